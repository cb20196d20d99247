"""Kernels of the raise against a hidden hand. Importing this imports numba.

Dealer's hands are added from the worst up to counters by subset of their cards; those that share no card with the
player's follow by inclusion and exclusion over his cards. Counters stand for classes of subsets under an exchange of
suits: each holds the hands times `unit`, so that a class's share is a whole number.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel

AHEAD, LEVEL, BEHIND, WIN, TIE, LOSE = range(6)  # the first three where the dealer does not qualify


@kernel
def take_in(dealer: int, many: int, subsets: Array, share: Array, counters: Array) -> None:
    """Adds a class of dealer's hands to the counters of all its subsets (numbers running over all sizes)."""
    for i in range(subsets.shape[1]):
        at = subsets[dealer, i]
        counters[at] += many * share[at]


@kernel
def apart(player: int, subsets: Array, signs: Array, counters: Array, unit: int) -> int:
    """The dealer's hands counted so far without a card of the player's."""
    total = 0
    for i in range(subsets.shape[1]):
        total += signs[i] * counters[subsets[player, i]]
    return total // unit


@kernel
def sweep(
    own: Array,
    order: Array,
    his: Array,
    weights: Array,
    players: Array,
    dealers: Array,
    signs: Array,
    share: Array,
    unit: int,
    qualify: int,
    out: Array,
) -> None:
    """`out[player]`: dealer's hands below his, up to his, and below the qualifier. Players and dealers come in the
    order of their strengths `own` and `his`; `order` numbers the dealers."""
    counters = np.zeros(share.shape[0], np.int64)
    done = 0
    asked = False
    at = 0
    while at < own.shape[0] or not asked:
        limit = own[at] if at < own.shape[0] else qualify
        if not asked and qualify <= limit:
            limit = qualify
        while done < order.shape[0] and his[done] < limit:
            take_in(order[done], weights[order[done]], dealers, share, counters)
            done += 1
        if not asked and qualify == limit:
            for p in range(own.shape[0]):
                out[p, 2] = apart(p, players, signs, counters, unit)
            asked = True
            continue
        first = at
        while at < own.shape[0] and own[at] == limit:
            out[at, 0] = apart(at, players, signs, counters, unit)
            at += 1
        while done < order.shape[0] and his[done] == limit:
            take_in(order[done], weights[order[done]], dealers, share, counters)
            done += 1
        for p in range(first, at):
            out[p, 1] = apart(p, players, signs, counters, unit)


@kernel
def split(strength: int, qualify: int, below: int, upto: int, without: int, total: int, ends: Array) -> None:
    """How the dealer's hands compare: the six ends."""
    if strength < qualify:
        ends[AHEAD], ends[LEVEL], ends[BEHIND] = below, upto - below, without - upto
        ends[WIN], ends[TIE], ends[LOSE] = 0, 0, total - without
    else:
        ends[AHEAD], ends[LEVEL], ends[BEHIND] = without, 0, 0
        ends[WIN], ends[TIE], ends[LOSE] = below - without, upto - below, total - upto


@kernel
def adds_up(ends: Array, total: int) -> bool:
    """Whether no end is less than nothing and all ends together are the dealer's hands."""
    whole = 0
    for end in range(6):
        if ends[end] < 0:
            return False
        whole += ends[end]
    return bool(whole == total)


@kernel
def decide(ends: Array, values: Array, may: int, total: int, fold: int, has_fold: bool) -> tuple[int, int]:
    """The choice worth most (the first of equals) and its worth. `values[choice, end]`, a fold being choice 0."""
    best = -1
    worth = 0
    for choice in range(values.shape[0]):
        if choice and not may >> choice & 1:
            continue
        here = 0
        if choice == 0 and has_fold:
            here = fold * total
        else:
            for end in range(6):
                here += ends[end] * values[choice, end]
        if best < 0 or here > worth:
            best, worth = choice, here
    return best, worth


@kernel
def account(
    own: Array,
    weights: Array,
    groups: Array,
    may: Array,
    counts: Array,
    total: int,
    qualify: int,
    values: Array,
    folds: Array,
    has_fold: bool,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> bool:
    """Decides every hand; False where the counts do not add up. `by_end[group, choice, end]`, `taken[strength,
    choice]` and `worths[strength, choice]` (the last where everybody chooses so) are filled."""
    ends = np.zeros(6, np.int64)
    for p in range(own.shape[0]):
        if not weights[p]:
            continue
        split(own[p], qualify, counts[p, 0], counts[p, 1], counts[p, 2], total, ends)
        if weights[p] < 0 or not adds_up(ends, total):
            return False
        settle(own[p], weights[p], groups[p], may[p], ends, total, values, folds, has_fold, by_end, taken, worths)
    return True


@kernel
def decisions(
    own: Array,
    groups: Array,
    may: Array,
    counts: Array,
    total: int,
    qualify: int,
    values: Array,
    folds: Array,
    has_fold: bool,
    out: Array,
) -> None:
    """The choice of every class of the player's hands."""
    ends = np.zeros(6, np.int64)
    for p in range(own.shape[0]):
        split(own[p], qualify, counts[p, 0], counts[p, 1], counts[p, 2], total, ends)
        out[p], _ = decide(ends, values[groups[p]], may[p], total, folds[groups[p]], has_fold)


@kernel
def settle(
    strength: int,
    weight: int,
    group: int,
    may: int,
    ends: Array,
    total: int,
    values: Array,
    folds: Array,
    has_fold: bool,
    by_end: Array,
    taken: Array,
    worths: Array,
) -> None:
    """Every choice's worth is added up; the hand goes to the one that it takes, the first of the best."""
    best = -1
    most = 0
    for choice in range(values.shape[1]):
        here = 0
        if choice == 0 and has_fold:
            here = folds[group] * total
        else:
            for end in range(6):
                here += ends[end] * values[group, choice, end]
        worths[strength, choice] += weight * here
        if (choice == 0 or may >> choice & 1) and (best < 0 or here > most):
            best, most = choice, here
    worths[strength, values.shape[1]] += weight * most
    taken[strength, best] += weight
    for end in range(6):
        by_end[group, best, end] += weight * ends[end]
