"""Straight Edge Poker: every deal of each version; the peer looks at every dealer's hand against one player's."""

from __future__ import annotations

from math import comb

from games.engines.api import Context
from games.engines.registry import find_game
from tools.benchmarks import Subject, benchmark

ONE_HAND = "own plain enumeration, one player's hand"
LISTED = "the 49,205 hands of ranks are listed beforehand"


def every_deal(variant: str) -> Subject:
    import numpy as np

    from games.engines.common.ranks import Draws, rank_hands
    from games.engines.straight_edge.counting import DEALER_CARDS, count_afresh
    from games.engines.straight_edge.one_by_one import draws_by_value
    from games.engines.straight_edge.straights import Ranking, values

    drawn = DEALER_CARDS[variant]
    player, dealer = (Ranking.of(variant, {}, dealer=side) for side in (False, True))
    hand = rank_hands(7).multiset(31_234)
    left = np.array([rank for rank, n in enumerate(hand) for _ in range(4 - n)], dtype=np.int64)
    return Subject(
        lambda: count_afresh(variant, player, dealer, Draws(7, drawn)),
        items=comb(52, 7) * comb(45, drawn),
        peer=lambda: draws_by_value(left, drawn, values(dealer)),
        peer_items=comb(45, drawn),
        peer_repeats=2,
    )


@benchmark("Straight Edge version 1, every deal", target="200 ms", peer=ONE_HAND, note=LISTED)
def version_1() -> Subject:
    return every_deal("version_1")


@benchmark("Straight Edge version 2, every deal", target="200 ms", peer=ONE_HAND, note=LISTED)
def version_2() -> Subject:
    return every_deal("version_2")


@benchmark("Straight Edge version 2, another reading on known counts, optimum and all", target="—")
def another_reading() -> Subject:
    from games.engines.straight_edge.base import solve

    schedule = next(s for s in find_game("straight_edge_poker").schedules if s.variant == "version_2")
    context = Context("version_2", interpretation={"blind_on_zero": "lose"})
    return Subject(lambda: solve(schedule, context))
