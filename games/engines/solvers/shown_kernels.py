"""Hands of the player's beside shown cards of the dealer's. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel


@kernel
def ranks_of(up: Array, ranks: int) -> Array:
    """The ranks of the shown cards, rising."""
    result = np.zeros(8, np.int64)
    n = 0
    for r in range(ranks):
        for s in range(up.shape[0]):
            if up[s] >> r & 1:
                result[n] = r
                n += 1
    return result[:n]


@kernel
def pattern_of(shown: Array, hidden: Array, choose: Array) -> int:
    """The number of the ranks of two rising sets of cards together."""
    place = 0
    i = 0
    j = 0
    for n in range(shown.shape[0] + hidden.shape[0]):
        if j == hidden.shape[0] or (i < shown.shape[0] and shown[i] < hidden[j]):
            rank = shown[i]
            i += 1
        else:
            rank = hidden[j]
            j += 1
        place += choose[rank + n, n + 1]
    return place


@kernel
def left_of(up: Array, suit: int, ranks: int, left: Array) -> None:
    """Cards of each rank that are not shown, outside the suit."""
    for r in range(ranks):
        left[r] = 0
        for s in range(up.shape[0]):
            if s != suit and not up[s] >> r & 1:
                left[r] += 1


@kernel
def ways_of(tokens: Array, ranks: int, left: Array, without: int, choose: Array) -> int:
    """Ways to deal the tokens outside the suit; those that `without` names by place are there already."""
    ways = 1
    i = 0
    n = tokens.shape[0]
    while i < n:
        if tokens[i] < ranks:
            i += 1
            continue
        j = i
        there = 0
        while j < n and tokens[j] == tokens[i]:
            there += without >> j & 1
            j += 1
        free = left[tokens[i] - ranks] - there
        need = j - i - there
        if need > free:
            return 0
        ways *= choose[free, need] if need else 1
        i = j
    return ways


@kernel
def place_of(tokens: Array, mask: int, starts: Array, choose: Array) -> int:
    """The number of some of the tokens, after all smaller sets; -1 where other ones of equal tokens stand for them."""
    place = 0
    n = 0
    for i in range(tokens.shape[0]):
        if mask >> i & 1:
            if i and tokens[i] == tokens[i - 1] and not mask >> (i - 1) & 1:
                return -1
            place += choose[tokens[i] + n, n + 1]
            n += 1
    return starts[n] + place


@kernel
def places_of(hidden: Array, starts: Array, choose: Array, out: Array) -> None:
    """`out[hidden set, mask]`: the places of all its subsets."""
    for t in range(hidden.shape[0]):
        for mask in range(out.shape[1]):
            out[t, mask] = place_of(hidden[t], mask, starts, choose)


@kernel
def take_in(tokens: Array, places: Array, ranks: int, left: Array, choose: Array, counters: Array) -> None:
    """Adds a kind of hidden sets to the counters of all its subsets: how many of them hold those very cards."""
    for mask in range(places.shape[0]):
        if places[mask] >= 0:
            counters[places[mask]] += ways_of(tokens, ranks, left, mask, choose)


@kernel
def apart(asked: Array, signs: Array, counters: Array) -> int:
    total = 0
    for k in range(asked.shape[0]):
        total += signs[k] * counters[asked[k]]
    return total


@kernel
def weigh(up: Array, suit: int, ranks: int, known: tuple[Array, ...], left: Array, choose: Array, out: Array) -> None:
    """How many hands of the player's each entry stands for beside the shown cards."""
    strength, masks, tokens, _, base, flush, extra = known
    shown = up[suit] if suit >= 0 else 0
    n = strength.shape[0]
    for e in range(n):
        out[e] = 0
        if base[e] < 0 and not masks[e] & shown:
            out[e] = ways_of(tokens[e], ranks, left, 0, choose)
    for e in range(n):
        if base[e] < 0 or masks[e] & shown:
            continue
        ways = 0
        for s in range(up.shape[0]):
            if s == suit or flush[e] & up[s]:
                continue
            if extra[e] < 0:
                ways += 1
                continue
            for other in range(up.shape[0]):
                if other != s and other != suit and not up[other] >> extra[e] & 1:
                    ways += 1
        out[e] = ways
        out[base[e]] -= ways


@kernel
def sort_hidden(
    up: Array,
    suit: int,
    ranks: int,
    left: Array,
    tokens: Array,
    rising: Array,
    masks: Array,
    made: tuple[Array, Array],
    choose: Array,
    his: Array,
) -> Array:
    """The hidden sets that can be dealt beside the shown cards, worst hand first; `his` is filled with their worth."""
    plain, suited = made
    there = ranks_of(up, ranks)
    shown = up[suit] if suit >= 0 else 0
    for t in range(tokens.shape[0]):
        his[t] = -1
        if not masks[t] & shown and ways_of(tokens[t], ranks, left, 0, choose):
            his[t] = plain[pattern_of(there, rising[t], choose)]
            if suit >= 0:
                his[t] = max(his[t], suited[shown | masks[t]])
    order = np.argsort(his)
    impossible = 0
    while impossible < order.shape[0] and his[order[impossible]] < 0:
        impossible += 1
    return order[impossible:]


@kernel
def compare(
    up: Array, suit: int, many: int, ranks: int, known: tuple[Array, ...], signs: Array,
    hidden: tuple[Array, Array, Array, Array, int], made: tuple[Array, Array], choose: Array,
    qualify: int, parted: bool, weights: Array, out: Array,
) -> None:  # fmt: skip
    """Every hand of the player's beside one set of shown cards: how many hands it stands for, and `out[hand]`, the
    dealer's hands below it, up to it, and below the qualifier. Hands that do not qualify are compared with the
    dealer's only where that matters (`parted`).

    Past the qualifier a counter holds two numbers: in its upper half the hands that do not qualify."""
    tokens, rising, masks, places, size = hidden
    strength, _, _, asked, _, _, _ = known
    n = strength.shape[0]
    left = np.zeros(ranks, np.int64)
    left_of(up, suit, ranks, left)
    weigh(up, suit, ranks, known, left, choose, weights)
    his = np.zeros(tokens.shape[0], np.int64)
    order = sort_hidden(up, suit, ranks, left, tokens, rising, masks, made, choose, his)
    counters = np.zeros(size, np.int64)
    done = 0
    at = 0
    low = (1 << 32) - 1
    qualified = False
    while at < n:
        worth = strength[at]
        if not qualified and worth >= qualify:
            while done < order.shape[0] and his[order[done]] < qualify:
                take_in(tokens[order[done]], places[order[done]], ranks, left, choose, counters)
                done += 1
            bare_of(at, weights, asked, signs, counters, parted, out)
            for c in range(size):
                counters[c] += counters[c] << 32
            qualified = True
        while done < order.shape[0] and his[order[done]] < worth:
            take_in(tokens[order[done]], places[order[done]], ranks, left, choose, counters)
            done += 1
        first = at
        while at < n and strength[at] == worth:
            if weights[at] and (qualified or parted):
                both = apart(asked[at], signs, counters)
                out[at, 0] = both & low
                out[at, 1] = both & low
                out[at, 2] = both >> 32
            at += 1
        same = done
        while done < order.shape[0] and his[order[done]] == worth:
            take_in(tokens[order[done]], places[order[done]], ranks, left, choose, counters)
            done += 1
        for e in range(first, at):
            if same < done and weights[e] and (qualified or parted):
                out[e, 1] = apart(asked[e], signs, counters) & low
    if not qualified:
        while done < order.shape[0] and his[order[done]] < qualify:
            take_in(tokens[order[done]], places[order[done]], ranks, left, choose, counters)
            done += 1
        bare_of(n, weights, asked, signs, counters, parted, out)
    for e in range(n):
        weights[e] *= many


@kernel
def bare_of(upto: int, weights: Array, asked: Array, signs: Array, counters: Array, parted: bool, out: Array) -> None:
    """The dealer's hands that do not qualify, for the hands below the qualifier."""
    for e in range(upto):
        if weights[e]:
            bare = apart(asked[e], signs, counters)
            out[e, 2] = bare
            if not parted:
                out[e, 0] = bare
                out[e, 1] = bare
