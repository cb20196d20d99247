"""What the player makes of every hand: the best setting of each, and the house way's."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Ints, Longs
from games.engines.kernels import kernel

# What a setting meets, in the dealer's hands: won and lost; where there is a double, won and lost with it, and pushed
# while the double alone is won or lost.
WON, LOST, BOTH_WON, PUSH_AND_WON, PUSH_AND_LOST, BOTH_LOST = range(6)
MOST_COLUMNS = 6


@kernel
def gain(met: Longs, pays: Longs) -> int:
    """What a double adds to a setting, in `pays`: of a wager won and of one lost."""
    won = met[BOTH_WON] + met[PUSH_AND_WON]
    lost = met[BOTH_LOST] + met[PUSH_AND_LOST]
    return won * pays[0] - lost * pays[1]


@kernel
def weigh(
    longs: Longs, n: int, house: int, weight: int, level: int, pays: Longs, results: Longs, values: Longs
) -> None:
    """Adds a hand's best setting and its house way to the results; of equal settings the first.

    `level`: the row of `pays` by which this hand may be doubled, 0 where it may not. A double is made where it gains.
    """
    best, top, best_level = -1, 0, 0
    house_level = 0
    for s in range(n):
        value = longs[s, WON] * pays[0, 0] - longs[s, LOST] * pays[0, 1]
        doubled = 0
        if level > 0:
            more = gain(longs[s], pays[level])
            if more > 0:
                doubled = level
                value += more
        if best < 0 or value > top:
            best, top, best_level = s, value, doubled
        if s == house:
            house_level = doubled
    columns = results.shape[2] - 1
    values[0] += weight * top
    results[0, best_level, columns] += weight
    if house >= 0:
        results[1, house_level, columns] += weight
        if best != house:
            values[1] += weight
    for k in range(columns):
        results[0, best_level, k] += weight * longs[best, k]
        if house >= 0:
            results[1, house_level, k] += weight * longs[house, k]


@kernel
def play_patterns(
    todo: Longs, start: Longs, house: Longs, base: Longs, ranks: Longs, fixes: Ints, shape_of: Longs, first: Longs,
    subsets: Longs,
    weights: Longs, levels: Longs, pays: Longs, results: Longs, values: Longs,
) -> None:  # fmt: skip
    """Every hand without a flush: a pattern, and what each suit holds of it."""
    result = np.zeros((32, MOST_COLUMNS), np.int64)
    for i in range(todo.shape[0]):
        p = todo[i]
        n = start[p + 1] - start[p]
        shape = shape_of[p]
        for w in range(first[shape], first[shape + 1]):
            for s in range(n):
                for k in range(ranks.shape[1]):
                    total = ranks[start[p] + s, k]
                    for suit in range(subsets.shape[1]):
                        total += fixes[base[p] + subsets[w, suit] * n + s, k]
                    result[s, k] = total
            weigh(result, n, house[p], weights[w], levels[p], pays, results, values)


@kernel
def play_flushes(
    todo: Longs, others: Longs, suits: int, start: Longs, house: Longs, base: Longs, ranks: Longs, fixes: Ints,
    levels: Longs,
    pays: Longs, results: Longs, values: Longs,
) -> None:  # fmt: skip
    """Every flush: its suit, and one or two cards of one or two other suits."""
    result = np.zeros((32, MOST_COLUMNS), np.int64)
    left = suits - 1
    for i in range(todo.shape[0]):
        h = todo[i]
        n = start[h + 1] - start[h]
        one, two = others[h, 0], others[h, 1]
        for together in range(2):
            if together and (two < 0 or one == two):
                continue
            if one < 0:
                ways, held = 1, 0
            elif two < 0 or together:
                ways, held = left, 1
            elif one == two:
                ways, held = left * (left - 1) // 2, 2
            else:
                ways, held = left * (left - 1), 2
            if ways == 0:
                continue
            for s in range(n):
                for k in range(ranks.shape[1]):
                    total = ranks[start[h] + s, k] + fixes[base[h] + s, k]
                    total += (left - held) * fixes[base[h] + n + s, k]
                    if together:
                        total += fixes[base[h] + 4 * n + s, k]
                    elif one >= 0:
                        total += fixes[base[h] + 2 * n + s, k]
                        if two >= 0:
                            total += fixes[base[h] + (2 if one == two else 3) * n + s, k]
                    result[s, k] = total
            weigh(result, n, house[h], suits * ways, levels[h], pays, results, values)
