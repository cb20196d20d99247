"""Chances as whole numbers: what is out of the shoe, and the dealer's hands beside it.

A value at a state with r cards out beside the dealer's up card is kept times (N - r - 1)(N - r - 2)…, down to the same
last factor for every state. Then the value of drawing a card is the plain sum, over the cards, of how many are left
times the value after it: nothing is ever divided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import perm

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import SUITS
from games.engines.kernels import INT64_MAX, assert_fits
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.dealer import TEN, Drawn, drawn

ACE = 0
VALUES = 10
ENDS = ("17", "18", "19", "20", "21", "22", "more")
Cards = tuple[int, ...]  # how many of each value
CHUNK = 1000  # states that one call of the kernel counts


def end_of(x: Drawn) -> int:
    return min(x.total, 23) - 17


def same_beginning(one: Sequence[object], other: Sequence[object]) -> int:
    """
    >>> same_beginning("abca", "abd")
    2
    """
    differ = (i for i, (a, b) in enumerate(zip(one, other)) if a != b)
    return next(differ, min(len(one), len(other)))


class Shoe:
    """A full shoe by counted values. `most_out`: cards that may be out before the dealer draws, his up card aside."""

    def __init__(
        self, copies: Sequence[int], hits_soft_17: bool, most_out: int, suit_names: Sequence[str] = SUITS
    ) -> None:
        self.copies, self.suit_names = tuple(copies), tuple(suit_names)
        self.size = sum(copies)
        drawn_ = [x for x in drawn(hits_soft_17) if not x.natural and all(k <= n for k, n in zip(x.many, copies))]
        self.sets = sorted(drawn_, key=lambda x: (x.up, x.many))  # what is alike lies side by side
        self.longest = max(x.cards for x in self.sets)
        self.last = min(self.size - 1, most_out + self.longest)
        self._ends: dict[Cards, Array] = {}
        self._scales = [perm(self.size - r - 1, self.last - r) for r in range(self.last + 1)]
        self._firsts = self._check()

    @property
    def suits(self) -> int:
        return len(self.suit_names)

    def scale(self, out: int) -> int:
        """What a chance is multiplied by where so many cards are out beside the up card."""
        return self._scales[out] if out <= self.last else 0

    @cached_property
    def _arrays(self) -> tuple[Array, ...]:
        width = max(sum(k > 0 for k in x.many) for x in self.sets)
        kinds = np.zeros((len(self.sets), width), np.int64)
        many = np.zeros((len(self.sets), width), np.int64)
        shared = np.zeros(len(self.sets), np.int64)
        before: tuple[int, list[tuple[int, int]]] = (-1, [])
        for i, x in enumerate(self.sets):
            behind = [b for b in ((v, k - (v == x.up)) for v, k in enumerate(x.many)) if b[1]]
            for j, (value, k) in enumerate(behind):
                kinds[i, j], many[i, j] = value, k
            if before[0] == x.up:
                shared[i] = same_beginning(before[1], behind)
            before = x.up, behind
        ups = np.array([x.up for x in self.sets], np.int64)
        orders = np.array([x.orders for x in self.sets], np.int64)
        ends = np.array([end_of(x) for x in self.sets], np.int64)
        return ups, kinds, many, shared, orders, ends

    @cached_property
    def _fall(self) -> Array:
        """Falling factorials by value, copies that are out, and length; nothing is left of what is more than out."""
        longest = [max(x.many[v] for x in self.sets) for v in range(VALUES)]
        most = max(self.copies)
        table = np.zeros((VALUES, most + 2, max(longest) + 1), np.int64)
        for v, n in enumerate(self.copies):
            for out in range(most + 2):
                for k in range(longest[v] + 1):
                    table[v, out, k] = perm(max(n - out, 0), k)
        return table

    def _check(self) -> Array:
        """Where the groups of lengths begin and end, such that the sums of a kernel fit. They are largest in the full
        shoe."""
        sums: dict[tuple[int, int, int], int] = {}
        for x in self.sets:
            ways = x.orders
            for v, k in enumerate(x.many):
                ways *= perm(self.copies[v], k - (v == x.up))
            key = x.up, end_of(x), x.cards
            sums[key] = sums.get(key, 0) + ways
        assert_fits(max(sums.values()), "the dealer's hands of one length")
        firsts, together = [0], dict.fromkeys({(up, end) for up, end, _ in sums}, 0)
        for cards in range(self.longest):
            alone = {(up, end): sums.get((up, end, cards + 1), 0) for up, end in together}
            together = {k: n * (self.size - cards) + alone[k] for k, n in together.items()}
            if max(together.values()) > INT64_MAX:
                firsts.append(cards)
                together = alone
        return np.array([*firsts, self.longest], np.int64)

    def prepare(self, states: Iterable[Cards]) -> None:
        """Counts the dealer's hands beside each of these sets of cards."""
        from games.engines.solvers.shoes.play.kernels import dealer_ways

        new = []
        for state in dict.fromkeys(states):
            if any(out > have for out, have in zip(state, self.copies)):
                self._ends[state] = np.zeros((VALUES, len(ENDS)), dtype=object)  # it cannot come
            elif state not in self._ends:
                new.append(state)
        ups, kinds, many, shared, orders, ends = self._arrays
        for at in range(0, len(new), CHUNK):
            chunk = new[at : at + CHUNK]
            removed = np.array(chunk, np.int64)
            out = np.zeros((len(chunk), VALUES, len(ENDS), self.longest), np.int64)
            dealer_ways(removed, ups, kinds, many, shared, orders, ends, self._fall, out)
            self._ends.update(zip(chunk, self._scaled(out, [sum(state) for state in chunk])))

    def _scaled(self, ways: Array, out: list[int]) -> Array:
        """Ways by length brought to one scale: [state, up, end]."""
        from games.engines.solvers.shoes.play.kernels import in_groups

        enough = max(out) + self.longest <= self.last + 1  # else each length is looked at alone
        firsts = self._firsts if enough else np.arange(self.longest + 1)
        groups = np.zeros((*ways.shape[:3], len(firsts) - 1), np.int64)
        in_groups(ways, self.size - 1 - np.array(out), firsts, groups)
        total = np.zeros(ways.shape[:3], dtype=object)
        for group, end in enumerate(firsts[1:].tolist()):
            rest = [self.last - n - end + 1 for n in out]
            if min(rest) < 0 and groups[..., group].any():
                raise CannotCount(f"the shoe of {self.size} cards may run out in one round")
            more = [perm(max(self.size - n - end, 0), max(r, 0)) for n, r in zip(out, rest)]
            total += groups[..., group].astype(object) * np.array(more, dtype=object)[:, None, None]
        return total

    def ends(self, state: Cards) -> Array:
        """[up, end]: the scaled chances of the dealer's ends, naturals aside."""
        if state not in self._ends:
            self.prepare([state])
        return self._ends[state]

    def no_natural(self, out: list[int], aces: list[int], tens: list[int]) -> Array:
        """[state, up]: the scaled chance that the dealer has no natural; `out`, `aces`, `tens` by state."""
        result = np.empty((len(out), VALUES), dtype=object)
        for i, (r, a, t) in enumerate(zip(out, aces, tens)):
            result[i, :] = self.scale(r)
            rest = self.size - r - 1
            if r < self.last:
                result[i, ACE] = self.scale(r + 1) * (rest - max(self.copies[TEN] - t, 0))
                result[i, TEN] = self.scale(r + 1) * (rest - max(self.copies[ACE] - a, 0))
        return result
