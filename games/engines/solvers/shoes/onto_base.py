"""A win that is moved onto the wager of blackjack, where the hand is worth something.

The player knows his two cards, the dealer's up card, and that the dealer has no natural. Whatever is moved is played
like the wager that it joins, so a hand that is worth more than nothing is worth it for every part of what was won, and
all of it is moved. What the bet pays changes nothing about the hands: their worth is kept by the rules alone.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from games.engines.api import Analysis, Schedule
from games.engines.common.results import kept
from games.engines.definition.model import RANKS
from games.engines.definition.shoe import ShoeBet, ShoeDefinition
from games.engines.pricing import assign, net
from games.engines.progress import report_progress
from games.engines.solvers.shoes.cards import first_cards
from games.engines.solvers.shoes.play.rounds import Round, is_natural, shoe_of
from games.engines.solvers.shoes.play.two import natural_pay
from games.engines.solvers.shoes.table import ShoeTable

NOTE = "a win is moved onto the base wager of every hand that is worth more than nothing, which is played at its best"
Values = tuple[int, int]  # what two cards count, the lower first, an ace 1


def refusal(d: ShoeDefinition, bet: ShoeBet) -> str | None:
    """Why a bet with this choice is not counted; None where it is."""
    rules = d.blackjack
    if bet.onto_base and rules is not None and (rules.switch or rules.zap):
        return "what a win is worth on a hand is counted where no cards are exchanged"
    return None


def with_moved(d: ShoeDefinition, key: str, table: ShoeTable, schedule: Schedule, analysis: Analysis) -> Analysis:
    """The bet's analysis with what its wins bring on the base wager."""
    if analysis.house_edge is None:
        return analysis
    gained, worth = Fraction(0), by_class(d, d.bets[key])
    for name, pay in assign(table, schedule.pays).items():
        won = None if pay is None else net(pay, schedule.wager or Fraction(1))
        if won is not None:
            gained += worth.get(name, Fraction(0)) * (1 + won)
    return replace(analysis, house_edge=analysis.house_edge - gained, variance=None, notes=(*analysis.notes, NOTE))


def by_class(d: ShoeDefinition, bet: ShoeBet) -> dict[str, Fraction]:
    """What a unit that is moved with every deal of a class brings, by class of the bet's table."""
    hands = worths(d)
    sets = first_cards(d, bet)
    dealt: dict[Values, int] = {}
    values = [_values(d, ranks) for ranks, _, _ in sets]
    for of, (_, _, ways) in zip(values, sets):
        dealt[of] = dealt.get(of, 0) + ways
    results: dict[str, Fraction] = {}
    for of, (_, name, ways) in zip(values, sets):
        results[name] = results.get(name, Fraction(0)) + hands[of] * Fraction(ways, dealt[of])
    return results


def _values(d: ShoeDefinition, ranks: tuple[int, ...]) -> Values:
    low, high = sorted(d.points.of(RANKS[r]) for r in ranks)
    return low, high


def worths(d: ShoeDefinition) -> dict[Values, Fraction]:
    """By the values of two cards: how much of a wager that only the good ones of these hands have is won, on average
    over all deals."""
    rules = d.blackjack
    assert rules is not None
    question = f"what is won on a wager that good hands alone have {d.shoe.model_dump_json()} {rules.model_dump_json()}"

    def compute() -> dict[str, str]:
        report_progress(f"every hand of {d.name} with {d.shoe.decks} decks")
        return {f"{low} {high}": str(worth) for (low, high), worth in _count(d).items()}

    results: dict[str, Any] = kept(question, compute)
    return {(int(low), int(high)): Fraction(w) for k, w in results.items() for low, high in [k.split()]}


def _count(d: ShoeDefinition) -> dict[Values, Fraction]:
    rules = d.blackjack
    assert rules is not None
    play = Round(shoe_of(d), rules)
    values, scale = play.values, play.shoe.scale(2)
    deals = 0
    won: dict[Values, int] = {}
    for h in values.two:
        weight, worth = values.weight(h), play.worths[h.cards]
        # A natural that beats the dealer's is settled before anything could be moved.
        value = worth.clear[0] * int(natural_pay(values) * values.unit) if is_natural(h) else worth.value[0]
        low, high = (v + 1 for v, n in enumerate(h.cards) for _ in range(n))
        won[low, high] = int((weight * np.maximum(value, 0)).sum())
        deals += int(weight.sum()) * scale
    return {of: Fraction(n, deals * values.unit) for of, n in won.items()}
