"""Drawn lines and shading vote on rows: what stands between the same two lines is one row, however its cells wrap.

They only vote. A band in which a column holds two complete cells is no row (a table with a line above and one below has
a band as high as itself), and then nothing is put together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from ingest.layout.cells import Cell, Row, joined
from ingest.pages.model import Page

MAX_BAND = 130.0
Edge = tuple[float, float, float]  # y, x0, x1


def edges_of(page: Page) -> list[Edge]:
    """Horizontal edges, from lines and from the upper and lower sides of shaded areas."""
    found = {(round((r[1] + r[3]) / 2, 1), round(r[0]), round(r[2])) for r in page.rules if r[2] - r[0] > 4 and r[3] - r[1] < 3}
    for x0, top, x1, bottom in page.fills:
        if 6 < bottom - top < MAX_BAND and x1 - x0 > 12:
            found |= {(round(top, 1), round(x0), round(x1)), (round(bottom, 1), round(x0), round(x1))}
    return sorted(found)


def _band(cell: Cell, edges: Sequence[Edge], ys: Sequence[float]) -> tuple[float, float] | None:
    x = (cell.box[0] + cell.box[2]) / 2
    y = (cell.box[1] + cell.box[3]) / 2
    at = bisect_left(ys, y)
    top = bottom = None
    for n in range(at - 1, -1, -1):
        if y - ys[n] > MAX_BAND:
            break
        if edges[n][1] - 1 <= x <= edges[n][2] + 1:
            top = ys[n]
            break
    for n in range(at, len(edges)):
        if ys[n] - y > MAX_BAND:
            break
        if edges[n][1] - 1 <= x <= edges[n][2] + 1:
            bottom = ys[n]
            break
    return (top, bottom) if top is not None and bottom is not None and bottom - top <= MAX_BAND else None


def merge_bands(page: Page, rows: list[Row], complete: Callable[[Cell], bool]) -> None:
    """Put each band's wrapped cells together, in place. `complete` says whether a cell needs nothing more."""
    edges = edges_of(page)
    if not edges:
        return
    ys = [e[0] for e in edges]
    members: dict[tuple[float, float], list[tuple[Row, Cell]]] = {}
    for row in rows:
        for cell in row.cells:
            if len(cell.text) <= 60 and (band := _band(cell, edges, ys)) is not None:
                key = (round(band[0] / 2), round(band[1] / 2))
                members.setdefault(key, []).append((row, cell))
    for found in members.values():
        lines = list(dict.fromkeys(id(r) for r, _ in found))
        if len(lines) < 2:
            continue
        columns = _stacks([c for _, c in found])
        if any(sum(map(complete, stack)) > 1 for stack in columns) or not any(len(s) > 1 for s in columns):
            continue
        if not any(complete(joined(s)) for s in columns) and max(len(s) for s in columns) > 3:
            continue
        _merge(rows, [r for r, _ in found], columns)


def _stacks(cells: Sequence[Cell]) -> list[list[Cell]]:
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
    home.top = min(c.box[1] for c in home.cells)
    home.bottom = max(c.box[3] for c in home.cells)
    rows[:] = [r for r in rows if r.cells]
