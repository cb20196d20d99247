"""How large a meter is when all of it is won.

Where nothing but full awards comes off a meter, it grows by the same amount with each wager, so that its size at a
hit is seed + reserve carried over + contribution × the number of wagers: a geometric number with exact quantiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal, localcontext
from fractions import Fraction

from games.engines.meters.model import Progressive

DIGITS = 60
SURE = Decimal(10) ** -20  # a quotient closer than this to a whole number would leave the rounding open


@dataclass(frozen=True, slots=True)
class Quantile:
    share: Fraction  # of all jackpots are at most this large
    wagers: int
    dollars: Fraction


def grows_steadily(p: Progressive, meter: str) -> bool:
    """Nothing but full awards comes off the meter, and somebody can win it."""
    return p.hit(meter) > 0 and p.fixed(meter) == 0 and p.shares(meter) == 0


def wagers_until(chance: Fraction, share: Fraction) -> int:
    """The fewest wagers within which a hit of this chance has come with at least this probability.

    >>> wagers_until(Fraction(1, 2), Fraction(3, 4)), wagers_until(Fraction(1, 6), Fraction(1, 2))
    (2, 4)
    """
    if not 0 < chance <= 1 or not 0 < share < 1:
        raise ValueError("a chance lies above 0, a quantile between 0 and 1")
    if chance == 1:
        return 1
    with localcontext() as context:
        context.prec = DIGITS
        miss, rest = 1 - chance, 1 - share
        wanted = _ln(rest) / _ln(miss)
        nearest = int(wanted.to_integral_value())
        if abs(wanted - nearest) < SURE:  # the only case that needs powers, and there they are small
            return nearest if miss**nearest <= rest else nearest + 1
        return int(wanted.to_integral_value(ROUND_CEILING))


def _ln(value: Fraction) -> Decimal:
    return Decimal(value.numerator).ln() - Decimal(value.denominator).ln()


def quantiles(p: Progressive, meter: str, shares: tuple[Fraction, ...]) -> tuple[Quantile, ...]:
    """Exact quantiles of the jackpot; ValueError where more than full awards come off the meter.

    A reserve that is collected beside the meter is added at the seed: of the average cycle here, since one cycle's
    reserve is as random as the cycle before it was long.
    """
    if not grows_steadily(p, meter):
        raise ValueError(f"more than its full award comes off the {meter} meter: its jackpots have no closed form")
    setting = p.meters[meter]
    start = setting.seed + setting.reserve * p.wager / p.hit(meter)
    results = []
    for share in shares:
        n = wagers_until(p.hit(meter), share)
        results.append(Quantile(share, n, start + n * setting.contribution * p.wager))
    return tuple(results)
