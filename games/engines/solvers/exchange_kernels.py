"""The kernel of hands that are known only after an exchange. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel
from games.engines.solvers.exposed_kernels import apart, take_in


@kernel
def ranked(
    gone: Array,
    own: Array,
    asked: Array,
    dealers: Array,
    his: Array,
    order: Array,
    starts: Array,
    dense: Array,
    share: Array,
    choose: Array,
    sets: Array,
    signs: Array,
    qualify: int,
    out: Array,
) -> None:
    """`out[hand]`: the dealer's hands without the cards that are gone that are below it, up to it, and below the
    qualifier. `asked` and `order` list both sides' hands worst first."""
    counters = np.zeros(share.shape[0], np.int64)
    nothing = np.empty(0, np.int64)
    most = gone.shape[1]
    done = 0
    while done < order.shape[0] and his[order[done]] < qualify:
        take_in(dealers[order[done]], 1, 0, starts, dense, share, choose, counters)
        done += 1
    for i in range(gone.shape[0]):
        out[i, 2] = apart(gone[i], nothing, most, starts, dense, counters, choose, sets, signs)
    counters[:] = 0
    done = 0
    at = 0
    while at < asked.shape[0]:
        strength = own[asked[at]]
        while done < order.shape[0] and his[order[done]] < strength:
            take_in(dealers[order[done]], 1, 0, starts, dense, share, choose, counters)
            done += 1
        end = at
        while end < asked.shape[0] and own[asked[end]] == strength:
            i = asked[end]
            out[i, 0] = apart(gone[i], nothing, most, starts, dense, counters, choose, sets, signs)
            end += 1
        while done < order.shape[0] and his[order[done]] == strength:
            take_in(dealers[order[done]], 1, 0, starts, dense, share, choose, counters)
            done += 1
        for place in range(at, end):
            i = asked[place]
            out[i, 1] = apart(gone[i], nothing, most, starts, dense, counters, choose, sets, signs)
        at = end
