"""Hands by the ranks that they hold, and the flushes among them.

Suits matter to flushes alone, and of seven cards only one suit can hold a flush. So a hand is its ranks, taken in all
ways of suits at once; and every hand with a flush is listed apart: what it holds in the suit, and its one or two cards
of other suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import RANKS, Deck

NUMBER_OF_RANKS = 13
MOST_OTHERS = 2  # cards outside the suit of a flush, of seven


@dataclass(frozen=True)
class Patterns:
    """All sets of ranks with their numbers; hands with the joker come last."""

    counts: Array  # [pattern, rank]
    joker: Array  # [pattern]
    ways: Array  # [pattern]: hands of the deck
    natural: int  # patterns without the joker


@dataclass(frozen=True)
class Flushes:
    """Hands with five cards of a suit, or four and the joker, by their ranks."""

    suited: Array  # [flush]: the ranks that it holds in its suit, a bit each
    others: Array  # [flush, 2]: the ranks of its other cards, rising; -1: none
    counts: Array  # [flush, rank]
    joker: Array
    ways: Array  # hands of the deck, all suits


def in_deck(deck: Deck) -> tuple[Array, int]:
    """How many cards of each rank there are, and of how many suits."""
    held = np.array([len(deck.suits) if r in deck.ranks else 0 for r in RANKS], np.int64)
    return held, len(deck.suits)


def multisets(held: Array, cards: int) -> Array:
    """Every way to have so many cards of each rank, with `cards` in all."""
    result = np.zeros((1, 0), np.int8)
    room = np.full(1, cards)
    for rank in range(NUMBER_OF_RANKS):
        after = int(held[rank + 1 :].sum())
        parts, left = [], []
        for n in range(int(held[rank]) + 1):
            fits = (room >= n) & (room - n <= after)
            parts.append(np.hstack([result[fits], np.full((int(fits.sum()), 1), n, np.int8)]))
            left.append(room[fits] - n)
        result, room = np.vstack(parts), np.concatenate(left)
    return result


def choose_table(most: int) -> Array:
    return np.array([[comb(n, k) for k in range(most + 1)] for n in range(most + 1)], np.int64)


def ways_of(counts: Array, held: Array) -> Array:
    """In how many ways these ranks can be dealt."""
    table = choose_table(8)
    result = np.ones(len(counts), np.int64)
    for rank in range(NUMBER_OF_RANKS):
        result *= table[held[rank], counts[:, rank]]
    return result


@lru_cache(maxsize=32)
def patterns(deck: Deck, cards: int) -> Patterns:
    """
    >>> found = patterns(Deck(jokers=1, joker="bug"), 7)
    >>> len(found.counts), found.natural, int(found.ways.sum())
    (67600, 49205, 154143080)
    """
    held, _ = in_deck(deck)
    parts = [multisets(held, cards)]
    if deck.jokers:
        parts.append(multisets(held, cards - 1))
    counts = np.vstack(parts)
    joker = np.arange(len(counts)) >= len(parts[0])
    return Patterns(counts, joker, ways_of(counts, held), len(parts[0]))


def sizes() -> Array:
    return np.array([m.bit_count() for m in range(1 << NUMBER_OF_RANKS)])


def mask_counts(masks: Array) -> Array:
    return (masks[:, None] >> np.arange(NUMBER_OF_RANKS)[None, :] & 1).astype(np.int8)


@lru_cache(maxsize=32)
def flushes(deck: Deck, cards: int) -> Flushes:
    """
    >>> found = flushes(Deck(jokers=1, joker="bug"), 7)
    >>> len(found.suited), int(found.ways.sum())
    (224653, 6416124)
    """
    held, suits = in_deck(deck)
    ranks = [r for r in range(NUMBER_OF_RANKS) if held[r]]
    every = np.array([m for m in range(1 << NUMBER_OF_RANKS) if not m & ~sum(1 << r for r in ranks)])
    size = sizes()[every]
    rows: list[Array] = []
    for joker in range(1 + (deck.jokers > 0)):
        for suited in range(5 - joker, cards - joker + 1):
            number = cards - joker - suited
            if number > MOST_OTHERS:
                continue
            sets = every[size == suited]
            others = _others(ranks, number, suits - 1)
            left, right = np.repeat(sets, len(others)), np.tile(others, (len(sets), 1))
            ways = suits * _other_ways(right, suits - 1)
            rows.append(np.column_stack([left, right, np.full(len(left), joker), ways]))
    table = np.vstack(rows) if rows else np.zeros((0, 5), np.int64)
    table = table[table[:, 4] > 0]
    counts = mask_counts(table[:, 0])
    for column in (1, 2):
        some = table[:, column] >= 0
        np.add.at(counts, (np.flatnonzero(some), table[some, column]), 1)
    return Flushes(table[:, 0], table[:, 1:3], counts, table[:, 3] > 0, table[:, 4])


def _others(ranks: list[int], number: int, suits: int) -> Array:
    if number == 0:
        return np.array([[-1, -1]])
    if number == 1:
        return np.array([[r, -1] for r in ranks])
    return np.array([[a, b] for i, a in enumerate(ranks) for b in ranks[i:] if a != b or suits > 1])


def _other_ways(others: Array, suits: int) -> Array:
    """In how many ways the other cards can be dealt from so many suits."""
    first, second = others[:, 0], others[:, 1]
    pair = np.where(first == second, comb(suits, 2), suits * suits)
    return np.where(first < 0, 1, np.where(second < 0, suits, pair))
