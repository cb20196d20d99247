"""Lines become cells: runs of words with a gap, a tab, a bar, a drawn line or leader dots between them.

A cell keeps two positions. `box` is where its words stand, the evidence. `x0, x1` is where the layout puts it, for
comparing columns: the same for a page with geometry, the number of its tab stop (times SLOT) in a tabbed dump.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal

from ingest.grammar.designators import find_designators
from ingest.grammar.odds import parse_pay
from ingest.grammar.text import plain
from ingest.layout.lines import Line, lines_of
from ingest.pages.model import Box, Page, Word, union

SLOT = 100.0
GAP = 0.62  # of the size of letters: a wider gap parts cells
WIDEST = 2.2  # of the size of letters: wider are the spaces of no justified line
JOINERS = frozenset({"of", "a", "to", "for", "or"})
LONG_ROW = 5  # hyphens
EVEN = 0.2  # points: gaps that differ by less are the same
EVENLY = 4  # words, at least: fewer come to stand equally far apart by chance
Mode = Literal["geometry", "tabs", "order"]


@dataclass(eq=False)
class Cell:
    """Words that belong together on one line, or on several lines of a wrapped cell."""

    words: tuple[Word, ...]
    page: int
    x0: float
    x1: float
    lines: tuple[int, ...]
    source: str = "text"

    @cached_property
    def text(self) -> str:
        return plain(" ".join(w.text for w in self.words))

    @cached_property
    def box(self) -> Box:
        return union([w.box for w in self.words])

    @property
    def centre(self) -> float:
        return (self.x0 + self.x1) / 2

    @cached_property
    def confidence(self) -> float:
        return min(w.confidence for w in self.words)

    @property
    def loose(self) -> bool:
        """Whether an OCR stood between the page and these words."""
        return self.source != "text"


@dataclass(eq=False)
class Row:
    """One line of a page, cut into cells."""

    page: int
    line: int
    cells: list[Cell]
    top: float
    bottom: float
    mode: Mode
    number: float = 0.0  # the line's number in a dump, for blank lines
    notes: list[str] = field(default_factory=list)
    down: float = 0.0  # how far the row was moved down, to stand under the text column before it
    column: int = 0

    @property
    def text(self) -> str:
        return " ".join(c.text for c in self.cells)

    @property
    def height(self) -> float:
        return max(self.bottom - self.top, 1.0)


def joined(cells: Sequence[Cell]) -> Cell:
    """One cell of several, in the given order of reading."""
    first = cells[0]
    return Cell(
        tuple(w for c in cells for w in c.words),
        first.page,
        min(c.x0 for c in cells),
        max(c.x1 for c in cells),
        tuple(dict.fromkeys(n for c in cells for n in c.lines)),
        first.source,
    )


def part(cell: Cell, start: int, end: int) -> Cell | None:
    """The words of a cell that stand in a span of its text. Words that the span cuts are cut too."""
    words: list[Word] = []
    at = 0
    for word in cell.words:
        text = plain(word.text)
        a, b = at, at + len(text)
        at = b + 1 if text else at
        if b <= start or a >= end or not text:
            continue
        if a < start or b > end:
            cut = text[max(start - a, 0) : max(min(end, b) - a, 0)]
            width = (word.box[2] - word.box[0]) / max(len(text), 1)
            x0 = word.box[0] + width * max(start - a, 0)
            word = replace(word, text=cut, box=(x0, word.box[1], x0 + width * len(cut), word.box[3]))
        words.append(word)
    if not words:
        return None
    whole = max(cell.box[2] - cell.box[0], 1e-6)
    scale = (cell.x1 - cell.x0) / whole
    box = union([w.box for w in words])
    x0 = cell.x0 + (box[0] - cell.box[0]) * scale
    return Cell(tuple(words), cell.page, x0, x0 + (box[2] - box[0]) * scale, cell.lines, cell.source)


_LEADER = re.compile(r"[._\u2026\u00b7]{3,}")
_DASHES = re.compile(r"^[\u2013\u2014-]{2,}$")  # what a page draws between a label and its pay
_ONLY_DOTS = re.compile(r"^[._\u2026\u00b7]+$")


def _draws(text: str) -> bool:
    """Whether dashes lead from a label to its pay: hyphens in a long row, since two or three fill an empty cell."""
    return _DASHES.match(text) is not None and (text.strip("-") != "" or len(text) >= LONG_ROW)


def _without_leaders(words: Iterable[Word]) -> list[list[Word]]:
    """Words in runs, cut where leader dots stand."""
    runs: list[list[Word]] = [[]]
    dots = 0
    words = list(words)
    for n, word in enumerate(words):
        text = word.text
        if 0 < n < len(words) - 1 and _draws(text):
            if runs[-1]:
                runs.append([])
            continue
        if _ONLY_DOTS.match(text) and (len(text) > 1 or dots or not runs[-1]):
            dots += 1
            if runs[-1]:
                runs.append([])
            continue
        if text == "." and runs[-1]:
            dots += 1
            runs.append([])
            continue
        dots = 0
        if len(text) > 3 and _LEADER.search(text):
            width = (word.box[2] - word.box[0]) / len(text)
            at = 0
            for item in [*_LEADER.finditer(text), None]:
                end = item.start() if item else len(text)
                if end > at:
                    x0 = word.box[0] + width * at
                    box = (x0, word.box[1], x0 + width * (end - at), word.box[3])
                    runs[-1].append(replace(word, text=text[at:end], box=box))
                if item:
                    if runs[-1]:
                        runs.append([])
                    at = item.end()
            continue
        runs[-1].append(word)
    return [r for r in runs if r]


def _verticals(page: Page) -> list[tuple[float, float, float]]:
    results = {(round((r[0] + r[2]) / 2, 1), r[1], r[3]) for r in page.rules if r[3] - r[1] > 4 and r[2] - r[0] < 3}
    return sorted(results)


def _space(page: Page, lines: Sequence[Line]) -> float:
    """How wide a gap between words of one cell may be, in sizes of letters: the page's font may set it wide."""
    ratios = []
    for line in lines:
        if len(line.words) >= 6 and _runs(line):
            ratios += _ratios(line)
    usual = sorted(ratios)[len(ratios) // 2] if len(ratios) >= 20 else _advance(page) or _beside_joiners(lines)
    return max(GAP, 1.55 * usual)


def _beside_joiners(lines: Sequence[Line]) -> float:
    """The usual gap beside words that end no cell and begin none: the spaces of a page that is all tables."""
    ratios = [
        ratio
        for line in lines
        for (a, b), ratio in zip(pairwise(line.words), _ratios(line), strict=True)
        if JOINERS & {a.text.lower(), b.text.lower()}
    ]
    return sorted(ratios)[len(ratios) // 2] if len(ratios) >= 8 else 0.0


def _advance(page: Page) -> float:
    """How wide every letter is, in sizes of letters, where all are as wide as each other: so is the space then."""
    if page.source != "text":
        return 0.0
    wide = sorted((w.box[2] - w.box[0]) / len(w.text) / w.size for w in page.words if len(w.text) >= 3 and w.size)
    if len(wide) < 12:
        return 0.0
    low, middle, high = (wide[len(wide) * n // 10] for n in (1, 5, 9))
    return middle if high - low < 0.06 * middle else 0.0


def _ratios(line: Line) -> list[float]:
    return [
        (b.box[0] - a.box[2]) / (max(a.size, b.size) or 0.9 * (b.box[3] - b.box[1]) or 1.0)
        for a, b in pairwise(line.words)
    ]


def _runs(line: Line) -> bool:
    return is_running(line.words)


def _even_space(line: Line) -> float:
    """The gap, in sizes of letters, between a caption's words that stand equally far apart, as in no columns; else 0.

    Pays may stand as far apart as that by chance, and three columns do so sooner than four.
    """
    words = line.words
    wide = {round(w.box[2] - w.box[0]) for w in words}
    if len(words) < EVENLY or words[0].source != "text" or len(wide) < len(words):
        return 0.0
    gaps = [b.box[0] - a.box[2] for a, b in pairwise(words)]
    if max(gaps) - min(gaps) >= EVEN or any(_pays(a, b) for a, b in pairwise(words)):
        return 0.0
    return max(gaps) / (words[0].size or line.box[3] - line.box[1] or 1.0)


def _pays(before: Word, word: Word) -> bool:
    """Whether a word may be a pay: any number is one, but that which names a table ("Paytable 3")."""
    text = plain(word.text)
    return (parse_pay(text) is not None or text[:1].isdigit()) and not find_designators(f"{before.text} {text}")


def is_running(words: Sequence[Word]) -> bool:
    """Whether a line is running text, by its words alone."""
    lower = sum(w.text[:1].islower() for w in words)
    return lower >= 4 and lower >= 0.5 * len(words)


def _geometry_row(
    line: Line, index: int, page: Page, verticals: list[tuple[float, float, float]], xs: list[float], space: float
) -> Row:
    if len(line.words) >= 5 and _runs(line):  # a justified line's spaces are all wide
        ratios = sorted(_ratios(line))
        if ratios[len(ratios) // 2] < WIDEST:  # "for" under "for" in every column is no sentence
            space = max(space, 1.6 * ratios[len(ratios) // 2])
    if (even := _even_space(line)) < WIDEST:
        space = max(space, 1.1 * even)
    cells: list[Cell] = []
    _, top, _, bottom = line.box
    middle = (top + bottom) / 2
    for run in _without_leaders(line.words):
        current: list[Word] = []
        for word in run:
            if current:
                before = current[-1]
                size = max(word.size, before.size) or 0.9 * (word.box[3] - word.box[1])
                gap = word.box[0] - before.box[2]
                if gap > space * size or (gap > -1 and _ruled(before, word, middle, verticals, xs)):
                    cells.append(_cell(current, page, index))
                    current = []
            current.append(word)
        if current:
            cells.append(_cell(current, page, index))
    across, down = line.shift
    if across:
        for cell in cells:
            cell.x0, cell.x1 = cell.x0 + across, cell.x1 + across
    return Row(page.number, index, cells, top + down, bottom + down, "geometry", top, down=down, column=line.column)


def _ruled(
    before: Word, word: Word, middle: float, verticals: list[tuple[float, float, float]], xs: list[float]
) -> bool:
    """Whether a vertical line is drawn between two words."""
    at = bisect_left(xs, before.box[2] - 0.5)
    while at < len(xs) and xs[at] <= word.box[0] + 0.5:
        if verticals[at][1] - 1 <= middle <= verticals[at][2] + 1:
            return True
        at += 1
    return False


def _cell(words: list[Word], page: Page, index: int) -> Cell:
    box = union([w.box for w in words])
    source = "ocr" if page.source == "text" and any(w.source == "ocr" for w in words) else page.source
    return Cell(tuple(words), page.number, box[0], box[2], (index,), source)


def _bars(words: Iterable[Word]) -> list[list[Word]]:
    """Words in runs between bars, however the bars are stuck to the words. Markdown's rows of dashes vanish."""
    words = list(words)
    marks = sum(w.text == ";" for w in words)  # semicolons that stand alone are edges too
    runs: list[list[Word]] = [[], []] if marks else [[]]
    for word in words:
        if word.text == ";" and marks:
            runs.append([])
            continue
        if "|" not in word.text or word.text.startswith("<|"):
            runs[-1].append(word)
            continue
        at = 0
        for piece in re.split(r"(\|)", word.text):
            if piece == "|":
                runs.append([])
            elif piece and not re.fullmatch(r":?-{2,}:?", piece):
                x0 = word.box[0] + at
                runs[-1].append(replace(word, text=piece, box=(x0, word.box[1], x0 + len(piece), word.box[3])))
            at += len(piece)
    return runs


def _dump_row(line: Line, index: int, page: Page, tabs: list[float]) -> Row:
    row = line.words[0].box[1]
    cells: list[Cell] = []
    if tabs:
        slots: dict[int, list[Word]] = {}
        for word in line.words:
            slots.setdefault(bisect_left(tabs, word.box[0] + 0.5), []).append(word)
        for slot, words in sorted(slots.items()):
            cells.append(Cell(tuple(words), page.number, slot * SLOT, slot * SLOT + 80, (index,), page.source))
        return Row(page.number, index, cells, row, row + 1, "tabs", row)
    barred = _bars(line.words)
    filled = [r for r in barred if r]
    if len(barred) >= 3 and len(filled) >= 2 and not (barred[0] and barred[-1]):  # a bar at the line's head or end
        for slot, words in enumerate(barred if barred[0] else barred[1:]):
            if words:
                cells.append(Cell(tuple(words), page.number, slot * SLOT, slot * SLOT + 80, (index,), page.source))
        return Row(page.number, index, cells, row, row + 1, "tabs", row)
    wide = False
    led = _led(filled, page, index)
    if led is not None:
        return Row(page.number, index, led, row, row + 1, "tabs", row)
    for run in filled:
        for piece in _without_leaders(run):
            current: list[Word] = []
            for word in piece:
                if current and word.box[0] - current[-1].box[2] >= 2:
                    cells.append(_cell(current, page, index))
                    current, wide = [], True
                current.append(word)
            cells.append(_cell(current, page, index))
    return Row(page.number, index, cells, row, row + 1, "geometry" if wide else "order", row)


def _led(runs: Sequence[Sequence[Word]], page: Page, index: int) -> list[Cell] | None:
    """A label and what dots lead to, which stand apart as surely as behind a tab."""
    dashes = [w for w in runs[0][1:-1] if _draws(w.text)] if len(runs) == 1 else []
    if len(runs) != 1 or not (dashes or any(_LEADER.search(w.text) for w in runs[0])):
        return None
    pieces = _without_leaders(runs[0])
    if len(pieces) != 2:
        return None
    behind: list[list[Word]] = [[]]
    for word in pieces[1]:  # what dots lead to may be several columns
        if behind[-1] and word.box[0] - behind[-1][-1].box[2] >= 2:
            behind.append([])
        behind[-1].append(word)
    return [
        Cell(tuple(words), page.number, slot * SLOT, slot * SLOT + 80, (index,), page.source)
        for slot, words in enumerate([pieces[0], *behind])
    ]


def _head_led(rows: list[Row], led: Sequence[bool]) -> None:
    """The line over lines with leader dots has a cell for each of their columns: it stands over them by order."""
    for n in range(1, len(rows)):
        above, row = rows[n - 1], rows[n]
        columns = len(row.cells) - 1
        fits = (
            led[n] and not led[n - 1] and above.mode == "geometry" and columns >= 2 and row.number - above.number <= 3
        )
        if not fits or len(above.cells) not in (columns, columns + 1):
            continue
        for slot, cell in enumerate(above.cells, columns + 1 - len(above.cells)):
            cell.x0, cell.x1 = slot * SLOT, slot * SLOT + 80
        above.mode = "tabs"


def rows_of(page: Page) -> list[Row]:
    """A page's lines as rows of cells, in the order of `lines_of`."""
    lines = lines_of(page)
    if page.unit == "characters":
        tabs: dict[float, list[float]] = {}
        for rule in page.rules:
            tabs.setdefault(rule[1], []).append(rule[0])
        rows = [_dump_row(line, n, page, sorted(tabs.get(line.words[0].box[1], ()))) for n, line in enumerate(lines)]
        bare = [not tabs.get(line.words[0].box[1]) and "|" not in line.text for line in lines]
        _head_led(rows, [free and row.mode == "tabs" for free, row in zip(bare, rows, strict=True)])
        return rows
    verticals = _verticals(page)
    xs = [v[0] for v in verticals]
    space = _space(page, lines)
    return [_geometry_row(line, n, page, verticals, xs, space) for n, line in enumerate(lines)]
