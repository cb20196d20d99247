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
    """`out` [entry, BELOW or UPTO]: the dealer's hands by ranks alone; `bare` [row]: those that do not qualify."""
    start, place, times = asked
    his = np.full(hidden.shape[0], -1, np.int64)
    for t in range(hidden.shape[0]):
        if ways_of(hidden[t], 0, left, 0, choose):
            his[t] = plain[pattern_of(shown, hidden[t], choose)]
    order = np.argsort(his)
    counters = np.zeros(size, np.int64)
    for t in range(hidden.shape[0]):
        if 0 <= his[t] < qualify:
            take_in(hidden[t], places[t], 0, left, choose, counters)
    for m in range(bare.shape[0]):
        bare[m] = sum_of(m, start, place, times, counters)
    counters[:] = 0
    done = 0
    while done < order.shape[0] and his[order[done]] < 0:
        done += 1
    at = 0
    while at < entries.shape[0]:
        worth = entries[at, STRENGTH]
        while done < order.shape[0] and his[order[done]] < worth:
            take_in(hidden[order[done]], places[order[done]], 0, left, choose, counters)
            done += 1
        first = at
        while at < entries.shape[0] and entries[at, STRENGTH] == worth:
            out[at, BELOW] = sum_of(entries[at, ROW], start, place, times, counters)
            out[at, UPTO] = out[at, BELOW]
            at += 1
        same = done
        while done < order.shape[0] and his[order[done]] == worth:
            take_in(hidden[order[done]], places[order[done]], 0, left, choose, counters)
            done += 1
        if same < done:
            for e in range(first, at):
                out[e, UPTO] = sum_of(entries[e, ROW], start, place, times, counters)


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
    up: Array,
    suit: int,
    shown: Array,
    without: Array,
    few: Array,
    made: tuple[Array, Array],
    choose: Array,
    value: Array,
    events: Array,
) -> int:
    """Every flush that the dealer can have in the suit and whose ranks alone are worth less: at its worth by ranks one
    more, at its own worth one less. `events`: ranks in the suit (a place in `few`), the rank beside them or -1, in how
    many ways, more or less, and the number of all ranks."""
    plain, suited = made
    ranks = without.shape[0]
    hidden = few.shape[1] - 2
    n = 0
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
                events[n, 4] = number
                n += 1
    return n


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
def add_flush(
    events: Array,
    event: int,
    parts: Array,
    wholes: Array,
    share: Array,
    i: int,
    alone: Array,
    beside: Array,
    mean: Array,
) -> None:
    """To the counters of all subsets of its ranks in the suit: `alone`, and with a card beside them by its rank; and to
    those of all its ranks, as a hand of any suits meets them (`mean`)."""
    f, other, ways, more = events[event, 0], events[event, 1], events[event, 2], events[event, 3]
    for some in range(parts.shape[1]):
        place = parts[f, some]
        if place >= 0:
            alone[i, place] += more * ways
            if other >= 0:
                beside[i, place, other] += more
    for some in range(wholes.shape[1]):
        place = wholes[events[event, 4], some]
        mean[i, place] += more * ways * share[place]


@inlined
def open_to(
    mask: int, rows: Array, m: int, index: Array, signs: Array, loose: bool, alone: Array, beside: Array, out: Array
) -> None:
    """The dealer's flushes that share no card with a hand that holds these of its ranks in the suit, a bit each."""
    out[:] = 0
    some = mask
    while True:
        at = index[rows[m, SUPPORT], some]
        if at >= 0:
            for i in range(3):
                here = alone[i, at]
                if loose and at < beside.shape[1]:
                    for j in range(rows[m, COUNT]):
                        here -= (rows[m, COPIES + j] - (mask >> j & 1)) * beside[i, at, rows[m, DISTINCT + j]]
                out[i] += signs[some] * here
        if some == 0:
            break
        some = (some - 1) & mask
