"""The base bet and the double down, from exact numbers of deals to an analysis."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from games.engines.api import (
    Analysis,
    Choice,
    Context,
    Interpretation,
    NamedShare,
    NamedStrategy,
    Outcome,
    Strategy,
    literal,
)
from games.engines.common.results import kept
from games.engines.fortune_pai_gow.choices import (
    BASE,
    BITS,
    DOUBLE_DOWN,
    DOUBLE_SETTLES,
    JOKER_OR_ACE,
    SPLIT_PAIR,
)
from games.engines.fortune_pai_gow.deals import DEALER_DEALS, DEALS, PLAYER_DEALS
from games.engines.progress import report_progress

NAME = "6 Card Fortune Pai Gow Poker"
RULE = (
    "of the settings in order, the one that wins both hands most often over losing both; rules of thumb are not "
    "exact here"
)
DOUBLE_RULE = (
    "double when, against a dealer with a pair of eights or better, the hand wins the double more often than it "
    "loses it; set for the most of base and double together"
)
# Rows of an answer for base and double together, with the net result in base bets: hands that do not double, then
# the cells of one that does.
CELLS = (
    ("win", 1),
    ("lose", -1),
    ("win_doubled", 2),
    ("win_double_pushed", 1),
    ("push_double_won", 1),
    ("push_double_lost", -1),
    ("lose_double_pushed", -1),
    ("lose_doubled", -2),
)


@cache
def played(reading: int) -> dict[str, Any]:
    """Deals for each way of playing under one reading, computed once and kept."""

    def compute() -> dict[str, Any]:
        from games.engines.fortune_pai_gow.play import play

        report_progress("every pair of hands of 6 Card Fortune Pai Gow")
        hit = play(reading)
        result = {
            "base": {way: list(counts) for way, counts in hit.base.items()},
            "double": {f"{way} {by}": list(counts) for (way, by), counts in hit.double.items()},
        }
        check(result)
        return result

    result: dict[str, object] = kept(question_of(reading), compute)
    return result


@cache
def qualifying(reading: int) -> int:
    """Of all the dealer's hands, those that the house way sets with a pair of eights or better high.

    The dealer's six cards are any six of the 53 alike while the player's are not known, so that each of the player's
    hands leaves as many qualifying hands on average as this says.
    """

    def compute() -> int:
        from games.engines.fortune_pai_gow.play import qualifying_hands

        return qualifying_hands(reading)

    result = int(kept(f"6 card fortune pai gow, the dealer's hands that qualify, reading {reading}", compute))
    if not 0 < result < PLAYER_DEALS:
        raise ArithmeticError("more hands qualify than there are")
    return result


def question_of(reading: int) -> str:
    """Under which name the result of a reading is kept."""
    return f"6 card fortune pai gow, every pair of hands, reading {reading}"


def reading_of(chosen: Interpretation) -> int:
    """The readings that change hands, as the number that kernels take."""
    return sum(bit for (choice, option), bit in BITS.items() if chosen.get(choice) == option)


def ways(chosen: Interpretation) -> tuple[str, str]:
    """How the player sets at the optimum and by the house way, as `play` calls them."""
    return (
        "best_strict" if chosen.get(SPLIT_PAIR.key) == "not_allowed" else "best",
        "house_ace" if chosen.get(JOKER_OR_ACE.key) == "ace" else "house",
    )


def deals(chosen: Interpretation) -> tuple[tuple[int, int], tuple[int, int]]:
    """Deals won and lost under a reading, the others literal: by the best setting, and by the house way."""
    whole = {**literal(BASE), **chosen}
    result = played(reading_of(whole))["base"]
    (won, lost), (house_won, house_lost) = (result[way] for way in ways(whole))
    return (won, lost), (house_won, house_lost)


def is_literal(choices: tuple[Choice, ...], chosen: Interpretation) -> bool:
    return all(chosen.get(key, option) == option for key, option in literal(choices).items())


def base(context: Context) -> Analysis:
    """The base bet with the player's best setting of each hand, and by the house way."""
    chosen = {**literal(BASE), **context.interpretation}
    result = played(reading_of(chosen))["base"]
    best, house = ways(chosen)
    won, lost = result[best]
    house_won, house_lost = result[house]
    pushed = DEALS - won - lost
    edge = Fraction(lost - won, DEALS)
    house_edge = Fraction(house_lost - house_won, DEALS)
    return Analysis(
        game=NAME,
        bet="base",
        deals=DEALS,
        outcomes=(
            Outcome("win", won, Fraction(1), "to_1"),
            Outcome("push", pushed, Fraction(0), "to_1"),
            Outcome("lose", lost, Fraction(-1), "to_1"),
        ),
        house_edge=edge,
        hit_frequency=Fraction(won, DEALS),
        variance=Fraction(won + lost, DEALS) - edge * edge,
        strategy=Strategy(Fraction(1), RULE),
        named_strategies=(NamedStrategy("the player sets by the dealer's house way", house_edge, Fraction(1)),),
        players=context.players,
        interpretation=chosen,
        literal=is_literal(BASE, chosen),
        notes=(
            f"by the house way the player wins {house_won}, pushes {DEALS - house_won - house_lost} and loses "
            f"{house_lost} of {DEALS} pairs of hands",
            "the dealer sets by the house way; copies lose; the optimum knows the player's six cards alone",
        ),
    )


def together(cells: list[int]) -> tuple[Fraction, Fraction, Fraction]:
    """Net result of base and double for one base bet, its mean square, and how often the player doubles."""
    net = sum(n * pays for n, (_, pays) in zip(cells, CELLS))
    square = sum(n * pays * pays for n, (_, pays) in zip(cells, CELLS))
    return Fraction(net, DEALS), Fraction(square, DEALS), Fraction(cells[8], PLAYER_DEALS)


def double_alone(cells: list[int]) -> Fraction:
    """What the double adds, in base bets."""
    return Fraction(cells[2] + cells[4] - cells[5] - cells[7], DEALS)


def double_down(context: Context) -> Analysis:
    """Base and double down together: each hand is set and doubled for the most of both."""
    chosen = {**literal(DOUBLE_DOWN), **context.interpretation}
    result = played(reading_of(chosen))
    by = 1 if chosen[DOUBLE_SETTLES.key] == "by_high_hand" else 0
    best, house = ways(chosen)
    cells, house_cells = (result["double"][f"{way} {by}"] for way in (best, house))
    mean, square, share = together(cells)
    house_mean, _, house_share = together(house_cells)
    never_won, never_lost = result["base"][best]
    counted = sum(cells[:8])
    outcomes = [Outcome(name, n, Fraction(pays), "to_1") for n, (name, pays) in zip(cells, CELLS) if n]
    outcomes.append(Outcome("push", DEALS - counted, Fraction(0), "to_1"))
    gain = double_alone(cells)
    qualified = qualifying(reading_of(chosen))
    shares = [
        NamedShare(
            "dealer qualifies",
            Fraction(qualified, PLAYER_DEALS),
            f"{qualified:,} of the dealer's {PLAYER_DEALS:,} hands hold a pair of eights or better when set",
        ),
        NamedShare("edge of the double", -gain, "house edge of the double down alone, of the base bet"),
    ]
    if share:
        shares.append(
            NamedShare("edge where doubled", -gain / share, "the same, of what is put on the double where it is made")
        )
    notes = [
        "house edge, variance and outcomes are those of base and double together, for one base bet",
        f"the double is made on {cells[8]} of {PLAYER_DEALS} hands and returns {gain.numerator}/{gain.denominator} "
        "of a base bet to the player: made only when it pays, it can only cost the house",
        "a double for less wins or loses in proportion, so it never changes when to double",
    ]
    if mean > 0:
        notes.append("under this reading the player has the edge over base and double together")
    return Analysis(
        game=NAME,
        bet="double_down",
        deals=DEALS,
        outcomes=tuple(outcomes),
        house_edge=-mean,
        hit_frequency=Fraction(sum(n for n, (_, pays) in zip(cells, CELLS) if pays > 0), DEALS),
        average_wager=1 + share,
        variance=square - mean * mean,
        strategy=Strategy(share, DOUBLE_RULE),
        named_strategies=(
            NamedStrategy("never double", Fraction(never_lost - never_won, DEALS), Fraction(0)),
            NamedStrategy("set by the house way, double when it pays", -house_mean, house_share),
        ),
        shares=tuple(shares),
        players=context.players,
        interpretation=chosen,
        literal=is_literal(DOUBLE_DOWN, chosen),
        notes=tuple(notes),
    )


def check(result: dict[str, Any]) -> None:
    """Counts of every way of playing lie within the deals; `play` asserts more where it counts."""
    for won, lost in result["base"].values():
        if won < 0 or lost < 0 or won + lost > DEALS:
            raise ArithmeticError("more deals than there are")
    for cells in result["double"].values():
        if min(cells) < 0 or sum(cells[2:8]) > cells[8] * DEALER_DEALS or sum(cells[:8]) > DEALS:
            raise ArithmeticError("more deals than there are")
