"""Risks of a meter by simulation, the second opinion on the chain: seeded, and with its standard error."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from games.engines.meters.model import Progressive
from games.engines.meters.simulate import events_of


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share of simulated runs, with its standard error."""

    value: float
    error: float
    runs: int


def share_dry_before_hit(p: Progressive, meter: str = "main", *, runs: int = 20_000, seed: int = 1) -> Estimate:
    """The share of runs in which a fixed award cannot be paid before all of the meter is won."""
    return _run(p, meter, runs, seed, None)


def share_dry_within(p: Progressive, wagers: int, meter: str = "main", *, runs: int = 5_000, seed: int = 1) -> Estimate:
    """The share of runs in which it happens within so many wagers, through full awards and new seeds."""
    return _run(p, meter, runs, seed, wagers)


def _run(p: Progressive, meter: str, runs: int, seed: int, horizon: int | None) -> Estimate:
    events, setting = events_of(p, meter), p.meters[meter]
    inflow, start = float(setting.contribution * p.wager), float(setting.seed)
    random = np.random.default_rng(seed)
    level = np.full(runs, start)
    left = np.full(runs, horizon if horizon is not None else 0, dtype=np.int64)
    alive = np.arange(runs)
    dry = 0
    while alive.size:
        waited = random.geometric(events.chance, alive.size)
        if horizon is not None:
            left[alive] -= waited
            inside = left[alive] >= 0
            alive, waited = alive[inside], waited[inside]
            if not alive.size:
                break
        kind = np.searchsorted(events.share, random.random(alive.size), side="right").clip(max=len(events.fixed) - 1)
        held = level[alive] + waited * inflow
        short = held < events.fixed[kind]
        dry += int(short.sum())
        held = held * events.left[kind] - events.fixed[kind]
        won = events.full[kind]
        if horizon is not None:
            held = np.where(won, start, held)
            level[alive] = held
            alive = alive[~short]
        else:
            level[alive] = held
            alive = alive[~short & ~won]
    value = dry / runs
    return Estimate(value, sqrt(max(value * (1 - value), 1 / runs) / runs), runs)
