"""Progressive meters: what they cost, how they grow, how large they are when hit, and the risk that they run dry.

A meter rises with each wager and pays awards until somebody wins all of it; then it starts again at its seed.
"""

from games.engines.meters.dry import Risk, risk_before_hit, risk_within
from games.engines.meters.longrun import Parts, average_when_hit, break_even, drift, house_edge, least_growing_rate
from games.engines.meters.model import Award, Meter, Progressive

__all__ = [
    "Award",
    "Meter",
    "Parts",
    "Progressive",
    "Risk",
    "average_when_hit",
    "break_even",
    "drift",
    "house_edge",
    "least_growing_rate",
    "risk_before_hit",
    "risk_within",
]
