"""Caribbean Stud, every deal one by one: 19,933,230,517,200 deals in classes of hands that suits alone tell apart.

The third method of the main game, which shares nothing with the other two but what five cards are worth. It looks at
every dealer's hand against every player's hand and takes the better of raising and folding for each upcard: about an
hour and a half on one core, which is why it is for clusters. The result is set beside `base.solve`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

import numpy as np

from games.engines.api import literal
from games.engines.arrays import Array
from games.engines.caribbean_stud.base import CHOICES, FOLD, ending_values, expected
from games.engines.caribbean_stud.deals import DEALER_HANDS, DEALS, UPCARDS
from games.engines.caribbean_stud.hands import class_numbers, classes
from games.engines.caribbean_stud.overlap import canonical
from games.engines.caribbean_stud.printed import BASE
from games.engines.common.cards import binomials
from games.engines.common.five_card import HANDS, ace_king, strength_table
from games.engines.kernels import assert_fits
from games.engines.sharded.api import Sharded, evenly

KEY = "caribbean-stud-one-by-one"
QUESTION = "caribbean stud, every deal one by one, the printed pays, read literally"
PIECES = 1200
ENDINGS = 6


@cache
def worth() -> tuple[list[list[Fraction]], Array, int, int]:
    """What each ending nets by class; the same as integers by class, what folding nets, and over which denominator."""
    values = ending_values(BASE, literal(CHOICES), "overlap")
    scale = lcm(*(v.denominator for row in values for v in row), FOLD.denominator)
    scaled = np.array([[int(v * scale) for v in row] for row in values], np.int64)
    assert_fits(DEALER_HANDS * int(np.abs(scaled).max()), "the worth of a raise")
    return values, scaled, int(FOLD * scale), scale


def count(units: range) -> dict[str, Any]:
    """Per class of hand: all deals by their ending, and those that are raised."""
    from games.engines.caribbean_stud.overlap_kernels import visit

    cards, strengths, weights = canonical()
    _, scaled, fold, _ = worth()
    of_class = class_numbers()
    sums = np.zeros((2, len(classes()), ENDINGS), np.int64)
    hands = 0
    ends = np.zeros(ENDINGS, np.int64)
    for unit in units:
        hand, kind, times = cards[unit].astype(np.int64), of_class[strengths[unit]], int(weights[unit])
        hands += times
        held = set(hand.tolist())
        for up in range(52):
            if up not in held:
                ends[:] = 0
                visit(hand, up, strength_table(), binomials(), ace_king(), ends)
                sums[0, kind] += times * ends
                if int(ends @ scaled[kind]) > fold * DEALER_HANDS:
                    sums[1, kind] += times * ends
    return {"hands": hands, "every": sums[0].tolist(), "raised": sums[1].tolist()}


def reduce(sums: Any) -> dict[str, object]:
    """What the optimum nets, in antes, with the counts that it follows from."""
    if sums["hands"] != HANDS or sum(map(sum, sums["every"])) != DEALS or HANDS * UPCARDS * DEALER_HANDS != DEALS:
        raise ArithmeticError(f"the deals do not add up to {DEALS:,}")
    mean = expected(worth()[0], sums["raised"])
    return {**sums, "house_edge": [-mean.numerator, mean.denominator]}


def question() -> Sharded:
    units = 134_459
    return Sharded(KEY, QUESTION, units, count, reduce, evenly(units, PIECES))
