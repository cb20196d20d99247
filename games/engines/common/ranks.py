"""Counting hands of which only the ranks matter.

A hand is then a multiset over 13 ranks, and whether it holds a straight depends on its *set* of ranks alone. The
number of ways to draw k cards whose set of ranks is exactly S, from a deck with r_i cards of rank i left, is the
coefficient of x^k in the product over S of ((1+x)^r_i - 1). The ranks are cut into two halves (7 low, 6 high):
the polynomials of every subset of a half are tabulated for everything the other side can hold there, and a
property of the whole set becomes a small matrix between *classes* of half sets. Two half sets are in one class
when no half set on the other side tells them apart, so a property needs few classes (a run that may cross the cut
is known by its ends), and one count is a short sum of products.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from games.engines.arrays import Array
from games.engines.kernels import assert_fits, kernel

Ints = NDArray[np.int64]
RANKS = 13
SUITS = 4
LOW, HIGH = 7, 6  # ranks in each half
SETS = 1 << RANKS
Copies = tuple[int, ...]  # cards of each rank in the deck
FULL: Copies = (SUITS,) * RANKS


def multisets(ranks: int, most: int, copies: Copies | None = None) -> Ints:
    """Every multiset of at most `most` cards over so many ranks, four of each (or `copies`): one row a multiset.

    >>> multisets(2, 1).tolist()
    [[0, 0], [0, 1], [1, 0]]
    """
    rows = np.zeros((1, 0), dtype=np.int64)
    for held in (SUITS,) * ranks if copies is None else copies:
        rows = np.vstack([np.hstack([rows, np.full((len(rows), 1), n)]) for n in range(held + 1)])
        rows = rows[rows.sum(axis=1) <= most]
    return rows[np.lexsort(rows.T[::-1])]


@dataclass(frozen=True, slots=True)
class RankHands:
    """Every hand of so many cards as a multiset of ranks, split into its two halves."""

    cards: int
    halves: tuple[Ints, Ints]  # the multisets of each half
    low: Ints  # per hand, its row in the low half
    high: Ints
    weight: Ints  # deals of the hand: choices of suits
    ranks: Ints  # its set of ranks as 13 bits, deuce lowest

    def __len__(self) -> int:
        return len(self.low)

    def multiset(self, hand: int) -> list[int]:
        """How many cards of each rank a hand holds, deuces first."""
        return [*self.halves[0][self.low[hand]].tolist(), *self.halves[1][self.high[hand]].tolist()]


@cache
def rank_hands(cards: int, copies: Copies = FULL) -> RankHands:
    """All hands of so many cards of a deck; their weights add up to the deals.

    >>> hands = rank_hands(7)
    >>> len(hands), int(hands.weight.sum()) == comb(52, 7)
    (49205, True)
    """
    cut = copies[:LOW], copies[LOW:]
    halves = multisets(LOW, cards, cut[0]), multisets(HIGH, cards, cut[1])
    sizes = [h.sum(axis=1) for h in halves]
    low, high = np.nonzero(sizes[0][:, None] + sizes[1][None, :] == cards)
    most = max(copies)
    ways = np.array([[comb(n, k) for k in range(most + 1)] for n in range(most + 1)], dtype=np.int64)
    weights = [ways[np.array(c), h].prod(axis=1) for h, c in zip(halves, cut)]
    bits = [((h > 0) << np.arange(h.shape[1])).sum(axis=1) for h in halves]
    weight = weights[0][low] * weights[1][high]
    if int(weight.sum()) != comb(sum(copies), cards):
        raise ArithmeticError(f"the multisets of {cards} cards do not add up to their deals")
    return RankHands(cards, halves, low, high, weight, bits[0][low] | bits[1][high] << LOW)


@kernel
def _polynomials(held: Ints, copies: Ints, top: int) -> Ints:
    """Per multiset held and subset S of its half: ways to draw k = 0..top cards whose ranks are exactly S."""
    rows, ranks = held.shape
    drawn = np.zeros((rows, 1 << ranks, top + 1), dtype=np.int64)
    most = copies.max() + 1
    binomial = np.zeros((most, most), dtype=np.int64)
    for n in range(most):
        binomial[n, 0] = 1
        for k in range(1, n + 1):
            binomial[n, k] = binomial[n - 1, k - 1] + binomial[n - 1, k]
    for row in range(rows):
        drawn[row, 0, 0] = 1
        for rank in range(ranks):
            left = copies[rank] - held[row, rank]
            for before in range(1 << rank):
                after = before | 1 << rank
                for k in range(top):
                    ways = drawn[row, before, k]
                    if ways:
                        for more in range(1, min(left, top - k) + 1):
                            drawn[row, after, k + more] += ways * binomial[left, more]
    return drawn


@kernel
def _classes(matrix: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Which of the distinct rows each row of a matrix is (-1: a row of nothing), and where each is first seen."""
    rows, columns = matrix.shape
    which = np.full(rows, -1, dtype=np.int64)
    first = np.zeros(rows, dtype=np.int64)
    result = 0
    for row in range(rows):
        if not matrix[row].any():
            continue
        for c in range(result):
            same = True
            for column in range(columns):
                if matrix[row, column] != matrix[first[c], column]:
                    same = False
                    break
            if same:
                which[row] = c
                break
        if which[row] < 0:
            which[row] = result
            first[result] = row
            result += 1
    return which, first[:result]


@kernel
def _needed(rows: int, used: Ints) -> tuple[Ints, Ints]:
    """The half multisets that some hand uses, and the place of each in that list."""
    place = np.full(rows, -1, dtype=np.int64)
    listed = np.zeros(rows, dtype=np.int64)
    result = 0
    for i in range(used.shape[0]):
        if place[used[i]] < 0:
            place[used[i]] = result
            listed[result] = used[i]
            result += 1
    return place, listed[:result]


@kernel
def _count(
    low: Ints, high: Ints, row_class: Ints, column_class: Ints, holds: Ints, hand_low: Ints, hand_high: Ints, drawn: int
) -> Ints:
    """Per hand, the draws whose set of ranks has the property `holds`, a matrix between classes of half sets."""
    rows, columns = holds.shape
    low_place, low_listed = _needed(low.shape[0], hand_low)
    high_place, high_listed = _needed(high.shape[0], hand_high)
    of_low = np.zeros((len(low_listed), rows, drawn + 1), dtype=np.int64)
    for i in range(len(low_listed)):
        for half in range(low.shape[1]):
            c = row_class[half]
            if c >= 0:
                for k in range(drawn + 1):
                    of_low[i, c, k] += low[low_listed[i], half, k]
    of_high = np.zeros((len(high_listed), rows, drawn + 1), dtype=np.int64)
    by_column = np.zeros((columns, drawn + 1), dtype=np.int64)
    for i in range(len(high_listed)):
        by_column[:] = 0
        for half in range(high.shape[1]):
            c = column_class[half]
            if c >= 0:
                for k in range(drawn + 1):
                    by_column[c, drawn - k] += high[high_listed[i], half, k]
        for r in range(rows):
            for c in range(columns):
                if holds[r, c]:
                    for k in range(drawn + 1):
                        of_high[i, r, k] += by_column[c, k]
    result = np.zeros(hand_low.shape[0], dtype=np.int64)
    for i in range(hand_low.shape[0]):
        a, b = of_low[low_place[hand_low[i]]], of_high[high_place[hand_high[i]]]
        total = 0
        for r in range(rows):
            for k in range(drawn + 1):
                total += a[r, k] * b[r, k]
        result[i] = total
    return result


class Draws:
    """Counts of what a second hand of `drawn` cards can be, for every first hand of `held` cards.

    >>> draws = Draws(held=7, drawn=7)
    >>> everything = draws.count(np.ones(SETS, dtype=np.bool_))
    >>> bool((everything == comb(45, 7)).all())
    True
    """

    def __init__(self, held: int, drawn: int, copies: Copies = FULL) -> None:
        self.hands = rank_hands(held, copies)
        self.drawn = drawn
        self.total = comb(sum(copies) - held, drawn)
        assert_fits(comb(sum(copies), drawn), "a count of draws")
        low, high = (np.array(c, dtype=np.int64) for c in (copies[:LOW], copies[LOW:]))
        self._low: Array = _polynomials(self.hands.halves[0], low, drawn)
        self._high: Array = _polynomials(self.hands.halves[1], high, drawn)

    def count(self, property_of_set: NDArray[np.bool_], hands: Ints | None = None) -> Ints:
        """Per first hand (all, or those listed), the draws whose set of ranks has the property."""
        # A set of ranks is a number: the bits of its high half stand above those of its low half.
        matrix = np.ascontiguousarray(property_of_set.reshape(1 << HIGH, 1 << LOW).T)
        row_class, row_first = _classes(matrix)
        column_class, column_first = _classes(np.ascontiguousarray(matrix[row_first].T))
        holds = matrix[np.ix_(row_first, column_first)].astype(np.int64)
        low = self.hands.low if hands is None else self.hands.low[hands]
        high = self.hands.high if hands is None else self.hands.high[hands]
        ints: Ints = _count(self._low, self._high, row_class, column_class, holds, low, high, self.drawn)
        return ints
