"""What an operator sees on moving contribution, reserve, seed and players: everything that follows, at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from accounts.json_types import Json
from games.engines.meters import (
    Meter,
    Progressive,
    Risk,
    average_when_hit,
    break_even,
    drift,
    grows_steadily,
    house_edge,
    jackpots_before_dry,
    least_growing_rate,
    revenue,
    risk_before_hit,
    risk_within,
)
from games.engines.meters import quantiles as quantiles_of
from games.engines.meters.longrun import hands_between_hits
from games.engines.meters.simulate import jackpots
from games.engines.report import rounded
from paytables.verification.results import dollars

QUANTILES = (5, 25, 50, 75, 95)
HORIZON = 1_000_000  # wagers: about a year of a busy table
GROWTH_REMARK = Fraction(7, 10)  # the manufacturer's printed "70% or more" for tables paid wholly from the meter


def what_if(
    p: Progressive, *, players: int = 1, horizon: int = HORIZON, quantiles: bool = True, risks: bool = True
) -> dict[str, Any]:
    """Everything that follows from the settings, as JSON-ready data with exact fractions beside the decimals.

    Without quantiles and risks it is a matter of milliseconds.
    """
    parts = house_edge(p, players)
    results: dict[str, Any] = {
        "wager": money(p.wager),
        "players": players,
        "house_edge": share(parts.house),
        "parts": {
            name: share(getattr(parts, name)) for name in ("tray", "contribution", "reserve", "reseed", "envy", "house")
        },
        "player_return": share(1 - parts.house),
        "revenue": money_of(p, horizon, players),
        "meters": {},
        "advice": advice(p),
    }
    for name in p.meters:
        results["meters"][name] = _meter(p, name, players, horizon, quantiles, risks)
    return results


def _meter(p: Progressive, name: str, players: int, horizon: int, quantiles: bool, risks: bool) -> dict[str, object]:
    setting = p.meters[name]
    average, fair, between = average_when_hit(p, name), break_even(p, name, players), hands_between_hits(p, name)
    results: dict[str, object] = {
        "contribution": share(setting.contribution),
        "reserve": share(setting.reserve),
        "seed": money(setting.seed),
        "average_when_hit": None if average is None else money(average),
        "break_even": None if fair is None else money(fair),
        "hands_between_hits": None if between is None else str(round(between)),
        "growth_per_wager": money(drift(p, name, setting.seed), 6),
        "least_growing_contribution": share(least_growing_rate(p, name)),
        "all_from_meter": all_from_meter(p),
    }
    if risks:
        results |= _risks(p, name, horizon)
    if quantiles and p.hit(name):
        results["jackpot_quantiles"], results["jackpot_quantiles_method"] = jackpot_quantiles(p, name)
    return results


def _risks(p: Progressive, name: str, horizon: int) -> dict[str, Json]:
    results: dict[str, Any] = {}
    chance = risk_before_hit(p, name)
    results["risk_before_hit"] = risk(chance)
    if p.of("meter", name):
        results["risk_within"] = {"wagers": str(horizon), **risk(risk_within(p, horizon, name))}
    cycles = [jackpots_before_dry(chance.high), jackpots_before_dry(chance.low)]
    results["jackpots_before_dry"] = {
        side: None if n is None else rounded(n, 2) for side, n in zip(("low", "high"), cycles)
    }  # for ever: any risk a cycle comes true in some cycle
    return results


def jackpot_quantiles(p: Progressive, name: str) -> tuple[dict[str, str], str]:
    """The jackpot in dollars by quantile, and how it was found: exactly where only full awards come off the meter."""
    if grows_steadily(p, name):
        exact = quantiles_of(p, name, tuple(Fraction(q, 100) for q in QUANTILES))
        return {f"{q}": rounded(x.dollars, 0) for q, x in zip(QUANTILES, exact)}, "exact"
    won = jackpots(p, name)
    last = len(won) - 1
    results = {f"{q}": f"{won[min(len(won) * q // 100, last)]:.0f}" for q in QUANTILES}
    return results, f"simulated, {len(won):,} jackpots"


def money_of(p: Progressive, wagers: int, players: int) -> dict[str, str]:
    """Expected dollars over so many wagers, and the house's share of them."""
    result = revenue(p, wagers, players)
    amounts = {f.name: money(getattr(result, f.name)) for f in fields(result)}
    return {"wagers": str(wagers), **amounts, "house_share": rounded(result.share(result.house) * 100)}


def all_from_meter(p: Progressive) -> bool:
    return not p.of("tray")


def advice(p: Progressive) -> list[str]:
    """Where the settings leave the manufacturer's printed recommendations, which are advice and no rule."""
    statements = []
    for name, m in p.meters.items():
        largest = max((a.amount for a in p.of("meter", name)), default=Fraction(0))
        if m.seed == 0:
            statements.append(f"The {name} meter has no seed; the recommendations advise against a $0 seed.")
        elif m.seed < largest:
            statements.append(
                f"The {name} seed of {dollars(m.seed)} is below the largest fixed award off the meter, "
                f"{dollars(largest)}."
            )
        if all_from_meter(p) and m.contribution < GROWTH_REMARK:
            statements.append(
                f"The {name} contribution of {rounded(m.contribution * 100, 2)}% is below the 70% from which tables "
                "paid wholly from the meter are said to grow."
            )
        if m.reserve == 0:
            statements.append(f"No reserve is set for the {name} meter; a small portion is recommended.")
    return statements


def curves(p: Progressive, meter: str, contributions: Sequence[Fraction]) -> list[dict[str, object]]:
    """Growth and risk along the contribution, for a chart: the same table with everything else as it is set."""
    points = []
    for c in contributions:
        changed = replace(p, meters={**p.meters, meter: Meter(c, p.meters[meter].seed, p.meters[meter].reserve)})
        dry = risk_before_hit(changed, meter)
        points.append(
            {
                "contribution": rounded(c * 100, 3),
                "growth_per_wager": money(drift(changed, meter, changed.meters[meter].seed), 6),
                "house_edge": rounded(house_edge(changed).house * 100, 4),
                "risk_low": rounded(dry.low, 8),
                "risk_high": rounded(dry.high, 8),
                "printed_remark": c == GROWTH_REMARK,
            }
        )
    return points


def share(value: Fraction) -> dict[str, str]:
    return {"exact": f"{value.numerator}/{value.denominator}", "percent": rounded(value * 100)}


def money(value: Fraction, places: int = 2) -> str:
    return rounded(value, places)


def risk(value: Risk) -> dict[str, str]:
    """Bounds of a probability; between them lies the rounding of awards to whole contributions."""
    return {"low": rounded(value.low, 8), "high": rounded(value.high, 8)}
