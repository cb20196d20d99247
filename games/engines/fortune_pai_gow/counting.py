"""Which dealer's hands each of the player's settings beats: by ranks for all suits at once, then flushes put right.

For a setting with high hand h and low hand l, five numbers decide everything: the dealer's hands with high < h and
low < l, with high < h, with low < l, and the first two again for h = a pair of eights, the dealer's qualifier.
By ranks alone they follow from the player's pattern. A dealer's flush needs five cards of one suit (four beside the
joker), so it is in one suit only, and the player's pattern with the places that *that* suit holds in it decide how
many flushes there are: a correction per pattern and set of places, to be added for all four suits.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from games.engines.fortune_pai_gow.hands import PAIR_OF_EIGHTS
from games.engines.fortune_pai_gow.patterns import MOST_PLACES, half_ways
from games.engines.fortune_pai_gow.settings import ANY_RANK, Tables
from games.engines.kernels import assert_fits, kernel

DEALER_DEALS = comb(47, 6)
EVERY_LOW = 13  # the column that holds every low: the dealer's are 0..12
BOTH, HIGH, LOW, BOTH_AT_EIGHTS, HIGH_AT_EIGHTS = range(5)  # the five numbers of a setting
THREADS = 2


@dataclass(frozen=True, slots=True)
class Counts:
    """The five numbers by ranks, and their corrections per set of places; flushes of the player apart."""

    ranks: Any  # [pattern, setting, number]
    flush_ranks: Any  # [pattern, setting, BOTH or HIGH]: the high hand a flush
    base: Any  # pattern → its first row in `fixes`; a row is base + places · settings + setting
    fixes: Any  # [row, number]
    flush_base: Any
    flush_fixes: Any  # [row, BOTH or HIGH]; a row is flush_base + places · flushes + which flush


@kernel
def insert(stops: Any, n: int, at: int, what: int) -> int:
    """Keeps stops by rising place."""
    k = n
    while k > 0 and stops[k - 1, 0] > at:
        stops[k, 0], stops[k, 1] = stops[k - 1, 0], stops[k - 1, 1]
        k -= 1
    stops[k, 0], stops[k, 1] = at, what
    return n + 1


@kernel
def count_by_ranks(
    mine: Any, patterns: Any, ways: Any, dealer: Any, eights: int, settings: Any, low: Any, at: Any, out: Any,
    flush_out: Any,
) -> None:  # fmt: skip
    """Walks the dealer's patterns by rising high hand and notes the sums where the player's hands stand."""
    low_ways, high_ways = ways
    rows, columns, lows = dealer
    stops = np.zeros((16, 2), np.int64)
    seen = np.zeros((2, 16), np.int64)
    below = np.zeros(16, np.int64)
    for i in range(mine.shape[0]):
        p = mine[i]
        of_low, of_high = low_ways[patterns[p, 0]], high_ways[patterns[p, 1]]
        n = insert(stops, 0, eights, 100)
        n = insert(stops, n, lows.shape[0], 101)
        for s in range(settings[p]):
            n = insert(stops, n, at[p, s, 0], 2 * s)
            if at[p, s, 1] >= 0:
                n = insert(stops, n, at[p, s, 1], 2 * s + 1)
        seen[:] = 0
        d = 0
        for k in range(n):
            stop, what = stops[k, 0], stops[k, 1]
            # Two sets of counters in turn: equal lows that follow each other need not wait.
            while d + 1 < stop:
                seen[0, lows[d]] += of_low[rows[d]] * of_high[columns[d]]
                seen[1, lows[d + 1]] += of_low[rows[d + 1]] * of_high[columns[d + 1]]
                d += 2
            if d < stop:
                seen[0, lows[d]] += of_low[rows[d]] * of_high[columns[d]]
                d += 1
            for rank in range(13):
                below[rank + 1] = below[rank] + seen[0, rank] + seen[1, rank]
            s = what >> 1
            if what == 100:
                for s in range(settings[p]):
                    out[p, s, 3], out[p, s, 4] = below[low[p, s]], below[13]
            elif what == 101:
                for s in range(settings[p]):
                    out[p, s, 2] = below[low[p, s]]
            elif what & 1:
                flush_out[p, s, 0], flush_out[p, s, 1] = below[low[p, s]], below[13]
            else:
                out[p, s, 0], out[p, s, 1] = below[low[p, s]], below[13]


@kernel
def masks_of(places: Any, p: int, masks: Any) -> int:
    """The ranks of every set of places of a pattern; returns how many sets there are."""
    n = 1
    masks[0] = 0
    for k in range(places.shape[1]):
        if places[p, k] < 0:
            break
        for old in range(n):
            masks[n + old] = masks[old] | 1 << places[p, k]
        n *= 2
    return n


@kernel
def wanted(subset: int, flush: int) -> bool:
    """Beside a flush of the player another suit holds one card at most, and his own four or more."""
    size = 0
    while subset:
        subset &= subset - 1
        size += 1
    return flush == 0 or size <= 1 or size >= 4


@kernel
def bucket(asked: Any, places: Any, start: Any, fill: bool, which: Any, subset_of: Any) -> None:
    """Lists, per set of ranks in a suit, the settings to correct there; first a count, then the lists, in order."""
    masks = np.zeros(64, np.int64)
    for i in range(asked.shape[0]):
        p, flush = asked[i, 0], asked[i, 2]
        for subset in range(masks_of(places, p, masks)):
            if wanted(subset, flush):
                m = masks[subset]
                if fill:
                    which[start[m]] = i
                    subset_of[start[m]] = subset
                start[m] += 1


@kernel
def look_up(row: Any, counts: Any, places: Any, p: int, subset: int, low: int) -> int:
    """Events below a low hand, each with the cards of its sixth rank that are left outside the suit."""
    found = row[13, low]
    for k in range(places.shape[1]):
        rank = places[p, k]
        if rank < 0:
            break
        found -= (counts[p, rank] - (subset >> k & 1)) * row[rank, low]
    return found


@kernel
def correct(
    m: int, listed: Any, events: Any, eights: int, asked: Any, start: Any, which: Any, subset_of: Any, steps: Any,
    row: Any, tables: Any, fixes: Any, flush_fixes: Any,
) -> None:  # fmt: skip
    """One set of ranks that the player holds in a suit: a sweep over the dealer's flushes there, by rising value."""
    counts, places, settings, flushes, base, flush_base = tables
    row[:] = 0
    entry, end = start[m], start[m + 1]
    begin = entry
    n = listed.shape[0]
    passed = False
    for k in range(n + 1):
        e = listed[k] if k < n else events.shape[0]
        while entry < end and asked[which[entry], 4] <= e:
            i, subset = which[entry], subset_of[entry]
            p, s, low = asked[i, 0], asked[i, 1], asked[i, 3]
            both = look_up(row, counts, places, p, subset, low)
            high = look_up(row, counts, places, p, subset, 13)
            if asked[i, 2]:
                at = flush_base[p] + subset * flushes[p] + s
                flush_fixes[at, 0], flush_fixes[at, 1] = both, high
            else:
                at = base[p] + subset * settings[p] + s
                fixes[at, 0], fixes[at, 1] = both, high
            entry += 1
        if not passed and eights <= e:
            passed = True
            for j in range(begin, end):
                i, subset = which[j], subset_of[j]
                if asked[i, 2] == 0:
                    p = asked[i, 0]
                    at = base[p] + subset * settings[p] + asked[i, 1]
                    fixes[at, 3] = look_up(row, counts, places, p, subset, asked[i, 3])
                    fixes[at, 4] = look_up(row, counts, places, p, subset, 13)
        if k == n:
            break
        low, rank, sign = events[e, 0], events[e, 2], events[e, 3]
        step = steps[low]
        if rank < 13:
            for c in range(16):
                row[rank, c] += sign * step[c]
                row[13, c] += 3 * sign * step[c]
        else:
            for c in range(16):
                row[13, c] += sign * step[c]
    for j in range(begin, end):
        i, subset = which[j], subset_of[j]
        if asked[i, 2] == 0:
            p = asked[i, 0]
            at = base[p] + subset * settings[p] + asked[i, 1]
            fixes[at, 2] = look_up(row, counts, places, p, subset, asked[i, 3])


@kernel
def correct_all(
    share: int, shares: int, events: Any, eights: int, asked: Any, start: Any, which: Any, subset_of: Any,
    tables: Any, fixes: Any, flush_fixes: Any,
) -> None:  # fmt: skip
    """All sets of up to six ranks, each with the flushes that it leaves possible: a walk over subsets, depth first."""
    n = events.shape[0]
    lists = np.zeros((7, n), np.int32)
    length = np.zeros(7, np.int64)
    following = np.zeros(7, np.int64)
    held = np.zeros(7, np.int64)
    row = np.zeros((14, 16), np.int32)
    steps = np.zeros((13, 16), np.int32)
    for low in range(13):
        steps[low, low + 1 :] = 1
    for e in range(n):
        lists[0, e] = e
    length[0] = n
    if share == 0:
        correct(0, lists[0], events, eights, asked, start, which, subset_of, steps, row, tables, fixes, flush_fixes)
    depth = 0
    branch = 0
    while depth >= 0:
        bit = following[depth]
        if depth == 6 or bit == 13:
            depth -= 1
            continue
        following[depth] += 1
        if depth <= 1:
            branch += 1
        if depth == 1 and branch % shares != share:
            continue
        m = held[depth] | 1 << bit
        k = 0
        for j in range(length[depth]):
            e = lists[depth, j]
            if not events[e, 1] >> bit & 1:
                lists[depth + 1, k] = e
                k += 1
        depth += 1
        held[depth], length[depth], following[depth] = m, k, bit + 1
        if start[m] < start[m + 1] and (depth > 1 or share == 0):
            correct(
                m, lists[depth, :k], events, eights, asked, start, which, subset_of, steps, row, tables, fixes,
                flush_fixes,
            )  # fmt: skip


def asked_of(tables: Tables, chosen: Any, highs: Any) -> Any:
    """Every setting of some patterns by rising high hand: pattern, setting (or which flush), flush, low, event."""
    player = tables.player
    rows = []
    for flush in (0, 1):
        values = (player.flush if flush else player.plain)[chosen]
        there = np.arange(MOST_PLACES)[None, :] < player.settings[chosen][:, None]
        if flush:
            there &= values >= 0
        i, s = np.nonzero(there)
        number = np.cumsum(there, axis=1)[i, s] - 1 if flush else s
        at = np.searchsorted(highs, values[i, s])
        rows.append(np.stack([chosen[i], number, np.full(len(i), flush), player.low[chosen[i], s], at], axis=1))
    every = np.concatenate(rows)
    return every[np.argsort(every[:, 4], kind="stable")]


def count(tables: Tables, threads: int = THREADS) -> Counts:
    """All counts under one reading."""
    p, player = tables.patterns, tables.player
    # A correction is a sum of at most three cards for every flush event; a count by ranks at most every deal.
    assert_fits(DEALER_DEALS * 4, "a count of the dealer's hands")
    if 3 * len(tables.events[1].high) >= 2**31:
        raise OverflowError("corrections are kept in 32 bits")
    shape = (len(p), MOST_PLACES)
    ranks, flush_ranks = np.zeros((*shape, 5), np.int64), np.zeros((*shape, 2), np.int64)
    subsets = 1 << (p.places >= 0).sum(axis=1)
    base, flush_base = (
        np.concatenate([[0], np.cumsum(subsets * n)]).astype(np.int64) for n in (player.settings, player.flushes)
    )
    fixes, flush_fixes = np.zeros((base[-1], 5), np.int32), np.zeros((flush_base[-1], 2), np.int32)
    halves = np.stack([p.low, p.high], axis=1)
    shared = (p.counts.astype(np.int64), p.places, player.settings, player.flushes, base, flush_base)
    jobs = []
    for kind, dealer in enumerate(tables.dealer):
        chosen = np.arange(p.natural) if kind else np.arange(p.natural, len(p))
        at = np.stack(
            [np.searchsorted(dealer.high, player.plain), np.searchsorted(dealer.high, player.flush)], axis=2
        )
        at[:, :, 1][player.flush < 0] = -1
        columns = (dealer.low_row.astype(np.int16), dealer.high_row.astype(np.int16), dealer.low.astype(np.int16))
        eights = int(np.searchsorted(dealer.high, PAIR_OF_EIGHTS))
        jobs += [
            (count_by_ranks, chosen[i::threads], halves, half_ways(), columns, eights, player.settings, player.low, at,
             ranks, flush_ranks)
            for i in range(threads)
        ]  # fmt: skip
        found = tables.events[kind]
        asked = asked_of(tables, chosen, found.high)
        sizes = np.zeros((1 << 13) + 1, np.int64)
        none = np.zeros(0, np.int32)
        bucket(asked, p.places, sizes, False, none, none)
        start = np.concatenate([[0], np.cumsum(sizes[:-1])])
        which, subset_of = np.zeros(start[-1], np.int32), np.zeros(start[-1], np.int32)
        bucket(asked, p.places, start.copy(), True, which, subset_of)
        events = np.stack([found.low, found.suited, found.rank, found.sign], axis=1).astype(np.int32)
        at_eights = int(np.searchsorted(found.high, PAIR_OF_EIGHTS))
        jobs += [
            (correct_all, i, threads, events, at_eights, asked, start, which, subset_of, shared, fixes, flush_fixes)
            for i in range(threads)
        ]
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(job[0], *job[1:]) for job in jobs]:
            done.result()
    return Counts(ranks, flush_ranks, base[:-1], fixes, flush_base[:-1], flush_fixes)
