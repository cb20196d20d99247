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
    """The level of the meter from which on the bet favors the player, every other meter at its seed."""
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


@dataclass(frozen=True, slots=True)
class Revenue:
    """Expected dollars over so many wagers. What is wagered is the sum of the others."""

    wagered: Fraction
    house: Fraction  # kept, after everything below
    to_winners_of_meters: Fraction  # contributions: every dollar of them is won in the end
    reserve: Fraction  # put by, and won with a later seed
    reseeds: Fraction
    tray: Fraction
    envy: Fraction

    def share(self, part: Fraction) -> Fraction:
        """A part of what is wagered."""
        return part / self.wagered


def revenue(p: Progressive, wagers: int, players: int = 1) -> Revenue:
    """Who gets the money of so many wagers, on average and in the long run.

    >>> from games.engines.meters.model import Award, Meter
    >>> top = Award("top", 1, "share", Fraction(1))
    >>> simple = Progressive(Fraction(5), 100, (top,), {"main": Meter(Fraction(1, 5), Fraction(50))})
    >>> found = revenue(simple, 1000)
    >>> int(found.wagered), int(found.to_winners_of_meters), int(found.reseeds), int(found.house)
    (5000, 1000, 500, 3500)
    """
    parts, all_ = house_edge(p, players), p.wager * wagers
    return Revenue(
        wagered=all_,
        house=parts.house * all_,
        to_winners_of_meters=parts.contribution * all_,
        reserve=parts.reserve * all_,
        reseeds=parts.reseed * all_,
        tray=parts.tray * all_,
        envy=parts.envy * all_,
    )


def return_by_award(p: Progressive, meter_levels: dict[str, Fraction], players: int = 1) -> dict[str, Fraction]:
    """What each award returns of a wager, as a share of it, with the meters at these levels; envy as a row of its own.

    With each meter at its average when hit the rows add up to the player's long-run return, as far as meters are won
    at their average; at other levels they say what one wager is worth then.
    """
    results: dict[str, Fraction] = {}
    for a in p.awards:
        amount = a.amount * meter_levels[a.meter] if a.source == "share" else a.amount
        results[a.hand] = results.get(a.hand, Fraction(0)) + p.chance(a) * amount / p.wager
    envy = max(players - 1, 0) * p.envy() / p.wager
    return {**results, "envy": envy} if envy else results


def jackpots_before_dry(risk: Fraction) -> Fraction | None:
    """Full awards expected before the meter first runs dry, each cycle starting at the seed; None: it never does.

    For ever is a long time: a meter that can run dry in one cycle will in some later one, with certainty.
    """
    return None if risk == 0 else (1 - risk) / risk
