"""What two engines read becomes words: who lacks a letter has not been agreed with, and white space must be seen."""

from __future__ import annotations

import numpy as np
import pytest

from ingest.pages.agreement import Agreement, compare, confidence_of
from ingest.pages.ink import LineInk
from ingest.pages.ocr import _beside, without_dirt
from ingest.pages.rapid import Glyph
from ingest.pages.tesseract import Seen
from ingest.values import CONFIDENT


def sure(line: str, second: list[str]) -> dict[str, bool]:
    """Each word of a clearly read line: is it confident, with this second reading beside it?"""
    glyphs = [Glyph(c, n / len(line), 0.99) for n, c in enumerate(line)]
    stated = compare([g.text for g in glyphs], second)
    item, at = {}, 0
    for word in line.split(" "):
        item[word] = confidence_of(word, glyphs, stated, at, at + len(word), True)[0] >= CONFIDENT
        at += len(word) + 1
    return item


@pytest.mark.parametrize(
    ("line", "second", "doubted"),
    [
        ("150 for 1", ["150", "for", "1"], set()),
        ("150 for 1", ["1500", "for", "1"], {"150"}),  # its end lost
        ("500 for 1", ["1500", "for", "1"], {"500"}),  # its beginning lost
        ("2 for 1", ["12", "for", "1"], {"2"}),
        ("Flush 15", ["Flush", "1.5"], {"15"}),  # a point lost
        ("Edge 25", ["Edge", "25%"], {"25"}),
        ("Pays 25", ["Pays", "$25"], {"25"}),
        ("supervisor ecides whether", ["supervisor", "decides", "whether"], {"ecides"}),
        ("Flush 9", ["Flush", "a", "9"], set()),  # a whole word more is of neither
        ("Flush 9", ["Flush", "9", "."], set()),
        ("Flush 9", ["Flush"], {"9"}),
        ("Flush 9", ["Flush", "8"], {"9"}),
    ],
)
def test_what_the_second_engine_has_more_belongs_to_a_word(line: str, second: list[str], doubted: set[str]) -> None:
    assert {word for word, known in sure(line, second).items() if not known} == doubted


def drawn(gaps: list[int]) -> tuple[LineInk, list[float]]:
    """A line of bars as wide as letters, 40 pixels high, with white of these widths between; and their places."""
    page = np.full((80, 400), 255, np.uint8)
    x, middles = 20, []
    for gap in [*gaps, 0]:
        page[20:60, x : x + 18] = 0
        middles.append(x + 9)
        x += 18 + gap
    quad = np.array([[16, 14], [x + 4, 14], [x + 4, 66], [16, 66]], np.float32)
    ink = LineInk(page, quad)
    wide = ink.x1 - ink.x0 - 5
    return ink, [(m - ink.x0 - 2) / wide for m in middles]


@pytest.mark.parametrize(("gap", "joined", "words"), [(14, False, 2), (14, True, 1), (26, True, 2)])
def test_ink_alone_parts_a_word_that_both_engines_read_whole_only_at_a_wide_gap(
    gap: int, joined: bool, words: int
) -> None:
    ink, places = drawn([5, gap, 5])
    agreement = Agreement([True] * 4, joined={1, 2, 3} if joined else set())
    assert len(ink.spans(list("DEAL"), places, agreement)) == words


def test_where_lines_overlap_a_word_is_of_the_nearest() -> None:
    upper = np.array([[0, 0], [200, 0], [200, 30], [0, 30]], np.float32)
    lower = upper + np.array([0, 18], np.float32)
    second = [Seen("1,000-", 10, 5, 80, 25, 90), Seen("for-1", 10, 22, 70, 42, 90), Seen("far", 10, 90, 70, 99, 90)]
    assert _beside([upper, lower], second) == [[0], [1]]


@pytest.mark.parametrize(
    ("read", "word", "dirty"),
    [("·1", "1", True), ("·PAYS", "PAYS", True), ("20·", "20", True), (".5", ".5", False), ("1*", "1*", False)],
)
def test_specks_beside_a_word_are_taken_off(read: str, word: str, dirty: bool) -> None:
    assert without_dirt(read) == (word, dirty)
