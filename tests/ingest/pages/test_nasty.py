"""Bad input ends in one clear sentence or in an ordinary reading, and takes nothing with it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import DOTS, Limits
from ingest.pages.load import load
from ingest.sandbox import ReadingFailed, Sandbox
from tests.ingest.pages import made
from tools.fuzzing import samples


def words(data: bytes) -> set[str]:
    return {w.text for page in load(data).pages for w in page.words}


def words_or_reason(data: bytes) -> tuple[set[str], str]:
    try:
        return words(data), ""
    except UnusableDocument as reason:
        return set(), str(reason)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\0\0\0\n", "empty"),
        (b"\x89PNG\r\n\x1a\n....", "PNG picture"),
        (b"PK\x03\x04 word/document.xml", "office document"),
        (b"MZ\x90\0\x03\0", "program"),
        (b"\x00\x01\x02\x03\x04\x05\x06\x07" * 40, "neither a PDF nor text"),
        (b"%PDF-1.7\nnothing else", "damaged or cut short"),
    ],
)
def test_what_is_no_document_is_said_in_one_sentence(data: bytes, says: str) -> None:
    with pytest.raises(UnusableDocument, match=says) as refusal:
        load(data)
    assert "\n" not in str(refusal.value)


def test_a_password_to_open_is_asked_away_but_an_owners_password_is_no_hindrance() -> None:
    with pytest.raises(UnusableDocument, match="password"):
        load(made.encrypted(made.letter_pdf(), "secret", "owner"))
    assert "Royal" in words(made.encrypted(made.letter_pdf(), "", "owner"))


def test_a_truncated_file_is_read_as_far_as_it_goes_or_refused() -> None:
    whole = made.letter_pdf(3)
    for share in (0.2, 0.6, 0.95):
        read, reason = words_or_reason(whole[: int(len(whole) * share)])
        assert read <= words(whole)
        assert read or "ask its sender" in reason


@pytest.mark.parametrize("make", [made.broken_references, made.active, made.page_tree_loop])
def test_broken_and_armed_files_are_read_or_refused_but_never_run(make) -> None:
    read, reason = words_or_reason(make(made.letter_pdf()))
    assert "Royal" in read or reason.endswith(".")


def test_too_many_pages_are_counted_not_read() -> None:
    with pytest.raises(OverLimit, match="has 12 pages and at most 10"):
        load(made.letter_pdf(12), limits=Limits(pages=10))


# ---------------------------------------------------------------- in the sandbox
@pytest.fixture(scope="module")
def sandbox():
    box = Sandbox(limits=Limits(seconds=60))
    yield box
    box.close()


def test_a_page_is_drawn_in_the_child(sandbox: Sandbox) -> None:
    picture = sandbox.page_image(made.letter_pdf(), 1, dots=50)
    assert picture.startswith(b"\x89PNG")
    with pytest.raises(UnusableDocument, match="no page 9"):
        sandbox.page_image(made.letter_pdf(), 9)


def test_a_huge_page_is_drawn_small(sandbox: Sandbox) -> None:
    assert sandbox.page_image(made.huge_page(made.letter_pdf()), 1, dots=200).startswith(b"\x89PNG")


def test_a_bomb_costs_its_child_and_nothing_else(sandbox: Sandbox) -> None:
    with pytest.raises((UnusableDocument, ReadingFailed)) as refusal:
        Sandbox(limits=Limits(seconds=4, memory=256 * 1024 * 1024)).page_image(made.bomb(made.letter_pdf()), 1)
    assert "\n" not in str(refusal.value)
    assert sandbox.page_image(made.letter_pdf(), 1, dots=50)


def test_a_child_that_is_killed_is_replaced(sandbox: Sandbox) -> None:
    sandbox.page_image(made.letter_pdf(), 1, dots=50)
    nursery = sandbox._process
    assert nursery is not None
    os.kill(nursery.pid, signal.SIGKILL)
    nursery.wait()
    assert sandbox.page_image(made.letter_pdf(), 1, dots=50)


def test_a_reader_that_breaks_is_reported_and_the_next_document_is_read(sandbox: Sandbox) -> None:
    with pytest.raises(ReadingFailed, match="the original is kept"):
        sandbox._ask("no such task", b"", {}, None)
    assert sandbox.page_image(made.letter_pdf(), 1, dots=50)


def test_no_child_outlives_its_document(sandbox: Sandbox) -> None:
    late = Sandbox(limits=Limits(seconds=1))
    with pytest.raises((OverLimit, ReadingFailed)):
        late.page_image(made.bomb(made.letter_pdf()), 1)
    late.close()
    time.sleep(0.2)
    nursery = sandbox._process
    assert nursery is not None
    assert Path(f"/proc/{nursery.pid}/task/{nursery.pid}/children").read_text().split() == []


def test_a_refused_document_does_not_cost_the_next_one_its_nursery(sandbox: Sandbox) -> None:
    sandbox.page_image(made.letter_pdf(), 1, dots=50)
    before = sandbox._process
    with pytest.raises(UnusableDocument):
        sandbox.packet(b"%PDF-1.7\nnothing else")
    sandbox.page_image(made.letter_pdf(), 1, dots=50)
    assert sandbox._process is before
    assert sandbox.left_behind() == []


def test_the_first_scan_makes_the_nursery_keep_the_ocr_engines_for_the_next() -> None:
    """The next is as large as a page is read, and the process that reads it holds less than a gigabyte."""
    box = Sandbox(limits=Limits(seconds=60))
    try:
        box.ready()
        assert box._process is not None
        maps = Path(f"/proc/{box._process.pid}/maps")
        assert "onnxruntime" not in maps.read_text()  # a server that reads typed documents alone never pays for it
        assert box.packet(samples()["picture"])["x_pages"][0]["source"] == "ocr"
        page = box.packet(made.scan_of(made.letter_pdf(), large=1.8))["x_pages"][0]
        assert "onnxruntime" in maps.read_text()
        assert page["width"] * page["height"] * (DOTS / 72) ** 2 > Limits().pixels
        assert page["words"] > 20
        assert box.peak < 1_000_000_000
    finally:
        box.close()
