"""What a deal nets by a definition's settlement: who folded or won, with which hand, and what was wagered.

Only a few things about the player's final hand matter to his money: which row of each ladder it is on, and on which
side of each branch. Strengths are put into groups by that; a group and an end and the sizes of the wagers give the net.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.hand_names import UnknownHandName
from games.engines.definition.model import Branch, Definition, End, Ladder, Paytable, Result, Row, ladders_named
from games.engines.pricing import UnknownHand
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.rankings import Hands

Sizes = Mapping[str, Fraction]  # wagers that are out, in units
NO_ROW = -1


def pay_of(hand: str, row: Row, unit: str) -> Pay:
    if row.push:
        return Pay(hand, Fraction(0), "to_1", envy=row.envy)
    if row.percent is not None:
        return Pay(hand, row.percent, "percent", meter=row.meter, envy=row.envy)
    if row.pays is None:
        raise CannotCount(f"the row {hand} pays nothing that is printed")
    return Pay(hand, row.pays, unit, envy=row.envy)  # type: ignore[arg-type]


def pays_of(table: Paytable) -> tuple[Pay, ...]:
    """
    >>> pays_of(Paytable(rows={"flush": Row(pays=Fraction(6)), "pair": Row(push=True)}))[1].amount
    Fraction(0, 1)
    """
    return tuple(pay_of(hand, row, table.unit) for hand, row in table.rows.items())


def usual(ladder: Ladder) -> Paytable | None:
    return next((t for t in ladder.paytables if t.usual), ladder.paytables[0] if ladder.paytables else None)


def used_ladders(d: Definition) -> tuple[str, ...]:
    """The ladders that settle a wager or a bonus, in the order of the definition."""
    named = {name for r in d.results() for name in ladders_named(r)}
    named |= {b.ladder for b in d.bonuses.values()}
    return tuple(name for name in d.ladders if name in named)


def row_of(hands: Hands, many: Array, pays: Sequence[Pay]) -> Array:
    """By strength: the place of the row that pays it, or NO_ROW. Of several rows the one that covers fewest hands."""
    result = np.full(len(hands.keys), NO_ROW, np.int64)
    covered = [covers(hands, p.hand) for p in pays]
    width = [int(many[c].sum()) for c in covered]
    # Widest first, so that a narrower row takes its hands over; of equally wide rows the first keeps them.
    for i in sorted(range(len(pays)), key=lambda i: (width[i], i), reverse=True):
        result[covered[i]] = i
    return result


def covers(hands: Hands, name: str) -> Array:
    try:
        from games.engines.definition.hand_names import hand_name

        wanted = hand_name(name)
        if wanted.suits or wanted.nature != "any":
            raise CannotCount(f"the main game is not counted by suits or by natural hands, as {name} asks")
        return hands.covers(wanted)
    except UnknownHandName:
        raise UnknownHand(name) from None


@dataclass(frozen=True)
class Group:
    """Final hands of the player that are settled alike."""

    rows: Mapping[str, Pay | None]  # by ladder
    strength: int  # of one of them

    @property
    def has_row(self) -> bool:
        return any(p is not None for p in self.rows.values())

    def name(self) -> str:
        named = [p.hand for p in self.rows.values() if p is not None]
        return named[0] if named else "no_award"


class Money:
    """A definition's settlement under the pays of its ladders."""

    def __init__(self, d: Definition, hands: Hands, many: Array, pays: Mapping[str, Sequence[Pay]]) -> None:
        """`many`: how many hands of the player have each strength."""
        self.definition = d
        self.hands = hands
        self.pays = pays
        self.ladders = used_ladders(d)
        if any(r.startswith("margin ") for r in d.results()):
            raise CannotCount("a wager that is paid by the margin of victory needs its own solver")
        for name in self.ladders:
            if d.ladders[name].ranking not in (None, d.ranking):
                raise CannotCount(f"the ladder {name} ranks hands unlike the game")
        self.limits = {name: hands.first(name) for name in d.limits()}
        self._rows = {name: row_of(hands, many, pays.get(name, ())) for name in self.ladders}
        columns = [*self._rows.values()]
        columns += [(np.arange(len(hands.keys)) >= limit).astype(np.int64) for limit in self.limits.values()]
        if columns:
            table, first, codes = np.unique(np.stack(columns, axis=1), axis=0, return_index=True, return_inverse=True)
            self.group_of = codes.reshape(-1)
        else:
            table, first = np.zeros((1, 0), np.int64), np.zeros(1, np.int64)
            self.group_of = np.zeros(len(hands.keys), np.int64)
        self.groups = tuple(
            Group({n: self._pay(n, int(r)) for n, r in zip(self.ladders, row)}, int(s)) for row, s in zip(table, first)
        )

    def _pay(self, ladder: str, row: int) -> Pay | None:
        return None if row == NO_ROW else self.pays[ladder][row]

    def initial(self) -> dict[str, Fraction]:
        return {name: w.units for name, w in self.definition.wagers.items() if w.units is not None}

    def of(self, wager: str | None) -> str:
        return wager or self.definition.first_wager

    @cached_property
    def unit(self) -> Fraction:
        """What figures are per: the first mandatory wager."""
        return self.initial()[self.definition.first_wager]

    def net(self, sizes: Sizes, end: End, group: Group) -> Fraction:
        """In units of the first mandatory wager."""
        total = Fraction(0)
        for wager, size in sizes.items():
            result = self.definition.result(wager, end)
            if result is None:
                raise CannotCount(f"the settlement does not say what happens to {wager} at {end}")
            total += size * self._result(wager, result, group)
        for bonus in self.definition.bonuses.values():
            if bonus.on in sizes and (end != "fold" or bonus.folded):
                total += sizes[bonus.on] * self._bonus(bonus.ladder, group)
        return total / self.unit

    def _result(self, wager: str, result: Result, group: Group) -> Fraction:
        if isinstance(result, Branch):
            above = group.strength >= self.limits[result.at_least]
            return self._result(wager, result.then if above else result.otherwise, group)
        kind, _, rest = result.partition(" ")
        if kind == "ladder":
            won = self._ladder(rest, group)
        elif kind == "higher":
            won = max(self._ladder(name, group) for name in rest.split())
        else:
            won = {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(rest or 1)}[kind]
        commission = self.definition.wagers[wager].commission
        return won * (1 - commission / 100) if won > 0 else won

    def _ladder(self, name: str, group: Group) -> Fraction:
        row = group.rows[name]
        if row is None:
            return {"lose": Fraction(-1), "push": Fraction(0), "win": Fraction(1)}[
                self.definition.ladders[name].otherwise
            ]
        return to_one(row, self.wager_of(name))

    def wager_of(self, name: str) -> Fraction:
        table = usual(self.definition.ladders[name])
        return (table.wager if table else None) or Fraction(1)

    def _bonus(self, name: str, group: Group) -> Fraction:
        row = group.rows[name]
        if row is None:
            return Fraction(0)
        if row.unit not in ("to_1", "for_1"):
            raise CannotCount(f"a bonus cannot be paid in {row.unit}, as {row.hand} is")
        return row.amount


def to_one(pay: Pay, wager: Fraction) -> Fraction:
    """What a row nets for one unit."""
    from games.engines.pricing import net

    value = net(pay, wager)
    if value is None:
        raise CannotCount(f"the main game cannot be paid in {pay.unit}, as {pay.hand} is")
    return value
