"""Cards, sets of cards, and hands that differ only by an exchange of suits.

A card is `4 * rank + suit`, ranks 0 (deuce) to 12 (ace). A set of cards has one number by its sorted cards
("colex": C(c1,1) + C(c2,2) + …), so that tables over all hands have no holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engines.arrays import Array


RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = 52


def card(text: str) -> int:
    """
    >>> card("2c"), card("As")
    (0, 51)
    """
    return 4 * RANKS.index(text[0].upper()) + SUITS.index(text[1].lower())


def cards(text: str) -> tuple[int, ...]:
    """
    >>> cards("As Ks")
    (51, 47)
    """
    return tuple(card(part) for part in text.split())


def name(number: int) -> str:
    """
    >>> name(51)
    'As'
    """
    return RANKS[number // 4] + SUITS[number % 4]


def hand_number(hand: Iterable[int]) -> int:
    """The place of a set of cards among all sets of its size.

    >>> hand_number(range(5)), hand_number(range(47, 52)) == comb(52, 5) - 1
    (0, True)
    """
    return sum(comb(c, i + 1) for i, c in enumerate(sorted(hand)))


@cache
def binomials(largest: int = DECK, chosen: int = 8) -> Array:
    """Pascal's triangle for kernels: row n, column k."""
    import numpy as np

    table = np.array([[comb(n, k) for k in range(chosen + 1)] for n in range(largest + 1)], np.int64)
    table.flags.writeable = False
    return table


def canonical_hands(size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """One hand of every class under exchange of suits, with the number of hands in its class.

    A hand is four sets of ranks, one a suit; exchanging suits permutes the four. The representative has them in
    falling order as bit masks, and its class has 4! / (repetitions) members.

    >>> found = list(canonical_hands(2))
    >>> len(found), sum(weight for _, weight in found)
    (169, 1326)
    """
    by_size: list[list[int]] = [
        sorted(sum(1 << r for r in ranks) for ranks in combinations(range(13), n)) for n in range(size + 1)
    ]

    def extend(masks: list[int], left: int) -> Iterator[list[int]]:
        if len(masks) == 4:
            if left == 0:
                yield masks
            return
        for n in range(left + 1):
            for mask in by_size[n]:
                if masks and mask > masks[-1]:
                    break
                yield from extend([*masks, mask], left - n)

    for masks in extend([], size):
        weight = factorial(4)
        for mask in set(masks):
            weight //= factorial(masks.count(mask))
        yield tuple(4 * r + s for s, mask in enumerate(masks) for r in range(13) if mask >> r & 1), weight
