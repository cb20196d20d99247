"""How the cards of a pattern can be of suits, exchanges of suits aside, without a flush."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import factorial

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Deck
from games.engines.solvers.patterns import in_deck


@lru_cache(maxsize=512)
def ways(repeats: tuple[int, ...], suits: int, most: int) -> tuple[Array, Array]:
    """What each suit holds of the places of a pattern, and how many hands each way stands for.

    >>> subsets, weights = ways((1,) * 7, 4, 4)
    >>> int(weights.sum()) == 4**7 - 4 * (21 * 9 + 7 * 3 + 1)
    True
    """
    result = np.zeros((1, suits), np.int64)
    for place, many in enumerate(repeats):
        chosen = [[suit in c for suit in range(suits)] for c in combinations(range(suits), many)]
        bits = np.array(chosen, np.int64).reshape(-1, suits) << place
        result = (result[:, None, :] | bits[None, :, :]).reshape(-1, suits)
        result = np.unique(-np.sort(-result, axis=1), axis=0)
    result = result[(np.bitwise_count(result) <= most).all(axis=1)]
    return result, _weights(result, suits)


def _weights(array: Array, suits: int) -> Array:
    """In how many ways the same sets can lie in the suits."""
    same = np.ones(len(array), np.int64)
    run = np.ones(len(array), np.int64)
    for suit in range(1, suits):  # of equal sets, which come one after another, all orders are one
        run = np.where(array[:, suit] == array[:, suit - 1], run + 1, 1)
        same *= run
    return factorial(suits) // same


def all_shapes(deck: Deck, counts: Array, joker: Array) -> tuple[Array, Array, Array, Array]:
    """The shape of every pattern; where each shape's ways begin; the ways; what they weigh."""
    _, suits = in_deck(deck)
    index: dict[tuple[tuple[int, ...], int], int] = {}
    shape_of = np.zeros(len(counts), np.int64)
    code = np.zeros(len(counts), np.int64)
    for r in range(counts.shape[1]):
        held = counts[:, r] > 0
        code[held] = code[held] * 5 + counts[held, r]
    for key in np.unique(code * 2 + joker):
        number, with_joker = int(key) >> 1, bool(key & 1)
        repeats: list[int] = []
        while number:
            repeats.insert(0, number % 5)
            number //= 5
        index[tuple(repeats), 3 if with_joker else 4] = len(index)
        shape_of[code * 2 + joker == key] = len(index) - 1
    parts = [ways(repeats, suits, most) for repeats, most in index]
    first = np.concatenate([[0], np.cumsum([len(p[0]) for p in parts])]).astype(np.int64)
    return shape_of, first, np.vstack([p[0] for p in parts]), np.concatenate([p[1] for p in parts])
