"""Rankings by length: the longest flush, straight or straight flush of a hand.

Suits and ranks of the hand are one set of ranks (a suit each for flushes): thirteen bits, deuce lowest, ace highest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb

import numpy as np

from games.engines.arrays import Array, Longs
from games.engines.common.runs import STEP
from games.engines.definition.hand_names import HandName
from games.engines.definition.model import RANKS
from games.engines.kernels import assert_fits
from games.engines.solvers import wild_flush
from games.engines.solvers.evaluate import ACE, Key, known
from games.engines.solvers.pack import CannotCount, Pack

NAMES = {"longest_flush": "flush", "longest_straight": "straight", "longest_straight_flush": "straight_flush"}
BY_SUIT = ("longest_flush", "longest_straight_flush")
SETS = 1 << 13


def check(name: str, options: Mapping[str, str], deck: Pack) -> None:
    if name not in NAMES:
        raise CannotCount(f"there is no ranking {name}")
    if deck.has_wilds and name != "longest_flush":
        raise CannotCount(f"{name.replace('_', ' ')} is not counted with wild cards")
    if name == "longest_flush" and deck.deck.decks > 1:
        raise CannotCount("the longest flush is counted from one deck; of several, equal cards are in one flush")
    known(options)


@lru_cache(maxsize=32)
def _values(name: str, options: tuple[tuple[str, str], ...], longest: int = 13) -> Longs:
    """By set of ranks: a number that compares as hands do. Of a run only so many cards count."""
    sets = np.arange(SETS)
    if name == "longest_flush":
        count = np.array([int(s).bit_count() for s in sets])
        return count * SETS + sets
    chosen = dict(options)
    ace = chosen.get("ace", "high_and_low")
    best = np.zeros(SETS, np.int64)
    shortest = 2 if chosen.get("single_card") == "nothing" else 1
    for length in range(shortest, longest + 1):
        for last in range(13):
            run = [(last - k) % 13 for k in reversed(range(length))]
            if (ace == "high_and_low" and ACE in run[1:-1]) or (ace == "high" and ACE in run[:-1]):
                continue
            ending = run[-1] if chosen.get("ending", "last") == "last" else max(run)
            worth = STEP * length + ending
            bits = sum(1 << r for r in run)
            np.maximum(best, np.where(sets & bits == bits, worth, 0), out=best)
    return best


def _key(name: str, value: int) -> Key:
    if name == "longest_flush":
        length, held = divmod(value, SETS)
        return (length, *(r for r in range(ACE, -1, -1) if held >> r & 1))
    return divmod(value, STEP)


@lru_cache(maxsize=32)
def _keyed(name: str, options: tuple[tuple[str, str], ...]) -> dict[Key, int]:
    return {_key(name, int(v)): int(v) for v in np.unique(_values(name, options))}


def keys(name: str, options: Mapping[str, str], deck: Pack, cards: int) -> tuple[Key, ...]:
    """Every worth that so many cards can have at most, weakest first."""
    if deck.has_wilds:
        return wild_flush.keys(tuple(sorted(options.items())), deck, cards)
    return tuple(k for k in sorted(_keyed(name, tuple(sorted(options.items())))) if 0 < k[0] <= cards or k == (0, 0))


def strengths(
    name: str,
    options: tuple[tuple[str, str], ...],
    known: tuple[Key, ...],
    hands: Array,
    symbols: Array,
    suits: Array,
    deck: Pack,
) -> Array:
    from games.engines.solvers.ranking_kernels import length_keys

    ranks = np.array(deck.natural_ranks, np.int64)[np.minimum(symbols, len(deck.natural_ranks) - 1)]
    if deck.has_wilds:
        return wild_flush.strengths(options, known, hands, ranks, suits, deck)
    out = np.empty(len(hands), np.int64)
    length_keys(hands, ranks, suits, name in BY_SUIT, _values(name, options), out)
    numbers = _keyed(name, options)
    return np.searchsorted(np.array([numbers[k] for k in known], np.int64), out)


def counts(name: str, options: tuple[tuple[str, str], ...], known: tuple[Key, ...], deck: Pack, cards: int) -> Array:
    """How many hands of so many cards have each worth: sets of ranks, suit by suit or of all suits together."""
    if deck.has_wilds:
        return wild_flush.counts(options, known, deck, cards)
    assert_fits(deck.hands(cards), f"the hands of {cards} cards")
    values = _values(name, options)
    numbers = _keyed(name, options)
    worths = np.array([numbers[k] for k in known], np.int64)
    held = sum(1 << r for r in deck.natural_ranks)
    sets = np.array([s for s in range(SETS) if s & ~held == 0], np.int64)
    at = np.searchsorted(worths, values[sets])
    some = at < len(worths)  # longer than a hand of so many cards can be
    sets, at = sets[some], at[some]
    size = np.array([int(s).bit_count() for s in sets], np.int64)
    by_suit = name in BY_SUIT
    copies = deck.deck.decks * (1 if by_suit else len(deck.deck.suits))
    ways = _ways_to_hold(copies, cards)
    table = np.zeros((len(worths), cards + 1), np.int64)
    np.add.at(table, at[size <= cards], ways[size[size <= cards]])
    upto = np.cumsum(table, axis=0)
    whole = upto
    for _ in range(len(deck.deck.suits) - 1 if by_suit else 0):
        whole = np.stack([(whole[:, : n + 1] * upto[:, n::-1]).sum(axis=1) for n in range(cards + 1)], axis=1)
    return np.diff(whole[:, cards], prepend=0)


def run_values(options: tuple[tuple[str, str], ...], longest: int) -> Array:
    """By set of ranks: `STEP` times the length of the longest straight, of so many cards at most, and its end."""
    return _values("longest_straight", options, longest)


def run_value(k: Key) -> int:
    """The value of a straight that keys name: (2, 8) is 9-10."""
    return STEP * k[0] + (k[1] if len(k) > 1 else 0)


def strength_of_sets(name: str, options: tuple[tuple[str, str], ...], known: tuple[Key, ...]) -> Array:
    """By set of ranks of one suit: its strength. Sets of more cards than a hand has are never asked."""
    numbers = _keyed(name, options)
    return np.searchsorted(np.array([numbers[k] for k in known], np.int64), _values(name, options))


def _ways_to_hold(copies: int, cards: int) -> Array:
    """[ranks, cards]: in how many ways so many cards can have exactly so many given ranks."""
    ways = np.zeros((cards + 1, cards + 1), np.int64)
    ways[0, 0] = 1
    for ranks in range(1, cards + 1):
        for n in range(1, cards + 1):
            ways[ranks, n] = sum(comb(copies, c) * int(ways[ranks - 1, n - c]) for c in range(1, min(copies, n) + 1))
    return ways


def prefix(name: str, options: Mapping[str, str], wanted: HandName) -> Key:
    if wanted.category != NAMES[name] or wanted.cards is None:
        raise CannotCount(f"{wanted} is not a hand where the {name.replace('_', ' ')} counts")
    return (wanted.cards, *(RANKS.index(r) for r in wanted.ranks))


def category(name: str, k: Key) -> str:
    return f"{k[0]}_card_{NAMES[name]}"


def describe(name: str, k: Key) -> str:
    words = f"{k[0]}-card {NAMES[name].replace('_', ' ')}"
    return f"{words} {'-'.join(RANKS[r] for r in k[1:])}" if name == "longest_flush" else f"{words} to {RANKS[k[1]]}"
