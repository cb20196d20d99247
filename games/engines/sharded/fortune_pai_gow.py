"""6 Card Fortune Pai Gow in shards: every pair of hands, by the player's patterns of ranks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from games.engines.fortune_pai_gow.choices import BITS
from games.engines.fortune_pai_gow.deals import DEALS, PLAYER_DEALS
from games.engines.fortune_pai_gow.main_game import check, question_of
from games.engines.fortune_pai_gow.patterns import patterns
from games.engines.fortune_pai_gow.settings import Tables, tables
from games.engines.kernels import assert_fits
from games.engines.sharded.api import Sharded, evenly

PIECES = 6  # beginning a shard costs as much as some thousand patterns


@lru_cache(maxsize=1)
def _tables(reading: int) -> Tables:
    return tables(reading)


def in_shards(reading: int) -> Sharded:
    def count(units: range) -> dict[str, Any]:
        from games.engines.fortune_pai_gow.counting import count as count_dealers
        from games.engines.fortune_pai_gow.play import WAYS, play_some

        assert_fits(2 * DEALS, "a sum over all deals")
        hit = _tables(reading)
        counted = count_dealers(hit, threads=1, only=units)
        deals, base, double = play_some(np.arange(units.start, units.stop), hit, counted)
        if deals < 0:
            raise ArithmeticError("a setting met fewer than no hands")
        return {
            "deals": int(deals),
            "base": dict(zip(WAYS, base.tolist())),
            "double": {f"{way} {by}": double[i][by].tolist() for i, way in enumerate(WAYS) for by in (0, 1)},
        }

    def reduce(sums: Any) -> dict[str, object]:
        if sums["deals"] != PLAYER_DEALS:
            raise ArithmeticError(f"the player's hands do not add up to {PLAYER_DEALS:,}")
        result = {"base": sums["base"], "double": sums["double"]}
        check(result)
        return result

    units = len(patterns())
    return Sharded(f"six-card-{reading}", question_of(reading), units, count, reduce, evenly(units, PIECES))


def questions() -> list[Sharded]:
    """The literal reading, and each that changes hands by itself."""
    return [in_shards(reading) for reading in (0, *sorted(set(BITS.values())))]
