"""The third pass over boards: who has not folded, and whose hand loses. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Bytes, Flags, Ints, Longs, Shorts
from games.engines.kernels import kernel
from games.engines.solvers.board.ending_kernels import _places
from games.engines.solvers.board.kernels import (
    DIGIT,
    DNQ,
    EQUAL,
    LESS,
    _row,
    alive_cards,
    best,
    compare,
    rank_pairs,
    slopes_of,
    sort_pairs,
)


@kernel
def third_pass(
    first: int,
    last: int,
    n_cards: int,
    boards: Longs,
    weight: Longs,
    rows: Shorts,
    choose: Longs,
    qualifies: int,
    class_of: Longs,
    nets: Longs,
    options: Longs,
    whole: Longs,
    folds: Flags,
    start: Longs,
    levels: tuple[tuple[Ints, Bytes, Longs, Bytes], tuple[Ints, Bytes, Longs, Bytes]],
    chains: Longs,
    exchanged: Shorts,
    flop: bool,
    by_whole: Longs,
    by_flop: Longs,
    by_pair: Longs,
    losing: Longs,
) -> None:
    """Arguments as of the second pass; `folds` [history]. Counts are of boards with the ways in which they come, times
    the dealer's pairs where `losing` compares them."""
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
    value = np.empty(kinds, np.int64)
    ids = np.zeros((2, 16), np.int64)
    turns = np.zeros((2, 16), np.int64)
    stays = np.empty(most, np.int64)
    fates = np.empty(whole.shape[0], np.int8)
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
            for k in range(kinds):
                s = slopes[k, c, q]
                value[k] = s[0] + item[i, LESS] * s[1] + item[i, EQUAL] * s[2] + item[i, DNQ] * s[3]
            stays[i] = 0
            fates[:] = -1
            for n in range(chains.shape[0]):
                h = start[pair]
                if chains[n, 0] >= 0:
                    at = chains[n, 0]
                    h = levels[0][3][h, ids[0, at], exchanged[turns[0, at], pair]]
                if chains[n, 1] >= 0:
                    at = chains[n, 1]
                    h = levels[1][3][h, ids[1, at], exchanged[turns[1, at], pair]]
                if fates[h] < 0:
                    to = h if whole[h, 0] < 0 else whole[h, best(options[h], value, others)[1]]
                    fates[h] = 1 if folds[to] else 0
                if fates[h]:
                    continue
                stays[i] += 1
                if flop:
                    three = levels[0][2][chains[n, 0]]
                    row = rows[_row(board[three[0]], board[three[1]], board[three[2]])]
                    by_flop[row[pair]] += weight[b]
            by_whole[key] += weight[b] * stays[i]
            by_pair[pair] += weight[b] * stays[i]
            losing[0, key] += weight[b] * stays[i] * (others - item[i, LESS] - item[i, EQUAL])
        _beaten_pairs(most, pairs, order, stays, weight[b], cards, losing[1])


@kernel
def _beaten_pairs(n: int, pairs: Ints, order: Ints, stays: Longs, times: int, cards: Longs, out: Longs) -> None:
    """Adds for every pair, as the dealer's, the better pairs with which the player stays in; from the best down."""
    key, low, high = pairs[1], pairs[2], pairs[3]
    seen = cards[0]
    seen[:] = 0
    total = 0
    at = n - 1
    while at >= 0:
        strength = key[order[at]]
        end = at
        while end >= 0 and key[order[end]] == strength:
            i = order[end]
            out[strength] += times * (total - seen[low[i]] - seen[high[i]])
            end -= 1
        for place in range(end + 1, at + 1):
            i = order[place]
            seen[low[i]] += stays[i]
            seen[high[i]] += stays[i]
            total += stays[i]
        at = end
