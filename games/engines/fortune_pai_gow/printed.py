"""The paytables of 6 Card Fortune Pai Gow Poker as approved packets print them."""

from __future__ import annotations

from fractions import Fraction

from games.engines.api import Pay, Schedule, Unit

HANDS = (
    "five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind",
)  # fmt: skip


def fortune(designator: str, pays: str, envy: str = "") -> Schedule:
    """One column, best hand first. Envy asks for a Fortune bet of at least five dollars, so it is priced at five."""
    amounts, envies = pays.split(), envy.split()
    return Schedule(
        "fortune",
        tuple(
            Pay(hand, Fraction(amount), "to_1", envy=Fraction(envies[i]) if i < len(envies) else None)
            for i, (hand, amount) in enumerate(zip(HANDS, amounts, strict=True))
        ),
        designator,
        wager=Fraction(5) if envies else None,
    )


def progressive(designator: str, pays: str, envy: str = "", alias: str | None = None) -> Schedule:
    """One column, best hand first; a share of the meter as percent, everything else "for 1"."""
    envies = envy.split()
    rows = []
    for i, (hand, amount) in enumerate(zip(HANDS, pays.split())):
        share = amount.endswith("%")
        unit: Unit = "percent" if share else "for_1"
        each = Fraction(envies[i]) if i < len(envies) else None
        rows.append(Pay(hand, Fraction(amount.rstrip("%")), unit, meter="main" if share else None, envy=each))
    return Schedule("progressive", tuple(rows), designator, alias)


def insurance(pays: str) -> Schedule:
    ranks = ("8", "9", "10", "jack", "queen", "king")
    return Schedule(
        "insurance", tuple(Pay(f"{r}_high", Fraction(p), "to_1") for r, p in zip(ranks, pays.split(), strict=True))
    )


# The rules print the third Fortune column in dollars, the summary of the same document as odds "to 1".
SCHEDULES = (
    fortune("1", "1000 250 100 50 15 10 8 5", "1000 200 50 15 5"),
    fortune("2", "1000 250 100 50 15 11 9 6"),
    fortune("3", "1000 250 100 50 15 10 8 6"),
    insurance("100 30 10 7 4 3"),
    progressive("2", "100% 10% 300 150 15 6 3", "100 50 10 5"),
    progressive("3", "100% 100% 100 75 10 8 4", "100", alias="QH"),
    progressive("4", "100% 10% 100 75 10 8 4", "500 100"),
    progressive("5", "100% 10% 300 150 15 6 4"),
)
