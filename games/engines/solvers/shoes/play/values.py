"""What hands are worth against every up card, and what is best done with them.

One pass values every hand beside several sets of further cards that are out ("extras"): none, the cards of a split
pair, a second hand. Amounts are scaled as in `shoe.py`; those of a hand on the house's chip lose nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm, perm, prod
from typing import Any, Literal, NamedTuple

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.shoe import Blackjack
from games.engines.solvers.shoes.dealer import TEN
from games.engines.solvers.shoes.play.hands import NOTHING, Hand, both, hands
from games.engines.solvers.shoes.play.shoe import ACE, VALUES, Cards, Shoe

Action = Literal["stand", "hit", "double", "split", "surrender", "zap"]
ACTIONS: tuple[Action, ...] = ("stand", "hit", "double", "split", "surrender", "zap")
Kind = Literal["first", "split", "zapped"]
# What is done with hands of one name against each up card, where that is not chosen hand by hand: [up] of ACTIONS.
Chart = dict[tuple[bool, int], Array]
BUST_18, BUST_22, BUST = 4, 5, 6  # places in the dealer's ends: 21, 22, more


class Charts(NamedTuple):
    """What is done by a hand's name and the up card: with more cards, with two, and whether a double is given up."""

    deep: Chart
    two: Chart
    given_up: Chart


def pay_scale(rules: Blackjack, sets: Sequence[Fraction] = ()) -> int:
    """All pays are whole numbers of this part of the wager."""
    pays = [rules.natural, *rules.natural_of_suit.values(), *rules.cards_21.values(), *sets, Fraction(1, 2)]
    return lcm(*(p.denominator for p in pays), 16 if rules.natural_of_suit else 1)


def suited_sets(rules: Blackjack, shoe: Shoe) -> dict[Cards, Fraction]:
    """By the cards of a set that pays by suits: its pay on average, for whoever plays by what cards count."""
    results = {}
    for three in rules.sets_21:
        values = [int(r) - 1 for r in three.ranks]
        alike = len(set(values)) == 1
        each = shoe.copies[values[0]] // shoe.suits
        one_suit, every = (perm(each, 3), perm(each * shoe.suits, 3)) if alike else (each**3, (each * shoe.suits) ** 3)
        pays = [three.suits.get(suit, three.suited) for suit in shoe.suit_names]
        if every:
            mean = three.mixed + sum((p - three.mixed for p in pays), Fraction(0)) * Fraction(one_suit, every)
            results[tuple(values.count(v) for v in range(VALUES))] = mean
    return results


@dataclass
class Worth:
    """[extra, up] of a hand: its value, what more of his own the player puts out, and the chance of no natural."""

    value: Array
    more: Array | int
    clear: Array

    def __add__(self, other: Worth) -> Worth:
        return Worth(self.value + other.value, self.more + other.more, self.clear)

    def times(self, n: Array | int) -> Worth:
        return Worth(self.value * n, self.more * n, self.clear * n)


class Values:
    """Every hand that holds `start`, beside each of the extras.

    `alike`: what is best beside the first of the extras is done beside all of them, as by a player who sees the first
    only. `free`: the hand stands on the house's chip.
    """

    def __init__(
        self,
        shoe: Shoe,
        rules: Blackjack,
        extras: Sequence[Cards],
        start: Cards = NOTHING,
        alike: bool = False,
        free: bool = False,
        charts: Charts | None = None,
        by_total: bool = False,
    ) -> None:
        self.shoe, self.rules, self.extras = shoe, rules, tuple(extras)
        self.alike, self.free, self.by_total = alike, free, by_total
        self.by_name = by_total or charts is not None
        self.chart: Chart = {} if charts is None else charts.deep
        self.given_up: Chart = {} if charts is None else charts.given_up
        self.sets = suited_sets(rules, shoe)
        self.unit = pay_scale(rules, tuple(self.sets.values()))
        self.deep: dict[Cards, Worth] = {}
        self.stands: dict[Cards, Any] = {}
        self.doubled: dict[Cards, list[Worth]] = {}  # by how often, on his own money
        self.by_house: dict[Cards, Array] = {}
        self.by_hand: dict[Cards, Hand] = {}
        self.two: list[Hand] = []
        self._out = np.array(self.extras, np.int64).reshape(len(self.extras), VALUES)
        self._clear: dict[tuple[int, int, int], Array] = {}
        self._busts: dict[tuple[int, int, int, int], Array] = {}
        self._left: dict[tuple[int, int], Array] = {}
        self._value(start)

    # ------------------------------------------------------------ pieces

    def clear(self, cards: Cards) -> Array:
        """[extra, up]: the scaled chance of no natural where the hand holds these cards."""
        key = sum(cards), cards[ACE], cards[TEN]
        if key not in self._clear:
            size, aces, tens = (self._out.sum(axis=1), self._out[:, ACE], self._out[:, TEN])
            out = ((size + key[0]).tolist(), (aces + key[1]).tolist(), (tens + key[2]).tolist())
            self._clear[key] = self.shoe.no_natural(*out)
        return self._clear[key]

    def left(self, cards: Cards, value: int) -> Array:
        """[extra, up]: how many cards of a value are left to be drawn."""
        key = cards[value], value
        if key not in self._left:
            rest = self.shoe.copies[value] - cards[value] - self._out[:, value]
            result = np.repeat(rest[:, None], VALUES, axis=1)
            result[:, value] -= 1
            self._left[key] = np.maximum(result, 0).astype(object)
        return self._left[key]

    def _won(self, h: Hand) -> tuple[Array, Array]:
        """[extra, up]: the scaled chances that a hand which stands wins and loses."""
        ends = np.stack([self.shoe.ends(both(h.cards, e)) for e in self.extras])
        at = max(h.total - 17, -1)  # the end that ties
        wins = ends[:, :, BUST] + ends[:, :, : max(at, 0)].sum(axis=2)
        if self.rules.dealer_22 == "bust":
            wins = wins + ends[:, :, BUST_22]
        return wins, ends[:, :, at + 1 : BUST_22].sum(axis=2)

    def _stand(self, h: Hand, clear: Array) -> Array:
        wins, losses = self._won(h)
        if h.size == 3 or self.rules.double.cards == "any" or self.rules.double.times > 1:
            self._double_to(h, wins, losses, clear)
        sure = self._sure(h)
        if sure:
            return clear * int(max(sure) * self.unit)
        if self.wins_at_once(h):
            return clear * self.unit
        return (wins if self.free else wins - losses) * self.unit

    def _sure(self, h: Hand) -> list[Fraction]:
        """What an undoubled 21 is paid against any total of the dealer's."""
        if h.total != 21:
            return []
        results = [p for n, p in self.rules.cards_21.items() if h.size >= n]
        results += [self.sets[h.cards]] if h.cards in self.sets else []
        return [*results, Fraction(1)] if self.rules.wins_21 else results

    def wins_at_once(self, h: Hand) -> bool:
        return self.rules.cards_win is not None and h.size >= self.rules.cards_win and h.total <= 20

    def _double_to(self, h: Hand, wins: Array, losses: Array, clear: Array) -> None:
        """The hand after so many doubles on own money, and after one on the house's."""
        if self.rules.wins_21 and h.total == 21:
            wins, losses = clear, clear * 0
        levels: list[Worth] = []
        for stake in (2**n for n in range(self.rules.double.times, 0, -1)):
            own = (stake * wins - (stake - self.free) * losses) * self.unit
            options = {0: Worth(own, 0, clear)}
            if levels and h.total < 21:
                options[2] = self._again(h, stake, clear)
            fixed = None
            if self.may_give_up_doubles:
                options[4] = Worth(-clear * (stake // 2 * self.unit), 0, clear)
                fixed = np.where(self.given_up[h.name], 4, 0) if self.by_name else None
            levels.insert(0, self.chosen(options, fixed)[0])
        self.doubled[h.cards] = levels
        if self.rules.double.free:
            self.by_house[h.cards] = (2 * wins - (0 if self.free else 1) * losses) * self.unit

    def _again(self, h: Hand, stake: int, clear: Array) -> Worth:
        """One more card on twice the stake of a hand that is doubled already."""
        level = stake.bit_length() - 1
        value = self.draw(h.cards, lambda c: self.doubled[c][level].value, 2 * stake)
        return Worth(value, clear * stake + self.draw(h.cards, lambda c: self.doubled[c][level].more, 0), clear)

    @property
    def may_give_up_doubles(self) -> bool:
        return (self.rules.surrender == "any_time" or self.rules.rescue) and not self.free

    def _given_up_by_name(self, group: Sequence[Hand]) -> Array:
        """[up]: whether doubled hands of a name are given up, as is best on average over those of three cards."""
        gained: Any = np.zeros(VALUES, dtype=object)
        for h in group:
            if h.size == 3 and not (self.rules.wins_21 and h.total == 21):
                wins, losses = self._won(h)
                gained = gained + self.weight(h) * (2 * (losses - wins) - self.clear(h.cards))[0]
        return (gained > 0).astype(np.bool_)

    def _bust(self, cards: Cards, own: int) -> Array:
        key = sum(cards), cards[ACE], cards[TEN], own
        if key not in self._busts:
            self._busts[key] = -self.clear(cards) * (own * self.unit)
        return self._busts[key]

    def draw(self, h: Cards, worth: Callable[[Cards], object], own: int) -> Any:
        """The sum over the next card; over 21 it costs `own` units."""
        total: object = 0
        low = sum((v + 1) * n for v, n in enumerate(h))
        for v in range(VALUES):
            cards = (*h[:v], h[v] + 1, *h[v + 1 :])
            if cards[v] > self.shoe.copies[v]:
                continue
            left = self.left(h, v)
            total = total + left * (self._bust(cards, own) if low + v + 1 > 21 else worth(cards))
        return total

    def hit(self, h: Hand, clear: Array) -> Worth:
        own = 0 if self.free else 1
        value = self.draw(h.cards, lambda c: self.deep[c].value, own)
        if self.rules.double.cards == "two":
            return Worth(value, 0, clear)  # nothing more is put out
        return Worth(value, self.draw(h.cards, lambda c: self.deep[c].more, 0), clear)

    def double(self, h: Hand, clear: Array) -> Worth | None:
        """One card on twice the wager; the house pays for it on some totals of two cards."""
        rules = self.rules.double
        if h.size == 2 and not h.soft and h.total in rules.free:
            value = self.draw(h.cards, lambda c: self.by_house[c], 0 if self.free else 1)
            return Worth(value, 0, clear)
        if not rules.allows(h.total, h.soft) or (h.size > 2 and rules.cards == "two"):
            return None
        value = self.draw(h.cards, lambda c: self.doubled[c][0].value, 1 if self.free else 2)
        if rules.times == 1:
            return Worth(value, clear, clear)
        return Worth(value, clear + self.draw(h.cards, lambda c: self.doubled[c][0].more, 0), clear)

    def surrendered(self, clear: Array) -> Worth:
        return Worth(-clear * (self.unit // 2), 0, clear)

    # ------------------------------------------------------------ the pass

    def _value(self, start: Cards) -> None:
        groups = hands(self.shoe.copies, start)
        self.shoe.prepare(both(h.cards, e) for _, group in groups for h in group for e in self.extras)
        for name, group in groups:
            if self.by_total and self.may_give_up_doubles:
                self.given_up[name] = self._given_up_by_name(group)
            waiting = []
            for h in group:
                clear = self.clear(h.cards)
                self.by_hand[h.cards] = h
                self.stands[h.cards] = Worth(self._stand(h, clear), 0, clear)
                waiting.append((h, self._deep_options(h, clear)))
            self._settle(waiting)
            self.two += [h for h in group if h.size == 2]

    def _deep_options(self, h: Hand, clear: Array) -> dict[int, Worth]:
        options = {0: self.stands[h.cards]}
        if self.wins_at_once(h) or h.total == 21:
            return options
        options[1] = self.hit(h, clear)
        if self.rules.double.cards == "any" and (result := self.double(h, clear)) is not None:
            options[2] = result
        if self.rules.surrender == "any_time" and not self.free:
            options[4] = self.surrendered(clear)
        return options

    def _settle(self, waiting: list[tuple[Hand, dict[int, Worth]]]) -> None:
        """`by_total`: one choice for all hands of a name, the best on average over those of two cards."""
        if self.by_total and waiting[0][0].name not in self.chart:
            options = [(h, item) for h, item in waiting if h.size == 2]
            self.chart[waiting[0][0].name] = self.best_on_average(options)
        for h, item in waiting:
            self.deep[h.cards] = self.chosen(item, self.chart.get(h.name))[0]

    def best_on_average(self, hands_of_two: list[tuple[Hand, dict[int, Worth]]]) -> Array:
        """[up]: the option that is worth most, hands weighed by how often they are dealt."""
        if not hands_of_two:
            return np.zeros(VALUES, np.int8)
        sums: dict[int, Array] = {}
        for h, options in hands_of_two:
            weight = self.weight(h)
            for key, worth in options.items():
                sums[key] = sums.get(key, 0) + worth.value[0] * weight
        best, which = sums[0], np.zeros(VALUES, np.int8)
        for key, value in sums.items():
            better = (value > best).astype(np.bool_)
            which, best = np.where(better, key, which), np.where(better, value, best)
        return which

    def weight(self, h: Hand) -> Array:
        """[up]: in how many ways the hand's cards and the up card are dealt."""
        copies = self.shoe.copies
        ways = prod(comb(n, k) for n, k in zip(copies, h.cards))
        return np.array([ways * max(n - k, 0) for n, k in zip(copies, h.cards)], dtype=object)

    def chosen(self, options: dict[int, Worth], fixed: object = None) -> tuple[Worth, object]:
        """The best of the options, and which it is: [extra, up]. At equal value the first."""
        if len(options) == 1:
            ((key, only),) = options.items()
            return only, np.full(only.value.shape, key, np.int8)
        keys = list(options)
        best = options[keys[0]]
        if fixed is None:
            which = np.full(best.value.shape, keys[0], np.int8)
            value = best.value
            for key in keys[1:]:
                better = (options[key].value > value).astype(np.bool_)
                if self.alike:
                    better = np.broadcast_to(better[:1], better.shape)
                which = np.where(better, key, which)
                value = np.where(better, options[key].value, value)
        else:
            which = np.broadcast_to(np.asarray(fixed, np.int8), best.value.shape)
        value, more = best.value, best.more
        for key in keys[1:]:
            value = np.where(which == key, options[key].value, value)
            more = np.where(which == key, options[key].more, more)
        return Worth(value, more, best.clear), which
