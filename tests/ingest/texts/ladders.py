"""Hands with counts, and ladders of pays upon them, so that every printed figure is true."""

from __future__ import annotations

import random
from fractions import Fraction

THREE = [  # of 22,100 hands of three cards
    ("straight_flush", "Straight flush", 48),
    ("three_of_a_kind", "Three of a kind", 52),
    ("straight", "Straight", 720),
    ("flush", "Flush", 1096),
    ("pair", "Pair", 3744),
]
FIVE = [  # of 2,598,960 hands of five cards
    ("royal_flush", "Royal flush", 4),
    ("straight_flush", "Straight flush", 36),
    ("four_of_a_kind", "Four of a kind", 624),
    ("full_house", "Full house", 3744),
    ("flush", "Flush", 5108),
    ("straight", "Straight", 10200),
    ("three_of_a_kind", "Three of a kind", 54912),
    ("two_pair", "Two pair", 123552),
]
DEALS = {3: 22_100, 5: 2_598_960}
PAYS = {
    3: [(30, 50, 35), (20, 25, 30), (5, 6), (3, 4), (1, 1)],
    5: [(1000, 500, 2500), (200, 100, 250), (50, 40, 60), (20, 25, 15), (10, 12), (7, 8), (3, 4), (1, 2)],
}


def hands(cards: int) -> list[tuple[str, str, int]]:
    return THREE if cards == 3 else FIVE


def ladder(rng: random.Random, cards: int) -> list[int]:
    """Pays that fall from line to line."""
    results: list[int] = []
    for choice in PAYS[cards]:
        pay = rng.choice(choice)
        results.append(min(pay, results[-1]) if results else pay)
    return results


def returns(cards: int, pays: list[int]) -> list[tuple[int, Fraction, Fraction]]:
    """Count, chance and return of every line, and of the hands that lose, at pays to one."""
    deals = DEALS[cards]
    rows = [
        (count, Fraction(count, deals), Fraction(count * pay, deals)) for (_, _, count), pay in zip(hands(cards), pays)
    ]
    lost = deals - sum(count for count, _, _ in rows)
    return [*rows, (lost, Fraction(lost, deals), Fraction(-lost, deals))]


def places(number: Fraction, digits: int = 6) -> str:
    """A number as a spreadsheet prints it."""
    scaled = abs(number) * 10**digits
    whole = int(scaled + Fraction(1, 2))
    text = str(whole).rjust(digits + 1, "0")
    return ("-" if number < 0 and whole else "") + f"{text[:-digits]}.{text[-digits:]}"
