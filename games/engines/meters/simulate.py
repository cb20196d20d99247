"""Simulation for what has no closed form, seeded."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.engines.meters.model import Progressive


@dataclass(frozen=True, slots=True)
class Events:
    """How a meter is won, as arrays."""

    chance: float  # that a wager wins anything off the meter
    share: np.ndarray  # of the events, cumulative
    fixed: np.ndarray  # dollars, 0 for percentage awards
    left: np.ndarray  # share of the meter that an award leaves
    full: np.ndarray


def events_of(p: Progressive, meter: str) -> Events:
    awards = [*p.of("meter", meter), *p.of("share", meter)]
    counts = np.array([a.deals for a in awards], dtype=float)
    return Events(
        float(counts.sum() / p.deals),
        np.cumsum(counts / counts.sum()),
        np.array([float(a.amount) if a.source == "meter" else 0.0 for a in awards]),
        np.array([float(1 - a.amount) if a.source == "share" else 1.0 for a in awards]),
        np.array([a.source == "share" and a.amount == 1 for a in awards]),
    )


def jackpots(p: Progressive, meter: str = "main", *, runs: int = 20_000, seed: int = 1) -> np.ndarray:
    """The meter when all of it is won, in dollars, sorted; a meter that runs dry meanwhile is fed on at zero."""
    events, setting = events_of(p, meter), p.meters[meter]
    inflow, start = float(setting.contribution * p.wager), float(setting.seed)
    random = np.random.default_rng(seed)
    level = np.full(runs, start)
    alive = np.arange(runs)
    won_at = np.zeros(runs)
    while alive.size:
        waited = random.geometric(events.chance, alive.size)
        kind = np.searchsorted(events.share, random.random(alive.size), side="right").clip(max=len(events.fixed) - 1)
        held = level[alive] + waited * inflow
        full = events.full[kind]
        won_at[alive[full]] = held[full]
        level[alive] = np.maximum(held * events.left[kind] - events.fixed[kind], 0)
        alive = alive[~full]
    return np.sort(won_at)
