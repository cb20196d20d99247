"""The dealer's flushes put right: each is taken from where its ranks alone had put it, and put where it belongs.

A dealer's flush holds some ranks in one suit and at most two cards of other suits. Beside a hand of the player's it
can be dealt if the player holds none of those ranks in that suit; for the two cards there are as many ways as the
player leaves cards of their ranks outside the suit. That number is a product of at most two terms, each of one rank, so
sums over dealer's flushes are kept for every rank and for every pair of ranks, and added up with the player's cards.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Ints, Longs
from games.engines.kernels import kernel

RANKS = 13
ONE, SAME, PAIRS = 1, 1 + RANKS, 1 + 2 * RANKS  # rows: all; one rank; a rank twice; two ranks
ROWS = PAIRS + RANKS * (RANKS - 1) // 2
SHIFT = 3  # fronts are added up in blocks of eight
MOST_DEPTH = 8


@kernel
def row_of(a: int, b: int) -> int:
    """The row of two different ranks, a < b."""
    return PAIRS + b * (b - 1) // 2 + a


@kernel
def add(sums: Ints, row: int, front: int, block: int, what: int) -> None:
    sums[row, front] += what
    sums[row, block] += what
    sums[row, sums.shape[1] - 1] += what


@kernel
def note(sums: Ints, event: Ints, blocks: int, suits: int) -> None:
    """One event: front, back, sign, ranks in the suit, the other cards' ranks."""
    front, sign, a, b = event[0], event[2], event[4], event[5]
    block = blocks + (front >> SHIFT)
    if a < 0:
        add(sums, 0, front, block, sign)
    elif b < 0:
        add(sums, 0, front, block, sign * suits)
        add(sums, ONE + a, front, block, -sign)
    elif a == b:
        add(sums, 0, front, block, sign * (suits * (suits - 1) // 2))
        add(sums, SAME + a, front, block, sign)
    else:
        add(sums, 0, front, block, sign * suits * suits)
        add(sums, ONE + a, front, block, -sign * suits)
        add(sums, ONE + b, front, block, -sign * suits)
        add(sums, row_of(a, b), front, block, sign)


@kernel
def terms_of(counts: Longs, mask: int, suits: int, pairs: bool, rows: Longs, times: Longs) -> int:
    """Which rows a hand of the player's adds up, and how often each: by what it holds outside the suit.

    `pairs`: whether the dealer's flushes can have two cards of other suits."""
    rows[0], times[0] = 0, 1
    n = 1
    for b in range(RANKS):
        held = counts[b] - (mask >> b & 1)
        if held == 0:
            continue
        rows[n], times[n] = ONE + b, held
        n += 1
        if not pairs:
            continue
        left = suits - held
        rows[n], times[n] = SAME + b, left * (left - 1) // 2 - suits * (suits - 1) // 2
        n += 1
        for a in range(b):
            other = counts[a] - (mask >> a & 1)
            if other:
                rows[n], times[n] = row_of(a, b), held * other
                n += 1
    return n


@kernel
def below(sums: Ints, blocks: int, rows: Longs, times: Longs, n: int, front: int) -> int:
    """The sum over fronts below this one."""
    total = 0
    first = front >> SHIFT << SHIFT
    for k in range(n):
        row = sums[rows[k]]
        here = np.int32(0)
        for block in range(blocks, blocks + (front >> SHIFT)):
            here += row[block]
        for f in range(first, front):
            here += row[f]
        total += times[k] * here
    return total


@kernel
def whole(sums: Ints, rows: Longs, times: Longs, n: int) -> int:
    total = 0
    last = sums.shape[1] - 1
    for k in range(n):
        total += times[k] * sums[rows[k], last]
    return total


@kernel
def sweep(
    mask: int, events: Ints, listed: Ints, asked: Longs, groups: tuple[Longs, Longs], kinds: Longs,
    settings: tuple[Longs, Longs, Longs], suits: int, pairs: bool,
    blocks: int, sums: Ints, waiting: Longs, out: Ints,
) -> None:  # fmt: skip
    """One set of ranks that the player holds in a suit: his settings by rising back, the dealer's flushes likewise."""
    kind_of, out_of = groups
    counts = kinds
    start, fronts, backs = settings
    n = 0
    for q in range(asked.shape[0]):
        g = asked[q]
        kind = kind_of[g]
        for s in range(start[kind], start[kind + 1]):
            waiting[n] = (backs[s] << 40) | (np.int64(q) << 8) | (s - start[kind])
            n += 1
    order = np.sort(waiting[:n])
    rows = np.zeros(64, np.int64)
    times = np.zeros(64, np.int64)
    sums[:] = 0
    at = 0
    for w in range(n):
        back, q, s = order[w] >> 40, order[w] >> 8 & 0xFFFFFFFF, order[w] & 255
        while at < listed.shape[0] and events[listed[at], 1] < back:
            note(sums, events[listed[at]], blocks, suits)
            at += 1
        g = asked[q]
        kind = kind_of[g]
        m = terms_of(counts[kind], mask, suits, pairs, rows, times)
        both = below(sums, blocks, rows, times, m, fronts[start[kind] + s])
        out[out_of[g] + s, 0] = both
        out[out_of[g] + s, 1] = both - whole(sums, rows, times, m)
    while at < listed.shape[0]:
        note(sums, events[listed[at]], blocks, suits)
        at += 1
    for q in range(asked.shape[0]):
        g = asked[q]
        kind = kind_of[g]
        m = terms_of(counts[kind], mask, suits, pairs, rows, times)
        every = whole(sums, rows, times, m)
        for s in range(start[kind], start[kind + 1]):
            front = below(sums, blocks, rows, times, m, fronts[s])
            out[out_of[g] + s - start[kind], 1] += every - front


@kernel
def walk(
    root: int, lowest: int, deepest: int, there: int, events: Ints, first: Longs, asked: Longs,
    groups: tuple[Longs, Longs], kinds: Longs,
    settings: tuple[Longs, Longs, Longs], suits: int, pairs: bool, fronts: int, most: int, out: Ints,
) -> None:  # fmt: skip
    """All sets of ranks that begin with `root` and go on with ranks of `there` from `lowest`, up to `deepest` ranks.

    The events that avoid a set are found among those that avoid the set without its highest rank.
    """
    blocks = (fronts >> SHIFT) + 1 << SHIFT
    sums = np.zeros((ROWS, blocks + (blocks >> SHIFT) + 1), np.int32)
    waiting = np.zeros(most, np.int64)
    held = 0
    for r in range(RANKS):
        held += root >> r & 1
    open_to = 0
    for e in range(events.shape[0]):
        open_to += events[e, 3] & root == 0
    lists = np.zeros((max(deepest - held, 0) + 1, open_to), np.int32)
    length = np.zeros(MOST_DEPTH + 1, np.int64)
    masks = np.zeros(MOST_DEPTH + 1, np.int64)
    rank = np.zeros(MOST_DEPTH + 1, np.int64)
    for e in range(events.shape[0]):
        if events[e, 3] & root == 0:
            lists[0, length[0]] = e
            length[0] += 1
    masks[0], rank[0] = root, lowest
    sweep(
        root, events, lists[0, : length[0]], asked[first[root] : first[root + 1]], groups, kinds, settings, suits,
        pairs, blocks, sums, waiting, out,
    )  # fmt: skip
    depth = 0
    while depth >= 0:
        if rank[depth] >= RANKS or held + depth >= deepest:
            depth -= 1
            continue
        r = rank[depth]
        rank[depth] += 1
        if not there >> r & 1:
            continue
        mask = masks[depth] | 1 << r
        n = 0
        for k in range(length[depth]):
            e = lists[depth, k]
            if events[e, 3] >> r & 1 == 0:
                lists[depth + 1, n] = e
                n += 1
        depth += 1
        length[depth], masks[depth], rank[depth] = n, mask, r + 1
        sweep(
            mask, events, lists[depth, :n], asked[first[mask] : first[mask + 1]], groups, kinds, settings, suits,
            pairs, blocks, sums, waiting, out,
        )  # fmt: skip
