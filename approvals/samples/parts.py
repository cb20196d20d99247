"""What a sample packet is made of: one source gives the pages, and the packet that a perfect reader finds on them."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from fractions import Fraction

from games.engines.api import Pay, Schedule
from paytables.packet.plain import PlainEquipment, PlainLetter, PlainPacket, PlainRow, PlainTable
from paytables.packet.units import canonical, dollars

HAND_WORDS = {
    "akq_spades": "AKQ Spades",
    "akq_hearts_diamonds_clubs": "AKQ Hearts/Diamonds/Clubs",
    "tens_or_better": "10s or better",
    "one_pair_or_less": "One pair or less",
    "two_pair": "Two Pair",
    "less_than_two_card_straight": "Less than a two card straight",
}
CLAIM_WORDS = {
    "house_edge": "House Edge",
    "seed": "Seed",
    "hit_frequency": "Hit Frequency",
    "top_payout_odds": "Probability of top payout",
    "top_payout_average": "Top payout average",
}
CLAIM_ORDER = ("house_edge", "seed", "hit_frequency", "top_payout_odds", "top_payout_average")


@dataclass(frozen=True, slots=True)
class Column:
    """One paytable of a grid: the engine's declaration of it, and how the page names it."""

    schedule: Schedule
    bet: str  # as the page calls it
    designator: str | None = None
    alias: str | None = None
    wager: str | None = None  # printed in the head, in dollars
    multi_game: bool = False
    claims: tuple[tuple[str, str], ...] = ()  # name → as printed
    envy: bool = True  # whether the page prints the envy awards
    unit: str | None = None  # where the page prints another unit than the engine's


@dataclass(frozen=True, slots=True)
class Grid:
    """Paytables side by side."""

    columns: tuple[Column, ...]
    head: str = "Hand"  # of the first column
    caption: str = ""
    system: str | None = None
    variant: str | None = None
    note: str = ""  # below it
    bare: bool = False  # amounts without "to 1"; the note says the unit
    hands_across: bool = False  # Cover All: a column for each number of hands
    claim_words: tuple[tuple[str, str], ...] = ()  # other words than the usual for a claim


@dataclass(frozen=True, slots=True)
class Part:
    """A page or several: a heading, sentences, clauses, grids."""

    title: str
    points: tuple[str, ...] = ()
    paragraphs: tuple[str, ...] = ()
    heading: str = ""  # above the clauses
    clauses: tuple[str | tuple[str, tuple[str, ...]], ...] = ()
    grids: tuple[Grid, ...] = ()
    closing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """One sample packet."""

    name: str
    letter: PlainLetter | None
    game: str
    owner: str
    parts: tuple[Part, ...]
    equipment: tuple[PlainEquipment, ...] = field(default=())


def hand_words(hand: str, head: str) -> str:
    """A hand as the page prints it, under the head of its column."""
    if hand.startswith("win_by_"):
        words = hand.removeprefix("win_by_").replace("0_or_1", "0/1").replace("_", " ")
        return words.title()
    if head == "Length of Straight":
        return f"{hand.partition('_')[0]} Cards"
    if hand in HAND_WORDS:
        return HAND_WORDS[hand]
    if hand.endswith("_high"):
        return f"{hand.removesuffix('_high').title()}-high"
    if hand.endswith("_card_straight"):
        return f"{hand.partition('_')[0]}-Card Straight"
    return hand.replace("_", " ").title().replace(" Of ", " of ").replace(" A ", " a ")


def cell(pay: Pay, column: Column, grid: Grid) -> str:
    """A pay as the page prints it."""
    unit = column.unit or pay.unit
    if unit == "percent":
        words = f"{canonical(pay.amount)}%"
        if pay.meter and pay.meter != "main":
            words += f" {pay.meter.title()}"
    elif unit == "dollars":
        words = dollars(pay.amount)
    elif grid.bare:
        return f"{int(pay.amount):,}" if pay.amount.denominator == 1 else odds(pay.amount)
    else:
        words = f"{odds(pay.amount)}{' to 1' if unit == 'to_1' and pay.amount.denominator == 1 else ''}"
        words += " for 1" if unit == "for_1" else ""
    if pay.from_meter is not None:
        words += " (from meter)" if pay.from_meter else " (not from meter)"
    return words


def odds(amount: Fraction) -> str:
    """3/2 is printed 3 to 2; whole amounts by themselves."""
    if amount.denominator == 1:
        return f"{int(amount):,}"
    return f"{amount.numerator} to {amount.denominator}"


def packet(source: Source) -> PlainPacket:
    """The structured packet that the pages print."""
    from approvals.samples.pages import citations

    printings: dict[tuple[object, ...], int] = {}
    paytables = []
    for part in source.parts:
        for grid in part.grids:
            for column in grid.columns:
                key = (column.designator, column.bet, grid.system, grid.variant)
                printings[key] = printings.get(key, 0) + 1
                paytables.append(_paytable(column, grid, printings[key]))
    return {
        "kind": "rules" if source.letter is None else "letter_and_rules",
        "letter": copy.deepcopy(source.letter),  # two sources share one, and a packet is its caller's to change
        "game": source.game,
        "owner": source.owner,
        "paytables": paytables,
        "layouts": [],
        "equipment": copy.deepcopy(list(source.equipment)),
        "citations": citations(source),
        "blanks": [],
    }


def _paytable(column: Column, grid: Grid, printing: int) -> PlainTable:
    claims: dict[str, str | None] = dict.fromkeys(
        ("house_edge", "hit_frequency", "seed", "top_payout_odds", "top_payout_average")
    )
    for name, raw in column.claims:
        claims[name] = canonical_figure(raw)
    return {
        "designator": column.designator,
        "alias": column.alias,
        "bet": column.bet,
        "system": grid.system,
        "variant": grid.variant,
        "printing": printing,
        "wager": None if column.wager is None else canonical(Fraction(column.wager)),
        "multi_game": column.multi_game,
        "outcomes": [_outcome(pay, column) for pay in column.schedule.pays],
        "claims": claims,
    }


def _outcome(pay: Pay, column: Column) -> PlainRow:
    unit = column.unit or pay.unit
    return {
        "hand": pay.hand,
        "hands": pay.hands,
        "pays": canonical(pay.amount),
        "unit": unit,
        "meter": (pay.meter or "main") if unit == "percent" else None,
        "from_meter": pay.from_meter,
        "envy": canonical(pay.envy) if pay.envy is not None and column.envy else None,
    }


def canonical_figure(raw: str) -> str:
    """The canonical decimal of a printed figure.

    >>> [canonical_figure(raw) for raw in ("$10,000", "7.2798%", "22,100 to 1", "4.10%")]
    ['10000', '7.2798', '22100', '4.1']
    """
    digits = raw.removesuffix(" to 1").strip("$% ").replace(",", "")
    return canonical(Fraction(digits))
