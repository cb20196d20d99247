"""A round of blackjack from the full shoe: what every start is worth, and what all of them come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.shoe import Blackjack, ShoeDefinition
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.dealer import TEN, copies
from games.engines.solvers.shoes.play.hands import NOTHING, Hand, hands
from games.engines.solvers.shoes.play.shoe import ACE, Cards, Shoe
from games.engines.solvers.shoes.play.splits import Split, most_hands, split_once
from games.engines.solvers.shoes.play.two import SPLIT, ZAP, allowed, natural, options
from games.engines.solvers.shoes.play.values import ACTIONS, Chart, Charts, Values, Worth


@dataclass
class Played:
    """A round: its deals, the mean net and the mean of what is put out, and how deals begin."""

    deals: int
    net: Fraction
    wagered: Fraction
    starts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.starts and sum(self.starts.values()) != self.deals:
            raise ArithmeticError("the starts of a round are not all deals")


def shoe_of(d: ShoeDefinition) -> Shoe:
    rules = d.blackjack
    assert rules is not None
    results = tuple(copies(d.shoe, d, d.shoe.suits))
    hits = rules.soft_17 == "hit"
    longest = max(h.size for _, group in hands(results) for h in group)
    second = 2 * rules.split.hands + 2 if not (rules.switch or rules.zap) else 4
    return Shoe(results, hits, longest + second, d.shoe.suits)


class Round:
    """One player against the dealer; `by_total`: the chart of totals instead of each hand's best."""

    def __init__(self, shoe: Shoe, rules: Blackjack, by_total: bool = False) -> None:
        self.shoe, self.rules, self.by_total = shoe, rules, by_total
        if by_total and (rules.zap or rules.switch or rules.double.times > 1):
            raise CannotCount("a chart of totals does not cover exchanged cards and doubles of doubles")
        self.values = Values(shoe, rules, [NOTHING], by_total=by_total)
        self.two = {h.cards: self._options(h) for h in self.values.two}
        self.chart: Chart | None = self._chart() if by_total else None
        self.worths: dict[Cards, Worth] = {}
        self.choices: dict[Cards, Any] = {}
        self._splits: dict[int, Worth] = {}
        self._exchanged = self._exchanges() if rules.zap else {}
        for h in self.values.two:
            self.worths[h.cards], self.choices[h.cards] = self._chosen(h)

    def _options(self, h: Hand) -> dict[int, Worth]:
        return options(self.values, h, "first")

    def _chart(self) -> Chart:
        """Two cards by their total: stand, hit, double, surrender."""
        names = dict.fromkeys(h.name for h in self.values.two)
        of_name = {n: [(h, self.two[h.cards]) for h in self.values.two if h.name == n] for n in names}
        return {n: self.values.best_on_average(item) for n, item in of_name.items()}

    def _chosen(self, h: Hand) -> tuple[Worth, object]:
        if is_natural(h):
            return natural(self.values, h), np.zeros((1, 10), np.int8)
        results = dict(self.two[h.cards])
        wanted = allowed(self.chart, h, results)
        if h.pair is not None and most_hands(self.rules, h.pair) > 1:
            results[SPLIT] = self._split(h.pair)
            if wanted is not None:
                played = self.values.chosen(results, wanted)[0]
                wanted = np.where((results[SPLIT].value[0] > played.value[0]).astype(np.bool_), SPLIT, wanted)
        if h.cards in self._exchanged:
            results[ZAP] = self._exchanged[h.cards]
        return self.values.chosen(results, wanted)

    @property
    def charts(self) -> Charts | None:
        return None if self.chart is None else Charts(self.values.chart, self.chart, self.values.given_up)

    def _split(self, value: int) -> Worth:
        if value not in self._splits:
            worth = Split(self.shoe, self.rules, value, self.charts).worth()
            more = worth.more if isinstance(worth.more, int) else worth.more[None, :]
            self._splits[value] = Worth(worth.value[None, :], more, worth.clear[None, :])
        return self._splits[value]

    # ------------------------------------------------------------ two cards for two others

    def _exchanges(self) -> dict[Cards, Worth]:
        zap = self.rules.zap
        assert zap is not None
        given = [h for h in self.values.two if not h.soft and h.total in zap.hard]
        extras = [h.cards for h in given]
        if not extras:
            return {}
        values = Values(self.shoe, self.rules, extras)
        value: Any = 0
        more: Any = 0
        for h in values.two:
            worth = self._after_exchange(values, h, extras)
            ways = drawn_pairs(values, h)
            value, more = value + worth.value * ways, more + worth.more * ways
        clear = values.clear(NOTHING)
        results = {}
        for i, h in enumerate(given):
            put_out = more[i : i + 1] if isinstance(more, np.ndarray) else 0
            results[h.cards] = Worth(value[i : i + 1], put_out, clear[i : i + 1])
        return results

    def _after_exchange(self, values: Values, h: Hand, extras: list[Cards]) -> Worth:
        zap = self.rules.zap
        assert zap is not None
        if is_natural(h) and zap.natural == "wins_at_once":
            stand = values.stands[h.cards]
            return Worth(stand.clear * values.unit, 0, stand.clear)
        result = options(values, h, "zapped")
        if h.pair is not None and most_hands(self.rules, h.pair) > 1:
            result[SPLIT] = split_once(self.shoe, self.rules, h.pair, extras)
        return values.chosen(result)[0]

    # ------------------------------------------------------------ all deals

    def played(self) -> Played:
        shoe, unit = self.shoe, self.values.unit
        scale = shoe.scale(2)
        deals = comb(shoe.size, 2) * (shoe.size - 2) * scale
        net = wagered = 0
        starts: dict[str, int] = {}
        for h in self.values.two:
            weight, worth = self.values.weight(h), self.worths[h.cards]
            clear = worth.clear[0]
            against = 0 if is_natural(h) else (scale - clear) * unit
            net += int((weight * (worth.value[0] - against)).sum())
            wagered += int((weight * worth.more[0]).sum()) if isinstance(worth.more, np.ndarray) else 0
            self._begin(starts, h, weight, clear, scale)
        return Played(deals, Fraction(net, deals * unit), 1 + Fraction(wagered, deals), starts)

    def _begin(self, starts: dict[str, int], h: Hand, weight: Any, clear: Any, scale: int) -> None:
        hidden = "both_naturals" if is_natural(h) else "dealer_natural"
        starts[hidden] = starts.get(hidden, 0) + int((weight * (scale - clear)).sum())
        which = self.choices[h.cards][0]
        for key, action in enumerate(ACTIONS):
            name = "natural" if is_natural(h) else action
            many = int((weight * clear)[which == key].sum())
            if many:
                starts[name] = starts.get(name, 0) + many


def is_natural(h: Hand) -> bool:
    return h.size == 2 and h.cards[ACE] == 1 and h.cards[TEN] == 1


def drawn_pairs(values: Values, h: Hand) -> Array:
    """[extra, up]: in how many orders these two cards are drawn."""
    first, *rest = [v for v, n in enumerate(h.cards) for _ in range(n)]
    (second,) = rest
    one = tuple(int(v == first) for v in range(10))
    ways = values.left(NOTHING, first) * values.left(one, second)
    return ways if first == second else 2 * ways
