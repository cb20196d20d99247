"""The form of a shoe game: what is dealt from several decks, by which table it is played out, and what bets look at.

A bet's `rows` say in words what each row of its paytables means, in the order in which they pay: of several rows that
a deal satisfies and a paytable has, the first one pays. The words are those of `shoe_words.py`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from games.engines.definition.model import Counted, Deck, Number, Part, Paytable, Reading, Variant
from games.engines.definition.parts import in_order

Numbers = tuple[int, ...]
Ace = Literal["one", "one_or_eleven", "high"]


def listed(value: object) -> object:
    """One condition may stand without brackets."""
    return [value] if isinstance(value, str) else value


def numbers(value: object) -> object:
    """ "0-7, 9" as people write it.

    >>> numbers("0-3, 9"), numbers("any"), numbers(6)
    ([0, 1, 2, 3, 9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [6])
    """
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return value
    if value == "any":
        return list(range(10))
    if value == "none":
        return []
    results: list[int] = []
    for piece in str(value).split(","):
        low, dash, high = piece.strip().partition("-")
        if not low.isdigit() or (dash and not high.isdigit()) or len(low + high) > 4:
            raise ValueError(f"{value!r} is not a list of numbers; write 0-7, 9")
        results += range(int(low), int(high or low) + 1)
    return results


Totals = Annotated[Numbers, BeforeValidator(numbers)]
Words = Annotated[tuple[str, ...], BeforeValidator(listed)]


class Points(Part):
    """What a card counts. Ranks that are not named count their pips."""

    values: dict[str, int] = Field(default_factory=lambda: {"A": 1, "J": 10, "Q": 10, "K": 10})
    modulo: int | None = Field(None, ge=2, le=100)
    ace: Ace = "one"
    faces: tuple[str, ...] = ("J", "Q", "K")

    def of(self, rank: str) -> int:
        return self.values[rank] if rank in self.values else int(rank)


class Tableau(Part):
    """Baccarat's table: two cards each, then a third by these totals. Nobody decides anything."""

    natural: Totals  # with one of these totals on two cards nobody draws
    player_draws: Totals
    banker_draws: dict[str, Totals]  # "stood", or the banker's total → counts of the player's third card

    @model_validator(mode="after")
    def _whole(self) -> Tableau:
        known = ("stood", *map(str, range(10)))
        strange = [k for k in self.banker_draws if k not in known]
        if strange:
            raise ValueError(f"`banker_draws` names {', '.join(strange)}; it may name `stood` and totals from 0 to 9")
        if "stood" not in self.banker_draws:
            raise ValueError("`banker_draws.stood` is missing: the totals that draw where the player stood")
        return self

    def banker(self, total: int, third: int | None) -> bool:
        """Whether the banker draws; `third` is what the player's third card counts, None where he stood."""
        if third is None:
            return total in self.banker_draws["stood"]
        return third in self.banker_draws.get(str(total), ())


class AfterWar(Part):
    """What the main wager and the raise net, per unit of each."""

    main: Number
    raises: Number = Field(alias="raise")


class War(Part):
    """A tie of the first cards: give up a part of the wager, or raise and draw another card each."""

    burn: int = Field(0, ge=0, le=6)  # cards burned before each card of the war
    raises: Number = Field(Fraction(1), alias="raise")  # in units of the main wager
    surrender: Number | None = None  # the part that is lost; None: it must be fought out
    win: AfterWar
    tie: AfterWar
    lose: AfterWar


class Doubling(Part):
    on: Literal["any", "hard_9_to_11", "hard_10_to_11", "none"] = "any"
    cards: Literal["two", "any"] = "two"  # with how many cards a hand may be doubled
    after_split: bool = True
    times: int = Field(1, ge=1, le=3)  # how often one hand may be doubled, a card each time
    free: Totals = ()  # hard totals of two cards that the house doubles

    def allows(self, total: int, soft: bool) -> bool:
        if self.on == "any":
            return True
        lowest = {"hard_9_to_11": 9, "hard_10_to_11": 10, "none": 99}[self.on]
        return not soft and lowest <= total <= 11


class Splitting(Part):
    hands: int = Field(4, ge=1, le=4)  # at most; 1: no splitting
    aces: Literal["one_card", "played"] = "one_card"
    resplit_aces: bool = False
    free: tuple[str, ...] = ()  # ranks of pairs that the house splits


class Zap(Part):
    """Two cards that may be given back for two others, once."""

    hard: Totals
    natural: Literal["counts_21", "wins_at_once"] = "counts_21"  # an ace and a ten after it


class SuitedSet(Part):
    """Three cards that are 21 together and pay by their suits; each rank counts its pips, like no other rank."""

    ranks: tuple[str, ...] = Field(min_length=3, max_length=3)
    mixed: Number
    suited: Number  # all of one suit
    suits: dict[str, Number] = Field(default_factory=dict)  # all of this suit


class Blackjack(Part):
    """How the dealer plays, and, where the game is played and not only bet on, what the player may do."""

    soft_17: Literal["stand", "hit"] = "hit"
    dealer_22: Literal["bust", "push"] = "bust"
    natural: Number = Fraction(3, 2)
    natural_beats_natural: bool = False
    natural_of_suit: dict[str, Number] = Field(default_factory=dict)  # both cards in this suit
    double: Doubling = Doubling()
    split: Splitting = Splitting()
    surrender: Literal["none", "first_two", "any_time"] = "none"
    switch: bool = False
    zap: Zap | None = None
    cards_21: dict[int, Number] = Field(default_factory=dict)  # 21 with so many cards or more pays, undoubled
    cards_win: int | None = Field(None, ge=3)  # so many cards of 20 or less win at once, undoubled
    wins_21: bool = False  # the player's 21 wins against any total, doubled too
    sets_21: tuple[SuitedSet, ...] = ()  # undoubled
    rescue: bool = False  # after a double the player may give up his first wager and take back the rest
    played: bool = False


class ShoeBet(Part):
    title: str
    aliases: tuple[str, ...] = ()
    looks_at: dict[Literal["player", "next", "dealer", "dealer_up", "dealer_hand", "free_bets"], int] = Field(
        default_factory=dict
    )
    rows: dict[str, Words] = Field(min_length=1)
    called: dict[str, Words] = Field(default_factory=dict)  # other names under which pages print a row
    only: Words = ()  # deals in which the bet is made at all; none: every deal
    commission: Number = Fraction(0)  # per cent, of even money
    # Whether what a win brings may be moved onto the wager of the game before the hand is played, and is.
    onto_base: Literal["taken", "moved"] | None = None
    paytables: tuple[Paytable, ...] = ()
    order: tuple[str, ...] = ()  # of the rows, where sorting their names would change it

    @model_validator(mode="before")
    @classmethod
    def _in_order(cls, data: object) -> object:
        return in_order(data, "rows")


class ShoeDefinition(Part):
    key: str = Field(pattern=r"^[a-z0-9][a-z0-9_]*$", max_length=80)
    name: str = Field(min_length=1, max_length=200)
    aliases: tuple[str, ...] = ()
    certainty: Literal["known", "probable", "unknown"] = "known"
    missing: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    shoe: Deck
    points: Points = Points()
    cards: int = Field(2, ge=1, le=4)  # that each side is dealt
    compare: tuple[Literal["three_faces", "total", "faces", "rank"], ...] = ("total",)
    tableau: Tableau | None = None
    war: War | None = None
    blackjack: Blackjack | None = None
    bets: dict[str, ShoeBet] = Field(default_factory=dict)
    main_bet: str = "base"
    main_aliases: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    variants: tuple[Variant, ...] = ()

    @property
    def deck(self) -> Deck:
        return self.shoe

    @property
    def has_main_game(self) -> bool:
        return self.war is not None or (self.blackjack is not None and self.blackjack.played)

    @property
    def plays_hands(self) -> bool:
        """Whether the rules of blackjack matter beyond the dealer's hand."""
        moves = any(bet.onto_base for bet in self.bets.values())
        return self.blackjack is not None and (self.blackjack.played or moves)

    @property
    def counted(self) -> Counted:
        if self.has_main_game or self.main_bet in self.bets:
            return "exact"
        return "side_bets_only" if self.bets else "rules_unknown"

    @property
    def leading_bet(self) -> str:
        """The bet by which a change of the rules is weighed: the main game's, or else the first."""
        return (
            self.main_bet
            if self.has_main_game or not self.bets or self.main_bet in self.bets
            else next(iter(self.bets))
        )

    @property
    def sides(self) -> tuple[str, str]:
        return ("player", "banker") if self.tableau else ("player", "dealer")

    @model_validator(mode="after")
    def _one_shape(self) -> ShoeDefinition:
        if sum(x is not None for x in (self.tableau, self.war, self.blackjack)) > 1:
            raise ValueError("a game has one of `tableau`, `war`, `blackjack`")
        return self
