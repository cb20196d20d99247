"""A person says what a document is, and it is read as that; taken back, it is read as before."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Job
from accounts.tenant import NOBODY, SET_SESSION, acting_system
from ingest.documents.golden import may_become_example
from ingest.documents.kinds import decided_kind
from ingest.documents.review import NotThisValue, confirm_field, correct_field, reject_field, undo_decision
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.services import read_document, store_document
from ingest.jobs import READ
from ingest.models import Document, Field, Reading
from ingest.packet import read_packet
from ingest.pages.load import load
from tests.accounts.people import person, system

LAW = "Chapter 230-15 WAC\n\nCard games. The dealer deals cards to players. Each player may hold cards of one hand."
ROWS = "Hand            Pays\nRoyal flush     500 to 1\nStraight flush  100 to 1\nFull house      9 to 1\n"
SHEET = f"{LAW}\n\nBad Beat Bonus\n\n{ROWS}"


def read_as(text: str, kind: str | None) -> dict[str, Any]:
    return read_packet(load(text.encode()), kind)


def test_what_the_readers_take_for_nothing_is_read_as_what_it_is_said_to_be() -> None:
    alone = read_as(LAW, None)
    assert alone["kind"] == "not_a_packet"
    assert alone["provenance"]["/kind"]["x_doubts"][0]["name"] == "few_marks_of_its_kind"
    reported = read_as(LAW, "rules")
    source = reported["provenance"]["/kind"]
    assert (reported["kind"], source["confidence"]) == ("rules", 1.0)
    assert "the readers took the document for no packet" in source["x_repairs"][0]["reason"]
    assert reported["x_clauses"] or reported["x_sections"]


def test_a_pay_table_is_read_only_where_it_is_rules() -> None:
    assert read_as(SHEET, "not_a_packet")["paytables"] == []
    (table,) = read_as(SHEET, "rules")["paytables"]
    assert [row["pays"] for row in table["outcomes"]] == ["500", "100", "9"]


@pytest.mark.parametrize(("text", "is_read_as"), [("letter", "not_a_packet"), ("letter_and_rules", "rules")])
def test_a_letter_that_nobody_finds_is_not_made_up(text: str, is_read_as: str) -> None:
    packet = read_as(SHEET, text)
    assert (packet["kind"], packet["letter"]) == (is_read_as, None)
    source = packet["provenance"]["/kind"]
    assert source["confidence"] < 0.9
    assert source["x_doubts"][0]["name"] == "no_letter_found"


def test_who_says_what_the_readers_say_settles_it() -> None:
    source = read_as(LAW, "not_a_packet")["provenance"]["/kind"]
    assert source["confidence"] == 1.0
    assert not {"x_doubts", "x_repairs"} & set(source)


def kind_of(document: Document) -> tuple[Reading, Field, str]:
    reading = latest_reading(document)
    assert reading is not None
    document.refresh_from_db()
    return reading, reading.fields.get(pointer="/kind"), document.status


@pytest.mark.django_db
def test_a_document_is_read_again_as_what_an_agent_says_and_back_when_it_is_taken_back() -> None:
    agent = person("agent")
    document = store_document(data=LAW.encode(), name="chapter.txt", actor=system()).document
    read_document(document=document, actor=system())
    reading, field, status = kind_of(document)
    assert (reading.packet["kind"], status) == ("not_a_packet", "review")
    assert list(doubtful_fields(reading)) == [field]

    with pytest.raises(NotThisValue, match="of some kind"):
        reject_field(field=field, actor=agent)
    confirm_field(field=field, actor=agent)
    assert kind_of(document)[2] == "set_aside"
    assert not Job.objects.filter(kind=READ).exists()
    undo_decision(field=field, actor=agent)

    correct_field(field=field, value="rules", actor=agent)
    assert decided_kind(document) == "rules"
    assert [job.payload for job in Job.objects.filter(kind=READ)] == [{"document": document.pk}]
    read_document(document=document, actor=system())  # as that job does
    reported, field, status = kind_of(document)
    assert reported.pk != reading.pk
    assert (reported.packet["kind"], field.state, field.decided_by, status) == ("rules", "corrected", agent, "review")
    assert not field.disagrees
    assert not may_become_example(field)
    read_document(document=document, actor=system())
    assert kind_of(document)[0].pk == reported.pk  # read again it stays what it is said to be

    undo_decision(field=field, actor=agent)
    assert Job.objects.filter(kind=READ).count() == 2
    read_document(document=document, actor=system())
    back, field, status = kind_of(document)
    assert (back.packet["kind"], field.state, status) == ("not_a_packet", "proposed", "review")


@pytest.mark.django_db(transaction=True)
def test_a_worker_between_its_transactions_is_told_too() -> None:
    """Outside a transaction the database shows nobody anything."""
    with acting_system(), transaction.atomic():
        document = store_document(data=LAW.encode(), name="chapter.txt", actor=system()).document
        reading = read_document(document=document, actor=system())
        assert decided_kind(document) is None
        decided = {"decided_by": person("agent"), "decided_at": timezone.now()}
        reading.fields.filter(pointer="/kind").update(state="corrected", decided_value="rules", **decided)
    try:
        connection.tell(NOBODY, SET_SESSION)  # type: ignore[attr-defined]
        assert not Document.objects.exists()
        assert decided_kind(document) == "rules"
    finally:
        connection.close()
