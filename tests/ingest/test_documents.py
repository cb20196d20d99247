"""Documents: kept once and whole, read or refused with a sentence, reviewed without losing what a person said."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction

from accounts.tenant import acting
from ingest.documents import store
from ingest.documents.form import form_of
from ingest.documents.record import record_reading
from ingest.documents.review import NotThisValue, confirm_field, correct_field, reject_field, undo_decision
from ingest.documents.selectors import doubtful_fields, packet_of, review_progress
from ingest.documents.services import clean_name, read_document, store_document
from ingest.models import Document, Field, Page, Reading
from ingest.pages.errors import UnusableDocument
from paytables.packet import pointers
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import letter, packet

PAGES = [{"number": 1, "width": 600, "height": 800, "source": "text", "reason": "it has text"}]


def document(data: bytes = b"some text\n" * 30) -> Document:
    return store_document(data=data, name="a.txt", actor=system()).document


def source(bbox: list[float], confidence: float, **more: Any) -> dict[str, Any]:
    return {"page": 1, "bbox": bbox, "raw": "raw", "repaired": False, "confidence": confidence, "reader": "t", **more}


def read_as(doc: Document, subject: str, *, date: str = "2023-06-14", top: float = 100) -> Reading:
    value = packet(letter_=letter(date=date))
    value["letter"]["subject"] = subject
    value["provenance"] = {
        "/letter/subject": source([60, top, 300, top + 20], 0.6),
        "/letter/date": source([60, 40, 160, 55], 0.95),
    }
    return record_reading(document=doc, packet=value, reader=f"test {subject}", pages=PAGES, actor=system())


# ---------------------------------------------------------------- no database
def test_originals_are_written_once_and_never_again(tmp_path: Path) -> None:
    kept = store.WriteOnceStorage(location=tmp_path)
    from django.core.files.base import ContentFile

    kept.save("ab/abc", ContentFile(b"first"))
    kept.save("ab/abc", ContentFile(b"second"))
    place = tmp_path / "ab" / "abc"
    assert place.read_bytes() == b"first"
    assert oct(os.stat(place).st_mode & 0o777) == "0o440"
    assert list((tmp_path / "ab").iterdir()) == [place]  # no draft is left behind
    with pytest.raises(PermissionError):
        kept.delete("ab/abc")


def test_a_damaged_original_is_noticed() -> None:
    from django.core.files.base import ContentFile

    right = hashlib.sha256(b"right").hexdigest()
    store.originals().save(store.name_of(right), ContentFile(b"wrong"))
    with pytest.raises(store.DamagedOriginal):
        store.original(right)


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (b"%PDF-1.7\n...", "pdf"),
        (b"plain words of a letter\n", "dump"),
        (b'{"kind": "rules", "letter": null, "paytables": []}', "packet"),
        (b'{"some": "other json"}', "dump"),
        (b"\x89PNG\r\n\x1a\n0000", "unknown"),
        (b"\x00\x01\x02\x03" * 50, "unknown"),
    ],
)
def test_form_by_content(data: bytes, form: str) -> None:
    assert form_of(data) == form


@pytest.mark.parametrize(
    ("name", "clean"),
    [("../../etc/passwd", "passwd"), ("C:\\x\\y.pdf", "y.pdf"), ("a\x00b\n.pdf", "a�b .pdf"), ("", "document")],
)
def test_names_of_files_are_only_names(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_pointers_reach_what_leaves_lists() -> None:
    value = {"a": [{"b/c": 1, "x_more": 2}, "d"], "provenance": {"/a": 1}}
    results = dict(pointers.leaves(value))
    assert results == {"/a/0/b~1c": 1, "/a/1": "d"}
    assert all(pointers.at(value, pointer) == leaf for pointer, leaf in results.items())
    assert not pointers.has(value, "/a/7")


# ---------------------------------------------------------------- with a database
@pytest.mark.django_db
def test_the_same_bytes_are_one_document_with_two_uploads() -> None:
    first = store_document(data=b"a letter " * 9, name="one.txt", actor=system())
    again = store_document(data=b"a letter " * 9, name="two.txt", actor=person("agent"))
    assert (first.created, again.created) == (True, False)
    assert first.document == again.document
    assert [u.name for u in first.document.uploads.order_by("id")] == ["one.txt", "two.txt"]
    assert [s.kind for s in first.document.steps.all()] == ["uploaded", "sent_again"]


@pytest.mark.django_db
def test_readers_may_not_send() -> None:
    with pytest.raises(PermissionDenied):
        store_document(data=b"x", name="x", actor=person("manufacturer_reader"))


@pytest.mark.django_db
def test_what_cannot_be_read_keeps_its_bytes_and_its_reason() -> None:
    data = b"\x89PNG\r\n\x1a\n" + b"0" * 50
    doc = document(data)
    with pytest.raises(UnusableDocument, match="PNG"):
        read_document(document=doc, actor=system())
    doc.refresh_from_db()
    assert doc.status == "failed"
    assert "PNG" in doc.failure
    assert store.original(doc.sha256) == data
    assert doc.steps.filter(kind="failed").exists()


@pytest.mark.django_db
def test_a_structured_packet_that_does_not_fit_is_refused_with_its_place() -> None:
    wrong = packet(letter_=letter())
    wrong["letter"]["date"] = "June 14"
    doc = document(json.dumps(wrong).encode())
    assert doc.form == "packet"
    with pytest.raises(UnusableDocument, match="/letter/date"):
        read_document(document=doc, actor=system())
    wrong["zzz"], wrong["game"] = 1, 7
    with pytest.raises(UnusableDocument) as why:
        read_document(document=document(json.dumps(wrong).encode()), actor=system())
    assert all(place in str(why.value) for place in ("/letter/date", "/zzz", "/game")), "every mistake at once"


@pytest.mark.django_db
def test_fields_have_boxes_as_fractions_of_their_page() -> None:
    reading = read_as(document(), "One")
    field = reading.fields.get(pointer="/letter/subject")
    assert field.page is not None
    assert field.page.number == 1
    assert (field.x0, field.top, field.x1, field.bottom) == pytest.approx((0.1, 0.125, 0.5, 0.15))
    assert field.state == "proposed"


@pytest.mark.django_db
def test_a_box_outside_of_its_page_is_refused_by_the_database() -> None:
    reading = read_as(document(), "One")
    page = Page.objects.get()
    outside: list[dict[str, float]] = [
        {"x0": 0.1, "top": 0.1, "x1": 1.2, "bottom": 0.2},
        {"x0": 0.5},
        {"x0": 0.5, "top": 0, "x1": 0.4, "bottom": 1},
    ]
    for box in outside:
        with pytest.raises(IntegrityError, match="a_box_lies_on_its_page"), transaction.atomic():
            Field.objects.create(reading=reading, position=9, pointer=f"/x{box}", confidence=1, page=page, **box)


@pytest.mark.django_db
def test_decisions_change_the_packet_and_can_be_taken_back() -> None:
    reading, agent = read_as(document(), "One"), person("agent")
    field = reading.fields.get(pointer="/letter/subject")
    assert list(doubtful_fields(reading)) == [field]
    correct_field(field=field, value="Two", actor=agent)
    packet_now = packet_of(reading)
    assert packet_now["letter"]["subject"] == "Two"
    assert packet_now["provenance"]["/letter/subject"]["confidence"] == 1
    assert review_progress(reading).open == 0
    undo_decision(field=field, actor=agent)
    assert packet_of(reading)["letter"]["subject"] == "One"
    reject_field(field=field, actor=agent)
    assert packet_of(reading)["letter"]["subject"] is None
    confirm_field(field=field, actor=agent)
    assert packet_of(reading)["letter"]["subject"] == "One"


@pytest.mark.django_db
def test_what_is_perhaps_no_packet_waits_until_a_person_has_said_so() -> None:
    doc, agent = document(), person("agent")
    nothing: dict[str, Any] = {"kind": "not_a_packet", "letter": None, "game": None, "owner": None}
    nothing |= {"paytables": [], "layouts": [], "equipment": [], "citations": [], "blanks": []}
    nothing["provenance"] = {"/kind": source([60, 40, 160, 55], 0.8)}
    reading = record_reading(document=doc, packet=nothing, reader="test", pages=PAGES, actor=system())
    status = Document.objects.values_list("status", flat=True)
    assert status.get(pk=doc.pk) == "review"
    field = reading.fields.get(pointer="/kind")
    assert list(doubtful_fields(reading)) == [field]
    confirm_field(field=field, actor=agent)
    assert status.get(pk=doc.pk) == "set_aside"
    undo_decision(field=field, actor=agent)
    assert status.get(pk=doc.pk) == "review"


@pytest.mark.django_db
def test_a_correction_must_fit_the_form() -> None:
    reading = read_as(document(), "One")
    with pytest.raises(NotThisValue):
        correct_field(field=reading.fields.get(pointer="/letter/date"), value="in June", actor=person("agent"))


@pytest.mark.django_db
def test_reading_again_keeps_what_a_person_decided_and_shows_the_disagreement() -> None:
    doc, agent = document(), person("agent")
    first = read_as(doc, "One")
    confirm_field(field=first.fields.get(pointer="/letter/subject"), actor=agent)
    second = read_as(doc, "0ne")
    field = second.fields.get(pointer="/letter/subject")
    assert (field.state, field.decided_value, field.value, field.disagrees) == ("confirmed", "One", "0ne", True)
    assert packet_of(second)["letter"]["subject"] == "One"
    assert list(doubtful_fields(second)) == [field]
    confirm_field(field=field, actor=agent)  # the earlier decision holds
    field.refresh_from_db()
    assert (field.state, field.disagrees) == ("corrected", False)
    assert packet_of(second)["letter"]["subject"] == "One"


@pytest.mark.django_db
def test_a_decision_is_not_carried_to_another_place_of_the_page() -> None:
    doc = document()
    first = read_as(doc, "One")
    confirm_field(field=first.fields.get(pointer="/letter/subject"), actor=person("agent"))
    second = read_as(doc, "Elsewhere", top=600)
    assert second.fields.get(pointer="/letter/subject").state == "proposed"


@pytest.mark.django_db
def test_the_same_reading_again_is_no_second_reading() -> None:
    doc = document()
    assert read_as(doc, "One") == read_as(doc, "One")
    assert doc.readings.count() == 1


@pytest.mark.django_db
def test_row_security_hides_what_others_sent_until_it_is_published() -> None:
    mine = person("manufacturer_editor", "mine", of=organisation("manufacturer", "Mine"))
    other = person("manufacturer_editor", "other", of=organisation("manufacturer", "Other"))
    doc = store_document(data=json.dumps(packet(letter_=letter())).encode(), name="m.json", actor=mine).document
    read_document(document=doc, actor=mine)

    def seen(user: Any) -> list[bool]:
        with acting(user.tenant()), connection.cursor() as cursor:
            results = []
            for table in ("document", "upload", "documentstep", "reading", "field", "documentevent", "readingevent"):
                cursor.execute(f"SELECT count(*) > 0 FROM ingest_{table}")
                results.append(cursor.fetchone()[0])
            return results

    assert seen(mine) == [True] * 7
    assert seen(other) == [False] * 7
    assert seen(person("auditor")) == [True] * 7
    Document.objects.update(status="published")
    assert seen(other) == [True, False, True, True, True, False, True]
