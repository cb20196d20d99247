"""Straight Edge Poker: the longest straight wins; suits mean nothing.

Version 1: seven cards against the dealer's eight, straights wrap around, copies win, the Play bet pays by the margin.
Version 2: seven against seven, no wrap-around, the dealer needs 9-10, copies push, the Blind pays by the margin.
"""

from __future__ import annotations

from games.engines.api import Analysis, Bet, Context, Game, OutcomeTable, Schedule
from games.engines.straight_edge.choices import BAD_BEAT_1, BAD_BEAT_2, BASE_1, BASE_2
from games.engines.straight_edge.printed import SCHEDULES

V1, V2 = "version_1", "version_2"


def _base(schedule: Schedule, context: Context) -> Analysis:
    from games.engines.straight_edge.base import solve

    return solve(schedule, context)


def _lengths(context: Context) -> OutcomeTable:
    from games.engines.straight_edge.side_bets import lengths

    return lengths(context)


def _bad_beat(context: Context) -> OutcomeTable:
    from games.engines.straight_edge.side_bets import bad_beat

    return bad_beat(context)


def _warm() -> None:
    for schedule in SCHEDULES[:2]:
        _base(schedule, Context(schedule.variant))


GAME = Game(
    key="straight_edge_poker",
    name="Straight Edge Poker",
    aliases=("Straight Edge Stud Poker", "Straight Edge"),
    bets=(
        Bet("base", "Ante and Play", BASE_1, variants=(V1,), solve=_base, aliases=("play", "blind", "ante_play")),
        Bet(
            "base", "Ante, Blind and Play", BASE_2, variants=(V2,), solve=_base, aliases=("play", "blind", "ante_play")
        ),
        Bet("bonus", "Bonus", variants=(V1,), table=_lengths),
        Bet("four_plus", "4+ Bonus", variants=(V2,), table=_lengths),
        Bet("insurance", "Insurance", variants=(V1, V2), table=_lengths),
        Bet("two_way_bad_beat", "Two Way Bad Beat Progressive", BAD_BEAT_1, variants=(V1,), table=_bad_beat),
        Bet("two_way_bad_beat", "Two Way Bad Beat Progressive", BAD_BEAT_2, variants=(V2,), table=_bad_beat),
    ),
    schedules=SCHEDULES,
    main=("ante", "blind", "play", "base"),
    warm=_warm,
)
