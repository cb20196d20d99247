"""Five-card poker hands, ranked: every hand has a strength from 0 (7-5-4-3-2) to 7461 (a royal flush).

Ranks first: a hand's strength depends on its five ranks and on whether it is a flush, 6,175 + 1,287 cases that
are sorted once in plain Python. The table of all 2,598,960 hands is then filled by a kernel. The ace also ends
the lowest straight, A-2-3-4-5, as in every five-card game whose rules do not say otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from games.engines.arrays import Array
from games.engines.common.cards import DECK, RANKS, binomials

HANDS = comb(DECK, 5)
CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
SHAPES = {
    (1, 1, 1, 1, 1): HIGH,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}
# The five ranks of each straight, lowest first; an ace below the deuce in the first.
STRAIGHTS = tuple(tuple((start + i) % 13 for i in range(5)) for start in (12, *range(9)))


def _least_weights(ranks: int, cards: int = 5, of_a_rank: int = 4) -> tuple[int, ...]:
    """One weight a rank, such that the sum over five cards (at most four of a rank) says which five ranks they are.

    The least such weights, one after the other. Two choices of as many cards, one with `more` cards of the new rank
    than the other, have one sum where `more` times its weight is the difference of what they hold of ranks before it.

    >>> _least_weights(5)
    (0, 1, 5, 22, 94)
    """
    weights = [0]
    while len(weights) < ranks:
        sums = _sums(weights, cards, of_a_rank)
        taken = {more: _differences(sums, more) for more in range(1, of_a_rank + 1)}
        weight = weights[-1] + 1
        while any(more * weight < len(item) and item[more * weight] for more, item in taken.items()):
            weight += 1
        weights.append(weight)
    return tuple(weights)


def _sums(weights: Sequence[int], cards: int, of_a_rank: int) -> list[NDArray[np.int64]]:
    """By the number of cards, the sums that choices of these ranks have."""
    results: list[set[int]] = [{0}, *(set[int]() for _ in range(cards))]
    for weight in weights:
        results = [
            {known + n * weight for n in range(min(of_a_rank, held) + 1) for known in results[held - n]}
            for held in range(cards + 1)
        ]
    return [np.array(sorted(sums), np.int64) for sums in results]


def _differences(sums: Sequence[NDArray[np.int64]], more: int) -> NDArray[np.bool_]:
    """Which numbers are a sum less one of `more` cards fewer."""
    result = np.zeros(max(int(of.max(initial=0)) for of in sums) + 1, np.bool_)
    for fewer, larger in zip(sums, sums[more:]):
        for one in fewer:
            apart = larger - one
            result[apart[apart >= 0]] = True
    return result


RANK_KEYS = _least_weights(13)
LARGEST_KEY = 4 * RANK_KEYS[12] + RANK_KEYS[11]


@dataclass(frozen=True, slots=True, order=True)
class Pattern:
    """Five ranks, in order of importance, suited or not. Patterns compare as the hands do."""

    category: int
    ranks: tuple[int, ...]  # grouped ranks first, then kickers; a straight's is its top card alone
    members: tuple[int, ...]  # the five ranks, highest first
    suited: bool

    @property
    def hands(self) -> int:
        """How many hands have this pattern.

        >>> pattern_of((12, 11, 10, 9, 8), True).hands
        4
        """
        if self.suited:
            return 4
        ways = prod(comb(4, n) for n in Counter(self.members).values())
        return ways - 4 if len(set(self.members)) == 5 else ways

    def __str__(self) -> str:
        return "-".join(("10" if r == 8 else RANKS[r]) for r in self.members) + (" suited" if self.suited else "")


def pattern_of(ranks: Iterable[int], suited: bool = False) -> Pattern:
    """
    >>> pattern_of((12, 0, 1, 2, 3)).category == STRAIGHT, pattern_of((12, 0, 1, 2, 3)).ranks
    (True, (3,))
    """
    members = tuple(sorted(ranks, reverse=True))
    counted = sorted(Counter(members).items(), key=lambda item: (-item[1], -item[0]))
    category = SHAPES[tuple(n for _, n in counted)]
    order = tuple(r for r, _ in counted)
    if category == HIGH:
        run = next((s for s in STRAIGHTS if set(s) == set(members)), None)
        if run:
            category, order = STRAIGHT, (run[-1],)
        if suited:
            category = STRAIGHT_FLUSH if run else FLUSH
    elif suited:
        raise ValueError("a flush has five different ranks")
    return Pattern(category, order, members, suited)


@cache
def patterns() -> tuple[Pattern, ...]:
    """All 7,462 patterns, worst first: a pattern's place is its strength.

    >>> len(patterns()), str(patterns()[-1])
    (7462, 'A-K-Q-J-10 suited')
    """
    loose = [pattern_of(m) for m in combinations_with_replacement(range(13), 5) if max(Counter(m).values()) < 5]
    suited = [pattern_of(m, True) for m in combinations(range(13), 5)]
    results = tuple(sorted(loose + suited))
    if sum(p.hands for p in results) != HANDS:
        raise ArithmeticError("the patterns do not hold every hand once")
    return results


@cache
def strengths() -> dict[tuple[tuple[int, ...], bool], int]:
    """Strength by ranks (highest first) and suitedness."""
    return {(p.members, p.suited): i for i, p in enumerate(patterns())}


def strength(hand: Sequence[int]) -> int:
    """The strength of five cards.

    >>> from games.engines.common.cards import cards
    >>> strength(cards("2c 2d 2h 2s 3c")) > strength(cards("As Ah Ad Ks Kh"))
    True
    """
    ranks = tuple(sorted((c // 4 for c in hand), reverse=True))
    return strengths()[ranks, len({c % 4 for c in hand}) == 1]


@cache
def first_of(category: int) -> int:
    """The lowest strength of a category."""
    return next(i for i, p in enumerate(patterns()) if p.category == category)


@cache
def ace_king() -> int:
    """The lowest hand that holds an ace and a king: A-K-4-3-2.

    >>> str(patterns()[ace_king()])
    'A-K-4-3-2'
    """
    return next(i for i, p in enumerate(patterns()) if p.members[:2] == (12, 11))


@cache
def key_tables() -> Array:
    """Strength by the sum of rank keys (-1 where no five ranks have that sum): not suited, suited."""
    import numpy as np

    tables = np.full((2, LARGEST_KEY + 1), -1, np.int16)
    for value, p in enumerate(patterns()):
        key = sum(RANK_KEYS[r] for r in p.members)
        if tables[int(p.suited), key] != -1:
            raise ArithmeticError("two patterns share a key")
        tables[int(p.suited), key] = value
    tables.flags.writeable = False
    return tables


def rank_all_hands() -> Array:
    """The strength of every hand, by its number, computed now."""
    import numpy as np

    from games.engines.common.five_card_kernels import fill_strengths

    tables = key_tables()
    return fill_strengths(tables[0], tables[1], np.array(RANK_KEYS, np.int32), binomials())


@cache
def strength_table() -> Array:
    """The strength of every hand, by its number (`cards.hand_number`), computed once in a process."""
    table = rank_all_hands()
    table.flags.writeable = False
    return table
