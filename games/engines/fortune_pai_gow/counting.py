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

import numpy as np

from games.engines.arrays import Array, Bytes, Ints, Longs, Shorts
from games.engines.fortune_pai_gow.deals import DEALER_DEALS
from games.engines.fortune_pai_gow.hands import PAIR_OF_EIGHTS
from games.engines.fortune_pai_gow.patterns import MOST_PLACES, half_ways
from games.engines.fortune_pai_gow.settings import Tables
from games.engines.kernels import assert_fits, inlined, kernel

BOTH, HIGH, LOW, BOTH_AT_EIGHTS, HIGH_AT_EIGHTS = range(5)  # the five numbers of a setting
THREADS = 2


@dataclass(frozen=True, slots=True)
class Counts:
    """The five numbers by ranks, and their corrections per set of places; flushes of the player apart."""

    ranks: Array  # [pattern, setting, number]
    flush_ranks: Array  # [pattern, setting, BOTH or HIGH]: the high hand a flush
    base: Array  # pattern → its first row in `fixes`; a row is base + places · settings + setting
    fixes: Array  # [row, number]
    flush_base: Array
    flush_fixes: Array  # [row, BOTH or HIGH]; a row is flush_base + places · flushes + which flush


@inlined
def insert(stops: Longs, n: int, at: int, what: int) -> int:
    """Keeps stops by rising place."""
    k = n
    while k > 0 and stops[k - 1, 0] > at:
        stops[k, 0], stops[k, 1] = stops[k - 1, 0], stops[k - 1, 1]
        k -= 1
    stops[k, 0], stops[k, 1] = at, what
    return n + 1


@kernel
def lows_up_to(lows: Longs, below: Shorts) -> None:
    """below[n, low]: how many of the first n hands have this low hand."""
    for n in range(lows.shape[0]):
        below[n + 1] = below[n]
        below[n + 1, lows[n]] += 1


@kernel
def count_by_ranks(
    mine: Longs, patterns: Longs, ways: tuple[Ints, Ints], dealer: tuple[Ints, Array, Shorts, Longs], eights: int,
    settings: Longs, low: Longs, at: Longs, out: Longs, flush_out: Longs, totals: Longs,
) -> None:  # fmt: skip
    """Walks the dealer's patterns, low hand by low hand and by rising high hand, and notes the sums where the
    player's hands stand. Patterns come by their low half, for which the dealer's ways are laid out once."""
    low_ways, high_ways = ways
    rows, columns, below, first = dealer
    n_dealers = rows.shape[0]
    laid_out = np.zeros(n_dealers, np.int32)
    laid_out_for = -1
    stops = np.zeros((16, 2), np.int64)
    sums = np.zeros((16, 14), np.int64)  # per stop, the hands of lower lows
    for i in range(mine.shape[0]):
        p = mine[i]
        if patterns[p, 0] != laid_out_for:
            laid_out_for = patterns[p, 0]
            of_low = low_ways[laid_out_for]
            for d in range(n_dealers):
                laid_out[d] = of_low[rows[d]]
        of_high = high_ways[patterns[p, 1]]
        n = insert(stops, 0, eights, 100)
        n = insert(stops, n, n_dealers, 101)
        for s in range(settings[p]):
            n = insert(stops, n, at[p, s, 0], 2 * s)
            if at[p, s, 1] >= 0:
                n = insert(stops, n, at[p, s, 1], 2 * s + 1)
        for rank in range(13):
            d = first[rank]
            total = np.int32(0)
            for k in range(n):
                end = first[rank] + below[stops[k, 0], rank]
                here, column = laid_out[d:end], columns[d:end]
                for e in range(here.shape[0]):
                    total += here[e] * of_high[column[e]]
                d = end
                sums[k, rank + 1] = sums[k, rank] + total
        for k in range(n):
            what = stops[k, 1]
            s = what >> 1
            if what == 100:
                for s in range(settings[p]):
                    out[p, s, 3], out[p, s, 4] = sums[k, low[p, s]], sums[k, 13]
            elif what == 101:
                totals[p] = sums[k, 13]
                for s in range(settings[p]):
                    out[p, s, 2] = sums[k, low[p, s]]
            elif what & 1:
                flush_out[p, s, 0], flush_out[p, s, 1] = sums[k, low[p, s]], sums[k, 13]
            else:
                out[p, s, 0], out[p, s, 1] = sums[k, low[p, s]], sums[k, 13]


@kernel
def masks_of(places: Longs, p: int, masks: Longs) -> int:
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


@inlined
def wanted(subset: int, flush: int) -> bool:
    """Beside a flush of the player another suit holds one card at most, and his own four or more."""
    size = 0
    while subset:
        subset &= subset - 1
        size += 1
    return flush == 0 or size <= 1 or size >= 4


@kernel
def bucket(asked: Ints, places: Longs, start: Longs, fill: bool, which: Ints, subset_of: Ints) -> None:
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


@inlined
def left_over(row: Ints, counts: Bytes, places: Bytes, p: int, subset: int, ints: Ints) -> None:
    """Per low hand, the events below it, each with the cards of its sixth rank that are left outside the suit."""
    for c in range(16):
        ints[c] = 3 * row[13, c] + row[14, c]
    for k in range(places.shape[1]):
        rank = places[p, k]
        if rank < 0:
            break
        held = np.int32(counts[p, rank] - (subset >> k & 1))
        if held:
            for c in range(16):
                ints[c] -= held * row[rank, c]
    total = np.int32(0)
    for c in range(14):
        here = ints[c]
        ints[c] = total
        total += here


@kernel
def correct(
    m: int, listed: Ints, events: Ints, eights: int, asked: Ints, lists: tuple[Longs, Ints, Ints, Longs, Ints, Ints],
    row: Ints, tables: tuple[Bytes, Bytes, Bytes, Bytes, Longs, Longs, Bytes], fixes: Ints, flush_fixes: Ints,
) -> bool:  # fmt: skip
    """One set of ranks that the player holds in a suit: a sweep over the dealer's flushes there, by rising value.

    Returns whether every hand that a flush took from somewhere was put somewhere.
    """
    counts, places, settings, flushes, base, flush_base, low = tables
    start, which, subset_of, pairs_start, pairs_p, pairs_subset = lists
    result = np.zeros(16, np.int32)
    row[:] = 0
    entry, end = start[m], start[m + 1]
    n = listed.shape[0]
    passed = False
    for k in range(n + 1):
        e = listed[k] if k < n else events.shape[0]
        while entry < end and asked[which[entry], 4] <= e:
            i, subset = which[entry], subset_of[entry]
            p, s = asked[i, 0], asked[i, 1]
            left_over(row, counts, places, p, subset, result)
            if asked[i, 2]:
                at = flush_base[p] + subset * flushes[p] + s
                flush_fixes[at, 0], flush_fixes[at, 1] = result[asked[i, 3]], result[13]
            else:
                at = base[p] + subset * settings[p] + s
                fixes[at, 0], fixes[at, 1] = result[asked[i, 3]], result[13]
            entry += 1
        if not passed and eights <= e:
            passed = True
            for j in range(pairs_start[m], pairs_start[m + 1]):
                p, subset = pairs_p[j], pairs_subset[j]
                left_over(row, counts, places, p, subset, result)
                at = base[p] + subset * settings[p]
                for s in range(settings[p]):
                    fixes[at + s, 3], fixes[at + s, 4] = result[low[p, s]], result[13]
        if k == n:
            break
        event = events[e]
        low_hand, rank, sign = event & 15, event >> 4 & 15, (event >> 8) - 1
        if rank < 13:
            row[rank, low_hand] += sign
            row[13, low_hand] += sign
        else:
            row[14, low_hand] += sign
    for j in range(pairs_start[m], pairs_start[m + 1]):
        p, subset = pairs_p[j], pairs_subset[j]
        left_over(row, counts, places, p, subset, result)
        at = base[p] + subset * settings[p]
        for s in range(settings[p]):
            fixes[at + s, 2] = result[low[p, s]]
    return row[13].sum() == 0 and row[14].sum() == 0


@kernel
def correct_all(
    share: int, shares: int, suited: Ints, events: Ints, eights: int, asked: Ints,
    lists_of: tuple[Longs, Ints, Ints, Longs, Ints, Ints],
    tables: tuple[Bytes, Bytes, Bytes, Bytes, Longs, Longs, Bytes], fixes: Ints, flush_fixes: Ints,
) -> bool:  # fmt: skip
    """All sets of up to six ranks, each with the flushes that it leaves possible: a walk over subsets, depth first."""
    n = events.shape[0]
    lists = np.zeros((7, n + 1), np.int32)
    length = np.zeros(7, np.int64)
    following = np.zeros(7, np.int64)
    held = np.zeros(7, np.int64)
    row = np.zeros((15, 16), np.int32)  # [sixth rank, any sixth rank, no sixth card; the dealer's low hand]
    for e in range(n):
        lists[0, e] = e
    length[0] = n
    fine = True
    if share == 0:
        fine = correct(0, lists[0, :n], events, eights, asked, lists_of, row, tables, fixes, flush_fixes)
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
        parent, child = lists[depth, : length[depth]], lists[depth + 1]
        for j in range(parent.shape[0]):
            e = parent[j]
            child[k] = e
            k += 1 - (suited[e] >> bit & 1)
        depth += 1
        held[depth], length[depth], following[depth] = m, k, bit + 1
        if lists_of[3][m] < lists_of[3][m + 1] and (depth > 1 or share == 0):
            fine &= correct(m, lists[depth, :k], events, eights, asked, lists_of, row, tables, fixes, flush_fixes)
    return fine


def settings_in_order(tables: Tables, chosen: Array, highs: Array) -> Array:
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
    return every[np.argsort(every[:, 4], kind="stable")].astype(np.int32)


def bucketed(asked: Array, places: Array) -> tuple[Array, Array, Array]:
    """Per set of ranks in a suit, where its list begins; then which question, and the set of places."""
    sizes = np.zeros((1 << 13) + 1, np.int64)
    none = np.zeros(0, np.int32)
    bucket(asked, places, sizes, False, none, none)
    start = np.concatenate([[0], np.cumsum(sizes[:-1])])
    which, subset_of = np.zeros(start[-1], np.int32), np.zeros(start[-1], np.int32)
    bucket(asked, places, start.copy(), True, which, subset_of)
    return start, which, subset_of


def count(tables: Tables, threads: int = THREADS, only: range | None = None) -> Counts:
    """All counts under one reading; or those of some of the player's patterns, the others being left empty."""
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
    small = (p.counts.astype(np.int8), p.places.astype(np.int8), player.settings.astype(np.int8))
    shared = (*small, player.flushes.astype(np.int8), base, flush_base, player.low.astype(np.int8))
    totals = np.zeros(len(p), np.int64)
    ranked, corrected = [], []
    for kind, dealer in enumerate(tables.dealer):
        chosen = np.arange(p.natural) if kind else np.arange(p.natural, len(p))
        if only is not None:
            chosen = chosen[(chosen >= only.start) & (chosen < only.stop)]
        at = np.stack([np.searchsorted(dealer.high, player.plain), np.searchsorted(dealer.high, player.flush)], axis=2)
        at[:, :, 1][player.flush < 0] = -1
        eights = int(np.searchsorted(dealer.high, PAIR_OF_EIGHTS))
        by_low = np.argsort(dealer.low, kind="stable")
        below = np.zeros((len(dealer.low) + 1, 13), np.int16)
        lows_up_to(dealer.low, below)
        first = np.searchsorted(dealer.low[by_low], np.arange(13))
        laid = (dealer.low_row[by_low].astype(np.int32), dealer.high_row[by_low].astype(np.uint16), below, first)
        ranked += [
            (chosen[i::threads], halves, half_ways(), laid, eights, player.settings, player.low, at, ranks,
             flush_ranks, totals)
            for i in range(threads)
        ]  # fmt: skip
        result = tables.events[kind]
        asked = settings_in_order(tables, chosen, result.high)
        lists = bucketed(asked, p.places)
        pairs = bucketed(np.stack([chosen, chosen * 0, chosen * 0], axis=1).astype(np.int32), p.places)
        everything = (*lists, pairs[0], chosen[pairs[1]].astype(np.int32), pairs[2])
        packed = (result.low | result.rank << 4 | (result.sign + 1) << 8).astype(np.int32)
        at_eights = int(np.searchsorted(result.high, PAIR_OF_EIGHTS))
        corrected += [
            (
                i,
                threads,
                result.suited.astype(np.int32),
                packed,
                at_eights,
                asked,
                everything,
                shared,
                fixes,
                flush_fixes,
            )
            for i in range(threads)
        ]
    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(count_by_ranks, *job) for job in ranked]
        balanced = [pool.submit(correct_all, *job) for job in corrected]
        for done in running:
            done.result()
        if not all(done.result() for done in balanced):
            raise ArithmeticError("flushes were taken from hands and not put back")
    if not (totals[only.start : only.stop] == DEALER_DEALS if only else totals == DEALER_DEALS).all():
        raise ArithmeticError(f"the dealer's hands do not add up to {DEALER_DEALS:,}")
    return Counts(ranks, flush_ranks, base[:-1], fixes, flush_base[:-1], flush_fixes)
