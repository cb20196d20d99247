"""Every player's hand once: its ranks (24,570 patterns), and the ways to give them suits up to exchange of suits.

Suits matter to flushes alone, and all four are alike. So a hand is a pattern of ranks and, for each suit, the set
of *places* in that pattern which the suit holds: patterns with the same repetitions share one list of such ways.
The lists hold 1,097,447 hands in all; a hand's weight says how many deals it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod

import numpy as np

from games.engines.arrays import Array
from games.engines.common.ranks import multisets

LOW_RANKS, HIGH_RANKS = 7, 6
MOST_PLACES = 6


@dataclass(frozen=True, slots=True)
class Patterns:
    """All patterns of six natural cards, then those of five beside the joker. One row or entry a pattern."""

    counts: Array  # how many cards of each rank
    low: Array  # rows of the low and the high half among the multisets of a half
    high: Array
    joker: Array
    places: Array  # its different ranks, ascending, -1 behind the last
    shape: Array  # which list of suits is its own
    natural: int  # how many patterns have no joker

    def __len__(self) -> int:
        return len(self.counts)


@dataclass(frozen=True, slots=True)
class Shapes:
    """The ways to give suits, for every composition of six (or of five, beside the joker) into ranks."""

    repeats: tuple[tuple[int, ...], ...]  # cards at each place
    first: Array  # where each shape's ways begin; one more entry for the end
    suits: Array  # [way, suit] → set of places as bits
    weight: Array  # deals that a way stands for


def suit_ways(repeats: tuple[int, ...]) -> dict[tuple[int, int, int, int], int]:
    """Sets of places per suit, highest first, and how many assignments of suits are the same but for their names.

    >>> suit_ways((4, 2))
    {(3, 3, 1, 1): 6}
    """
    # Suits are put in falling order after every place, so that states which differ by names alone fall together.
    states = {(0, 0, 0, 0)}
    for place, cards in enumerate(repeats):
        grown = set()
        for held in states:
            for chosen in combinations(range(4), cards):
                more = [h | (1 << place if s in chosen else 0) for s, h in enumerate(held)]
                a, b, c, d = sorted(more, reverse=True)
                grown.add((a, b, c, d))
        states = grown
    return {held: factorial(4) // prod(factorial(n) for n in Counter(held).values()) for held in sorted(states)}


@cache
def compositions(cards: int) -> tuple[tuple[int, ...], ...]:
    """Ways to write a number of cards as an ordered sum of one to four a rank."""
    parts = (p for n in range(1, cards + 1) for p in product(range(1, 5), repeat=n))
    return tuple(p for p in parts if sum(p) == cards)


@cache
def shapes() -> Shapes:
    repeats = compositions(6) + compositions(5)
    first, suits, weight = [0], [], []
    for r in repeats:
        ways = suit_ways(r)
        if sum(ways.values()) != prod(comb(4, n) for n in r):
            raise ArithmeticError(f"the suits of {r} do not add up")
        suits += list(ways)
        weight += list(ways.values())
        first.append(len(suits))
    return Shapes(repeats, np.array(first), np.array(suits, np.int64), np.array(weight, np.int64))


@cache
def halves() -> tuple[Array, Array]:
    """The multisets of the seven low ranks and of the six high ones, of up to six cards."""
    return multisets(LOW_RANKS, 6), multisets(HIGH_RANKS, 6)


@cache
def patterns() -> Patterns:
    """
    >>> p = patterns()
    >>> len(p), p.natural
    (24570, 18395)
    """
    of_low, of_high = halves()
    sizes = of_low.sum(axis=1)[:, None] + of_high.sum(axis=1)[None, :]
    low, high, joker = [], [], []
    for cards in (6, 5):
        a, b = np.nonzero(sizes == cards)
        low.append(a)
        high.append(b)
        joker.append(np.full(len(a), 6 - cards))
    lows, highs = np.concatenate(low), np.concatenate(high)
    counts = np.hstack([of_low[lows], of_high[highs]])
    numbers = {r: i for i, r in enumerate(shapes().repeats)}
    places = np.full((len(counts), MOST_PLACES), -1, np.int64)
    shape = np.zeros(len(counts), np.int64)
    for i, row in enumerate(counts.tolist()):
        held = [r for r in range(13) if row[r]]
        places[i, : len(held)] = held
        shape[i] = numbers[tuple(row[r] for r in held)]
    return Patterns(counts, lows, highs, np.concatenate(joker), places, shape, len(low[0]))


@cache
def half_ways() -> tuple[Array, Array]:
    """[held, drawn] → ways to draw the one multiset of a half when the other is held: products of binomials."""
    ways = np.array([[comb(4 - held, drawn) for drawn in range(5)] for held in range(5)], np.int32)
    tables = []
    for rows in halves():
        table = np.ones((len(rows), len(rows)), np.int32)
        for rank in range(rows.shape[1]):
            table *= ways[rows[:, rank][:, None], rows[:, rank][None, :]]
        tables.append(table)
    return tables[0], tables[1]


def one_hand(pattern: int, way: int) -> list[int]:
    """A hand of a pattern whose suits are given in one way; cards are numbers as in `hands.py`.

    >>> one_hand(0, int(shapes().first[patterns().shape[0]]))
    [44, 45, 48, 49, 50, 51]
    """
    p = patterns()
    ranks = [r for r in p.places[pattern].tolist() if r >= 0]
    suits = shapes().suits[way].tolist()
    cards = [4 * rank + suit for place, rank in enumerate(ranks) for suit in range(4) if suits[suit] >> place & 1]
    return cards + [52] * int(p.joker[pattern])


def all_hands() -> Iterator[list[int]]:
    """One hand of each of the 1,097,447 that are different but for the names of suits."""
    p, s = patterns(), shapes()
    for pattern in range(len(p)):
        shape = p.shape[pattern]
        for way in range(s.first[shape], s.first[shape + 1]):
            yield one_hand(pattern, way)
