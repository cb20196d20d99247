"""What every game is declared with and what every analysis returns.

Numbers are integers and `Fraction`s throughout; only `report.py` prints decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

from games.engines.common.labels import same_hand

if TYPE_CHECKING:
    from games.engines.definition.rules import BoundRule

Unit = Literal["to_1", "for_1", "dollars", "percent", "antes"]


@dataclass(frozen=True, slots=True)
class Pay:
    """One row of a paytable: what a hand pays, and from where."""

    hand: str
    amount: Fraction
    unit: Unit
    hands: int | None = None  # Cover All: the column's number of hands
    meter: str | None = None  # percent pays: main, mega, major, minor
    from_meter: bool | None = None
    envy: Fraction | None = None  # dollars to each other player


@dataclass(frozen=True, slots=True)
class Schedule:
    """The pays that an engine is asked about: a printed paytable, or one somebody is trying out."""

    bet: str
    pays: tuple[Pay, ...]
    designator: str | None = None
    alias: str | None = None
    variant: str | None = None
    wager: Fraction | None = None
    also: tuple[str, ...] = ()  # further names under which packets print the same pays

    def for_hands(self, hands: int | None) -> tuple[Pay, ...]:
        """The rows of one column, where a paytable has a column for each number of hands."""
        return tuple(p for p in self.pays if p.hands is None or hands is None or p.hands == hands)


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a passage of the rules."""

    key: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A place where the printed rules allow more than one reading. The first option is the literal one."""

    key: str
    question: str  # the printed words and what they leave open
    options: tuple[Option, ...]

    @property
    def literal(self) -> Option:
        return self.options[0]


Interpretation = Mapping[str, str]  # choice key → option key


def literal(choices: tuple[Choice, ...]) -> dict[str, str]:
    """The literal reading of every choice."""
    return {c.key: c.literal.key for c in choices}


def interpretations(choices: tuple[Choice, ...]) -> Iterator[dict[str, str]]:
    """Every combination of readings, the literal one first.

    >>> tie = Choice("tie", "…", (Option("push", "…"), Option("lose", "…")))
    >>> list(interpretations((tie,)))
    [{'tie': 'push'}, {'tie': 'lose'}]
    """
    for picked in product(*(c.options for c in choices)):
        yield {c.key: o.key for c, o in zip(choices, picked)}


def one_by_one(choices: tuple[Choice, ...]) -> Iterator[dict[str, str]]:
    """The literal reading, then each other option by itself: for games where every reading is a count of its own.

    >>> tie = Choice("tie", "…", (Option("push", "…"), Option("lose", "…")))
    >>> fold = Choice("fold", "…", (Option("one", "…"), Option("both", "…")))
    >>> [list(reading.values()) for reading in one_by_one((tie, fold))]
    [['push', 'one'], ['lose', 'one'], ['push', 'both']]
    """
    yield literal(choices)
    for choice in choices:
        for option in choice.options[1:]:
            yield {**literal(choices), choice.key: option.key}


@dataclass(frozen=True, slots=True)
class Context:
    """What an analysis is asked under, beside the paytable."""

    variant: str | None = None
    hands: int | None = None  # Cover All: hands dealt, the dealer's included
    players: int = 1  # at the table, the bettor included: envy comes from the others
    interpretation: Interpretation = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutcomeTable:
    """Every deal of a bet without decisions, counted once by atomic class; no paytable changes it.

    `labels` says which atomic classes a printed row label covers. Labels may overlap ("straight flush"
    covers the royal too): a class is paid by the row whose label covers the fewest classes.
    """

    deals: int
    counts: Mapping[str, int]  # best first
    labels: Mapping[str, frozenset[str]]
    known: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)  # what was asked before

    def __post_init__(self) -> None:
        total = sum(self.counts.values())
        if total != self.deals:
            raise ArithmeticError(f"the classes hold {total:,} of {self.deals:,} deals")
        for label, classes in self.labels.items():
            strange = classes - set(self.counts)
            if strange:
                raise KeyError(f"label {label!r} names classes that are not counted: {sorted(strange)}")

    def classes(self, hand: str) -> frozenset[str]:
        """The atomic classes that a row covers, by its label or by another spelling of it; KeyError for neither."""
        result = self.labels.get(hand)
        if result is None:
            label = same_hand(hand, self.labels)
            if label is None:
                raise KeyError(hand)
            result = self.labels[label]
        return result

    def width(self, hand: str) -> int:
        """By which rows that cover the same hand are told apart: the narrowest pays."""
        return len(self.classes(hand))

    def probability(self, hand: str) -> Fraction:
        """The chance of a label, everything above it that it covers included."""
        return Fraction(sum(self.counts[c] for c in self.classes(hand)), self.deals)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of an answer: so many deals, each netting or paying so much."""

    hand: str
    combinations: int
    pays: Fraction | None  # in `unit`; None where the amount depends on a meter
    unit: Unit | None
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision of the player at the optimum."""

    stage: str
    reached: Fraction  # share of all deals that come to it
    shares: Mapping[str, Fraction]  # of the deals that come to it: fold, check, raise_1 …
    rule: str  # in words


@dataclass(frozen=True, slots=True)
class Strategy:
    """How often the player goes on when playing at the optimum, and the rule in words."""

    play: Fraction
    rule: str
    decisions: tuple[Decided, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedStrategy:
    """What a fixed way of playing costs, beside the optimum."""

    name: str
    house_edge: Fraction
    play: Fraction


@dataclass(frozen=True, slots=True)
class NamedShare:
    """A further exact figure of a game, which has a name and a sentence that says of what it is a share."""

    name: str
    value: Fraction
    meaning: str


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that follows from the rules, one paytable and one reading of them."""

    game: str
    bet: str
    deals: int
    outcomes: tuple[Outcome, ...]
    house_edge: Fraction | None  # of the initial wager; None where a meter's contribution must be known
    hit_frequency: Fraction | None  # None where hands of one deal depend on one another and it is not counted
    average_wager: Fraction = Fraction(1)  # in initial wagers, raises included
    variance: Fraction | None = None  # of the net result for one initial wager
    strategy: Strategy | None = None
    named_strategies: tuple[NamedStrategy, ...] = ()
    shares: tuple[NamedShare, ...] = ()
    paytable: str | None = None
    variant: str | None = None
    hands: int | None = None
    players: int = 1
    interpretation: Interpretation = field(default_factory=dict)
    literal: bool = True
    notes: tuple[str, ...] = ()
    rules: tuple[BoundRule, ...] = ()  # under which it was counted

    @property
    def element_of_risk(self) -> Fraction | None:
        return None if self.house_edge is None else self.house_edge / self.average_wager


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet of a game: either an outcome table that any paytable prices, or a decision to solve."""

    key: str
    title: str
    choices: tuple[Choice, ...] = ()
    variants: tuple[str, ...] = ()  # versions of the rules that have this bet; empty: the game has one
    hands: tuple[int, ...] = ()  # numbers of hands that it is played with, where the pays depend on it
    table: Callable[[Context], OutcomeTable] | None = None
    finer: Callable[[Context], OutcomeTable] | None = None  # as literally read: for rows that `table` has no class for
    solve: Callable[[Schedule, Context], Analysis] | None = None
    needs_pays: bool = True  # False: the rules fix the pays (even money), no schedule is needed
    aliases: tuple[str, ...] = ()  # names that packets print over the paytable of this bet ("ante_bonus")
    one_by_one: bool = False  # True: readings are varied one at a time, not in every combination

    def __post_init__(self) -> None:
        if (self.table is None) == (self.solve is None):
            raise ValueError(f"bet {self.key!r} needs either a table or a solve function")

    def readings(self) -> Iterator[dict[str, str]]:
        """The readings of the rules to compute, the literal one first."""
        return one_by_one(self.choices) if self.one_by_one else interpretations(self.choices)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its rules declare it."""

    key: str
    name: str
    bets: tuple[Bet, ...]
    schedules: tuple[Schedule, ...]  # the paytables that approved packets print
    aliases: tuple[str, ...] = ()
    main: tuple[str, ...] = ()  # wagers of the main game, of a game without a definition
    warm: Callable[[], None] | None = None  # compiles the kernels by one small use of each

    def bet(self, key: str, variant: str | None = None) -> Bet | None:
        return next(
            (b for b in self.bets if b.key == key and (not b.variants or variant is None or variant in b.variants)),
            None,
        )
