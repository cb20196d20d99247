"""Columns from the cells under each other, and headers laid over runs of columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.layout.cells import Cell


@dataclass(eq=False)
class Column:
    """One column of values: where its cells stand."""

    x0: float
    x1: float
    h0: float = 0.0  # with the headers that stand over this column alone: nearer to the drawn cell's width
    h1: float = 0.0
    headers: list[tuple[Cell, int]] = field(default_factory=list)  # (cell, how many columns it spans)

    def __post_init__(self) -> None:
        self.h0, self.h1 = self.x0, self.x1

    @property
    def centre(self) -> float:
        return (self.x0 + self.x1) / 2

    def widen(self, x0: float, x1: float) -> None:
        """Take a header that stands over this column alone into its width."""
        self.h0, self.h1 = min(self.h0, x0), max(self.h1, x1)

    def overlap(self, x0: float, x1: float) -> float:
        return min(self.x1, x1) - max(self.x0, x0)


def cluster(intervals: Sequence[tuple[float, float]], rows: Sequence[int]) -> list[Column]:
    """Columns of intervals that overlap, left to right. Two intervals of one row are never of one column.

    >>> [(c.x0, c.x1) for c in cluster([(0, 10), (20, 24), (4, 8), (22, 30)], [1, 1, 2, 2])]
    [(0, 10), (20, 30)]
    """
    columns: list[Column] = []
    members: list[set[int]] = []
    for (x0, x1), row in sorted(zip(intervals, rows, strict=True), key=lambda i: (i[0][0] + i[0][1]) / 2):
        best, amount = -1, 0.0
        for n, column in enumerate(columns):
            if row in members[n]:
                continue
            shared = column.overlap(x0, x1) / max(min(x1 - x0, column.x1 - column.x0), 1e-6)
            if shared > max(amount, 0.25):
                best, amount = n, shared
        if best < 0:
            columns.append(Column(x0, x1))
            members.append({row})
        else:
            columns[best].x0, columns[best].x1 = min(columns[best].x0, x0), max(columns[best].x1, x1)
            columns[best].widen(x0, x1)
            members[best].add(row)
    order = sorted(range(len(columns)), key=lambda n: columns[n].centre)
    return [columns[n] for n in order]


def _cost(cell: Cell, columns: Sequence[Column], i: int, j: int) -> float:
    x0, x1 = columns[i].h0, columns[j].h1
    centre = abs((x0 + x1) / 2 - cell.centre)
    left = abs(x0 - cell.x0)
    if i == j:
        inside = 0.0 if columns[i].overlap(cell.x0, cell.x1) > 0 else 4.0
        return min(centre, left, abs(x1 - cell.x1)) + inside
    # A header that spans several columns stands over their middle, or over the left edge of the first.
    reach = 0.0 if x0 - 2 <= cell.x1 and cell.x0 <= x1 + 2 else 50.0
    return min(centre, left + 3.0) + 0.75 * (j - i) + reach


def _evenly(cells: Sequence[Cell], columns: Sequence[Column], named: bool) -> list[tuple[int, int]] | None:
    """Equal runs, where every cell stands over its own and not all stand over the middle of a single column."""
    step = len(columns) // len(cells)
    runs = [(n * step, n * step + step - 1) for n in range(len(cells))]
    over = all(columns[i].h0 - 6 <= c.centre <= columns[j].h1 + 6 for c, (i, j) in zip(cells, runs, strict=True))
    if over and named:
        return runs
    alone = all(any(abs((k.h0 + k.h1) / 2 - c.centre) < 0.2 * (k.h1 - k.h0) + 3 for k in columns) for c in cells)
    single = all(sum(min(k.h1, c.x1) - max(k.h0, c.x0) > 0 for k in columns) == 1 for c in cells)
    return runs if over and not alone and not single else None


def lay_over(cells: Sequence[Cell], columns: Sequence[Column], *, named: bool = False) -> list[tuple[int, int]]:
    """For each header cell, left to right, the run of columns that it heads. Runs never overlap.

    `named`: every cell names a table, and tables that stand side by side have equally many columns.

    >>> def c(x0, x1): return Cell((), 1, x0, x1, (0,))
    >>> cols = [Column(0, 10), Column(20, 30), Column(40, 50), Column(60, 70)]
    >>> lay_over([c(5, 25), c(45, 65)], cols), lay_over([c(20, 30)], cols)
    ([(0, 1), (2, 3)], [(1, 1)])
    """
    k, n = len(cells), len(columns)
    if k == 0 or n == 0:
        return []
    if k == n:
        return [(i, i) for i in range(n)]
    if k > n:
        nearest = [sorted(range(n), key=[abs(k.centre - c.centre) for k in columns].__getitem__)[0] for c in cells]
        return [(i, i) for i in nearest]
    if k >= 2 and n % k == 0 and (even := _evenly(cells, columns, named)) is not None:
        return even
    return _cheapest(cells, columns)


def _cheapest(cells: Sequence[Cell], columns: Sequence[Column]) -> list[tuple[int, int]]:
    """The runs that together cost least, each further right than the one before it."""
    k, n = len(cells), len(columns)
    infinite = float("inf")
    best = [[infinite] * (n + 1) for _ in range(k + 1)]
    back: dict[tuple[int, int], tuple[int, int, int]] = {}
    for at in range(n + 1):
        best[0][at] = 0.0
    for c in range(1, k + 1):
        for end in range(1, n + 1):
            if best[c][end - 1] < best[c][end]:
                best[c][end] = best[c][end - 1]
                back[c, end] = (c, end - 1, -1)
            for start in range(end):
                cost = best[c - 1][start] + _cost(cells[c - 1], columns, start, end - 1)
                if cost < best[c][end] - 1e-9:
                    best[c][end] = cost
                    back[c, end] = (c - 1, start, start)
    runs: list[tuple[int, int]] = []
    c, end = k, n
    while c > 0:
        pc, pe, start = back[c, end]
        if start >= 0:
            runs.append((start, end - 1))
        c, end = pc, pe
    return runs[::-1]
