"""What strangers send, from the upload to the document's page: one clear sentence or a normal reading, never a loss.

Limits of time and memory, and what a reading process may leave behind, are tried in `pages/test_nasty.py` and by the
fuzzer; here every bad input is kept under its hash with its reason, and can be tried again.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from approvals.models import Letter, Publication
from games.models import Game
from ingest.documents import store
from ingest.documents.selectors import latest_reading
from ingest.documents.services import read_document, store_document
from ingest.models import Document, Field, Reading
from ingest.packet import read_bytes
from ingest.pages.errors import UnusableDocument
from tests.accounts.people import system
from tests.approvals.packets import letter, packet
from tests.ingest.pages import made
from tools.fuzzing import samples


def of_pages(count: int) -> bytes:
    out = io.BytesIO()
    with pikepdf.new() as pdf:
        for _ in range(count):
            pdf.add_blank_page(page_size=(300, 300))
        pdf.save(out)
    return out.getvalue()


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut short.pdf": (lambda: made.letter_pdf()[:400], "damaged or cut short"),
    "locked.pdf": (lambda: made.encrypted(made.letter_pdf(), "secret", "owner"), "asks for a password"),
    "three thousand pages.pdf": (lambda: of_pages(3000), "3,000 pages and at most 400"),
    "picture.pdf": (lambda: b"\x89PNG\r\n\x1a\n" + b"0" * 400, "PNG picture, whatever its name says"),
    "archive.pdf": (lambda: b"PK\x03\x04" + b"0" * 400, "office document"),
    "program.pdf": (lambda: b"MZ\x90\0\x03\0" + b"\0" * 400, "program, whatever its name says"),
    "noise.pdf": (lambda: bytes(range(256)) * 8, "neither a PDF nor text"),
    "no pages.pdf": (lambda: b"%PDF-1.7\n%%EOF\n", "damaged or cut short"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_kept_with_one_sentence_and_can_be_tried_again(name: str) -> None:
    make, says = REFUSED[name]
    data = make()
    document = store_document(data=data, name=name, actor=system()).document
    for _ in range(2):  # tried again it says the same, and nothing is lost meanwhile
        with pytest.raises(UnusableDocument, match=says):
            read_document(document=document, actor=system())
        document.refresh_from_db()
        assert document.status == "failed"
        assert says in document.failure
        assert "\n" not in document.failure
        assert document.failure.endswith(".")
    assert store.original(document.sha256) == data
    assert [s.kind for s in document.steps.all()] == ["uploaded", "reading", "failed", "reading", "failed"]


def with_surprise(packet: dict[str, Any]) -> None:
    packet["surprise"] = 1


def with_wrong_type(packet: dict[str, Any]) -> None:
    packet["paytables"] = {}


def without_hand(packet: dict[str, Any]) -> None:
    del packet["paytables"][0]["outcomes"][0]["hand"]


def of_nowhere(packet: dict[str, Any]) -> None:
    packet["format"] = 2
    packet["source"] = {"jurisdiction": "US-ZZ", "authority": None, "form": "approval_letter"}


def with_400_digits(packet: dict[str, Any]) -> None:
    packet["paytables"][0]["outcomes"][0]["pays"] = "9" * 400


WRONG: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "an unknown key": (with_surprise, "/surprise is a key that the format does not know."),
    "a wrong type": (with_wrong_type, "/paytables must be a list, not an object."),
    "a row without a hand": (without_hand, "/paytables/0/outcomes/0/hand is missing."),
    "a jurisdiction that nobody knows": (of_nowhere, "/source/jurisdiction must be a known jurisdiction"),
    "a number of 400 digits": (with_400_digits, "/paytables/0/outcomes/0/pays is a number of 400 digits"),
}


@pytest.mark.django_db
@pytest.mark.parametrize("what", WRONG)
def test_of_a_packet_with_a_mistake_nothing_is_stored_but_what_was_sent(what: str) -> None:
    spoil, says = WRONG[what]
    sent = packet(letter_=letter())
    spoil(sent)
    document = store_document(data=json.dumps(sent).encode(), name="packet.json", actor=system()).document
    with pytest.raises(UnusableDocument) as refused:
        read_document(document=document, actor=system())
    document.refresh_from_db()
    assert document.status == "failed"
    assert document.failure == str(refused.value)
    assert says in document.failure
    assert document.failure.count(". ") == document.failure.count("\n") == 0, "one sentence"
    assert latest_reading(document) is None
    assert not any(of.objects.exists() for of in (Reading, Field, Publication, Letter, Game))


@pytest.mark.django_db
def test_an_empty_file_is_refused_at_the_door() -> None:
    with pytest.raises(UnusableDocument, match="is empty"):
        store_document(data=b"", name="empty.pdf", actor=system())
    assert not Document.objects.exists()


READ: dict[str, Callable[[bytes], bytes]] = {
    "with an owner's password only": lambda data: made.encrypted(data, "", "owner"),
    "with scripts and a program inside": made.active,
    "with a line that has no height": made.flat,
    "with broken references": made.broken_references,
    "with a page tree that holds itself": made.page_tree_loop,
    "with junk before its head": lambda data: b"\0junk\n" * 100 + data,
}


@pytest.mark.parametrize("how", READ)
def test_what_can_be_read_all_the_same_is_read_in_full(how: str) -> None:
    whole = read_bytes(samples()["packed"])
    read = read_bytes(READ[how](samples()["packed"]))
    assert whole["kind"] == "letter_and_rules"
    for part in ("letter", "game", "paytables", "equipment", "citations"):
        assert read[part] == whole[part], part


@pytest.mark.django_db
def test_text_that_is_named_pdf_is_read_as_the_text_that_it_is() -> None:
    document = store_document(data=samples()["dump"], name="rules.pdf", actor=system()).document
    read_document(document=document, actor=system())
    reading = latest_reading(document)
    assert document.form == "dump"
    assert reading is not None
    assert reading.packet["paytables"][0]["outcomes"][0]["pays"] == "500"


def test_characters_without_width_or_of_another_direction_are_no_part_of_a_name() -> None:
    text = samples()["dump"].decode()
    spoiled = text.replace("Lucky Meadow", "Lucky\u200b Mea\u2060dow\u200f").replace("500", "5\u200b00\ufeff")
    read = read_bytes(spoiled.replace("Royal flush", "\u202eRoyal\u200e flush\u202c").encode())
    assert read["game"] == "Lucky Meadow Poker"
    top = read["paytables"][0]["outcomes"][0]
    assert (top["hand"], top["pays"]) == ("royal_flush", "500")


def test_markup_in_a_field_is_text() -> None:
    text = samples()["dump"].decode().replace("Lucky Meadow Poker", "Lucky <img src=x onerror=alert(1)> Poker")
    read = read_bytes(text.encode())
    assert read["game"] == "Lucky <img src=x onerror=alert(1)> Poker"  # as printed; pages escape what they show
