"""The player's hands by counted values, in the order in which they can be valued: what a card leads to comes first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add

from games.engines.solvers.shoes.play.shoe import ACE, VALUES, Cards


@dataclass(frozen=True, slots=True)
class Hand:
    cards: Cards
    low: int  # total with every ace as one
    size: int

    @property
    def soft(self) -> bool:
        return self.cards[ACE] > 0 and self.low + 10 <= 21

    @property
    def total(self) -> int:
        return self.low + 10 if self.soft else self.low

    @property
    def pair(self) -> int | None:
        """The value that both of two cards have."""
        return self.cards.index(2) if self.size == 2 and 2 in self.cards else None

    @property
    def name(self) -> tuple[bool, int]:
        return self.soft, self.total


def hand(cards: Cards) -> Hand:
    return Hand(cards, sum((v + 1) * n for v, n in enumerate(cards)), sum(cards))


def plus(cards: Cards, value: int, many: int = 1) -> Cards:
    return (*cards[:value], cards[value] + many, *cards[value + 1 :])


def both(one: Cards, other: Cards) -> Cards:
    return tuple(map(add, one, other))


NOTHING: Cards = (0,) * VALUES


def single(value: int) -> Cards:
    return plus(NOTHING, value)


@lru_cache(maxsize=64)
def hands(copies: Cards, start: Cards = NOTHING) -> tuple[tuple[tuple[bool, int], tuple[Hand, ...]], ...]:
    """Every hand of two cards and more that holds `start` and is not over 21, by what it is.

    Hard totals from 21 down to 12, then soft ones, then hard ones below 12: drawing to a hand leads to what stands
    before it.
    """
    results: dict[tuple[bool, int], list[Hand]] = {}

    def more(cards: Cards, value: int) -> None:
        h = hand(cards)
        if h.low > 21:
            return
        if h.size >= 2:
            results.setdefault(h.name, []).append(h)
        for v in range(value, VALUES):
            if cards[v] < copies[v]:
                more(plus(cards, v), v)

    more(start, 0)
    order = [(False, t) for t in range(21, 11, -1)] + [(True, t) for t in range(21, 11, -1)]
    order += [(False, t) for t in range(11, 1, -1)]
    return tuple((name, tuple(results[name])) for name in order if name in results)
