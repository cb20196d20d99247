"""An operator's own page: what it pays against what is approved, and the table that is made of it."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.jobs import State, run_here
from accounts.models import User
from approvals.filings.advertised import advertised, form_of_page
from approvals.filings.pages import keep_page, work_on
from approvals.filings.steps import NotPossible
from approvals.models import Configuration, ConfigurationVersion, OperatorPaper, Room
from approvals.registry.current import current_register
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from tests.accounts.people import organisation, person
from tests.web.register import publish, room_of

pytestmark = pytest.mark.django_db
DAY = datetime.date(2025, 1, 15)
BROCHURE = """EVERGREEN CARD ROOM

Three Card Poker

Pair Plus
Straight Flush 40 to 1
Three of a Kind 30 to 1
Straight 6 to 1
Flush 3 to 1
Pair 1 to 1
"""


@pytest.fixture
def editor() -> User:
    publish("three-card-poker-3119")
    return person("operator_editor")


@pytest.fixture
def room(editor: User) -> Room:
    return room_of(owner=editor.organisation)


def page(**changes: Any) -> dict[str, Any]:
    """A page as a reader hands it over: the pays of an approved paytable, without its name."""
    source = packet(next(s for s in SOURCES if s.name == "three-card-poker-3119"))
    printed = next(p for p in source["paytables"] if p["bet"] == "pair_plus")
    table = {**printed, "designator": None, "alias": None, "system": None, "variant": None, "printing": 1}
    return {
        "format": 2, "kind": "rules", "letter": None, "game": "Three Card Poker", "owner": None,
        "paytables": [{**table, "outcomes": [dict(o) for o in table["outcomes"]]}], "equipment": [], "citations": [],
        "blanks": [], "layouts": [], "limits": [{"bet": "pair_plus", "least": "5", "most": "50", "for": "wager"}],
        **changes,
    }  # fmt: skip


def test_the_same_pays_are_the_approved_paytable(editor: User) -> None:
    result = advertised(page(), current_register(), DAY)
    (bet,) = result.bets
    assert bet.finding.verdict == "pass"
    assert bet.approved
    assert bet.finding.citations[0].source.startswith("Submission #3119")
    assert result.wrong == []
    form = form_of_page(result, "TC-9", DAY)
    assert form["bets"] == [{"bet": "pair_plus", "paytable": bet.approved, "min": "5", "max": "50"}]
    assert (form["game"], form["submission"]) == ("Three Card Poker", "3119")
    assert "progressive" not in form, "what the page does not say stays unknown"


def test_one_pay_that_is_not_approved_is_a_finding(editor: User) -> None:
    other = page()
    row = other["paytables"][0]["outcomes"][0]
    row["pays"] = "777"
    result = advertised(other, current_register(), DAY)
    (finding,) = result.wrong
    assert finding.verdict == "fail"
    assert "777 to 1, approved" in finding.message
    assert "paytable" not in form_of_page(result, "TC-9", DAY)["bets"][0]


def test_a_bet_a_game_and_a_row_that_cannot_be_shown_to_be_approved(editor: User) -> None:
    outsider = page()
    outsider["paytables"][0]["bet"] = "moon_bonus"
    assert "none of that name" in advertised(outsider, current_register(), DAY).wrong[0].message
    unknown = advertised(page(game="Moon Poker"), current_register(), DAY)
    assert "no approval of it is in force" in unknown.wrong[0].message
    assert unknown.wrong[0].verdict == "fail"
    blank = page(blanks=["/paytables/0/outcomes/0/pays"])
    blank["paytables"][0]["outcomes"][0]["pays"] = None
    assert advertised(blank, current_register(), DAY).wrong[0].verdict == "needs_review"
    assert advertised(page(game=None), current_register(), DAY).wrong[0].verdict == "needs_review"


def test_a_bet_without_a_name_enters_no_table(editor: User) -> None:
    unnamed = page(limits=[])
    unnamed["paytables"][0]["bet"] = None
    result = advertised(unnamed, current_register(), DAY)
    assert [f.verdict for f in result.wrong] == ["needs_review"]
    assert form_of_page(result, "TC-9", DAY)["bets"] == []


def test_a_page_that_failed_is_read_again_when_it_is_sent_again(editor: User, room: Room) -> None:
    def send() -> OperatorPaper:
        return keep_page(operator=room.operator, data=BROCHURE.encode(), name="b.txt", actor=editor)

    paper = send()
    first = work_on(paper, actor=editor)
    assert first is not None
    type(first).objects.filter(pk=first.pk).update(state=State.FAILED, ended_at=timezone.now())
    OperatorPaper.objects.filter(pk=paper.pk).update(failure="It could not be read.")
    assert work_on(paper, actor=editor) == first
    assert send().failure == ""
    assert work_on(paper, actor=editor) != first


def test_a_brochure_is_read_by_a_job_and_confirmed_into_a_table(editor: User, room: Room) -> None:
    client = Client()
    client.force_login(editor)
    at = reverse("operator-pages", args=[room.operator_id])
    sent = client.post(at, {"page": SimpleUploadedFile("brochure.txt", BROCHURE.encode())})
    paper = OperatorPaper.objects.get()
    one = reverse("operator-page", args=[room.operator_id, paper.pk])
    assert sent["Location"] == one
    assert "It is being read" in client.get(one).content.decode()
    job = work_on(paper, actor=editor)
    assert job is not None
    assert run_here(job).state == State.DONE
    paper.refresh_from_db()
    shown = client.get(one).content.decode()
    assert "Three Card Poker" in shown
    assert "Pair plus" in shown
    assert client.post(one, {"room": room.pk, "table": ""}).status_code == 422
    made = client.post(one, {"room": room.pk, "table": "TC-9"})
    table = Configuration.objects.get()
    assert made["Location"] == reverse("configuration-edit", args=[table.pk])
    version = ConfigurationVersion.objects.get()
    assert version.data["game"] == "Three Card Poker"
    assert version.reason == "from brochure.txt"
    assert client.post(one, {"room": room.pk, "table": "TC-9"}).status_code == 422, "a table is never written over"


def test_two_operators_never_see_each_other_s_pages(editor: User, room: Room) -> None:
    paper = keep_page(operator=room.operator, data=BROCHURE.encode(), name="b.txt", actor=editor)
    client = Client()
    client.force_login(person("operator_editor", "outsider", of=organisation("operator", "Birch")))
    for address in (
        reverse("operator-pages", args=[room.operator_id]),
        reverse("operator-page", args=[room.operator_id, paper.pk]),
    ):
        assert client.get(address).status_code == 404
    with pytest.raises(NotPossible, match="neither a PDF nor text"):
        keep_page(operator=room.operator, data=b"\x01\x02\x03" * 50, name="x", actor=editor)


def test_programs_send_a_brochure_and_get_what_it_advertises(editor: User, room: Room) -> None:
    client = APIClient()
    client.force_login(editor)
    address = f"/api/v1/operators/{room.operator_id}/pages"
    other = BROCHURE.replace("\nFlush 3 to 1", "\nFlush 7 to 1")
    sent = client.post(address, {"file": SimpleUploadedFile("brochure.txt", other.encode())}, format="multipart")
    assert sent.status_code == 201, sent.content
    one = f"{address}/{sent.json()['id']}"
    waiting = client.get(one).json()
    assert (waiting["page"]["state"], waiting["game"], waiting["configuration"]) == ("reading", None, None)
    job = work_on(OperatorPaper.objects.get(), actor=editor)
    assert job is not None
    assert run_here(job).state == State.DONE
    read = client.get(one).json()
    assert (read["page"]["state"], read["game"]) == ("read", "Three Card Poker")
    (bet,) = read["bets"]
    assert (bet["bet"], bet["approved"], bet["finding"]["verdict"]) == ("pair_plus", None, "fail")
    assert "no approved paytable pays" in bet["finding"]["message"]
    assert bet["finding"]["citations"][0]["source"].startswith("Submission #3119")
    assert read["configuration"]["game"] == "Three Card Poker"
    assert "table" not in read["configuration"]
    table = {"room": room.pk, "table": "TC-9", "data": {**read["configuration"], "table": {"number": "TC-9"}}}
    assert client.post("/api/v1/configurations", table, format="json").status_code == 201
    assert [row["name"] for row in client.get(address).json()] == ["brochure.txt"]
    assert (
        client.post(address, {"file": SimpleUploadedFile("a.zip", b"PK\x03\x04rest")}, format="multipart").status_code
        == 409
    )
    assert client.get(f"{address}/999999").status_code == 404
    client.force_login(person("operator_editor", "elsewhere", of=organisation("operator", "Birch")))
    assert {client.get(one).status_code, client.get(address).status_code} == {404}
    assert (
        client.post(address, {"file": SimpleUploadedFile("b.txt", b"Three Card Poker")}, format="multipart").status_code
        == 404
    )
