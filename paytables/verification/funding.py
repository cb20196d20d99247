"""Where a progressive's pays come from, and the printed edge as an equation in what is not printed.

    edge = 1 − contribution − reserve − (Σ seed × P(100% award) + tray pays + envy from the others) ÷ wager

Awards off a meter (percentages, and fixed ones that say so) are paid out of the contributions, so they do not
appear again. What packets rarely print — the contribution, the seeds of further meters, the number of players who
can win envy — is solved for; that a round number solves it is a fit and no proof.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from games.engines.pricing import rows
from paytables.verification.exact import Reading
from paytables.verification.figures import Figure

MOST_OTHERS = 8  # other players at one table: no approved layout seats more than nine
ROUND_RATES = (Fraction(1, 100), Fraction(1, 200), Fraction(1, 1000))  # whole percents before halves before tenths


@dataclass(frozen=True, slots=True)
class Funding:
    """The parts of a progressive under one reading, per unit wagered unless it says otherwise."""

    wager: Fraction
    tray: Fraction  # expected pays from the tray
    fixed_from_meter: Fraction  # expected fixed pays off a meter
    envy_per_other: Fraction
    full_awards: dict[str, Fraction]  # meter → chance of its 100% award
    partial: dict[str, Fraction]  # meter → Σ share × chance of its lesser percentage awards
    unstated: tuple[str, ...]  # fixed pays of which the page does not say whether they come off the meter


def funding_of(reading: Reading) -> Funding:
    table = reading.table
    if table is None:
        raise TypeError("a progressive has no decisions")
    wager = reading.schedule.wager or Fraction(1)
    tray = fixed = envy = Fraction(0)
    full: dict[str, Fraction] = {}
    partial: dict[str, Fraction] = {}
    unstated = []
    for pay, count in rows(table, reading.schedule.pays):
        chance = Fraction(count, table.deals)
        envy += chance * (pay.envy or 0) / wager
        if pay.unit == "percent":
            meter = pay.meter or "main"
            if pay.amount == 100:
                full[meter] = full.get(meter, Fraction(0)) + chance
            else:
                partial[meter] = partial.get(meter, Fraction(0)) + chance * pay.amount / 100
            continue
        per_unit = {"to_1": pay.amount + 1, "for_1": pay.amount}.get(pay.unit, pay.amount / wager)
        if pay.from_meter:
            fixed += chance * per_unit
        else:
            tray += chance * per_unit
            if pay.from_meter is None:
                unstated.append(pay.hand)
    return Funding(wager, tray, fixed, envy, full, partial, tuple(unstated))


def seed_cost(funding: Funding, seeds: dict[str, Fraction]) -> Fraction:
    return sum((seeds[m] * p for m, p in funding.full_awards.items()), Fraction(0)) / funding.wager


def implied_contribution(edge: Fraction, funding: Funding, seeds: dict[str, Fraction], others: int) -> Fraction:
    """The share of the wager that goes to meters and reserve, at which the edge is exactly this."""
    return 1 - edge - funding.tray - seed_cost(funding, seeds) - others * funding.envy_per_other


def average_jackpot(funding: Funding, meter: str, seed: Fraction, contribution: Fraction) -> Fraction:
    """The long-run average of the meter when its 100% award is hit, in dollars, if it never runs dry.

    What flows in flows out: average × (P(100%) + Σ shares) + fixed pays = contribution × wager + P(100%) × seed.
    """
    full = funding.full_awards[meter]
    inflow = (contribution - funding.fixed_from_meter) * funding.wager + full * seed
    return inflow / (full + funding.partial.get(meter, Fraction(0)))


def contribution_for_average(funding: Funding, meter: str, seed: Fraction, average: Fraction) -> Fraction:
    """The contribution at which the average jackpot is this."""
    full = funding.full_awards[meter]
    outflow = average * (full + funding.partial.get(meter, Fraction(0))) - full * seed
    return outflow / funding.wager + funding.fixed_from_meter


@dataclass(frozen=True, slots=True)
class Fit:
    """A round contribution, with a whole number of other players, that gives the printed edge."""

    contribution: Fraction
    others: int


def fits(printed: Figure, funding: Funding, seeds: dict[str, Fraction]) -> list[Fit]:
    """Round rates whose edge rounds to the printed one, for every number of others that matters.

    Of each number of others only the roundest rates are kept: many rates fit a figure printed without decimals.
    """
    results = []
    for others in range(MOST_OTHERS + 1) if funding.envy_per_other else (0,):
        # A lower edge means a higher contribution; the interval is open at the top edge.
        high = implied_contribution(printed.low / 100, funding, seeds, others)
        low = implied_contribution(printed.high / 100, funding, seeds, others)
        rates = round_rates(low, high)
        results += [Fit(rate, others) for rate in rates if 0 < rate <= 1]
    return results


def round_rates(low: Fraction, high: Fraction) -> list[Fraction]:
    """The roundest rates in (low, high]: whole percents, else half percents, else tenths of a percent.

    >>> [str(r) for r in round_rates(Fraction(137, 1000), Fraction(142, 1000))]
    ['7/50']
    """
    for step in ROUND_RATES:
        first = low // step + 1
        last = high // step
        if first <= last:
            return [n * step for n in range(int(first), int(last) + 1)]
    return []


def agreeing_others(families: Iterable[list[Fit]]) -> list[int]:
    """The numbers of other players for which every sister paytable has a rate in whole percents."""
    sets = [{f.others for f in fit if f.contribution % ROUND_RATES[0] == 0} for fit in families]
    return sorted(set.intersection(*sets)) if sets else []
