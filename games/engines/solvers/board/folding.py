"""Who stays in, and which hand loses, in a game with a board: what bets ask that a fold loses or a better hand pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.model import Definition
from games.engines.solvers.board.counter import Moves, in_parts
from games.engines.solvers.board.one_by_one import subsets_of_boards
from games.engines.solvers.board.solve import Solution
from games.engines.solvers.board.tables import BOARD, OWN

FLOP = 3


@dataclass(frozen=True)
class NotFolded:
    """Deals in which the player has not folded."""

    deals: int  # all of them, the folded ones too
    whole: Any  # by the strength of his best five of seven
    flop: Array | None  # by the strength of his two cards and the first three of the board; None: no decision there
    pairs: Array  # by pair
    pair_cards: Array  # [pair, 2]
    losing: Array  # [his hand, the dealer's]: deals by the strength of the hand that the other one beats


def kept(d: Definition, pays: Mapping[str, Sequence[Pay]], folds: bool) -> NotFolded:
    """`folds`: a folded deal counts for nothing; else every deal counts, whoever folds."""
    from games.engines.solvers.board.folding_kernels import third_pass

    solution = Solution(d, pays)
    tables = solution.tables
    pairs = comb(tables.cards, OWN)
    if folds:
        solution.solve()
        numbered, moves = solution.moves()
        whole, options = solution.late_moves(numbered)
        out = np.array(["fold" in h for h in numbered], np.bool_)
    else:
        moves = Moves(1, np.zeros(pairs, np.int64), ())
        whole = np.full((1, 1), -1, np.int64)
        options = np.zeros((1, 1, 2 + len(solution.plan.kinds)), np.int64)
        out = np.zeros(1, np.bool_)
    levels, chains = subsets_of_boards(tables, moves)
    boards = tables.sets(BOARD)
    strengths = len(tables.hands.keys)
    flop = folds and bool(solution.sizes) and solution.sizes[0] == FLOP
    low, high = tables.low_high

    def work(first: int, last: int) -> tuple[Array, ...]:
        result = (
            np.zeros(strengths, np.int64),
            np.zeros(strengths if flop else 1, np.int64),
            np.zeros(pairs, np.int64),
            np.zeros((2, strengths), np.int64),
        )
        third_pass(
            first, last, tables.cards, boards.canonical, boards.weight, tables.rows, tables.choose,
            solution.qualifies, solution.settled.class_of, solution.settled.nets, options, whole, out, moves.start,
            levels, chains, tables.pairs, flop, *result,
        )  # fmt: skip
        return result

    parts = in_parts(len(boards.canonical), work)
    by_whole, by_flop, by_pair, losing = (sum(column) for column in zip(*parts))
    times = 1 if folds else solution.chances
    cards = np.stack([low, high], axis=1)
    return NotFolded(
        solution.deals,
        by_whole * (solution.others * times),
        by_flop * solution.others if flop else None,
        by_pair * (solution.others * times),
        cards,
        losing * times,
    )
