"""Kernels of the best hand of a table. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel


@kernel
def matchings_of(sizes: Array, near: Array, marked: Array, out: Array) -> None:
    """`out[k, j]`: in how many ways j edges without a common card are chosen and k marked cards beside them kept back;
    so many cards of each type."""
    types, back, most = sizes.shape[0], out.shape[0], out.shape[1]
    step = np.ones(types + 1, np.int64)
    for i in range(types):
        step[i + 1] = step[i] * (sizes[i] + 1)
    ways = np.zeros((step[types], back, most), np.int64)
    ways[0, 0, 0] = 1
    held = np.zeros(types, np.int64)
    for at in range(1, step[types]):
        i = 0
        while held[i] == sizes[i]:
            held[i] = 0
            i += 1
        held[i] += 1
        first = 0
        while held[first] == 0:
            first += 1
        alone = at - step[first]
        ways[at] = ways[alone]
        if marked[first]:
            for k in range(1, back):
                for e in range(most):
                    ways[at, k, e] += ways[alone, k - 1, e]
        for j in range(first, types):
            free = held[j] - (1 if j == first else 0)
            if near[first, j] and free > 0:
                rest = alone - step[j]
                for k in range(back):
                    for e in range(1, most):
                        ways[at, k, e] += free * ways[rest, k, e - 1]
    out[:] = ways[step[types] - 1]


# ---------------------------------------------------------------- three cards each: seven bits a hand, rising


@kernel
def packed(hands: Array, many: int) -> int:
    """Sorts the hands in place."""
    for i in range(1, many):
        hand, j = hands[i], i
        while j and hands[j - 1] > hand:
            hands[j] = hands[j - 1]
            j -= 1
        hands[j] = hand
    code = 0
    for i in range(many):
        code = code << 7 | hands[i]
    return code


@kernel
def unpacked(code: int, hands: Array) -> int:
    many = 0
    while code:
        hands[many] = code & 127
        code >>= 7
        many += 1
    return many


@kernel
def slot_of(code: int, keys: Array) -> int:
    """Where a code stands in the hash table, or the free place for it."""
    mask = keys.shape[0] - 1
    at = (code * 0x9E3779B97F4A7C1 >> 20) & mask
    while keys[at] >= 0 and keys[at] != code:
        at = (at + 1) & mask
    return at


@kernel
def deal_card(
    states: Array, ways: Array, without: Array, with_it: Array, begun: int, most: int, keys: Array, sums: Array
) -> bool:
    """The card is left (-2), begins a hand (-1), or goes to one of the hands of a kind; False where `keys` is full."""
    lost = 127
    hands, new = np.zeros(16, np.int64), np.zeros(16, np.int64)
    used = 0
    for s in range(states.shape[0]):
        many = unpacked(states[s], hands)
        for to in range(-2, many):
            alike, size = 1, many
            if to >= 0:
                if with_it[hands[to]] == lost or (to and hands[to - 1] == hands[to]):
                    continue
                while to + alike < many and hands[to + alike] == hands[to]:
                    alike += 1
            elif to == -1:
                if many == most or begun == lost:
                    continue
                new[many] = begun
                size += 1
            good = True
            for i in range(many):
                new[i] = with_it[hands[i]] if i == to else without[hands[i]]
                good = good and new[i] != lost
            if not good:
                continue
            code = packed(new, size)
            at = slot_of(code, keys)
            if keys[at] < 0:
                if 2 * used > keys.shape[0]:
                    return False
                keys[at] = code
                used += 1
            for p in range(ways.shape[1]):
                sums[at, p] += alike * ways[s, p]
    return True


@kernel
def exchange_suits(states: Array, ways: Array, swaps: Array, keys: Array, sums: Array) -> bool:
    """Puts tables together that become one by exchanges of two suits, as long as each makes the code smaller."""
    hands, new = np.zeros(16, np.int64), np.zeros(16, np.int64)
    used = 0
    for s in range(states.shape[0]):
        code, better = states[s], True
        while better:
            better = False
            many = unpacked(code, hands)
            for x in range(swaps.shape[0]):
                for i in range(many):
                    new[i] = swaps[x, hands[i]]
                other = packed(new, many)
                if other < code:
                    code, better = other, True
                    break
        at = slot_of(code, keys)
        if keys[at] < 0:
            if 2 * used > keys.shape[0]:
                return False
            keys[at] = code
            used += 1
        for p in range(ways.shape[1]):
            sums[at, p] += ways[s, p]
    return True
