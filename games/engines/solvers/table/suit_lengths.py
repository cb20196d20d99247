"""The longest flush of a table: every hand by how many cards of each suit it holds.

How long a hand's flush is depends on no rank. So hands are dealt one after another by their cards of each suit; of a
deal only the cards that are left of each suit matter, in any order of the suits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod

from games.engines.solvers.lengths import NAMES
from games.engines.solvers.rankings import Hands
from games.engines.solvers.table.by_category import categories


def refusal(by: Hands) -> str | None:
    """Why a table is not counted so; None where it is."""
    if by.ranking.name != "longest_flush" or by.ranking.pack.has_wilds or by.ranking.pack.deck.decks > 1:
        return "hands compare by the longest flush of one deck without wild cards"
    return None


def none_better(by: Hands, sizes: Sequence[int]) -> list[int]:
    """By category, worst first: the ordered deals of hands of these sizes in which no flush is longer."""
    longest = [int(name.partition("_")[0]) for name in categories(by).names]
    assert all(name == f"{n}_card_{NAMES['longest_flush']}" for n, name in zip(longest, categories(by).names))
    suits, ranks = len(by.ranking.pack.deck.suits), len(by.ranking.pack.natural_ranks)
    results = [_dealt(suits, ranks, sizes, most) for most in longest]
    size, deals = by.ranking.pack.size, 1
    for cards in sizes:
        deals, size = deals * comb(size, cards), size - cards
    if results[-1] != deals:
        raise ArithmeticError("the suits do not hold every deal once")
    return results


def _dealt(suits: int, ranks: int, sizes: Sequence[int], most: int) -> int:
    """Ordered deals in which no hand has more than so many cards of a suit.

    >>> _dealt(4, 13, (7,), 7) == comb(52, 7), _dealt(4, 13, (7,), 6) == comb(52, 7) - 4 * comb(13, 7)
    (True, True)
    """
    known = {(ranks,) * suits: 1}
    for cards in sizes:
        after: dict[tuple[int, ...], int] = {}
        for left, ways in known.items():
            for taken in _spread(cards, left, most):
                rest = tuple(sorted(n - t for n, t in zip(left, taken)))
                after[rest] = after.get(rest, 0) + ways * prod(comb(n, t) for n, t in zip(left, taken))
        known = after
    return sum(known.values())


def _spread(cards: int, left: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards of the suits, at most so many of each."""
    if not left:
        if not cards:
            yield ()
        return
    for n in range(min(cards, left[0], most) + 1):
        for rest in _spread(cards - n, left[1:], most):
            yield (n, *rest)
