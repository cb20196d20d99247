"""Blank cells: a pay table that lacks an outcome, or a pay that the page or its reading lost.

Ladders that stand side by side end at different lines, and the shorter one is blank below its last pay: it lacks those
outcomes, as it does where a cell says "n/a". A blank with pays below it in its own column is no end. Where the columns
beside it pay, the row is kept without a pay, for a person to look at: without it the ladder would count as another one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ingest.grammar.odds import parse_pay
from ingest.layout.cells import Cell, Mode
from ingest.layout.columns import Column
from ingest.readers.paytables import doubts
from ingest.readers.paytables.bodies import Block
from ingest.readers.paytables.model import READER, Outcome, value_of
from ingest.values import Value

Placed = Mapping[int, tuple[Cell, bool]]


def blank_cells(lines: Sequence[Placed], columns: Collection[int]) -> frozenset[tuple[int, int]]:
    """The cells (line, column) that are blank where a pay is missed. A cell that says "n/a" is not blank."""
    paid = [{n for n in columns if n in placed and _pays(placed[n][0])} for placed in lines]
    results = set()
    for at, placed in enumerate(lines):
        blank = [n for n in columns if n not in placed]
        beside = len(paid[at])
        if not beside or beside < len(blank):
            continue  # most ladders lack the outcome: the one that pays it is the odd one
        for n in blank:
            below = any(n in others for others in paid[at + 1 :])
            above = any(n in others for others in paid[:at])
            # A ladder that begins lower than its one neighbour may well do so; one that alone begins lower does not.
            if below and (above or beside > 1):
                results.add((at, n))
    return frozenset(results)


def _pays(cell: Cell) -> bool:
    pay = parse_pay(cell.text, loose=cell.loose)
    return pay is not None and pay.kind != "none"


def keep_blank(hand: Value, block: Block, column: Column, mode: Mode, hands: int | None) -> Outcome:
    """The row of a blank cell, shown where the cell would stand."""
    label = block.label if block.label is not None else block.values[0]
    box = label.box
    if mode == "geometry":
        box = (column.x0, box[1], column.x1, box[3])
    pays = Value(None, label.page, box, "", f"{READER}.pays", 0.5, (), (doubts.BLANK,))
    counted = None if hands is None else value_of(hands, label, "hands", confidence=0.5)
    return Outcome(hand, pays, hands=counted, label=label.text)
