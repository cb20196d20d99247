"""Pages of games, letters, paytables, law and checks, asked over HTTP: what each says, to whom, at which cost."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import AuditEntry, User
from approvals.checks.record import record_checks
from approvals.checks.registry import checks
from approvals.models import Letter
from approvals.web.sections import sections
from games.engines import Context
from games.engines.caribbean_stud import GAME
from games.engines.caribbean_stud.printed import COVER_ALL
from games.engines.report import analyze, rounded
from games.models import Game
from paytables.models import Paytable
from tests.approvals.packets import letter, packet, published
from tests.web.register import CARIBBEAN, counted, publish, room_of, table

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def body(client: Client, address: str) -> str:
    """What a streamed file holds."""
    answer: Any = client.get(address)
    return b"".join(answer.streaming_content).decode()


def plain(html: str) -> str:
    """The text of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def queries(client: Client, address: str) -> int:
    client.get(address)  # what is kept for the life of the process is worked out first
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_a_game_shows_its_versions_in_time_and_what_holds(client_of: Clients) -> None:
    publish(*CARIBBEAN)
    client = client_of("agent")
    now = plain(page(client, "/games/caribbean-stud-poker/"))
    assert "Version 2 In force shown below from June 14, 2023 ; follows version 1" in now
    assert "Version 1 No longer in force May 23, 2022 to June 13, 2023" in now
    assert "The rules of version 2" in now
    assert "not in force today" not in now
    assert "GM Atlas 5.4.0 or higher" in now
    old = plain(page(client, "/games/caribbean-stud-poker/?version=1"))
    assert "This version is not in force today. Version 2 is" in old
    assert client.get("/games/caribbean-stud-poker/?version=9").status_code == 404


def test_printed_figures_stand_beside_exact_ones(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    client = client_of("manufacturer_reader")
    first = Paytable.objects.filter(designator="CSTUD-01").first()
    assert first is not None
    before = page(client, f"/paytables/{first.pk}/")
    assert "Consistent" not in before, "a page counts nothing"
    assert 'hx-select="#figures-part"' in before
    assert "being counted" in page(client, "/games/caribbean-stud-poker/")
    counted()
    html = page(client, f"/paytables/{first.pk}/")
    hit = Fraction(4 + 36 + 624 + 3744 + 5108, 2598960)  # royal, straight flush, four, full house, flush
    assert f"{hit.numerator}/{hit.denominator}" in html
    assert "Consistent" in html
    assert 'role="img" aria-labelledby="chart"' in html
    assert "<svg" in html
    assert "2,598,960" in plain(html)


def test_readings_are_side_by_side_on_the_page_of_a_paytable(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    counted()
    paytable = Paytable.objects.filter(designator="TCP-01").first()
    assert paytable is not None
    html = page(client_of("operator_reader"), f"/paytables/{paytable.pk}/")
    table = html.split('id="readings"')[1].split("</table>")[0]
    assert table.count('<th scope="row">') == 6
    assert "686689/20358520" in table
    assert "3567269/101792600" in table, "the dealer wins ties"
    first, *others = table.split('<th scope="row">')[1:]
    assert "word for word" in first
    assert "house edge" in first
    assert "word for word" not in "".join(others)


def test_every_number_of_hands_stands_on_the_page_of_its_paytable(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    counted()
    paytable = Paytable.objects.filter(bet="cover_all").first()
    assert paytable is not None
    html = page(client_of("manufacturer_reader"), f"/paytables/{paytable.pk}/")
    bet = GAME.bet("cover_all")
    assert bet is not None
    for hands in bet.hands:
        exact = analyze(GAME, bet, COVER_ALL, Context(hands=hands))
        assert exact.house_edge is not None
        assert f"{hands} hands</th>" in html
        for value in (exact.house_edge, exact.hit_frequency):
            assert f">{rounded(value * 100, 6)}</td>" in html


def test_who_runs_a_game_only_the_regulator_sees(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    table(room_of(), "CS-1")
    assert "Operators that run it" in page(client_of("agent"), "/games/caribbean-stud-poker/")
    for who in ("operator_editor", "manufacturer_editor"):
        assert "Operators that run it" not in page(client_of(who), "/games/caribbean-stud-poker/")


def test_games_are_found_by_submission_and_by_what_holds(client_of: Clients) -> None:
    published(packet(letter_=letter(games=("Harbor Stud", "Bay Draw"))))
    published(
        packet(letter_=letter(number="9002", date="2024-01-02", decision="denied", games=("Cove Stud",)), game=None)
    )
    client = client_of("auditor")
    listed = page(client, "/games/?submission=%239001")
    assert "Bay Draw" in listed
    assert "Cove Stud" not in listed
    assert "Cove Stud" in page(client, "/games/?status=never")
    rules = page(client, "/games/?status=rules")
    assert "Harbor Stud" in rules
    assert "Bay Draw" not in rules
    exported = body(client, "/games/?export=csv&status=commercial")
    assert "Harbor Stud,in_force,in_force,#9001,1" in exported
    assert AuditEntry.objects.filter(act="exported a list", detail__list="games").count() == 1


def test_a_letter_shows_conditions_by_audience_and_what_it_replaced(client_of: Clients) -> None:
    publish(*CARIBBEAN)
    newest = Letter.objects.get(date="2023-06-14")
    stated = plain(page(client_of("operator_reader"), f"/letters/{newest.pk}/"))
    assert "Each tribal operation asks its Tribal Gaming Agency" in stated.partition("Tribal casinos")[2]
    replaced = stated.partition("What it replaced")[2].partition("People")[0]
    assert "#3077 of May 23, 2022" in replaced
    assert "Caribbean Stud Poker" in replaced
    oldest = plain(page(client_of("agent"), f"/letters/{Letter.objects.get(date='2022-05-23').pk}/"))
    assert "This letter replaced no approval on record" in oldest


def test_more_rows_cost_no_more_questions(client_of: Clients) -> None:
    publish("caribbean-stud-3077")
    client = client_of("agent")
    newest = Letter.objects.get()
    places = ("/games/", "/letters/", f"/letters/{newest.pk}/", "/paytables/", "/equipment/?on=2022-06-01")
    before = {place: queries(client, place) for place in places}
    publish("three-card-poker-3119", "caribbean-stud-3119")
    assert Game.objects.count() > 60
    assert {place: queries(client, place) for place in places} == before


def test_the_law_says_what_held_on_a_day_and_how_sure_that_is(client_of: Clients) -> None:
    client = client_of("operator_reader")
    html = page(client, "/law/wac_230_15_140/?on=2010-05-05")
    asked = re.search(r'is-asked".*?</li>', html, re.DOTALL)
    assert asked is not None
    assert "$300" in asked[0]
    assert "Official text" in asked[0]
    assert "inferred" in asked[0]
    everything = plain(page(client, "/law/?on=1960-01-01"))
    assert "no value on file for this date" in everything
    assert "That is not a date" in plain(page(client, "/law/?on=soon"))
    assert client.get("/law/no-such-section/").status_code == 404


def test_every_section_and_every_check_has_its_page(client_of: Clients) -> None:
    client = client_of("agent")
    for section in sections():
        assert section.number in page(client, f"/law/{section.slug}/")
    for check in checks():
        assert check.title in unescape(page(client, f"/checks/{check.id}/"))
    for record in record_checks():
        assert record.title in unescape(page(client, f"/checks/{record.id}/?record=1"))
    listed = page(client, "/checks/")
    assert all(f"/checks/{check.id}/" in listed for check in checks())
    assert client.get("/checks/NO-SUCH-CHECK/").status_code == 404


def test_coverage_counts_the_figures_of_published_packets(client_of: Clients) -> None:
    publish("six-card-fortune-pai-gow-3119")
    client = client_of("auditor")
    assert "are not included yet" in page(client, "/coverage/")
    counted()
    stated = plain(page(client, "/coverage/"))
    assert "are not included yet" not in stated
    fortune = stated.partition("6 Card Fortune Pai Gow Poker")[2]
    assert "6 Consistent 1 Inconsistent 1 Not determinable" in fortune
    assert "tests/" not in stated, "an installation without tests says the same"


def test_equipment_shows_the_versions_in_force_on_a_day(client_of: Clients) -> None:
    publish("caribbean-stud-3119")
    client = client_of("manufacturer_editor")
    stated = plain(page(client, "/equipment/?q=atlas"))
    assert "GM Atlas" in stated
    assert "5.4.0 or higher (progressive, Nexus)" in stated
    assert "Coin Spot" not in stated
    assert "no rules with equipment lists are in force" in plain(page(client, "/equipment/?on=2001-01-01"))
    assert "GM Atlas" in body(client, "/equipment/?export=csv")


def test_the_audit_log_is_for_few_and_proves_itself(client_of: Clients) -> None:
    assert client_of("agent").get("/audit/").status_code == 403
    supervisor = client_of("supervisor")
    room_of()
    assert "entered a room" in page(supervisor, "/audit/")
    response = supervisor.post("/audit/verify/").content.decode()
    assert "The chain is intact" in response


def test_a_letter_of_which_no_evidence_is_kept_is_shown_without_places(client_of: Clients) -> None:
    published(packet(letter_=letter()))
    read = Letter.objects.get()
    bare = Letter.objects.create(
        jurisdiction="US-WA", date=read.date, decision="approved", subject="Filed by hand", fingerprint="0" * 64
    )
    client = client_of("agent")
    shown = page(client, f"/letters/{bare.pk}/")
    assert "Filed by hand" in shown
    assert 'class="hr-evidence"' not in shown
    html = page(client, "/letters/?sort=games")
    assert f'<a href="/letters/{bare.pk}/">without number</a>' in html
    listed = plain(html)
    assert listed.index("without number") < listed.index("#9001"), "nothing listed is 0 and comes first"
