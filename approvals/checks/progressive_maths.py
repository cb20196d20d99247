"""The arithmetic of a progressive: what the house keeps, how fast a meter must be fed, and the risk that it runs dry.

The house edge of a progressive wager is
1 − contribution − reserve − (seed × P(100% award) + pays from the tray) ÷ wager: every dollar that enters a meter
is won by somebody; every reseed and every award from the tray is the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from approvals.checks.odds import Counted, counted
from approvals.registry.facts import OTHER_AWARDS
from approvals.registry.terms import Award, Paytable, Terms
from games.engines.meters import Award as Taken
from games.engines.meters import Meter, Progressive, Risk, risk_before_hit
from games.engines.meters.dry import MOST_START

Origin = Literal["meter", "tray", "either"]


def origin(terms: Terms, paytable: Paytable, award: Award) -> Origin | None:
    """Where an award is paid from: as its cell says, else as the rules say; None where neither does."""
    if award.unit == "percent":
        return "meter"
    if award.from_meter is not None:
        return "meter" if award.from_meter else "tray"
    values = {
        {"tray": "tray", "meter": "meter"}.get(str(f.value), "either")
        for f in terms.facts_named(OTHER_AWARDS)
        if f.system is None or paytable.system is None or f.system == paytable.system
    }
    if len(values) == 1:
        return values.pop()  # type: ignore[return-value]
    return "either" if values else None


def origins(terms: Terms, paytable: Paytable) -> frozenset[Origin | None]:
    """Where the awards of a paytable that are no percent come from."""
    key = ("origins", id(paytable))
    if key not in terms.memo:
        terms.memo[key] = frozenset(origin(terms, paytable, a) for a in paytable.awards if a.unit != "percent")
    results: frozenset[Origin | None] = terms.memo[key]
    return results


def all_from_meter(terms: Terms, paytable: Paytable) -> bool:
    return paytable.has_percent and origins(terms, paytable) <= {"meter"}


def only_percent_from_meter(terms: Terms, paytable: Paytable) -> bool:
    return paytable.has_percent and origins(terms, paytable) == {"tray"}


def fixed_amount(award: Award, wager: Fraction) -> Fraction | None:
    """The award in dollars at this wager; None for a share of a meter or an unprinted pay."""
    if award.pays is None or award.unit in (None, "percent"):
        return None
    return award.pays if award.unit == "dollars" else award.pays * wager


def paid_out(award: Award, wager: Fraction) -> Fraction | None:
    """What the award costs: a progressive's wager is taken first, so "to 1" gives it back beside the award."""
    amount = fixed_amount(award, wager)
    return amount + wager if amount is not None and award.unit == "to_1" else amount


@dataclass(frozen=True, slots=True)
class Costs:
    """What a paytable costs at a wager, per wager made."""

    wager: Fraction
    jackpots: Mapping[str, Fraction]  # the chance of a 100% award, by meter
    tray: Fraction  # expected dollars from the tray
    meter: Fraction  # expected dollars of fixed awards from the meter
    shares: Fraction  # expected share of the meter won by percent awards below 100%
    deals: int
    awards: tuple[Taken, ...]  # every award, as the engines follow a meter


def costs(terms: Terms, paytable: Paytable, wager: Fraction) -> Costs | None:
    """The exact costs, or None where a count, a pay or its origin is not known."""
    key = ("costs", id(paytable), wager)
    if key not in terms.memo:
        terms.memo[key] = costs_of(terms, paytable, counted(terms.game, paytable), wager)
    result: Costs | None = terms.memo[key]
    return result


def costs_of(terms: Terms, paytable: Paytable, counted: Counted | None, wager: Fraction) -> Costs | None:
    """The same of counts that somebody has."""
    if counted is None:
        return None
    jackpots: dict[str, Fraction] = {}
    tray = meter = shares = Fraction(0)
    taken: list[Taken] = []
    for award, deals in counted.awards:
        chance = Fraction(deals, counted.deals)
        hand, name, envy = award.hand or "", award.meter or "main", award.envy or Fraction(0)
        if award.unit == "percent":
            if award.pays is None:
                return None
            taken.append(Taken(hand, deals, "share", award.pays / 100, name, envy))
            if award.pays == 100:
                jackpots[name] = jackpots.get(name, Fraction(0)) + chance
            else:
                shares += chance * award.pays / 100
            continue
        amount = paid_out(award, wager)
        place = origin(terms, paytable, award)
        if amount is None or place not in ("tray", "meter"):
            return None
        taken.append(Taken(hand, deals, "tray" if place == "tray" else "meter", amount, name, envy))
        if place == "tray":
            tray += chance * amount
        else:
            meter += chance * amount
    return Costs(wager, jackpots, tray, meter, shares, counted.deals, tuple(taken))


def house_edge(contribution: Fraction, reserve: Fraction, seeds: Mapping[str, Fraction], cost: Costs) -> Fraction:
    """The edge of the wager with these rates and seeds, as a share of it."""
    reseeds = sum((chance * seeds.get(meter, Fraction(0)) for meter, chance in cost.jackpots.items()), Fraction(0))
    return 1 - contribution - reserve - (reseeds + cost.tray) / cost.wager


def growth_rate(seed: Fraction, cost: Costs) -> Fraction:
    """The contribution above which a meter at its seed grows: what its awards below 100% take from it there."""
    return (cost.meter + cost.shares * seed) / cost.wager


def risk_of_running_dry(contribution: Fraction, seed: Fraction, cost: Costs) -> Risk:
    """Bounds of the chance that the one meter runs dry before its next 100% award, by solving its chain."""
    least = seed / (MOST_START * cost.wager)
    # Below the least that can be solved every contribution has the same bounds: they are worked out once.
    asked = least / 2 if 0 < contribution < least else contribution
    return _risk(cost.wager, cost.deals, cost.awards, asked, seed)


@lru_cache(maxsize=256)
def _risk(wager: Fraction, deals: int, awards: tuple[Taken, ...], contribution: Fraction, seed: Fraction) -> Risk:
    # Whatever an award's printed meter, the check is about tables of one.
    own = tuple(replace(a, meter="main") for a in awards)
    return risk_before_hit(Progressive(wager, deals, own, {"main": Meter(contribution, seed)}))
