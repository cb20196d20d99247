"""What the player makes of every seven cards against a hidden hand. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers.against_kernels import adds_up, settle, split


@kernel
def decided(
    array: Array, kind: int, weight: int, groups: Array, may: Array, own: Array, total: int, qualify: int,
    values: Array,
    folds: Array, has_fold: bool, ends: Array, by_end: Array, taken: Array, worths: Array,
) -> bool:  # fmt: skip
    """Settles a hand by the dealer's hands below it, up to it, and below the qualifier."""
    split(own[kind], qualify, array[0], array[1], array[2], total, ends)
    if not adds_up(ends, total):
        return False
    settle(own[kind], weight, groups[kind], may[kind], ends, total, values, folds, has_fold, by_end, taken, worths)
    return True


@kernel
def patterns(
    todo: Array, shape_of: Array, first: Array, subsets: Array, weights: Array, start: Array, base: Array,
    ranks: Array, fixes: Array,
    groups: Array, may: Array, own: Array, total: int, qualify: int, values: Array, folds: Array, has_fold: bool,
    by_end: Array,
    taken: Array, worths: Array,
) -> bool:  # fmt: skip
    """Every hand without a flush: a pattern, and what each suit holds of it."""
    result = np.zeros(3, np.int64)
    ends = np.zeros(6, np.int64)
    for i in range(todo.shape[0]):
        p = todo[i]
        shape = shape_of[p]
        for w in range(first[shape], first[shape + 1]):
            for s in range(3):
                result[s] = ranks[start[p] + s, 0]
                for suit in range(subsets.shape[1]):
                    result[s] += fixes[base[p] + subsets[w, suit] * 3 + s, 0]
            if not decided(
                result, p, weights[w], groups, may, own, total, qualify, values, folds, has_fold, ends, by_end, taken,
                worths,
            ):  # fmt: skip
                return False
    return True


@kernel
def flushes(
    todo: Array, others: Array, suits: int, start: Array, base: Array, ranks: Array, fixes: Array, groups: Array,
    may: Array, own: Array,
    total: int, qualify: int, values: Array, folds: Array, has_fold: bool, by_end: Array, taken: Array, worths: Array,
) -> bool:  # fmt: skip
    """Every flush: its suit, and one or two cards of one or two other suits."""
    result = np.zeros(3, np.int64)
    ends = np.zeros(6, np.int64)
    left = suits - 1
    for i in range(todo.shape[0]):
        h = todo[i]
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
            for s in range(3):
                all_of = ranks[start[h] + s, 0] + fixes[base[h] + s, 0]
                all_of += (left - held) * fixes[base[h] + 3 + s, 0]
                if together:
                    all_of += fixes[base[h] + 12 + s, 0]
                elif one >= 0:
                    all_of += fixes[base[h] + 6 + s, 0]
                    if two >= 0:
                        all_of += fixes[base[h] + (6 if one == two else 9) + s, 0]
                result[s] = all_of
            if not decided(
                result, h, suits * ways, groups, may, own, total, qualify, values, folds, has_fold, ends, by_end, taken,
                worths,
            ):  # fmt: skip
                return False
    return True
