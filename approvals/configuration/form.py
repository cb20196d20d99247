"""The configuration of one card table: what a form asks, what every check takes. Each field is declared here alone.

`None` is "unknown" everywhere, except in the fields that state what null means ("no maximum"): there `None` is that,
and `UNKNOWN` is "not given".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import model_validator

from approvals.configuration.declare import Listed, Part, Rows, form, form_field, must, together
from approvals.configuration.kinds import (
    COUNT,
    DAY,
    FLAG,
    MONEY,
    MULTIPLE,
    NAME,
    SHARE,
    TEXT,
    UNKNOWN,
    Unknown,
    choice,
    required,
    wrong,
)

OperatorKind = Literal["commercial", "tribal"]
Scope = Literal["standalone", "same_game", "multi_game"]

POSTED = choice(
    wagering_limits="wagering limits",
    jackpot_amounts="jackpot amounts",
    odds_based_prizes="prizes by odds, and fixed ones",
    employee_play="whether employees play",
    dispute_procedure="how disputes are settled",
    rules="the rules of the game",
    progressive_maximum="the maximum of a progressive meter",
)
KINDS = choice(commercial="card room", tribal="tribal casino")
SCOPES = choice(standalone="standalone", same_game="same game on several tables", multi_game="several games")

# The steps in which a table is set up, in this order.
THE_TABLE, BETS, PROGRESSIVE = "The table and its letter", "Bets and paytables", "Progressive"
EQUIPMENT, HOUSE, PROCEDURES = "Equipment", "House choices and limits", "Notices and authorizations"

Money = Annotated[Fraction | None, MONEY]
Share = Annotated[Fraction | None, SHARE]
Flag = Annotated[bool | None, FLAG]
Count = Annotated[int | None, COUNT]
Text = Annotated[str | None, TEXT]
Texts = Annotated[tuple[str, ...] | None, Listed(required(TEXT), most=100)]
NameOf = Annotated[str, required(NAME)]
Day = Annotated[date | Unknown | None, DAY]


@form
class Operator:
    name: Text = form_field("Operator")
    kind: Annotated[OperatorKind | None, KINDS] = form_field("Kind of operator")


@form
class Room:
    tables: Count = form_field("Tables in the room")
    location: Text = form_field("Where the room is")


@form
class Table:
    number: Text = form_field("Table")
    seats: Count = form_field("Seats for players")


@form
class Raise:
    """What one decision of a hand lets a player raise by."""

    stage: Annotated[str | None, NAME] = form_field("Stage", help="Such as preflop; blank where the bet has one stage.")
    multiples: Annotated[tuple[Fraction, ...] | None, Listed(required(MULTIPLE), most=20, unique=True)] = form_field(
        "Multiples", help="Such as 3x or 4x, or 1x–3x."
    )


@form
class Bet:
    bet: NameOf = must("Bet")
    paytable: Text = form_field("Paytable")
    min: Money = form_field("Minimum wager", unit="$")
    max: Money = form_field("Maximum wager", unit="$")
    wager: Money = form_field("Fixed wager", unit="$", help="Where no other amount may be wagered.")
    multiple_of_ante: Annotated[Fraction | None, MULTIPLE] = form_field(
        "Multiple of the ante", unit="×", help="Of a wager that the ante fixes."
    )
    raises: Annotated[tuple[Raise, ...] | None, Rows(Raise, key="stage", most=10)] = form_field(
        "Raises", help="Where a player chooses among multiples of the ante, at one stage or several."
    )

    @model_validator(mode="after")
    def _limits_agree(self) -> Self:
        if self.min is not None and self.max is not None and self.min > self.max:
            raise wrong(
                f"has a minimum of ${float(self.min):,.10g} over its maximum of ${float(self.max):,.10g}; "
                "correct one of the two."
            )
        return self

    @property
    def multiples(self) -> tuple[tuple[str, Fraction], ...]:
        """Every multiple of the ante that the bet may be, with the field that says so."""
        one = () if self.multiple_of_ante is None else (("multiple_of_ante", self.multiple_of_ante),)
        return (
            *one,
            *((f"raises[{n}].multiples", m) for n, r in enumerate(self.raises or ()) for m in r.multiples or ()),
        )


@form
class Component:
    component: Annotated[str, required(TEXT)] = must("Component")
    version: Text = form_field("Version installed")
    viewed_by_surveillance: Flag = form_field("Viewed by surveillance")


@form
class Meter:
    meter: NameOf = must("Meter")
    contribution: Share = form_field("Contribution", unit="%", help="Of each wager; write 69.46%.")
    reserve: Share = form_field("Reserve", unit="%", help="Of each wager; write 1%.")
    seed: Money = form_field("Seed", unit="$")
    maximum: Annotated[Fraction | Unknown | None, MONEY] = form_field("Maximum", unit="$", none="no maximum")
    jackpot_when_maximum_set: Money = form_field("Jackpot when the maximum was set", unit="$")


@form
class Link:
    scope: Annotated[Scope | None, SCOPES] = form_field("Linked")
    games: Texts = form_field("Other games on the link")
    locations: Count = form_field("Locations")
    meter_on_every_table: Flag = form_field("Meter seen at every table")
    progressives_on_game: Count = form_field("Progressives on this game")
    manufacturers: Texts = form_field("Manufacturers on the link")
    interoperability_approval: Annotated[str | Unknown | None, TEXT] = form_field(
        "Approval of interoperability", none="no approval"
    )


@form
class Display:
    provided_by: Text = form_field("Provided by")
    networked: Flag = form_field("Networked")
    other_functions: Texts = form_field("Other functions")


@form
class Progressive:
    paytable: Text = form_field("Paytable of the progressive", help="Blank: as on its bet.")
    components: Annotated[
        tuple[Component, ...] | None, Rows(Component, key="component", called="Progressive component {}", most=100)
    ] = form_field("Components")
    meters: Annotated[tuple[Meter, ...] | None, Rows(Meter, key="meter", called="{} meter", most=20)] = form_field(
        "Meters"
    )
    link: Annotated[Link | None, Part(Link)] = form_field("Link")
    display: Annotated[Display | None, Part(Display)] = form_field("Display")


@form
class Shuffler:
    manufacturer: Text = form_field("Manufacturer")
    model: Text = form_field("Model")
    version: Text = form_field("Version")
    mode: Annotated[str | Unknown | None, TEXT] = form_field("Mode", none="no mode set")


@form
class Choices:
    folded_hands_win_progressive: Flag = form_field("Folded hands win the progressive")
    multiple_winners: Text = form_field("Order of several winners", help="Such as rightmost first.")
    envy_minimum_wager: Money = form_field("Minimum wager for envy", unit="$")


@form
class AggregateLimit:
    bet: Annotated[str | None, NAME] = form_field("Bet that it limits")
    amount: Money = form_field("Amount", unit="$")
    approved: Flag = form_field("Approved")
    displayed: Flag = form_field("Displayed")


@form
class Authorizations:
    internal_controls_approved: Day = form_field("Internal controls approved on", none="not approved")
    go_live: Day = form_field("Go-live date", none="not set")
    tribal_gaming_agency: Day = form_field("Tribal gaming agency approved on", none="not approved")
    state_concurrence: Day = form_field("State concurred on", none="no concurrence")
    layout_manufacturer_licensed: Flag = form_field("Layout manufacturer is licensed")


@dataclass(frozen=True, slots=True)
class FiledApproval:
    """A filing that was approved here and holds the table: what the register knows, whatever the form declares."""

    source: str
    on: date


@form
class Configuration:
    as_of: Annotated[date, required(DAY)] = must(
        "Checked as of", help="The day that the table is checked for.", group=THE_TABLE
    )
    game: Annotated[str, required(TEXT)] = must("Game", group=THE_TABLE)
    operator: Annotated[Operator, Part(Operator, Operator())] = form_field("Operator", default=Operator())
    submission: Text = form_field(
        "Approval letter",
        help="The submission that the table relies on; blank: the newest in force.",
        group=THE_TABLE,
    )
    room: Annotated[Room, Part(Room, Room())] = form_field("Room", default=Room())
    table: Annotated[Table, Part(Table, Table())] = form_field("Table", default=Table(), group=THE_TABLE)
    bets: Annotated[tuple[Bet, ...] | None, Rows(Bet, key="bet", called="{}", most=50)] = form_field(
        "Bets on the layout", group=BETS
    )
    progressive: Annotated[Progressive | Unknown | None, Part(Progressive)] = form_field(
        "Progressive", none="no progressive", group=PROGRESSIVE
    )
    shuffler: Annotated[Shuffler | Unknown | None, Part(Shuffler)] = form_field(
        "Shuffler", none="dealt by hand", group=EQUIPMENT
    )
    other_equipment: Annotated[
        tuple[Component, ...] | None, Rows(Component, key="component", called="Other equipment {}", most=100)
    ] = form_field("Other equipment", group=EQUIPMENT)
    choices: Annotated[Choices, Part(Choices, Choices())] = form_field("House choices", default=Choices(), group=HOUSE)
    aggregate_limit: Annotated[AggregateLimit | Unknown | None, Part(AggregateLimit)] = form_field(
        "Aggregate limit", none="no aggregate limit", group=HOUSE
    )
    posted: Annotated[
        frozenset[str] | None, Listed(required(POSTED), unique=True, make=frozenset)
    ] = form_field("Posted at the table", group=PROCEDURES)  # fmt: skip
    authorizations: Annotated[Authorizations, Part(Authorizations, Authorizations())] = form_field(
        "Authorizations", default=Authorizations(), group=PROCEDURES
    )
    # Of a table that is kept here its approved filings; None: a form by itself, which is judged by what it declares.
    filed: Any = None

    @model_validator(mode="after")
    def _each_bet_once(self) -> Self:
        names = [bet.bet for bet in self.bets or ()]
        if len(set(names)) < len(names):
            raise together([
                (("bets", n), wrong(f"is {name}, which bets[{names.index(name)}] already is; keep one of the two."))
                for n, name in enumerate(names) if name in names[:n]
            ])  # fmt: skip
        return self

    @property
    def operator_kind(self) -> OperatorKind | None:
        return self.operator.kind

    def bet(self, name: str) -> tuple[int, Bet] | None:
        """The bet of this name with its place in the list."""
        return next(((i, b) for i, b in enumerate(self.bets or ()) if b.bet == name), None)


__all__ = [
    "UNKNOWN", "AggregateLimit", "Authorizations", "Bet", "Choices", "Component", "Configuration", "Display",
    "FiledApproval", "Link", "Meter", "Operator", "Progressive", "Room", "Shuffler", "Table", "Unknown",
]  # fmt: skip
