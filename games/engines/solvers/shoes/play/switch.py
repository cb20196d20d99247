"""Two hands for one player, whose second cards he may exchange; each is valued beside the other's first two."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import perm
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.shoe import Blackjack
from games.engines.solvers.shoes.play.hands import NOTHING, Hand, hand, plus, single
from games.engines.solvers.shoes.play.rounds import Played, is_natural
from games.engines.solvers.shoes.play.shoe import VALUES, Cards, Shoe
from games.engines.solvers.shoes.play.splits import most_hands, split_once
from games.engines.solvers.shoes.play.two import SPLIT, natural, options
from games.engines.solvers.shoes.play.values import Values, Worth

AT_ONCE = 11  # second hands that are valued together


class Switch:
    """Every hand of two cards beside every other such hand."""

    def __init__(self, shoe: Shoe, rules: Blackjack) -> None:
        self.shoe, self.rules = shoe, rules
        self.played_on: dict[tuple[Cards, Cards], tuple[Any, Any]] = {}  # (hand, other hand): value and more, [up]
        self.naturals: dict[Cards, object] = {}  # of a dealt natural, by the other hand
        self.clear: dict[tuple[Cards, Cards], Array] = {}
        every = [plus(single(a), b) for a, b in combinations_with_replacement(range(VALUES), 2)]
        others = [cards for cards in every if all(n <= have for n, have in zip(cards, shoe.copies))]
        for at in range(0, len(others), AT_ONCE):
            self._beside(others[at : at + AT_ONCE])

    def _beside(self, others: list[Cards]) -> None:
        values = Values(self.shoe, self.rules, others)
        self.unit = values.unit
        for h in values.two:
            worth = self._worth(values, h, others)
            dealt = natural(values, h) if is_natural(h) else None
            for i, other in enumerate(others):
                more = worth.more[i] if isinstance(worth.more, np.ndarray) else np.zeros(VALUES, dtype=object)
                self.played_on[h.cards, other] = worth.value[i], more
                self.clear[h.cards, other] = worth.clear[i]
                if dealt is not None:
                    self.naturals[other] = dealt.value[i]

    def _worth(self, values: Values, h: Hand, others: list[Cards]) -> Worth:
        result = options(values, h, "first")
        if h.pair is not None and most_hands(self.rules, h.pair) > 1:
            result[SPLIT] = split_once(self.shoe, self.rules, h.pair, others)
        return values.chosen(result)[0]

    def _dealt(self, one: Cards, other: Cards) -> tuple[Any, Any]:
        value, more = self.played_on[one, other]
        return (self.naturals[other], more * 0) if is_natural(hand(one)) else (value, more)

    def played(self) -> Played:
        """Both hands' net and wagers, per unit of one of the two wagers."""
        shoe, scale = self.shoe, self.shoe.scale(4)
        net = wagered = 0
        starts = {"dealer_natural": 0, "kept": 0, "switched": 0}
        for a, b, c, d in product(range(VALUES), repeat=4):
            ways, used = self._ways((a, b, c, d))
            if not ways:
                continue
            one, other = plus(single(a), c), plus(single(b), d)
            kept = [self._dealt(one, other), self._dealt(other, one)]
            crossed = plus(single(a), d), plus(single(b), c)
            other_way = [self.played_on[crossed], self.played_on[crossed[::-1]]]
            stay, change = kept[0][0] + kept[1][0], other_way[0][0] + other_way[1][0]
            better = (change > stay).astype(np.bool_)
            weight = np.array([ways * max(n - k, 0) for n, k in zip(shoe.copies, used)], dtype=object)
            clear = self.clear[one, other]
            losing = 2 - is_natural(hand(one)) - is_natural(hand(other))
            best = np.where(better, change, stay) - (scale - clear) * (losing * self.unit)
            more = np.where(better, other_way[0][1] + other_way[1][1], kept[0][1] + kept[1][1])
            net += int((weight * best).sum())
            wagered += int((weight * more).sum())
            starts["dealer_natural"] += int((weight * (scale - clear)).sum())
            switched = int((weight * clear)[better].sum())
            starts["switched"] += switched
            starts["kept"] += int((weight * clear).sum()) - switched
        deals = perm(shoe.size, 4) * (shoe.size - 4) * scale
        return Played(deals, Fraction(net, 2 * deals * self.unit), 1 + Fraction(wagered, 2 * deals), starts)

    def _ways(self, values: tuple[int, ...]) -> tuple[int, Cards]:
        ways, used = 1, NOTHING
        for v in values:
            ways *= max(self.shoe.copies[v] - used[v], 0)
            used = plus(used, v)
        return ways, used
