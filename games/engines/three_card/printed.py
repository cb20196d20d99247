"""The paytables that the approved packet of Three Card Poker prints.

TCP-01 to TCP-12 pair an Ante Bonus paytable (A to C) with a Pair Plus paytable (A to D); the “par per Ante” printed
beneath them is the edge of the Ante wager with that bonus.
"""

from __future__ import annotations

from fractions import Fraction

from games.engines.api import Pay, Schedule

BONUS_HANDS = ("straight_flush", "three_of_a_kind", "straight")
PLUS_HANDS = (*BONUS_HANDS, "flush", "pair")
SIX_CARD_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)
# The Ante Bonus and the Pair Plus paytable of TCP-01, TCP-02, …
PAIRED = ("AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD")


def _to_one(hands: tuple[str, ...], *pays: int) -> tuple[Pay, ...]:
    return tuple(Pay(hand, Fraction(p), "to_1") for hand, p in zip(hands, pays, strict=True))


def _paired(place: int, letter: str) -> tuple[str, ...]:
    return tuple(f"TCP-{number:02}" for number, letters in enumerate(PAIRED, 1) if letters[place] == letter)


def _ante(letter: str, *pays: int) -> Schedule:
    return Schedule("ante_play", _to_one(BONUS_HANDS, *pays), letter, f"Ante {letter}", also=_paired(0, letter))


def _plus(letter: str, *pays: int) -> Schedule:
    return Schedule("pair_plus", _to_one(PLUS_HANDS, *pays), letter, f"Pair Plus {letter}", also=_paired(1, letter))


def _progressive(designator: str, *fixed: tuple[str, int]) -> Schedule:
    pays = (
        Pay("akq_spades", Fraction(100), "percent", meter="main", envy=Fraction(100)),
        Pay("akq_hearts_diamonds_clubs", Fraction(500), "for_1", envy=Fraction(25)),
        *(Pay(hand, Fraction(p), "for_1") for hand, p in fixed),
    )
    return Schedule("progressive", pays, designator, wager=Fraction(1))


SCHEDULES: tuple[Schedule, ...] = (
    _ante("A", 5, 4, 1),
    _ante("B", 5, 3, 1),
    _ante("C", 4, 3, 1),
    _plus("A", 40, 30, 6, 4, 1),
    _plus("B", 40, 25, 6, 4, 1),
    _plus("C", 40, 30, 5, 4, 1),
    _plus("D", 40, 30, 6, 3, 1),
    Schedule("six_card_bonus", _to_one(SIX_CARD_HANDS, 1000, 200, 50, 25, 20, 10, 5), "TCP-6B1"),
    Schedule("six_card_bonus", _to_one(SIX_CARD_HANDS, 1000, 200, 50, 25, 15, 10, 5), "TCP-6B2"),
    Schedule("six_card_bonus", _to_one(SIX_CARD_HANDS, 1000, 200, 100, 20, 15, 9, 8), "TCP-6B3"),
    Schedule("six_card_bonus", _to_one(SIX_CARD_HANDS, 1000, 200, 100, 20, 15, 10, 7), "TCP-6B4"),
    _progressive("1", ("straight_flush", 70), ("three_of_a_kind", 60), ("straight", 6)),
    _progressive("2", ("straight_flush", 100), ("three_of_a_kind", 90)),
)
