"""Lines are found once a page, whoever asks; a page made of another one begins again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ingest.layout.lines import lines_of
from ingest.pages.digital import words_of
from ingest.pages.model import Page, Word, union
from ingest.pages.pdfium import Char, RawPage


def page() -> Page:
    words = [Word(t, (x, 100, x + 20, 110), size=10) for t, x in (("to", 130), ("100", 100), ("1", 160))]
    return Page(1, 600, 800, tuple(words), "text", "made")


def test_whoever_asks_again_gets_the_same_lines_in_a_list_of_their_own() -> None:
    asked = page()
    first = lines_of(asked)
    assert [line.text for line in first] == ["100 to 1"]
    again = lines_of(asked)
    assert again[0] is first[0]
    again.clear()
    assert lines_of(asked) == first


def test_a_page_with_other_words_has_lines_of_its_own() -> None:
    before = page()
    lines_of(before)
    after = replace(before, words=before.words[1:2])
    assert [line.text for line in lines_of(after)] == ["100"]
    assert before == page(), "what was found on a page makes it no other page"


@pytest.mark.parametrize(
    ("x", "y", "kept"), [(1.1, 0.0, 1), (0.9, 1.1, 1), (1.3, 0.0, 2), (0.0, -1.3, 2), (-1.1, -1.1, 1)]
)
@pytest.mark.parametrize("start", [30.0, 31.5, 32.95])
def test_a_word_drawn_again_on_itself_is_one_word(start: float, x: float, y: float, kept: int) -> None:
    def drawn(left: float, top: float) -> list[Char]:
        return [Char(c, (left + 6 * n, top, left + 6 * n + 5, top + 10), n == 0) for n, c in enumerate("flush")]

    raw = RawPage(600, 800, 0, chars=[*drawn(start, start), *drawn(start + x, start + y)])
    assert [w.text for w in words_of(raw)] == ["flush"] * kept


def test_the_box_around_boxes() -> None:
    assert union([(3, 4, 5, 6)]) == (3, 4, 5, 6)
    assert union([(3, 4, 5, 6), (1, 5, 4, 9), (2, 2, 3, 3)]) == (1, 2, 5, 9)
