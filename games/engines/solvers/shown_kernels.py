"""Hands of the player's beside shown cards of the dealer's. Importing this imports numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engines.kernels import kernel
from games.engines.solvers.against_kernels import settle, split


@kernel
def worth_of(up: Any, suit: int, ranks: int, tokens: Any, mask: int, plain: Any, suited: Any, choose: Any) -> int:
    """What the shown cards and a hidden set are worth together."""
    cards = np.zeros(8, np.int64)
    n = 0
    for r in range(ranks):
        for s in range(up.shape[0]):
            if up[s] >> r & 1:
                cards[n] = r
                n += 1
    for i in range(tokens.shape[0]):
        cards[n] = tokens[i] % ranks
        n += 1
    some = np.sort(cards[:n])
    place = 0
    for i in range(n):
        place += choose[some[i] + i, i + 1]
    best = plain[place]
    if suit >= 0:
        best = max(best, suited[up[suit] | mask])
    return best


@kernel
def left_of(up: Any, suit: int, ranks: int, left: Any) -> None:
    """Cards of each rank that are not shown, outside the suit."""
    for r in range(ranks):
        left[r] = 0
        for s in range(up.shape[0]):
            if s != suit and not up[s] >> r & 1:
                left[r] += 1


@kernel
def ways_of(tokens: Any, ranks: int, left: Any, without: int, choose: Any) -> int:
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
def place_of(tokens: Any, mask: int, starts: Any, choose: Any) -> int:
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
def take_in(tokens: Any, ranks: int, left: Any, starts: Any, choose: Any, counters: Any) -> None:
    """Adds a kind of hidden sets to the counters of all its subsets: how many of them hold those very cards."""
    for mask in range(1 << tokens.shape[0]):
        at = place_of(tokens, mask, starts, choose)
        if at >= 0:
            counters[at] += ways_of(tokens, ranks, left, mask, choose)


@kernel
def apart(asked: Any, signs: Any, counters: Any) -> int:
    total = 0
    for k in range(asked.shape[0]):
        total += signs[k] * counters[asked[k]]
    return total


@kernel
def weigh(up: Any, suit: int, ranks: int, known: Any, left: Any, choose: Any, out: Any) -> None:
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
def walk(
    ups: Any, suits: Any, many: Any, ranks: int, known: Any, groups: Any, signs: Any, hidden: Any, hidden_masks: Any,
    plain: Any, suited: Any, choose: Any, total: int, qualify: int, values: Any, folds: Any, has_fold: bool,
    by_end: Any, taken: Any, worths: Any,
) -> bool:  # fmt: skip
    """Every set of shown cards with every hand of the player's."""
    strength, _, _, asked, _, _, _ = known
    group_of, may = groups
    n = strength.shape[0]
    starts = np.zeros(hidden.shape[1] + 2, np.int64)
    for k in range(1, starts.shape[0]):
        starts[k] = starts[k - 1] + (choose[2 * ranks + k - 2, k - 1] if k > 1 else 1)
    counters = np.zeros(starts[hidden.shape[1] + 1], np.int64)
    unqualified = np.zeros(counters.shape[0], np.int64)
    left = np.zeros(ranks, np.int64)
    weights = np.zeros(n, np.int64)
    below = np.zeros(n, np.int64)
    his = np.zeros(hidden.shape[0], np.int64)
    ends = np.zeros(6, np.int64)
    for u in range(ups.shape[0]):
        up, suit = ups[u], suits[u]
        left_of(up, suit, ranks, left)
        weigh(up, suit, ranks, known, left, choose, weights)
        shown = up[suit] if suit >= 0 else 0
        for t in range(hidden.shape[0]):
            his[t] = -1
            if not hidden_masks[t] & shown and ways_of(hidden[t], ranks, left, 0, choose):
                his[t] = worth_of(up, suit, ranks, hidden[t], hidden_masks[t], plain, suited, choose)
        order = np.argsort(his)
        counters[:] = 0
        unqualified[:] = 0
        done = 0
        while done < order.shape[0] and his[order[done]] < 0:
            done += 1
        for t in order[done:]:
            if his[t] < qualify:
                take_in(hidden[t], ranks, left, starts, choose, unqualified)
        at = 0
        while at < n:
            worth = strength[at]
            while done < order.shape[0] and his[order[done]] < worth:
                take_in(hidden[order[done]], ranks, left, starts, choose, counters)
                done += 1
            first = at
            while at < n and strength[at] == worth:
                if weights[at]:
                    below[at] = apart(asked[at], signs, counters)
                at += 1
            same = done
            while done < order.shape[0] and his[order[done]] == worth:
                take_in(hidden[order[done]], ranks, left, starts, choose, counters)
                done += 1
            for e in range(first, at):
                if not weights[e]:
                    continue
                upto = below[e] if same == done else apart(asked[e], signs, counters)
                bare = apart(asked[e], signs, unqualified)
                split(worth, qualify, below[e], upto, bare, total, ends)
                if weights[e] < 0 or ends.min() < 0 or ends.sum() != total:
                    return False
                settle(
                    worth, weights[e] * many[u], group_of[e], may[e], ends, total,
                    values, folds, has_fold, by_end, taken, worths,
                )  # fmt: skip
    return True
