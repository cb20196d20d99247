"""Cards as they lie in the deck: every copy is a card of its own, so that all deals are equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from games.engines.definition.model import RANKS, SUITS, Deck

RANK = {name: number for number, name in enumerate(RANKS, start=2)}  # 2 to 14
ACE = 14
NO_RANK = 0  # a joker's


class Unplayable(ValueError):
    """A definition that cannot be played as it stands; the sentence says which part and why."""


class Card(NamedTuple):
    rank: int
    suit: int
    wild: bool = False  # any card
    bug: bool = False  # an ace, or what completes a straight or a flush


def deck_of(deck: Deck) -> tuple[Card, ...]:
    """All cards, low ranks first and jokers last.

    >>> len(deck_of(Deck())), len(deck_of(Deck(decks=2, jokers=1, joker="bug")))
    (52, 106)
    """
    one = [Card(RANK[r], SUITS.index(s), wild=r in deck.wild) for r in RANKS if r in deck.ranks for s in deck.suits]
    joker = Card(NO_RANK, -1, wild=deck.joker == "wild", bug=deck.joker == "bug")
    return tuple((one + [joker] * deck.jokers) * deck.decks)


def dealt(cards: Sequence[int], *sizes: int) -> Iterator[tuple[int, ...]]:
    """All ways to deal sets of these sizes, each set as the sum of its cards' bits.

    >>> list(dealt([1, 2, 4], 1, 1))
    [(1, 2), (1, 4), (2, 1), (2, 4), (4, 1), (4, 2)]
    """
    if not sizes:
        yield ()
        return
    first, *others = sizes
    for taken in combinations(cards, first):
        if not any(others):
            yield (sum(taken), *(0 for _ in others))
            continue
        left = [c for c in cards if c not in taken]
        for more in dealt(left, *others):
            yield (sum(taken), *more)
