"""The dealer's hands beside cards that are out. Importing this imports numba."""

from __future__ import annotations

from games.engines.arrays import Array
from games.engines.kernels import kernel


@kernel
def dealer_ways(
    removed: Array, ups: Array, kinds: Array, many: Array, orders: Array, ends: Array, fall: Array, out: Array
) -> None:
    """`out[state, up, end, cards]`: ordered ways in which the dealer ends so, so many cards behind the up card.

    `removed[state, value]` are out of the shoe; `kinds` and `many` are the values behind the up card, `fall[value,
    out, k]` the falling factorial of what is left of a value.
    """
    for state in range(removed.shape[0]):
        for s in range(ups.shape[0]):
            up = ups[s]
            ways = orders[s]
            cards = 0
            for j in range(kinds.shape[1]):
                k = many[s, j]
                if k == 0:
                    break
                value = kinds[s, j]
                gone = removed[state, value] + (1 if value == up else 0)
                ways *= fall[value, gone, k]
                cards += k
            out[state, up, ends[s], cards] += ways
