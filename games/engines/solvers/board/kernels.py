"""Kernels over boards. Importing this imports numba.

For one board all pairs are ranked at once: the row of three board cards holds the strength of these three with every
pair, so the best of ten rows is the best hand with two own cards; a pair that holds one board card is a hand with one
own card. Then the pairs are sorted by strength, and running counts by card say how many of the dealer's pairs that
share no card with the player's are worse, equal, or do not qualify.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Bytes, Ints, Longs, Shorts
from games.engines.kernels import kernel

DNQ_WIN, DNQ_TIE, DNQ_LOSE, WIN, TIE, LOSE = range(6)  # a deal's end, from the player's side
LESS, EQUAL, DNQ = range(3)  # of the dealer's pairs: worse than the player's, as good, not qualified
LOW_BITS = 7  # strengths are sorted by two digits of so many bits
DIGIT = 1 << LOW_BITS


@kernel
def _number(chosen: Longs, size: int, choose: Longs) -> int:
    """The hand number of cards in any order; sorts them in place."""
    total = 0
    for i in range(1, size):
        value = chosen[i]
        j = i
        while j > 0 and chosen[j - 1] > value:
            chosen[j] = chosen[j - 1]
            j -= 1
        chosen[j] = value
    for i in range(size):
        total += choose[chosen[i], i + 1]
    return total


@kernel
def _next(places: Longs, size: int, count: int) -> bool:
    """The next choice of places; False after the last."""
    i = size - 1
    while i >= 0 and places[i] == count - size + i:
        i -= 1
    if i < 0:
        return False
    places[i] += 1
    for j in range(i + 1, size):
        places[j] = places[j - 1] + 1
    return True


@kernel
def canonical_sets(cards: int, size: int, exchanges: Longs, choose: Longs) -> tuple[Array, Array]:
    """Sets that no exchange of suits gives a lower number, and how many sets each stands for."""
    kinds = exchanges.shape[0]
    places = np.arange(size)
    chosen, turned = np.empty(size, np.int64), np.empty(size, np.int64)
    result = np.empty((1024, size), np.int64)
    weight = np.empty(1024, np.int64)
    n = 0
    more = True
    while more:
        for i in range(size):
            chosen[i] = places[i]
        own = _number(chosen, size, choose)
        same = 0
        lowest = True
        for e in range(kinds):
            for i in range(size):
                turned[i] = exchanges[e, chosen[i]]
            other = _number(turned, size, choose)
            if other < own:
                lowest = False
                break
            if other == own:
                same += 1
        if lowest:
            if n == len(result):
                wider = np.empty((2 * n, size), np.int64)
                wider[:n] = result
                result = wider
                heavier = np.empty(2 * n, np.int64)
                heavier[:n] = weight
                weight = heavier
            result[n] = chosen
            weight[n] = kinds // same
            n += 1
        more = _next(places, size, cards)
    return result[:n], weight[:n]


@kernel
def place_sets(cards: int, size: int, exchanges: Longs, choose: Longs, canonical: Longs) -> tuple[Array, Array]:
    """By hand number: the canonical set that a set belongs to, and an exchange of suits that leads there."""
    number = np.full(choose[cards, size], -1, np.int32)
    turn = np.zeros(choose[cards, size], np.int8)
    kinds = exchanges.shape[0]
    turned = np.empty(size, np.int64)
    for n in range(canonical.shape[0]):
        for e in range(kinds):
            for i in range(size):
                turned[i] = exchanges[e, canonical[n, i]]
            at = _number(turned, size, choose)
            if number[at] < 0:
                number[at] = n
                for back in range(kinds):
                    if _undoes(exchanges[e], exchanges[back]):
                        turn[at] = back
    return number, turn


@kernel
def _undoes(one: Longs, other: Longs) -> bool:
    return bool(np.all(other[one] == np.arange(len(one))))


@kernel
def rows_of_triples(cards: int, strength: Shorts, choose: Longs) -> Array:
    """[three board cards, pair]: the strength of the five, -1 where they share a card."""
    rows = np.full((choose[cards, 3], choose[cards, 2]), -1, np.int16)
    five, three = np.empty(5, np.int64), np.empty(3, np.int64)
    for k in range(2, cards):
        for j in range(1, k):
            for i in range(j):
                three[0], three[1], three[2] = i, j, k
                row = rows[_row(i, j, k)]
                for b in range(cards):
                    if b in (i, j, k):
                        continue
                    for a in range(b):
                        if a in (i, j, k):
                            continue
                        five[:3] = three
                        five[3], five[4] = a, b
                        row[a + b * (b - 1) // 2] = strength[_number(five, 5, choose)]
    return rows


@kernel
def _best_rows(board: Longs, rows: Shorts, choose: Longs, best: Shorts) -> None:
    """`best` [pair]: the best five of a pair and three of the board."""
    a, b, c, d, e = board[0], board[1], board[2], board[3], board[4]
    for first in (True, False):
        if first:
            v, w, x, y, z = _row(a, b, c), _row(a, b, d), _row(a, b, e), _row(a, c, d), _row(a, c, e)
        else:
            v, w, x, y, z = _row(a, d, e), _row(b, c, d), _row(b, c, e), _row(b, d, e), _row(c, d, e)
        r1, r2, r3, r4, r5 = rows[v], rows[w], rows[x], rows[y], rows[z]
        for p in range(len(best)):
            top = np.int16(-1) if first else best[p]
            top = r1[p] if r1[p] > top else top
            top = r2[p] if r2[p] > top else top
            top = r3[p] if r3[p] > top else top
            top = r4[p] if r4[p] > top else top
            best[p] = r5[p] if r5[p] > top else top


@kernel
def _row(a: int, b: int, c: int) -> int:
    """The number of three cards, a < b < c."""
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6


@kernel
def rank_pairs(
    board: Longs, rows: Shorts, alive: Longs, n_alive: int, choose: Longs, best: Shorts, one: Shorts, pairs: Ints
) -> None:
    """Fills `pairs` (number, strength, lower card, higher card) with the pairs that the board leaves."""
    _best_rows(board, rows, choose, best)
    whole = best[board[0] + board[1] * (board[1] - 1) // 2]  # the board's own five
    for i in range(n_alive):
        x = alive[i]
        top = whole
        for j in range(5):
            b = board[j]
            at = x + b * (b - 1) // 2 if x < b else b + x * (x - 1) // 2
            top = best[at] if best[at] > top else top
        one[x] = top
    n = 0
    for j in range(1, n_alive):
        y = alive[j]
        base = y * (y - 1) // 2
        for i in range(j):
            x = alive[i]
            top = best[base + x]
            top = one[x] if one[x] > top else top
            top = one[y] if one[y] > top else top
            pairs[0, n], pairs[1, n], pairs[2, n], pairs[3, n] = base + x, top, x, y
            n += 1


@kernel
def sort_pairs(n: int, key: Ints, order: Ints, spare: Ints, counts: Ints) -> None:
    """`order`: the places by rising key, by its two digits."""
    for shift, source, target in ((0, order, spare), (LOW_BITS, spare, order)):
        counts[:] = 0
        for i in range(n):
            counts[((key[i] >> shift) & (DIGIT - 1)) + 1] += 1
        for d in range(DIGIT):
            counts[d + 1] += counts[d]
        for i in range(n):
            place = i if shift == 0 else source[i]
            digit = (key[place] >> shift) & (DIGIT - 1)
            target[counts[digit]] = place
            counts[digit] += 1


@kernel
def compare(n: int, pairs: Ints, order: Ints, qualifies: int, longs: Longs, cards: Longs) -> None:
    """`found` [place, LESS | EQUAL | DNQ]: the dealer's pairs that share no card with the player's.

    `cards` is room for three counters by card.
    """
    key, low, high = pairs[1], pairs[2], pairs[3]
    seen, group, out = cards[0], cards[1], cards[2]
    cards[:] = 0
    total, unqualified = 0, -1
    at = 0
    while at < n:
        strength = key[order[at]]
        if unqualified < 0 and strength >= qualifies:
            unqualified = total
            out[:] = seen
        end = at
        while end < n and key[order[end]] == strength:
            i = order[end]
            group[low[i]] += 1
            group[high[i]] += 1
            end += 1
        for place in range(at, end):
            i = order[place]
            x, y = low[i], high[i]
            longs[i, LESS] = total - seen[x] - seen[y]
            longs[i, EQUAL] = end - at - group[x] - group[y] + 1
            longs[i, DNQ] = unqualified - out[x] - out[y]
        for place in range(at, end):
            i = order[place]
            x, y = low[i], high[i]
            seen[x] += group[x]
            seen[y] += group[y]
            group[x] = 0
            group[y] = 0
        total += end - at
        at = end
    if unqualified < 0:
        unqualified = total
        out[:] = seen
    at = 0
    while at < n and key[order[at]] < qualifies:
        i = order[at]
        longs[i, DNQ] = unqualified - out[low[i]] - out[high[i]] + 1  # his own pair is not the dealer's
        at += 1


@kernel
def alive_cards(cards: int, board: Longs, alive: Longs) -> int:
    n = 0
    for c in range(cards):
        if c not in (board[0], board[1], board[2], board[3], board[4]):
            alive[n] = c
            n += 1
    return n


@kernel
def slopes_of(nets: Longs, others: int) -> Array:
    """[kind, class, qualified, weight of 1, LESS, EQUAL, DNQ]: nets by end as a sum over the dealer's counts.

    Whoever does not qualify is worse than every qualifying hand: of a qualifying player's deals, DNQ are won against
    no hand, LESS - DNQ against a worse one; of another's, LESS and EQUAL and the rest of DNQ are against no hand.
    """
    kinds, classes = nets.shape[0], nets.shape[1]
    result = np.zeros((kinds, classes, 2, 4), np.int64)
    for k in range(kinds):
        for c in range(classes):
            net = nets[k, c]
            result[k, c, 1] = (others * net[LOSE], net[WIN] - net[LOSE], net[TIE] - net[LOSE], net[DNQ_WIN] - net[WIN])
            result[k, c, 0] = (
                others * net[LOSE],
                net[DNQ_WIN] - net[DNQ_LOSE],
                net[DNQ_TIE] - net[DNQ_LOSE],
                net[DNQ_LOSE] - net[LOSE],
            )
    return result


@kernel
def first_pass(
    first: int,
    last: int,
    n_cards: int,
    boards: Array,
    weight: Array,
    rows: Array,
    choose: Array,
    qualifies: int,
    class_of: Array,
    nets: Array,
    options: Array,
    level: tuple[Array, Array, Array],
    exchanged: Array,
    sums: Array,
    linear: Array,
) -> None:
    """Adds up boards `first` to `last`.

    `nets` [kind, class, end]. `options` [history, option, constant and coefficients]: what the player may choose when
    he sees the whole board. Both are added to `sums` [set, pair, kinds and histories] of the last decision before the
    whole board, and the nets by kind to `linear` [pair, kind].
    """
    others = (n_cards - 7) * (n_cards - 8) // 2
    most = (n_cards - 5) * (n_cards - 6) // 2
    kinds, histories = nets.shape[0], options.shape[0]
    slopes = slopes_of(nets, others)
    alive = np.empty(n_cards, np.int64)
    tops, one = np.empty(choose[n_cards, 2], np.int16), np.empty(n_cards, np.int16)
    pairs = np.empty((4, most), np.int32)
    order, spare = np.empty(most, np.int32), np.empty(most, np.int32)
    counts = np.empty(DIGIT + 1, np.int32)
    item, cards = np.empty((most, 3), np.int64), np.empty((3, n_cards), np.int64)
    worth = np.empty((most, kinds + histories), np.int64)
    value = np.empty(kinds, np.int64)
    for b in range(first, last):
        board, times = boards[b], weight[b]
        rank_pairs(board, rows, alive, alive_cards(n_cards, board, alive), choose, tops, one, pairs)
        sort_pairs(most, pairs[1], order, spare, counts)
        compare(most, pairs, order, qualifies, item, cards)
        for i in range(most):
            key = pairs[1, i]
            c, q = class_of[key], 1 if key >= qualifies else 0
            for k in range(kinds):
                s = slopes[k, c, q]
                value[k] = times * (s[0] + item[i, LESS] * s[1] + item[i, EQUAL] * s[2] + item[i, DNQ] * s[3])
                linear[pairs[0, i], k] += value[k]
                worth[i, k] = value[k]
            for h in range(histories):
                worth[i, kinds + h] = best(options[h], value, others * times)[0]
        _spread(board, most, pairs[0], worth, level, exchanged, choose, sums)


@kernel
def best(options: Longs, value: Longs, deals: int) -> tuple[int, int]:
    """What the first of the best options is worth, and which it is; one that repeats the first is never better."""
    top, which = 0, 0
    for o in range(options.shape[0]):
        total = options[o, 0] * deals
        for k in range(value.shape[0]):
            total += options[o, 1 + k] * value[k]
        if o == 0 or total > top:
            top, which = total, o
    return top, which


@kernel
def _spread(
    board: Array,
    n: int,
    pair: Array,
    worth: Array,
    level: tuple[Array, Array, Array],
    exchanged: Array,
    choose: Array,
    sums: Array,
) -> None:
    """Adds to every set of the level that the board holds."""
    number, turn, subsets = level
    for s in range(subsets.shape[0]):
        at = 0
        for i in range(subsets.shape[1]):
            at += choose[board[subsets[s, i]], i + 1]
        into, turned = sums[number[at]], exchanged[turn[at]]
        if worth.shape[1] == 2:
            for i in range(n):
                p = turned[pair[i]]
                into[p, 0] += worth[i, 0]
                into[p, 1] += worth[i, 1]
        else:
            for i in range(n):
                p = turned[pair[i]]
                for c in range(worth.shape[1]):
                    into[p, c] += worth[i, c]


@kernel
def push(
    worth: Longs,
    canonical: Longs,
    subsets: Longs,
    number: Ints,
    turn: Bytes,
    exchanged: Shorts,
    choose: Longs,
    into: Longs,
) -> None:
    """Adds what is known by sets of one level to the smaller sets that they hold."""
    for i in range(canonical.shape[0]):
        for s in range(subsets.shape[0]):
            at = 0
            for j in range(subsets.shape[1]):
                at += choose[canonical[i, subsets[s, j]], j + 1]
            target, turned = into[number[at]], exchanged[turn[at]]
            for p in range(worth.shape[1]):
                if worth[i, p]:
                    target[turned[p]] += worth[i, p]


@kernel
def even_out(worth: Longs, first: Shorts) -> bool:
    """Pairs that are one up to an exchange of suits get an equal part each. True if the parts are whole."""
    sums, many = np.zeros(worth.shape[1], np.int64), np.zeros(worth.shape[1], np.int64)
    whole = True
    for i in range(worth.shape[0]):
        sums[:] = 0
        many[:] = 0
        for p in range(worth.shape[1]):
            sums[first[i, p]] += worth[i, p]
            many[first[i, p]] += 1
        for p in range(worth.shape[1]):
            to = first[i, p]
            worth[i, p] = sums[to] // many[to]
            whole &= worth[i, p] * many[to] == sums[to]
    return whole
