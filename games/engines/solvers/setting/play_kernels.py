"""What the player makes of every hand: the best setting of each, and the house way's."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engines.kernels import kernel


@kernel
def weigh(found: Any, n: int, house: int, weight: int, pays: Any, results: Any, values: Any) -> None:
    """Adds a hand's best setting and its house way to the results; of equal settings the first."""
    best, top = 0, found[0, 0] * pays[0] - found[0, 1] * pays[1]
    for s in range(1, n):
        value = found[s, 0] * pays[0] - found[s, 1] * pays[1]
        if value > top:
            best, top = s, value
    values[0] += weight * top
    for k in range(2):
        results[0, k] += weight * found[best, k]
        if house >= 0:
            results[1, k] += weight * found[house, k]
    results[0, 2] += weight
    if house >= 0 and best != house:
        results[1, 2] += weight


@kernel
def play_patterns(
    todo: Any, start: Any, house: Any, base: Any, ranks: Any, fixes: Any, shape_of: Any, first: Any, subsets: Any,
    weights: Any, pays: Any, results: Any, values: Any,
) -> None:  # fmt: skip
    """Every hand without a flush: a pattern, and what each suit holds of it."""
    found = np.zeros((32, 2), np.int64)
    for i in range(todo.shape[0]):
        p = todo[i]
        n = start[p + 1] - start[p]
        shape = shape_of[p]
        for w in range(first[shape], first[shape + 1]):
            for s in range(n):
                for k in range(2):
                    total = ranks[start[p] + s, k]
                    for suit in range(subsets.shape[1]):
                        total += fixes[base[p] + subsets[w, suit] * n + s, k]
                    found[s, k] = total
            weigh(found, n, house[p], weights[w], pays, results, values)


@kernel
def play_flushes(
    todo: Any, others: Any, suits: int, start: Any, house: Any, base: Any, ranks: Any, fixes: Any, pays: Any,
    results: Any, values: Any,
) -> None:  # fmt: skip
    """Every flush: its suit, and one or two cards of one or two other suits."""
    found = np.zeros((32, 2), np.int64)
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
                for k in range(2):
                    total = ranks[start[h] + s, k] + fixes[base[h] + s, k]
                    total += (left - held) * fixes[base[h] + n + s, k]
                    if together:
                        total += fixes[base[h] + 4 * n + s, k]
                    elif one >= 0:
                        total += fixes[base[h] + 2 * n + s, k]
                        if two >= 0:
                            total += fixes[base[h] + (2 if one == two else 3) * n + s, k]
                    found[s, k] = total
            weigh(found, n, house[h], suits * ways, pays, results, values)
