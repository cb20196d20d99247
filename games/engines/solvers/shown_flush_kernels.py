"""What the dealer can have beside shown cards: by ranks, and his flushes. Importing this imports numba.

What the dealer can have by ranks alone does not ask for suits. Beyond it stand his flushes, in one suit: those that
share no card with the player's are a polynomial in bits, one for each of his ranks: whether he holds it in that suit.
Over all suits of his cards such a polynomial adds up bit by bit.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import inlined, kernel
from games.engines.solvers.shown_kernels import pattern_of, take_in, ways_of

FLUSH = 5
BELOW, UPTO, BARE = range(3)
MOST_RANKS = 6  # that a hand holds
STRENGTH, ROW, MASK, EXTRA, IN_SUIT, GROUP, MAY = 0, 1, 2, 3, 4, 7, 8  # of an entry
COUNT, SUPPORT, FIRST, LAST, DISTINCT = range(5)  # of a row; after its ranks as many numbers of copies
COPIES = DISTINCT + MOST_RANKS

# Of the dealer's flushes, by set of shown cards (those with a card beside only where there are such: `loose`), each
# number for those below, up to, and below the qualifier: `alone`, `beside`, `clear`, `behind` and `mean` (see
# `add_flush`; at last the mean beside all sets); `share` (see `shares`); `loose`.
Tables = tuple[Array, Array, Array, Array, Array, Array, Array]


@inlined
def sum_of(entry: int, start: Array, place: Array, times: Array, counters: Array) -> int:
    total = 0
    for i in range(start[entry], start[entry + 1]):
        total += times[i] * counters[place[i]]
    return total


@kernel
def by_ranks(
    entries: Array,
    asked: tuple[Array, Array, Array],
    hidden: Array,
    places: Array,
    size: int,
    shown: Array,
    left: Array,
    plain: Array,
    choose: Array,
    qualify: int,
    out: Array,
    bare: Array,
) -> None:
    """`out` [entry, BELOW or UPTO]: the dealer's hands by ranks alone; `bare` [row]: those that do not qualify.

    Past the qualifier a counter holds two numbers, as in `shown_kernels.compare`."""
    start, place, times = asked
    his = np.full(hidden.shape[0], -1, np.int64)
    for t in range(hidden.shape[0]):
        if ways_of(hidden[t], 0, left, 0, choose):
            his[t] = plain[pattern_of(shown, hidden[t], choose)]
    order = np.argsort(his)
    counters = np.zeros(size, np.int64)
    done = 0
    while done < order.shape[0] and his[order[done]] < 0:
        done += 1
    at, low, qualified = 0, (1 << 32) - 1, False
    asked_at, known = np.full(bare.shape[0], -1, np.int64), np.zeros(bare.shape[0], np.int64)
    while at < entries.shape[0] or not qualified:
        worth = entries[at, STRENGTH] if at < entries.shape[0] else qualify
        if not qualified and worth >= qualify:
            while done < order.shape[0] and his[order[done]] < qualify:
                take_in(hidden[order[done]], places[order[done]], 0, left, choose, counters)
                done += 1
            for e in range(at):
                m = entries[e, ROW]
                bare[m] = sum_of(m, start, place, times, counters)
            for c in range(size):
                counters[c] += counters[c] << 32
            asked_at[:], qualified = -1, True
            continue
        while done < order.shape[0] and his[order[done]] < worth:
            take_in(hidden[order[done]], places[order[done]], 0, left, choose, counters)
            done += 1
        first = at
        while at < entries.shape[0] and entries[at, STRENGTH] == worth:
            m = entries[at, ROW]
            if asked_at[m] < done:
                both = sum_of(m, start, place, times, counters)
                asked_at[m], known[m] = done, both & low
                bare[m] = both >> 32
            out[at, BELOW] = known[m]
            out[at, UPTO] = known[m]
            at += 1
        same = done
        while done < order.shape[0] and his[order[done]] == worth:
            take_in(hidden[order[done]], places[order[done]], 0, left, choose, counters)
            done += 1
        if same < done:
            for e in range(first, at):
                out[e, UPTO] = sum_of(entries[e, ROW], start, place, times, counters) & low


@kernel
def many_ways(rows: Array, left: Array, choose: Array, out: Array) -> None:
    """By row, in how many ways its cards can have suits."""
    for m in range(rows.shape[0]):
        out[m] = 1
        for j in range(rows[m, COUNT]):
            r, c = rows[m, DISTINCT + j], rows[m, COPIES + j]
            out[m] *= choose[left[r], c] if c <= left[r] else 0


@kernel
def shares(sets: Array, left: Array, choose: Array, unit: int, out: Array) -> None:
    """By set of ranks, the part of `unit` that stands for one of all such cards; 0 where there are none."""
    for place in range(sets.shape[0]):
        out[place] = unit
        n = 0
        for i in range(sets.shape[1]):
            if sets[place, i] < 0:
                break
            n += 1
            if i + 1 < sets.shape[1] and sets[place, i + 1] == sets[place, i]:
                continue
            r = sets[place, i]
            out[place] = out[place] // choose[left[r], n] if n <= left[r] else 0
            n = 0


# ---------------------------------------------------------------- the dealer's flushes


@kernel
def flushes(
    up: Array, suit: int, at: int, shown: Array, without: Array, few: Array, made: tuple[Array, Array], choose: Array,
    n: int, value: Array, events: Array,
) -> int:  # fmt: skip
    """Every flush that the dealer can have in the suit and whose ranks alone are worth less: at its worth by ranks one
    more, at its own worth one less. `events`, from `n` on: ranks in the suit (a place in `few`), the rank beside them
    or -1, in how many ways, more or less, the number of all ranks, and which set of shown cards (`at`)."""
    plain, suited = made
    ranks = without.shape[0]
    hidden = few.shape[1] - 2
    cards = np.zeros(hidden, np.int64)
    for f in range(few.shape[0]):
        mask, inside = few[f, 0], few[f, 1]
        if mask & up[suit] or suited[mask | up[suit]] < 0:
            continue
        for beside in range(-1 if inside == hidden else 0, 0 if inside == hidden else ranks):
            ways = 1 if beside < 0 else without[beside]
            if not ways:
                continue
            rising(few, f, inside, beside, cards)
            low, high = plain[pattern_of(shown, cards, choose)], suited[mask | up[suit]]
            if low >= high:
                continue
            number = 0
            for i in range(hidden):
                number += choose[cards[i] + i, i + 1]
            for turn in range(2):
                value[n] = high if turn else low
                events[n, 0], events[n, 1], events[n, 2], events[n, 3] = f, beside, ways, 1 - 2 * turn
                events[n, 4], events[n, 5] = number, at
                n += 1
    return n


@kernel
def free_flushes(up: Array, suit: int, few: Array, suited: Array, flush: Array, out: Array) -> None:
    """By the dealer's ranks in the suit: how many flushes the player can have in it beside them, and each (`flush`: the
    number of a set of ranks that is one; -1)."""
    for f in range(few.shape[0]):
        if few[f, 0] & up[suit] or suited[few[f, 0] | up[suit]] < 0:
            continue
        free = (flush.shape[0] - 1) & ~(few[f, 0] | up[suit])
        some = free
        while some:
            if flush[some] >= 0:
                out[f, 0] += 1
                out[f, out[f, 0]] = flush[some]
            some = (some - 1) & free


@kernel
def rising(few: Array, f: int, inside: int, beside: int, out: Array) -> None:
    n = 0
    for i in range(inside):
        if 0 <= beside <= few[f, 2 + i] and n == i:
            out[n] = beside
            n += 1
        out[n] = few[f, 2 + i]
        n += 1
    if beside >= 0 and n == inside:
        out[n] = beside


@inlined
def add_flush(event: Array, i: int, parts: Array, wholes: Array, free: Array, many: int, tables: Tables) -> None:
    """To the counters of all subsets of its ranks in the suit: `alone`, and with a card beside them by its rank; to
    those of the player's flushes in the suit that share none with it; and to those of all its ranks, as a hand of any
    suits meets them (`mean`)."""
    alone, beside, clear, behind, mean, share, loose = tables
    f, other, ways, more, k = event[0], event[1], event[2], event[3], event[5]
    for some in range(parts.shape[1]):
        place = parts[f, some]
        if place >= 0:
            alone[k, place, i] += more * ways
            if other >= 0:
                beside[loose[k], place, other, i] += more
    for j in range(free[f, 0]):
        clear[k, free[f, 1 + j], i] += more * ways
        if other >= 0:
            behind[loose[k], free[f, 1 + j], other, i] += more
    for some in range(wholes.shape[1]):
        place = wholes[event[4], some]
        mean[k, place, i] += more * ways * many * share[place]
        mean[-1, place, i] += more * ways * many * share[place]


@inlined
def open_to_each(k: int, rows: Array, m: int, index: Array, signs: Array, tables: Tables, out: Array) -> None:
    """The dealer's flushes that share no card with a hand, by which of its ranks it holds in the suit, a bit each: what
    stands at a set is added to all that hold it. A card beside them is one that the hand does not hold, so each rank
    of it stands at the set itself, less the hand's copies, and once more where the hand's card of it is in the suit."""
    alone, beside, _, _, _, _, loose = tables
    n = rows[m, COUNT]
    for some in range(1 << n):
        at = index[rows[m, SUPPORT], some]
        for i in range(3):
            out[some, i] = signs[some] * alone[k, at, i] if at >= 0 else 0
    if loose[k] >= 0:
        for some in range(1 << n):
            at = index[rows[m, SUPPORT], some]
            if not 0 <= at < beside.shape[1]:
                continue
            for j in range(n):
                here, more = rows[m, COPIES + j] - (some >> j & 1), some | 1 << j
                for i in range(3):
                    less = signs[some] * beside[loose[k], at, rows[m, DISTINCT + j], i]
                    out[some, i] -= here * less
                    if more != some:
                        out[more, i] += less
    for j in range(n):
        for mask in range(1 << n):
            if mask >> j & 1:
                for i in range(3):
                    out[mask, i] += out[mask ^ 1 << j, i]
