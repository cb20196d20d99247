"""The ranking of three-card hands, in which a straight beats a flush.

Strengths are dense: 0 for 5-3-2 of different suits, one more for each better hand, equal for hands that tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from games.engines.common.cards import DECK, canonical_hands

Ints = NDArray[np.int64]
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
CATEGORIES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
WHEEL = (12, 1, 0)  # 3-2-ace, the lowest straight
RANK_LETTERS = "23456789TJQKA"
QUEEN = 10


def rank_key(hand: Sequence[int], *, pair_kicker: bool = True) -> tuple[int, ...]:
    """What compares two hands: the category, then the ranks that matter in it.

    Cards are `4 * rank + suit`, deuces first. Equal pairs can be ranked by the third card, or tie.

    >>> rank_key((48, 0, 4))  # ace, deuce and trey of one suit
    (5, 1)
    >>> rank_key((1, 0, 50)), rank_key((1, 0, 50), pair_kicker=False)
    ((1, 0, 12), (1, 0))
    """
    ranks = tuple(sorted((c // 4 for c in hand), reverse=True))
    suited = len({c % 4 for c in hand}) == 1
    different = len(set(ranks))
    if different == 1:
        return THREE_OF_A_KIND, ranks[0]
    if different == 2:
        pair = ranks[1]
        other = ranks[0] if ranks[0] != pair else ranks[2]
        return (PAIR, pair, other) if pair_kicker else (PAIR, pair)
    if ranks == WHEEL or ranks[0] - ranks[2] == 2:
        return STRAIGHT_FLUSH if suited else STRAIGHT, 1 if ranks == WHEEL else ranks[0]
    return (FLUSH if suited else HIGH_CARD, *ranks)


@dataclass(frozen=True, slots=True)
class Ranking:
    """All 22,100 hands, weakest first, and the 1,755 that differ by more than an exchange of suits."""

    hands: Ints  # [22100, 3]
    strength: Ints  # of each
    players: Ints  # [1755, 3], weakest first
    player_strength: Ints
    weight: Ints  # deals that each of the 1,755 stands for
    category: Ints
    keys: tuple[tuple[int, ...], ...]  # by strength
    queen_high: int  # the strength of the weakest hand with a queen

    def name(self, strength: int) -> str:
        """The hand in short.

        >>> ranking().name(ranking().queen_high)
        'Q-3-2'
        """
        category, *ranks = self.keys[strength]
        letters = "-".join(RANK_LETTERS[r] for r in ranks)
        match category:
            case 0:
                return letters
            case 1:
                return f"pair of {RANK_LETTERS[ranks[0]]}s" + (f" with {RANK_LETTERS[ranks[1]]}" if ranks[1:] else "")
            case _:
                return f"{letters} {CATEGORIES[category].replace('_', ' ')}"


@cache
def ranking(pair_kicker: bool = True) -> Ranking:
    """
    >>> r = ranking()
    >>> len(r.hands), len(r.players), int(r.weight.sum())
    (22100, 1755, 22100)
    """
    keyed = sorted((rank_key(h, pair_kicker=pair_kicker), h) for h in combinations(range(DECK), 3))
    keys = tuple(dict.fromkeys(k for k, _ in keyed))
    place = {k: i for i, k in enumerate(keys)}
    players = sorted((place[rank_key(h, pair_kicker=pair_kicker)], tuple(sorted(h)), w) for h, w in canonical_hands(3))
    return Ranking(
        hands=np.array([h for _, h in keyed], dtype=np.int64),
        strength=np.array([place[k] for k, _ in keyed], dtype=np.int64),
        players=np.array([h for _, h, _ in players], dtype=np.int64),
        player_strength=np.array([s for s, _, _ in players], dtype=np.int64),
        weight=np.array([w for _, _, w in players], dtype=np.int64),
        category=np.array([keys[s][0] for s, _, _ in players], dtype=np.int64),
        keys=keys,
        queen_high=next(i for i, k in enumerate(keys) if k[:2] >= (HIGH_CARD, QUEEN)),
    )
