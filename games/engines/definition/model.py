"""The form of a definition: what a mathematician writes down to count a game, and nothing else.

A definition reads like the rules. `rounds` say which cards the player sees when, and what may be decided then;
`settlement` says, for each wager and each way a deal can end, what becomes of it. Bets that only look at cards stand
under `bets`. Every part can be set by a named parameter (`rules.py`); what the text leaves open is a `reading`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal

from pydantic import Field, model_validator

from games.engines.definition.parts import RANKS as RANKS
from games.engines.definition.parts import Number as Number
from games.engines.definition.parts import Part as Part
from games.engines.definition.parts import exact as exact
from games.engines.definition.setting import DOUBLE_DOWN, Setting

SUITS = ("spades", "hearts", "diamonds", "clubs")

Joker = Literal["bug", "wild"]
Unit = Literal["to_1", "for_1", "dollars"]
Fate = Literal["lose", "push", "win"]
End = Literal["fold", "win", "tie", "lose", "dnq_fold", "dnq_win", "dnq_tie", "dnq_lose"]
ENDS: tuple[End, ...] = ("fold", "win", "tie", "lose", "dnq_fold", "dnq_win", "dnq_tie", "dnq_lose")
NOT_QUALIFIED: tuple[End, ...] = ("dnq_win", "dnq_tie", "dnq_lose")


class Deck(Part):
    ranks: tuple[str, ...] = RANKS
    suits: tuple[str, ...] = SUITS
    decks: int = Field(1, ge=1, le=8)
    jokers: int = Field(0, ge=0, le=4)
    joker: Joker | None = None
    wild: tuple[str, ...] = ()  # ranks that are wild

    @property
    def size(self) -> int:
        return self.decks * (len(self.ranks) * len(self.suits) + self.jokers)

    @model_validator(mode="after")
    def _known_cards(self) -> Deck:
        for what, given, known in (("rank", self.ranks, RANKS), ("suit", self.suits, SUITS)):
            strange = [x for x in given if x not in known]
            if strange or len(set(given)) != len(given):
                raise ValueError(f"{what}s are some of {', '.join(known)}, each once; not {', '.join(given)}")
        if set(self.wild) - set(self.ranks):
            raise ValueError(f"wild ranks {', '.join(self.wild)} are not all in the deck")
        if (self.jokers > 0) != (self.joker is not None):
            raise ValueError("a deck with jokers needs `bug` or `wild`; one without takes neither")
        return self


class Hand(Part):
    """How many cards a side is dealt, and how its best hand is made of them."""

    cards: int = Field(ge=1, le=13)
    board: bool = False  # may use the board's cards
    best: int | None = Field(None, ge=1, le=7)  # best k of what it has; None: all of them together


class Raise(Part):
    """A wager that a decision allows, as one of several multiples of another wager."""

    wager: str
    multiples: tuple[Number, ...] = Field(min_length=1)
    of: str | None = None  # None: the first mandatory wager
    exchange: int = Field(0, ge=0)  # cards that may be discarded and replaced, with this raise
    # Multiples that only some hands may take: {pair_of_aces: [2, 3]} is "a pair of aces or better".
    needs: dict[str, tuple[Number, ...]] = Field(default_factory=dict)


class Decision(Part):
    """What the player may do when he has seen the cards of this round; one line is chosen."""

    name: str | None = None  # the stage as `raise_multiples` names it: preflop, flop, river, third_street
    raises: Raise | None = Field(None, alias="raise")
    withdraw: str | None = None  # a mandatory wager that may be taken back
    otherwise: Literal["fold", "check", "leave"] = Field(alias="or")

    @model_validator(mode="after")
    def _one_kind(self) -> Decision:
        if (self.raises is None) == (self.withdraw is None):
            raise ValueError("a decision offers either a `raise` or a `withdraw`")
        if (self.otherwise == "leave") != (self.withdraw is not None):
            raise ValueError("`or: leave` goes with `withdraw`, `or: fold` and `or: check` with `raise`")
        return self


class Round(Part):
    """Cards that come into the player's sight, then a decision or none."""

    player: int = Field(0, ge=0)
    dealer_up: int = Field(0, ge=0)
    board: int = Field(0, ge=0)
    decision: Decision | None = None


class Wager(Part):
    """A wager of the main game. Mandatory ones are made before the deal; others by a raise."""

    units: Number | None = None  # mandatory: so many units; None: made by a raise
    commission: Number = Fraction(0)  # per cent of what it wins


class Branch(Part):
    """A result that depends on the player's own hand."""

    at_least: str
    then: Result
    otherwise: Result = Field(alias="else")


# "lose", "push", "win", "win 2" (to one), "ladder NAME", "higher NAME NAME" (of two ladders), "margin NAME"
Result = str | Branch
Branch.model_rebuild()


def ladders_named(result: str) -> tuple[str, ...]:
    """The ladders that a result pays by."""
    kind, *names = result.split()
    return tuple(names) if kind in ("ladder", "higher", "margin") else ()


class Row(Part):
    """What one row of a paytable pays."""

    pays: Number | None = None
    percent: Number | None = None  # of a meter
    meter: str = "main"
    push: bool = False
    envy: Number | None = None  # dollars to each other player


class Paytable(Part):
    name: str | None = None
    alias: str | None = None
    also: tuple[str, ...] = ()
    variant: str | None = None
    unit: Unit = "to_1"
    wager: Number | None = None  # dollars
    usual: bool = False
    source: str | None = None
    decks: tuple[int, ...] = ()
    hands: int | None = None  # Cover All: total number of hands of this column
    rows: dict[str, Row] = Field(min_length=1)


class Ladder(Part):
    """Pays by the player's hand (or by the margin, in cards) that a wager or a bonus of the main game uses."""

    title: str | None = None
    ranking: str | None = None  # None: the ranking of the game
    otherwise: Fate = Field("lose", alias="else")  # a hand that no row names
    paytables: tuple[Paytable, ...] = ()


class Bonus(Part):
    """Paid on a wager by the player's own hand, whatever the dealer has."""

    on: str
    ladder: str
    folded: bool = False  # paid on a folded hand too


class CardsOf(Part):
    """Which cards a side bet looks at. Numbers are the first cards dealt; of the board, the first turned."""

    player: int = Field(0, ge=0)
    dealer: int = Field(0, ge=0)
    dealer_up: int = Field(0, ge=0)
    board: int = Field(0, ge=0)

    @property
    def total(self) -> int:
        return self.player + self.dealer + self.dealer_up + self.board


class SideBet(Part):
    title: str
    aliases: tuple[str, ...] = ()
    # The last two are of games in which hands are set.
    looks_at: (
        CardsOf | Literal["losing_hand", "player_losing_hand", "best_of_table", "dealer_front", "dealer_and_player"]
    )
    best: int | None = Field(None, ge=1, le=7)
    apart: bool = False  # the player's cards make the hand; the dealer's only say whether a row of `each` is met
    ranking: str | None = None
    after_fold: Literal["settled", "lost"] = "settled"
    hands: tuple[int, ...] = ()  # Cover All: numbers of hands on the table, the dealer's included
    paytables: tuple[Paytable, ...] = ()


class Option(Part):
    key: str
    meaning: str
    rules: dict[str, str] = Field(default_factory=dict)  # parameters that this reading sets
    set: dict[str, Any] = Field(default_factory=dict)  # dotted path → value, where no parameter says it


class Reading(Part):
    """A place where the text leaves a choice; the first option is the usual one."""

    key: str
    question: str
    options: tuple[Option, ...] = Field(min_length=2)
    touches: tuple[str, ...] = ()  # bets; none: the main game


class Variant(Part):
    """A version of the rules: what it changes of the definition."""

    name: str
    set: dict[str, Any] = Field(min_length=1)


Counted = Literal["exact", "side_bets_only", "rules_unknown"]


class Definition(Part):
    key: str = Field(pattern=r"^[a-z0-9][a-z0-9_]*$")
    name: str
    aliases: tuple[str, ...] = ()
    certainty: Literal["known", "probable", "unknown"] = "known"
    missing: tuple[str, ...] = ()  # what is not known of the rules, for people
    sources: tuple[str, ...] = ()
    deck: Deck = Deck()
    ranking: str | None = None
    ranking_options: dict[str, str] = Field(default_factory=dict)
    hands: dict[Literal["player", "dealer"], Hand] = Field(default_factory=dict)
    wagers: dict[str, Wager] = Field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    setting: Setting | None = None  # hands are set (pai gow) instead of rounds and decisions
    dealer_qualifies: str = "any"
    settlement: dict[str, dict[str, Result]] = Field(default_factory=dict)
    ladders: dict[str, Ladder] = Field(default_factory=dict)
    bonuses: dict[str, Bonus] = Field(default_factory=dict)
    bets: dict[str, SideBet] = Field(default_factory=dict)
    main_bet: str = "base"  # the name under which the main game is asked for
    main_aliases: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    variants: tuple[Variant, ...] = ()

    @property
    def has_main_game(self) -> bool:
        return bool(self.wagers)

    @property
    def counted(self) -> Counted:
        if self.has_main_game:
            return "exact"
        return "side_bets_only" if self.bets else "rules_unknown"

    @property
    def has_dealer(self) -> bool:
        return "dealer" in self.hands

    @property
    def first_wager(self) -> str:
        return next(name for name, w in self.wagers.items() if w.units is not None)

    @property
    def board_cards(self) -> int:
        return sum(r.board for r in self.rounds)

    @property
    def dealer_up(self) -> int:
        return sum(r.dealer_up for r in self.rounds)

    @property
    def double_bet(self) -> str | None:
        """The bet on a double down, together with the wager that it doubles; None where there is none."""
        return DOUBLE_DOWN if self.setting is not None and self.setting.double_down is not None else None

    @property
    def fold_by_dealer(self) -> bool:
        """Whether a fold ends otherwise where the dealer does not qualify."""
        return self.dealer_qualifies != "any" and any("dnq_fold" in by for by in self.settlement.values())

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(r.decision for r in self.rounds if r.decision is not None)

    def result(self, wager: str, end: End) -> Result | None:
        """What becomes of a wager at an end; `not_qualified` stands for its three ends where they are not named, and a
        fold is a fold whatever the dealer has where `dnq_fold` is not."""
        by = self.settlement.get(wager, {})
        if end in by:
            return by[end]
        if end == "dnq_fold":
            return by.get("fold")
        if end in NOT_QUALIFIED and "not_qualified" in by:
            return by["not_qualified"]
        return None

    def results(self) -> Iterator[str]:
        """Everything that the settlement can say of a wager, inside branches too."""
        for result in self._results_and_branches():
            if not isinstance(result, Branch):
                yield result

    def limits(self) -> tuple[str, ...]:
        """The hands at which the settlement branches, each once."""
        branches = (r for r in self._results_and_branches() if isinstance(r, Branch))
        return tuple(dict.fromkeys(b.at_least for b in branches))

    def _results_and_branches(self) -> Iterator[Result]:
        waiting: list[Result] = [r for by in self.settlement.values() for r in by.values()]
        while waiting:
            result = waiting.pop()
            yield result
            if isinstance(result, Branch):
                waiting += [result.then, result.otherwise]
