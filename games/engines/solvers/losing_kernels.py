"""Kernels of the hands that lose to another hand of the same deck. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers.exposed_kernels import apart, take_in


@kernel
def beaten(
    hands: Array,
    own: Array,
    others: Array,
    his: Array,
    many: Array,
    starts: Array,
    dense: Array,
    share: Array,
    unit: int,
    choose: Array,
    sets: Array,
    signs: Array,
    out: Array,
) -> None:
    """`out[hand]`: the other side's hands that beat it and share no card with it. Both sides come worst first; `many`
    says how often each class of the others' hands is dealt (0: it is out of play)."""
    counters = np.zeros(share.shape[0], np.int64)
    nothing = np.empty(0, np.int64)
    most = hands.shape[1]
    done = others.shape[0] - 1
    at = own.shape[0] - 1
    while at >= 0:
        while done >= 0 and his[done] > own[at]:
            if many[done]:
                take_in(others[done], many[done], 0, starts, dense, share, choose, counters)
            done -= 1
        out[at] = apart(hands[at], nothing, most, starts, dense, counters, choose, sets, signs) // unit
        at -= 1
