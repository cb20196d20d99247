"""Three cards of each player's own beside a common board of two: the best of all hands of the table.

Beside a board a hand is its three cards, so each board is a table of three cards each (`three_cards`). Boards are alike
where they are pairs or not and of one suit or not, and where the same ranks, in the same order, are missing to
straights: a few dozen stand for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.common.results import kept
from games.engines.definition.model import Deck
from games.engines.progress import report_progress
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.table.by_category import categories
from games.engines.solvers.table.three_cards import MOST_HANDS, OWN, Options, dealt, ordered

BOARD = 2
RUNS = ("straight", "straight_flush", "royal_flush")
Alike = tuple[Any, ...]


def refusal(by: Hands) -> str | None:
    """Why a table is not counted so; None where it is."""
    deck = by.ranking.pack
    if by.cards != OWN + BOARD or by.table is None or deck.has_wilds or deck.deck.decks > 1:
        return "hands of three natural cards of one deck beside a board of two"
    return None


def none_better(by: Hands, hands: int) -> list[int]:
    """By category, worst first: the ordered deals of so many hands in which none is better."""
    deck = by.ranking.pack
    results = [row[hands] for row in tables(deck.deck, by.ranking.name, by.ranking.options)]
    if results[-1] != comb(deck.size, BOARD) * ordered(deck.size - BOARD, hands):
        raise ArithmeticError("the boards do not hold every deal once")
    return results


@lru_cache(maxsize=8)
def tables(deck: Deck, name: str, options: Options) -> list[list[int]]:
    """[category, hands]: the ordered deals, over all boards, in which no hand is better."""
    question = f"table, three cards each beside a board of two, {name} {options} {deck.model_dump_json()}"
    by = ranking(name, deck, dict(options)).hands(OWN + BOARD)

    def compute() -> list[list[str]]:
        return [[str(n) for n in row] for row in _Count(by).rows()]

    def whole(rows: Any) -> bool:
        return len(rows) == len(categories(by).names) and all(len(row) == MOST_HANDS + 1 for row in rows)

    return [[int(n) for n in row] for row in kept(question, compute, whole)]


@dataclass
class _Boards:
    """Boards that are alike: how many, and what every hand of the cards that are left is beside one of them."""

    category: Array  # [hand of three rising cards]
    many: int = 0


class _Count:
    def __init__(self, by: Hands) -> None:
        self.by, deck = by, by.ranking.pack
        self.size = deck.size
        known = categories(by)
        self.names = known.names
        place = {s: c for c, many in enumerate(known.strengths) for s in many}
        self.category_of = np.array([place[s] for s in range(len(by.keys))], np.int64)
        self.own = every_hand(self.size - BOARD, OWN).astype(np.int64)

    def rows(self) -> list[list[int]]:
        alike: dict[Alike, _Boards] = {}
        for board, many in self._boards():
            rest = np.setdiff1d(np.arange(self.size), board)
            worth = self._beside(board, rest)
            alike.setdefault(self._key(board, rest, worth), _Boards(worth)).many += many
        results = [[0] * (MOST_HANDS + 1) for _ in self.names]
        for at, boards in enumerate(alike.values(), start=1):
            report_progress(f"the best hand of a table of three cards each: board {at} of {len(alike)}")
            self._add(boards, results)
        return results

    def _boards(self) -> list[tuple[tuple[int, ...], int]]:
        """One board of every two ranks, of one suit or not, and how many there are."""
        results: dict[Alike, tuple[tuple[int, ...], int]] = {}
        for board in combinations(range(self.size), BOARD):
            like = tuple(self.by.ranking.pack.card_symbols[list(board)].tolist()), self._of_one_suit(board)
            first, many = results.get(like, (board, 0))
            results[like] = first, many + 1
        return list(results.values())

    def _of_one_suit(self, board: tuple[int, ...]) -> bool:
        first, second = self.by.ranking.pack.card_suits[list(board)].tolist()
        return bool(first == second)

    def _beside(self, board: tuple[int, ...], rest: Array) -> Array:
        cards = np.hstack([rest[self.own], np.tile(board, (len(self.own), 1))])
        worth: Array = self.category_of[self.by.of(np.sort(cards, axis=1))]
        return worth

    def _key(self, board: tuple[int, ...], rest: Array, worth: Array) -> Alike:
        """What tells boards apart: a pair, one suit, and the ranks that are missing to straights, by their order."""
        ranks = self.by.ranking.pack.card_symbols
        runs = np.isin(worth, [c for c, name in enumerate(self.names) if name in RUNS])
        missing = {(tuple(sorted(ranks[rest[hand]].tolist())), int(c)) for hand, c in zip(self.own[runs], worth[runs])}
        used = sorted({r for triple, _ in missing for r in triple})
        by_order = sorted((tuple(used.index(r) for r in triple), c) for triple, c in missing)
        return ranks[board[0]] == ranks[board[1]], self._of_one_suit(board), tuple(by_order)

    def _add(self, boards: _Boards, results: list[list[int]]) -> None:
        row: list[int] = []
        for c in range(len(self.names)):
            if not row or (boards.category == c).any():
                good = np.zeros((self.size - BOARD,) * OWN, np.bool_)
                good[tuple(self.own[boards.category <= c].T)] = True
                row = dealt(good)
            results[c] = [n + boards.many * more for n, more in zip(results[c], row)]
