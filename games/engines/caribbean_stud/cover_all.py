"""Cover All: the highest of n hands dealt from one deck, counted exactly.

For each rank of hand, the deals in which no hand is better are counted; differences give the distribution. Straights
and flushes are kept out by inclusion–exclusion over the hands that have one (`runs_and_flushes`); what the remaining
hands may hold by ranks alone is counted directly, or, where few kinds are forbidden, by inclusion–exclusion over the
hands that hold one of those (`rank_machines`). A deal says which seat gets which hand: n hands can be dealt in
C(52,5) · C(47,5) · … ways (n factors).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate
from math import comb, factorial
from typing import Any

from games.engines.api import OutcomeTable
from games.engines.caribbean_stud.decks import Deck, poker_deck
from games.engines.caribbean_stud.rank_machines import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    Shape,
    tables,
    ways_to_deal,
)
from games.engines.caribbean_stud.runs_and_flushes import Usages, flushes, straight_flushes, straights_or_flushes
from games.engines.common.results import kept
from games.engines.progress import report_progress

MOST_HANDS = 8
CLASSES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "one_pair",
    "high_card",
)
# What hands may be by rank alone, each asked for by one step of the count.
KINDS: tuple[tuple[Shape, ...], ...] = (
    (HIGH_CARD,),
    (HIGH_CARD, ONE_PAIR),
    (HIGH_CARD, ONE_PAIR, TWO_PAIR),
    (FULL_HOUSE, FOUR_OF_A_KIND),
    (FOUR_OF_A_KIND,),
)
Progress = Callable[[str], None] | None
Dealing = Callable[[Deck, tuple[Shape, ...], int, Iterable[int]], dict[int, int]]  # as `ways_to_deal`
QUESTION = f"caribbean stud cover all, the highest of 1 to {MOST_HANDS} hands"
Distribution = dict[int, dict[str, int]]  # number of hands → class of the highest → ordered deals


def _together(deck: Deck, out: Usages, kinds: tuple[Shape, ...], most: int, deal: Dealing) -> list[list[int]]:
    """[k][m]: ordered deals of k hands as counted in `out` and m more of these kinds by rank."""
    return [
        [
            sum(n * rest[u] for u, n in out[k].items())
            for m in range(most - k + 1)
            for rest in [deal(deck, kinds, m, out[k])]
        ]
        for k in range(most + 1)
    ]


def _only(deck: Deck, out: Usages, kinds: tuple[Shape, ...], most: int, deal: Dealing) -> list[int]:
    """By number of hands: deals in which every hand is of these kinds by rank and none is as in `out`."""
    ways = _together(deck, out, kinds, most, deal)
    return [sum((-1) ** k * comb(n, k) * ways[k][n - k] for k in range(n + 1)) for n in range(most + 1)]


def _none(deck: Deck, out: Usages, kinds: tuple[Shape, ...], most: int, deal: Dealing) -> list[int]:
    """By number of hands: deals in which no hand is as in `out` and none is of these kinds."""
    if kinds:
        ways = _together(deck, out, kinds, most, deal)
    else:
        ways = [[sum(out[k].values())] + [0] * (most - k) for k in range(most + 1)]
    results = []
    for n in range(most + 1):
        total = 0
        for k in range(n + 1):
            for m in range(n - k + 1):
                seats = factorial(n) // (factorial(k) * factorial(m) * factorial(n - k - m))
                total += (-1) ** (k + m) * seats * ways[k][m] * deck.deals(n - k - m, k + m)
        results.append(total)
    return results


def distribution(deck: Deck, most: int, progress: Progress = None) -> Distribution:
    """The highest hand among n, for every n up to `most`; each row adds up to the ordered deals of n hands."""
    return put_together(deck, most, straights_or_flushes(deck, most, progress), ways_to_deal, progress)


def put_together(
    deck: Deck, most: int, runs_or_flushes: Usages, deal: Dealing, progress: Progress = None
) -> Distribution:
    """The same from its two heavy parts, wherever those were counted."""

    def say(what: str) -> None:
        if progress:
            progress(what)

    say("suited hands")
    suited = flushes(deck, most)
    suited_runs = straight_flushes(deck, most, deck.straights)
    royals = straight_flushes(deck, most, (deck.royal,))
    no_better = []  # by class, worst first: for each number of hands, the deals in which no hand is better
    for i in range(3):
        say(f"no hand better than {CLASSES[-1 - i].replace('_', ' ')}")
        no_better.append(_only(deck, runs_or_flushes, KINDS[i], most, deal))
    say("no hand better than three of a kind")
    no_better.append(_none(deck, runs_or_flushes, KINDS[3], most, deal))
    say("no hand better than a straight, a flush, a full house, quads, a straight flush")
    no_better.append(_none(deck, suited, KINDS[3], most, deal))
    no_better.append(_none(deck, suited_runs, KINDS[3], most, deal))
    no_better.append(_none(deck, suited_runs, KINDS[4], most, deal))
    no_better.append(_none(deck, suited_runs, (), most, deal))
    no_better.append(_none(deck, royals, (), most, deal))
    no_better.append([deck.deals(n) for n in range(most + 1)])
    distribution: Distribution = {}
    for n in range(1, most + 1):
        upto = [row[n] for row in no_better]
        steps = [b - a for a, b in zip([0, *upto], upto)]
        if any(s < 0 for s in steps) or list(accumulate(steps))[-1] != deck.deals(n):
            raise ArithmeticError(f"{n} hands: the classes do not add up to the deals")
        distribution[n] = dict(zip(CLASSES, reversed(steps)))
    return distribution


def labels() -> dict[str, frozenset[str]]:
    """What each label of a paytable covers."""
    results = {name: frozenset({name}) for name in CLASSES}
    results["straight_flush"] = frozenset(CLASSES[:2])
    results["pair"] = results["one_pair"]
    for i, name in enumerate(CLASSES[1:-1], start=1):
        results[f"{name}_or_better"] = frozenset(CLASSES[: i + 1])
        results[f"{name}_or_less"] = frozenset(CLASSES[i:])
    return results


def stored(distribution: Distribution) -> dict[str, dict[str, int]]:
    """As JSON keeps it: texts for keys."""
    return {str(n): row for n, row in distribution.items()}


def is_whole(kept_rows: Any) -> bool:
    """Every number of hands with every class, and all deals in each: a damaged result is counted again."""
    return set(kept_rows) == {str(n) for n in range(1, MOST_HANDS + 1)} and all(
        tuple(row) == CLASSES and sum(row.values()) == poker_deck().deals(int(n)) for n, row in kept_rows.items()
    )


@cache
def distributions() -> Distribution:
    """The real deck, up to eight hands: from this process, from the disk, or counted now and kept."""

    def compute() -> dict[str, dict[str, int]]:
        result = distribution(poker_deck(), MOST_HANDS, report_progress)
        tables.cache_clear()  # some hundred megabytes that nothing asks for again
        return stored(result)

    return {int(n): row for n, row in kept(QUESTION, compute, is_whole).items()}


def highest_hand(hands: int) -> OutcomeTable:
    """The highest of so many hands, the dealer's included."""
    if not 2 <= hands <= MOST_HANDS:
        raise ValueError(f"Cover All is played with 2 to {MOST_HANDS} hands, the dealer's included; not {hands}")
    row = distributions()[hands]
    return OutcomeTable(poker_deck().deals(hands), {name: row[name] for name in CLASSES}, labels())
