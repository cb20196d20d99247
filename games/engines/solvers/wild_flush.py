"""The longest flush of hands that hold wild cards: each of them lengthens every suit's flush by a card.

A suit's set of ranks beside w wild cards is worth the set with w ranks more. Suits are compared after that, because
A-3 with a wild card loses to K-Q with one where the wild card is the highest rank that is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb

import numpy as np

from games.engines.arrays import Array, Longs
from games.engines.kernels import assert_fits
from games.engines.solvers.evaluate import ACE, Key
from games.engines.solvers.pack import JOKER, Pack

SETS = 1 << 13
Options = tuple[tuple[str, str], ...]


def wild_cards(deck: Pack) -> int:
    return sum(f.copies for f in deck.faces if f.acts != "natural")


@lru_cache(maxsize=16)
def filled(options: Options, wilds: int) -> tuple[Key, ...]:
    """By set of ranks: its key with so many wild cards.

    >>> filled((), 2)[1 << 12 | 1 << 3], filled((("wild_in_flush", "ace"),), 1)[1 << 12 | 1 << 3]
    ((4, 12, 11, 10, 3), (3, 12, 12, 3))
    """
    aces = dict(options).get("wild_in_flush") == "ace"
    return tuple(_filled([r for r in range(ACE, -1, -1) if mask >> r & 1], wilds, aces) for mask in range(SETS))


def _filled(held: list[int], wilds: int, aces: bool) -> Key:
    missing = [r for r in range(ACE, -1, -1) if r not in held]
    more = [ACE] * wilds if aces else [*missing, *[ACE] * wilds][:wilds]
    return (len(held) + wilds, *sorted([*held, *more], reverse=True))


def keys(options: Options, deck: Pack, cards: int) -> tuple[Key, ...]:
    """Every worth that so many cards can have at most, weakest first."""
    most = min(wild_cards(deck), cards)
    return tuple(sorted({k for w in range(most + 1) for k in filled(options, w) if 0 < k[0] <= cards}))


@lru_cache(maxsize=8)
def _strength_of_sets(options: Options, known: tuple[Key, ...], wilds: int) -> Longs:
    """By set of ranks: its strength with so many wild cards; -1 where it holds more than a hand has, or nothing."""
    place = {k: i for i, k in enumerate(known)}
    return np.array([place.get(k, -1) for k in filled(options, wilds)], np.int64)


def strengths(options: Options, known: tuple[Key, ...], hands: Array, ranks: Array, suits: Array, deck: Pack) -> Array:
    from games.engines.solvers.ranking_kernels import flushes_with_wilds

    most = min(wild_cards(deck), hands.shape[1])
    worth = np.stack([_strength_of_sets(options, known, w) for w in range(most + 1)])
    out = np.empty(len(hands), np.int64)
    flushes_with_wilds(hands, ranks, suits, worth, out)
    return out


def counts(options: Options, known: tuple[Key, ...], deck: Pack, cards: int) -> Array:
    """How many hands of so many cards have each worth: by how many wild cards, suits multiplied."""
    assert_fits(deck.hands(cards), f"the hands of {cards} cards")
    wild, suits = wild_cards(deck), len(deck.deck.suits)
    result = np.zeros(len(known), np.int64)
    for w in range(min(wild, cards) + 1):
        upto = np.cumsum(_sets(options, known, deck, cards, w), axis=0)
        result += comb(wild, w) * _together([upto] * suits, cards - w)
    return result


def reported(options: Options, known: tuple[Key, ...], deck: Pack, cards: int) -> Mapping[str, Array]:
    """The same, natural hands apart: as long with the printed ranks of their wild cards, and without a joker.

    That is so where every wild card is printed in one suit, and no suit has more natural cards than that one.
    """
    every, suits = counts(options, known, deck, cards), len(deck.deck.suits)
    printed = sum(f.acts != "natural" and f.rank != JOKER for f in deck.faces) // suits
    natural = np.zeros(len(known), np.int64)
    for w in range(min(printed, cards) + 1):
        table = _sets(options, known, deck, cards, w)
        if not w:
            natural += _together([np.cumsum(table, axis=0)] * suits, cards)
            continue
        for longest in range(cards - w + 1):
            its, others = np.zeros_like(table), table.copy()
            its[:, longest] = table[:, longest]
            others[:, longest + 1 :] = 0
            columns = [np.cumsum(t, axis=0) for t in (its, *[others] * (suits - 1))]
            natural += suits * comb(printed, w) * _together(columns, cards - w)
    return {"natural": natural, "wild": every - natural}


def _sets(options: Options, known: tuple[Key, ...], deck: Pack, cards: int, wilds: int) -> Array:
    """[strength, cards]: how many sets of ranks of a suit are worth so much beside so many wild cards."""
    held = sum(1 << r for r in deck.natural_ranks)
    table = np.zeros((len(known), cards + 1), np.int64)
    worth = _strength_of_sets(options, known, wilds)
    for mask in range(SETS):
        size = mask.bit_count()
        if mask & ~held == 0 and size + wilds <= cards:
            table[max(worth[mask], 0), size] += 1  # an empty suit is no better than the worst hand
    return table


def _together(upto: list[Array], cards: int) -> Array:
    """Hands of so many cards by strength, where `upto` counts each suit's sets that are not better."""
    whole = upto[0]
    for other in upto[1:]:
        whole = np.stack([(whole[:, : n + 1] * other[:, n::-1]).sum(axis=1) for n in range(cards + 1)], axis=1)
    return np.diff(whole[:, cards], prepend=0)
