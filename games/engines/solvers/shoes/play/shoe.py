"""Chances as whole numbers: what is out of the shoe, and the dealer's hands beside it.

A value at a state with r cards out beside the dealer's up card is kept times (N - r - 1)(N - r - 2)…, down to the same
last factor for every state. Then the value of drawing a card is the plain sum, over the cards, of how many are left
times the value after it: nothing is ever divided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import perm
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import SUITS
from games.engines.kernels import assert_fits
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.dealer import TEN, Drawn, drawn

ACE = 0
VALUES = 10
ENDS = ("17", "18", "19", "20", "21", "22", "more")
Cards = tuple[int, ...]  # how many of each value
CHUNK = 1000  # states that one call of the kernel counts


def end_of(x: Drawn) -> int:
    return min(x.total, 23) - 17


class Shoe:
    """A full shoe by counted values. `most_out`: cards that may be out before the dealer draws, his up card aside."""

    def __init__(
        self, copies: Sequence[int], hits_soft_17: bool, most_out: int, suit_names: Sequence[str] = SUITS
    ) -> None:
        self.copies, self.suit_names = tuple(copies), tuple(suit_names)
        self.size = sum(copies)
        self.sets = [x for x in drawn(hits_soft_17) if not x.natural and all(k <= n for k, n in zip(x.many, copies))]
        self.longest = max(x.cards for x in self.sets)
        self.last = min(self.size - 1, most_out + self.longest)
        self._ends: dict[Cards, object] = {}
        self._scales = [perm(self.size - r - 1, self.last - r) for r in range(self.last + 1)]
        self._check()

    @property
    def suits(self) -> int:
        return len(self.suit_names)

    def scale(self, out: int) -> int:
        """What a chance is multiplied by where so many cards are out beside the up card."""
        return self._scales[out] if out <= self.last else 0

    @cached_property
    def _arrays(self) -> tuple[Any, ...]:
        width = max(sum(k > 0 for k in x.many) for x in self.sets)
        kinds = np.zeros((len(self.sets), width), np.int64)
        many = np.zeros((len(self.sets), width), np.int64)
        for i, x in enumerate(self.sets):
            behind = [(v, k - (v == x.up)) for v, k in enumerate(x.many)]
            for j, (value, k) in enumerate([b for b in behind if b[1]]):
                kinds[i, j], many[i, j] = value, k
        ups = np.array([x.up for x in self.sets], np.int64)
        orders = np.array([x.orders for x in self.sets], np.int64)
        ends = np.array([end_of(x) for x in self.sets], np.int64)
        return ups, kinds, many, orders, ends

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

    def _check(self) -> None:
        """The sums of a kernel are largest in the full shoe."""
        sums: dict[tuple[int, int, int], int] = {}
        for x in self.sets:
            ways = x.orders
            for v, k in enumerate(x.many):
                ways *= perm(self.copies[v], k - (v == x.up))
            key = x.up, end_of(x), x.cards
            sums[key] = sums.get(key, 0) + ways
        assert_fits(max(sums.values()), "the dealer's hands of one length")

    def prepare(self, states: Iterable[Cards]) -> None:
        """Counts the dealer's hands beside each of these sets of cards."""
        from games.engines.solvers.shoes.play.kernels import dealer_ways

        new = []
        for state in dict.fromkeys(states):
            if any(out > have for out, have in zip(state, self.copies)):
                self._ends[state] = np.zeros((VALUES, len(ENDS)), dtype=object)  # it cannot come
            elif state not in self._ends:
                new.append(state)
        ups, kinds, many, orders, ends = self._arrays
        for at in range(0, len(new), CHUNK):
            chunk = new[at : at + CHUNK]
            removed = np.array(chunk, np.int64)
            out = np.zeros((len(chunk), VALUES, len(ENDS), self.longest), np.int64)
            dealer_ways(removed, ups, kinds, many, orders, ends, self._fall, out)
            for state, ways in zip(chunk, out):
                self._ends[state] = self._scaled(ways, sum(state))

    def _scaled(self, ways: Array, out: int) -> Array:
        """Ways by length brought to one scale: [up, end]."""
        total = np.zeros((VALUES, len(ENDS)), dtype=object)
        for cards in range(1, self.longest):
            if ways[:, :, cards].any():
                rest = self.last - out - cards
                if rest < 0:
                    raise CannotCount(f"the shoe of {self.size} cards may run out in one round")
                total += ways[:, :, cards].astype(object) * perm(self.size - out - 1 - cards, rest)
        return total

    def ends(self, state: Cards) -> Any:
        """[up, end]: the scaled chances of the dealer's ends, naturals aside."""
        if state not in self._ends:
            self.prepare([state])
        return self._ends[state]

    def no_natural(self, out: Any, aces: Any, tens: Any) -> Array:
        """[state, up]: the scaled chance that the dealer has no natural; `out`, `aces`, `tens` by state."""
        found = np.empty((len(out), VALUES), dtype=object)
        for i, (r, a, t) in enumerate(zip(out, aces, tens)):
            found[i, :] = self.scale(r)
            rest = self.size - r - 1
            if r < self.last:
                found[i, ACE] = self.scale(r + 1) * (rest - max(self.copies[TEN] - t, 0))
                found[i, TEN] = self.scale(r + 1) * (rest - max(self.copies[ACE] - a, 0))
        return found
