"""What the counting of the main game needs to know before any deal is counted.

The dealer holds the card that he shows, so he can only make a flush in its suit. His hand against the player's
therefore depends on the player's ranks, the rank of the upcard, which of the player's ranks are in the upcard's
suit, and whether the player has a flush: nothing else about suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.common import five_card
from games.engines.common.five_card import PAIR, strengths

UPCARDS = 47
DEALER_HANDS = comb(46, 4)  # what the dealer's other four cards can be
DEALS = five_card.HANDS * UPCARDS * DEALER_HANDS
LIST_CATEGORIES = 9  # dealer hands are listed by category; pairs are listed by rank besides


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everything about ranks alone, as arrays for the kernels."""

    counts: Array  # (7462, 13) cards of each rank in each pattern, by strength
    category: Array
    suited: Array
    members: Array  # (7462, 13) the distinct ranks of each pattern
    distinct: Array
    # The dealer's other four ranks for each upcard rank, sorted by the strength of the five cards without flushes.
    # Each is a product of four factors: places in a table of C(cards left, taken) by taken * 13 + rank.
    list_strength: Array  # (13, 1820)
    list_factors: Array  # (13, 1820, 4)
    list_start: Array  # (13, 9 + 1) where each category starts
    pair_start: Array  # (13, 13 + 1) where each rank of pair starts
    # The dealer's flushes: four other ranks in the suit of the upcard.
    flush_mask: Array  # (13, 495) sorted by the strength of the same ranks without a flush
    flush_plain: Array  # that strength
    flush_suited: Array  # the strength as a flush
    ace_king: int


def _five(other: tuple[int, ...], up: int) -> tuple[int, ...]:
    return tuple(sorted((*other, up), reverse=True))


@cache
def ranking() -> Ranking:
    patterns = five_card.patterns()
    counts = np.zeros((len(patterns), 13), np.int64)
    members = np.zeros((len(patterns), 13), np.int64)
    distinct = np.zeros(len(patterns), np.int64)
    for i, p in enumerate(patterns):
        for r in p.members:
            counts[i, r] += 1
        unique = sorted(set(p.members))
        distinct[i] = len(unique)
        members[i, : len(unique)] = unique
    others = list(combinations_with_replacement(range(13), 4))
    list_strength = np.full((13, len(others)), len(patterns), np.int32)
    list_factors = np.zeros((13, len(others), 4), np.int32)
    list_start = np.zeros((13, LIST_CATEGORIES + 1), np.int64)
    pair_start = np.zeros((13, 14), np.int64)
    flushes = comb(12, 4)
    flush_mask = np.zeros((13, flushes), np.int64)
    flush_plain = np.zeros((13, flushes), np.int64)
    flush_suited = np.zeros((13, flushes), np.int64)
    by_members = strengths()
    for up in range(13):
        listed = sorted((by_members[_five(other, up), False], other) for other in others if other != (up,) * 4)
        list_strength[up, : len(listed)] = [s for s, _ in listed]
        for i, (_, other) in enumerate(listed):
            factors = [other.count(r) * 13 + r for r in sorted(set(other))]
            list_factors[up, i, : len(factors)] = factors  # place 0 is C(n, 0) = 1
        for category in range(LIST_CATEGORIES + 1):
            list_start[up, category] = sum(patterns[s].category < category for s, _ in listed)
        for rank in range(14):
            lower = sum(patterns[s].category == PAIR and patterns[s].ranks[0] < rank for s, _ in listed)
            pair_start[up, rank] = list_start[up, PAIR] + lower
        sets = []
        for four in combinations([r for r in range(13) if r != up], 4):
            five = _five(four, up)
            sets.append((by_members[five, False], by_members[five, True], sum(1 << r for r in four)))
        for i, (plain, suited, mask) in enumerate(sorted(sets)):
            flush_plain[up, i], flush_suited[up, i], flush_mask[up, i] = plain, suited, mask
    return Ranking(
        counts,
        np.array([p.category for p in patterns], np.int64),
        np.array([p.suited for p in patterns], np.bool_),
        members,
        distinct,
        list_strength,
        list_factors,
        list_start,
        pair_start,
        flush_mask,
        flush_plain,
        flush_suited,
        five_card.ace_king(),
    )
