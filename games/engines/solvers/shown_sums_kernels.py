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
    Tables,
    add_flush,
    flushes,
    free_flushes,
    open_to_each,
)
from games.engines.solvers.shown_kernels import left_of

INSIDE = 2  # the kind of an own flush in the dealer's suit

# entries, rows, variants, `index`, signs, `flush` (see `Question`); and by entry the kind of its flush, see `own_ways`
Hands = tuple[Array, Array, Array, Array, Array, Array, Array]
Money = tuple[int, int, Array]  # the qualifier, all hands of the dealer's, slopes
Out = tuple[Array, ...]  # by end, taken, worths


@kernel
def own_ways(up: Array, suit: int, many: int, shown: Array, without: Array, out: Array) -> None:
    """In how many ways the player has a flush, by which of the shown ranks it holds and by the rank beside it (a shown
    one, another, none): in another suit with nothing in the suit, with the card beside it in the suit, and in the suit
    itself; beside as many sets of shown cards."""
    n = shown.shape[0]
    for held in range(1 << n):
        mask = 0
        for j in range(n):
            mask |= (held >> j & 1) << shown[j]
        for extra in range(n + 2):
            bit = 1 << shown[extra] if extra < n else 0
            free = without[shown[extra]] if extra < n else up.shape[0] - (suit >= 0)
            apart, beside, inside = 0, 0, 0
            if suit >= 0 and not mask & up[suit]:
                inside = 1 if extra > n else free
            for s in range(up.shape[0]):
                if s == suit or mask & up[s]:
                    continue
                if extra > n:
                    apart += 1
                    continue
                apart += free - (0 if up[s] & bit else 1)
                if suit >= 0 and not up[suit] & bit:
                    beside += 1
            place = held * (n + 2) + extra
            out[place, 0], out[place, 1], out[place, INSIDE] = apart * many, beside * many, inside * many


@kernel
def own_kinds(entries: Array, shown: Array, out: Array) -> None:
    """By entry, which of `own_ways` its flush has."""
    n = shown.shape[0]
    for e in range(entries.shape[0]):
        mask, extra = entries[e, MASK], entries[e, EXTRA]
        beside, held = n if extra >= 0 else n + 1, 0
        for j in range(n):
            held |= (mask >> shown[j] & 1) << j
            if extra == shown[j]:
                beside = j
        out[e] = held * (n + 2) + beside


@inlined
def certain(entries: Array, e: int, known: Array, most: Array, t: int, money: Money) -> int:
    """The choice that is the best whatever flushes of the dealer's are blocked; -1 where that is not sure."""
    qualify, _, slopes = money
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
            least += turn * known[i] - max(0, turn * most[t, i])
        if least <= 0 and (most[t, 0] or most[t, 1] or most[t, 2]):
            return -1
    return best


@inlined
def take(entries: Array, e: int, choice: int, weight: int, sums: Array, money: Money, out: Out) -> bool:
    """Hands that are chosen alike, all at once: `weight` of them, and their three numbers added up. A choice of -1 is
    the best one, where all have the same numbers."""
    qualify, total, slopes = money
    by_end, taken, worths = out
    strength, g, may = entries[e, STRENGTH], entries[e, GROUP], entries[e, MAY]
    q = int(strength >= qualify)
    below, upto, bare, every = sums[BELOW], sums[UPTO], sums[BARE], weight * total
    if q:
        result = (bare, 0, 0, below - bare, upto - below, every - upto)
    else:
        result = (below, upto - below, bare - upto, 0, 0, every - bare)
    if weight < 0 or min(result) < 0:
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
        by_end[g, best, end] += result[end]
    return True


@inlined
def moved(e: int, k: int, apart: int, beside: int, inside: int, hands: Hands, tables: Tables, sums: Array) -> None:
    """Takes off the dealer's flushes that share no card with an own flush, had in so many ways of each kind."""
    entries, rows, flush, m, extra = hands[0], hands[1], hands[5], hands[0][e, ROW], hands[0][e, EXTRA]
    alone, with_one, clear, behind, loose = tables[0], tables[1], tables[2], tables[3], tables[6][k]
    at = flush[entries[e, MASK]]
    for i in range(3):
        sums[i] -= (apart + beside) * alone[k, 0, i]
    if beside:
        for i in range(3):
            sums[i] += beside * alone[k, 1 + extra, i]
    if inside:
        for i in range(3):
            sums[i] -= inside * clear[k, at, i]
    if loose < 0:
        return
    if inside and extra >= 0:
        for i in range(3):
            sums[i] += inside * behind[loose, at, extra, i]
    for j in range(rows[m, COUNT]):
        rank = rows[m, DISTINCT + j]
        others = beside * (rows[m, COPIES + j] - (rank == extra))
        every = apart * rows[m, COPIES + j] + others
        for i in range(3):
            sums[i] += every * with_one[loose, 0, rank, i]
        if others:
            for i in range(3):
                sums[i] -= others * with_one[loose, 1 + extra, rank, i]


@inlined
def add_own(
    e: int, first: int, last: int, suited: int, hands: Hands, own: Array, known: Array, tables: Tables, sums: Array
) -> int:
    """Adds the three numbers of an own flush, in all suits and beside these sets of shown cards; how many ways these
    are."""
    which, weight = hands[6][e], 0
    for k in range(first, last):
        apart, beside, inside = own[which, k, 0], own[which, k, 1], own[which, k, 2]
        weight += apart + beside + inside
        if k < suited and apart + beside + inside:
            moved(e, k, apart, beside, inside, hands, tables, sums)
    for i in range(3):
        sums[i] += weight * known[i]
    return weight


@inlined
def all_suits(
    m: int,
    t: int,
    ways: int,
    beside: int,
    known: Array,
    asked: tuple[Array, Array, Array],
    unit: int,
    mean: Array,
    sums: Array,
) -> bool:
    """Sums over all suits of a row's cards, beside as many sets of shown cards, less what is there already; False where
    they are not whole."""
    start, place, times = asked
    below, upto, bare = 0, 0, 0
    for at in range(start[m], start[m + 1]):
        below += times[at] * mean[t, place[at], BELOW]
        upto += times[at] * mean[t, place[at], UPTO]
        bare += times[at] * mean[t, place[at], BARE]
    for i, less in enumerate((below, upto, bare)):
        if less * ways % unit:
            return False
        sums[i] = known[i] * ways * beside - less * ways // unit - sums[i]
    return True


@inlined
def in_suits(up: int, without: Array, k: int, rows: Array, m: int, choose: Array, weight: int, out: Array) -> None:
    """By which of its ranks a row holds in the suit, a bit each: the ways to hold these there and no others, `weight`
    times."""
    out[0] = weight
    for j in range(rows[m, COUNT]):
        r, c = rows[m, DISTINCT + j], rows[m, COPIES + j]
        outside = choose[without[k, r], c] if c <= without[k, r] else 0
        inside = choose[without[k, r], c - 1] if c <= without[k, r] + 1 and not up >> r & 1 else 0
        for mask in range(1 << j):
            out[mask | 1 << j] = out[mask] * inside
            out[mask] *= outside


@inlined
def flush_by_kind(
    e: int, k: int, suited: int, hands: Hands, own: Array, known: Array, tables: Tables, sums: Array, money: Money,
    out: Out,
) -> bool:  # fmt: skip
    """Every way to have an own flush is decided by itself."""
    for kind in range(3):
        weight = own[hands[6][e], k, kind]
        if not weight:
            continue
        for i in range(3):
            sums[i] = weight * known[i]
        if k < suited:
            moved(e, k, weight * (kind == 0), weight * (kind == 1), weight * (kind == 2), hands, tables, sums)
        if not take(hands[0], e, -1, weight, sums, money, out):
            return False
    return True


@inlined
def by_suits(
    e: int,
    k: int,
    up: int,
    many: int,
    hands: Hands,
    own: Array,
    known: Array,
    without: Array,
    choose: Array,
    tables: Tables,
    room: tuple[Array, Array, Array],
    money: Money,
    out: Out,
) -> bool:
    """Every way to have ranks of the hand in the suit is decided by itself; those that are decided alike are settled
    together. `room`: by such ranks the flushes met and the ways; by choice the three numbers and how many hands."""
    entries, rows, variants, index, signs, _, which = hands
    m, slopes = entries[e, ROW], money[2]
    met, weights, chosen = room
    g, may, q = entries[e, GROUP], entries[e, MAY], int(entries[e, STRENGTH] >= money[0])
    open_to_each(k, rows, m, index, signs, tables, met)
    in_suits(up, without, k, rows, m, choose, many, weights)
    for v in range(rows[m, FIRST], rows[m, LAST]):
        for kind in range(3):
            weights[entries[variants[v], IN_SUIT + kind]] -= own[which[variants[v]], k, kind]
    chosen[:] = 0
    for mask in range(1 << rows[m, COUNT]):
        weight = weights[mask]
        if not weight:
            continue
        best, most = -1, 0
        for c in range(slopes.shape[1]):
            here = slopes[g, c, q, 3]
            for i in range(3):
                here += slopes[g, c, q, i] * (known[i] - met[mask, i])
            if (c == 0 or may >> c & 1) and (best < 0 or here > most):
                best, most = c, here
        if weight < 0:
            return False
        chosen[best, 3] += weight
        for i in range(3):
            chosen[best, i] += weight * (known[i] - met[mask, i])
    for c in range(slopes.shape[1]):
        if chosen[c, 3] and not take(entries, e, c, chosen[c, 3], chosen[c], money, out):
            return False
    return True


@kernel
def most_moved(alone: Array, out: Array) -> None:
    """The most flushes of the dealer's that a hand can block, by set of shown cards; at last of any."""
    sets = alone.shape[0]
    for i in range(3):
        out[sets, i] = 0
        for k in range(sets):
            out[k, i] = alone[k, 0, i]
            out[sets, i] = max(out[sets, i], out[k, i])


@kernel
def beside_shown(
    ups: Array,
    suit: Array,
    many: Array,
    hands: Hands,
    asked: tuple[Array, Array, Array],
    few: Array,
    parts: Array,
    wholes: Array,
    share: Array,
    unit: int,
    sizes: Array,
    shown: Array,
    distinct: Array,
    made: tuple[Array, Array],
    choose: Array,
    every: Array,
    known: Array,
    bare: Array,
    money: Money,
    out: Out,
) -> bool:
    """Decides every hand of the player's beside sets of shown cards of the same ranks, those that can become the
    dealer's flush first; False where the counts do not add up.

    `sizes`: of the counters, with a card beside or without, the most events beside a set, ranks, the player's flushes
    and how many of them share no card with one of the dealer's."""
    entries, _, variants, _, signs, flush, which = hands
    rows, sets, ranks, qualify = hands[1], ups.shape[0], sizes[3], money[0]
    without = np.zeros((sets, ranks), np.int64)
    own = np.zeros(((len(distinct) + 2) << len(distinct), sets, 3), np.int64)
    suited, loose, n, loosened = (suit >= 0).sum(), np.full(sets, -1, np.int64), 0, 0
    value, events = np.zeros(suited * sizes[2], np.int64), np.zeros((suited * sizes[2], 6), np.int64)
    free = np.zeros((suited, len(few), 1 + sizes[5]), np.int16)
    own_kinds(entries, distinct, which)
    for k in range(sets):
        left_of(ups[k], suit[k], ranks, without[k])
        own_ways(ups[k], suit[k], many[k], distinct, without[k], own[:, k])
        if k < suited:
            first = n
            n = flushes(ups[k], suit[k], k, shown, without[k], few, made, choose, n, value, events)
            free_flushes(ups[k], suit[k], few, made[1], flush, free[k])
            if (events[first:n, 1] >= 0).any():
                loose[k] = loosened
                loosened += 1
    order = np.argsort(value[:n])
    tables = (
        np.zeros((sets, sizes[0], 3), np.int64), np.zeros((loosened, sizes[1], ranks, 3), np.int64),
        np.zeros((suited, sizes[4], 3), np.int32), np.zeros((loosened, sizes[4], ranks, 3), np.int32),
        np.zeros((sets + 1, len(share), 3), np.int64), share, loose,
    )  # fmt: skip
    alone, mean = tables[0], tables[4]
    done, low, high, around = 0, 0, 0, many.sum()
    while done < n and value[order[done]] < qualify:
        event = events[order[done]]
        add_flush(event, BARE, parts, wholes, free[event[5]], many[event[5]], tables)
        done += 1
    sums, here = np.zeros(3, np.int64), np.zeros(3, np.int64)
    most = np.zeros((sets + 1, 3), np.int64)
    met, weights = np.zeros((len(signs), 3), np.int64), np.zeros(len(signs), np.int64)
    chosen = np.zeros((money[2].shape[1], 4), np.int64)
    most_moved(alone, most)
    for e in range(len(entries)):
        worth, m, before = entries[e, STRENGTH], entries[e, ROW], low + high
        while low < n and value[order[low]] < worth:
            event = events[order[low]]
            add_flush(event, BELOW, parts, wholes, free[event[5]], many[event[5]], tables)
            low += 1
        while high < n and value[order[high]] <= worth:
            event = events[order[high]]
            add_flush(event, UPTO, parts, wholes, free[event[5]], many[event[5]], tables)
            high += 1
        if before < low + high:
            most_moved(alone, most)
        if not every[m]:
            continue
        here[BELOW], here[UPTO], here[BARE] = known[e, BELOW], known[e, UPTO], bare[m]
        for turn in range(sets + 1):
            first, last, t = 0, sets, sets
            if turn:
                first, last, t = turn - 1, turn, turn - 1
            sums[0], sums[1], sums[2], weight, right = 0, 0, 0, 0, True
            choice = certain(entries, e, here, most, t, money)
            if choice < 0 and not turn:
                continue
            if choice < 0 and entries[e, MASK]:
                right = flush_by_kind(e, t, suited, hands, own, here, tables, sums, money, out)
            elif choice < 0:
                right = by_suits(
                    e, t, int(ups[t, suit[t]]), int(many[t]), hands, own, here, without, choose, tables,
                    (met, weights, chosen), money, out,
                )  # fmt: skip
            elif entries[e, MASK]:
                weight = add_own(e, first, last, suited, hands, own, here, tables, sums)
            else:
                beside = int(many[t]) if turn else int(around)
                weight = every[m] * beside
                for v in range(rows[m, FIRST], rows[m, LAST]):
                    weight -= add_own(variants[v], first, last, suited, hands, own, here, tables, sums)
                right = all_suits(m, t, every[m], beside, here, asked, unit, mean, sums)
            if weight:
                right &= take(entries, e, choice, weight, sums, money, out)
            if not right:
                return False
            if not turn:
                break
    return True
