"""Kernels of the raise where the dealer shows cards. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers.against_kernels import adds_up, settle, split
from games.engines.solvers.ranking_kernels import next_hand


@kernel
def number(cards: Array, mask: int, choose: Array) -> int:
    """The number of the cards that a mask names, of a rising hand."""
    place = 0
    taken = 0
    for i in range(cards.shape[0]):
        if mask >> i & 1:
            taken += 1
            place += choose[cards[i], taken]
    return place


@kernel
def bits(mask: int) -> int:
    result = 0
    while mask:
        result += mask & 1
        mask >>= 1
    return result


@kernel
def take_in(
    hand: Array, many: int, least: int, starts: Array, dense: Array, share: Array, choose: Array, counters: Array
) -> None:
    """Adds a class of dealer's hands to the counters of its subsets of at least so many cards."""
    most = starts.shape[0] - 2
    for mask in range(1 << hand.shape[0]):
        size = bits(mask)
        if least <= size <= most:
            at = dense[starts[size] + number(hand, mask, choose)]
            counters[at] += many * share[at]


@kernel
def apart(
    hand: Array,
    shown: Array,
    most: int,
    starts: Array,
    dense: Array,
    counters: Array,
    choose: Array,
    sets: Array,
    signs: Array,
) -> int:
    """Counted dealer's hands with the shown cards and none of the player's; `sets` lists subsets of his cards by
    mask. Merges the shown cards, which rise too, into each subset."""
    total = 0
    up = shown.shape[0]
    for i in range(sets.shape[0]):
        mask = sets[i]
        place = 0
        taken = 0
        next_up = 0
        for j in range(hand.shape[0]):
            if mask >> j & 1:
                while next_up < up and shown[next_up] < hand[j]:
                    taken += 1
                    place += choose[shown[next_up], taken]
                    next_up += 1
                taken += 1
                place += choose[hand[j], taken]
        while next_up < up:
            taken += 1
            place += choose[shown[next_up], taken]
            next_up += 1
        total += signs[i] * counters[dense[starts[taken] + place]]
    return total


@kernel
def shown_sets(cards: int, up: int, hand: Array, out: Array) -> int:
    """The sets of shown cards that share none with the player's hand."""
    result = 0
    some = np.arange(up)
    more = True
    while more:
        free = True
        for i in range(up):
            for j in range(hand.shape[0]):
                if some[i] == hand[j]:
                    free = False
        if free:
            out[result] = some
            result += 1
        more = next_hand(some, cards)
    return result


@kernel
def ask(
    hand: Array,
    shown: Array,
    n: int,
    starts: Array,
    dense: Array,
    counters: Array,
    choose: Array,
    sets: Array,
    signs: Array,
    out: Array,
) -> None:
    for i in range(n):
        out[i] = apart(hand, shown[i], 0, starts, dense, counters, choose, sets, signs)


@kernel
def longest_run(own: Array) -> int:
    """How many hands of one strength follow one another at most."""
    longest = 1
    run = 0
    for p in range(own.shape[0]):
        run = run + 1 if p and own[p] == own[p - 1] else 1
        longest = max(longest, run)
    return longest


@kernel
def walk(
    cards: int,
    up: int,
    hands: Array,
    own: Array,
    weights: Array,
    groups: Array,
    may: Array,
    dealers: Array,
    his: Array,
    many: Array,
    starts: Array,
    dense: Array,
    share: Array,
    unit: int,
    choose: Array,
    sets: Array,
    signs: Array,
    qualify: int,
    parted: bool,
    ties: int,
    total: int,
    values: Array,
    folds: Array,
    has_fold: bool,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Every hand of the player with every set of shown cards. `ties`: 1 where a tie is settled as a win, 2 as a loss:
    then one of the two comparisons is not needed; so it is with both where the ends without a qualifying dealer are
    not `parted`."""
    counters = np.zeros(share.shape[0], np.int64)
    unqualified = np.zeros(share.shape[0], np.int64)
    for d in range(dealers.shape[0]):
        if his[d] < qualify:
            take_in(dealers[d], many[d], up, starts, dense, share, choose, unqualified)
    room = choose[cards - hands.shape[1], up]
    shown = np.zeros((room, up), np.int64)
    below = np.zeros((longest_run(own), room), np.int64)
    upto = np.zeros(room, np.int64)
    without = np.zeros(room, np.int64)
    ends = np.zeros(6, np.int64)
    done = 0
    at = 0
    while at < own.shape[0]:
        strength = own[at]
        compared = parted or strength >= qualify
        lower = compared and (ties != 1 or strength < qualify)
        upper = compared and (ties != 2 or strength < qualify)
        while done < dealers.shape[0] and his[done] < strength:
            take_in(dealers[done], many[done], up, starts, dense, share, choose, counters)
            done += 1
        first = at
        while at < own.shape[0] and own[at] == strength:
            if lower:
                n = shown_sets(cards, up, hands[at], shown)
                ask(hands[at], shown, n, starts, dense, counters, choose, sets, signs, below[at - first])
            at += 1
        while done < dealers.shape[0] and his[done] == strength:
            take_in(dealers[done], many[done], up, starts, dense, share, choose, counters)
            done += 1
        for p in range(first, at):
            n = shown_sets(cards, up, hands[p], shown)
            if upper:
                ask(hands[p], shown, n, starts, dense, counters, choose, sets, signs, upto)
            if qualify:
                ask(hands[p], shown, n, starts, dense, unqualified, choose, sets, signs, without)
            for i in range(n):
                bare = without[i] // unit if qualify else 0
                less = below[p - first, i] // unit
                most = upto[i] // unit
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
                    strength, weights[p], groups[p], may[p], ends, total,
                    values, folds, has_fold, by_end, taken, worths,
                )  # fmt: skip
    return True
