"""What a table says twice: columns of money that a stake wins, and a ladder that goes on beside itself.

Both are settled by what is printed. A column of amounts that is another column's odds times one stake, in every line,
is no pay table of its own. Two ladders beside each other under one caption and the same head, without an outcome in
common, are the halves of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ingest.layout.cells import Cell, joined
from ingest.readers.paytables.bodies import Block, Body
from ingest.readers.paytables.headers import Head
from ingest.readers.paytables.model import Outcome, Table

LEAST = 2  # lines that show the stake


def without_restated(tables: list[Table]) -> list[Table]:
    """The tables of one body but those that only say what a stake of money wins by another."""
    return [t for t in tables if t.designator is not None or not any(_restates(t, o) for o in tables if o is not t)]


def _restates(table: Table, odds: Table) -> bool:
    won = {o.key: o for o in table.outcomes}
    pays = {o.key: o for o in odds.outcomes}
    if won.keys() != pays.keys() or len(won) < len(table.outcomes):
        return False
    stakes = {_stake(won[key], pays[key]) for key in won if not _same(won[key], pays[key])}
    return len(stakes) == 1 and None not in stakes and sum(not _same(won[k], pays[k]) for k in won) >= LEAST


def _same(a: Outcome, b: Outcome) -> bool:
    """Whether both say an amount of money, which no stake multiplies."""
    return _unit(a) == _unit(b) == "dollars" and a.pays.value == b.pays.value


def _stake(won: Outcome, paid: Outcome) -> Fraction | None:
    """By what the pay was multiplied to the amount; None where it was not."""
    if _unit(won) != "dollars" or _unit(paid) not in ("to_1", "for_1", None) or paid.pays.value in (None, "0"):
        return None
    return None if won.pays.value is None else Fraction(str(won.pays.value)) / Fraction(str(paid.pays.value))


def _unit(outcome: Outcome) -> object:
    return outcome.unit.value if outcome.unit is not None else None


def unfolded(results: Sequence[tuple[Body, Head]]) -> list[Body]:
    """Put every second half under its first one, in place; the second halves, which are no tables of their own."""
    gone: list[Body] = []
    for n, (body, head) in enumerate(results):
        for other, beside in results[n + 1 :]:
            if body not in gone and other not in gone and _halves(body, head, other, beside):
                dx = head.columns[0].x0 - beside.columns[0].x0, _left(body) - _left(other)
                body.blocks += [
                    Block(b.row, _moved(b.label, dx[1]), [_moved(v, dx[0]) for v in b.values])
                    for b in other.blocks
                    if b.label is not None
                ]
                more = [c for c in beside.captions if not any(c is over for over in head.captions)]
                head.captions[-1:] = [joined([head.captions[-1], *more])]
                gone.append(other)
    return gone


def _halves(body: Body, head: Head, other: Body, beside: Head) -> bool:
    if body.blocks[0].row is not other.blocks[0].row or len(head.columns) != 1 or len(beside.columns) != 1:
        return False
    names = [{b.label.text.lower() for b in one.blocks if b.label is not None} for one in (body, other)]
    heads = [_over(body, head), _over(other, beside)]
    left = _left(other)
    alone = all(c.x0 < left - 5 or any(c is over for over in head.captions) for c in beside.captions)
    return (
        bool(head.captions)
        and alone
        and heads[0] == heads[1]
        and len(heads[0]) == 2
        and not names[0] & names[1]
        and not any(b.claim for b in (*body.blocks, *other.blocks))
        and len(body.blocks) - len(other.blocks) in (0, 1)
    )


def _over(body: Body, head: Head) -> list[str]:
    """What the nearest line of a head says over this half of it."""
    cells = head.rows[-1].cells if head.rows else []
    return [c.text for c in cells if min(c.x1, body.x1) > max(c.x0, body.x0)]


def _left(body: Body) -> float:
    return min((b.label.x0 for b in body.blocks if b.label is not None), default=0.0)


def _moved(cell: Cell, dx: float) -> Cell:
    return replace(cell, x0=cell.x0 + dx, x1=cell.x1 + dx)
