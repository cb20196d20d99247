"""A doubtful word of a scan is cut out, enlarged and read again by both engines."""

from __future__ import annotations

import itertools
import time
from dataclasses import replace
from typing import Any

import pytest

from ingest.pages.limits import Limits
from ingest.pages.load import load
from ingest.pages.model import Page, Word
from ingest.proof import recheck_words
from ingest.proof.word_recheck import Seen, _mark
from ingest.values import CONFIDENT
from tests.ingest.pages import made


@pytest.fixture(scope="module")
def seen() -> tuple[bytes, Page]:
    """A picture of a page, with the words that the typed page has: read rightly, but by one engine alone."""
    typed = load(made.letter_pdf()).pages[0]
    words = tuple(replace(w, confidence=0.6, source="ocr", engine="rapidocr") for w in typed.words)
    return made.scan_of(made.letter_pdf()), replace(typed, words=words, source="ocr", rules=())


def value_of(words: list[Word]) -> dict[str, Any]:
    box = [words[0].box[0], words[0].box[1], words[-1].box[2], words[-1].box[3]]
    raw = " ".join(w.text for w in words)
    return {"page": 1, "bbox": box, "raw": raw, "repaired": False, "confidence": 0.6, "reader": "t"}


def packet_of(page: Page, *firsts: str) -> dict[str, Any]:
    results = {}
    for first in firsts:
        start = next(n for n, w in enumerate(page.words) if w.text == first)
        results[f"/{first}"] = value_of(list(page.words[start : start + 3]))
    return {"provenance": results}


def test_what_both_engines_now_read_alike_is_as_sure_as_what_they_read_alike_at_once(seen: tuple[bytes, Page]) -> None:
    data, page = seen
    packet = packet_of(page, "500", "60")
    recheck_words(packet, data, [page], Limits())
    for source in packet["provenance"].values():
        assert source["confidence"] == 0.93
        assert source["x_checks"][0]["says"] == "agrees"
        assert "is read" in source["x_checks"][0]["reason"]


def test_a_busy_machine_reads_what_a_quiet_one_does(seen: tuple[bytes, Page], monkeypatch: pytest.MonkeyPatch) -> None:
    data, page = seen
    quiet, busy = packet_of(page, "500", "60"), packet_of(page, "500", "60")
    recheck_words(quiet, data, [page], Limits())
    clock = itertools.count(time.monotonic(), 3600.0)
    with monkeypatch.context() as slowed:
        slowed.setattr(time, "monotonic", lambda: next(clock))
        recheck_words(busy, data, [page], Limits())
    assert busy == quiet
    assert busy["provenance"]["/500"]["confidence"] == 0.93


def test_a_word_that_was_read_wrong_stays_doubtful_and_both_readings_are_named(seen: tuple[bytes, Page]) -> None:
    data, page = seen
    wrong = replace(page, words=tuple(replace(w, text="800") if w.text == "500" else w for w in page.words))
    packet = packet_of(wrong, "800")
    recheck_words(packet, data, [wrong], Limits())
    source = packet["provenance"]["/800"]
    assert source["confidence"] == 0.6
    assert source["x_checks"][0]["says"] == "disagrees"
    assert "“800” is read “500” and “500”" in source["x_checks"][0]["reason"]


def test_a_value_that_is_doubted_for_more_than_its_looks_stays_doubted(seen: tuple[bytes, Page]) -> None:
    data, page = seen
    packet = packet_of(page, "500")
    packet["provenance"]["/500"]["confidence"] = 0.5  # its words alone would give it 0.6
    recheck_words(packet, data, [page], Limits())
    assert packet["provenance"]["/500"]["confidence"] == 0.5


@pytest.mark.parametrize(
    ("more", "settled"),
    [
        ({"x_doubts": [{"name": "words_read_unsurely", "reason": "…"}]}, True),
        ({"x_doubts": [{"name": "words_read_unsurely"}, {"name": "label_unreadable"}]}, False),
        ({"repaired": True, "x_repairs": [{"name": "digit_look_alike", "reason": "…"}]}, False),
        ({"repaired": True, "x_repairs": [{"name": "odds_space", "reason": "…"}]}, True),
    ],
)
def test_looking_closer_settles_how_a_word_looks_and_not_where_it_belongs(more: dict[str, Any], settled: bool) -> None:
    word = Word("75", (0, 0, 10, 10), 0.6, "ocr")
    source = {**value_of([word]), **more}
    _mark(source, [(word, Seen("75", "75"))])
    assert (source["confidence"] >= CONFIDENT) is settled
    assert ("x_doubts" in source) is (not settled and "x_doubts" in more)
    assert source["x_checks"][0]["says"] == "agrees"


def test_a_typed_page_is_not_looked_at_again(seen: tuple[bytes, Page]) -> None:
    _, page = seen
    packet = packet_of(page, "500")
    recheck_words(packet, b"no document at all", [replace(page, source="text")], Limits())
    assert packet["provenance"]["/500"]["confidence"] == 0.6
