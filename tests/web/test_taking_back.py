"""What people end, give back, take back or close over HTTP: it is done, and the audit log names whoever asked."""

from __future__ import annotations

import copy
import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEntry, User
from approvals.desk.assign import assign
from approvals.filings.drafts import preview
from approvals.models import Component, Configuration, FigureSettlement, FilingItem, Webhook
from approvals.notices.webhooks import add_webhook
from approvals.registry.propose import propose_publication
from approvals.registry.withdraw import propose_withdrawal
from approvals.samples.parts import packet as sample
from approvals.samples.sources import SOURCES
from approvals.settling.figures import figures_of
from ingest.documents.selectors import latest_reading
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.accounts.people import person
from tests.approvals.filings.house import GO_LIVE, TODAY, TOO_MUCH, house, register
from tests.approvals.packets import component, equipment, letter, packet, published, stored

pytestmark = pytest.mark.django_db
THREE_CARD = next(s for s in SOURCES if s.name == "three-card-poker-3119")


def entered(act: str) -> list[str]:
    """Who is named for an act."""
    return list(AuditEntry.objects.filter(act=act).values_list("actor__username", flat=True))


@pytest.fixture
def second(db: None) -> User:
    return person("agent", "second")


def figure_at(document: Document, printed: str) -> str:
    reading = latest_reading(document)
    assert reading is not None
    validation_of(document, reading)
    return next(f.at for f in figures_of(document, reading) if f.raw["printed"] == printed)


def test_figures_are_returned_opened_again_and_corrected_by_a_later_letter(
    client_of: Callable[[str | User], Client], agent: User, second: User
) -> None:
    wrong = copy.deepcopy(sample(THREE_CARD))
    next(t for t in wrong["paytables"] if t["claims"]["house_edge"])["claims"]["house_edge"] = "99.9"
    document = published(wrong, name="wrong.json").publication.document
    at, address = figure_at(document, "99.9"), f"/documents/{document.pk}/settle/"
    ada, bo = client_of(agent), client_of(second)

    def row() -> FigureSettlement:
        return FigureSettlement.objects.get(ended_at=None)

    acknowledge = {"figure": [at], "kind": "acknowledged", "reason": "an old print"}
    ada.post(address, acknowledge)
    bo.post(f"/figures/{row().pk}/decide/", {"act": "end", "reason": "ask them first"})
    assert entered("returned the acknowledgment of a printed figure") == ["second"]
    ada.post(address, acknowledge)
    bo.post(f"/figures/{row().pk}/decide/", {"act": "confirm"})
    ada.post(f"/figures/{row().pk}/decide/", {"act": "end", "reason": "they wrote to us"})
    assert entered("reopened a figure") == ["agent"]
    assert not FigureSettlement.objects.filter(ended_at=None).exists()

    right = copy.deepcopy(sample(THREE_CARD))
    day = right["letter"]["date"]
    right["letter"] |= {"date": f"{int(day[:4]) + 1}{day[4:]}", "submission": "9002"}
    later = published(right, name="right.json").publication
    reading = latest_reading(later.document)
    assert reading is not None
    validation_of(later.document, reading)
    ada.post(address, {"figure": [at], "kind": "corrected"})
    assert entered("accepted printed figures as corrected by a later letter") == ["agent"]
    assert row().corrected_in == later


def test_the_same_packet_again_is_agreed_to_and_changes_nothing(
    client_of: Callable[[str | User], Client], agent: User, second: User
) -> None:
    before = published(packet(letter_=letter()), name="first.json")
    again = stored(packet(letter_=letter()), name="second.json", actor=agent)
    proposal = propose_publication(reading=again, actor=agent)
    values = {"decision": "publish", "reason": "the same letter, sent twice", "confirm": "Harbor Stud"}
    client_of(second).post(f"/proposals/{proposal.pk}/decide/", values)
    proposal.refresh_from_db()
    assert (proposal.outcome, proposal.closed_by) == ("published", second)
    entry = AuditEntry.objects.get(act="agreed to what is in the register already")
    assert (entry.actor.username, entry.detail["publication"]) == ("second", before.publication.pk)


def test_a_proposed_withdrawal_is_taken_back(client_of: Callable[[str | User], Client], agent: User) -> None:
    made = packet(letter_=letter())
    made["equipment"] = [equipment([component("Command Manager", "1.3.0")], [component("GM Atlas", "5.3.0")])]
    published(made)
    row = propose_withdrawal(
        actor=agent, equipment=(Component.objects.get(name="GM Atlas"), "5.3.0"),
        effective_on=datetime.date(2024, 2, 1), reason="A fault.", evidence="Order 7",
    )  # fmt: skip
    values = {"act": "return", "reason": "The order names another version."}
    assert client_of(agent).post(f"/withdrawals/{row.pk}/decide/", values).status_code == 302
    row.refresh_from_db()
    assert (row.outcome, entered("took back a proposed withdrawal")) == ("taken_back", ["agent"])


def test_work_is_given_back(client_of: Callable[[str | User], Client], agent: User, second: User) -> None:
    document = stored(packet(letter_=letter()), actor=agent).document
    assign(kind="document", subject=document.pk, assignee=second, actor=agent)
    values = {"kind": "document", "subject": document.pk, "to": "", "next": "/documents/"}
    answer = client_of(second).post("/work/assign/", values)
    assert (answer.status_code, answer["Location"], entered("gave work back")) == (302, "/documents/", ["second"])


def test_a_webhook_is_ended(client_of: Callable[[str | User], Client]) -> None:
    owner = person("operator_editor")
    webhook = add_webhook(url="https://example.org/told", wants=["law.changed"], actor=owner)
    assert client_of(owner).post(f"/notices/webhooks/{webhook.pk}/end/").status_code == 302
    assert entered("ended a webhook") == [owner.username]
    assert Webhook.objects.get().ended_at is not None


def test_a_justification_is_taken_back(client_of: Callable[[str | User], Client]) -> None:
    register()
    alder = house()
    filing = alder.draft(alder.table(changes=TOO_MUCH), go_live=GO_LIVE)
    (item,) = preview(filing=filing, actor=alder.editor, today=TODAY)
    fails = next(f for f in item.check_run.findings.all() if f.verdict == "fail")
    address = reverse("filing-justify", args=[filing.pk, item.pk])
    about = {"check": fails.check_id, "subject": fails.subject}
    client = client_of(alder.editor)
    client.post(address, {**about, "text": "A petition is pending."})
    assert list(FilingItem.objects.get().justifications.values()) == ["A petition is pending."]
    client.post(address, {**about, "text": " "})
    assert FilingItem.objects.get().justifications == {}
    assert entered("took back a justification") == [alder.editor.username]


def test_a_table_is_closed_and_its_record_stays(client_of: Callable[[str | User], Client]) -> None:
    register()
    alder = house()
    table, other = alder.table("HS-1"), alder.table("HS-2")
    today = timezone.localdate()
    client, page = client_of(alder.editor), f"/configurations/{table.pk}/"

    def close(on: str, **more: Any) -> str:
        return client.post(f"{page}close/", {"on": on, **more}, follow=True).content.decode()

    assert "Give the day on which the table was closed" in close("soon")
    assert "is in the future" in close((today + datetime.timedelta(days=1)).isoformat())
    assert "Give that day or a later one" in close("1900-01-01")
    assert entered("closed a table") == []
    stated = close(today.isoformat(), reason="the game is no longer offered")
    assert "Its record stays here" in stated
    assert "This table was closed as of" in stated
    assert f'href="{page}edit/"' not in stated
    assert client.get(f"{page}edit/").status_code == 404
    assert client.post(f"{page}close/", {"on": today.isoformat()}).status_code == 404
    listed = client.get("/configurations/").content.decode()
    assert (page in listed, f"/configurations/{other.pk}/" in listed) == (False, True)
    assert entered("closed a table") == [alder.editor.username]
    assert alder.table("HS-1") != table, "the number may be used again"


def test_a_program_closes_a_table(client_of: Callable[[str | User], Client]) -> None:
    register()
    alder, birch = house(), house(name="Birch Room")
    table = alder.table()
    address, day = f"/api/v1/configurations/{table.pk}/close", timezone.localdate()
    client = client_of(alder.editor)

    def close(by: Client, on: datetime.date) -> Any:
        return by.post(address, {"on": on.isoformat()}, content_type="application/json")

    assert close(client_of(birch.editor), day).status_code == 404
    assert close(client_of(alder.agent), day).status_code == 403
    assert close(client, day + datetime.timedelta(days=1)).status_code == 422
    done = close(client, day)
    assert (done.status_code, done.json()) == (200, {"id": table.pk, "table": "HS-1", "closed_on": day.isoformat()})
    assert close(client, day).status_code == 404
    assert Configuration.objects.get(pk=table.pk).closed_on == day
