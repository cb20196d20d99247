"""Straight Edge Poker: rules alone, without a letter."""

from __future__ import annotations

from approvals.samples.parts import Column, Grid, Part, Source
from approvals.samples.sources.common import (
    AQUARIUS,
    ENVY,
    LIMITS,
    RECOMMENDATIONS,
    all_of,
    any_of,
    aquarius_clause,
    component,
    equipment,
    progressive_clauses,
)
from games.engines.api import Schedule
from games.engines.straight_edge import printed


def _find(bet: str, variant: str | None, designator: str | None = None) -> Schedule:
    return next(
        s
        for s in printed.SCHEDULES
        if s.bet == bet and s.variant == variant and (designator is None or s.designator == designator)
    )


def _version(number: str, clauses: tuple[str, ...], ladder: str, side: str, words: str) -> Part:
    variant = f"version_{number}"
    bonus = _find(side, variant)
    return Part(
        title=f"VERSION {number}",
        heading="RULES AND DEALING PROCEDURES",
        paragraphs=(
            "Straight Edge Poker features head-to-head play against the dealer and two optional bonus bets. "
            "Everybody makes "
            "the longest straight possible; of equal length, the higher ending card wins.",
        ),
        clauses=("Set the i-Deal shuffler to “Straight Edge.”", *clauses),
        grids=(
            Grid((Column(_find("base", variant), ladder),), head="Win By", variant=number),
            Grid((Column(bonus, side),), head="Length of Straight", caption=words, variant=number),
        ),
        closing=(LIMITS,),
    )


STRAIGHT_EDGE = Source(
    "straight-edge-poker",
    None,
    "Straight Edge Poker",
    "SHFL entertainment",
    (
        Part(title="Straight Edge Poker", paragraphs=("The game is played in one of two versions.",)),
        _version(
            "1",
            (
                "Players get seven cards and the dealer eight. The house wins no copies: the player does.",
                "A player folds or makes a Play bet equal to the Ante.",
                "When players win, their Ante pays 1 to 1 and their Play bet pays according to the margin of victory:",
            ),
            "play",
            "bonus",
            "Bonus",
        ),
        _version(
            "2",
            (
                "Players and the dealer get seven cards. Copies push.",
                "Players make equal wagers on Ante and Blind; to stay they make a Play bet of 2x their Ante.",
                "A dealer with less than a two-card straight of 10-high does not qualify, and the Ante is refunded.",
                "When players win, Ante and Play pay 1 to 1, and their Blind bet is resolved based on the margin "
                "of victory:",
            ),
            "blind",
            "four_plus",
            "4+ Bonus",
        ),
        Part(
            title="Straight Edge Stud Poker Two Way Bad Beat Progressive",
            points=(aquarius_clause("SHFL entertainment"), LIMITS),
            heading="RULES OF PLAY:",
            clauses=(
                *progressive_clauses(
                    "Straight Edge Stud Poker Two Way Bad Beat Progressive is an optional progressive bet. It wins if "
                    "player and dealer each have a 4-card straight or better and do not tie.",
                    "COIN IN",
                    folded="",
                ),
                ENVY,
            ),
            grids=(
                Grid(
                    tuple(Column(_find("two_way_bad_beat", None, name), "two_way_bad_beat", name) for name in "12"),
                    head="TWBB Hand",
                    system="aquarius",
                ),
            ),
        ),
        RECOMMENDATIONS,
    ),
    (equipment("shuffler", None, all_of(any_of(component("i-Deal")))), AQUARIUS),
)
