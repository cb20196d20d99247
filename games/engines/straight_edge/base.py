"""The game against the dealer: when the player goes on, and what that is worth, for any pays and any reading.

Everything is reckoned for one unit of Ante. In version 2 an equal Blind is at stake from the start, so its edge
is per Ante too and the wagers average more than two units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from games.engines.api import Analysis, Choice, Context, NamedStrategy, Outcome, Schedule, Strategy, literal
from games.engines.common.labels import same_hand
from games.engines.common.ranks import Ints
from games.engines.kernels import assert_fits
from games.engines.pricing import UnknownHand
from games.engines.report import rounded
from games.engines.straight_edge.choices import BASE_1, BASE_2
from games.engines.straight_edge.counting import COPY, HIGHER, LONGER, LOWER, PLAYER_CARDS, RELATIONS, Counts, count
from games.engines.straight_edge.straights import STEP, name

Flags = NDArray[np.bool_]  # one per hand
MARGINS = range(PLAYER_CARDS + 1)  # seven against nothing, where a hand without a straight counts as none
LABELS: dict[str, tuple[int, ...]] = {
    **{f"win_by_{m}_cards": (m,) for m in MARGINS},
    "win_by_1_card": (1,),
    "win_by_0_or_1_cards": (0, 1),
    "win_by_0_or_1_card": (0, 1),
}
MARGIN_SETS = {label: frozenset(map(str, margins)) for label, margins in LABELS.items()}


def ladder(schedule: Schedule) -> tuple[dict[int, Fraction], dict[int, str]]:
    """What each printed margin pays to one, and the row that prints it. A margin above the highest is paid as that."""
    pays: dict[int, Fraction] = {}
    rows: dict[int, str] = {}
    for pay in schedule.pays:
        hand = same_hand(pay.hand, MARGIN_SETS)
        if hand is None or pay.unit != "to_1":
            raise UnknownHand(f"{pay.hand} ({pay.unit})")
        for margin in LABELS[hand]:
            pays[margin], rows[margin] = pay.amount, pay.hand
    for margin in range(max(pays, default=0) + 1, PLAYER_CARDS + 1):
        if pays:
            pays[margin], rows[margin] = pays[max(pays)], rows[max(pays)]
    return pays, rows


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the player nets, in Antes: by relation and by whether the dealer qualifies, and by folding."""

    play: tuple[tuple[Fraction, Fraction], ...]  # [relation][0 qualified, 1 not]
    names: tuple[str, ...]  # of the relations
    fold: tuple[Fraction, Fraction]
    initial: int  # units on the table before any decision
    raise_: int  # units of the Play bet


def settle_1(schedule: Schedule, reading: Mapping[str, str]) -> Settlement:
    """Version 1: the Ante pays even money and the Play bet by the margin; copies win."""
    pays, rows = ladder(schedule)
    wins = {m: 1 + pays.get(m, Fraction(0)) for m in MARGINS}
    nets = {LONGER: Fraction(-2), HIGHER: Fraction(-2), COPY: wins[0], **{LOWER + m: wins[m] for m in MARGINS}}
    names = {LONGER: "lose", HIGHER: "lose", COPY: rows.get(0, "win_by_0_cards")}
    names |= {LOWER + m: rows.get(m, f"win_by_{m}_cards") for m in MARGINS}
    return Settlement(
        tuple((nets[r], nets[r]) for r in range(RELATIONS)),
        tuple(names[r] for r in range(RELATIONS)),
        (Fraction(-1), Fraction(-1)),
        initial=1,
        raise_=1,
    )


def settle_2(schedule: Schedule, reading: Mapping[str, str]) -> Settlement:
    """Version 2: Play pays even money, the Ante too where the dealer qualifies, the Blind by the margin."""
    pays, rows = ladder(schedule)
    blind = dict(pays)
    if 0 not in blind:
        unprinted = {"push": Fraction(0), "lose": Fraction(-1), "as_one": pays.get(1, Fraction(0))}
        blind[0] = unprinted[reading["blind_on_zero"]]
    nets = {LONGER: Fraction(-3), HIGHER: Fraction(-3), COPY: Fraction(0)}
    nets |= {LOWER + m: 2 + blind.get(m, Fraction(0)) for m in MARGINS}
    names = {LONGER: "lose", HIGHER: "lose", COPY: "tie"}
    names |= {LOWER + m: rows.get(m, f"win_by_{m}_cards") for m in MARGINS}
    ante = {LONGER: -1, HIGHER: -1, COPY: 0, **{LOWER + m: 1 for m in MARGINS}}
    both = 1 if reading["fold"] == "ante" else 2
    refund = 1 if reading["refund"] == "everyone" else 0
    return Settlement(
        tuple((nets[r] + ante[r], nets[r]) for r in range(RELATIONS)),
        tuple(names[r] for r in range(RELATIONS)),
        (Fraction(-both), Fraction(refund - both)),
        initial=2,
        raise_=2,
    )


def _scaled(settlement: Settlement) -> tuple[Ints, Ints, int]:
    """The nets as integers over one denominator."""
    nets = [*(n for pair in settlement.play for n in pair), *settlement.fold]
    unit = lcm(*(n.denominator for n in nets))
    play = np.array([[int(n * unit) for n in pair] for pair in settlement.play], dtype=np.int64)
    fold = np.array([int(n * unit) for n in settlement.fold], dtype=np.int64)
    return play, fold, unit


def weighted(weight: Ints, value: Ints) -> int:
    """The exact sum of weight × value, which need not fit 64 bits: high and low bits are summed apart."""
    high, low = value >> 20, value & (1 << 20) - 1
    assert_fits(int(weight.sum()) * max(1 << 20, int(np.abs(high).max(initial=0))), "a weighted sum")
    return (int(weight @ high) << 20) + int(weight @ low)


@dataclass(frozen=True, slots=True)
class Solved:
    """The value of both decisions for every hand, in units of `unit` × dealer's hands."""

    counts: Counts
    settlement: Settlement
    going_on: Ints
    folding: Ints
    unit: int

    @property
    def best(self) -> Flags:
        return np.asarray(self.going_on > self.folding)

    def edge(self, plays: Flags) -> Fraction:
        """The house edge per Ante of a way to play: which hands go on."""
        value = np.where(plays, self.going_on, self.folding)
        return -Fraction(weighted(self.counts.hands.weight, value), self.unit * self.counts.deals)

    def share(self, plays: Flags) -> Fraction:
        weight = self.counts.hands.weight
        return Fraction(int(weight[plays].sum()), int(weight.sum()))


def value_hands(counts: Counts, settlement: Settlement) -> Solved:
    play, fold, unit = _scaled(settlement)
    assert_fits(counts.dealers * int(np.abs(play).max() + np.abs(fold).max()), "the value of a hand")
    qualified = counts.against - counts.unqualified
    going_on = qualified @ play[:, 0] + counts.unqualified @ play[:, 1]
    weak = counts.unqualified.sum(axis=1)
    folding = (counts.dealers - weak) * fold[0] + weak * fold[1]
    return Solved(counts, settlement, going_on, folding, unit)


def rule(solved: Solved) -> str:
    """The optimum in words: the straights that always go on, those that never do, and those between."""
    plays, value = solved.best, solved.counts.value
    every = [int(v) for v in np.unique(value)]
    always = [v for v in every if plays[value == v].all()]
    never = [v for v in every if not plays[value == v].any()]
    if not never and len(always) == len(every):
        return "go on with every hand"
    sometimes = [v for v in every if v not in always and v not in never]
    start = next((v for i, v in enumerate(every) if all(x in always for x in every[i:])), None)
    parts = [] if start is None else [f"{name(start)} or better goes on"]
    alone = [v for v in always if start is None or v < start]
    if alone:
        parts.append("so does " + ", ".join(name(v) for v in alone))
    if sometimes:
        weight = solved.counts.hands.weight
        between = np.isin(value, sometimes)
        part = Fraction(int(weight[between & plays].sum()), int(weight[between].sum()))
        parts.append(
            f"from {name(sometimes[0])} to {name(sometimes[-1])} the other cards decide "
            f"({rounded(part * 100, 1)}% of those hands go on)"
        )
    if never:
        parts.append("everything else folds")
    return "; ".join(parts)


def named(solved: Solved) -> tuple[NamedStrategy, ...]:
    """Ways to play that a person can remember, and the best that goes by the player's straight alone."""
    value = solved.counts.value
    fixed: dict[str, int] = {
        "always go on": 0,
        "2-card straight or better": 2 * STEP,
        "3-card straight or better": 3 * STEP,
        "4-card straight or better": 4 * STEP,
    }
    results = [NamedStrategy(k, solved.edge(value >= v), solved.share(value >= v)) for k, v in fixed.items()]
    limit = min((int(v) for v in np.unique(value)), key=lambda v: solved.edge(value >= v))
    best = f"best single limit: {name(limit)} or better"
    return (*results, NamedStrategy(best, solved.edge(value >= limit), solved.share(value >= limit)))


def outcomes(solved: Solved, plays: Flags) -> tuple[Outcome, ...]:
    """Every deal by how it ends, with what it nets in Antes."""
    counts, settlement = solved.counts, solved.settlement
    weight = np.where(plays, counts.hands.weight, 0)
    ends: dict[tuple[str, Fraction], int] = {}

    def add(label: str, net: Fraction, deals: int) -> None:
        if deals:
            ends[label, net] = ends.get((label, net), 0) + deals

    for relation in reversed(range(RELATIONS)):
        weak = int(weight @ counts.unqualified[:, relation])
        strong = int(weight @ counts.against[:, relation]) - weak
        label = settlement.names[relation]
        add(label, settlement.play[relation][0], strong)
        add(f"{label}_dealer_not_qualified", settlement.play[relation][1], weak)
    folded = np.where(plays, 0, counts.hands.weight)
    weak = int(folded @ counts.unqualified.sum(axis=1))
    strong = int(folded.sum()) * counts.dealers - weak
    if settlement.fold[0] == settlement.fold[1]:
        add("fold", settlement.fold[0], strong + weak)
    else:
        add("fold", settlement.fold[0], strong)
        add("fold_dealer_not_qualified", settlement.fold[1], weak)
    results = tuple(Outcome(label, n, net, "antes") for (label, net), n in ends.items())
    if sum(o.combinations for o in results) != counts.deals:
        raise ArithmeticError("the outcomes do not add up to the deals")
    return results


SETTLE: dict[str, tuple[Callable[[Schedule, Mapping[str, str]], Settlement], tuple[Choice, ...]]] = {
    "version_1": (settle_1, BASE_1),
    "version_2": (settle_2, BASE_2),
}


def solve(schedule: Schedule, context: Context) -> Analysis:
    """The main game of a version under one ladder of pays and one reading of the rules."""
    variant = context.variant or schedule.variant or "version_1"
    settle, choices = SETTLE[variant]
    reading = {**literal(choices), **context.interpretation}
    counts = count(variant, reading)
    settlement = settle(schedule, reading)
    solved = value_hands(counts, settlement)
    plays = solved.best
    result = outcomes(solved, plays)
    mean = Fraction(sum((o.combinations * (o.pays or 0) for o in result), Fraction(0)), counts.deals)
    square = Fraction(sum((o.combinations * (o.pays or 0) ** 2 for o in result), Fraction(0)), counts.deals)
    won = sum(o.combinations for o in result if o.pays and o.pays > 0)
    share = solved.share(plays)
    notes = [f"per Ante; {settlement.initial} unit(s) at stake at the start, {settlement.raise_} more by going on"]
    if mean > 0:
        notes.append("this reading gives the player the edge")
    return Analysis(
        game="Straight Edge Poker",
        bet="base",
        deals=counts.deals,
        outcomes=result,
        house_edge=-mean,
        hit_frequency=Fraction(won, counts.deals),
        average_wager=settlement.initial + settlement.raise_ * share,
        variance=square - mean * mean,
        strategy=Strategy(share, rule(solved)),
        named_strategies=named(solved),
        paytable=schedule.designator,
        variant=variant,
        interpretation=reading,
        literal=reading == literal(choices),
        notes=tuple(notes),
    )
