"""Every hand of the player's once, exchanges of suits aside."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Deck
from games.engines.solvers.patterns import in_deck
from games.engines.solvers.setting.against import THREADS, Counts
from games.engines.solvers.setting.kinds import Kinds, Settings
from games.engines.solvers.setting.shapes import all_shapes


@dataclass(frozen=True)
class Plays:
    """Deals, by the best settings and by the house way's."""

    results: Array  # [best or house way, level of the double, what the dealer's hands do; last the player's hands]
    value: int  # of the best settings, in `pays`
    otherwise: int  # hands that the house way sets otherwise than best


def played(
    deck: Deck, every: Kinds, mine: Settings, counts: Counts, pays: Array, left_out: Array, levels: Array | None = None
) -> Plays:
    """Every hand by `pays`: a row for the wager won and lost, and one for each level of a double. `levels`: which of
    them each kind may take, 0 for none. `left_out`: kinds that are not asked about."""
    from games.engines.solvers.setting.play_kernels import play_flushes, play_patterns

    _, suits = in_deck(deck)
    shape_of, first, subsets, weights = all_shapes(deck, every.counts[: every.patterns], every.joker[: every.patterns])
    known = (mine.start, mine.house, counts.base, counts.ranks, counts.fixes)
    asked = np.flatnonzero(~left_out)
    patterns = np.array_split(asked[asked < every.patterns], THREADS)
    flushes = np.array_split(asked[asked >= every.patterns], THREADS)
    levels = np.zeros(every.number, np.int64) if levels is None else levels
    results = np.zeros((2 * THREADS, 2, len(pays), counts.ranks.shape[1] + 1), np.int64)
    values = np.zeros((2 * THREADS, 2), np.int64)

    def one(task: int) -> None:
        part = task // 2
        rest = (levels, pays, results[task], values[task])
        if task % 2:
            play_flushes(flushes[part], every.others, suits, *known, *rest)
        else:
            play_patterns(patterns[part], *known, shape_of, first, subsets, weights, *rest)

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(one, range(2 * THREADS)))
    value, otherwise = values.sum(axis=0).tolist()
    return Plays(results.sum(axis=0), value, otherwise)
