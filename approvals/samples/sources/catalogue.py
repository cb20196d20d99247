"""Packets of games of every family, without a letter: rules in our own words, pays as they are played."""

from __future__ import annotations

from fractions import Fraction

from approvals.samples.parts import Column, Grid, Part, Source
from approvals.samples.sources.common import LIMITS
from games.engines.api import Pay, Schedule

OWNER, GALAXY = "Light and Wonder", "Galaxy Gaming"
FIVE = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")
THREE = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
FOUR = ("four_of_a_kind", "straight_flush", "three_of_a_kind", "flush", "straight", "two_pair")
FLUSHES = ("7_card_flush", "6_card_flush", "5_card_flush", "4_card_flush")
POINTS = ("0_points", "1_to_5_points", "6_points_or_more", "1_to_6_points", "7_to_10_points", "11_or_12_points")
STANDARD = "The game uses a standard 52-card deck, shuffled before each round."


def _column(bet: str, hands: tuple[str, ...], pays: str, name: str | None, edge: str, hits: str | None) -> Column:
    amounts = [Fraction(x) for x in pays.split()]
    rows = tuple(Pay(hand, amount, "to_1") for hand, amount in zip(hands, amounts, strict=True))
    claims = (("house_edge", edge), *((("hit_frequency", hits),) if hits else ()))
    return Column(Schedule(bet, rows, name), bet, name, claims=claims, unit="to_1")


def _grid(caption: str, *columns: Column) -> Grid:
    return Grid(columns, head="Hand", caption=caption)


def _source(name: str, game: str, rules: tuple[str, ...], *grids: Grid, owner: str = OWNER) -> Source:
    owned = f"{game} is the property of {owner}."
    part = Part(game, (LIMITS,), heading="RULES OF PLAY:", clauses=rules, grids=grids, closing=(owned,))
    return Source(name, None, game, owner, (part,))


FOUR_CARD = _source(
    "four-card-poker",
    "Four Card Poker",
    (
        STANDARD,
        "Every player receives five cards and makes the best hand of four.",
        "The dealer receives six cards, one of them face up.",
        "A player folds or makes a Play wager of one to three times the Ante.",
        "Aces Up is an optional wager on the best four of the player's five cards.",
    ),
    _grid(
        "Aces Up Paytables",
        _column("aces_up", (*FOUR, "pair_of_aces"), "50 40 8 5 4 3 1", "AU-01", "3.89%", "18.56%"),
        _column("aces_up", (*FOUR, "pair_of_aces"), "50 30 7 6 5 2 1", "AU-02", "3.37%", "18.56%"),
    ),
)

MISSISSIPPI = _source(
    "mississippi-stud",
    "Mississippi Stud",
    (
        STANDARD,
        "Every player receives two cards. Three community cards are turned one after another.",
        "Before each of them a player folds or wagers one, two or three times the Ante.",
        "The 3 Card Bonus is an optional wager on the three community cards.",
    ),
    _grid(
        "3 Card Bonus Paytables",
        _column("three_card_bonus", THREE, "50 40 30 6 3 1", "MB-01", "7.10%", "25.61%"),
        _column("three_card_bonus", THREE, "50 40 30 6 4 1", "MB-02", "2.14%", "25.61%"),
    ),
)

ULTIMATE = _source(
    "ultimate-texas-holdem",
    "Ultimate Texas Hold'em",
    (
        STANDARD,
        "Two cards are dealt to every player and the dealer; five community cards are shared.",
        "Trips is an optional wager on the best five of the player's seven cards.",
    ),
    _grid(
        "Trips Paytables",
        _column("trips", FIVE, "50 40 30 9 7 4 3", "UT-01", "0.90%", "15.27%"),
        _column("trips", FIVE, "50 40 30 8 6 5 3", "UT-02", "1.90%", "15.27%"),
        _column("trips", FIVE, "50 40 20 7 6 5 3", "UT-03", "6.18%", "15.27%"),
    ),
)

SUITS = _source(
    "i-luv-suits-poker",
    "I Luv Suits Poker",
    (
        STANDARD,
        "Seven cards are dealt to every player and the dealer; the longest flush wins.",
        "Flush Rush is an optional wager on the player's longest flush.",
    ),
    _grid(
        "Flush Rush Paytables",
        _column("flush_rush", FLUSHES, "300 100 10 1", "FR-01", "7.81%", "22.59%"),
        _column("flush_rush", FLUSHES, "100 20 10 2", "FR-02", "5.30%", "22.59%"),
    ),
)

FACE_UP = _source(
    "face-up-pai-gow-poker",
    "Face Up Pai Gow Poker",
    (
        "The game is played with a 53-card deck, including a joker.",
        "The dealer's seven cards are turned face up and set by the house way before players set theirs.",
        "The main wager pushes where the dealer holds an ace-high pai gow. No commission is taken.",
        "Fortune is an optional wager on the player's seven cards.",
    ),
    _grid(
        "Fortune Paytable",
        _column(
            "fortune",
            ("7_card_straight_flush_no_joker", "royal_flush_with_royal_match", "7_card_straight_flush_with_joker",
             "five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "three_of_a_kind",
             "straight"),
            "8000 2000 1000 400 150 50 25 5 4 3 2", "FU-01", "7.77%", "19.19%",
        ),
    ),
)  # fmt: skip

LADIES = _source(
    "lucky-ladies",
    "Lucky Ladies",
    (
        "Lucky Ladies is an optional wager beside blackjack, dealt from six decks.",
        "It is paid where the player's first two cards total twenty.",
    ),
    _grid(
        "Lucky Ladies Paytable",
        _column(
            "lucky_ladies",
            ("two_queens_of_hearts_with_dealer_blackjack", "two_queens_of_hearts", "matched_20", "suited_20", "any_20"),
            "1000 125 19 9 4", "LL-01", "24.71%", "10.59%",
        ),
    ),
    owner=GALAXY,
)  # fmt: skip

EZ = _source(
    "ez-baccarat",
    "EZ Baccarat",
    (
        "The game is dealt from a shoe of eight decks.",
        "No commission is taken. A Banker wager pushes where the Banker wins with three cards and a total of seven.",
        "Dragon 7 and Panda 8 are optional wagers.",
    ),
    _grid("Dragon 7 Paytable", _column("dragon_7", ("dragon_7",), "40", "EZ-07", "7.61%", "2.25%")),
    _grid("Panda 8 Paytable", _column("panda_8", ("panda_8",), "25", "EZ-08", "10.19%", "3.45%")),
    owner=GALAXY,
)

RUMMY = _source(
    "vegas-three-card-rummy",
    "Vegas Three Card Rummy",
    (
        STANDARD,
        "Every player and the dealer receive three cards. The hand with the fewest points wins.",
        "An ace is one point, a king, a queen or a jack ten, any other card what it shows.",
        "Cards of one rank, and neighbors of one suit, count no points.",
        "A player folds, or makes a Raise wager equal to the Ante.",
        "The dealer qualifies with 20 points or less.",
        "If the dealer does not qualify, the Ante wins and the Raise pushes.",
        "The Bonus and Pair Plus are optional wagers on the player's three cards.",
    ),
    _grid("Raise Paytable", _column("raise", POINTS[:3], "4 2 1", "VR-01", "3.23%", None)),
    _grid(
        "Bonus Paytable",
        _column("bonus", ("a_2_3_suited", "0_points", *POINTS[3:]), "100 25 2 1 4", "VR-02", "3.46%", None),
    ),
    _grid("Pair Plus Paytable", _column("pair_plus", THREE[1:], "40 30 6 3 1", "VR-03", "7.28%", "25.61%")),
)

CATALOGUE: tuple[Source, ...] = (FOUR_CARD, MISSISSIPPI, ULTIMATE, SUITS, FACE_UP, LADIES, EZ, RUMMY)
