"""A document drawn with PDF operators of our own: base fonts, running heads, hanging numbers, leader dots."""

from __future__ import annotations

import random
from typing import Any

from tests.ingest.blind.tables.drawn_raw import Drawing, document_of, width_of
from tests.ingest.trade import words
from tests.ingest.trade.drawn_html import BULLETS
from tests.ingest.trade.model import HELD_FROM, Element, Made


class Sheet(Drawing):
    """The pen of the unseen tables, taught the elements of a trade document."""

    def __init__(self, made: Made, rng: random.Random) -> None:
        super().__init__(rng)
        self.made = made
        self.held = int(made.seed >= HELD_FROM)
        self.bullet = rng.choice(["-", "\u2022"]) if not self.held else rng.choice(["\u2013", "\u00b7"])
        if self.bullet not in BULLETS[self.held]:
            self.bullet = "-"

    def element(self, element: Element) -> None:
        kind, content = element
        pen = self.pen
        if kind in ("title", "head", "caption"):
            size = pen.size + {"title": 5, "head": 2, "caption": 0}[kind]
            pen.room(80 if kind != "title" else 40)
            pen.y -= pen.size * (2.0 if kind != "caption" else 1.6)
            left = self.left if kind != "title" else max(40, 306 - width_of(content, pen.family[1], size) / 2)
            pen.text(left, pen.y, content, bold=True, size=size)
            pen.y -= pen.size * 0.4
        elif kind in ("para", "note"):
            pen.wrapped(content, self.left, 540 - self.left)
        elif kind == "line":
            pen.wrapped(content, self.left, 540 - self.left)
            pen.y += pen.size * 0.4
        else:
            made: Any = getattr(self, f"_{kind}")
            made(content)

    def _gap(self, _: None) -> None:
        self.pen.y -= self.pen.size * 1.3

    def _page(self, _: None) -> None:
        self.pen.pages.append([])
        self.pen.y = 720.0

    def _steps(self, steps: list[tuple[int, str, str]]) -> None:
        for level, number, text in steps:
            self._hung(number, text, self.left + 26 * level)

    def _bullets(self, items: list[str]) -> None:
        for text in items:
            self._hung(self.bullet, text, self.left)

    def _hung(self, number: str, text: str, left: float) -> None:
        """A number on the margin and its text beside it, on every line."""
        pen = self.pen
        pen.room(pen.size * 1.3)
        pen.text(left, pen.y - pen.size * 1.25, number)
        pen.wrapped(text, left + 26, 514 - left)

    def _grid(self, grid: Any) -> None:
        self.pen.room(min(500, len(grid.rows) * self.pen.size * 2))
        self.grid(grid)

    def _columns(self, rows: list[list[str]]) -> None:
        pen = self.pen
        for row in rows:
            pen.room(pen.size * 1.3)
            pen.y -= pen.size * 1.3
            for n, cell in enumerate(row):
                if cell:
                    pen.text(self.left + (0, 22, 230, 252)[n], pen.y, cell)
        pen.y -= pen.size

    def _dots(self, rows: list[tuple[str, str]]) -> None:
        pen = self.pen
        one = width_of(".", pen.family[0], pen.size)
        for left, right in rows:
            pen.room(pen.size * 1.4)
            pen.y -= pen.size * 1.4
            start = self.left + width_of(left, pen.family[0], pen.size) + 4
            end = 420 - width_of(right, pen.family[0], pen.size)
            pen.text(self.left, pen.y, left)
            pen.text(start, pen.y, "." * int((end - start - 4) / one))
            pen.text(end, pen.y, right)

    def _pair(self, sides: list[list[Element]]) -> None:
        """Two parts beside each other: each is drawn from the same height."""
        pen, left = self.pen, self.left
        if max(_wide(side) for side in sides) > 36:
            for element in (e for side in sides for e in side):
                self.element(element)
            return
        pen.room(300)
        pages, top, lowest = len(pen.pages), pen.y, pen.y
        for n, side in enumerate(sides):
            pen.y, self.left = top, left + 260 * n
            for element in side:
                self.element(element)
            lowest = min(lowest, pen.y) if len(pen.pages) == pages else pen.y
        pen.y, self.left = lowest, left

    def furniture(self, rng: random.Random) -> None:
        pen = self.pen
        form = rng.choice(words.PAGES[self.held])
        for n, page in enumerate(pen.pages, 1):
            kept, pen.pages = pen.pages, [page]
            if self.made.head:
                pen.text(72, 756, self.made.head, size=8)
            pen.text(290, 30, form.format(n=n, all=len(kept)), size=8)
            if self.made.foot:
                pen.text(72, 30, self.made.foot, size=8)
            pen.pages = kept


def _wide(side: list[Element]) -> int:
    """How many letters the longest row of a part has."""
    grids = [content for kind, content in side if kind == "grid"]
    captions = [len(content) for kind, content in side if kind == "caption"]
    return max([sum(len(c.text) for c in row) for grid in grids for row in grid.rows] + captions)


def by_pen(made: Made, rng: random.Random) -> bytes:
    sheet = Sheet(made, rng)
    for element in made.elements:
        sheet.element(element)
    sheet.furniture(rng)
    return document_of(sheet.pen)
