"""All 407,170,400 deals of Three Card Poker, counted in one pass over the dealer's hands by strength.

While the 22,100 hands are added from the weakest up, three counters say how many of them hold no given card, one
given card, two given cards. The hands that share no card with the player's a, b, c are then
all − (with a + with b + with c) + (with ab + ac + bc) − (with abc), so each player's hand needs three looks: when
the dealer's queen-high hands begin, before the hands of its own strength, and after them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from games.engines.common.three_card import Ints, Ranking, ranking
from games.engines.kernels import kernel

DECK = 52
DEALERS = comb(DECK - 3, 3)
DEALS = comb(DECK, 3) * DEALERS
UNQUALIFIED, LOWER, TIE, HIGHER = range(4)  # the dealer's hand: does not play, or plays and compares so


@kernel
def _disjoint(every: int, one: Ints, two: Ints, a: int, b: int, c: int) -> int:
    """Hands so far with none of three cards, but for the one hand that has all three."""
    return every - one[a] - one[b] - one[c] + two[a, b] + two[a, c] + two[b, c]


@kernel
def count_by_strength(hands: Ints, strength: Ints, players: Ints, own: Ints, qualifies: int) -> Ints:
    """[player, relation]: dealer's hands. Hands and players come weakest first."""
    result = np.zeros((players.shape[0], 4), dtype=np.int64)
    one = np.zeros(52, dtype=np.int64)
    two = np.zeros((52, 52), dtype=np.int64)
    every = 0
    at = 0
    seen = 0  # players whose strength has been passed
    while at < hands.shape[0]:
        now = strength[at]
        if now == qualifies:
            for p in range(players.shape[0]):
                a, b, c = players[p]
                result[p, 0] = _disjoint(every, one, two, a, b, c) - (1 if p < seen else 0)
        first = seen
        while seen < players.shape[0] and own[seen] == now:
            a, b, c = players[seen]
            result[seen, 1] = _disjoint(every, one, two, a, b, c)
            seen += 1
        while at < hands.shape[0] and strength[at] == now:
            a, b, c = hands[at]
            every += 1
            one[a] += 1
            one[b] += 1
            one[c] += 1
            two[a, b] += 1
            two[a, c] += 1
            two[b, c] += 1
            at += 1
        for p in range(first, seen):
            a, b, c = players[p]
            result[p, 2] = _disjoint(every, one, two, a, b, c) - 1 - result[p, 1]
    for p in range(players.shape[0]):
        if own[p] < qualifies:  # whoever plays beats him
            result[p, 1] = 0
            result[p, 2] = 0
        else:
            result[p, 1] -= result[p, 0]
        result[p, 3] = 18424 - result[p, 0] - result[p, 1] - result[p, 2]
    return result


@kernel
def count_one_by_one(hands: Ints, strength: Ints, players: Ints, own: Ints, qualifies: int) -> Ints:
    """The second method: every dealer's hand against every player's, one at a time."""
    result = np.zeros((players.shape[0], 4), dtype=np.int64)
    for p in range(players.shape[0]):
        a, b, c = players[p]
        for d in range(hands.shape[0]):
            x, y, z = hands[d]
            if x in (a, b, c) or y in (a, b, c) or z in (a, b, c):
                continue
            if strength[d] < qualifies:
                result[p, 0] += 1
            elif strength[d] < own[p]:
                result[p, 1] += 1
            elif strength[d] == own[p]:
                result[p, 2] += 1
            else:
                result[p, 3] += 1
    return result


@dataclass(frozen=True, slots=True)
class Counts:
    ranking: Ranking
    against: Ints  # [player, relation]: dealer's hands


def count_afresh(by: Ranking) -> Counts:
    """Counts every deal, keeping nothing."""
    against: Ints = count_by_strength(by.hands, by.strength, by.players, by.player_strength, by.queen_high)
    if not (against.sum(axis=1) == DEALERS).all() or against.min() < 0:
        raise ArithmeticError("the dealer's hands do not add up")
    return Counts(by, against)


@lru_cache(maxsize=2)
def count(pair_kicker: bool = True) -> Counts:
    return count_afresh(ranking(pair_kicker))
