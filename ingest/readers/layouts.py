"""Pages that picture a table's felt: what is printed at every seat, read once.

A felt is told from a pay table by what stands around it: headings like "Pair Plus Pays:" at every seat and phrases that
only a layout carries ("Play MUST EQUAL Ante", "When dealer does not play").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ingest.grammar.bets import bet_in, named_bet
from ingest.grammar.text import plain, unmarked
from ingest.layout.cells import Cell, Row, joined
from ingest.pages.model import Page, Pages
from ingest.readers.paytables.headers import header_text
from ingest.readers.paytables.model import Table, value_of
from ingest.readers.paytables.pagework import PageWork, find_on_page, work_page
from ingest.readers.paytables.tables import read_body

_HEADING = re.compile(r"^([\w+&' -]{3,40}?)\s+(?:pays|payouts?|pay\s*table|odds)\s*:?$", re.I)
_FELT = re.compile(
    r"\bmust\s+equal\b|\bwhen\s+dealer\b|\bdealer\s+(?:plays|qualifies|must|stands|hits|does)\b|\bpush\b.{0,3}[\u2022.|]|\.\.\.\s*push|"
    r"\bplay\s*\.\.\.|\bante\s*\.\.\.|\bblackjack\s+pays\s+\d+\s+to\s+\d|\binsurance\s+pays\b",
    re.I,
)


_FELT_WORDS = (  # without the words of one of its phrases a page pictures no felt, and need not be looked at closely
    ("must", "equal"),
    *(("dealer", word) for word in ("when", "plays", "qualifies", "must", "stands", "hits", "does")),
    ("push",),
    ("...",),
    ("blackjack", "pays"),
    ("insurance", "pays"),
)


@dataclass(eq=False)
class Felt:
    page: int
    lines: set[int]
    title: Cell | None
    tables: list[Table]

    def tree(self) -> dict[str, Any]:
        title = None if self.title is None else value_of(unmarked(self.title.text), self.title, "layouts.title")
        return {
            "title": title,
            "tables": [{"bet": t.bet, "outcomes": [o.tree() for o in t.outcomes]} for t in self.tables],
        }


def _headings(row: Row) -> list[str]:
    results = []
    for cell in row.cells:
        text = unmarked(cell.text)
        match = _HEADING.match(text)
        if match and (bet_in(match[1]) or text.endswith(":")):
            results.append(match[1].lower())
    return results


def _zones(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Runs of rows that could be a felt: from a heading to the last row before running text."""
    zones: list[tuple[int, int]] = []
    n = 0
    while n < len(rows):
        if not _headings(rows[n]):
            n += 1
            continue
        start = end = n
        heads: list[str] = []
        phrases = 0
        while n < len(rows):
            row = rows[n]
            felt = bool(_FELT.search(row.text))
            if not felt and (
                max((len(c.text) for c in row.cells), default=0) > 60 or re.match(r"^\W*rules\b", row.text, re.I)
            ):
                break
            if n > end + 6:
                break
            heads += _headings(row)
            phrases += felt
            if felt or _headings(row) or any(c.text[-1:].isdigit() for c in row.cells):
                end = n
            n += 1
        repeated = len(heads) > len(set(heads))
        if phrases >= 2 or (repeated and phrases):
            zones.append((start, end))
        n = max(n, end + 1)
    return zones


def find_felts(work: Sequence[PageWork]) -> list[Felt]:
    """Every felt of the document, in page order."""
    results: list[Felt] = []
    for page in work:
        for start, end in _zones(page.rows):
            title = _title(page.rows, start)
            first = start - 1 if title is not None else start
            inside = PageWork(page.number, page.rows[first : end + 1])
            tables = _seats(inside)
            if tables:
                results.append(Felt(page.number, {r.line for r in page.rows[first : end + 1]}, title, tables))
    return results


def _title(rows: Sequence[Row], start: int) -> Cell | None:
    if start == 0:
        return None
    row = rows[start - 1]
    text = unmarked(row.text)
    if len(text) > 60 or _FELT.search(text) or re.search(r"\d{3}-\d{2}|\d%|\.$", text) or len(row.cells) > 2:
        return None
    return joined(row.cells)


def _seats(work: PageWork) -> list[Table]:
    """The tables of one seat: equal ones count once, different ones stay."""
    tables: list[Table] = []
    seen: set[tuple[object, ...]] = set()
    for item in find_on_page(work):
        if item.alone:
            continue
        for table in read_body(item.body, item.head, item.body.blocks[0].row.line):
            _name(
                table,
                [c for k in item.head.columns for c, _ in k.headers] + item.head.label + item.head.captions[::-1],
                header_text(item.head.columns[0]),
            )
            key = (table.bet_name, table.content())
            if key not in seen and table.bet is not None:
                seen.add(key)
                tables.append(table)
    return tables


def _name(table: Table, cells: Sequence[Cell], text: str) -> None:
    if table.bet is not None:
        return
    for cell in cells:
        match = _HEADING.match(unmarked(cell.text))
        name = bet_in(match[1]) or named_bet(match[1]) if match else bet_in(cell.text)
        if name is not None:
            table.bet = value_of(name, cell, "layouts.bet")
            return


def _worth(page: Page) -> bool:
    words = {w.text.lower().strip(":*#") for w in page.words}
    if not words & {"pays", "pay", "payouts", "odds"} or not words & {"dealer", "push", "blackjack", "must"}:
        return False
    text = plain(" ".join(w.text for w in page.words)).lower()
    return any(all(word in text for word in phrase) for phrase in _FELT_WORDS)


def read_layouts(pages: Pages) -> list[dict[str, Any]]:
    """The pages that picture a felt, as trees of values."""
    work = [work_page(page) for page in pages.pages if _worth(page)]
    return [felt.tree() for felt in find_felts(work)]
