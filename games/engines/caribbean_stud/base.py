"""The main game: ante, then fold or bet twice the ante after seeing the dealer's last card.

Both ways of counting (`deals_kernels`, `overlap`) give, for every player pattern and upcard rank, how many deals end
in which way if the player raises; this module turns pays and readings into values, and the counts into an analysis.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, Literal

import numpy as np

from games.engines.api import Analysis, Context, NamedStrategy, Outcome, OutcomeTable, Schedule, Strategy, literal
from games.engines.arrays import Array
from games.engines.caribbean_stud.deals import DEALER_HANDS, DEALS, UPCARDS, ranking
from games.engines.caribbean_stud.hands import class_numbers, classes, labels, player_hands
from games.engines.caribbean_stud.printed import BASE, NO_HAND, TIE
from games.engines.common import five_card
from games.engines.common.five_card import HANDS, PAIR, patterns
from games.engines.kernels import assert_fits
from games.engines.pricing import assign, net

Method = Literal["patterns", "overlap"]
Ending = Literal["paid", "push", "ante_lost", "lost", "won"]
CHOICES = (NO_HAND, TIE)
RAISE = 2  # the bet, in antes
FOLD = Fraction(-1)
# How a deal ends after a raise: as the fast method tells it, and as the second one does.
ENDINGS = {
    "patterns": ("no_hand", "win", "tie", "loss"),
    "overlap": ("no_hand_ahead", "no_hand_level", "no_hand_behind", "win", "tie", "loss"),
}


@dataclass(frozen=True, slots=True)
class Counts:
    """Deals by player pattern (strength), upcard rank and ending, if the player raises."""

    endings: tuple[str, ...]
    every: Array  # all deals
    raised: Array  # those in which raising is better than folding


def settlement(reading: Mapping[str, str]) -> dict[str, str]:
    """The row of the answer under which each ending is reported; a win is reported by its hand."""
    behind = "no_hand_push" if reading.get("no_hand", "every_ante") == "higher_hand" else "no_hand"
    tie = "tie_ante_lost" if reading.get("tie", "both_push") == "bet_pushes" else "tie"
    return {
        "no_hand": "no_hand",
        "no_hand_ahead": "no_hand",
        "no_hand_level": behind,
        "no_hand_behind": behind,
        "tie": tie,
        "loss": "loss",
    }


# What each row nets, in antes.
NETS = {
    "no_hand": Fraction(1),
    "no_hand_push": Fraction(0),
    "tie": Fraction(0),
    "tie_ante_lost": Fraction(-1),
    "loss": Fraction(-1 - RAISE),
    "fold": FOLD,
}


def bet_pays(schedule: Schedule) -> dict[str, Fraction]:
    """What the bet pays each class to one; a class that no row names pays nothing."""
    pays = {}
    for name, row in assign(player_hands(), schedule.pays).items():
        value = Fraction(0) if row is None else net(row, schedule.wager or Fraction(1))
        if value is None:
            raise ValueError(f"the bet cannot be paid in {row.unit if row else None}")
        pays[name] = value
    return pays


def ending_values(schedule: Schedule, reading: Mapping[str, str], method: Method) -> list[list[Fraction]]:
    """By class and ending: the net of a raise, in antes."""
    pays = bet_pays(schedule)
    rows = settlement(reading)
    return [[1 + RAISE * pays[name] if e == "win" else NETS[rows[e]] for e in ENDINGS[method]] for name in classes()]


def count(values: list[list[Fraction]], method: Method) -> Counts:
    """Counts every deal, deciding each hand and upcard by these values."""
    scale = lcm(*(v.denominator for row in values for v in row))
    by_class = [[int(v * scale) for v in row] for row in values]
    largest = max(abs(v) for row in by_class for v in row)
    assert_fits(2 * DEALER_HANDS * max(largest, scale), "the worth of a decision")
    assert_fits(DEALS, "the number of deals")
    scaled = np.array(by_class, np.int64)[np.array(class_numbers())]
    fold = int(FOLD * scale)
    if method == "overlap":
        from games.engines.caribbean_stud import overlap

        every, raised = overlap.count_deals(scaled, fold)
    else:
        from games.engines.caribbean_stud.deals_kernels import count_deals

        r = ranking()
        every = np.zeros((len(scaled), 13, 4), np.int64)
        raised = np.zeros_like(every)
        tables = (r.counts, r.category, r.suited, r.members, r.distinct, r.ace_king)
        lists = (r.list_strength, r.list_factors, r.list_start, r.pair_start)
        flushes = (r.flush_mask, r.flush_plain, r.flush_suited, flush_kinds())
        if not count_deals(tables, lists, flushes, scaled, fold, every, raised):
            raise ArithmeticError("the dealer's hands of one deal do not add up")
    if int(every.sum()) != DEALS:
        raise ArithmeticError(f"{int(every.sum()):,} of {DEALS:,} deals were counted")
    return Counts(ENDINGS[method], every, raised)


@cache
def flush_kinds() -> Array:
    from games.engines.caribbean_stud.deals_kernels import flush_counts

    r = ranking()
    return flush_counts(r.flush_mask, r.flush_plain, r.category, r.ace_king)


def by_class(counts: Array, played: Array | None = None) -> list[list[int]]:
    """Counts by player pattern and upcard, added up by class; where `played` says so."""
    by_pattern = counts.sum(axis=1) if played is None else np.einsum("pue,pu->pe", counts, played.astype(np.int64))
    sums = np.zeros((len(classes()), counts.shape[2]), np.int64)
    np.add.at(sums, np.array(class_numbers()), by_pattern)
    return [[int(n) for n in row] for row in sums]


def expected(values: list[list[Fraction]], raised: list[list[int]], power: int = 1) -> Fraction:
    """The mean of a power of the net result, where these deals are raised and all others folded."""
    total = sum((v**power * n for vs, ns in zip(values, raised) for v, n in zip(vs, ns)), Fraction(0))
    return (total + FOLD**power * (DEALS - sum(map(sum, raised)))) / DEALS


def refinement(strength: int, up: int) -> bool:
    """The rule of thumb in print for A-K hands: raise when the upcard is a deuce to queen and matches; when it is an
    ace or king and the hand has a queen or jack; when it matches nothing, is lower than the fourth card, and the hand
    has a queen."""
    members = patterns()[strength].members
    jack, queen = 9, 10
    if up in members:
        return up <= queen or queen in members or jack in members
    return queen in members and up < members[3]


def named_strategies() -> dict[str, object]:
    """Fixed ways of playing: for each, which player patterns (and upcard ranks) are raised."""
    every = np.ones((len(patterns()), 13), np.bool_)
    pair = np.arange(len(patterns()))[:, None] >= five_card.first_of(PAIR)
    line = five_card.strengths()[(12, 11, 9, 6, 1), False]
    ace_king = range(five_card.ace_king(), five_card.first_of(PAIR))
    by_upcard = np.array([[s in ace_king and refinement(s, up) for up in range(13)] for s in range(len(patterns()))])
    return {
        "raise a pair or better": every & pair,
        "raise A-K-J-8-3 or better": every & (np.arange(len(patterns()))[:, None] >= line),
        "raise a pair or better, and A-K by the upcard (three rules)": (every & pair) | by_upcard,
        "always raise": every,
    }


@cache
def _strategies() -> dict[str, Any]:
    return named_strategies()


def rule(counts: Counts) -> str:
    """The optimum in words: what is always raised, what is always folded, and what depends on the upcard."""
    dealt = counts.every.sum(axis=(1, 2))
    raised = counts.raised.sum(axis=(1, 2))
    always = np.flatnonzero(raised < dealt)
    never = np.flatnonzero(raised > 0)
    if len(always) == 0:
        return "always raise"
    if len(never) == 0:
        return "always fold"
    low, high = int(never[0]), int(always[-1])
    if low > high:
        return f"raise {patterns()[low]} or better"
    return (
        f"raise {patterns()[high + 1]} or better, fold anything below {patterns()[low]}; between them it depends on "
        "the dealer's upcard and on the cards held in its suit"
    )


def analyse(schedule: Schedule, context: Context, method: Method) -> Analysis:
    """The main game by one method of counting."""
    reading = {**literal(CHOICES), **context.interpretation}
    values = ending_values(schedule, reading, method)
    counts = count(values, method)
    raised = by_class(counts.raised)
    went_on = sum(map(sum, raised))
    mean = expected(values, raised)
    named = []
    for name, played in _strategies().items():
        some = by_class(counts.every, played)
        named.append(NamedStrategy(name, -expected(values, some), Fraction(sum(map(sum, some)), DEALS)))
    outcomes = _outcomes(schedule, reading, counts.endings, raised)
    paid = sum(o.combinations for o in outcomes if NETS.get(o.hand, 1) > 0)
    notes = ["a winning hand nets its ante and twice what the bet pays; a hit is a deal that nets more than nothing"]
    unpaid = [n for n, row in assign(player_hands(), schedule.pays).items() if row is None]
    if unpaid:
        notes.append(f"no row pays a winning bet for: {', '.join(unpaid)}; it is taken to push")
    return Analysis(
        game="Caribbean Stud Poker",
        bet="base",
        deals=DEALS,
        outcomes=outcomes,
        house_edge=-mean,
        hit_frequency=Fraction(paid, DEALS),
        average_wager=1 + RAISE * Fraction(went_on, DEALS),
        variance=expected(values, raised, 2) - mean * mean,
        strategy=Strategy(Fraction(went_on, DEALS), rule(counts)),
        named_strategies=tuple(named),
        paytable=schedule.designator,
        interpretation=reading,
        literal=reading == literal(CHOICES),
        notes=tuple(notes),
    )


def _outcomes(
    schedule: Schedule, reading: Mapping[str, str], endings: tuple[str, ...], raised: list[list[int]]
) -> tuple[Outcome, ...]:
    """Wins by the row that pays them, then every other ending with what it nets."""
    paid_by = assign(player_hands(), schedule.pays)
    win = endings.index("win")
    won = {name: row[win] for name, row in zip(classes(), raised)}
    results = [
        Outcome(p.hand, sum(n for c, n in won.items() if paid_by[c] is p), p.amount, p.unit) for p in schedule.pays
    ]
    unpaid = sum(n for c, n in won.items() if paid_by[c] is None)
    if unpaid:
        results.append(Outcome("win_without_pay", unpaid, Fraction(0), "to_1"))
    rows = settlement(reading)
    others = dict.fromkeys((rows[e] for e in endings if e != "win"), 0)
    for i, ending in enumerate(endings):
        if ending != "win":
            others[rows[ending]] += sum(row[i] for row in raised)
    others["fold"] = DEALS - sum(map(sum, raised))
    results += [Outcome(name, n, NETS[name], "antes") for name, n in others.items()]
    if sum(o.combinations for o in results) != DEALS:
        raise ArithmeticError("the outcomes do not hold every deal once")
    return tuple(results)


def solve(schedule: Schedule, context: Context) -> Analysis:
    """The main game at the optimum. A reading that compares hands when the dealer has none needs the second method."""
    compares = context.interpretation.get("no_hand") == "higher_hand"
    return analyse(schedule, context, "overlap" if compares else "patterns")


@cache
def hands_played() -> OutcomeTable:
    """The player's hands with the dealer's upcard, of which those folded at the optimum are a class of their own."""
    raised = by_class(count(ending_values(BASE, {}, "patterns"), "patterns").raised)
    played = {name: sum(row) // DEALER_HANDS for name, row in zip(classes(), raised)}
    total = HANDS * UPCARDS
    return OutcomeTable(total, {**played, "folded": total - sum(played.values())}, labels())
