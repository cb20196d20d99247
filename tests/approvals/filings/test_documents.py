"""The documents of a filing: what they say comes from the record, the bytes repeat, and what was decided is kept."""

from __future__ import annotations

import doctest
import io
import os
import re
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from django.test import Client

from accounts.jobs import State, cancel, retry, run_here
from accounts.models import Job
from accounts.web import formats
from approvals.filings import approval_letter
from approvals.filings.document import html_of, pdf_for
from approvals.filings.drafts import justify, preview
from approvals.filings.figures import COUNT
from approvals.filings.judging import failures
from approvals.filings.keeping import content_of
from approvals.filings.steps import take_step
from approvals.models import Filing, Publication
from approvals.operators.services import save_configuration
from approvals.samples.forms import caribbean, changed, fortune
from approvals.samples.pages import pdf as sample_pdf
from approvals.samples.sources import SOURCES
from ingest.packet import read_bytes
from paytables.models import Calculation
from tests.approvals.filings.house import GO_LIVE, TODAY, House, house
from tests.approvals.packets import published

pytestmark = pytest.mark.django_db
NEEDED = ("caribbean-stud-3119", "six-card-fortune-pai-gow-3119")


@pytest.fixture(scope="module")
def packets() -> dict[str, dict[str, Any]]:
    """Sample packets as their pages are read: with the facts and clauses of the rules."""
    return {s.name: read_bytes(sample_pdf(s)) for s in SOURCES if s.name in NEEDED}


@pytest.fixture
def alder(packets: dict[str, dict[str, Any]]) -> House:
    for name, value in packets.items():
        published(value, name=f"{name}.json")
    return house()


def filed(h: House) -> Filing:
    forms: list[tuple[str, dict[str, Any]]] = [
        ("CS-1", caribbean("commercial")),
        ("PG-1", changed(fortune("commercial"), {"bets.0.max": "1000"})),
    ]
    tables = []
    for number, form in forms:
        data = {**form, "table": {"number": number, "seats": 6}, "room": {"tables": 5, "location": "Yakima"}}
        tables.append(save_configuration(room=h.room, table=number, data=data, actor=h.editor).configuration)
    filing = h.draft(*tables)
    for item in preview(filing=filing, actor=h.editor, today=TODAY):
        for failure in failures(item):
            justify(
                item=item,
                check=failure.check_id,
                subject=failure.subject,
                text="A higher limit is asked for in a petition of its own.",
                actor=h.editor,
            )
    take_step(filing=filing, act="submit", actor=h.editor, today=TODAY)
    return take_step(
        filing=filing,
        act="recommend approval",
        actor=h.agent,
        conditions=["The limits of the law hold until the petition is decided.", "Post the rules at each table."],
        today=TODAY,
    )


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return re.sub(r"\s+", " ", " ".join(page.get_textpage().get_text_range() for page in document))


def test_the_documents_say_what_the_record_says(alder: House) -> None:
    filing = filed(alder)
    content = content_of(filing, "internal_controls")
    stud, fortune_table = content["tables"]
    # the progressive CSTUD-05 is counted over every five-card hand, and so are its figures
    (paytable, bonus) = stud["paytables"]
    assert {s["deals"] for s in paytable["sheets"]} == {"2598960"}
    assert [r["combinations"] for r in paytable["sheets"][0]["rows"]][:2] == ["4", "36"]
    assert bonus["name"] == "CPSB-02"
    assert stud["progressive"]["meters"] == [
        {"meter": "main", "contribution": "69.4600%", "reserve": "1.0000%", "seed": "$10,000.00"}
    ]
    edge = stud["progressive"]["edge"]
    assert edge["exact"] == next(p["exact"] for p in stud["progressive"]["parts"] if p["part"] == "house")
    assert {(e["component"], e["installed"], e["required"]) for e in stud["equipment"]} >= {
        ("GM Atlas", "5.4.0", "at least 5.4.0"),
        ("Nexus Command Game Manager", "1.3.0", "at least 1.3.0"),
    }
    topics = {g["topic"]: [s["text"] for s in g["statements"]] for g in stud["procedures"]}
    assert "Verification and payment of progressive awards" in topics
    assert any("old" in text for text in topics["Folded hands"])
    failed = [f for f in fortune_table["findings"] if f["verdict"] == "fail"]
    assert failed
    assert all(f["justification"].startswith("A higher limit") for f in failed)
    published = {p.document.sha256 for p in Publication.objects.select_related("document")}
    assert {d["sha256"] for d in content["documents"]} == published
    pages = html_of(content)
    for reported in (*published, edge["percent"], "A higher limit is asked for", "WAC 230-15-140", stud["sha256"]):
        assert reported in pages


def test_bytes_repeat_and_are_tagged(alder: House) -> None:
    filing = filed(alder)
    for kind, title in (("internal_controls", "Internal controls"), ("letter", "Approval of internal controls")):
        first, second = pdf_for(filing, kind), pdf_for(filing, kind)
        assert first == second
        with pikepdf.open(io.BytesIO(first)) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert str(pdf.Root.Lang) == "en"
            assert pdf.open_metadata()["pdfuaid:part"] == "1"
            assert "Alder Room" in str(pdf.docinfo.Title)
        reported = text_of(first)
        assert title in reported
        assert "Alder Room" in reported
        if folder := os.environ.get("KEEP_DOCUMENTS"):
            Path(folder, f"{kind}.pdf").write_bytes(first)


def test_what_was_decided_is_printed_the_same_for_ever(alder: House) -> None:
    filing = filed(alder)
    take_step(filing=filing, act="confirm approval", actor=alder.supervisor, today=TODAY)
    filing.refresh_from_db()
    before = {kind: pdf_for(filing, kind) for kind in ("internal_controls", "letter")}
    letter = content_of(filing, "letter")
    assert letter["decision"] == "approved with conditions"
    assert letter["signer"]["name"] == alder.supervisor.display_name
    assert [j["check"] for j in letter["justified"]]
    Publication.objects.update(stands=False)  # the register forgets the rules
    type(alder.operator).objects.update(name="Renamed Room")
    filing = Filing.objects.select_related("operator").get(pk=filing.pk)
    assert {kind: pdf_for(filing, kind) for kind in before} == before
    assert "Renamed" not in text_of(before["letter"])
    assert formats.day(GO_LIVE) in text_of(before["letter"])


def test_no_download_counts(alder: House) -> None:
    table = save_configuration(
        room=alder.room,
        table="CS-1",
        data={**caribbean("commercial"), "table": {"number": "CS-1", "seats": 6}},
        actor=alder.editor,
    ).configuration
    filing = alder.draft(table)
    preview(filing=filing, actor=alder.editor, today=TODAY)
    client = Client()
    client.force_login(alder.editor)
    address, page = f"/filings/{filing.pk}/internal-controls.pdf", f"/filings/{filing.pk}/"
    answer = client.get(address)
    assert (answer.status_code, answer["Location"]) == (302, f"{page}#documents")
    assert "Waiting for a worker" in client.get(page).content.decode()
    waits = client.get(f"/api/v1/filings/{filing.pk}/documents/internal_controls")
    assert waits.status_code == 202
    job = Job.objects.get(kind=COUNT)
    assert waits.json()["id"] == str(job.pk), "asked for once, whoever asks of one organisation"
    assert Calculation.objects.count() == 0, "no request counts"

    cancel(job, actor=alder.editor)
    assert client.get(address).status_code == 302
    assert Job.objects.count() == 1, "what was stopped stays so"
    assert "Try again" in client.get(page).content.decode()
    assert run_here(retry(job, actor=alder.editor)).state == State.DONE
    assert client.get(address)["Content-Type"] == "application/pdf"
    assert client.get(f"/api/v1/filings/{filing.pk}/documents/internal_controls").content[:5] == b"%PDF-"
    assert "Waiting for a worker" not in client.get(page).content.decode()


def test_a_worker_of_other_engines_leaves_nobody_waiting(alder: House, monkeypatch: pytest.MonkeyPatch) -> None:
    filing = filed(alder)
    client = Client()
    client.force_login(alder.editor)
    address = f"/api/v1/filings/{filing.pk}/documents/internal_controls"

    def asked() -> Any:
        with monkeypatch.context() as newer:
            newer.setattr("approvals.filings.figures.verifier_fingerprint", lambda: "the engines of tomorrow")
            return Job.objects.get(pk=client.get(address).json()["id"])

    job = asked()
    assert asked() == job
    assert run_here(job).state == State.DONE
    again = asked()
    assert (again.state, again != job) == (State.QUEUED, True), "what it counted is not what the page needs"
    assert asked() == again


def test_whoever_decides_finds_them_counted(alder: House) -> None:
    filing = filed(alder)
    job = Job.objects.get(kind=COUNT)  # asked for when it was submitted
    assert run_here(job).state == State.DONE
    counted = Calculation.objects.count()
    assert counted >= 3
    take_step(filing=filing, act="confirm approval", actor=alder.supervisor, today=TODAY)
    assert Calculation.objects.count() == counted


@pytest.mark.parametrize(("folded_hands_win", "noted"), [(False, True), (True, False)])
def test_a_note_says_where_the_count_is_of_folded_hands_that_the_table_does_not_pay(
    alder: House, folded_hands_win: bool, noted: bool
) -> None:
    form = changed(caribbean("commercial"), {"choices.folded_hands_win_progressive": folded_hands_win})
    data = {**form, "table": {"number": "CS-1", "seats": 6}, "room": {"tables": 5, "location": "Yakima"}}
    table = save_configuration(room=alder.room, table="CS-1", data=data, actor=alder.editor).configuration
    (stud,) = content_of(alder.draft(table), "internal_controls")["tables"]
    progressive = next(p for p in stud["paytables"] if p["bet"] == "progressive")
    assert progressive["sheets"]
    assert ("note" in progressive) is noted


def test_the_examples_of_the_letter_are_true() -> None:
    assert doctest.testmod(approval_letter).failed == 0
