"""The report as HTML and as a PDF: tagged for screen readers, and the same bytes for the same content.

Both are drawn from the report's JSON, which is what is kept: nothing is counted for a page or a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.template.loader import render_to_string

from games.engines.report import rounded
from paytables.report.charts import returns_by_outcome
from paytables.report.columns import by_hands
from paytables.report.content import Report
from paytables.report.counted import SHARES, PlacedDeparture, departures_of, mark_of, readings_of, rules_of
from paytables.report.json_form import ReportJson, SheetJson
from paytables.report.paper import paper
from paytables.verification.json_form import ClaimJson

VERDICTS = {
    "consistent": "Consistent",
    "inconsistent": "Inconsistent",
    "off_by_rounding": "Inconsistent by a rounding",
    "not_determinable": "Not determinable",
    "no_engine": "No engine",
}


def html_of(report: Report | ReportJson) -> str:
    written = _written(report)
    claims = {claim["at"]: claim for claim in written["verification"]["claims"]}
    return render_to_string(
        "reports/validation.html",
        {
            "report": written,
            "sheets": [_view(written, sheet, claims) for sheet in written["sheets"]],
            "departures": [_departure(d) for d in departures_of(written)],
            "counts": [(VERDICTS[verdict], number) for verdict, number in written["counts"].items()],
        },
    )


def pdf_of(report: Report | ReportJson) -> bytes:
    written = _written(report)
    return paper(html_of(written), identifier=written["sha256"] or written["document"])


def _written(report: Report | ReportJson) -> ReportJson:
    return report.json() if isinstance(report, Report) else report


def _view(written: ReportJson, sheet: SheetJson, claims: Mapping[str, ClaimJson]) -> dict[str, object]:
    deals = int(sheet["deals"] or 0)
    rows = [(r, int(r["combinations"]), None if r["part"] is None else Fraction(r["part"])) for r in sheet["rows"]]
    parts = [(r["outcome"], part) for r, _, part in rows if part]
    return {
        "title": sheet["title"],
        "method": sheet["method"],
        "reading": sheet["reading"],
        "part_title": sheet["part"],
        "rows": [
            {
                "name": r["outcome"],
                "combinations": f"{number:,}",
                "probability": rounded(Fraction(number, deals) * 100, 6),
                "pays": r["pays"],
                "part": "from a meter" if part is None else f"{rounded(part * 100, 6)}",
            }
            for r, number, part in rows
        ],
        "combinations": f"{sum(number for _, number, _ in rows):,}",
        "sum": None if sheet["sum"] is None else rounded(Fraction(sheet["sum"]) * 100, 6),
        "by_hands": by_hands(sheet["columns"]),
        "shares": sheet["shares"],
        "readings": readings_of(sheet, [claims[at] for at in sheet["claims"]]),
        "claims": [_claim(claims[at]) for at in sheet["claims"]],
        "rules": _rules(written, [claims[at] for at in sheet["claims"]]),
        "chart": returns_by_outcome(parts) if len(parts) > 1 else "",
        "chart_text": ", ".join(f"{n} {rounded(v * 100, 4)}%" for n, v in parts),
    }


def _departure(d: PlacedDeparture) -> dict[str, object]:
    name, value, usual = (d[key].replace("_", " ") for key in ("parameter", "value", "usual"))
    return {**(d["place"] or {}), "rule": f"{name}: {value} instead of {usual}", "effect": d["effect"]}


def _rules(written: ReportJson, claims: list[ClaimJson]) -> str:
    """In one sentence: each rule with its value, and where it is printed."""
    statements = []
    for rule in rules_of(written, claims):
        page = rule["place"]["page"] if rule["place"] else None
        printed = f"printed, page {page}" if page else "printed"
        origin = printed if rule["from"] == "printed" else "usual, not printed"
        statements.append(f"{rule['parameter'].replace('_', ' ')} {rule['value'].replace('_', ' ')} ({origin})")
    return "; ".join(statements)


def _claim(row: ClaimJson) -> dict[str, object]:
    needs = []
    for n in row["needs"]:
        text = n["parameter"]
        if n["implied"] is not None:
            text += f": {n['implied']} would make it true"
        if n.get("under"):
            text += f" ({n['under']})"
        if n.get("fits"):
            text += f"; round values that fit: {', '.join(n['fits'])}"
        needs.append(text)
    where = " ".join(x for x in (row["paytable"] or "", (row["system"] or "").replace("_", " ")) if x)
    if row["printing"] > 1:
        where += f" (printing {row['printing']})"
    return {
        **row,
        "name": row["claim"].replace("_", " "),
        "where": where.strip(),
        "shown": row["raw"] or row["printed"],
        "verdict_words": VERDICTS[mark_of(row)],
        "needs_words": needs,
        "is_percent": row["claim"] in SHARES,
    }
