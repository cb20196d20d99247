"""Sums over all suits of a hand beside shown cards. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import inlined, kernel
from games.engines.solvers.shown_flush_kernels import (
    BARE,
    BELOW,
    COPIES,
    COUNT,
    DISTINCT,
    EXTRA,
    FIRST,
    GROUP,
    IN_SUIT,
    LAST,
    MASK,
    MAY,
    ROW,
    STRENGTH,
    UPTO,
    add_flush,
    flushes,
    open_to,
)
from games.engines.solvers.shown_kernels import left_of


@kernel
def own_flushes(up: Array, suit: int, entries: Array, without: Array, many: int, out: Array) -> None:
    """By entry, in how many ways he has the flush: in another suit with nothing in the suit, with the card beside it in
    the suit, and in the suit itself; beside as many sets of shown cards."""
    for e in range(entries.shape[0]):
        mask, extra = entries[e, MASK], entries[e, EXTRA]
        if not mask:
            continue
        apart, beside, inside = 0, 0, 0
        if suit >= 0 and not mask & up[suit]:
            inside = 1 if extra < 0 else without[extra]
        for s in range(up.shape[0]):
            if s == suit or mask & up[s]:
                continue
            if extra < 0:
                apart += 1
                continue
            apart += without[extra] - (1 - (up[s] >> extra & 1))
            if suit >= 0 and not up[suit] >> extra & 1:
                beside += 1
        out[e, 0], out[e, 1], out[e, 2] = apart * many, beside * many, inside * many


@inlined
def certain(entries: Array, e: int, known: Array, alone: Array, qualify: int, slopes: Array) -> int:
    """The choice that is the best whatever flushes of the dealer's are blocked; -1 where that is not sure."""
    g, may, q = entries[e, GROUP], entries[e, MAY], int(entries[e, STRENGTH] >= qualify)
    best, worth = -1, 0
    for c in range(slopes.shape[1]):
        here = slopes[g, c, q, 3]
        for i in range(3):
            here += slopes[g, c, q, i] * known[i]
        if (c == 0 or may >> c & 1) and (best < 0 or here > worth):
            best, worth = c, here
    for c in range(slopes.shape[1]):
        if c == best or (c and not may >> c & 1):
            continue
        least = slopes[g, best, q, 3] - slopes[g, c, q, 3]
        for i in range(3):
            turn = slopes[g, best, q, i] - slopes[g, c, q, i]
            least += turn * known[i] - max(0, turn * alone[i, 0])
        if least <= 0 and (alone[0, 0] or alone[1, 0] or alone[2, 0]):
            return -1
    return best


@inlined
def take(
    entries: Array,
    e: int,
    choice: int,
    weight: int,
    sums: Array,
    qualify: int,
    total: int,
    slopes: Array,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Hands that are chosen alike, all at once: `weight` of them, and their three numbers added up. A choice of -1 is
    the best one, where all have the same numbers."""
    strength, g, may = entries[e, STRENGTH], entries[e, GROUP], entries[e, MAY]
    q = int(strength >= qualify)
    below, upto, bare, every = sums[BELOW], sums[UPTO], sums[BARE], weight * total
    if q:
        found = (bare, 0, 0, below - bare, upto - below, every - upto)
    else:
        found = (below, upto - below, bare - upto, 0, 0, every - bare)
    if weight < 0 or min(found) < 0:
        return False
    best, most = choice, 0
    for c in range(slopes.shape[1]):
        here = weight * slopes[g, c, q, 3]
        for i in range(3):
            here += slopes[g, c, q, i] * sums[i]
        worths[strength, c] += here
        if c == choice or (choice < 0 and (c == 0 or may >> c & 1) and (best < 0 or here > most)):
            best, most = c, here
    worths[strength, slopes.shape[1]] += most
    taken[strength, best] += weight
    for end in range(6):
        by_end[g, best, end] += found[end]
    return True


@inlined
def as_flush(
    entries: Array,
    e: int,
    rows: Array,
    own: Array,
    known: Array,
    index: Array,
    signs: Array,
    loose: bool,
    alone: Array,
    beside: Array,
    met: Array,
    sums: Array,
    qualify: int,
    total: int,
    slopes: Array,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    m = entries[e, ROW]
    for kind in range(3):
        weight = own[e, kind]
        if not weight:
            continue
        mask = entries[e, IN_SUIT + kind]
        open_to(mask, rows, m, index, signs, loose, alone, beside, met)
        for i in range(3):
            sums[i] = weight * (known[i] - met[i])
        if not take(entries, e, -1, weight, sums, qualify, total, slopes, by_end, taken, worths):
            return False
    return True


@inlined
def all_suits(
    entries: Array,
    e: int,
    rows: Array,
    variants: Array,
    own: Array,
    known: Array,
    ways: int,
    asked: tuple[Array, Array, Array],
    unit: int,
    mean: Array,
    same: bool,
    index: Array,
    signs: Array,
    loose: bool,
    alone: Array,
    beside: Array,
    met: Array,
    sums: Array,
) -> int:
    """Sums over all suits but the player's own flushes; how many hands these are, -1 where they are not whole."""
    start, place, times = asked
    m = entries[e, ROW]
    weight = ways
    for i in range(3):
        sums[i] = known[i] * ways
        if alone[i, 0] and not (same and i == UPTO):
            every = 0
            for at in range(start[m], start[m + 1]):
                every += times[at] * mean[i, place[at]]
            every *= ways
            if every % unit:
                return -1
            sums[i] -= every // unit
    if same:
        sums[UPTO] = sums[BELOW] + (known[UPTO] - known[BELOW]) * ways
    for v in range(rows[m, FIRST], rows[m, LAST]):
        for kind in range(3):
            less = own[variants[v], kind]
            if less:
                mask = entries[variants[v], IN_SUIT + kind]
                weight -= less
                open_to(mask, rows, m, index, signs, loose, alone, beside, met)
                for i in range(3):
                    sums[i] -= less * (known[i] - met[i])
    return weight


@inlined
def in_suits(mask: int, up: Array, suit: int, without: Array, rows: Array, m: int, choose: Array) -> int:
    """The ways to hold the cards of a row with these of its ranks in the suit and no others."""
    ways = 1
    for j in range(rows[m, COUNT]):
        r, c = rows[m, DISTINCT + j], rows[m, COPIES + j]
        if mask >> j & 1:
            if up[suit] >> r & 1:
                return 0
            c -= 1
        if c > without[r]:
            return 0
        ways *= choose[without[r], c]
    return int(ways)


@inlined
def by_suits(
    entries: Array,
    e: int,
    rows: Array,
    variants: Array,
    own: Array,
    known: Array,
    up: Array,
    suit: int,
    many: int,
    without: Array,
    choose: Array,
    index: Array,
    signs: Array,
    loose: bool,
    alone: Array,
    beside: Array,
    met: Array,
    sums: Array,
    qualify: int,
    total: int,
    slopes: Array,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Every way to have ranks of the hand in the suit is decided by itself."""
    m = entries[e, ROW]
    for mask in range(1 << rows[m, COUNT]):
        weight = many * in_suits(mask, up, suit, without, rows, m, choose)
        if not weight:
            continue
        for v in range(rows[m, FIRST], rows[m, LAST]):
            for kind in range(3):
                if own[variants[v], kind] and mask == entries[variants[v], IN_SUIT + kind]:
                    weight -= own[variants[v], kind]
        if not weight:
            continue
        open_to(mask, rows, m, index, signs, loose, alone, beside, met)
        for i in range(3):
            sums[i] = weight * (known[i] - met[i])
        if not take(entries, e, -1, weight, sums, qualify, total, slopes, by_end, taken, worths):
            return False
    return True


@kernel
def beside_shown(
    up: Array,
    suit: int,
    many: int,
    entries: Array,
    rows: Array,
    variants: Array,
    asked: tuple[Array, Array, Array],
    index: Array,
    signs: Array,
    few: Array,
    parts: Array,
    wholes: Array,
    share: Array,
    unit: int,
    sizes: Array,
    shown: Array,
    made: tuple[Array, Array],
    choose: Array,
    every: Array,
    known: Array,
    bare: Array,
    qualify: int,
    total: int,
    slopes: Array,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Decides every hand of the player's beside one set of shown cards; False where the counts do not add up.

    `sizes`: of the counters, with a card beside or without, the most events, ranks."""
    ranks = sizes[3]
    without = np.zeros(ranks, np.int64)
    left_of(up, suit, ranks, without)
    value, events = np.zeros(sizes[2], np.int64), np.zeros((sizes[2], 5), np.int64)
    n = flushes(up, suit, shown, without, few, made, choose, value, events) if suit >= 0 else 0
    loose = bool((events[:n, 1] >= 0).any())
    order = np.argsort(value[:n])
    alone, mean = np.zeros((3, sizes[0]), np.int64), np.zeros((3, len(share)), np.int64)
    beside = np.zeros((3, sizes[1] if loose else 1, ranks), np.int64)
    done = 0
    while done < n and value[order[done]] < qualify:
        add_flush(events, order[done], parts, wholes, share, BARE, alone, beside, mean)
        done += 1
    own = np.zeros((len(entries), 3), np.int32)
    own_flushes(up, suit, entries, without, many, own)
    met, sums, here = np.zeros(3, np.int64), np.zeros(3, np.int64), np.zeros(3, np.int64)
    low, high = 0, 0
    for e in range(len(entries)):
        worth, m = entries[e, STRENGTH], entries[e, ROW]
        while low < n and value[order[low]] < worth:
            add_flush(events, order[low], parts, wholes, share, BELOW, alone, beside, mean)
            low += 1
        while high < n and value[order[high]] <= worth:
            add_flush(events, order[high], parts, wholes, share, UPTO, alone, beside, mean)
            high += 1
        here[BELOW], here[UPTO], here[BARE] = known[e, BELOW], known[e, UPTO], bare[m]
        if entries[e, MASK]:
            if own[e, 0] + own[e, 1] + own[e, 2] and not as_flush(
                entries,
                e,
                rows,
                own,
                here,
                index,
                signs,
                loose,
                alone,
                beside,
                met,
                sums,
                qualify,
                total,
                slopes,
                by_end,
                taken,
                worths,
            ):
                return False
            continue
        if not every[m]:
            continue
        choice = certain(entries, e, here, alone, qualify, slopes)
        if choice < 0:
            right = by_suits(
                entries,
                e,
                rows,
                variants,
                own,
                here,
                up,
                suit,
                many,
                without,
                choose,
                index,
                signs,
                loose,
                alone,
                beside,
                met,
                sums,
                qualify,
                total,
                slopes,
                by_end,
                taken,
                worths,
            )
        else:
            weight = all_suits(
                entries,
                e,
                rows,
                variants,
                own,
                here,
                every[m] * many,
                asked,
                unit,
                mean,
                low == high,
                index,
                signs,
                loose,
                alone,
                beside,
                met,
                sums,
            )
            right = not weight or take(entries, e, choice, weight, sums, qualify, total, slopes, by_end, taken, worths)
        if not right:
            return False
    return True
