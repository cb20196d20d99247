"""The second method for the main game, which knows nothing of ranks, suits or flushes: only the order of hands.

Dealer hands are walked through from worst to best while counters by subset of their cards are kept. How many of those
met so far share no card with the player's hand follows by inclusion–exclusion over the subsets of his five cards. It
also tells how the hands compare where the dealer does not qualify, which one reading of the rules asks for.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from games.engines.arrays import Array
from games.engines.common.cards import binomials, canonical_hands
from games.engines.common.five_card import ace_king, strength, strength_table


@cache
def canonical() -> tuple[Array, Array, Array]:
    """One hand of each class under exchange of suits, worst first: cards (highest first), strength, members."""
    listed = sorted((strength(hand), hand, weight) for hand, weight in canonical_hands(5))
    cards = np.array([sorted(hand, reverse=True) for _, hand, _ in listed], np.int8)
    return cards, np.array([s for s, _, _ in listed], np.int16), np.array([w for _, _, w in listed], np.int64)


def count_deals(values: Array, fold: int) -> tuple[Array, Array]:
    """Every deal by player pattern, upcard rank and six endings (no hand: ahead, level, behind; win, tie, loss): for
    all deals, and for those where raising is worth more than folding by `values` (the same six, by pattern)."""
    from games.engines.caribbean_stud.overlap_kernels import compare, fill_fours, strength_order

    table = strength_table()
    choose = binomials()
    cards, values_of, weights = canonical()
    qualify = ace_king()
    fours = fill_fours(table, choose)
    order = strength_order(table, len(values))
    every = np.zeros((len(values), 13, 6), np.int64)
    raised = np.zeros_like(every)
    compare(cards, values_of, weights, *order, fours, choose, qualify, values, fold, every, raised)
    return every, raised
