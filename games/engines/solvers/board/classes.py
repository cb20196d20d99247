"""Sets of board cards that are alike, and two cards beside them that are alike: by ranks, and by one suit.

A hand without a flush is worth what its ranks say, and on five cards only one suit can become one. So there are two
families. *By ranks* a card is its rank. *By one suit* it is its rank and whether it is of that suit; only boards with
three cards or more of the suit are in it. A card's rank, and suit or not, is its *kind*; a set is its kinds, rising.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.solvers.best_of import multisets, numbered

BOARD, OWN = 5, 2
LEAST = 3  # cards of a suit on a board that can become a flush with two own cards


@dataclass(frozen=True)
class Alike:
    """The sets of so many board cards in one family."""

    rows: Array  # [set, card] kinds, rising
    left: Array  # [set, kind]: cards that the set leaves in the deck
    ways: Array  # [set]: sets of cards that are so (in one given suit)
    number: Array  # by the number of a row: the set; -1 where there is none


@dataclass(frozen=True)
class Links:
    """Which sets of fewer cards the classes of boards hold."""

    start: Array  # [board + 1]: the first of each board
    sets: Array  # by link
    ways: Array  # by link: in how many ways such a set becomes such a board

    @property
    def arrays(self) -> tuple[Array, Array, Array]:
        return self.start, self.sets, self.ways


@dataclass(frozen=True)
class Family:
    """One sight of the cards: `copies` of each kind; the last `suited` kinds are of the suit."""

    copies: Array
    suited: int

    @property
    def kinds(self) -> int:
        return len(self.copies)

    @cached_property
    def _known(self) -> dict[Any, Any]:
        return {}

    @cached_property
    def pairs(self) -> Array:
        """[2, number]: the kinds of two cards, the lower first, by low + high (high + 1) / 2."""
        results = [(low, high) for high in range(self.kinds) for low in range(high + 1)]
        return np.ascontiguousarray(np.array(results, np.int64).T)

    def sets(self, size: int) -> Alike:
        if size not in self._known:
            rows = np.concatenate(list(self._rows(size)))
            held = np.zeros((len(rows), self.kinds), np.int8)
            for column in rows.T:
                held[np.arange(len(rows)), column] += 1
            choose = np.array([[comb(int(n), k) for k in range(size + 1)] for n in self.copies], np.int64)
            ways = np.ones(len(rows), np.int64)
            for kind in range(self.kinds):
                ways *= choose[kind, held[:, kind]]
            number = np.full(comb(self.kinds + size - 1, size), -1, np.int64)
            number[numbered(rows)] = np.arange(len(rows))
            self._known[size] = Alike(rows, (self.copies - held).astype(np.int64), ways, number)
        return self._known[size]

    def _rows(self, size: int) -> Iterator[Array]:
        """Sets of one suit's cards follow one another, so that what they have in common is near."""
        plain, copies = self.kinds - self.suited, int(self.copies[0])
        for held in range(max(0, LEAST - (BOARD - size)), size + 1) if self.suited else (0,):
            inside, _ = multisets(self.suited, held, 1)
            outside, _ = multisets(plain, size - held, copies)
            repeated = np.repeat(inside + plain, len(outside), axis=0)
            yield np.hstack([np.tile(outside, (len(inside), 1)), repeated]).astype(np.int64)

    def links(self, size: int) -> Links:
        if ("links", size) not in self._known:
            from games.engines.solvers.board.class_kernels import link

            boards, sets = self.sets(BOARD), self.sets(size)
            subsets = np.array(list(combinations(range(BOARD), size)), np.int64).reshape(comb(BOARD, size), size)
            held = np.stack([sets.number[numbered(boards.rows[:, some])] for some in subsets], axis=1)
            start = np.zeros(len(held) + 1, np.int64)
            which, ways = np.zeros(held.size, np.int64), np.zeros(held.size, np.int64)
            n = link(held, boards.ways, sets.ways, start, which, ways)
            self._known["links", size] = Links(start, which[:n].copy(), ways[:n].copy())
        return self._known["links", size]


def by_ranks(ranks: int, suits: int) -> Family:
    """
    >>> full = by_ranks(13, 4)
    >>> len(full.sets(3).rows), len(full.sets(5).rows), int(full.sets(5).ways.sum()) == comb(52, 5)
    (455, 6175, True)
    """
    return Family(np.full(ranks, suits), 0)


def by_suit(ranks: int, suits: int) -> Family:
    """
    >>> one = by_suit(13, 4)
    >>> len(one.sets(3).rows), len(one.sets(5).rows), int(one.sets(5).ways.sum()) == 13 * 33 * (9139 + 715 * 3) // 33
    (2483, 36608, False)
    """
    return Family(np.repeat([suits - 1, 1], ranks), ranks)
