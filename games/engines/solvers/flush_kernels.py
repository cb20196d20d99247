"""Kernels of flushes that are compared by length. Importing this imports numba.

A hand is four sets of ranks, thirteen bits each; suits that the deck lacks hold nothing and have nothing left.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers.against_kernels import adds_up, settle, split

SUITS = 4


@kernel
def ones(mask: int) -> int:
    result = 0
    while mask:
        mask &= mask - 1
        result += 1
    return result


@kernel
def lower(left: int, limit: int, size: int, choose: Array) -> int:
    """The sets of so many of the ranks left that come before `limit`, a set of as many ranks."""
    result = 0
    need = size
    for bit in range(12, -1, -1):
        if limit >> bit & 1:
            result += choose[ones(left & ((1 << bit) - 1)), need]
            if not left >> bit & 1:
                return result
            need -= 1
    return result


@kernel
def parts(counts: Array, ranks: int, suits: int, size: int, his: int, choose: Array, out: Array) -> None:
    """`out[some of the suits]`: in how many ways those hold exactly `size` cards each, which is counted elsewhere, and
    the others fewer, `his` cards in all. `counts`: the cards of each suit that are gone."""
    now = np.empty(his + 1, np.int64)
    new = np.empty(his + 1, np.int64)
    for some in range(1 << SUITS):
        left = his - size * ones(some)
        out[some] = 0
        if left < 0 or some >> suits:
            continue
        now[:] = 0
        now[0] = 1
        for suit in range(suits):
            if some >> suit & 1:
                continue
            new[:] = 0
            for n in range(left + 1):
                for k in range(min(size, left - n + 1)):
                    new[n + k] += now[n] * choose[ranks - counts[suit], k]
            now[:] = new
        out[some] = now[left]


@kernel
def together(part: Array, a: int, b: int, c: int, d: int) -> int:
    """The sum over all choices of suits, each chosen suit times its number."""
    low = (
        part[0] + a * part[1] + b * (part[2] + a * part[3]) + c * (part[4] + a * part[5] + b * (part[6] + a * part[7]))
    )
    high = part[8] + a * part[9] + b * (part[10] + a * part[11])
    high += c * (part[12] + a * part[13] + b * (part[14] + a * part[15]))
    return low + d * high


@kernel
def arrangements(hand: Array, suits: int) -> int:
    """In how many ways the sets, in falling order, can be given to the suits."""
    result = 1
    run = 1
    for i in range(1, suits):
        run = run + 1 if hand[i] == hand[i - 1] else 1
        result = result * (i + 1) // run
    return result


@kernel
def walk(
    held: int,
    ranks: int,
    suits: int,
    mine: int,
    his: int,
    masks: Array,
    firsts: Array,
    strengths: Array,
    groups: Array,
    may: Array,
    qualify: int,
    qualify_size: int,
    qualify_limit: int,
    total: int,
    choose: Array,
    values: Array,
    folds: Array,
    has_fold: bool,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Every hand of the player up to an exchange of suits: sets of ranks by place in `masks`, the best one first."""
    n = masks.shape[0]
    below = np.zeros(n, np.int64)
    upto = np.zeros(n, np.int64)
    without = np.zeros(n, np.int64)
    if qualify:
        for m in range(n):
            without[m] = lower(held & ~masks[m], qualify_limit, qualify_size, choose)
    hand = np.zeros(SUITS, np.int64)
    counts = np.zeros(SUITS, np.int64)
    part = np.zeros(1 << SUITS, np.int64)
    part_without = np.zeros(1 << SUITS, np.int64)
    ends = np.zeros(6, np.int64)
    for first in range(1, n):
        size = ones(masks[first])
        strength = strengths[first]
        hand[0] = first
        counts[0] = size
        for m in range(min(first + 1, firsts[min(mine - size, mine) + 1])):
            left = held & ~masks[m]
            below[m] = lower(left, masks[first], size, choose)
            upto[m] = below[m] + (1 if masks[first] & ~left == 0 else 0)
        below[first] = upto[first] = lower(held & ~masks[first], masks[first], size, choose)
        for two in range(min(size, mine - size) + 1 if suits > 1 else 1):
            for three in range(min(two, mine - size - two) + 1 if suits > 2 else 1):
                four = mine - size - two - three
                if four < 0 or (four > three and suits > 3) or (four and suits < 4):
                    continue
                counts[1], counts[2], counts[3] = two, three, four
                parts(counts, ranks, suits, size, his, choose, part)
                if qualify:
                    parts(counts, ranks, suits, qualify_size, his, choose, part_without)
                for b in range(firsts[two], min(firsts[two + 1], first + 1)):
                    hand[1] = b
                    for c in range(firsts[three], min(firsts[three + 1], b + 1)):
                        hand[2] = c
                        for d in range(firsts[four], min(firsts[four + 1], c + 1)):
                            hand[3] = d
                            less = together(part, below[first], below[b], below[c], below[d])
                            most = together(part, upto[first], upto[b], upto[c], upto[d])
                            bare = 0
                            if qualify:
                                bare = together(part_without, without[first], without[b], without[c], without[d])
                            split(strength, qualify, less, most, bare, total, ends)
                            if not adds_up(ends, total):
                                return False
                            settle(
                                strength, arrangements(hand, suits), groups[strength], may[strength], ends, total,
                                values, folds, has_fold, by_end, taken, worths,
                            )  # fmt: skip
    return True
