"""Two hands of a table, also of unlike numbers of cards: the deals in which neither is better than a category.

Hands that share no card are counted by inclusion and exclusion over the cards that both hold: a set of k cards counts
the hands of each side that hold it, multiplied, with the sign of k. Sets that differ by an exchange of suits are one,
and how many good hands hold a set follows from how many hold it with one card more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Hand
from games.engines.kernels import assert_fits
from games.engines.solvers.classes import Classes, classes
from games.engines.solvers.rankings import Hands
from games.engines.solvers.table.by_category import categories

HANDS = 2
MOST_CARDS = 6


def refusal(by: Hands, hands: Sequence[Hand], best: int | None) -> str | None:
    """Why two hands are not counted so; None where they are."""
    if any((best or h.best or h.cards) != by.cards for h in hands):
        return "hands of unlike size do not compare"
    if max(h.cards for h in hands) > MOST_CARDS:
        return f"hands of more than {MOST_CARDS} cards are too many"
    if by.ranking.pack.deck.decks > 1:
        return "hands of several decks are too many"
    return None


def none_better(by: Hands, sizes: tuple[int, int]) -> list[int]:
    """By category, worst first: the ordered deals of two hands of these sizes in which neither is better."""
    size = by.ranking.pack.size
    deals = comb(size, sizes[0]) * comb(size - sizes[0], sizes[1])
    assert_fits(comb(size, sizes[0]) * comb(size, sizes[1]), "the pairs of hands")
    sets = classes(by.ranking.pack.deck, max(sizes))
    sides = {cards: _holding(by, sets, cards) for cards in set(sizes)}
    total: Array = np.zeros(1, np.int64)
    for shared in range(min(sizes) + 1):
        both = sides[sizes[0]][shared] * sides[sizes[1]][shared]
        total = total + (-1) ** shared * (sets.layer(shared).weights[:, None] * both).sum(axis=0)
    results: list[int] = total.tolist()
    if results[-1] != deals or any(more < fewer for fewer, more in pairwise(results)):
        raise ArithmeticError("the sets of shared cards do not hold every deal once")
    return results


def _holding(by: Hands, sets: Classes, cards: int) -> list[Array]:
    """By size of a set: [class of sets, category], the hands of so many cards that hold it and are not better."""
    known = categories(by)
    place = {s: c for c, many in enumerate(known.strengths) for s in many}
    category = np.array([place[s] for s in range(len(by.keys))], np.int64)
    hands = sets.layer(cards).hands
    good = (category[by.of(hands, by_face=True)][:, None] <= np.arange(len(known.names))).astype(np.int64)
    results = [good]
    for held in range(cards - 1, -1, -1):
        layer = sets.extended(sets.layer(held))
        more = np.zeros((len(layer.weights), len(known.names)), np.int64)
        for slot in range(layer.ext.shape[1]):
            left = layer.left[:, slot].astype(np.int64)
            more += left[:, None] * results[-1][np.maximum(layer.ext[:, slot], 0)]
        holding, rest = np.divmod(more, cards - held)
        if rest.any():
            raise ArithmeticError("a hand is not held by each of its cards")
        results.append(holding)
    return results[::-1]
