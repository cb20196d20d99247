"""Small things that cost trust: filters in codes, pages that count differently, figures without their words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from ingest.models import Document
from paytables.models import Paytable
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, stored
from tests.web.register import CARIBBEAN, counted, form, publish, room_of, table
from tests.web.test_lists import LISTS
from tests.web.test_register_pages import plain

pytestmark = pytest.mark.django_db
Clients = Callable[[str | User], Client]
OF_PROGRAMS = re.compile(
    r"\b(?:Unknown|slug|pointer|JSON|ingest\.\w+|[a-z]+_[a-z]+|(?:[Oo]rganis|[Ll]icenc|[Cc]olour)\w*)\b"
)


def words_of(html: str) -> str:
    """The words of a part of a page, without what is shown as it is typed."""
    return plain(re.sub(r"<(code|svg)\b.*?</\1>", " ", html, flags=re.DOTALL))


def test_filters_ask_in_words(client_of: Clients) -> None:
    client, seen = client_of("supervisor"), 0
    for name in LISTS:
        html = client.get(reverse(name)).content.decode()
        asked = re.search(r'<form class="hr-filters".*?</form>', html, re.DOTALL)
        if asked is None:
            continue
        seen += 1
        part = re.sub(r"Test: [^<]*", "", asked[0])  # kinds of work that other tests declare
        assert OF_PROGRAMS.findall(words_of(part)) == [], name
    assert seen > 5


def test_two_pages_about_equipment_count_the_same(client_of: Clients) -> None:
    publish(*CARIBBEAN, "three-card-poker-3119")
    client = client_of("agent")
    counts = [
        re.search(r"(\d+)\s+components?,", client.get(address).content.decode())
        for address in ("/equipment/", "/equipment/matrix/")
    ]
    assert counts[0] is not None
    assert counts[1] is not None
    assert int(counts[0][1]) == int(counts[1][1]) > 5


def test_what_pays_on_top_of_a_bet_has_no_hit_frequency_of_all_deals(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    counted()
    client = client_of("agent")
    for printed in Paytable.objects.all():
        html = client.get(f"/paytables/{printed.pk}/").content.decode()
        words = words_of(html)
        for item in re.findall(r"([\d,]{4,}) of ([\d,]{4,})", words):
            assert item[0] != item[1], (printed, words[:400])


def test_homes_call_documents_by_what_they_are_about(client_of: Clients, agent: User) -> None:
    """The game and the letter first, the name of the file below; the next step is a link."""
    maker = person("manufacturer_editor")
    title = ">Harbor Stud, submission #9001</a>"
    document = stored(packet(letter_=letter()), name="scan-0007.json", actor=maker).document
    home = client_of(agent).get("/").content.decode()
    assert f'<a href="{reverse("document-publish", args=[document.pk])}"{title}' in home
    assert "scan-0007.json" in home
    assert "Propose for the register</a>" in home
    html = client_of(maker).get("/").content.decode()
    assert f'<a href="{reverse("document", args=[document.pk])}"{title}' in html


def test_a_rounding_is_told_apart_from_a_falsehood(client_of: Clients) -> None:
    publish("three-card-poker-3119", CARIBBEAN[1])
    counted()
    client = client_of("agent")
    marks = {
        name: client.get(f"/documents/{Document.objects.get(name__startswith=name).pk}/figures/").content.decode()
        for name in ("three-card", "caribbean")
    }
    assert "Inconsistent by a rounding" in marks["three-card"]
    assert "Inconsistent by a rounding" not in marks["caribbean"]
    assert "Inconsistent" in marks["caribbean"]


def test_two_printings_of_a_paytable_are_told_apart_wherever_it_is_listed(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    counted()
    client, second = client_of("agent"), Paytable.objects.filter(printing=2).first()
    assert second is not None
    for address in (
        "/games/three-card-poker/",
        f"/paytables/?designator={second.designator}",
        f"/paytables/{second.pk}/",
    ):
        words = words_of(client.get(address).content.decode())
        assert f"{second.designator} printing 2" in words or f"{second.designator} {second.alias} printing 2" in words


def test_readings_are_said_in_words(client_of: Clients) -> None:
    publish("three-card-poker-3119")
    words = words_of(client_of("agent").get("/games/three-card-poker/").content.decode())
    assert "Ties push (literal reading)" in words
    assert "The dealer wins ties" in words
    assert "tie: push" not in words


def test_the_same_things_are_called_alike(client_of: Clients) -> None:
    """The menu has one entry for games, and one for the register as the public sees it."""
    html = client_of("agent").get("/").content.decode()
    begin = html.index('aria-label="Main"')
    menu = words_of(html[begin : html.index("</nav>", begin)])
    assert "Games" in menu
    assert "Public register" in menu
    assert "Approved games" not in menu


def test_a_finding_has_values_with_units_and_each_source_once(client_of: Clients) -> None:
    publish(*CARIBBEAN)
    data = form("CS-1", **{"progressive.meters.0.contribution": "1.20", "bets.0.max": "500"})
    version = table(room_of(), "CS-1", data)
    html = client_of("operator_editor").get(f"/configurations/{version.configuration_id}/").content.decode()
    words = plain(html)
    assert "Found: 120%." in words
    assert "Found: $500. Required: $400." in words
    assert not re.search(r"(WAC [\d-]+, from [A-Z][a-z]+ \d+, \d{4}); \1", words)


def test_systems_are_named_as_the_trade_names_them(client_of: Clients) -> None:
    publish(CARIBBEAN[1])
    document = Document.objects.get(name__startswith=CARIBBEAN[1])
    words = plain(client_of("agent").get(f"/documents/{document.pk}/contents/").content.decode())
    assert "For progressive, Nexus multi-game" in words
    assert "nexus" not in words
