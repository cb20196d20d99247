"""How likely a meter runs dry, along the contribution, and how large jackpots are: seconds of counting, a job's.

The question is the address of the laboratory. Its answer is the job's result, kept with the job; pages draw it.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from typing import Any

from accounts.jobs import Job, enqueue_once, whose
from accounts.jobs.progress import Progress
from accounts.json_types import Json
from accounts.models import User
from games.engines.meters import Progressive
from games.register import in_force, standing
from paytables.meters import curves, what_if
from paytables.report import charts
from paytables.report.storage import verifier_fingerprint
from paytables.web.figures import UNCOUNTED, inputs_of, progressive
from paytables.web.settings import Setting

RISKS = "risks of a meter"
STEPS = tuple(Fraction(n, 100) for n in range(40, 101, 10))


def request_risks(query: str, *, actor: User) -> Job:
    """A job that works them out for an address. The same question of the same organisation is one job."""
    named = hashlib.sha256(query.encode()).hexdigest()
    key = f"{named} {verifier_fingerprint()}{standing().digest} {whose(actor)}"
    return enqueue_once(RISKS, {"query": query}, actor=actor, key=key)


@in_force()
def risks_of(settings: list[Setting], report: Progress | None = None) -> dict[str, Json]:
    """For each column that has meters: as set, and as approved where that is something else."""
    results: dict[str, Any] = {}
    columns = [s for s in settings if s.meters and not s.errors]
    for done, setting in enumerate(columns):
        if report is not None:
            report(done, len(columns), f"column {setting.column.upper()}: {setting.table.designator or 'unnamed'}")
        try:
            results[setting.column] = {"now": _column(setting, approved=False)}
            if setting.changed:
                results[setting.column]["approved"] = _column(setting, approved=True)
        except UNCOUNTED as why:
            results[setting.column] = {"trouble": str(why.args[0]) if why.args else "it cannot be counted"}
    return results


def _column(setting: Setting, *, approved: bool) -> dict[str, object]:
    game, table, meters, players = inputs_of(setting, approved=approved)
    asked = progressive(game, table, meters)
    answer = what_if(asked, players=players)["meters"]
    return {name: {**_kept(answer[name]), "points": _points(asked, name)} for name in asked.meters}


def _kept(meter: dict[str, Json]) -> dict[str, object]:
    names = ("risk_before_hit", "risk_within", "jackpot_quantiles", "jackpot_quantiles_method")
    return {name: meter[name] for name in names if name in meter}


def _points(asked: Progressive, meter: str) -> list[dict[str, object]]:
    return curves(asked, meter, sorted({*STEPS, asked.meters[meter].contribution}))


def drawn(setting: Setting, answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The meters of one column with their charts, from a job's result."""
    approved = answer.get("approved", {})
    return [_meter(setting, name, stated, approved.get(name)) for name, stated in answer.get("now", {}).items()]


def _meter(setting: Setting, name: str, values: dict[str, Any], before: dict[str, Any] | None) -> dict[str, object]:
    now = setting.settings()[name].contribution
    risk, growth = (_along(values, of) for of in ("risk_high", "growth_per_wager"))
    risk_before, growth_before = (_along(before, of) if before else [] for of in ("risk_high", "growth_per_wager"))
    return {
        "name": name,
        "now": now,
        "dry": _bounds(values["risk_before_hit"]),
        "dry_before": _bounds(before["risk_before_hit"]) if before else None,
        "within": {**_bounds(values["risk_within"]), "wagers": values["risk_within"]["wagers"]}
        if "risk_within" in values
        else None,
        "quantiles": values.get("jackpot_quantiles", {}),
        "method": values.get("jackpot_quantiles_method", ""),
        "points": [{**p, "risk_high": Fraction(p["risk_high"])} for p in values["points"]],
        "risk_chart": charts.risk_by_contribution(risk, risk_before, now),
        "growth_chart": charts.growth_by_contribution(growth, growth_before, now),
    }


def _bounds(values: dict[str, str]) -> dict[str, object]:
    return {"low": Fraction(values["low"]), "high": Fraction(values["high"])}


def _along(values: dict[str, Any], of: str) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(p["contribution"]) / 100, Fraction(p[of])) for p in values["points"]]
