"""The arithmetic of a progressive: what the house keeps, how fast a meter must be fed, and the risk that it runs dry.

The house edge of a progressive wager is
1 − contribution − reserve − (seed × P(100 % award) + pays from the tray) ÷ wager: every dollar that enters a meter
is won by somebody; every reseed and every award from the tray is the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from approvals.checks.odds import Counted, counted
from approvals.terms.facts import OTHER_AWARDS
from approvals.terms.printed import Award, Paytable, Terms

Origin = Literal["meter", "tray", "either"]


def origin(terms: Terms, paytable: Paytable, award: Award) -> Origin | None:
    """Where an award is paid from: as its cell says, else as the rules say; None where neither does."""
    if award.unit == "percent":
        return "meter"
    if award.from_meter is not None:
        return "meter" if award.from_meter else "tray"
    said = {
        {"tray": "tray", "meter": "meter"}.get(str(f.value), "either")
        for f in terms.facts_named(OTHER_AWARDS)
        if f.system is None or paytable.system is None or f.system == paytable.system
    }
    if len(said) == 1:
        return said.pop()  # type: ignore[return-value]
    return "either" if said else None


def origins(terms: Terms, paytable: Paytable) -> frozenset[Origin | None]:
    """Where the awards of a paytable that are no percent come from."""
    key = ("origins", id(paytable))
    if key not in terms.memo:
        terms.memo[key] = frozenset(origin(terms, paytable, a) for a in paytable.awards if a.unit != "percent")
    found: frozenset[Origin | None] = terms.memo[key]
    return found


def all_from_meter(terms: Terms, paytable: Paytable) -> bool:
    return paytable.has_percent and origins(terms, paytable) <= {"meter"}


def only_percent_from_meter(terms: Terms, paytable: Paytable) -> bool:
    return paytable.has_percent and origins(terms, paytable) == {"tray"}


def fixed_amount(award: Award, wager: Fraction) -> Fraction | None:
    """What an award pays in dollars at this wager; None for a share of a meter or an unprinted pay."""
    if award.pays is None or award.unit in (None, "percent"):
        return None
    return award.pays if award.unit == "dollars" else award.pays * wager


@dataclass(frozen=True, slots=True)
class Costs:
    """What a paytable costs at a wager, per wager made."""

    wager: Fraction
    jackpots: Mapping[str, Fraction]  # the chance of a 100 % award, by meter
    tray: Fraction  # expected dollars from the tray
    meter: Fraction  # expected dollars of fixed awards from the meter
    shares: Fraction  # expected share of the meter won by percent awards below 100 %
    largest_fixed: Fraction  # dollars


def costs(terms: Terms, paytable: Paytable, wager: Fraction) -> Costs | None:
    """The exact costs, or None where a count, a pay or its origin is not known."""
    key = ("costs", id(paytable), wager)
    if key not in terms.memo:
        terms.memo[key] = _costs(terms, paytable, counted(terms.game, paytable), wager)
    found: Costs | None = terms.memo[key]
    return found


def _costs(terms: Terms, paytable: Paytable, found: Counted | None, wager: Fraction) -> Costs | None:
    if found is None:
        return None
    jackpots: dict[str, Fraction] = {}
    tray = meter = shares = largest = Fraction(0)
    for award, deals in found.awards:
        chance = Fraction(deals, found.deals)
        if award.unit == "percent":
            if award.pays is None:
                return None
            if award.pays == 100:
                name = award.meter or "main"
                jackpots[name] = jackpots.get(name, Fraction(0)) + chance
            else:
                shares += chance * award.pays / 100
            continue
        amount = fixed_amount(award, wager)
        place = origin(terms, paytable, award)
        if amount is None or place not in ("tray", "meter"):
            return None
        largest = max(largest, amount)
        if place == "tray":
            tray += chance * amount
        else:
            meter += chance * amount
    return Costs(wager, jackpots, tray, meter, shares, largest)


def house_edge(contribution: Fraction, reserve: Fraction, seeds: Mapping[str, Fraction], cost: Costs) -> Fraction:
    """The edge of the wager with these rates and seeds, as a share of it."""
    reseeds = sum((chance * seeds.get(meter, Fraction(0)) for meter, chance in cost.jackpots.items()), Fraction(0))
    return 1 - contribution - reserve - (reseeds + cost.tray) / cost.wager


def growth_rate(seed: Fraction, cost: Costs) -> Fraction:
    """The contribution above which a meter at its seed grows: what its awards below 100 % take from it there."""
    return (cost.meter + cost.shares * seed) / cost.wager


def least_risk_of_running_dry(contribution: Fraction, seed: Fraction, cost: Costs) -> Fraction | None:
    """A bound from below on the chance that the meter runs dry before its next 100 % award; None where none holds.

    Wald's identity: with fixed awards taking more than the contribution brings, the meter loses on average d dollars a
    wager and is dry once it has lost its seed and at most the largest award more, so the mean number of wagers until
    then is at most (seed + largest) ÷ d; the 100 % award comes before with at most P(100 %) times that number.
    Percent awards only make it drier.
    """
    loss = cost.meter - contribution * cost.wager
    if loss <= 0:
        return None
    wagers = (seed + cost.largest_fixed) / loss
    rescued = sum(cost.jackpots.values(), Fraction(0)) * wagers
    return max(Fraction(0), 1 - rescued)
