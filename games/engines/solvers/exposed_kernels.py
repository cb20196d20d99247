"""Kernels of the raise where the dealer shows cards. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers import one_dealer_upcard_kernels
from games.engines.solvers.against_kernels import adds_up, settle, split
from games.engines.solvers.one_dealer_upcard_kernels import rows_apart
from games.engines.solvers.ranking_kernels import next_hand

Hands = tuple[Array, Array, Array]  # the player's by cards, which subsets of them are asked, and how these count
Dealers = tuple[Array, Array, Array, Array]  # by cards; `starts`, `dense` and `choose` number their subsets
Several = tuple[Hands, Dealers, tuple[int, int]] | None  # at last the cards of the deck, and how many are shown
Single = tuple[one_dealer_upcard_kernels.Hands, one_dealer_upcard_kernels.Dealers, int] | None  # at last the ranks


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
def ask(p: int, hands: Hands, dealers: Dealers, sizes: tuple[int, int], counters: Array, out: Array) -> None:
    """`out[slot]`: counted dealer's hands with the shown cards of that slot and none of the player's."""
    shown = np.zeros((out.shape[0], sizes[1]), np.int64)
    starts, dense, choose = dealers[1:]
    for i in range(shown_sets(sizes[0], sizes[1], hands[0][p], shown)):
        out[i] = apart(hands[0][p], shown[i], 0, starts, dense, counters, choose, hands[1], hands[2])


@kernel
def slots_of(p: int, hands: Hands, sizes: tuple[int, int], out: Array) -> None:
    """How many sets of shown cards each slot stands for beside a hand."""
    out[:] = 0
    out[: shown_sets(sizes[0], sizes[1], hands[0][p], np.zeros((out.shape[0], sizes[1]), np.int64))] = 1


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
def add(d: int, many: int, several: Several, single: Single, share: Array, counters: Array) -> None:
    """Adds a class of the dealer's hands. Of two ways to ask one is None, and left out when this is compiled."""
    if several is not None:
        dealers, starts, dense, choose = several[1]
        take_in(dealers[d], many, several[2][1], starts, dense, share, choose, counters)
    if single is not None:
        one_dealer_upcard_kernels.take_in(d, many, single[1], share, counters)


@kernel
def walk(
    slots: int,
    mine: tuple[Array, Array, Array, Array],
    his: tuple[Array, Array],
    several: Several,
    single: Single,
    share: Array,
    unit: int,
    rules: tuple[int, bool, int, int],
    values: Array,
    folds: Array,
    has_fold: bool,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Every hand of the player with every set of shown cards, `several` of them or a `single` one. Of `rules`, `ties`
    is 1 where a tie is settled as a win, 2 as a loss: then one of the two comparisons is not needed; so it is with both
    where the ends without a qualifying dealer are not `parted`."""
    own, weights, groups, may = mine
    strengths, many = his
    if single is not None:
        mine_at, parts, places, signs, with_one, left = single[0]
    qualify, parted, ties, total = rules
    counters = np.zeros(share.shape[0], np.int64)
    unqualified = np.zeros(share.shape[0], np.int64)
    for d in range(many.shape[0]):
        if strengths[d] < qualify:
            add(d, many[d], several, single, share, unqualified)
    below = np.zeros((longest_run(own), slots), np.int64)
    upto = np.zeros(slots, np.int64)
    without = np.zeros(slots, np.int64)
    times = np.zeros(slots, np.int64)
    ends = np.zeros(6, np.int64)
    done = 0
    at = 0
    while at < own.shape[0]:
        strength = own[at]
        compared = parted or strength >= qualify
        lower = compared and (ties != 1 or strength < qualify)
        upper = compared and (ties != 2 or strength < qualify)
        while done < many.shape[0] and strengths[done] < strength:
            add(done, many[done], several, single, share, counters)
            done += 1
        first = at
        while at < own.shape[0] and own[at] == strength:
            if lower:
                if several is not None:
                    ask(at, several[0], several[1], several[2], counters, below[at - first])
                if single is not None:
                    rows_apart(
                        parts[mine_at[at]], places[mine_at[at]], signs, with_one, single[2], counters, below[at - first]
                    )
            at += 1
        while done < many.shape[0] and strengths[done] == strength:
            add(done, many[done], several, single, share, counters)
            done += 1
        for p in range(first, at):
            if upper:
                if several is not None:
                    ask(p, several[0], several[1], several[2], counters, upto)
                if single is not None:
                    rows_apart(parts[mine_at[p]], places[mine_at[p]], signs, with_one, single[2], counters, upto)
            if qualify:
                if several is not None:
                    ask(p, several[0], several[1], several[2], unqualified, without)
                if single is not None:
                    rows_apart(parts[mine_at[p]], places[mine_at[p]], signs, with_one, single[2], unqualified, without)
            if several is not None:
                slots_of(p, several[0], several[2], times)
            if single is not None:
                for slot in range(slots):
                    times[slot] = left[mine_at[p], slot]
            for slot in range(slots):
                if not times[slot]:
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
                    strength, weights[p] * times[slot], groups[p], may[p], ends, total,
                    values, folds, has_fold, by_end, taken, worths,
                )  # fmt: skip
    return True
