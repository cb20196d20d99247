"""Kernels over classes of boards. Importing this imports numba.

Two cards beside a board are of two kinds. The deck leaves so many cards of each kind, so a pair of kinds stands for so
many pairs of cards, and running counts by kind say how many of the dealer's pairs share no card with a player's.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Longs, Shorts
from games.engines.kernels import kernel
from games.engines.solvers.board.kernels import DIGIT, best, slopes_of, sort_pairs


@kernel
def link(held: Longs, ways: Longs, smaller: Longs, start: Longs, which: Longs, many: Longs) -> int:
    """`held` [board, choice of places]: the set that is there. The same set is linked once; returns the links."""
    n = 0
    for b in range(held.shape[0]):
        first = n
        for s in range(held.shape[1]):
            at = first
            while at < n and which[at] != held[b, s]:
                at += 1
            if held[b, s] < 0:
                continue
            if at == n:
                which[n] = held[b, s]
                many[n] = 0
                n += 1
            many[at] += 1
        for at in range(first, n):
            many[at] = many[at] * ways[b] // smaller[which[at]]
        start[b + 1] = n
    return n


@kernel
def pairs_left(left: Longs, low: int, high: int) -> int:
    """How many pairs of cards of two kinds there are."""
    return left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high]


@kernel
def rank_by_ranks(rows: Longs, pairs: Longs, worth: Shorts, choose: Longs, out: Shorts) -> None:
    """`out` [board, pair]: the best of seven by `worth` [number of seven ranks]."""
    seven = np.empty(7, np.int64)
    for b in range(rows.shape[0]):
        for p in range(pairs.shape[1]):
            seven[:5] = rows[b]
            seven[5], seven[6] = pairs[0, p], pairs[1, p]
            number = 0
            for i in range(7):
                at = i
                while i >= 5 and at > 0 and seven[at - 1] > seven[at]:
                    seven[at - 1], seven[at] = seven[at], seven[at - 1]
                    at -= 1
            for i in range(7):
                number += choose[seven[i] + i, i + 1]
            out[b, p] = worth[number]


@kernel
def rank_by_suit(
    first: int,
    last: int,
    inside: Longs,
    held: Longs,
    plain: Shorts,
    board_of: Longs,
    pair_of: Longs,
    flush: Shorts,
    out: Shorts,
) -> None:
    """`out` [board, pair]: the better of what the ranks say and of a flush. `inside`, `held`: sets of ranks in the
    suit, of boards and of pairs; `board_of`, `pair_of`: what they are by ranks."""
    for b in range(first, last):
        row = plain[board_of[b]]
        for p in range(len(held)):
            a, z = row[pair_of[p]], flush[inside[b] | held[p]]
            out[b, p] = a if a > z else z


@kernel
def compare_kinds(
    first: int,
    last: int,
    left: Longs,
    pairs: Longs,
    strength: Shorts,
    qualifies: int,
    less: Shorts,
    equal: Shorts,
    dnq: Shorts,
) -> None:
    """By board and pair: the dealer's pairs that are worse, as good, not qualified, of those without a card of his."""
    kinds, n_pairs = left.shape[1], pairs.shape[1]
    key, place = np.empty(n_pairs, np.int32), np.empty(n_pairs, np.int32)
    order, spare = np.empty(n_pairs, np.int32), np.empty(n_pairs, np.int32)
    digits = np.empty(DIGIT + 1, np.int32)
    seen, group, out = np.empty(kinds, np.int64), np.empty(kinds, np.int64), np.empty(kinds, np.int64)
    for b in range(first, last):
        n = 0
        for p in range(n_pairs):
            if pairs_left(left[b], pairs[0, p], pairs[1, p]):
                key[n], place[n] = strength[b, p], p
                n += 1
        sort_pairs(n, key, order, spare, digits)
        seen[:] = 0
        group[:] = 0
        out[:] = 0
        total, unqualified = 0, -1
        at = 0
        while at < n:
            here = key[order[at]]
            if unqualified < 0 and here >= qualifies:
                unqualified = total
                out[:] = seen
            end, many = at, 0
            while end < n and key[order[end]] == here:
                p = place[order[end]]
                x, y = pairs[0, p], pairs[1, p]
                many += pairs_left(left[b], x, y)
                group[x] += left[b, y] - (x == y)  # beside one card of a kind
                if x != y:
                    group[y] += left[b, x]
                end += 1
            for i in range(at, end):
                p = place[order[i]]
                x, y = pairs[0, p], pairs[1, p]
                less[b, p] = total - seen[x] - seen[y]
                equal[b, p] = many - group[x] - group[y] + 1
                dnq[b, p] = unqualified - out[x] - out[y]
            for i in range(at, end):
                p = place[order[i]]
                x, y = pairs[0, p], pairs[1, p]
                seen[x] += group[x]
                group[x] = 0
                seen[y] += group[y]
                group[y] = 0
            total += many
            at = end
        if unqualified < 0:
            unqualified = total
            out[:] = seen
        at = 0
        while at < n and key[order[at]] < qualifies:
            p = place[order[at]]
            dnq[b, p] = unqualified - out[pairs[0, p]] - out[pairs[1, p]] + 1  # his own pair is not the dealer's
            at += 1


@kernel
def worth(
    strength: int, less: int, equal: int, dnq: int, slopes: Longs, class_of: Longs, qualifies: int, out: Longs
) -> None:
    """`out` [kind of wager]: what a unit nets, over all of the dealer's pairs."""
    c, q = class_of[strength], 1 if strength >= qualifies else 0
    for k in range(slopes.shape[0]):
        out[k] = slopes[k, c, q, 0] + less * slopes[k, c, q, 1] + equal * slopes[k, c, q, 2] + dnq * slopes[k, c, q, 3]


@kernel
def worths(
    first: int,
    last: int,
    counts: tuple[Shorts, ...],
    nets: Longs,
    options: Longs,
    class_of: Longs,
    qualifies: int,
    others: int,
    out: Longs,
) -> None:
    """`out` [board, column, pair]: every kind of wager, then every history that decides on the whole board."""
    strength, less, equal, dnq = counts
    slopes = slopes_of(nets, others)
    kinds = nets.shape[0]
    value = np.empty(kinds, np.int64)
    for b in range(first, last):
        for p in range(strength.shape[1]):
            worth(strength[b, p], less[b, p], equal[b, p], dnq[b, p], slopes, class_of, qualifies, value)
            for k in range(kinds):
                out[b, k, p] = value[k]
            for h in range(options.shape[0]):
                out[b, kinds + h, p] = best(options[h], value, others)[0]


@kernel
def add_worths(
    first: int,
    last: int,
    left: Longs,
    pairs: Longs,
    counts: tuple[Shorts, ...],
    nets: Longs,
    options: Longs,
    class_of: Longs,
    qualifies: int,
    others: int,
    known: Longs,
    known_of: Longs,
    pair_of: Longs,
    links: tuple[Longs, Longs, Longs],
    sums: Longs,
) -> None:
    """Adds boards `first` to `last` to `sums` [set, column, pair]: what they are worth beyond what is `known` [board by
    ranks, column, pair], for all pairs of cards of a pair of kinds together."""
    strength, less, equal, dnq = counts
    start, sets, ways = links
    slopes = slopes_of(nets, others)
    kinds, columns, n_pairs = nets.shape[0], sums.shape[1], pairs.shape[1]
    value, more = np.empty(kinds, np.int64), np.zeros((columns, n_pairs), np.int64)
    for b in range(first, last):
        before = known[known_of[b]]
        for p in range(n_pairs):
            n = pairs_left(left[b], pairs[0, p], pairs[1, p])
            if n == 0:
                more[:, p] = 0
                continue
            worth(strength[b, p], less[b, p], equal[b, p], dnq[b, p], slopes, class_of, qualifies, value)
            q = pair_of[p]
            for k in range(kinds):
                more[k, p] = n * (value[k] - before[k, q])
            for h in range(kinds, columns):
                more[h, p] = n * (best(options[h - kinds], value, others)[0] - before[h, q])
        for at in range(start[b], start[b + 1]):
            into, times = sums[sets[at]], ways[at]
            for c in range(columns):
                for p in range(n_pairs):
                    into[c, p] += times * more[c, p]


@kernel
def each_pair(sums: Longs, left: Longs, pairs: Longs, out: Longs) -> bool:
    """`out` [set, pair, column]: for one pair of cards. True if all of a kind are worth the same, as they must."""
    whole = True
    for s in range(sums.shape[0]):
        for p in range(pairs.shape[1]):
            n = pairs_left(left[s], pairs[0, p], pairs[1, p])
            for c in range(sums.shape[1]):
                if n:
                    out[s, p, c] = sums[s, c, p] // n
                    whole &= out[s, p, c] * n == sums[s, c, p]
    return whole


@kernel
def on_cards(
    first: int, last: int, canonical: Longs, weight: Longs, by_rank: Longs, by_suit: Longs, places: Longs,
    kinds_of: Longs,
    low_high: tuple[Longs, Longs], out: Longs,
) -> None:  # fmt: skip
    """`out` [column, set, pair of cards]: what is known by ranks, and beyond it by each suit.

    `places` [1 + suits, set]: the class by ranks, and by each suit, -1 for none; `kinds_of` [1 + suits, pair]."""
    low, high = low_high
    for i in range(first, last):
        for p in range(len(low)):
            if _on(low[p], canonical[i]) or _on(high[p], canonical[i]):
                continue
            known = by_rank[places[0, i], kinds_of[0, p]]
            for c in range(out.shape[0]):
                out[c, i - first, p] = weight[i] * known[c]
            for s in range(1, places.shape[0]):
                if places[s, i] >= 0:
                    more = by_suit[places[s, i], kinds_of[s, p]]
                    for c in range(out.shape[0]):
                        out[c, i - first, p] += weight[i] * more[c]


@kernel
def _on(card: int, cards: Longs) -> bool:
    result = False
    for c in cards:
        result |= c == card
    return result


@kernel
def add_moves(
    first: int, last: int, canonical: Array, weight: Array, low_high: tuple[Array, Array], start: Array,
    levels: tuple[int, Array, Array, Array, Array, Array], exchanged: Array,
    choose: Array, places: Array, kinds_of: Array, by_rank: Array, by_suit: Array,
) -> None:  # fmt: skip
    """Adds to `by_rank`, `by_suit` [history, class, pair of kinds] the sets and pairs by the history that led there.

    `levels`: how many there are; of the smaller one the canonical sets and the exchanges that lead there, its places
    in a larger set, and its moves [history, set, pair]; the moves of the larger one."""
    low, high = low_high
    many, number, turn, subsets, small, large = levels
    n_chains = subsets.shape[0]
    sets, turns = np.zeros(n_chains, np.int64), np.zeros(n_chains, np.int64)
    for i in range(first, last):
        for n in range(n_chains):
            at = 0
            for j in range(subsets.shape[1]):
                at += choose[canonical[i, subsets[n, j]], j + 1]
            sets[n], turns[n] = number[at], turn[at]
        for p in range(len(low)):
            if _on(low[p], canonical[i]) or _on(high[p], canonical[i]):
                continue
            before, times = -1, 0
            for n in range(n_chains + 1):
                h = -1
                if n < n_chains:
                    h = start[p]
                    if many == 2:
                        h = small[h, sets[n], exchanged[turns[n], p]]
                    if many:
                        h = large[h, i, p]
                if h == before:
                    times += 1
                    continue
                if times:  # all that led to one history together
                    by_rank[before, places[0, i], kinds_of[0, p]] += times * weight[i]
                    for s in range(1, places.shape[0]):
                        if places[s, i] >= 0:
                            by_suit[before, places[s, i], kinds_of[s, p]] += times * weight[i]
                before, times = h, 1


@kernel
def per_pair(ways: Array, taken: Array, left: Array, pairs: Array, times: int) -> bool:
    """`ways` [history, set, pair], of those `taken`: of one pair of cards, `times` over. True if it is whole."""
    whole = True
    for s in range(ways.shape[1]):
        for p in range(pairs.shape[1]):
            n = pairs_left(left[s], pairs[0, p], pairs[1, p])
            if n:
                whole &= times % n == 0
                for h in taken:
                    ways[h, s, p] *= times // n
    return whole


@kernel
def add_ends(
    first: int,
    last: int,
    left: Array,
    pairs: Array,
    counts: tuple[Array, ...],
    nets: Array,
    options: Array,
    whole: Array,
    class_of: Array,
    qualifies: int,
    others: int,
    taken: Array,
    known_of: Array,
    pair_of: Array,
    links: tuple[Array, Array, Array],
    ways: Array,
    without: Array,
    elsewhere: Array,
    out: Array,
) -> None:
    """Counts `out` [history, class, qualified, weight of 1, LESS, EQUAL, DNQ] over boards `first` to `last`.

    `ways` [history, set, pair]: as `per_pair` leaves them for the histories `taken`. `without` [board, taken, pair] is
    counted elsewhere; what is counted here is added to `elsewhere` [board by ranks, taken, pair].
    """
    strength, less, equal, dnq = counts
    start, sets, many = links
    slopes = slopes_of(nets, others)
    histories, n_pairs = len(taken), pairs.shape[1]
    value, times = np.empty(nets.shape[0], np.int64), np.empty((histories, n_pairs), np.int64)
    for b in range(first, last):
        times[:] = 0
        for at in range(start[b], start[b + 1]):
            n = many[at]
            for h in range(histories):
                source = ways[taken[h], sets[at]]
                for p in range(n_pairs):
                    times[h, p] += n * source[p]
        for p in range(n_pairs):
            n = pairs_left(left[b], pairs[0, p], pairs[1, p])
            if n == 0:
                continue
            valued = False
            c, q = class_of[strength[b, p]], 1 if strength[b, p] >= qualifies else 0
            for h in range(histories):
                w = n * times[h, p]
                if len(without):
                    w -= without[b, h, p]
                if w == 0:
                    continue
                if len(elsewhere):
                    elsewhere[known_of[b], h, pair_of[p]] += w
                to = taken[h]
                if whole[to, 0] >= 0:
                    if not valued:
                        worth(strength[b, p], less[b, p], equal[b, p], dnq[b, p], slopes, class_of, qualifies, value)
                        valued = True
                    to = whole[to, best(options[to], value, others)[1]]
                row = out[to, c, q]
                row[0] += w
                row[1] += w * less[b, p]
                row[2] += w * equal[b, p]
                row[3] += w * dnq[b, p]
