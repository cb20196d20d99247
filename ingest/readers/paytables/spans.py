"""A cell that is drawn over two columns stands for both: its border or shading says so, wherever its text stands."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.layout.cells import Cell, Row
from ingest.pages.model import Box, Page
from ingest.readers.paytables.typed import typed

FAR = 2.5  # heights of a line between two lines of one table
NEAR = 8  # lines above and below that are asked


def centre_spanning(page: Page, rows: Sequence[Row]) -> None:
    """Move such cells to the middle between their columns, where centred text would stand."""
    verticals = [r for r in page.rules if r[3] - r[1] > 4 and r[2] - r[0] < 3]
    if not verticals and not page.fills:
        return
    for n, row in enumerate(rows):
        pays = [c for c in row.cells if _pays(c)]
        if row.mode != "geometry" or not pays or row.column:
            continue
        for cell in pays:
            edges = _drawn(cell, verticals, page.fills)
            if edges is None or sum(edges[0] < c.centre < edges[1] for c in row.cells) != 1:
                continue
            pairs = [
                inside
                for other in _around(rows, n)
                if sum(_pays(c) for c in other.cells) == len(pays) + 1
                and len(inside := [c for c in other.cells if edges[0] < c.centre < edges[1] and _pays(c)]) == 2
            ]
            if len(pairs) < 2:
                continue
            middle = sum(c.centre for c in pairs[0]) / 2
            half = (cell.x1 - cell.x0) / 2
            cell.x0, cell.x1 = middle - half, middle + half


def _around(rows: Sequence[Row], n: int) -> list[Row]:
    """The other lines of pays of the same table."""
    results: list[Row] = []
    for step in (-1, 1):
        at = n + step
        while 0 <= at < len(rows) and abs(at - n) <= NEAR and any(_pays(c) for c in rows[at].cells):
            gap = max(rows[at].top - rows[at - step].bottom, rows[at - step].top - rows[at].bottom)
            if gap > FAR * rows[at].height:
                break
            results.append(rows[at])
            at += step
    return results


def _pays(cell: Cell) -> bool:
    return typed(cell).pay is not None


def _drawn(cell: Cell, verticals: Sequence[Box], fills: Sequence[Box]) -> tuple[float, float] | None:
    """Where the cell that is drawn around a text begins and ends."""
    x0, top, x1, bottom = cell.box
    y = (top + bottom) / 2
    beside = [(r[0] + r[2]) / 2 for r in verticals if r[1] - 0.5 <= y <= r[3] + 0.5]
    left = max((x for x in beside if x <= x0 + 1), default=None)
    right = min((x for x in beside if x >= x1 - 1), default=None)
    if left is not None and right is not None:
        return left, right
    around = [f for f in fills if f[0] <= x0 + 1 and f[2] >= x1 - 1 and f[1] <= y <= f[3] and f[3] - f[1] < 60]
    if not around:
        return None
    least = min(around, key=lambda f: f[2] - f[0])
    return least[0], least[2]
