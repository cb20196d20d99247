"""Kernels of the raise where the dealer shows one card. Importing this imports numba.

What the dealer's hands are with each card that he can show is read in rows: the counters of a set of the player's cards
with one card more stand beside one another by the suit and rank of that card.
"""

from __future__ import annotations

from games.engines.arrays import Array
from games.engines.kernels import kernel

# The player's by class; by class its subsets, where its suits are in those, how each counts, every class with one
# card more, and by class how many of these are left.
Hands = tuple[Array, Array, Array, Array, Array, Array]
# The dealer's by class and by cards; `starts`, `dense` and `choose` number their subsets, those of all cards begin at
# the last number.
Dealers = tuple[Array, Array, Array, Array, Array, int]


@kernel
def take_in(d: int, many: int, dealers: Dealers, share: Array, counters: Array) -> None:
    """Adds a class of dealer's hands to the counters of its subsets, the empty one aside."""
    numbers, hands, starts, dense, choose, whole = dealers
    number, hand = numbers[d], hands[d]
    every = 1 << hand.shape[0]
    for mask in range(1, every - 1):
        place = 0
        taken = 0
        for i in range(hand.shape[0]):
            if mask >> i & 1:
                taken += 1
                place += choose[hand[i], taken]
        at = dense[starts[taken] + place]
        counters[at] += many * share[at]
    counters[whole + number] += many * share[whole + number]


@kernel
def rows_apart(
    parts: Array, places: Array, signs: Array, with_one: Array, ranks: int, counters: Array, out: Array
) -> None:
    """`out[slot]`: counted dealer's hands with the shown card of that slot and none of the player's, times `unit`."""
    out[:] = 0
    suits = places.shape[1]
    loose = suits * ranks
    for i in range(parts.shape[0]):
        row = with_one[parts[i]]
        if signs[i] > 0:
            for suit in range(suits):
                here, there = suit * ranks, places[i, suit] * ranks
                for r in range(ranks):
                    out[here + r] += counters[row[there + r]]
        else:
            for suit in range(suits):
                here, there = suit * ranks, places[i, suit] * ranks
                for r in range(ranks):
                    out[here + r] -= counters[row[there + r]]
        for slot in range(loose, loose + 2):
            out[slot] += signs[i] * counters[row[slot]]
