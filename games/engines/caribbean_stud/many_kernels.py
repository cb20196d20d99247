"""Kernels for many hands from one deck. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Ints, Longs
from games.engines.kernels import kernel

BAD = 1 << 58


@kernel
def combine(
    first: Longs, first_weight: Longs, second: Longs, second_weight: Longs, codes: Longs, keys: Longs, sums: Longs
) -> int:
    """Puts two lists of rank vectors (three bits a rank) beside each other: how many ranks have which pair of entries,
    with the product of the weights added up for each answer. Returns the answers, or -1 when `keys` is full."""
    mask = keys.shape[0] - 1
    used = 0
    for i in range(first.shape[0]):
        a = first[i]
        for j in range(second.shape[0]):
            b = second[j]
            key = 0
            for c in range(7):
                key += codes[(a >> (6 * c) & 63) | (b >> (6 * c) & 63) << 6]
            if key >= BAD:
                continue
            at = (key * 0x1E3779B97F4A7C15) >> 20 & mask
            while keys[at] != key and keys[at] != -1:
                at = (at + 1) & mask
            if keys[at] == -1:
                keys[at] = key
                used += 1
                if 2 * used > mask:
                    return -1
            sums[at] += first_weight[i] * second_weight[j]
    return used


@kernel
def place_flushes(
    letters: Longs,
    weights: Longs,
    start: Longs,
    packed: Longs,
    suited: Longs,
    factors: Longs,
    ways: Longs,
    most: int,
    primes: Longs,
    out: Longs,
) -> None:
    """Spreads free flushes over the ranks, of which so many have each letter.

    A letter with z ranks has a list of ways to say how many of them give 0, 1, 2 … cards to flushes. `packed`: those
    numbers in the low 16 bits, the usage that results above; `suited`: the cards given. `ways` says in how many ways
    flushes can take just those cards. Adds to `out` by number of flushes and usage.
    """
    levels = letters.shape[1]
    count = primes.shape[0]
    partial = np.zeros((levels + 1, count), np.int64)
    code = np.zeros(levels + 1, np.int64)
    given = np.zeros(levels + 1, np.int64)
    at = np.zeros(levels, np.int64)
    used = np.zeros(levels, np.int64)
    for i in range(letters.shape[0]):
        depth = 0
        for letter in range(levels):
            if letters[i, letter] > 0:
                used[depth] = letter
                depth += 1
        for p in range(count):
            partial[0, p] = weights[i, p]
        level = 0
        at[0] = start[used[0], letters[i, used[0]]]
        while level >= 0:
            letter = used[level]
            if at[level] == start[letter, letters[i, letter] + 1]:
                level -= 1
                continue
            option = at[level]
            at[level] += 1
            cards = given[level] + suited[option]
            if cards > most:
                continue
            code[level + 1] = code[level] + packed[option]
            given[level + 1] = cards
            if level + 1 < depth:
                for p in range(count):
                    partial[level + 1, p] = partial[level, p] * factors[option, p] % primes[p]
                level += 1
                at[level] = start[used[level], letters[i, used[level]]]
            elif cards % 5 == 0:
                shape = code[level + 1] & 0xFFFF
                usage = code[level + 1] >> 16
                for p in range(count):
                    value = partial[level, p] * factors[option, p] % primes[p]
                    out[cards // 5, usage, p] = (out[cards // 5, usage, p] + value * ways[shape, p]) % primes[p]


@kernel
def advance(source: Ints, target: Ints, factor: Ints, old: Longs, new: Longs, primes: Longs) -> None:
    """One rank is dealt: a sparse matrix on remainders. Products are below 2**31 * factor; the caller bounds sums."""
    for i in range(source.shape[0]):
        for p in range(primes.shape[0]):
            new[target[i], p] += old[source[i], p] * factor[i]
    for i in range(new.shape[0]):
        for p in range(primes.shape[0]):
            new[i, p] %= primes[p]
