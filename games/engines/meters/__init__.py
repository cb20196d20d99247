"""Progressive meters: what they cost, how they grow, how large they are when hit, and the risk that they run dry.

A meter rises with each wager and pays awards until somebody wins all of it; then it starts again at its seed.
"""

from games.engines.meters.dry import Risk, risk_before_hit, risk_within
from games.engines.meters.jackpots import Quantile, grows_steadily, quantiles, wagers_until
from games.engines.meters.longrun import (
    Parts,
    Revenue,
    average_when_hit,
    break_even,
    drift,
    house_edge,
    jackpots_before_dry,
    least_growing_rate,
    return_by_award,
    revenue,
)
from games.engines.meters.model import Award, Meter, Progressive

__all__ = [
    "Award",
    "Meter",
    "Parts",
    "Progressive",
    "Quantile",
    "Revenue",
    "Risk",
    "average_when_hit",
    "break_even",
    "drift",
    "grows_steadily",
    "house_edge",
    "jackpots_before_dry",
    "least_growing_rate",
    "quantiles",
    "return_by_award",
    "revenue",
    "risk_before_hit",
    "risk_within",
    "wagers_until",
]
