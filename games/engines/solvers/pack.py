"""The cards of a definition's deck, in the order that every solver counts them in.

Natural cards come first, by rank and then by suit (on the usual deck `4 * rank + suit`), then the wild cards, then the
bugs. So the symbols of a hand whose cards rise rise too, and the pattern of its ranks has a number without holes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import RANKS, SUITS, Deck

JOKER = -1  # the rank of a joker
NO_SUIT = -1


class CannotCount(ValueError):
    """No solver counts this: the sentence says why. Nothing is ever guessed instead."""


@dataclass(frozen=True, slots=True)
class Face:
    """One sort of card, and how many of it the deck holds."""

    rank: int  # 0 (deuce) to 12 (ace); JOKER
    suit: int  # of the definition's suits, spades first; NO_SUIT for jokers
    acts: str  # natural, wild, bug
    copies: int

    def __str__(self) -> str:
        return "joker" if self.rank == JOKER else f"{RANKS[self.rank]} of {SUITS[self.suit]}"


@dataclass(frozen=True)
class Pack:
    deck: Deck
    faces: tuple[Face, ...]

    @property
    def size(self) -> int:
        return sum(f.copies for f in self.faces)

    @cached_property
    def natural_ranks(self) -> tuple[int, ...]:
        return tuple(sorted({f.rank for f in self.faces if f.acts == "natural"}))

    @property
    def wild_symbol(self) -> int:
        return len(self.natural_ranks)

    @property
    def symbols(self) -> int:
        """Ranks that play as such, the wild card, the bug."""
        return len(self.natural_ranks) + 2

    @cached_property
    def has_wilds(self) -> bool:
        return any(f.acts != "natural" for f in self.faces)

    @cached_property
    def card_faces(self) -> Array:
        """The face of every card of the deck, copies included."""
        return np.repeat(np.arange(len(self.faces)), [f.copies for f in self.faces])

    def symbol(self, face: Face) -> int:
        if face.acts == "natural":
            return self.natural_ranks.index(face.rank)
        return self.wild_symbol + (face.acts == "bug")

    @cached_property
    def face_symbols(self) -> Array:
        return np.array([self.symbol(f) for f in self.faces], np.int64)

    @cached_property
    def face_suits(self) -> Array:
        """Suits in play: a wild card has none of its own."""
        return np.array([f.suit if f.acts == "natural" else NO_SUIT for f in self.faces], np.int64)

    @cached_property
    def card_symbols(self) -> Array:
        return self.face_symbols[self.card_faces]

    @cached_property
    def card_suits(self) -> Array:
        return self.face_suits[self.card_faces]

    def hands(self, cards: int) -> int:
        return comb(self.size, cards)


@lru_cache(maxsize=64)
def pack(deck: Deck) -> Pack:
    """
    >>> full = pack(Deck())
    >>> full.size, full.card_symbols[51], full.card_suits[:4].tolist()
    (52, np.int64(12), [0, 1, 2, 3])
    >>> [str(f) for f in pack(Deck(wild=("2",), jokers=1, joker="wild")).faces[-5:]]
    ['2 of spades', '2 of hearts', '2 of diamonds', '2 of clubs', 'joker']
    """
    suits = sorted(SUITS.index(s) for s in deck.suits)
    ranks = sorted(RANKS.index(r) for r in deck.ranks)
    wild = {RANKS.index(r) for r in deck.wild}
    natural = [Face(r, s, "natural", deck.decks) for r in ranks if r not in wild for s in suits]
    wilds = [Face(r, s, "wild", deck.decks) for r in ranks if r in wild for s in suits]
    jokers = [Face(JOKER, NO_SUIT, deck.joker, deck.jokers * deck.decks)] if deck.joker else []
    return Pack(deck, (*natural, *wilds, *jokers))
