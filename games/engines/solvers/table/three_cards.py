"""Three cards each: the best of all hands of the table, by what every hand can still become.

The deck is gone through card by card: each is left, begins a hand, or goes to a hand that waits for one. Of a hand
only its future matters: which cards still make it a hand that is not better than the category. Hands with the same
future are one kind, and a table is so many hands of each kind, in no order. An exchange of suits changes no count, so
after each rank tables that differ by one are put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.caribbean_stud.residues import primes_for, restore
from games.engines.common.results import kept
from games.engines.definition.model import Deck
from games.engines.kernels import assert_fits
from games.engines.progress import report_progress
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.table.by_category import categories

OWN = 3
MOST_HANDS = 8
NOBODY, DONE, LOST = 0, 1, 127  # seven bits a hand, eight hands a table
Options = tuple[tuple[str, str], ...]


def refusal(by: Hands) -> str | None:
    """Why a table is not counted so; None where it is."""
    deck = by.ranking.pack
    if by.cards != OWN or by.table is None or deck.has_wilds or deck.deck.decks > 1:
        return "hands of three natural cards of one deck"
    return None


def none_better(by: Hands, hands: int) -> list[int]:
    """By category, worst first: the ordered deals of so many hands in which none is better."""
    deck = by.ranking.pack
    results = [row[hands] for row in tables(deck.deck, by.ranking.name, by.ranking.options)]
    if results[-1] != ordered(deck.size, hands):
        raise ArithmeticError("the tables do not hold every deal once")
    return results


def ordered(size: int, hands: int) -> int:
    return prod(comb(size - OWN * i, OWN) for i in range(hands)) if OWN * hands <= size else 0


@lru_cache(maxsize=8)
def tables(deck: Deck, name: str, options: Options) -> list[list[int]]:
    """[category, hands]: the ordered deals in which no hand is better."""
    question = f"table, three cards each, {name} {options} {deck.model_dump_json()}"
    known = categories(ranking(name, deck, dict(options)).hands(OWN)).names

    def compute() -> list[list[str]]:
        counted = _Count(ranking(name, deck, dict(options)).hands(OWN))
        return [[str(n) for n in row] for row in counted.rows()]

    def whole(rows: Any) -> bool:
        return len(rows) == len(known) and all(len(row) == MOST_HANDS + 1 for row in rows)

    return [[int(n) for n in row] for row in kept(question, compute, whole)]


@dataclass(frozen=True, slots=True)
class Step:
    """One card: which kind a hand is of afterward, by its kind before, without the card and with it."""

    without: Array
    with_it: Array
    begun: int  # the kind of a hand that it begins
    swaps: Array  # [exchange of suits, kind]: the same hand with suits exchanged; none within a rank


class _Count:
    def __init__(self, by: Hands) -> None:
        self.by, deck = by, by.ranking.pack
        self.size, self.suits = deck.size, len(deck.deck.suits)
        self.cards = every_hand(self.size, OWN).astype(np.int64)
        strengths = by.of(self.cards)
        known = categories(by)
        place = {s: c for c, many in enumerate(known.strengths) for s in many}
        self.names = known.names
        self.category = np.array([place[s] for s in range(len(by.keys))], np.int64)[strengths]

    def rows(self) -> Iterator[list[int]]:
        for c, name in enumerate(self.names):
            report_progress(f"the best hand of a table of three cards each: none better than {name.replace('_', ' ')}")
            yield self.deals(c)

    def deals(self, category: int) -> list[int]:
        good = np.zeros((self.size,) * OWN, np.bool_)
        good[tuple(self.cards[self.category <= category].T)] = True
        return dealt(good, self.suits)


def dealt(good: Array, suits: int = 0) -> list[int]:
    """By number of hands: the ordered deals of which every hand is among these, of three rising cards. `suits`: so many
    neighboring cards are a rank, and suits may be exchanged."""
    size = len(good)
    most = min(MOST_HANDS, size // OWN)
    primes = primes_for(ordered(size, most))
    states, ways = np.zeros(1, np.int64), np.ones((1, len(primes)), np.int64)
    for step in steps(good, suits):
        states, ways = after(states, ways, step, most, primes)
    results = [0] * (MOST_HANDS + 1)
    for state, row in zip(states.tolist(), ways):
        hands = 0
        while state:
            if state & LOST != DONE:
                raise ArithmeticError("a hand of fewer cards was counted")
            hands, state = hands + 1, state >> 7
        results[hands] = restore(row, primes) * factorial(hands)
    return results


def steps(good: Array, suits: int) -> list[Step]:
    """The kinds of hands from the last card back: two hands are of one kind where every further card makes of both what
    is of one kind. `good`: the hands of three rising cards that may be on the table."""
    size = len(good)
    one = np.full(size, LOST, np.int64)
    two = np.full((size, size), LOST, np.int64)
    results = []
    for card in range(size - 1, -1, -1):
        whole_rank = suits and (card + 1) % suits == 0
        swaps = _swaps(one, two, card + 1, suits) if whole_rank else np.zeros((0, 128), np.int64)
        first, second = np.triu_indices(card, 1)
        without = np.concatenate([one[:card], two[first, second]])
        with_it = np.concatenate([two[:card, card], np.where(good[first, second, card], DONE, LOST)])
        kinds, kind = np.unique(without * 128 + with_it, return_inverse=True)
        names = np.full(len(kinds), LOST, np.int64)
        alive = kinds != LOST * 128 + LOST
        names[alive] = np.arange(2, 2 + alive.sum())
        assert_fits(int(alive.sum()) + 2 << 56, "the kinds of hands in seven bits")
        step = Step(np.full(128, LOST, np.int64), np.full(128, LOST, np.int64), int(one[card]), swaps)
        step.without[[NOBODY, DONE]] = NOBODY, DONE
        step.without[names[alive]], step.with_it[names[alive]] = kinds[alive] // 128, kinds[alive] % 128
        results.append(step)
        mine = names[kind.reshape(-1)]
        one[:card], two[first, second] = mine[:card], mine[card:]
    return results[::-1]


def _swaps(one: Array, two: Array, dealt: int, suits: int) -> Array:
    """What each exchange of two suits makes of the kinds of hands among the first cards, whole ranks of them."""
    results = []
    first, second = np.triu_indices(dealt, 1)
    before = np.concatenate([one[:dealt], two[first, second]])
    for a, b in combinations(range(suits), 2):
        to = np.arange(dealt)
        to[a::suits], to[b::suits] = np.arange(b, dealt, suits), np.arange(a, dealt, suits)
        low, high = np.minimum(to[first], to[second]), np.maximum(to[first], to[second])
        behind = np.concatenate([one[to], two[low, high]])
        swap = np.arange(128)
        swap[before] = behind
        if not (swap[before] == behind).all():
            raise ArithmeticError("suits are not alike in this ranking")
        results.append(swap)
    return np.array(results, np.int64).reshape(-1, 128)


def after(states: Array, ways: Array, step: Step, most: int, primes: Array) -> tuple[Array, Array]:
    """The tables after a card, each once, with the remainders of their ways."""
    from games.engines.solvers.table.kernels import deal_card, exchange_suits

    deal = step.without, step.with_it, step.begun, most
    states, ways = _gathered(lambda keys, sums: deal_card(states, ways, *deal, keys, sums), len(states), ways, primes)
    if len(step.swaps):
        listed, summed = states, ways
        return _gathered(
            lambda keys, sums: exchange_suits(listed, summed, step.swaps, keys, sums), len(listed), summed, primes
        )
    return states, ways


def _gathered(fill: Any, listed: int, ways: Array, primes: Array) -> tuple[Array, Array]:
    """Tables by their code, from a kernel that adds up ways in a hash table; one that is too small is made larger."""
    assert_fits(listed * MOST_HANDS * int(primes[0]), "ways that are added up in one place")
    size = 1 << max(10, (4 * listed).bit_length())
    while True:
        keys, sums = np.full(size, -1, np.int64), np.zeros((size, len(primes)), np.int64)
        if fill(keys, sums):
            break
        size *= 4
    held = np.flatnonzero(keys >= 0)
    return keys[held], sums[held] % primes
