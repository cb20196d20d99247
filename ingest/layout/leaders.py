"""Pays that follow their labels of any length after the same gap, as a row of dots leaves them: they are one column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ingest.layout.cells import Cell, Row

FEWEST = 3
SAME = 1.5  # points: gaps of one leader differ by less
RAGGED = 6.0


def level(rows: Sequence[Row], pays: Callable[[Cell], bool]) -> None:
    """Set such pays under one another, in place. `pays`: whether a cell is a whole pay."""
    run: list[Row] = []
    for row in [*rows, None]:
        if row is not None and _follows(row, pays) and (not run or abs(_gap(row) - _gap(run[0])) < SAME):
            run.append(row)
            continue
        _set(run)
        run = [row] if row is not None and _follows(row, pays) else []


def _follows(row: Row, pays: Callable[[Cell], bool]) -> bool:
    return row.mode == "geometry" and len(row.cells) == 2 and pays(row.cells[1]) and not pays(row.cells[0])


def _gap(row: Row) -> float:
    label, pay = row.cells
    return pay.x0 - label.x1


def _set(run: Sequence[Row]) -> None:
    places = [row.cells[1].x0 for row in run]
    if len(run) < FEWEST or max(places) - min(places) < RAGGED:
        return
    left = max(places)
    for row in run:
        pay = row.cells[1]
        row.cells[1] = Cell(pay.words, pay.page, left, left + pay.x1 - pay.x0, pay.lines, pay.source)
