"""A progressive as its paytable and its settings declare it. All amounts are dollars, all rates shares of the wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

From = Literal["tray", "meter", "share"]


@dataclass(frozen=True, slots=True)
class Award:
    """One row: how many of the deals win it, and what it takes from where."""

    hand: str
    deals: int
    source: From
    amount: Fraction  # dollars from tray or meter; a share of the meter for "share" (1 is all of it)
    meter: str = "main"
    envy: Fraction = Fraction(0)  # dollars to each other player


@dataclass(frozen=True, slots=True)
class Meter:
    """How one meter is set."""

    contribution: Fraction
    seed: Fraction
    reserve: Fraction = Fraction(0)  # collected beside the meter and added to the seed when it starts again

    def __post_init__(self) -> None:
        if min(self.contribution, self.seed, self.reserve) < 0:
            raise ValueError("a contribution, a reserve or a seed is below zero")


@dataclass(frozen=True)
class Progressive:
    """A side bet whose awards come from meters and from the tray."""

    wager: Fraction
    deals: int
    awards: tuple[Award, ...]
    meters: Mapping[str, Meter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.wager <= 0:
            raise ValueError("a wager is above zero")
        if sum(a.deals for a in self.awards) > self.deals:
            raise ArithmeticError("the awards are won by more deals than there are")

    def chance(self, award: Award) -> Fraction:
        return Fraction(award.deals, self.deals)

    def of(self, source: From, meter: str | None = None) -> tuple[Award, ...]:
        return tuple(a for a in self.awards if a.source == source and (meter is None or a.meter == meter))

    def hit(self, meter: str) -> Fraction:
        """The chance that a wager wins all of the meter."""
        return sum((self.chance(a) for a in self.of("share", meter) if a.amount == 1), Fraction(0))

    def shares(self, meter: str) -> Fraction:
        """Expected share of the meter that lesser percentage awards take, per wager."""
        return sum((self.chance(a) * a.amount for a in self.of("share", meter) if a.amount < 1), Fraction(0))

    def fixed(self, meter: str) -> Fraction:
        """Expected dollars of fixed awards off the meter, per wager."""
        return sum((self.chance(a) * a.amount for a in self.of("meter", meter)), Fraction(0))

    def tray(self) -> Fraction:
        """Expected dollars from the tray, per wager."""
        return sum((self.chance(a) * a.amount for a in self.of("tray")), Fraction(0))

    def envy(self) -> Fraction:
        """Expected dollars that one other player's hand brings."""
        return sum((self.chance(a) * a.envy for a in self.awards), Fraction(0))
