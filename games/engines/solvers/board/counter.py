"""What a counter of boards answers: what cards are worth before and with the whole board, and how all deals end."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import Any

from games.engines.arrays import Array
from games.engines.solvers.board.settled import Settled
from games.engines.solvers.board.tables import BOARD, OWN, Tables

BLOCK = 256  # sets of board cards whose worth is held at once
THREADS = min(2, os.cpu_count() or 1)


def in_parts(n: int, work: Callable[[int, int], object]) -> list[Any]:
    cuts = [n * i // THREADS for i in range(THREADS + 1)]
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, cuts[:-1], cuts[1:]))


@dataclass(frozen=True)
class Moves:
    """Where the choices before the whole board lead, by the numbers of histories."""

    histories: int
    start: Array  # by pair: after the decision before the board
    levels: tuple[tuple[int, Array], ...]  # by cards of the board: [history, set, pair], the history afterwards


class Counter(ABC):
    """Deals are counted for `size` board cards, the most on which something is decided before the whole board."""

    def __init__(self, tables: Tables, settled: Settled, qualifies: int, late: Array, size: int) -> None:
        self.tables, self.settled, self.qualifies, self.size = tables, settled, qualifies, size
        self.late = late  # [history, option, constant and coefficients]: those who decide on the whole board
        self.kinds = self.settled.nets.shape[0]
        self.columns = self.kinds + len(late)
        self.others = comb(tables.cards - BOARD - OWN, OWN)

    @property
    @abstractmethod
    def linear(self) -> Array:
        """[pair, kind of wager]: what a unit of each nets, every board once."""

    @abstractmethod
    def prepare(self) -> None:
        """Before two threads ask for worths."""

    @abstractmethod
    def worth(self, first: int, last: int) -> Array:
        """[column, set, pair], for a range of canonical sets, all sets that they stand for together: what a unit of
        each kind of wager nets, and what each history that decides on the whole board does."""

    @abstractmethod
    def ends(self, moves: Moves, whole: Array, options: Array) -> Array:
        """Deals by [history, class, end].

        `whole` [history, option]: what a choice on the whole board leads to, -1 where nothing is asked; `options`: what
        it is worth."""
