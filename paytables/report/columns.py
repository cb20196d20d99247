"""Columns by number of hands as pages and papers lay them out: a row an outcome, a column a number of hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.engines.report import rounded
from paytables.report.json_form import ColumnJson, RowJson

NO_ROW = "–"  # another number of hands has such a row
OPEN = "from a meter"


@dataclass(frozen=True, slots=True)
class Grid:
    caption: str
    head: str  # of what the rows are
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ByHands:
    hands: tuple[int, ...]
    grids: tuple[Grid, ...]


def by_hands(columns: Sequence[ColumnJson]) -> ByHands | None:
    """From a sheet's columns as the report's JSON has them; None where it has none."""
    if not columns:
        return None
    rows = [{r["outcome"]: r for r in c["rows"]} for c in columns]
    names = list(dict.fromkeys(name for column in rows for name in column))
    deals = [int(c["deals"]) for c in columns]

    def grid(caption: str, cell: Callable[[RowJson, int], str]) -> Grid:
        results = [
            (name, tuple(cell(r[name], n) if name in r else NO_ROW for r, n in zip(rows, deals))) for name in names
        ]
        return Grid(caption, "Outcome", tuple(results))

    figures = (
        ("hit frequency, %", tuple(_percent(c["hit_frequency"]) for c in columns)),
        ("house edge, %", tuple(_percent(c["house_edge"]) for c in columns)),
    )
    return ByHands(
        tuple(c["hands"] for c in columns),
        (
            Grid("Hit frequency and edge by number of hands", "Figure", figures),
            grid("Pays by number of hands", lambda r, n: r["pays"]),
            grid("Probability by number of hands, %", lambda r, n: _percent(Fraction(int(r["combinations"]), n))),
            grid("Return by number of hands, %", lambda r, n: _percent(r["part"])),
        ),
    )


def _percent(value: str | Fraction | None) -> str:
    return OPEN if value is None else rounded(Fraction(value) * 100, 6)
