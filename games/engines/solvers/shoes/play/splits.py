"""Split pairs, split again as often as the rules allow, exactly.

Each hand is played by its own cards, the up card and the pair that was split; what other hands draw is not used. Then
all cards not seen yet are alike, and a hand's worth can be counted as if it drew first. What other hands drew matters
only as far as it was the pair's value again, or was not: "k of that value and m others are out" is counted by drawing
k of the value, and by differences, since (k, m) and (k + 1, m) together are (k, m) without the last condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.shoe import Blackjack
from games.engines.solvers.shoes.play.hands import plus, single
from games.engines.solvers.shoes.play.shoe import ACE, Cards, Shoe
from games.engines.solvers.shoes.play.two import after_one
from games.engines.solvers.shoes.play.values import Charts, Values, Worth


def most_hands(rules: Blackjack, value: int) -> int:
    if value == ACE and not rules.split.resplit_aces:
        return min(rules.split.hands, 2)
    return rules.split.hands


@cache
def paths(most: int) -> Counter[tuple[int, int, int, bool]]:
    """How second cards may come: of the pair's value, other ones, splits after the first, the first hand's is other.

    >>> sorted(paths(2).items())
    [((0, 2, 0, True), 1), ((1, 1, 0, False), 1), ((1, 1, 0, True), 1), ((2, 0, 0, False), 1)]
    """
    results: Counter[tuple[int, int, int, bool]] = Counter()

    def more(open_hands: int, hands: int, same: int, other: int, first: bool | None) -> None:
        if not open_hands:
            results[same, other, hands - 2, bool(first)] += 1
            return
        more(open_hands - 1, hands, same, other + 1, True if first is None else first)
        if hands < most:
            more(open_hands + 1, hands + 1, same + 1, other, first)
        else:
            more(open_hands - 1, hands, same + 1, other, False if first is None else first)

    more(2, 2, 0, 0, None)
    return results


class Split:
    """A pair split into up to so many hands beside one set of extras: worth [1, up], at the scale of the pair."""

    def __init__(self, shoe: Shoe, rules: Blackjack, value: int, charts: Charts | None = None) -> None:
        self.shoe, self.rules, self.value, self.charts = shoe, rules, value, charts
        self.most = most_hands(rules, value)
        draws = 2 * self.most - 2
        self.levels = min(draws, shoe.copies[value] - 1)
        self.own = self._hands(free=False)
        self.on_house = value_is_free(rules, value)
        self.others = self._hands(free=True) if self.on_house else self.own

    def _hands(self, free: bool) -> tuple[Worth, Worth]:
        extras = [tuple(x * (j + 1) for x in single(self.value)) for j in range(self.levels)]
        values = Values(self.shoe, self.rules, extras, single(self.value), alike=True, free=free, charts=self.charts)
        return after_one(values, self.value, self.charts and self.charts.two)

    def worth(self) -> Worth:
        value: Any = 0
        more: Any = 0
        for (same, other, again, first_other), many in paths(self.most).items():
            stuck = same - again  # hands whose second card made the pair again, when no split was left
            for hand in range(other + stuck):
                own = hand == 0
                is_other = first_other if own else hand - 1 < other - first_other
                net, extra = self._of_hand(own, is_other, same, other)
                value, more = value + many * net, more + many * extra
            put_out = 0 if self.on_house else again + 1
            more = more + many * put_out * self._chance(same, other)
        clear = self._chance(0, 0)
        return Worth(value, more, clear)

    def _of_hand(self, own: bool, is_other: bool, same: int, other: int) -> tuple[Any, Any]:
        worth = (self.own if own else self.others)[0 if is_other else 1]
        k, m = (same, other - 1) if is_other else (same - 1, other)
        value = self._beside(worth.value, k, m)
        return value, self._beside(worth.more, k, m) if isinstance(worth.more, np.ndarray) else 0

    def _beside(self, by_level: Array, k: int, m: int) -> Array:
        """The worth [up] of a hand where k more of the pair's value and m other cards are drawn as second cards."""
        if m:
            return self._beside(by_level, k, m - 1) - self._beside(by_level, k + 1, m - 1)
        if k >= self.levels:
            return np.zeros(by_level.shape[1:], dtype=object)
        return self._drawn(k) * by_level[k]

    def _drawn(self, k: int) -> Array:
        """[up]: the ways to draw k cards of the pair's value when the pair is out."""
        result = np.empty(10, dtype=object)
        for up in range(10):
            ways, left = 1, self.shoe.copies[self.value] - 2 - (up == self.value)
            for i in range(k):
                ways *= max(left - i, 0)
            result[up] = ways
        return result

    def _chance(self, k: int, m: int) -> Array:
        """[up]: that second cards come so, and that the dealer has no natural."""
        if m:
            return self._chance(k, m - 1) - self._chance(k + 1, m - 1)
        out = plus(single(self.value), self.value, 1 + k)
        clear = self.shoe.no_natural([sum(out)], [out[ACE]], [out[-1]])[0]
        return self._drawn(k) * clear


def value_is_free(rules: Blackjack, value: int) -> bool:
    ranks = {"A": 0, **{str(n): n - 1 for n in range(2, 11)}}
    return value in {ranks[r] for r in rules.split.free if r in ranks}


def split_once(shoe: Shoe, rules: Blackjack, value: int, extras: Sequence[Cards], free: bool = False) -> Worth:
    """A pair split into two hands and no further, beside each of the extras: both hands are worth the same."""
    beside = [plus(e, value) for e in extras]
    values = Values(shoe, rules, beside, single(value), free=free)
    other, same = after_one(values, value, None)
    one = other + same
    worth = one.times(2)
    pair = plus(single(value), value)
    out = np.array(extras, np.int64).reshape(len(extras), 10) + np.array(pair)
    clear = shoe.no_natural(out.sum(axis=1).tolist(), out[:, 0].tolist(), out[:, -1].tolist())
    return Worth(worth.value, worth.more + clear, clear)
