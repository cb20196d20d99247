"""What a change would mean, as data: the page, the spreadsheet and the API tell it from here, and a job keeps it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from approvals.impact.tables import Impact, lines

MOST_FINDINGS = 100_000  # kept of one answer; more is told as more

SerializedImpact = dict[str, Any]


def serialize_impact(impact: Impact, filings: Mapping[int, list[str]], notes: list[str]) -> SerializedImpact:
    """Everything that is shown of an impact, with nothing in it but what JSON has."""
    rows = []
    for row in lines(impact, filings):
        rows.append({**row, "from": _day(row["from"])})
        if len(rows) == MOST_FINDINGS:
            break
    return {
        "change": impact.change.title,
        "day": _day(impact.change.day),
        "notes": notes,
        "tables": impact.tables,
        "judged": impact.judged,
        "stopping": len(impact.stopping),
        "failing": len(impact.failing),
        "doubtful": len(impact.doubtful),
        "unreadable": len(impact.unreadable),
        "operators": [
            {"operator": n, "operator_id": t[0].table.operator_id, "kind": k, "tables": len(t)}
            for n, k, t in impact.operators
        ],
        "equipment": [
            {"component": d.component, "version": d.version, "required": d.required, "tables": d.tables,
             "operators": d.operators}
            for d in impact.devices
        ],
        "filings": sorted({f for listed in filings.values() for f in listed}),
        "all_findings": sum(len(a.worse) for a in impact.affected),
        "findings": rows,
    }  # fmt: skip


def _day(day: datetime.date | str) -> str:
    return day if isinstance(day, str) else day.isoformat()
