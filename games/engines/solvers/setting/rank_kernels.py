"""Dealer's hands by ranks alone: how many stay below a front and a back, beside every pattern of the player's."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Ints, Longs
from games.engines.kernels import kernel

MOST_STOPS = 512
MOST_SETTINGS = 1 << 15  # of all kinds of a pattern


@kernel
def fill_ways(mine: Longs, theirs: Longs, held: Longs, choose: Longs, out: Ints) -> None:
    """In how many ways their cards of some ranks can be dealt beside mine."""
    for i in range(mine.shape[0]):
        for j in range(theirs.shape[0]):
            ways = 1
            for r in range(mine.shape[1]):
                left = held[r] - mine[i, r]
                if left < theirs[j, r]:
                    ways = 0
                    break
                ways *= choose[left, theirs[j, r]]
            out[i, j] = ways


@kernel
def stops_of(levels: Longs, first: int, last: int, stops: Longs, place: Longs) -> int:
    """The different levels of a pattern's settings, rising, and which of them each setting has."""
    n = 0
    for s in range(first, last):
        level = levels[s]
        k = n
        while k > 0 and stops[k - 1] > level:
            k -= 1
        if k > 0 and stops[k - 1] == level:
            continue
        for j in range(n, k, -1):
            stops[j] = stops[j - 1]
        stops[k] = level
        n += 1
    for s in range(first, last):
        k = 0
        while stops[k] != levels[s]:
            k += 1
        place[s - first] = k
    return n


@kernel
def count_below(
    todo: Longs,
    halves: Longs,
    ways: tuple[Ints, Ints],
    dealers: tuple[Ints, Ints, Ints, Longs, Ints],
    start: Longs,
    wanted: tuple[Longs, Longs],
    out: Longs,
    totals: Longs,
) -> None:
    """For every setting of the patterns in `todo` (which come by their low halves): the dealer's hands that it beats
    in both hands, and those that beat it in both; `totals`: all hands of the dealer's."""
    low_ways, high_ways = ways
    rows, columns, signs, first, below = dealers
    levels, fronts = wanted
    n_dealers = rows.shape[0]
    n_fronts = first.shape[0] - 1
    laid_out = np.zeros(n_dealers, np.int32)
    laid_out_for = -1
    stops = np.zeros(MOST_STOPS, np.int64)
    place = np.zeros(MOST_SETTINGS, np.int64)
    sums = np.zeros((MOST_STOPS + 1, n_fronts + 1), np.int64)
    for i in range(todo.shape[0]):
        p = todo[i]
        if halves[p, 0] != laid_out_for:
            laid_out_for = halves[p, 0]
            of_low = low_ways[laid_out_for]
            for d in range(n_dealers):
                laid_out[d] = of_low[rows[d]] * signs[d]
        of_high = high_ways[halves[p, 1]]
        n = stops_of(levels, start[p], start[p + 1], stops, place)
        for front in range(n_fronts):
            d = first[front]
            total = np.int32(0)
            for k in range(n + 1):
                end = first[front] + below[stops[k], front] if k < n else first[front + 1]
                here, column = laid_out[d:end], columns[d:end]
                for e in range(here.shape[0]):
                    total += here[e] * of_high[column[e]]
                d = end
                sums[k, front + 1] = sums[k, front] + total
        every = sums[n, n_fronts]
        totals[p] = every
        for s in range(start[p], start[p + 1]):
            k = place[s - start[p]]
            front = fronts[s]
            both = sums[k, front]
            out[s, 0] = both
            out[s, 1] = every - sums[n, front] - sums[k, n_fronts] + both
