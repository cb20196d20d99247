"""Every way to set every hand, and the rules of a house way. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Flags, Longs, Shorts
from games.engines.kernels import kernel


@kernel
def cards_of(counts: Longs, suited: int, joker: bool, symbols: Longs, wild: int, hand: Longs, in_suit: Longs) -> None:
    """The cards of a kind, rising: what they are to the ranking, and whether they are of the flush's suit."""
    n = 0
    for rank in range(13):
        for k in range(counts[rank]):
            hand[n] = symbols[rank]
            in_suit[n] = 1 if k == 0 and suited >> rank & 1 else 0
            n += 1
    if joker:
        hand[n] = wild
        in_suit[n] = 1


@kernel
def set_all(
    counts: Longs, suited: Longs, joker: Flags, symbols: Longs, wild: int, choose: Longs, two: Shorts, five: Shorts,
    least: Longs,
    ahead: Longs, behind: Longs, highest: int, front: Shorts, back: Shorts,
) -> None:  # fmt: skip
    """Strengths of both hands for every split of every kind; -1 where the back would be the lower one.

    `highest`: what a joker alone in front is worth, -1 where it is an ace.
    """
    hand = np.zeros(8, np.int64)
    in_suit = np.zeros(8, np.int64)
    last = ahead.shape[1] + behind.shape[1] - 1
    for i in range(counts.shape[0]):
        cards_of(counts[i], suited[i], joker[i], symbols, wild, hand, in_suit)
        for split in range(ahead.shape[0]):
            place = 0
            for k in range(ahead.shape[1]):
                place += choose[hand[ahead[split, k]] + k, k + 1]
            front[i, split] = two[place]
            place = 0
            flush = 1
            for k in range(behind.shape[1]):
                place += choose[hand[behind[split, k]] + k, k + 1]
                flush &= in_suit[behind[split, k]]
            back[i, split] = five[flush, place]
            if back[i, split] < least[front[i, split]]:
                front[i, split] = -1
            elif highest >= 0 and joker[i] and ahead[split, 0] == last:
                front[i, split] = highest


@kernel
def grouped(counts: Longs, joker: bool, groups: Longs, singles: Longs) -> tuple[int, int, int]:
    """Ranks of groups (the largest first) and of singles (the highest first), the joker an ace; and the shape."""
    n = 0
    shape = 0
    for many in range(5, 1, -1):
        for rank in range(12, -1, -1):
            if counts[rank] + (1 if joker and rank == 12 else 0) == many:
                groups[n] = rank
                n += 1
                shape = shape * 10 + many
    m = 0
    for rank in range(12, -1, -1):
        if counts[rank] + (1 if joker and rank == 12 else 0) == 1:
            singles[m] = rank
            m += 1
    return n, m, shape


@kernel
def compared(ranks: Longs, limit: Longs, many: int) -> int:
    for k in range(many):
        if ranks[k] != limit[k]:
            return 1 if ranks[k] > limit[k] else -1
    return 0


@kernel
def holds(
    rule: int,
    rules: tuple[Longs, Longs, Longs, Longs, Longs],
    shapes: Longs,
    groups: Longs,
    n: int,
    singles: Longs,
    m: int,
    shape: int,
) -> bool:
    """Whether a rule speaks of this hand."""
    sizes, of, at_least, at_most, highest = rules
    if shapes[rule, 0] >= 0:
        result = False
        for k in range(shapes.shape[1]):
            if shapes[rule, k] < 0:
                break
            result = result or shapes[rule, k] == shape
        if not result:
            return False
    if sizes[rule, 0] > n or sizes[rule, 1] > n or sizes[rule, 2] > n or sizes[rule, 3] > m:
        return False
    for k in range(sizes[rule, 0]):
        if groups[k] < of[rule, k, 0] or groups[k] > of[rule, k, 1]:
            return False
    if compared(groups, at_least[rule], sizes[rule, 1]) < 0 or compared(groups, at_most[rule], sizes[rule, 2]) > 0:
        return False
    enough = True
    for k in range(sizes[rule, 3]):
        enough = enough and singles[k] >= highest[rule, k]
    return enough


@kernel
def by_house_way(
    counts: Longs,
    joker: Flags,
    front: Shorts,
    back: Shorts,
    rules: tuple[Longs, Longs, Longs, Longs, Longs],
    shapes: Longs,
    wanted: Longs,
    speaks: Flags,
    barred: Flags,
    chosen: Longs,
) -> None:
    """The split that a house way takes of every kind; -1 where no rule says how. `wanted`: least front and back,
    whether the best back is taken, and which front counts as the lowest; `barred`: backs that a rule never leaves."""
    groups = np.zeros(8, np.int64)
    singles = np.zeros(8, np.int64)
    for i in range(counts.shape[0]):
        n, m, shape = grouped(counts[i], joker[i], groups, singles)
        chosen[i] = -1
        for rule in range(wanted.shape[0]):
            if not speaks[rule, i] or not holds(rule, rules, shapes, groups, n, singles, m, shape):
                continue
            best = -1
            for split in range(front.shape[1]):
                f, b = front[i, split], back[i, split]
                if f < 0 or f < wanted[rule, 0] or b < wanted[rule, 1] or barred[rule, b]:
                    continue
                f = 0 if f == wanted[rule, 3] else f + 1
                value = b * 1000 + f if wanted[rule, 2] else f * 100_000 + b
                if value > best:
                    best = value
                    chosen[i] = split
            if best >= 0:
                break


@kernel
def best_settings(
    front: Shorts, back: Shorts, house: Longs, only: bool, start: Longs, fronts: Longs, backs: Longs, at: Longs
) -> int:
    """Settings that no other one beats in both hands, the highest front first, and the house way's among them.

    `at`: the place of the house way's; `start`: where each kind's settings begin. `only`: nothing but the house way's.
    """
    n = 0
    for i in range(front.shape[0]):
        start[i] = n
        mine = -1 if house[i] < 0 else front[i, house[i]]
        his = -1 if house[i] < 0 else back[i, house[i]]
        while True:
            best_front, best_back = -1, -1
            for s in range(front.shape[1]):
                f, b = front[i, s], back[i, s]
                fits = f >= 0 and (b > backs[n - 1] if n > start[i] else True)
                fits = fits and (f < fronts[n - 1] if n > start[i] else True)
                if fits and (f > best_front or (f == best_front and b > best_back)):
                    best_front, best_back = f, b
            if best_front < 0 or only:
                break
            fronts[n], backs[n] = best_front, best_back
            n += 1
        at[i] = -1
        for s in range(start[i], n):
            if fronts[s] == mine and backs[s] == his:
                at[i] = s - start[i]
        if at[i] < 0 and mine >= 0:
            fronts[n], backs[n] = mine, his
            at[i] = n - start[i]
            n += 1
    start[front.shape[0]] = n
    return n
