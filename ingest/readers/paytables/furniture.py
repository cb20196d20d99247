"""What stands on pages besides their text: page numbers, running heads and feet, which part no table and head none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.grammar.odds import EXPLICIT
from ingest.layout.cells import Cell, Row
from ingest.learned.lines import Place
from ingest.readers.paytables.typed import typed

STATED = re.compile(r"^(?:page\s*\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?|-\s*\d{1,3}\s*-)$", re.I)


def without_furniture(by_page: Sequence[list[Row]], furniture: set[Place]) -> list[list[Row]]:
    """Every page's rows without it; in a dump the text closes over its place."""
    return [_closed(rows, {n for n, row in enumerate(rows) if _odd(row, furniture)}) for rows in by_page]


def _odd(row: Row, furniture: set[Place]) -> bool:
    if any(STATED.match(cell.text) for cell in row.cells):
        return True
    figures = not any(c.isalpha() for c in row.text)  # "1 / 2" is no pay where the labeler takes it for a page's number
    return (row.page, row.line) in furniture and (figures or not any(_of_table(cell) for cell in row.cells))


def _of_table(cell: Cell) -> bool:
    kind = typed(cell)
    explicit = kind.pay is not None and kind.pay.kind in EXPLICIT
    return kind.header or kind.hand or kind.claim is not None or kind.note or explicit


def _closed(rows: list[Row], odd: set[int]) -> list[Row]:
    kept: list[Row] = []
    up = 0.0
    for n, row in enumerate(rows):
        if n in odd:
            continue
        if n and n - 1 in odd and kept and row.cells[0].source == "dump":
            up = max(up, row.top - kept[-1].bottom)  # the line before the page's end and the one after it are neighbors
        row.top, row.bottom, row.number = row.top - up, row.bottom - up, row.number - up
        kept.append(row)
    return kept
