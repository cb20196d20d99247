"""Ante and Play: when to play, and what it is worth, for any ante bonus and any reading. All figures per Ante."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from games.engines.api import Analysis, Context, NamedStrategy, Outcome, Schedule, Strategy, literal
from games.engines.common.labels import same_hand
from games.engines.common.three_card import CATEGORIES, HIGH_CARD, Ints, Ranking
from games.engines.kernels import assert_fits
from games.engines.pricing import UnknownHand
from games.engines.three_card.choices import ANTE
from games.engines.three_card.counting import DEALERS, DEALS, HIGHER, LOWER, TIE, UNQUALIFIED, Counts, count

Flags = NDArray[np.bool_]
KINDS = {name: frozenset({name}) for name in CATEGORIES}
ENDS = {UNQUALIFIED: "dealer_does_not_play", LOWER: "player_wins", TIE: "tie", HIGHER: "dealer_wins"}


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the player nets, in Antes."""

    ends: tuple[Fraction, ...]  # by relation, the bonus left out
    fold: Fraction
    bonus: tuple[Fraction, ...]  # by category of the player's hand
    folded_bonus: bool


def settle(schedule: Schedule, reading: Mapping[str, str]) -> Settlement:
    bonus = dict.fromkeys(CATEGORIES, Fraction(0))
    for pay in schedule.pays:
        hand = same_hand(pay.hand, KINDS)
        if hand is None or pay.unit != "to_1":
            raise UnknownHand(f"{pay.hand} ({pay.unit})")
        bonus[hand] = pay.amount
    tie = {"push": 0, "dealer": -2, "player": 2}[reading["tie"]]
    ends = {UNQUALIFIED: 1, LOWER: 2, TIE: tie, HIGHER: -2}
    return Settlement(
        ends=tuple(Fraction(ends[r]) for r in range(len(ends))),
        fold=Fraction(-1),
        bonus=tuple(bonus.values()),
        folded_bonus=reading["folded_bonus"] == "dealt",
    )


@dataclass(frozen=True, slots=True)
class Solved:
    """The value of both decisions for each of the 1,755 hands, in units of `unit` × dealer's hands."""

    counts: Counts
    settlement: Settlement
    playing: Ints
    folding: Ints
    unit: int

    @property
    def best(self) -> Flags:
        return np.asarray(self.playing > self.folding)

    def edge(self, plays: Flags) -> Fraction:
        value = np.where(plays, self.playing, self.folding)
        return -Fraction(int(self.counts.ranking.weight @ value), self.unit * DEALS)

    def share(self, plays: Flags) -> Fraction:
        weight = self.counts.ranking.weight
        return Fraction(int(weight[plays].sum()), int(weight.sum()))


def value_hands(counts: Counts, settlement: Settlement) -> Solved:
    nets = (*settlement.ends, settlement.fold, *settlement.bonus)
    unit = lcm(*(n.denominator for n in nets))
    assert_fits(DEALS * unit * int(max(abs(n) for n in nets) + 1) * 2, "the sum over all deals")
    ends = np.array([int(n * unit) for n in settlement.ends], dtype=np.int64)
    bonus = np.array([int(n * unit) for n in settlement.bonus], dtype=np.int64)[counts.ranking.category]
    playing = counts.against @ ends + DEALERS * bonus
    folding = DEALERS * (int(settlement.fold * unit) + (bonus if settlement.folded_bonus else np.zeros_like(bonus)))
    return Solved(counts, settlement, playing, folding, unit)


def rule(solved: Solved) -> str:
    """The optimum in words: one limit where there is one, and how many hands depart from it."""
    by: Ranking = solved.counts.ranking
    plays, own = solved.best, by.player_strength
    if plays.all():
        return "play every hand"
    if not plays.any():
        return "fold every hand"
    limit = int(own[plays].min())
    text = f"{by.name(limit)} or better"
    folded = int(by.weight[(own >= limit) & ~plays].sum())
    return text if not folded else f"{text}, but for {folded} of those hands, which fold"


def named(solved: Solved) -> tuple[NamedStrategy, ...]:
    by = solved.counts.ranking
    q64 = by.keys.index((HIGH_CARD, 10, 4, 2))
    limits = {"Q-6-4 or better": q64, "queen-high or better, as the dealer": by.queen_high, "always play": 0}
    flags = {name: by.player_strength >= limit for name, limit in limits.items()}
    return tuple(NamedStrategy(name, solved.edge(f), solved.share(f)) for name, f in flags.items())


def outcomes(solved: Solved, plays: Flags) -> tuple[Outcome, ...]:
    """Every deal by how it ends and which bonus it brings."""
    counts, settlement = solved.counts, solved.settlement
    by = counts.ranking
    ends: dict[tuple[str, Fraction], int] = {}

    def add(label: str, category: int, net: Fraction, paid: bool, deals: int) -> None:
        bonus = settlement.bonus[category] if paid else Fraction(0)
        if deals:
            key = f"{label}_with_{CATEGORIES[category]}" if bonus else label, net + bonus
            ends[key] = ends.get(key, 0) + deals

    for category in reversed(range(len(CATEGORIES))):
        here = by.category == category
        weight = np.where(plays & here, by.weight, 0) @ counts.against
        for relation in (LOWER, UNQUALIFIED, TIE, HIGHER):
            add(ENDS[relation], category, settlement.ends[relation], True, int(weight[relation]))
        add("fold", category, settlement.fold, settlement.folded_bonus, int(by.weight[here & ~plays].sum()) * DEALERS)
    results = tuple(Outcome(label, n, net, "antes") for (label, net), n in ends.items())
    if sum(o.combinations for o in results) != DEALS:
        raise ArithmeticError("the outcomes do not add up to the deals")
    return results


def solve(schedule: Schedule, context: Context) -> Analysis:
    """The Ante wager under one ante bonus and one reading of the rules."""
    reading = {**literal(ANTE), **context.interpretation}
    solved = value_hands(count(reading["equal_pairs"] == "third_card"), settle(schedule, reading))
    plays = solved.best
    result = outcomes(solved, plays)
    edge = solved.edge(plays)
    square = Fraction(sum((o.combinations * (o.pays or 0) ** 2 for o in result), Fraction(0)), DEALS)
    if edge != -Fraction(sum((o.combinations * (o.pays or 0) for o in result), Fraction(0)), DEALS):
        raise ArithmeticError("the outcomes and the values of the hands disagree")
    share = solved.share(plays)
    return Analysis(
        game="Three Card Poker",
        bet="ante_play",
        deals=DEALS,
        outcomes=result,
        house_edge=edge,
        hit_frequency=Fraction(sum(o.combinations for o in result if o.pays and o.pays > 0), DEALS),
        average_wager=1 + share,
        variance=square - edge * edge,
        strategy=Strategy(share, rule(solved)),
        named_strategies=named(solved),
        paytable=schedule.designator,
        interpretation=reading,
        literal=reading == literal(ANTE),
        notes=("this reading gives the player the edge",) if edge < 0 else (),
    )
