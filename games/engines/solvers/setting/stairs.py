"""What the player can reach with a hand when he knows what he has to beat.

The settings of a hand, the highest front first, are stairs: each lower front leaves a better back. A hand beats what
lies below one of its stairs in both hands; stairs overlap, so every corner between two of them counts once less.
"""

from __future__ import annotations

import numpy as np

from games.engines.solvers.setting.against import Points
from games.engines.solvers.setting.kinds import Settings


def corners(options: Settings) -> Points:
    """Points of which, added up, one is left for each hand that beats a front and a back."""
    sizes = np.diff(options.start)
    kind = np.repeat(np.arange(len(sizes)), sizes)
    between = np.flatnonzero(kind[1:] == kind[:-1])  # this setting and the next one are of the same hand
    inner_front, inner_back = options.front[between + 1], options.back[between]
    return Points(
        np.concatenate([kind, kind[between]]),
        np.concatenate([options.front, inner_front]),
        np.concatenate([options.back, inner_back]),
        np.concatenate([np.ones(len(kind), np.int64), -np.ones(len(between), np.int64)]),
    )


def tops(options: Settings) -> Points:
    """The best front and the best back that a hand can have, each for itself: below both of them it must lose."""
    first, last = options.start[:-1], options.start[1:] - 1
    ones = np.ones(len(first), np.int64)
    return Points(np.arange(len(first)), options.front[first], options.back[last], ones)
