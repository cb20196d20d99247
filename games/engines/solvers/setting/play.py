"""Every hand of the player's once, exchanges of suits aside."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from games.engines.definition.model import Deck
from games.engines.solvers.patterns import in_deck
from games.engines.solvers.setting.against import THREADS, Counts
from games.engines.solvers.setting.kinds import Kinds, Settings
from games.engines.solvers.setting.shapes import all_shapes


def played(deck: Deck, every: Kinds, mine: Settings, found: Counts, pays: Any, left_out: Any) -> tuple[Any, int]:
    """[best or house way, deals won and lost and hands]; of the house way the third is hands that it sets otherwise
    than best. And the value of the best settings, in `pays`. `left_out`: kinds that are not asked about."""
    from games.engines.solvers.setting.play_kernels import play_flushes, play_patterns

    _, suits = in_deck(deck)
    shape_of, first, subsets, weights = all_shapes(deck, every.counts[: every.patterns], every.joker[: every.patterns])
    known = (mine.start, mine.house, found.base, found.ranks, found.fixes)
    asked = np.flatnonzero(~left_out)
    patterns = np.array_split(asked[asked < every.patterns], THREADS)
    flushes = np.array_split(asked[asked >= every.patterns], THREADS)
    results = np.zeros((2 * THREADS, 2, 3), np.int64)
    values = np.zeros((2 * THREADS, 1), np.int64)

    def one(task: int) -> None:
        part = task // 2
        if task % 2:
            play_flushes(flushes[part], every.others, suits, *known, pays, results[task], values[task])
        else:
            shapes = (shape_of, first, subsets, weights)
            play_patterns(patterns[part], *known, *shapes, pays, results[task], values[task])

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(one, range(2 * THREADS)))
    return results.sum(axis=0), int(values.sum())
