"""Printed figures that are not true: acknowledged by two people, put to the manufacturer, corrected by a letter."""

from __future__ import annotations

import copy
from typing import Any

import pypdfium2
import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from accounts import tenant
from accounts.models import User
from accounts.models.audit import AuditEntry
from approvals.desk import queues
from approvals.models import FigureSettlement, Notice
from approvals.samples.pages import pdf
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from approvals.settling.figures import Figure, figures_in, figures_of, judged
from approvals.settling.settle import NotSettled, decide_settlement, settle
from approvals.web import settling as pages
from ingest.documents.record import record_reading
from ingest.documents.selectors import latest_reading
from ingest.documents.services import read_document, store_document
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.accounts.people import person
from tests.approvals.packets import published

pytestmark = pytest.mark.django_db
SOURCE = next(s for s in SOURCES if s.name == "three-card-poker-3119")


def wrong(pointer_of: int = 0, printed: str = "99.9", **letter: Any) -> dict[str, Any]:
    """The sample's packet with one printed edge that is not true."""
    made = copy.deepcopy(packet(SOURCE))
    edged = [t for t in made["paytables"] if t["claims"]["house_edge"]]
    edged[pointer_of]["claims"]["house_edge"] = printed
    made["letter"].update(letter)
    return made


def counted(document: Document) -> list[Figure]:
    reading = latest_reading(document)
    assert reading is not None
    validation_of(document, reading)
    return figures_of(document, reading)


@pytest.fixture
def agent() -> User:
    return person("agent")


@pytest.fixture
def second() -> User:
    return person("agent", "second")


@pytest.fixture
def document() -> Document:
    return published(wrong(), name="wrong.json").publication.document


@pytest.fixture
def figure(document: Document) -> Figure:
    return next(f for f in counted(document) if f.shown.startswith("99.9"))


def left(document: Document) -> list[str]:
    """The open figures on the home list."""
    result = figures_in(judged(Document.objects.all())).get(document.pk, [])
    return [f.at for f in result if f.state == "open"]


def test_two_agents_acknowledge_and_the_home_list_empties(
    document: Document, figure: Figure, agent: User, second: User
) -> None:
    every = left(document)
    assert figure.at in every
    with pytest.raises(NotSettled, match="Give the reason"):
        settle(document=document, figures=every, kind="acknowledged", actor=agent)
    rows = settle(document=document, figures=every, kind="acknowledged", reason="printed before 2010", actor=agent)
    assert {row.state for row in rows} == {"proposed"}
    assert left(document) == []
    reported = Notice.objects.get(person=second)
    assert "wait" in reported.title
    assert "printed before 2010" in reported.text
    with pytest.raises(NotSettled, match="second agent"):
        decide_settlement(settlement=rows[0], act="confirm", actor=agent)
    with pytest.raises(DatabaseError, match="nobody_confirms_their_own_settlement"), transaction.atomic():
        FigureSettlement.objects.filter(pk=rows[0].pk).update(confirmed_by=agent, confirmed_at=rows[0].created_at)
    for row in rows:
        decide_settlement(settlement=row, act="confirm", actor=second)
    assert {f.state for f in counted(document)} == {"acknowledged"}
    assert Notice.objects.filter(person=agent, event="figure.settled").count() == len(rows)
    statements = list(
        AuditEntry.objects.filter(act__contains="printed figure").values_list("actor__username", flat=True)
    )
    assert set(statements) == {agent.username, second.username}


def test_it_is_opened_again_with_a_reason_and_its_history_stays(
    document: Document, figure: Figure, agent: User, second: User
) -> None:
    row = settle(document=document, figures=[figure.at], kind="acknowledged", reason="as filed", actor=agent)[0]
    with pytest.raises(NotSettled, match="Give the reason"):
        decide_settlement(settlement=row, act="end", actor=second)
    decide_settlement(settlement=row, act="end", actor=second, reason="ask them first")
    assert figure.at in left(document)
    assert "ask them first" in Notice.objects.get(person=agent).text
    with pytest.raises(NotSettled, match="ended already"):
        decide_settlement(settlement=row, act="confirm", actor=second)
    asked = settle(document=document, figures=[figure.at], kind="asked", actor=agent)[0]
    assert (asked.state, FigureSettlement.objects.count()) == ("asked", 2)
    again = settle(document=document, figures=[figure.at], kind="acknowledged", reason="they answered", actor=agent)[0]
    asked.refresh_from_db()
    assert (asked.state, again.state) == ("ended", "proposed")
    with pytest.raises(DatabaseError), transaction.atomic():
        row.delete()


def test_what_is_printed_otherwise_is_open_again(document: Document, figure: Figure, agent: User) -> None:
    settle(document=document, figures=[figure.at], kind="asked", actor=agent)
    record_reading(document=document, packet=wrong(printed="98.7"), reader="again", pages=[], actor=agent)
    assert "98.7" in {f.raw["printed"] for f in counted(document) if f.state == "open"}


def test_a_later_letter_corrects_what_it_prints_right_and_nothing_else(
    document: Document, figure: Figure, agent: User
) -> None:
    with pytest.raises(NotSettled, match="No later letter"):
        settle(document=document, figures=[figure.at], kind="corrected", actor=agent)
    day = packet(SOURCE)["letter"]["date"]
    later = f"{int(day[:4]) + 1}{day[4:]}"
    still = published(wrong(printed="77.7", date=later, submission="9001"), name="still.json").publication.document
    counted(still)
    with pytest.raises(NotSettled, match="No later letter"):
        settle(document=document, figures=[figure.at], kind="corrected", actor=agent)
    right = copy.deepcopy(packet(SOURCE))
    right["letter"] |= {"date": f"{int(day[:4]) + 2}{day[4:]}", "submission": "9002"}
    corrected = published(right, name="right.json").publication
    counted(corrected.document)
    row = settle(document=document, figures=[figure.at], kind="corrected", actor=agent)[0]
    assert (row.corrected_in, row.state) == (corrected, "corrected")
    others = [f.at for f in counted(document) if f.at != figure.at]
    if others:
        with pytest.raises(NotSettled, match="No later letter"):
            settle(document=document, figures=others, kind="corrected", actor=agent)


def test_only_agents_settle_and_nobody_else_sees_it(document: Document, figure: Figure, agent: User) -> None:
    row = settle(document=document, figures=[figure.at], kind="asked", actor=agent)[0]
    operator = person("operator_editor")
    for who in (person("auditor"), operator):
        with pytest.raises(PermissionDenied):
            settle(document=document, figures=[figure.at], kind="asked", actor=who)
        with pytest.raises(PermissionDenied):
            decide_settlement(settlement=row, act="end", actor=who, reason="mine")
    with tenant.acting(operator.tenant()):
        assert not FigureSettlement.objects.exists()
    with pytest.raises(NotSettled, match="no longer inconsistent"):
        settle(document=document, figures=["/paytables/99/claims/seed"], kind="asked", actor=agent)


def test_pages_settle_confirm_and_draft_the_letter(agent: User, second: User) -> None:
    result = store_document(data=pdf(SOURCE), name="three.pdf", actor=agent).document
    good = read_document(document=result, actor=agent).packet
    bad = copy.deepcopy(good)
    table = next(t for t in bad["paytables"] if t["claims"]["house_edge"])
    table["claims"]["house_edge"] = "99.9"
    record_reading(document=result, packet=bad, reader="a worse one", pages=[], actor=agent)
    figure = next(f for f in counted(result) if f.raw["printed"] == "99.9")
    ada, bo = Client(), Client()
    ada.force_login(agent)
    bo.force_login(second)
    address = f"/documents/{result.pk}/settle/"
    assert (
        "Settle this figure" in ada.get(f"/documents/{result.pk}/figures/{figure.index}/house_edge/").content.decode()
    )
    refused = ada.post(address, {"figure": [figure.at], "kind": "acknowledged", "reason": ""})
    assert (refused.status_code, "Give the reason" in refused.content.decode()) == (422, True)
    assert ada.get(f"{address}question.pdf").status_code == 302
    ada.post(address, {"figure": [figure.at], "kind": "asked", "reason": "Which deck was counted?"})
    paper = ada.get(f"{address}question.pdf")
    assert paper["Content-Type"] == "application/pdf"
    read = pypdfium2.PdfDocument(paper.content)
    text = " ".join(" ".join(page.get_textpage().get_text_range() for page in read).split())
    assert "Which deck was counted?" in text
    assert figure.exact in text
    assert figure.computed in text
    pictures = [o for page in read for o in page.get_objects(filter=(pypdfium2.raw.FPDF_PAGEOBJ_IMAGE,))]
    assert pictures, "the part of the page that prints it"
    wide, high = result.pages.get(number=figure.page).width, result.pages.get(number=figure.page).height
    cut = pictures[0].get_px_size()
    assert cut[0] * cut[1] < wide * high * (170 / 72) ** 2 / 3, "a part, and not the whole page for each figure"
    assert "Put to the manufacturer" in ada.get("/figures/?state=asked").content.decode()
    ada.post(address, {"figure": [figure.at], "kind": "acknowledged", "reason": "an old print"})
    row = FigureSettlement.objects.get(ended_at=None)
    bo.post(f"/figures/{row.pk}/decide/", {"act": "confirm"})
    row.refresh_from_db()
    assert (row.state, row.confirmed_by) == ("acknowledged", second)
    assert "an old print" in bo.get(address).content.decode()


def test_older_documents_are_on_later_pages_and_counted(
    document: Document, agent: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(document)
    newer = published(wrong(printed="88.8", submission="4001"), name="newer.json").publication.document
    counted(newer)
    monkeypatch.setattr(pages, "ON_A_PAGE", 1)
    client = Client()
    client.force_login(agent)
    first = client.get(reverse("figure-list")).content.decode()
    second = client.get(reverse("figure-list"), {"page": 2}).content.decode()
    assert ("newer.json" in first, "wrong.json" in first) == (True, False)
    assert ("newer.json" in second, "wrong.json" in second) == (False, True)
    assert "Documents 1 to 1 of 2" in first
    assert "Older documents" in first
    monkeypatch.setattr(queues, "MOST_JUDGED", 1)
    monkeypatch.setattr(queues, "judged", lambda documents: judged(documents, most=1))
    queue = queues._figures(Document.objects.all())
    assert any("of the newest 1 documents; 1 older" in note for note in queue.notes)
