"""The dealer's hands beside cards that are out. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel


@kernel
def dealer_ways(
    removed: Array,
    ups: Array,
    kinds: Array,
    many: Array,
    shared: Array,
    orders: Array,
    ends: Array,
    fall: Array,
    out: Array,
) -> None:
    """`out[state, up, end, cards]`: ordered ways in which the dealer ends so, so many cards behind the up card.

    `removed[state, value]` are out of the shoe; `kinds` and `many` are the values behind the up card, of which the
    first `shared` are those of the set before; `fall[value, out, k]` is the falling factorial of what is left of a
    value.
    """
    width = kinds.shape[1]
    ways = np.ones(width + 1, np.int64)
    cards = np.zeros(width + 1, np.int64)
    for state in range(removed.shape[0]):
        for s in range(ups.shape[0]):
            up = ups[s]
            j = shared[s]
            while j < width and many[s, j]:
                value, k = kinds[s, j], many[s, j]
                gone = removed[state, value] + (1 if value == up else 0)
                ways[j + 1] = ways[j] * fall[value, gone, k]
                cards[j + 1] = cards[j] + k
                j += 1
            out[state, up, ends[s], cards[j]] += ways[j] * orders[s]


@kernel
def in_groups(ways: Array, lefts: Array, firsts: Array, out: Array) -> None:
    """`out[state, up, end, group]`: ways by length as if all hands of a group had its longest length. `lefts[state]`
    are the cards that are left when the dealer begins to draw, `firsts` where groups of lengths begin and end."""
    for state in range(ways.shape[0]):
        for up in range(ways.shape[1]):
            for end in range(ways.shape[2]):
                for group in range(firsts.shape[0] - 1):
                    total = 0
                    for cards in range(firsts[group], firsts[group + 1]):
                        total = total * (lefts[state] - cards + 1) + ways[state, up, end, cards]
                    out[state, up, end, group] = total
