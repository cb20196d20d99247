"""Drawn lines and shading vote on rows: what stands between the same two lines is one row, however its cells wrap.

They only vote. A band in which a column holds two complete cells is no row (a table with a line above and one below has
a band as high as itself), and then nothing is put together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ingest.layout.cells import Cell, Row, joined
from ingest.pages.model import Box, Page

MAX_BAND = 130.0
SAME = 8.0  # how far the ends of two lines of one table may lie apart


@dataclass(frozen=True, slots=True)
class Edge:
    y: float
    x0: float
    x1: float


def edges_of(page: Page) -> list[Edge]:
    """Horizontal lines, each put together from the pieces that its cells draw."""
    pieces: dict[float, list[tuple[float, float]]] = {}
    for x0, top, x1, bottom in page.rules:
        if x1 - x0 > 4 and bottom - top < 3:
            pieces.setdefault(round((top + bottom), 0) / 2, []).append((x0, x1))
    results: list[Edge] = []
    for y, spans in pieces.items():
        spans.sort()
        start, end = spans[0]
        for x0, x1 in spans[1:]:
            if x0 <= end + 3:
                end = max(end, x1)
            else:
                results.append(Edge(y, start, end))
                start, end = x0, x1
        results.append(Edge(y, start, end))
    return sorted(results, key=lambda e: e.y)


def _between(cell: Cell, edges: Sequence[Edge], ys: Sequence[float]) -> tuple[float, float] | None:
    """The lines of one table just above and below a cell."""
    x = (cell.box[0] + cell.box[2]) / 2
    y = (cell.box[1] + cell.box[3]) / 2
    at = bisect_left(ys, y)
    above = next((edges[n] for n in range(at - 1, -1, -1) if edges[n].x0 - 1 <= x <= edges[n].x1 + 1), None)
    below = next((edges[n] for n in range(at, len(edges)) if edges[n].x0 - 1 <= x <= edges[n].x1 + 1), None)
    if above is None or below is None or below.y - above.y > MAX_BAND:
        return None
    same = abs(above.x0 - below.x0) < SAME and abs(above.x1 - below.x1) < SAME
    return (above.y, below.y) if same else None


def _shaded(cell: Cell, fills: Sequence[Box]) -> tuple[float, float] | None:
    x = (cell.box[0] + cell.box[2]) / 2
    y = (cell.box[1] + cell.box[3]) / 2
    result = next((f for f in fills if f[0] <= x <= f[2] and f[1] <= y <= f[3]), None)
    return (result[1], result[3]) if result is not None else None


def merge_bands(page: Page, rows: list[Row], complete: Callable[[Cell], bool], heads: Callable[[Cell], bool]) -> None:
    """Put each band's wrapped cells together, in place. `complete`: a whole pay; `heads`: a column's header."""
    edges = edges_of(page)
    fills = [f for f in page.fills if 6 < f[3] - f[1] < MAX_BAND and f[2] - f[0] > 12]
    if not edges and not fills:
        return
    ys = [e.y for e in edges]
    verticals = [r for r in page.rules if r[3] - r[1] > 4 and r[2] - r[0] < 3]
    members: dict[tuple[str, int, int], list[tuple[Row, Cell]]] = {}
    kept = list(rows)
    for row in rows:
        for cell in row.cells:
            if len(cell.text) > 60:
                continue
            if (band := _between(cell, edges, ys)) is not None:
                members.setdefault(("line", round(band[0]), round(band[1])), []).append((row, cell))
            elif (band := _shaded(cell, fills)) is not None:
                members.setdefault(("fill", round(band[0]), round(band[1])), []).append((row, cell))
    for (kind, top, bottom), item in members.items():
        if len({id(r) for r, _ in item}) < 2:
            continue
        columns = stacks([c for _, c in item])
        if not any(len(s) > 1 for s in columns) or any(not _fits(s, complete, heads) for s in columns):
            continue
        if _holds_more(top, bottom, item, kept, complete):
            continue
        pays = any(complete(s[0] if len(s) == 1 else joined(s)) for s in columns)
        if not pays and (kind == "fill" or not _parted(columns, verticals, (top + bottom) / 2)):
            continue
        _merge(rows, [r for r, _ in item], columns)


def _holds_more(
    top: float,
    bottom: float,
    results: Sequence[tuple[Row, Cell]],
    rows: Sequence[Row],
    complete: Callable[[Cell], bool],
) -> bool:
    """Whether two whole pays stand over each other beside a band's cells: then those are of several rows."""
    left = min(c.x0 for _, c in results)
    beside = [
        c
        for r in rows
        if top < (r.top + r.bottom) / 2 - r.down < bottom
        for c in r.cells
        if c.x0 >= left and complete(c)
    ]
    return any(len(s) > 1 for s in stacks(beside))


def _fits(stack: Sequence[Cell], complete: Callable[[Cell], bool], heads: Callable[[Cell], bool]) -> bool:
    """Whether cells over each other are one: a whole pay stands alone, unless the rest belongs to it."""
    whole = sum(map(complete, stack))
    if len(stack) > 1 and not in_line(stack, 10.0 if stack[0].loose else 5.0):
        return False
    if len(stack) == 1 or whole == 0:
        return True
    if any(heads(c) for c in stack if not complete(c)) and complete(joined(stack)):
        return False  # "Pays" stands over "1" as a head over a pay
    return whole == 1 and (complete(joined(stack)) or (not complete(stack[0]) and heads(joined(stack))))


def in_line(cells: Sequence[Cell], near: float) -> bool:
    """Whether cells over each other begin, end or are centred at one place, as the lines of one cell are."""
    return any(
        max(place(c) for c in cells) - min(place(c) for c in cells) <= near
        for place in (lambda c: c.x0, lambda c: c.centre, lambda c: c.x1)
    )


def _parted(columns: Sequence[Sequence[Cell]], verticals: Sequence[Box], y: float) -> bool:
    """Whether a drawn line stands between every two columns at this height."""
    xs = [(r[0] + r[2]) / 2 for r in verticals if r[1] <= y <= r[3]]
    ends = [max(c.x1 for c in s) for s in columns]
    starts = [min(c.x0 for c in s) for s in columns]
    return len(columns) > 1 and all(
        any(end - 1 <= x <= start + 1 for x in xs) for end, start in zip(ends, starts[1:], strict=False)
    )


def stacks(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells that stand over each other, left to right."""
    stacks: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda c: c.x0):
        home = next((s for s in stacks if any(min(o.x1, cell.x1) - max(o.x0, cell.x0) > 1 for o in s)), None)
        if home is None:
            stacks.append([cell])
        else:
            home.append(cell)
    return [sorted(s, key=lambda c: (c.lines[0], c.x0)) for s in stacks]


def _merge(rows: list[Row], members: Sequence[Row], columns: Sequence[Sequence[Cell]]) -> None:
    chosen = list({id(r): r for r in members}.values())
    inside = {id(c) for s in columns for c in s}
    home = max(chosen, key=lambda r: sum(id(c) in inside for c in r.cells))
    for row in chosen:
        row.cells = [c for c in row.cells if id(c) not in inside]
    home.cells = sorted([*home.cells, *(s[0] if len(s) == 1 else joined(s) for s in columns)], key=lambda c: c.x0)
    home.top = min(c.box[1] for c in home.cells) + home.down
    home.bottom = max(c.box[3] for c in home.cells) + home.down
    rows[:] = [r for r in rows if r.cells]
