"""Kernels over all five-card hands. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Ints, Longs, Shorts
from games.engines.kernels import kernel


@kernel
def fill_strengths(loose: Shorts, suited: Shorts, keys: Ints, choose: Longs) -> Array:
    """The strength of every hand by its number: the four highest cards fixed, then a row of lowest cards."""
    table = np.empty(choose[52, 5], np.int16)
    key_of_card = np.empty(52, np.int32)
    for c in range(52):
        key_of_card[c] = keys[c >> 2]
    for e in range(4, 52):
        at_e = choose[e, 5]
        for d in range(3, e):
            at_d = at_e + choose[d, 4]
            for c in range(2, d):
                at_c = at_d + choose[c, 3]
                three = key_of_card[e] + key_of_card[d] + key_of_card[c]
                same = (e & 3) == (d & 3) and (d & 3) == (c & 3)
                for b in range(1, c):
                    at = at_c + choose[b, 2]
                    four = three + key_of_card[b]
                    for a in range(b):
                        table[at + a] = loose[four + key_of_card[a]]
                    if same and (b & 3) == (c & 3):
                        for a in range(b & 3, b, 4):
                            table[at + a] = suited[four + key_of_card[a]]
    return table
