"""What the rules that a new letter prints are worth, beside the usual ones: from the kept report, not counted here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def rules_of(report: Mapping[str, Any] | None) -> list[str]:
    """A sentence for each printed rule that is not the usual one; none where its figures are not counted yet."""
    if report is None:
        return ["The effect of its printed rules appears here once its figures are counted."]
    results = []
    for d in report["verification"].get("departures", ()):
        name, value, usual = (str(d[key]).replace("_", " ") for key in ("parameter", "value", "usual"))
        results.append(f"Its rules print {name} {value} instead of {usual}: {d['effect']}.")
    return results
