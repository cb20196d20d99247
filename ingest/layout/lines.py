"""Lines of words: same height on the page, left to right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ingest.layout.text_columns import columns_of
from ingest.pages.model import Box, Page, Word, union


@dataclass(frozen=True)
class Line:
    """Words that stand on one line of one page."""

    page: int
    words: tuple[Word, ...]
    shift: tuple[float, float] = (0.0, 0.0)  # to where it would stand if the page's text had one column
    column: int = 0  # 1 left, 2 right; 0 on a page, or a part of one, without text columns
    edge: float | None = None  # where its column ends, shifted

    @cached_property
    def text(self) -> str:
        return " ".join(w.text for w in self.words)

    @cached_property
    def box(self) -> Box:
        return union([w.box for w in self.words])

    @property
    def confidence(self) -> float:
        return min(w.confidence for w in self.words)


def lines_of(page: Page) -> list[Line]:
    """A page's lines in order of reading. Words join a line when their centre lies within its height.

    The columns of running text are read one after the other; those of tables and lists are not separated here: their
    lines run across the page, and whoever knows of columns splits them by gaps. Several readers ask for the same
    page's lines, which are found once.
    """
    if "lines" not in page.cache:
        page.cache["lines"] = tuple(_lines_of(page))
    return list(page.cache["lines"])


def _lines_of(page: Page) -> list[Line]:
    rows = _rows(page.words)
    columns = columns_of(rows) if page.unit == "points" else []
    lines: list[Line] = []
    at, down = 0, 0.0
    for item in columns:
        lines += [_line(page, row, (0.0, down)) for row in rows[at : item.start]]
        left, right = _rows(item.left), _rows(item.right)
        edge = max(w.box[2] for w in item.left)
        lines += [_line(page, row, (0.0, down), 1, edge) for row in left]
        bottom = max(w.box[3] for w in item.left)
        pitch = max(_pitch(left), 1.0)
        top = min(w.box[1] for w in item.right)
        across = min(w.box[0] for w in item.left) - min(w.box[0] for w in item.right)
        under = down + bottom - top + 0.25 * pitch
        edge = max(w.box[2] for w in item.right) + across
        lines += [_line(page, row, (across, under), 2, edge) for row in right]
        last = max(w.box[3] for w in item.right)
        down = max(down, under + last - max(bottom, last))
        at = item.end
    return lines + [_line(page, row, (0.0, down)) for row in rows[at:]]


def _line(
    page: Page, words: Sequence[Word], shift: tuple[float, float], column: int = 0, edge: float | None = None
) -> Line:
    return Line(page.number, tuple(words), shift, column, edge)


def _pitch(rows: Sequence[Sequence[Word]]) -> float:
    """The usual height of a row."""
    heights = sorted(row[0].box[3] - row[0].box[1] for row in rows)
    return heights[len(heights) // 2] if heights else 1.0


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    rows: list[list[Word]] = []
    for word in sorted(words, key=_place):
        if rows:
            row = rows[-1]
            _, top, _, bottom = row[-1].box
            for before in row[-3:-1]:
                top, bottom = min(top, before.box[1]), max(bottom, before.box[3])
            edge = 0.25 * (bottom - top)
            if top + edge <= (word.box[1] + word.box[3]) / 2 <= bottom - edge:
                row.append(word)
                continue
        rows.append([word])
    return [sorted(row, key=_left) for row in rows]


def _place(word: Word) -> tuple[float, float]:
    return (word.box[1] + word.box[3]) / 2, word.box[0]


def _left(word: Word) -> float:
    return word.box[0]
