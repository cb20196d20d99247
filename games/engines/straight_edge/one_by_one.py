"""The second method: every draw of cards, one at a time. Slow, and too simple to be wrong."""

from __future__ import annotations

import numpy as np

from games.engines.common.ranks import Ints
from games.engines.kernels import kernel


@kernel
def draws_by_value(cards: Ints, drawn: int, values: Ints) -> Ints:
    """How many draws of so many cards (given as ranks) have each value of their set of ranks."""
    result = np.zeros(256, dtype=np.int64)
    place = np.arange(drawn)
    held = np.zeros(drawn + 1, dtype=np.int64)  # the sets of ranks of the first 0, 1, 2 … cards drawn
    for i in range(drawn):
        held[i + 1] = held[i] | 1 << cards[i]
    last = drawn - 1
    while True:
        before = held[last]
        for c in range(place[last], cards.shape[0]):  # the last card runs through all that are left
            result[values[before | 1 << cards[c]]] += 1
        i = last - 1
        while i >= 0 and place[i] == cards.shape[0] - drawn + i:
            i -= 1
        if i < 0:
            return result
        place[i] += 1
        held[i + 1] = held[i] | 1 << cards[place[i]]
        for j in range(i + 1, drawn):
            place[j] = place[j - 1] + 1
            held[j + 1] = held[j] | 1 << cards[place[j]]
