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

from games.engines.common.ranks import Draws, Ints, RankHands, rank_hands
from games.engines.common.runs import COPY as COPY
from games.engines.common.runs import HIGHER as HIGHER
from games.engines.common.runs import LONGER as LONGER
from games.engines.common.runs import LOWER as LOWER
from games.engines.common.runs import STEP, compare
from games.engines.kernels import assert_fits
from games.engines.straight_edge.straights import Ranking, values

PLAYER_CARDS = 7
DEALER_CARDS = {"version_1": 8, "version_2": 7}
QUALIFIES = 2 * STEP + 10  # 9-10, “a two-card straight of 10-high”
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


def count(variant: str, reading: Mapping[str, str]) -> Counts:
    """The counts under one reading; readings that rank straights alike share one count."""
    return _count(variant, Ranking.of(variant, reading, dealer=False), Ranking.of(variant, reading, dealer=True))


@lru_cache(maxsize=4)
def _count(variant: str, of_player: Ranking, of_dealer: Ranking) -> Counts:
    return count_afresh(variant, of_player, of_dealer, _draws(variant))


def count_afresh(variant: str, of_player: Ranking, of_dealer: Ranking, draws: Draws) -> Counts:
    """Counts every deal, keeping and using nothing."""
    qualifies = QUALIFIES if variant == "version_2" else 0
    result = compare(values(of_player), values(of_dealer), draws, qualifies)
    counts = Counts(variant, draws.hands, result.value, draws.total, result.against, result.unqualified)
    assert_fits(counts.deals, "a sum over all deals")
    return counts


def player_lengths(wraps: bool) -> Ints:
    """Seven-card hands by the length of their longest straight, 0 to 7."""
    hands = rank_hands(PLAYER_CARDS)
    length = values(Ranking(wraps=wraps, longest=7))[hands.ranks] // STEP
    return np.array([int(hands.weight[length == n].sum()) for n in range(PLAYER_CARDS + 1)], dtype=np.int64)
