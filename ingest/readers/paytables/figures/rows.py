"""Rows of a table of numbers: a label, and as many figures in every row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ingest.grammar.claims import claim_label
from ingest.grammar.text import plain
from ingest.layout.cells import Cell, Row

_NUMBER = re.compile(
    r"^(?P<sign>[-\u2212+]?)(?P<money>\$?)(?P<digits>\d{1,3}(?:,\d{3}){1,9}(?:\.\d{1,12})?|\d{1,18}(?:\.\d{1,12})?|\.\d{1,12})(?P<percent>%?)$"
)
_ODDS = re.compile(r"^(?P<digits>\d[\d,]{0,9}(?:\.\d{1,4})?)(?:-?to-?|-?for-?|:|/|-)(?P<by>[1-5])$", re.I)
_ONE_IN = re.compile(r"^1 in (?P<n>[1-9][\d,]{0,14}(?:\.\d{1,6})?)$", re.I)
_TIMES = re.compile(r"^(?P<digits>\d[\d,]{0,9}(?:\.\d{1,4})?)[xX\u00d7]$")
_LOSES = re.compile(r"^(?:lose[sd]?|loss|losing)$", re.I)
_PUSH = re.compile(r"^push(?:es)?$", re.I)
_TOTAL = re.compile(r"^(?:grand )?totals?:?$", re.I)
EXACT_DIGITS = 15  # a spreadsheet knows no more of a number: what stands behind them is nothing
FEWEST_FIGURES = 3


@dataclass(frozen=True)
class Figure:
    """One number of a table, as printed, and how far off it may be by rounding."""

    cell: Cell
    number: Fraction
    slack: Fraction
    kind: str = "number"  # number, percent, odds, loses, push, chance
    unit: str | None = None
    places: int = 0


@dataclass(eq=False)
class FigureRow:
    """A row: its label and its figures."""

    row: Row
    label: Cell | None
    figures: list[Figure]

    @property
    def is_total(self) -> bool:
        return self.label is not None and _TOTAL.match(self.label.text) is not None


@dataclass(eq=False)
class FigureTable:
    """Rows with as many figures each, and the total below them."""

    rows: list[FigureRow]
    total: FigureRow | None = None
    first: int = 0  # index among the page's rows
    last: int = 0
    decks: list[int] = field(default_factory=list)

    @property
    def width(self) -> int:
        return len(self.rows[0].figures)

    def column(self, n: int) -> list[Figure]:
        return [row.figures[n] for row in self.rows]


def figure_of(words: Sequence[Cell]) -> Figure | None:
    """The number that words print: one word, or the three of "40 to 1".

    >>> from ingest.pages.model import Word
    >>> cell = Cell((Word("0.022534", (0, 0, 8, 1)),), 1, 0, 8, (0,))
    >>> figure_of([cell]).slack
    Fraction(1, 2000000)
    """
    text = plain(" ".join(c.text for c in words))
    cell = words[0] if len(words) == 1 else _joined(words)
    if _LOSES.match(text):
        return Figure(cell, Fraction(-1), Fraction(0), "loses")
    if _PUSH.match(text):
        return Figure(cell, Fraction(0), Fraction(0), "push")
    tight = text.replace(" ", "-") if len(words) > 1 else text
    if match := _ONE_IN.match(text):
        return Figure(cell, 1 / Fraction(match["n"].replace(",", "")), Fraction(0), "chance")
    if match := _ODDS.match(tight):
        number = Fraction(match["digits"].replace(",", "")) / int(match["by"])
        unit = "for_1" if "for" in tight.lower() else "to_1"
        return Figure(cell, number, Fraction(0), "odds", unit)
    if match := _TIMES.match(text):
        return Figure(cell, Fraction(match["digits"].replace(",", "")), Fraction(0), "times")
    bare = text[1:-1] if re.fullmatch(r"\(\d[\d.,]*%?\)", text) else text  # as accountants set what is below zero
    match = _NUMBER.match(bare)
    if match is None or len(words) > 1:
        return None
    digits = match["digits"].replace(",", "")
    number = Fraction(digits) * (-1 if match["sign"] not in ("", "+") or text != bare else 1)
    places = len(digits.partition(".")[2])
    slack = Fraction(1, 2 * 10**places) if places else Fraction(0)
    if not places and len(digits) > EXACT_DIGITS:
        slack = Fraction(10 ** (len(digits) - EXACT_DIGITS))
    return Figure(cell, number, slack, "percent" if match["percent"] else "number", None, places)


def _joined(words: Sequence[Cell]) -> Cell:
    first, last = words[0], words[-1]
    return Cell(tuple(w for c in words for w in c.words), first.page, first.x0, last.x1, first.lines, first.source)


def _words(cell: Cell) -> list[Cell]:
    """Every word of a cell as a cell."""
    return [Cell((w,), cell.page, w.box[0], w.box[2], cell.lines, cell.source) for w in cell.words]


def words_of(row: Row) -> list[Cell]:
    """Every word of a line as a cell."""
    return [word for cell in row.cells for word in _words(cell)]


def row_of(row: Row) -> FigureRow | None:
    """A line as a label and the figures behind it, or None."""
    words: list[Cell] = []
    fixed = 0  # words that a cell's edge keeps with the label
    for n, cell in enumerate(row.cells):
        own = _words(cell)
        if (
            row.mode != "order"
            and (n == 0 or (fixed == len(words) and not _all_figures(own)))
            and not _all_figures(own)
        ):
            fixed = len(words) + len(own)
        if n == 0 and len(own) > 1 and _TOTAL.match(own[0].text) and _all_figures(own[1:]):
            fixed = 1  # a blank cell of the total's line parts it, not its label
        words += own
    figures: list[Figure] = []
    end = len(words)
    while end > fixed:
        result = None
        for width in (3, 1):
            if end - width >= fixed and (result := figure_of(words[end - width : end])) is not None:
                end -= width
                break
        if result is None or (
            not end and result.kind in ("loses", "push")
        ):  # "Loss" at the head of a line is its label
            end += width if result is not None else 0
            break
        figures.insert(0, result)
    label = words[:end]
    fewest = 1 if label and _TOTAL.match(" ".join(c.text for c in label)) else FEWEST_FIGURES
    if len(figures) < fewest:
        return None
    if label and not re.search(r"\w", " ".join(c.text for c in label)):
        return None
    return FigureRow(row, _joined(label) if label else None, figures)


def _all_figures(words: Sequence[Cell]) -> bool:
    return all(figure_of([w]) is not None for w in words) or figure_of(words) is not None


def tables_of(rows: Sequence[Row]) -> list[FigureTable]:
    """Runs of lines that are rows of figures, with their total."""
    results: list[FigureTable] = []
    run: list[tuple[int, FigureRow]] = []

    def close() -> None:
        table = _table(run)
        if table is not None:
            results.append(table)
        run.clear()

    for n, row in enumerate(rows):
        own = row_of(row)
        if own is not None and ((own.label is None and not run) or (own.label and claim_label(own.label.text))):
            own = None  # "House edge 2.4% 3.1% 4.6%" below the rows has no column of theirs
        if own is None:
            if run and n - run[-1][0] > 1:
                close()
            continue
        if run and (n - run[-1][0] > 1 or run[-1][1].is_total):
            close()
        run.append((n, own))
    close()
    return results


def _table(run: Sequence[tuple[int, FigureRow]]) -> FigureTable | None:
    usual = min((len(row.figures) for _, row in run if not row.is_total and row.label is not None), default=0)
    for _, row in run:
        if row.label is None and len(row.figures) == usual + 1 and row.figures[0].kind == "number":
            row.label, row.figures = row.figures[0].cell, row.figures[1:]  # a number is what this row is called
    rows = [row for _, row in run if not row.is_total and row.label is not None]
    if len(rows) < 2:
        return None
    width = min(len(row.figures) for row in rows)
    for row in rows:
        _give_back(row, width)
    total = next((row for _, row in run if row.is_total), None)
    return FigureTable(rows, total, run[0][0], run[-1][0])


def narrow(table: FigureTable, width: int) -> None:
    """Give the first columns back to the labels, where the head names fewer: "Dealer 22" over and over."""
    if 2 <= width < table.width:
        for row in table.rows:
            _give_back(row, width)


def _give_back(row: FigureRow, width: int) -> None:
    """Numbers before the table's columns belong to the label: "Banker win on 7"."""
    extra = row.figures[: len(row.figures) - width]
    if extra and row.label is not None:
        row.label = _joined([row.label, *(f.cell for f in extra)])
        row.figures = row.figures[len(extra) :]
