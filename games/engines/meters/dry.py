"""The risk that a meter runs dry: that a fixed award is won which the meter cannot pay.

The meter is measured in contributions, so each wager adds exactly one unit, and awards take whole units off it. For
the chance u(x) of running dry before the next full award, starting at x,

    u(x) = q·u(x+1) + Σ pᵢ·u(x+1−fᵢ) + Σ pⱼ·u(⌊(1−sⱼ)(x+1)⌋),        u = 1 where an award cannot be paid,

every term but the first lies at or below x. So the whole solution is linear in u(0): two passes upwards, a condition
at the top, and it is solved — in integers of a few hundred bits, because the passes cancel.

Awards are no whole number of contributions. Rounded up, the meter is always poorer than the true one and the risk
too high; rounded down, too low. The two solutions are bounds, and the true risk lies between them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, gcd, log, log2

from games.engines.meters.longrun import drift
from games.engines.meters.model import Progressive

GUARD_BITS = 160
MAX_STATES = 400_000
MOST_START = 100_000  # contributions in a seed: beyond it the passes take minutes and all of a machine's memory
NEGLIGIBLE = 36.0  # e⁻³⁶: beyond what anybody prints


@dataclass(frozen=True, slots=True)
class Risk:
    """Bounds of a probability, and what was solved."""

    low: Fraction
    high: Fraction
    states: int

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2


@dataclass(frozen=True, slots=True)
class _Chain:
    deals: int
    stay: int  # deals in which nothing is taken
    fixed: tuple[tuple[int, int], ...]  # (deals, units)
    shares: tuple[tuple[int, Fraction], ...]  # (deals, share that is left)
    hit: int
    start: int
    poor: bool  # rounding against the meter


def risk_before_hit(p: Progressive, meter: str = "main") -> Risk:
    """The chance that the meter, from its seed, runs dry before all of it is next won.

    >>> from games.engines.meters.model import Award, Meter
    >>> top = Award("top", 1, "share", Fraction(1))
    >>> never = Progressive(Fraction(1), 100, (top,), {"main": Meter(Fraction(1, 2), Fraction(9))})
    >>> risk_before_hit(never).high
    Fraction(0, 1)
    """
    return _solve(p, meter, Fraction(0), returns=False)


def risk_within(p: Progressive, wagers: int, meter: str = "main") -> Risk:
    """The chance that the meter runs dry, through any number of full awards and new seeds, within a horizon.

    The horizon is a random number of wagers with this mean (each wager is the last with the same chance), which
    keeps the chain solvable exactly.
    """
    if wagers < 1:
        raise ValueError("the horizon is at least one wager")
    return _solve(p, meter, Fraction(1, wagers), returns=True)


def _solve(p: Progressive, meter: str, end: Fraction, *, returns: bool) -> Risk:
    setting = p.meters[meter]
    if not p.of("meter", meter):
        return Risk(Fraction(0), Fraction(0), 0)
    if setting.contribution == 0:
        return _without_inflow(p, meter) if not returns else Risk(Fraction(0), Fraction(1), 0)
    poor, rich = (_chain(p, meter, poor) for poor in (True, False))
    if poor.start > MOST_START:
        return _by_neighbours(p, meter, end, returns=returns)
    states = _states(p, meter, poor)
    high = _at_start(poor, states, end, returns)
    low = _at_start(rich, states, end, returns)
    return Risk(max(low, Fraction(0)), min(high, Fraction(1)), states)


def _by_neighbours(p: Progressive, meter: str, end: Fraction, *, returns: bool) -> Risk:
    """Wider bounds where the chain is too long: a meter that is fed more is never poorer, wager by wager.

    So the risk lies between that of the smallest contribution that can be solved and that of none at all.
    """
    setting = p.meters[meter]
    fed = setting.seed / (MOST_START * p.wager)
    low = Fraction(0)
    if fed <= 1:
        low = _solve(
            replace(p, meters={**p.meters, meter: replace(setting, contribution=fed)}), meter, end, returns=returns
        ).low
    none = replace(p, meters={**p.meters, meter: replace(setting, contribution=Fraction(0))})
    high = Fraction(1) if returns else _without_inflow(none, meter).high
    return Risk(low, high, MOST_START)


MOST_STEPS = 3_000


def _without_inflow(p: Progressive, meter: str) -> Risk:
    """Nothing flows in, so the meter only falls: in the awards' own unit, from the bottom up, event by event."""
    fixed = [(a.deals, a.amount) for a in p.of("meter", meter)]
    shares = [(a.deals, 1 - a.amount) for a in p.of("share", meter) if a.amount < 1]
    unit = fixed[0][1]
    for _, amount in fixed[1:]:
        unit = Fraction(gcd(unit.numerator * amount.denominator, amount.numerator * unit.denominator)) / (
            unit.denominator * amount.denominator
        )
    events = sum(n for n, _ in fixed) + sum(n for n, _ in shares) + round(p.hit(meter) * p.deals)
    bounds = []
    for keep in (ceil, floor):  # shares leave no whole number of units: rounded for the meter, then against it
        top = keep(p.meters[meter].seed / unit)
        if top > MOST_STEPS:
            return Risk(Fraction(0), Fraction(1), 0)
        one, risk = 1 << GUARD_BITS, [0] * (top + 1)
        for x in range(top + 1):
            here, stay = 0, 0
            for n, amount in fixed:
                to = x - int(amount / unit)
                here += n * (one if to < 0 else risk[to])
            for n, left in shares:
                to = keep(left * x)
                stay, here = (stay + n, here) if to == x else (stay, here + n * risk[to])
            # Rounded so that each bound stays one.
            risk[x] = here // (events - stay) if keep is ceil else -(-here // (events - stay))
        bounds.append(Fraction(risk[top], one))
    return Risk(bounds[0], min(bounds[1], Fraction(1)), top + 1)


def _chain(p: Progressive, meter: str, poor: bool) -> _Chain:
    unit = p.meters[meter].contribution * p.wager
    away: Callable[[Fraction], int] = ceil if poor else floor
    keep: Callable[[Fraction], int] = floor if poor else ceil
    fixed = tuple((a.deals, away(a.amount / unit)) for a in p.of("meter", meter))
    shares = tuple((a.deals, 1 - a.amount) for a in p.of("share", meter) if a.amount < 1)
    hit = sum(a.deals for a in p.of("share", meter) if a.amount == 1)
    stay = p.deals - hit - sum(n for n, _ in fixed) - sum(n for n, _ in shares)
    return _Chain(p.deals, stay, fixed, shares, hit, keep(p.meters[meter].seed / unit), poor)


def _states(p: Progressive, meter: str, chain: _Chain) -> int:
    """High enough above the start that what happens up there hardly matters."""
    spread = sum(n * f * f for n, f in chain.fixed) / chain.deals
    pull = float(drift(p, meter, p.meters[meter].seed) / (p.meters[meter].contribution * p.wager))
    rate = max(2 * abs(pull) / max(spread, 1e-9), (2 * max(chain.hit, 1) / chain.deals / max(spread, 1e-9)) ** 0.5)
    largest = max(f for _, f in chain.fixed)
    return min(chain.start + 2 * largest + int(NEGLIGIBLE / rate) + 16, max(MAX_STATES, chain.start + 2 * largest + 16))


def _at_start(chain: _Chain, states: int, end: Fraction, returns: bool) -> Fraction:
    """The solution at the start, for a meter that is stopped (poor) or safe (rich) at the top."""
    bits = _bits(chain, states)
    one = 1 << bits
    # q·u(x+1) = u(x) − …: with a horizon each wager goes on with chance 1 − end.
    go = 1 - end
    scale, weight = chain.deals * go.denominator, go.numerator
    zero = [0] * (states + 2)
    plain, free = zero[:], zero[:]  # u = plain + u(0)·free (+ u(start)·back)
    back = zero[:] if returns else None
    free[0] = one
    for x in range(states + 1):
        here = weight * chain.stay
        sums = [scale * plain[x], scale * free[x], scale * back[x] if back is not None else 0]
        for count, units in chain.fixed:
            to = x + 1 - units
            if to < 0:
                sums[0] -= weight * count * one
            elif to > x:  # an award below one contribution, rounded down to nothing
                here += weight * count
            else:
                _take(sums, weight * count, to, plain, free, back)
        for count, left in chain.shares:
            to = floor(left * (x + 1)) if chain.poor else ceil(left * (x + 1))
            if to > x:
                here += weight * count
            else:
                _take(sums, weight * count, to, plain, free, back)
        if back is not None:
            sums[2] -= weight * chain.hit * one
        plain[x + 1], free[x + 1] = sums[0] // here, sums[1] // here
        if back is not None:
            back[x + 1] = sums[2] // here
    return _with_top(chain, states, one, plain, free, back)


def _take(sums: list[int], count: int, to: int, plain: list[int], free: list[int], back: list[int] | None) -> None:
    sums[0] -= count * plain[to]
    sums[1] -= count * free[to]
    if back is not None:
        sums[2] -= count * back[to]


def _with_top(
    chain: _Chain, states: int, one: int, plain: list[int], free: list[int], back: list[int] | None
) -> Fraction:
    """Solves for u(0), and for u(start) where a full award leads back to it."""
    top, below = states + 1, states

    # Poor: the meter stops at the top, u(top) = u(below). Rich: it is safe there, u(top) = 0.
    def at_top(u: list[int]) -> int:
        return u[top] - u[below] if chain.poor else u[top]

    s = chain.start
    a, b, c = at_top(plain), at_top(free), at_top(back) if back is not None else 0
    if back is None:
        return Fraction(plain[s], one) - Fraction(a, b) * Fraction(free[s], one)
    # plain(s) + t·free(s) + v·back(s) = v  and  a + t·b + v·c = 0
    t_of_v, t_const = Fraction(-c, b), Fraction(-a, b)
    f, g = Fraction(free[s], one), Fraction(back[s], one)
    return (Fraction(plain[s], one) + t_const * f) / (1 - g - t_of_v * f)


def _bits(chain: _Chain, states: int) -> int:
    """How far the two passes can grow apart, and some more."""
    largest_root = _growth(chain)
    return GUARD_BITS + int(largest_root * states / log(2)) + int(log2(chain.deals)) * 2


def _growth(chain: _Chain) -> float:
    """The rate r > 0 at which q·eʳ + Σ p·e^(r(1−f)) + … = 1: how fast the passes grow per unit."""
    from math import exp

    n = chain.deals

    def excess(r: float) -> float:
        held = sum(count for count, _ in chain.shares)
        inner = sum(count * exp(r * (1 - units)) for count, units in chain.fixed)
        return (chain.stay * exp(r) + inner + held) / n - 1

    low, high = 0.0, 1e-9
    while excess(high) < 0 and high < 50:
        low, high = high, high * 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return high
