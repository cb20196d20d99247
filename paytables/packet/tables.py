"""Paytables as a document prints them, and what stands with them: meters, commissions, limits, felt layouts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, TypeAlias

from pydantic import Field, JsonValue, StrictBool

from paytables.packet.part import Part
from paytables.packet.values import (
    Count,
    Decks,
    Flag,
    Number,
    OptionalSnake,
    OptionalText,
    Positive,
    Printing,
    SignedNumber,
    Snake,
)

Unit: TypeAlias = Literal["percent", "to_1", "for_1", "dollars"]


class Outcome(Part):
    """One row of a paytable. `hand` is null where the row's label is unreadable, `pays` where its cell is."""

    required: ClassVar = ("hand", "pays", "unit")
    schema_rules: ClassVar = {
        "if": {"properties": {"unit": {"not": {"const": "percent"}}}},
        "then": {"properties": {"meter": {"type": "null"}}},
    }
    hand: OptionalSnake = None
    hands: Positive | None = None
    pays: Number | None = None
    unit: Unit | None = None
    meter: OptionalSnake = None
    from_meter: StrictBool | None = None
    envy: Number | None = None
    combinations: Count | None = None
    probability: Number | None = None
    returned: SignedNumber | None = Field(default=None, alias="return")
    result: Literal["pays", "push", "loses"] | None = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.meter is not None and self.unit != "percent":
            yield "meter", "must be null where the row does not pay a percent of a meter"


class Claims(Part):
    """The figures that are printed of a paytable; a player's edge is a negative house edge."""

    house_edge: SignedNumber | None = None
    hit_frequency: Number | None = None
    seed: Number | None = None
    top_payout_odds: Number | None = None
    top_payout_average: Number | None = None
    element_of_risk: SignedNumber | None = None
    par: SignedNumber | None = None

    def printed(self) -> Iterator[tuple[str, Number]]:
        """The claims that are printed, in the order of the document's data."""
        for name in CLAIMS:
            if (value := getattr(self, name)) is not None:
                yield name, value


CLAIMS = tuple(Claims.model_fields)
CLAIMS_OF_FORMAT_1 = CLAIMS[:5]


class Paytable(Part):
    """One printing of a paytable."""

    required: ClassVar = ("designator", "bet", "system", "outcomes", "claims")
    designator: OptionalText = None
    alias: OptionalText = None
    bet: OptionalSnake = None
    bets: tuple[Snake, ...] = ()
    system: OptionalSnake = None
    variant: OptionalText = None
    printing: Printing = 1
    wager: Number | None = None
    multi_game: Flag = False
    decks: Decks = ()
    outcomes: tuple[Outcome, ...] = ()
    claims: Claims = Claims()
    claim_conditions: dict[str, dict[str, JsonValue]] = {}

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.bets and self.bet is not None and self.bets[0] != self.bet:
            yield "bets", f"must begin with the bet of the table, {self.bet}"
        for name in self.claim_conditions:
            if name not in CLAIMS:
                yield "claim_conditions", f"has a condition of {name!r}, which is not a claim"


class LayoutTable(Part):
    required: ClassVar = ("bet", "outcomes")
    bet: OptionalSnake = None
    outcomes: tuple[Outcome, ...] = ()


class Layout(Part):
    """A page that pictures a table's felt."""

    required: ClassVar = ("tables",)
    title: OptionalText = None
    tables: tuple[LayoutTable, ...] = ()


class Meter(Part):
    """How a progressive meter begins and grows; increment and reserve are percent of the wager."""

    required: ClassVar = ("name",)
    name: Snake = ""
    bet: OptionalSnake = None
    system: OptionalSnake = None
    seed: Number | None = None
    seed_unit: Literal["dollars", "wagers"] | None = None
    increment: Number | None = None
    reserve: Number | None = None
    decks: Decks = ()


class Commission(Part):
    required: ClassVar = ("bet", "percent")
    bet: OptionalSnake = None
    percent: Number | None = None
    on: Literal["winnings", "wager"] | None = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.percent is None:
            yield "percent", "must be a number"


class Limit(Part):
    """The least and the most that may be wagered, paid a round, or wagered for envy."""

    required: ClassVar = ("bet",)
    bet: OptionalSnake = None
    least: Number | None = None
    most: Number | None = None
    applies_to: Literal["wager", "round", "envy"] | None = Field(default=None, alias="for")
