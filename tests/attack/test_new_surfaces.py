"""What operators and makers do for themselves: sizes, numbers and texts that nobody expects, other people's rows."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from accounts import tenant
from accounts.jobs import cancel
from accounts.models import User
from approvals.equipment.rooms import take_from_tables
from approvals.filings import pages as brochures
from approvals.filings import papers
from approvals.filings.steps import NotPossible
from approvals.models import Room
from approvals.submissions import drafts
from games.engines.definition.load import every_definition
from ingest.pages.limits import from_environment
from tests.accounts.people import organisation, person
from tests.attack.hidden import Hidden
from tests.web.conftest import client_of  # noqa: F401  (a fixture)
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
SUBMISSIONS = "/api/v1/submissions"


@pytest.fixture
def maker() -> User:
    return person("manufacturer_editor")


@pytest.fixture
def editor() -> User:
    return person("operator_editor")


@pytest.fixture
def room(editor: User) -> Room:
    publish(*CARIBBEAN)
    made = room_of(owner=editor.organisation)
    table(made, "CS-1", form("CS-1"))
    take_from_tables(room=made, actor=editor)
    return made


@pytest.mark.parametrize("wrong", ["", "\x01", "\u202e5.4.0", "5.4.0\n\n", "x" * 100, " " * 90, "=cmd|'/c calc'!A0"])
def test_odd_versions_of_an_upgrade_are_answered(
    room: Room,
    editor: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
    wrong: str,
) -> None:
    client = client_of(editor)
    client.raise_request_exception = False
    devices = list(room.devices.filter(newest=True))
    page = reverse("room-upgrade", args=[room.pk])
    statements = {f"version-{d.pk}": wrong for d in devices}
    assert client.get(page, statements).status_code < 500
    assert client.post(page, statements).status_code < 500
    asked = {"versions": {str(d.pk): wrong for d in devices}}
    for put in (False, True):
        answer = client.post(reverse("api:room-upgrade", args=[room.pk]), {**asked, "put_on_file": put}, **JSON)
        assert answer.status_code < 500, answer.content


@pytest.mark.parametrize("key", ["9" * 5000, "9" * 30, "-1", "x", "", "1e3"])
def test_odd_devices_of_an_upgrade_are_answered(
    room: Room,
    editor: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
    key: str,
) -> None:
    client = client_of(editor)
    client.raise_request_exception = False
    asked = {"versions": {key: "1"}, "put_on_file": True}
    answer = client.post(reverse("api:room-upgrade", args=[room.pk]), asked, **JSON)
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.content[:200])
    assert len(answer.content) < 2000


def test_a_draft_is_bounded(maker: User, client_of: Callable[[str | User], Client]) -> None:  # noqa: F811
    client = client_of(maker)
    begun = client.post(SUBMISSIONS, {"title": "Spring", "definition": "three_card_poker"}, **JSON).json()
    one = f"{SUBMISSIONS}/{begun['id']}"
    much = {
        "more": "x" * 300_000,
        "rules": {f"rule {n}": "y" * 1000 for n in range(300)},
        "bets": {**begun["data"]["bets"], **{f"bet {n}": {"pays": "y" * 1000} for n in range(300)}},
    }
    for name, value in much.items():
        answer = client.put(one, {"title": "Spring", "data": {**begun["data"], name: value}}, **JSON)
        assert answer.status_code == 422, name
        assert "too long" in answer.content.decode(), name
    own = {"key": "zebra", "name": "Zebra", "more": "x" * 300_000}
    answer = client.post(SUBMISSIONS, {"title": "Own", "own": own}, **JSON)
    assert answer.status_code == 422
    assert len(answer.content) < 2000


def test_a_game_that_cannot_be_counted_is_refused_in_a_sentence(
    maker: User,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    client = client_of(maker)
    own = every_definition()["three_card_poker"].model_dump(mode="json", by_alias=True)
    own |= {"key": "zebra", "name": "Zebra", "aliases": []}
    for one in own["bets"]["pair_plus"]["paytables"]:
        one["rows"]["flush"] = {"pays": None}
    sent = {"title": "Zebra", "definition": "", "own": json.dumps(own)}
    page = client.post(reverse("submission-list"), sent)
    assert page.status_code == 422
    assert "cannot be counted" in page.content.decode()
    answer = client.post(SUBMISSIONS, {"title": "Zebra", "own": own}, **JSON)
    assert answer.status_code == 422
    begun = client.post(SUBMISSIONS, {"title": "Spring", "definition": "three_card_poker"}, **JSON).json()
    data = {**begun["data"], "definition_data": own}
    assert client.put(f"{SUBMISSIONS}/{begun['id']}", {"title": "Zebra", "data": data}, **JSON).status_code == 422


def test_what_is_sent_is_what_the_draft_shows(maker: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody of the same organization counts the draft again while it is being sent."""
    draft = drafts.begin(title="Spring", definition="three_card_poker", own=None, actor=maker)
    packets = [{"format": 2, "kind": "rules", "game": name} for name in ("Three Card Poker", "Zebra Poker")]
    monkeypatch.setattr(drafts, "dumps", lambda packet: json.dumps(packet))
    monkeypatch.setattr(drafts, "packet_of", lambda packet: packet)
    draft.packet, draft.counted_for = packets[0], drafts.stamp_of(draft)
    draft.save()
    stored = drafts.store_document

    def and_meanwhile(**stated: Any) -> Any:
        made = stored(**stated)
        type(draft).objects.filter(pk=draft.pk).update(packet=packets[1])
        return made

    monkeypatch.setattr(drafts, "store_document", and_meanwhile)
    with pytest.raises(drafts.NotReady, match="changed"):
        drafts.send(draft=draft, actor=maker)
    draft.refresh_from_db()
    assert draft.sent is None


def test_an_operator_keeps_so_many_pages(hidden: Hidden, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = hidden.comment.author
    monkeypatch.setattr(brochures, "MOST", hidden.operator.papers.filter(kind="page").count() + 1)
    kept = brochures.keep_page(operator=hidden.operator, data=b"A page more", name="a.txt", actor=editor)
    with pytest.raises(NotPossible, match="at most"):
        brochures.keep_page(operator=hidden.operator, data=b"And another", name="b.txt", actor=editor)
    again = brochures.keep_page(operator=hidden.operator, data=b"A page more", name="c.txt", actor=editor)
    assert again == kept, "what is kept already may come again"


def test_many_pages_wait_with_the_other_readings(hidden: Hidden) -> None:
    """One organization's pages do not hold the places of those for whom somebody waits."""
    editor = hidden.comment.author
    kept = [
        brochures.keep_page(operator=hidden.operator, data=f"Page {n}".encode(), name="a.txt", actor=editor)
        for n in range(5)
    ]
    queues = [job.queue for paper in kept if (job := brochures.work_on(paper, actor=editor))]
    assert queues[-1] == "reading"
    assert queues.count("interactive") <= 3


def test_a_page_whose_reading_was_stopped_says_so(
    hidden: Hidden,
    client_of: Callable[[str | User], Client],  # noqa: F811
) -> None:
    editor = hidden.comment.author
    job = brochures.work_on(hidden.page, actor=editor)
    assert job is not None
    cancel(job, actor=editor)
    page = client_of(editor).get(reverse("operator-page", args=[hidden.operator.pk, hidden.page.pk])).content.decode()
    assert "The reading was stopped." in page
    assert "It is being read" not in page


@pytest.mark.parametrize(
    "data",
    [b"PK\x03\x04" + b"\x00" * 400, b"MZ\x90\x00" + b"\x00" * 400, b"", b"\x89PNG\r\n\x1a\n" + b"\x00" * 90],
    ids=["zip", "exe", "empty", "png"],
)
def test_a_page_or_paper_is_a_pdf_or_a_text(
    hidden: Hidden,
    client_of: Callable[[str | User], Client],  # noqa: F811
    data: bytes,
) -> None:
    client = client_of(hidden.comment.author)
    before = hidden.operator.papers.count()
    for route, pk, field in (
        ("operator-pages", hidden.operator.pk, "page"),
        ("filing-papers", hidden.draft.pk, "paper"),
    ):
        sent = SimpleUploadedFile("menu.pdf", data, content_type="application/pdf")
        assert client.post(reverse(route, args=[pk]), {field: sent}).status_code in (302, 422)
    assert hidden.operator.papers.count() == before


def test_a_page_or_paper_has_a_size(
    hidden: Hidden,
    client_of: Callable[[str | User], Client],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(papers, "from_environment", lambda: dataclasses.replace(from_environment(), bytes=1000))
    client = client_of(hidden.comment.author)
    before = hidden.operator.papers.count()
    for route, pk, field in (
        ("operator-pages", hidden.operator.pk, "page"),
        ("filing-papers", hidden.draft.pk, "paper"),
    ):
        sent = SimpleUploadedFile("menu.txt", b"word " * 300, content_type="text/plain")
        assert client.post(reverse(route, args=[pk]), {field: sent}).status_code in (302, 422)
    assert hidden.operator.papers.count() == before


def sending(h: Hidden) -> list[tuple[str, int, str]]:
    return [("operator-pages", h.operator.pk, "page"), ("filing-papers", h.draft.pk, "paper")]


OWN = ("roomdevice", "operatorpaper", "submissiondraft")
OPEN = {  # asked before anybody's organization is known, only ever added to, or facts of the register
    "accounts_membership", "accounts_membershipevent", "accounts_auditentry",
    "games_manufacturer", "games_manufacturerevent",
}  # fmt: skip
DESK = ("assignment", "figuresettlement")


def rows(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT count(*) FROM "{name}"')
        return int(cursor.fetchone()[0])


@pytest.mark.parametrize("name", [f"approvals_{one}{end}" for one in OWN for end in ("", "event")])
def test_own_work_is_behind_row_security(hidden: Hidden, name: str) -> None:
    assert rows(name) > 0
    for role, kind in (("operator_editor", "operator"), ("manufacturer_editor", "manufacturer")):
        with tenant.acting(person(role, f"{role} {name}", of=organisation(kind, "Birch")).tenant()):
            assert rows(name) == 0
            refused = pytest.raises(DatabaseError)
            with refused, transaction.atomic(), connection.cursor() as cursor:
                owner = hidden.operator.organisation_id
                cursor.execute(f'INSERT INTO "{name}" (organisation_id) VALUES (%s)', [owner])
    with tenant.acting(tenant.NOBODY):
        assert rows(name) == 0


def test_every_table_of_an_organization_is_behind_row_security() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
            " WHERE c.relkind = 'r' AND a.attname = 'organisation_id' AND NOT a.attisdropped AND NOT c.relrowsecurity"
        )
        open_to_all = {name for (name,) in cursor.fetchall()}
        cursor.execute("SELECT relname FROM pg_class WHERE relrowsecurity")
        closed = {name for (name,) in cursor.fetchall()}
    assert open_to_all == OPEN
    assert {f"approvals_{one}{end}" for one in (*OWN, *DESK) for end in ("", "event")} <= closed
