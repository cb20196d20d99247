"""Kernels of the best hand of a table. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel


@kernel
def matchings_of(sizes: Array, near: Array, marked: Array, out: Array) -> None:
    """`out[k, j]`: in how many ways j edges without a common card are chosen and k marked cards beside them kept back;
    so many cards of each type."""
    types, back, most = sizes.shape[0], out.shape[0], out.shape[1]
    step = np.ones(types + 1, np.int64)
    for i in range(types):
        step[i + 1] = step[i] * (sizes[i] + 1)
    ways = np.zeros((step[types], back, most), np.int64)
    ways[0, 0, 0] = 1
    held = np.zeros(types, np.int64)
    for at in range(1, step[types]):
        i = 0
        while held[i] == sizes[i]:
            held[i] = 0
            i += 1
        held[i] += 1
        first = 0
        while held[first] == 0:
            first += 1
        alone = at - step[first]
        ways[at] = ways[alone]
        if marked[first]:
            for k in range(1, back):
                for e in range(most):
                    ways[at, k, e] += ways[alone, k - 1, e]
        for j in range(first, types):
            free = held[j] - (1 if j == first else 0)
            if near[first, j] and free > 0:
                rest = alone - step[j]
                for k in range(back):
                    for e in range(1, most):
                        ways[at, k, e] += free * ways[rest, k, e - 1]
    out[:] = ways[step[types] - 1]
