"""Every board and every pair, one by one: for any ranking and any deck, and a second way for those of `by_class`."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.solvers.board.counter import Counter, Moves, in_parts
from games.engines.solvers.board.plan import PLAYED
from games.engines.solvers.board.tables import BOARD, OWN, Tables


class OneByOne(Counter):
    @property
    def linear(self) -> Array:
        return self._summed[1]

    def prepare(self) -> None:
        self._summed  # noqa: B018

    def worth(self, first: int, last: int) -> Array:
        return np.moveaxis(self._summed[0][first:last], -1, 0)

    @property
    def _fixed(self) -> tuple[int, Array, Array, Array, Array, int, Array, Array]:
        boards, tables = self.tables.sets(BOARD), self.tables
        return (
            tables.cards, boards.canonical, boards.weight, tables.rows, tables.choose, self.qualifies,
            self.settled.class_of, self.settled.nets,
        )  # fmt: skip

    @cached_property
    def _summed(self) -> tuple[Array, Array]:
        """[set, pair, column] and [pair, kind]."""
        from games.engines.solvers.board.kernels import even_out, first_pass

        pairs, sets, level = comb(self.tables.cards, OWN), self.tables.sets(self.size), _level(self.tables, self.size)

        def work(first: int, last: int) -> tuple[Array, Array]:
            sums = np.zeros((len(sets.canonical), pairs, self.columns), np.int64)
            linear = np.zeros((pairs, self.kinds), np.int64)
            first_pass(first, last, *self._fixed, self.late, level, self.tables.pairs, sums, linear)
            return sums, linear

        sums, linear = (sum(column) for column in zip(*in_parts(len(self.tables.sets(BOARD).canonical), work)))
        for column in range(self.columns):
            if not even_out(sums[:, :, column], sets.first):
                raise ArithmeticError("pairs that an exchange of suits makes of one another are not worth the same")
        return sums, linear

    def ends(self, moves: Moves, whole: Array, options: Array) -> Array:
        from games.engines.solvers.board.ending_kernels import second_pass

        levels, chains = subsets_of_boards(self.tables, moves)

        def work(first: int, last: int) -> Array:
            out = np.zeros((moves.histories, len(self.settled.classes), len(PLAYED)), np.int64)
            second_pass(first, last, *self._fixed, options, whole, moves.start, levels, chains, self.tables.pairs, out)
            return out

        return sum(in_parts(len(self.tables.sets(BOARD).canonical), work))


def _level(tables: Tables, size: int) -> tuple[Array, Array, Array]:
    subsets = np.array(list(combinations(range(BOARD), size)), np.int64).reshape(comb(BOARD, size), size)
    return tables.sets(size).number, tables.sets(size).turn, subsets


def subsets_of_boards(tables: Tables, moves: Moves) -> tuple[tuple[Any, ...], Any]:
    """Two levels, an empty one where nothing is decided, and which subsets of a board follow one another."""
    none = np.zeros(1, np.int32), np.zeros(1, np.int8), np.zeros((0, 0), np.int64), np.zeros((1, 1, 1), np.int8)
    levels = [(*_level(tables, size), to) for size, to in moves.levels]
    by_size = [list(combinations(range(BOARD), size)) for size, _ in moves.levels]
    if len(by_size) == 2:
        small, large = by_size
        chains = [(i, j) for j, big in enumerate(large) for i, s in enumerate(small) if set(s) <= set(big)]
    else:
        chains = [(i, -1) for i in range(len(by_size[0]))] if by_size else [(-1, -1)]
    return (*levels, *[none] * (2 - len(levels))), np.array(chains, np.int64)
