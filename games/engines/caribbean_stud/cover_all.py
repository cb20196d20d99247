"""Cover All: the highest of n hands dealt from one deck, counted exactly.

For each rank of hand, the deals in which no hand is better are counted; differences give the distribution. Straights
and flushes are kept out by inclusion–exclusion over the hands that have one (`runs_and_flushes`); what the remaining
hands may hold by ranks alone is counted directly, or, where few kinds are forbidden, by inclusion–exclusion over the
hands that hold one of those (`rank_machines`). A deal says which seat gets which hand: n hands can be dealt in
C(52,5) · C(47,5) · … ways (n factors).
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from math import comb, factorial
from pathlib import Path

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
from games.engines.kernels import fingerprint, var_folder

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
Progress = Callable[[str], None] | None
Distribution = dict[int, dict[str, int]]  # number of hands → class of the highest → ordered deals


def _together(deck: Deck, out: Usages, kinds: tuple[Shape, ...], most: int) -> list[list[int]]:
    """[k][m]: ordered deals of k hands as counted in `out` and m more of these kinds by rank."""
    return [
        [
            sum(n * rest[u] for u, n in out[k].items())
            for m in range(most - k + 1)
            for rest in [ways_to_deal(deck, kinds, m, out[k])]
        ]
        for k in range(most + 1)
    ]


def _only(deck: Deck, out: Usages, kinds: tuple[Shape, ...], most: int) -> list[int]:
    """By number of hands: deals in which every hand is of these kinds by rank and none is as in `out`."""
    ways = _together(deck, out, kinds, most)
    return [sum((-1) ** k * comb(n, k) * ways[k][n - k] for k in range(n + 1)) for n in range(most + 1)]


def _none(deck: Deck, out: Usages, kinds: tuple[Shape, ...], most: int) -> list[int]:
    """By number of hands: deals in which no hand is as in `out` and none is of these kinds."""
    if kinds:
        ways = _together(deck, out, kinds, most)
    else:
        ways = [[sum(out[k].values())] + [0] * (most - k) for k in range(most + 1)]
    found = []
    for n in range(most + 1):
        total = 0
        for k in range(n + 1):
            for m in range(n - k + 1):
                seats = factorial(n) // (factorial(k) * factorial(m) * factorial(n - k - m))
                total += (-1) ** (k + m) * seats * ways[k][m] * deck.deals(n - k - m, k + m)
        found.append(total)
    return found


def distribution(deck: Deck, most: int, progress: Progress = None) -> Distribution:
    """The highest hand among n, for every n up to `most`; each row adds up to the ordered deals of n hands."""

    def say(what: str) -> None:
        if progress:
            progress(what)

    runs_or_flushes = straights_or_flushes(deck, most, progress)
    say("suited hands")
    suited = flushes(deck, most)
    suited_runs = straight_flushes(deck, most, deck.straights)
    royals = straight_flushes(deck, most, (deck.royal,))
    low: tuple[Shape, ...] = (HIGH_CARD, ONE_PAIR, TWO_PAIR)
    no_better = []  # by class, worst first: for each number of hands, the deals in which no hand is better
    for i in range(3):
        say(f"no hand better than {CLASSES[-1 - i].replace('_', ' ')}")
        no_better.append(_only(deck, runs_or_flushes, low[: i + 1], most))
    say("no hand better than three of a kind")
    no_better.append(_none(deck, runs_or_flushes, (FULL_HOUSE, FOUR_OF_A_KIND), most))
    say("no hand better than a straight, a flush, a full house, quads, a straight flush")
    no_better.append(_none(deck, suited, (FULL_HOUSE, FOUR_OF_A_KIND), most))
    no_better.append(_none(deck, suited_runs, (FULL_HOUSE, FOUR_OF_A_KIND), most))
    no_better.append(_none(deck, suited_runs, (FOUR_OF_A_KIND,), most))
    no_better.append(_none(deck, suited_runs, (), most))
    no_better.append(_none(deck, royals, (), most))
    no_better.append([deck.deals(n) for n in range(most + 1)])
    found: Distribution = {}
    for n in range(1, most + 1):
        upto = [row[n] for row in no_better]
        steps = [b - a for a, b in zip([0, *upto], upto)]
        if any(s < 0 for s in steps) or list(accumulate(steps))[-1] != deck.deals(n):
            raise ArithmeticError(f"{n} hands: the classes do not add up to the deals")
        found[n] = dict(zip(CLASSES, reversed(steps)))
    return found


def labels() -> dict[str, frozenset[str]]:
    """What each label of a paytable covers."""
    found = {name: frozenset({name}) for name in CLASSES}
    found["straight_flush"] = frozenset(CLASSES[:2])
    found["pair"] = found["one_pair"]
    for i, name in enumerate(CLASSES[1:-1], start=1):
        found[f"{name}_or_better"] = frozenset(CLASSES[: i + 1])
        found[f"{name}_or_less"] = frozenset(CLASSES[i:])
    return found


def results_file() -> Path:
    """Named by what is counted and by every engine source: a change opens a new file."""
    asked = repr((poker_deck(), MOST_HANDS, CLASSES, fingerprint()))
    return var_folder() / "results" / f"highest-hand-{hashlib.sha256(asked.encode()).hexdigest()[:32]}.json"


@cache
def _kept() -> dict[int, Distribution]:
    return {}


def distributions(progress: Progress = None) -> Distribution:
    """The real deck, up to eight hands: from this process, from the disk, or counted now and kept."""
    kept = _kept()
    if MOST_HANDS not in kept:
        file = results_file()
        found = _read(file)
        if found is None:
            found = distribution(poker_deck(), MOST_HANDS, progress)
            tables.cache_clear()  # some hundred megabytes that nothing asks for again
            _write(file, found)
        kept[MOST_HANDS] = found
    return kept[MOST_HANDS]


def _read(file: Path) -> Distribution | None:
    """A kept result, if it is whole: a damaged file is counted again."""
    try:
        stored = json.loads(file.read_text())
        found = {int(n): {name: int(row[name]) for name in CLASSES} for n, row in stored.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    whole = set(found) == set(range(1, MOST_HANDS + 1)) and all(
        sum(row.values()) == poker_deck().deals(n) for n, row in found.items()
    )
    return found if whole else None


def _write(file: Path, found: Distribution) -> None:
    """Whole or not at all; a folder that cannot be written costs time, never truth."""
    text = json.dumps({n: {name: str(count) for name, count in row.items()} for n, row in found.items()}, indent=1)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
        with os.fdopen(handle, "w") as part:
            part.write(text)
        os.replace(name, file)
    except OSError:
        return


def highest_hand(hands: int, progress: Progress = None) -> OutcomeTable:
    """The highest of so many hands, the dealer's included."""
    if not 2 <= hands <= MOST_HANDS:
        raise ValueError(f"Cover All is played with 2 to {MOST_HANDS} hands, the dealer's included; not {hands}")
    row = distributions(progress)[hands]
    return OutcomeTable(poker_deck().deals(hands), {name: row[name] for name in CLASSES}, labels())
