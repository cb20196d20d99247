"""Lines of words: same height on the page, left to right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ingest.pages.model import Box, Page, Word, union


@dataclass(frozen=True)
class Line:
    """Words that stand on one line of one page."""

    page: int
    words: tuple[Word, ...]

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
    """A page's lines from top to bottom. Words join a line when their centre lies within its height.

    Columns are not separated here: a line runs across the page, and whoever knows of columns splits it by gaps.
    """
    rows: list[list[Word]] = []
    for word in sorted(page.words, key=lambda w: ((w.box[1] + w.box[3]) / 2, w.box[0])):
        centre = (word.box[1] + word.box[3]) / 2
        row = rows[-1] if rows else None
        if row is not None:
            top, bottom = min(w.box[1] for w in row[-3:]), max(w.box[3] for w in row[-3:])
            if top + 0.25 * (bottom - top) <= centre <= bottom - 0.25 * (bottom - top):
                row.append(word)
                continue
        rows.append([word])
    return [Line(page.number, tuple(sorted(row, key=lambda w: w.box[0]))) for row in rows]
