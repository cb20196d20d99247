"""Every deal of a version, counted once for each way to rank straights; no pay changes it.

For each of the 49,205 multisets of seven ranks a player can hold: how many dealer's hands are longer, equally long
but higher, the same, equally long but lower, and shorter by each number of cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

import numpy as np

from games.engines.api import Choice
from games.engines.common.ranks import Draws, Ints, RankHands, rank_hands
from games.engines.kernels import assert_fits
from games.engines.straight_edge.choices import RANKING_1, RANKING_2
from games.engines.straight_edge.straights import STEP, Ranking, values

PLAYER_CARDS = 7
DEALER_CARDS = {"version_1": 8, "version_2": 7}
QUALIFIES = 2 * STEP + 10  # 9-10, “a two-card straight of 10-high”
LONGER, HIGHER, COPY, LOWER = range(4)  # the dealer's hand against the player's; LOWER + k: k cards shorter
RELATIONS = LOWER + PLAYER_CARDS + 1


@dataclass(frozen=True, slots=True)
class Counts:
    """Dealer's hands by how they compare, per player's multiset of ranks."""

    variant: str
    hands: RankHands
    value: Ints  # of the player's best straight
    dealers: int  # dealer's hands against each player's hand
    against: Ints  # [hand, relation]: dealer's hands
    unqualified: Ints  # those of them that do not qualify (none in version 1)

    @property
    def deals(self) -> int:
        return comb(52, PLAYER_CARDS) * self.dealers


@cache
def _draws(variant: str) -> Draws:
    return Draws(PLAYER_CARDS, DEALER_CARDS[variant])


def ranking_choices(variant: str) -> tuple[Choice, ...]:
    return RANKING_1 if variant == "version_1" else RANKING_2


def count(variant: str, reading: Mapping[str, str]) -> Counts:
    """The counts under one reading; readings that rank straights alike share one count."""
    return _count(variant, Ranking.of(variant, reading, dealer=False), Ranking.of(variant, reading, dealer=True))


@lru_cache(maxsize=4)
def _count(variant: str, of_player: Ranking, of_dealer: Ranking) -> Counts:
    return count_afresh(variant, of_player, of_dealer, _draws(variant))


def count_afresh(variant: str, of_player: Ranking, of_dealer: Ranking, draws: Draws) -> Counts:
    """Counts every deal, keeping and using nothing."""
    hands = rank_hands(PLAYER_CARDS)
    value = values(of_player)[hands.ranks]
    dealer = values(of_dealer)
    length = value // STEP
    up_to = np.zeros((PLAYER_CARDS + 1, len(hands)), dtype=np.int64)  # dealers with at most so many cards in a row
    for cards in range(PLAYER_CARDS + 1):
        able = np.nonzero(length >= cards)[0]
        up_to[cards, able] = draws.count(dealer < STEP * (cards + 1), able)
    below = np.zeros(len(hands), dtype=np.int64)
    at_most = np.zeros(len(hands), dtype=np.int64)
    for own in np.unique(value):
        same = np.nonzero(value == own)[0]
        below[same] = draws.count(dealer < own, same)
        at_most[same] = draws.count(dealer <= own, same)

    every = np.arange(len(hands))
    shorter = np.where(length > 0, up_to[length - 1, every], 0)
    limits = {  # relation: the dealers below and up to it, in the order of values
        LONGER: (up_to[length, every], np.full(len(hands), draws.total)),
        HIGHER: (at_most, up_to[length, every]),
        COPY: (below, at_most),
        LOWER: (shorter, below),
    }
    against = np.zeros((len(hands), RELATIONS), dtype=np.int64)
    unqualified = np.zeros_like(against)
    weak = draws.count(dealer < QUALIFIES) if variant == "version_2" else np.zeros(len(hands), dtype=np.int64)
    for relation, (under, over) in limits.items():
        against[:, relation] = over - under
        unqualified[:, relation] = np.clip(weak, under, over) - under
    for cards in range(PLAYER_CARDS):  # the dealer's length, below the player's
        longer = np.nonzero(length > cards)[0]
        over = up_to[cards, longer]
        under = up_to[cards - 1, longer] if cards else np.zeros(len(longer), dtype=np.int64)
        against[longer, LOWER + length[longer] - cards] = over - under
        unqualified[longer, LOWER + length[longer] - cards] = np.clip(weak[longer], under, over) - under
    if not (against.sum(axis=1) == draws.total).all() or (against < 0).any():
        raise ArithmeticError("the dealer's hands do not add up")
    counts = Counts(variant, hands, value, draws.total, against, unqualified)
    assert_fits(counts.deals, "a sum over all deals")
    return counts


def player_lengths(wraps: bool) -> Ints:
    """Seven-card hands by the length of their longest straight, 0 to 7."""
    hands = rank_hands(PLAYER_CARDS)
    length = values(Ranking(wraps=wraps, longest=7))[hands.ranks] // STEP
    return np.array([int(hands.weight[length == n].sum()) for n in range(PLAYER_CARDS + 1)], dtype=np.int64)
