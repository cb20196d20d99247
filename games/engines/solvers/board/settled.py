"""What every hand nets at every end, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.solvers.board.plan import PLAYED, Plan
from games.engines.solvers.money import NO_ROW, row_of, to_one
from games.engines.solvers.rankings import Hands


@dataclass(frozen=True)
class Paid:
    """What the ladders pay each strength."""

    rows: Mapping[str, Any]  # by ladder and strength: the place of the row that pays
    pays: Mapping[str, Sequence[Pay]]

    @classmethod
    def of(cls, hands: Hands, pays: Mapping[str, Sequence[Pay]]) -> Paid:
        many = np.bincount(hands.strengths, minlength=len(hands.keys))
        return cls({name: row_of(hands, many, rows) for name, rows in pays.items()}, pays)

    def row(self, ladder: str, strength: int) -> Pay | None:
        place = int(self.rows[ladder][strength]) if ladder in self.rows else NO_ROW
        return None if place == NO_ROW else self.pays[ladder][place]

    def pays_at(self, strength: int) -> Callable[[str], Fraction | None]:
        def pays(ladder: str) -> Fraction | None:
            row = self.row(ladder, strength)
            return None if row is None else to_one(row, Fraction(1))

        return pays

    def named_at(self, strength: int) -> tuple[str | None, ...]:
        rows = (self.row(ladder, strength) for ladder in self.rows)
        return tuple(None if row is None else row.hand for row in rows)


@dataclass(frozen=True)
class Settled:
    """Nets in whole numbers, by kind of wager, class of the player's hand, and end."""

    nets: Array  # [kind, class, end]
    class_of: Array  # by strength
    classes: tuple[tuple[str | None, ...], ...]  # the ladders' rows of each class
    scale: int


def settled(plan: Plan, hands: Hands, pays: Mapping[str, Sequence[Pay]]) -> Settled:
    paid = Paid.of(hands, pays)
    by_class: dict[Any, int] = {}
    class_of = np.zeros(len(hands.keys), np.int64)
    values: list[list[tuple[Fraction, ...]]] = []
    limits = [hands.first(name) for name in plan.definition.limits()]
    for strength in range(len(hands.keys)):
        known = paid.named_at(strength), tuple(strength >= limit for limit in limits)
        if known not in by_class:
            by_class[known] = len(by_class)
            at_least = lambda name, s=strength: s >= hands.first(name)  # noqa: E731
            values.append([plan.settle(end, at_least, paid.pays_at(strength)) for end in PLAYED])
        class_of[strength] = by_class[known]
    scale = plan.scale([v for ends in values for net in ends for v in net])
    whole = np.array([[[int(v * scale) for v in net] for net in ends] for ends in values], np.int64)
    return Settled(np.ascontiguousarray(whole.transpose(2, 0, 1)), class_of, tuple(k[0] for k in by_class), scale)
