"""The paytables that the approved packet of Straight Edge Poker prints."""

from __future__ import annotations

from fractions import Fraction

from games.engines.api import Pay, Schedule

LENGTHS = ("7_card_straight", "6_card_straight", "5_card_straight", "4_card_straight")


def _straights(*pays: str) -> tuple[Pay, ...]:
    return tuple(Pay(hand, Fraction(p), "to_1") for hand, p in zip(LENGTHS, pays, strict=True))


def _margins(last: str, *pays: str) -> tuple[Pay, ...]:
    hands = (*(f"win_by_{m}_cards" for m in (6, 5, 4, 3, 2)), last)
    return tuple(Pay(hand, Fraction(p), "to_1") for hand, p in zip(hands, pays, strict=True))


def _bad_beat(envy: Fraction | None) -> tuple[Pay, ...]:
    top, *rest = LENGTHS
    fixed = (Pay(hand, Fraction(p), "for_1") for hand, p in zip(rest, ("250", "25", "5"), strict=True))
    return (Pay(top, Fraction(100), "percent", meter="main", envy=envy), *fixed)


SCHEDULES: tuple[Schedule, ...] = (
    # The rules of version 1 call this ladder Play, the summary calls it Blind.
    Schedule("base", _margins("win_by_0_or_1_cards", "200", "25", "8", "3", "2", "1"), variant="version_1"),
    Schedule("base", _margins("win_by_1_card", "100", "25", "5", "3", "2", "1"), variant="version_2"),
    Schedule("bonus", _straights("40", "15", "6", "3/2"), "1", variant="version_1"),
    Schedule("bonus", _straights("50", "20", "4", "3/2"), "2", variant="version_1"),
    Schedule("four_plus", _straights("50", "15", "8", "2"), "1", variant="version_2"),
    Schedule("insurance", (Pay("less_than_two_card_straight", Fraction(25), "to_1"),)),
    Schedule("two_way_bad_beat", _bad_beat(Fraction(100)), "1"),
    Schedule("two_way_bad_beat", _bad_beat(None), "2"),
)
