"""What stands on pages besides their text: page numbers, running heads and feet, which part no table and head none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ingest.grammar.odds import EXPLICIT
from ingest.layout.cells import Cell, Row
from ingest.readers.paytables.typed import typed

NUMBER = re.compile(r"^(?:-\s*)?(?:page\s*)?\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?(?:\s*-)?$", re.I)
SAID = re.compile(r"^(?:page\s*\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?|-\s*\d{1,3}\s*-)$", re.I)
EDGE = 3  # lines from the top and the bottom of a page that may be furniture
LEVEL = 3.0  # points: a running head stands at one height on every page
APART = 1.4  # heights of a line between a page's number and its text


def without_furniture(by_page: Sequence[list[Row]]) -> list[list[Row]]:
    """Every page's rows without it."""
    if any(r.mode != "order" and r.cells[0].source != "dump" for rows in by_page for r in rows[:1]):
        again = _repeated(by_page)
        return [_of_page(rows, again) for rows in by_page]
    return [_of_dump(rows) for rows in by_page]


def _key(row: Row) -> str:
    return re.sub(r"\d+", "#", row.text)


def _edges(rows: Sequence[Row]) -> list[tuple[int, Row]]:
    count = len(rows)
    return [(n, r) for n, r in enumerate(rows) if n < EDGE or n >= count - EDGE]


def _repeated(by_page: Sequence[Sequence[Row]]) -> set[tuple[str, int]]:
    """What stands at one height on several pages, with numbers left out."""
    seen: Counter[tuple[str, int]] = Counter()
    for rows in by_page:
        seen.update({(_key(r), round(r.top / LEVEL) + d) for _, r in _edges(rows) for d in (-1, 0, 1)})
    return {key for key, times in seen.items() if times >= 2}


def _of_page(rows: list[Row], again: set[tuple[str, int]]) -> list[Row]:
    odd: set[int] = set()
    inner = range(len(rows))
    for edge in (inner[:EDGE], inner[::-1][:EDGE]):
        for n in edge:  # from the edge inwards, up to the page's text
            if not _odd(rows, n, again):
                break
            odd.add(n)
    return [r for n, r in enumerate(rows) if n not in odd]


def _odd(rows: Sequence[Row], n: int, again: set[tuple[str, int]]) -> bool:
    row = rows[n]
    if any(SAID.match(c.text) for c in row.cells):
        return True
    if (_key(row), round(row.top / LEVEL)) in again and not any(_of_table(c) for c in row.cells):
        return True
    if len(row.cells) != 1 or not NUMBER.match(row.text):
        return False
    near = [rows[n - 1]] if n else []
    near += [rows[n + 1]] if n + 1 < len(rows) else []
    return all(max(r.top - row.bottom, row.top - r.bottom) >= APART * row.height for r in near)


def _of_table(cell: Cell) -> bool:
    kind = typed(cell)
    explicit = kind.pay is not None and kind.pay.kind in EXPLICIT
    return kind.header or kind.hand or kind.claim is not None or kind.note or explicit


def _of_dump(rows: list[Row]) -> list[Row]:
    """The lines of a dump without page numbers and what comes back beside them; the text closes over their places."""
    numbers = {n for n, r in enumerate(rows) if _numbers_page(rows, n, r)}
    near = [m for n in numbers for m in (n - 1, n + 1) if 0 <= m < len(rows) and m not in numbers]
    beside = Counter(rows[m].text for m in near)
    titles = {_title(r.text) for r in rows[:4]}
    odd = numbers | {
        m
        for m in near
        if m > 3
        and not re.search(r"\d", rows[m].text)
        and not any(_of_table(c) for c in rows[m].cells)
        and (beside[rows[m].text] >= 2 or _title(rows[m].text) in titles)
    }
    kept: list[Row] = []
    up = 0.0
    for n, row in enumerate(rows):
        if n in odd:
            continue
        if n and n - 1 in odd and kept:  # the line before the page's end and the one after it are neighbours
            up = max(up, row.top - kept[-1].bottom)
        row.top, row.bottom, row.number = row.top - up, row.bottom - up, row.number - up
        kept.append(row)
    return kept


def _title(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", re.sub(r"(?i)\b(?:rules|of|play|and|procedures)\b", "", text.lower()))


def _numbers_page(rows: Sequence[Row], n: int, row: Row) -> bool:
    if SAID.match(row.text):
        return True
    if len(row.cells) != 1 or not NUMBER.match(row.text):
        return False
    after = n + 1 >= len(rows) or rows[n + 1].number - row.number > 1.5
    return after and (n == 0 or row.number - rows[n - 1].number > 1.5)
