"""Kernels of the raise where the dealer shows one card. Importing this imports numba.

What the dealer's hands are with each card that he can show is read in rows: the counters of a set of the player's cards
with one card more stand beside one another by the suit and rank of that card.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers.against_kernels import adds_up, settle, split
from games.engines.solvers.exposed_kernels import longest_run


@kernel
def take_in(
    number: int,
    hand: Array,
    many: int,
    starts: Array,
    dense: Array,
    whole: int,
    share: Array,
    choose: Array,
    counters: Array,
) -> None:
    """Adds a class of dealer's hands to the counters of its subsets, the empty one aside. `number` is the class's own,
    whose counters begin at `whole`."""
    every = 1 << hand.shape[0]
    for mask in range(1, every - 1):
        place = 0
        taken = 0
        for i in range(hand.shape[0]):
            if mask >> i & 1:
                taken += 1
                place += choose[hand[i], taken]
        at = dense[starts[taken] + place]
        counters[at] += many * share[at]
    counters[whole + number] += many * share[whole + number]


@kernel
def rows_apart(
    parts: Array, places: Array, signs: Array, with_one: Array, ranks: int, counters: Array, out: Array
) -> None:
    """`out[slot]`: counted dealer's hands with the shown card of that slot and none of the player's, times `unit`."""
    out[:] = 0
    suits = places.shape[1]
    loose = suits * ranks
    for i in range(parts.shape[0]):
        row = with_one[parts[i]]
        if signs[i] > 0:
            for suit in range(suits):
                here, there = suit * ranks, places[i, suit] * ranks
                for r in range(ranks):
                    out[here + r] += counters[row[there + r]]
        else:
            for suit in range(suits):
                here, there = suit * ranks, places[i, suit] * ranks
                for r in range(ranks):
                    out[here + r] -= counters[row[there + r]]
        for slot in range(loose, loose + 2):
            out[slot] += signs[i] * counters[row[slot]]


@kernel
def walk_one(
    mine: Array,
    own: Array,
    weights: Array,
    groups: Array,
    may: Array,
    his: tuple[Array, Array, Array, Array],
    asked: tuple[Array, Array, Array, Array, Array],
    numbers: tuple[Array, Array, int, Array],
    unit: int,
    share: Array,
    ranks: int,
    rules: tuple[int, bool, int, int],
    values: Array,
    folds: Array,
    has_fold: bool,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Every hand of the player with every card that the dealer can show, as `exposed_kernels.walk` settles it."""
    dealers, hands, strengths, many = his
    parts, places, signs, with_one, left = asked
    starts, dense, whole, choose = numbers
    qualify, parted, ties, total = rules
    counters = np.zeros(share.shape[0], np.int64)
    unqualified = np.zeros(share.shape[0], np.int64)
    for d in range(dealers.shape[0]):
        if strengths[d] < qualify:
            take_in(dealers[d], hands[d], many[d], starts, dense, whole, share, choose, unqualified)
    slots = left.shape[1]
    below = np.zeros((longest_run(own), slots), np.int64)
    upto = np.zeros(slots, np.int64)
    without = np.zeros(slots, np.int64)
    ends = np.zeros(6, np.int64)
    done = 0
    at = 0
    while at < own.shape[0]:
        strength = own[at]
        compared = parted or strength >= qualify
        lower = compared and (ties != 1 or strength < qualify)
        upper = compared and (ties != 2 or strength < qualify)
        while done < dealers.shape[0] and strengths[done] < strength:
            take_in(dealers[done], hands[done], many[done], starts, dense, whole, share, choose, counters)
            done += 1
        first = at
        while at < own.shape[0] and own[at] == strength:
            if lower:
                hand = mine[at]
                rows_apart(parts[hand], places[hand], signs, with_one, ranks, counters, below[at - first])
            at += 1
        while done < dealers.shape[0] and strengths[done] == strength:
            take_in(dealers[done], hands[done], many[done], starts, dense, whole, share, choose, counters)
            done += 1
        for p in range(first, at):
            hand = mine[p]
            if upper:
                rows_apart(parts[hand], places[hand], signs, with_one, ranks, counters, upto)
            if qualify:
                rows_apart(parts[hand], places[hand], signs, with_one, ranks, unqualified, without)
            for slot in range(slots):
                if not left[hand, slot]:
                    continue
                bare = without[slot] // unit if qualify else 0
                less = below[p - first, slot] // unit
                most = upto[slot] // unit
                if not lower and not upper:
                    less = most = bare
                elif not lower:
                    less = most
                elif not upper:
                    most = less
                split(strength, qualify, less, most, bare, total, ends)
                if not adds_up(ends, total):
                    return False
                settle(
                    strength, weights[p] * left[hand, slot], groups[p], may[p], ends, total,
                    values, folds, has_fold, by_end, taken, worths,
                )  # fmt: skip
    return True
