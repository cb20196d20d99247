"""The hand that the dealer of blackjack draws: every set of cards it can end with, once for all numbers of decks.

A set of counted values is drawn in so many orders, and each order is as likely as any other, so a set's ways are its
orders times a product over values. All cards of one suit, or of one color, are the same product over fewer cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, perm

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import RANKS, Deck
from games.engines.definition.shoe import ShoeBet, ShoeDefinition
from games.engines.definition.shoe_words import Condition
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.table import ShoeTable, by_content, made, satisfied, strange, with_only

TEN = 9  # values are counted from ace = 0 to ten = 9
MOST_OF_ONE = 12  # cards of one value in a dealer's hand
KINDS = ("total", "bust", "cards", "natural", "up", "same suit", "same color")
STATES = ("suit", "color", "mixed")  # all of one suit, of one color only, of both
COLORS = (("hearts", "diamonds"), ("spades", "clubs"))


@dataclass(frozen=True, slots=True)
class Drawn:
    """One set of values with which the dealer stops, the up card told apart."""

    up: int
    many: tuple[int, ...]  # of each value, the up card included
    orders: int  # of the cards behind the up card
    total: int
    cards: int

    @property
    def natural(self) -> bool:
        return self.cards == 2 and self.total == 21


@lru_cache(maxsize=2)
def drawn(hits_soft_17: bool) -> tuple[Drawn, ...]:
    results: dict[tuple[int, tuple[int, ...], int], int] = {}
    for up in range(10):
        many = [0] * 10
        many[up] = 1
        _draw(results, up, many, up + 1, hits_soft_17)
    return tuple(Drawn(up, many, orders, total, sum(many)) for (up, many, total), orders in results.items())


def _draw(results: dict[tuple[int, tuple[int, ...], int], int], up: int, many: list[int], low: int, hits: bool) -> None:
    """`low`: the total with every ace as one."""
    soft = many[0] > 0 and low + 10 <= 21
    total = low + 10 if soft else low
    if sum(many) >= 2 and (total > 17 or (total == 17 and not (soft and hits))):
        key = up, tuple(many), total
        results[key] = results.get(key, 0) + 1
        return
    for value in range(10):
        many[value] += 1
        _draw(results, up, many, low + value + 1, hits)
        many[value] -= 1


def value_of(rank: str, d: ShoeDefinition) -> int:
    return d.points.of(rank) - 1


def copies(deck: Deck, d: ShoeDefinition, suits: Iterable[str]) -> list[int]:
    results = [0] * 10
    for rank in deck.ranks:
        results[value_of(rank, d)] += deck.decks * len(set(suits) & set(deck.suits))
    return results


def refusal(d: ShoeDefinition, bet: ShoeBet) -> str | None:
    return strange(bet, KINDS, "the dealer's hand")


def table(d: ShoeDefinition, bet: ShoeBet) -> ShoeTable:
    """The outcomes of a bet on the dealer's hand, drawn to its end whoever else is left."""
    assert d.blackjack is not None
    plain = bet.model_copy(update={"paytables": (), "title": "", "aliases": ()})
    return _table(d.model_copy(update={"bets": {}, "readings": (), "variants": ()}), plain)


@by_content
def _table(d: ShoeDefinition, bet: ShoeBet) -> ShoeTable:
    assert d.blackjack is not None
    have, size = copies(d.shoe, d, d.shoe.suits), d.shoe.size
    every = drawn(d.blackjack.soft_17 == "hit")
    # Of a full shoe every set can be drawn; of a few cards some cannot.
    sets = every if min(have) >= MOST_OF_ONE else [x for x in every if all(k <= n for k, n in zip(x.many, have))]
    longest = max((x.cards for x in sets), default=0)
    rows = with_only(bet)
    suits = _Suits(d)
    by_suit = any(c.kind in ("same suit", "same color") for cs in rows.values() for c in cs)
    states = STATES if by_suit else ("any",)
    behind = [perm(size - n, longest - n) for n in range(longest + 1)]
    codes = [satisfied(rows, _Words(d, sets, state).truth, len(sets)).tolist() for state in states]
    counts: dict[int, int] = {}
    for x, *by_state in zip(sets, *codes):
        plain = len(set(by_state)) == 1  # suits make no difference to this set
        ways = _product(suits.whole, x.many)
        for many, code in zip((ways,) if plain else suits.ways(x.many, ways), by_state):
            if many:
                counts[code] = counts.get(code, 0) + x.orders * many * behind[x.cards]
    if not sets or sum(counts.values()) != perm(size, longest):
        raise CannotCount(f"the shoe of {size} cards may run out before the dealer stops")
    common = gcd(*counts.values())  # cards that nobody draws may lie in any order
    return made(bet, {code: many // common for code, many in counts.items()})


class _Suits:
    """Ordered ways of a set of values, by what their suits have in common."""

    def __init__(self, d: ShoeDefinition) -> None:
        suits = d.shoe.suits
        self.whole = copies(d.shoe, d, suits)
        self.each = [copies(d.shoe, d, [s]) for s in suits]
        self.colors = [copies(d.shoe, d, color) for color in COLORS if set(color) & set(suits)]
        self.most_of_one = max(n for c in self.colors for n in c)

    def ways(self, many: Sequence[int], every: int) -> tuple[int, int, int]:
        """Of `every` way, those of each of `STATES`."""
        if max(many) > self.most_of_one:
            return 0, 0, every
        in_suit = sum(_product(c, many) for c in self.each)
        in_color = sum(_product(c, many) for c in self.colors)
        return in_suit, in_color - in_suit, every - in_color


def _product(have: Sequence[int], many: Sequence[int]) -> int:
    result = 1
    for n, k in zip(have, many):
        if k:
            result *= perm(n, k)
    return result


class _Words:
    def __init__(self, d: ShoeDefinition, sets: Sequence[Drawn], state: str) -> None:
        self.d, self.state = d, state
        self.totals = np.array([x.total for x in sets])
        self.cards = np.array([x.cards for x in sets])
        self.ups = np.array([x.up for x in sets])

    def truth(self, c: Condition) -> Array:
        match c.kind:
            case "total":
                return np.isin(self.totals, c.numbers)
            case "bust":
                return self.totals > 21
            case "cards":
                return np.isin(self.cards, c.numbers)
            case "natural":
                return (self.totals == 21) & (self.cards == 2)
            case "up":
                return self._up(c)
            case "same suit":
                return np.full(len(self.totals), self.state == "suit")
            case "same color":
                return np.full(len(self.totals), self.state in ("suit", "color"))
            case _:
                raise CannotCount(f"a bet on the dealer's hand cannot look at `{c.kind}`")

    def _up(self, c: Condition) -> Array:
        wanted = {value_of(r, self.d) for r in c.ranks}
        covered = {value_of(r, self.d) for r in RANKS if r in self.d.shoe.ranks and r not in c.ranks}
        if wanted & covered:
            raise CannotCount("the dealer draws by what cards count: name all tens as the up card, or none")
        return np.isin(self.ups, sorted(wanted))
