"""What holds in the long run, exactly: money that flows into a meter flows out of it again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from games.engines.meters.model import Progressive


@dataclass(frozen=True, slots=True)
class Parts:
    """Where a wager goes, as shares of it. They add up to one."""

    house: Fraction
    tray: Fraction
    contribution: Fraction  # to meters, and from there to the winners of percentage and fixed awards
    reserve: Fraction
    reseed: Fraction  # seeds that the house pays when meters are won
    envy: Fraction


def house_edge(p: Progressive, players: int = 1) -> Parts:
    """The long-run edge and its parts, with envy to the other `players - 1` at the table."""
    tray = p.tray() / p.wager
    contribution = sum((m.contribution for m in p.meters.values()), Fraction(0))
    reserve = sum((m.reserve for m in p.meters.values()), Fraction(0))
    reseed = sum((m.seed * p.hit(name) for name, m in p.meters.items()), Fraction(0)) / p.wager
    envy = max(players - 1, 0) * p.envy() / p.wager
    return Parts(1 - tray - contribution - reserve - reseed - envy, tray, contribution, reserve, reseed, envy)


def average_when_hit(p: Progressive, meter: str) -> Fraction | None:
    """The average of the meter when all of it is won, in dollars, if it never runs dry; None where nobody can win it.

    Per wager: contribution + reserve + P(hit) × seed = average × (P(hit) + shares) + fixed awards. The reserve is
    added at the seed, so it flows like a contribution.
    """
    hit = p.hit(meter)
    if hit == 0:
        return None
    m = p.meters[meter]
    inflow = (m.contribution + m.reserve) * p.wager + hit * m.seed - p.fixed(meter)
    return inflow / (hit + p.shares(meter))


def drift(p: Progressive, meter: str, level: Fraction) -> Fraction:
    """Expected change of the meter per wager at this level while nobody wins all of it, in dollars."""
    return p.meters[meter].contribution * p.wager - p.fixed(meter) - p.shares(meter) * level


def least_growing_rate(p: Progressive, meter: str) -> Fraction:
    """The smallest contribution at which the meter grows from its seed."""
    return (p.fixed(meter) + p.shares(meter) * p.meters[meter].seed) / p.wager


def break_even(p: Progressive, meter: str, players: int = 1) -> Fraction | None:
    """The level of the meter from which on the bet favours the player, every other meter at its seed."""
    takes = p.hit(meter) + p.shares(meter)
    if takes == 0:
        return None
    paid = p.tray() + max(players - 1, 0) * p.envy()
    for name, m in p.meters.items():
        paid += p.fixed(name)
        if name != meter:
            paid += (p.hit(name) + p.shares(name)) * m.seed
    return (p.wager - paid) / takes


def hands_between_hits(p: Progressive, meter: str) -> Fraction | None:
    hit = p.hit(meter)
    return None if hit == 0 else 1 / hit
