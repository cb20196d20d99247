"""A deck for many hands at one table, and how the cards that some hands took are remembered.

The real deck has 13 ranks and four suits; smaller ones, whose deals can all be visited, are for proofs. What hands
have taken matters to the other hands only as the number of ranks of which one, two, three or four cards are gone:
the *usage*, packed four bits each.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, prod

HAND = 5


@dataclass(frozen=True, slots=True)
class Deck:
    """So many ranks in so many suits, hands of five, and the sets of five ranks that are straights."""

    ranks: int
    suits: int
    straights: tuple[tuple[int, ...], ...]
    royal: tuple[int, ...]

    def __post_init__(self) -> None:
        if not (HAND <= self.ranks <= 13 and 1 <= self.suits <= 4):
            raise ValueError("a deck of 5 to 13 ranks and up to four suits")

    @property
    def cards(self) -> int:
        return self.ranks * self.suits

    @property
    def suited_hands(self) -> int:
        """How many flushes one suit can hold at a time."""
        return self.ranks // HAND

    def deals(self, hands: int, dealt: int = 0) -> int:
        """Ordered deals of so many hands, when so many were dealt before: which seat gets which hand counts.

        >>> poker_deck().deals(2) == comb(52, 5) * comb(47, 5)
        True
        """
        return prod(comb(self.cards - HAND * t, HAND) for t in range(dealt, dealt + hands))


def poker_deck(ranks: int = 13, suits: int = 4) -> Deck:
    """The usual deck, or one of fewer ranks or suits in which the highest rank still ends the lowest straight."""
    runs = [tuple((start + i) % ranks for i in range(HAND)) for start in (ranks - 1, *range(ranks - HAND + 1))]
    unique = tuple({frozenset(run): run for run in runs}.values())
    return Deck(ranks, suits, unique, tuple(range(ranks - HAND, ranks)))


def unpack(usage: int) -> tuple[int, int, int, int]:
    """Ranks of which one, two, three, four cards are gone.

    >>> unpack(0x0125)
    (5, 2, 1, 0)
    """
    return usage & 15, usage >> 4 & 15, usage >> 8 & 15, usage >> 12 & 15


def taken(usage: int) -> int:
    """Cards that are gone."""
    return sum((i + 1) * n for i, n in enumerate(unpack(usage)))
