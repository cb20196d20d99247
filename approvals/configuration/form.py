"""The configuration of one table, typed. What every check takes.

`None` is "unknown" everywhere, except in the few fields where the form says that null means "none": those are
typed `X | None | Unknown`, where `None` is a stated "none" and `UNKNOWN` is "not given".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Literal


class Unknown(Enum):
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        return False


UNKNOWN = Unknown.UNKNOWN

Kind = Literal["commercial", "tribal"]
Scope = Literal["standalone", "same_game", "multi_game"]


@dataclass(frozen=True, slots=True)
class Bet:
    bet: str
    paytable: str | None = None
    min: Fraction | None = None
    max: Fraction | None = None
    wager: Fraction | None = None
    multiple_of_ante: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Component:
    component: str
    version: str | None = None
    viewed_by_surveillance: bool | None = None


@dataclass(frozen=True, slots=True)
class Meter:
    meter: str
    contribution: Fraction | None = None
    reserve: Fraction | None = None
    seed: Fraction | None = None
    maximum: Fraction | Unknown | None = UNKNOWN
    jackpot_when_maximum_set: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Link:
    scope: Scope | None = None
    games: tuple[str, ...] | None = None
    locations: int | None = None
    meter_on_every_table: bool | None = None
    progressives_on_game: int | None = None
    manufacturers: tuple[str, ...] | None = None
    interoperability_approval: str | Unknown | None = UNKNOWN


@dataclass(frozen=True, slots=True)
class Display:
    provided_by: str | None = None
    networked: bool | None = None
    other_functions: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Progressive:
    paytable: str | None = None
    components: tuple[Component, ...] | None = None
    meters: tuple[Meter, ...] | None = None
    link: Link | None = None
    display: Display | None = None


@dataclass(frozen=True, slots=True)
class Shuffler:
    manufacturer: str | None = None
    model: str | None = None
    version: str | None = None
    mode: str | Unknown | None = UNKNOWN


@dataclass(frozen=True, slots=True)
class Choices:
    folded_hands_win_progressive: bool | None = None
    multiple_winners: str | None = None
    envy_minimum_wager: Fraction | None = None


@dataclass(frozen=True, slots=True)
class AggregateLimit:
    bet: str | None = None
    amount: Fraction | None = None
    approved: bool | None = None
    displayed: bool | None = None


@dataclass(frozen=True, slots=True)
class Authorizations:
    internal_controls_approved: date | Unknown | None = UNKNOWN
    go_live: date | Unknown | None = UNKNOWN
    tribal_gaming_agency: date | Unknown | None = UNKNOWN
    state_concurrence: date | Unknown | None = UNKNOWN
    layout_manufacturer_licensed: bool | None = None


@dataclass(frozen=True, slots=True)
class FiledApproval:
    """A filing that was approved here and holds the table: what the register knows, whatever the form declares."""

    source: str
    on: date


@dataclass(frozen=True, slots=True)
class Configuration:
    as_of: date
    game: str
    operator_name: str | None = None
    operator_kind: Kind | None = None
    submission: str | None = None
    room_tables: int | None = None
    room_location: str | None = None
    table_number: str | None = None
    seats: int | None = None
    bets: tuple[Bet, ...] | None = None
    progressive: Progressive | Unknown | None = UNKNOWN
    shuffler: Shuffler | Unknown | None = UNKNOWN
    other_equipment: tuple[Component, ...] | None = None
    choices: Choices = Choices()
    aggregate_limit: AggregateLimit | Unknown | None = UNKNOWN
    posted: frozenset[str] | None = None
    authorizations: Authorizations = Authorizations()
    # Of a table that is kept here its approved filings; None: a form by itself, which is judged by what it declares.
    filed: tuple[FiledApproval, ...] | None = None

    def bet(self, name: str) -> tuple[int, Bet] | None:
        """The bet of this name with its place in the list."""
        return next(((i, b) for i, b in enumerate(self.bets or ()) if b.bet == name), None)
