"""The second pass over boards: every deal by what the player chose and how it ended. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Bytes, Ints, Longs
from games.engines.kernels import kernel
from games.engines.solvers.board.kernels import (
    DIGIT,
    DNQ,
    DNQ_LOSE,
    DNQ_TIE,
    DNQ_WIN,
    EQUAL,
    LESS,
    LOSE,
    TIE,
    WIN,
    alive_cards,
    best,
    compare,
    rank_pairs,
    slopes_of,
    sort_pairs,
)

Level = tuple[Ints, Bytes, Longs, Bytes]  # canonical sets, the exchanges that lead there, places, moves


@kernel
def _ends(less: int, equal: int, dnq: int, qualified: bool, others: int, row: Array) -> None:
    row[:] = 0
    if qualified:
        row[DNQ_WIN], row[WIN], row[TIE], row[LOSE] = dnq, less - dnq, equal, others - less - equal
    else:
        row[DNQ_WIN], row[DNQ_TIE], row[DNQ_LOSE], row[LOSE] = less, equal, dnq - less - equal, others - dnq


@kernel
def second_pass(
    first: int,
    last: int,
    n_cards: int,
    boards: Array,
    weight: Array,
    rows: Array,
    choose: Array,
    qualifies: int,
    class_of: Array,
    nets: Array,
    options: Array,
    whole: Array,
    start: Array,
    levels: tuple[Level, Level],
    chains: Array,
    exchanged: Array,
    out: Array,
) -> None:
    """Counts `out` [history, class, end]: every deal by what the player chose and how it ended.

    `start` [pair]: the history after the decision before the board. `levels`: of the decisions on three and on four
    board cards (number, turn, subsets, moves [history, set, pair]: the history afterwards); `chains` [n, 2]: which
    subset of each. `whole` [history, option]: what a choice on the whole board leads to, -1 where nothing is asked.
    """
    others = (n_cards - 7) * (n_cards - 8) // 2
    most = (n_cards - 5) * (n_cards - 6) // 2
    kinds = nets.shape[0]
    slopes = slopes_of(nets, others)
    alive = np.empty(n_cards, np.int64)
    tops, one = np.empty(choose[n_cards, 2], np.int16), np.empty(n_cards, np.int16)
    pairs = np.empty((4, most), np.int32)
    order, spare = np.empty(most, np.int32), np.empty(most, np.int32)
    counts = np.empty(DIGIT + 1, np.int32)
    item, cards = np.empty((most, 3), np.int64), np.empty((3, n_cards), np.int64)
    value, row = np.empty(kinds, np.int64), np.empty(6, np.int64)
    times = np.zeros(whole.shape[0], np.int64)
    ids = np.zeros((2, 16), np.int64)
    turns = np.zeros((2, 16), np.int64)
    for b in range(first, last):
        board = boards[b]
        rank_pairs(board, rows, alive, alive_cards(n_cards, board, alive), choose, tops, one, pairs)
        sort_pairs(most, pairs[1], order, spare, counts)
        compare(most, pairs, order, qualifies, item, cards)
        _places(board, levels[0], choose, ids[0], turns[0])
        _places(board, levels[1], choose, ids[1], turns[1])
        for i in range(most):
            pair, key = pairs[0, i], pairs[1, i]
            c, q = class_of[key], 1 if key >= qualifies else 0
            times[:] = 0
            for n in range(chains.shape[0]):
                h = start[pair]
                if chains[n, 0] >= 0:
                    at = chains[n, 0]
                    h = levels[0][3][h, ids[0, at], exchanged[turns[0, at], pair]]
                if chains[n, 1] >= 0:
                    at = chains[n, 1]
                    h = levels[1][3][h, ids[1, at], exchanged[turns[1, at], pair]]
                times[h] += 1
            _ends(item[i, LESS], item[i, EQUAL], item[i, DNQ], q == 1, others, row)
            for k in range(kinds):
                s = slopes[k, c, q]
                value[k] = s[0] + item[i, LESS] * s[1] + item[i, EQUAL] * s[2] + item[i, DNQ] * s[3]
            for h in range(len(times)):
                if times[h]:
                    to = h if whole[h, 0] < 0 else whole[h, best(options[h], value, others)[1]]
                    for e in range(6):
                        out[to, c, e] += weight[b] * times[h] * row[e]


@kernel
def _places(board: Longs, level: Level, choose: Longs, ids: Longs, turns: Longs) -> None:
    number, turn, subsets, _ = level
    for s in range(subsets.shape[0]):
        at = 0
        for i in range(subsets.shape[1]):
            at += choose[board[subsets[s, i]], i + 1]
        ids[s], turns[s] = number[at], turn[at]
