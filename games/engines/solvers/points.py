"""Rankings by points, the fewest points best: pips, ten for a face card, one for an ace.

Cards of one rank, and neighbors in one suit (the ace below the deuce alone), count nothing; no card is in two such
groups, and of all ways to group a hand the one with the fewest points is its worth. `low_points_and_runs` also says
where a hand that is one whole run ends.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.hand_names import HandName
from games.engines.definition.model import RANKS
from games.engines.solvers.evaluate import Key
from games.engines.solvers.pack import CannotCount, Pack

WITH_RUNS = "low_points_and_runs"
NAMES = ("low_points", WITH_RUNS)
MOST_CARDS = 5
TEN = 10
AT_ONCE = 100_000  # hands


def check(name: str, deck: Pack) -> None:
    if deck.has_wilds:
        raise CannotCount(f"{name.replace('_', ' ')} have no place for wild cards")


def keys(name: str, cards: int) -> tuple[Key, ...]:
    """Every number of points that so many cards can have, the most first."""
    if cards > MOST_CARDS:
        raise CannotCount(f"the points of {cards} cards are not counted")
    if name != WITH_RUNS:
        return tuple((-p,) for p in range(TEN * cards, -1, -1))
    return (*((-p, 0) for p in range(TEN * cards, -1, -1)), *((0, end) for end in range(max(cards, 2), len(RANKS) + 1)))


def strengths(name: str, known: tuple[Key, ...], hands: Array, symbols: Array, suits: Array, deck: Pack) -> Array:
    places = np.array([(r + 1) % len(RANKS) + 1 for r in deck.natural_ranks], np.int64)  # the ace is 1, the king 13
    out = np.empty(len(hands), np.int64)
    for start in range(0, len(hands), AT_ONCE):
        some = hands[start : start + AT_ONCE]
        out[start : start + AT_ONCE] = _strengths(name, known, places[symbols[some]], suits[some])
    return out


def _strengths(name: str, known: tuple[Key, ...], places: Array, suits: Array) -> Array:
    pips = np.minimum(places, TEN)
    saved = [np.zeros(len(places), np.int64)]  # by set of cards, as bits: the most that groups take off
    groups = _groups(places, suits)
    for held in range(1, 1 << places.shape[1]):
        first = held & -held
        best = saved[held ^ first]
        part = held
        while part:
            if part & first and part in groups:
                cards = [i for i in range(places.shape[1]) if part >> i & 1]
                best = np.maximum(best, np.where(groups[part], pips[:, cards].sum(axis=1) + saved[held ^ part], 0))
            part = (part - 1) & held
        saved.append(best)
    points = pips.sum(axis=1) - saved[-1]
    most = -known[0][0]
    if name != WITH_RUNS:
        return most - points
    ends = places.max(axis=1)
    whole = _run(places, suits) if places.shape[1] > 1 else np.zeros(len(places), np.bool_)
    return np.where(whole, most + 1 + ends - max(places.shape[1], 2), most - points)


def _groups(places: Array, suits: Array) -> dict[int, Array]:
    """By set of two cards or more, as bits: in which hands it counts nothing."""
    results: dict[int, Array] = {}
    for size in range(2, places.shape[1] + 1):
        for cards in combinations(range(places.shape[1]), size):
            held, own = places[:, cards], suits[:, cards]
            results[sum(1 << i for i in cards)] = (held == held[:, :1]).all(axis=1) | _run(held, own)
    return results


def _run(places: Array, suits: Array) -> Array:
    """Whether all cards are neighbors in one suit."""
    rising = np.sort(places, axis=1)
    one_suit: Array = (suits == suits[:, :1]).all(axis=1)
    return one_suit & (np.diff(rising, axis=1) == 1).all(axis=1)


@cache
def counts(name: str, known: tuple[Key, ...], deck: Pack, cards: int) -> Any:
    """How many hands of so many cards have each worth."""
    from games.engines.solvers.rankings import every_hand

    hands = every_hand(deck.size, cards).astype(np.int64)
    worth = strengths(name, known, hands, deck.card_symbols, deck.card_suits, deck)
    return np.bincount(worth, minlength=len(known))


def prefix(name: str, wanted: HandName) -> Key:
    if wanted.category == "straight_flush" and name == WITH_RUNS and wanted.ranks:
        return (0, _place(wanted.ranks[0]))
    if wanted.points is None:
        raise CannotCount(f"{wanted} is not a hand where points count")
    return (-wanted.points[1],)


def category(k: Key) -> str:
    return "straight_flush" if k[1:] > (0,) else f"{-k[0]}_points"


def class_name(k: Key) -> str:
    return f"straight_flush_{RANKS[k[1] - 2]}_high" if k[1:] > (0,) else category(k)


def describe(k: Key) -> str:
    return f"{-k[0]} points"


def _place(rank: str) -> int:
    return (RANKS.index(rank) + 1) % len(RANKS) + 1
