"""Games in which a hand is set: so many cards behind, the others in front, each compared with the dealer's.

A house way is an ordered list of rules, as card rooms print them. A rule says what is held, and what must stay behind
or go in front; of the settings that it allows the one with the best front is taken (or with the best back). The first
rule that holds, and that can be done, decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BeforeValidator, Field

from games.engines.definition.parts import RANKS, Number, Part

HOUSE_WAYS = Path(__file__).parents[1] / "house_ways"
BEST = "best"  # the player sets as he likes

# What is held: how many cards of one rank, the largest group first, singles left out. A joker is an ace here.
HOLDINGS: dict[str, tuple[tuple[int, ...], ...]] = {
    "five_of_a_kind": ((5,), (5, 2)),
    "four_and_three": ((4, 3),),
    "four_and_pair": ((4, 2),),
    "four_of_a_kind": ((4,),),
    "two_threes": ((3, 3),),
    "three_and_two_pair": ((3, 2, 2),),
    "full_house": ((3, 2),),
    "three_of_a_kind": ((3,),),
    "three_pair": ((2, 2, 2),),
    "two_pair": ((2, 2),),
    "pair": ((2,),),
    "no_pair": ((),),
}
PUSH_ON = ("dealer_", "dealer_front_")  # before the hand that makes the wager push


def _several(value: object) -> object:
    """One word is a list of one; ranks may be written as numbers."""
    if isinstance(value, (list, tuple)):
        return [str(v) for v in value]
    return value if value is None else [str(value)]


Words = Annotated[tuple[str, ...], BeforeValidator(_several)]


class SettingRule(Part):
    """One line of a house way."""

    holding: Words = ()  # of HOLDINGS; none: whatever is held
    of: Words = ()  # ranks of the groups, the largest first: "7-10", "A"
    at_least: Words = ()  # ranks of the groups compared together: [J, 6] is jacks and sixes or higher
    at_most: Words = ()
    singles: Words = ()  # the highest single cards are these or higher: [A, K], or K
    row: str | None = None  # all ranks from one to another, a joker in the place of one between them: "A-6"
    could: str = "any"  # with another setting this hand or a better one could stay behind
    back: str = "any"  # what must stay behind: this hand or a better one
    never: str | None = None  # what must not stay behind, though it is better
    front: str = "any"
    best: Literal["front", "back"] = "front"
    ace: Literal["high", "low"] = "high"  # alone in front: the highest card of those to choose from, or the lowest


class HouseWay(Part):
    title: str
    source: str | None = None
    rules: tuple[SettingRule, ...] = Field(min_length=1)


DOUBLE_DOWN = "double_down"  # the name of the bet that has this part
AS_BASE, BY_HIGH_HAND = "as_base", "by_high_hand"


class DoubleDown(Part):
    """A second wager, made when the player has seen his cards, and before the dealer's are open."""

    title: str = "Double Down"
    multiples: tuple[Number, ...] = Field((Fraction(1),), min_length=1)  # of the first wager
    # Multiples that only some hands may take: {pair: [1]} is "with a pair or better" among the player's cards.
    needs: dict[str, tuple[Number, ...]] = Field(default_factory=dict)
    dealer_qualifies: str = "any"  # the dealer's back; the double is returned where it is lower
    settles: Literal["as_base", "by_high_hand"] = "as_base"  # like the wager that it doubles, or by the backs alone


class Setting(Part):
    """How hands are set and compared."""

    back: int = Field(5, ge=1, le=5)
    front: int = Field(2, ge=1, le=2)
    dealer: str  # the house way by which the dealer sets
    player: str = BEST  # `best`, or the house way by which the player sets
    sees_dealer: bool = False  # the dealer's hand is set and open before the player sets his
    copies: Literal["dealer_wins", "push", "player_wins"] = "dealer_wins"
    # A joker alone in front: an ace, or above every other front; of the player's or of both sides'.
    front_joker: Literal["ace", "player_highest", "highest"] = "ace"
    equal_start: Literal["in_order", "foul"] = "in_order"  # the back begins as the front does, and goes on
    push_on: Words = ()  # dealer_queen_high, dealer_front_nine_high: the wager pushes whatever the player has
    double_down: DoubleDown | None = None
    house_ways: dict[str, HouseWay] = Field(default_factory=dict)  # beside those of the library

    def way(self, name: str) -> HouseWay:
        result = self.house_ways.get(name) or library().get(name)
        if result is None:
            raise KeyError(f"there is no house way `{name}`; there are: {', '.join(self.ways)}")
        return result

    @property
    def ways(self) -> tuple[str, ...]:
        return (*self.house_ways, *(w for w in library() if w not in self.house_ways))


@cache
def library() -> Mapping[str, HouseWay]:
    """The house ways that the project ships, by name."""
    files = sorted(HOUSE_WAYS.glob("*.yaml"))
    return {p.stem: HouseWay.model_validate(yaml.safe_load(p.read_text(encoding="utf-8"))) for p in files}


def bounds(text: str) -> tuple[int, int]:
    """The ranks that "7-10", "A" or "K" means, 0 for the deuce.

    >>> bounds("7-10"), bounds("A")
    ((5, 8), (12, 12))
    """
    low, _, high = text.strip().partition("-")
    return rank(low), rank(high or low)


def row_of(text: str) -> tuple[int, ...]:
    """The ranks of a row, low end first; an ace is below the deuce or above the king.

    >>> row_of("A-4"), row_of("J-A")
    ((12, 0, 1, 2), (9, 10, 11, 12))
    """
    around = (len(RANKS) - 1, *range(len(RANKS)))
    low, _, high = text.strip().partition("-")
    first, last = 0 if low == RANKS[-1] else rank(low) + 1, rank(high) + 1
    if last <= first:
        raise ValueError(f"{text!r} is not a row; write its low end first, as A-6 or 9-A")
    return around[first : last + 1]


def rank(text: str) -> int:
    if text not in RANKS:
        raise ValueError(f"{text!r} is not a rank; the ranks are: {', '.join(RANKS)}")
    return RANKS.index(text)
