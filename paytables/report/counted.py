"""Under which rules figures were counted, as pages and papers show it: from the report's JSON, nothing counted anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Written = Mapping[str, Any]


def mark_of(claim: Written) -> str:
    """The word of a verdict: a figure that is off by its rounding has one of its own."""
    return "off_by_rounding" if claim.get("detail") == "rounding" else str(claim["verdict"])


def departures_of(report: Written) -> list[dict[str, Any]]:
    """Printed rules that are not the usual ones, each with its effect and its place."""
    return [{**d, "place": _place(report, d)} for d in report["verification"].get("departures", ())]


def rules_of(report: Written, claims: Iterable[Written]) -> list[dict[str, Any]]:
    """The rules under which these figures were counted: printed ones first, then the usual ones."""
    found: dict[str, dict[str, Any]] = {}
    for claim in claims:
        for rule in claim.get("rules", ()):
            found.setdefault(rule["parameter"], {**rule, "place": _place(report, rule)})
    return sorted(found.values(), key=lambda r: r["from"] != "printed")


def _place(report: Written, rule: Written) -> dict[str, Any] | None:
    place: dict[str, Any] | None = report.get("rules_printed", {}).get(rule.get("at"))
    return place
