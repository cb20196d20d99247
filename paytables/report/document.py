"""The report as HTML and as a PDF: tagged for screen readers, and the same bytes for the same content."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.template.loader import render_to_string

from games.engines.report import rounded
from paytables.report.charts import returns_by_outcome
from paytables.report.content import Report, Sheet

VERDICTS = {
    "consistent": "Consistent",
    "inconsistent": "Inconsistent",
    "not_determinable": "Not determinable",
    "no_engine": "No engine",
}
STYLE = Path(__file__).resolve().parents[2] / "templates" / "reports" / "print.css"


def html_of(report: Report) -> str:
    return render_to_string(
        "reports/validation.html",
        {
            "report": report,
            "sheets": [_view(s) for s in report.sheets],
            "counts": _counts(report),
            "verdicts": VERDICTS,
        },
    )


def pdf_of(report: Report) -> bytes:
    """PDF/UA: tagged, titled, with a language. The identifier comes from the content, so that bytes repeat."""
    import weasyprint

    document = weasyprint.HTML(string=html_of(report), url_fetcher=_no_fetching)
    identifier = (report.sha256 or report.document).encode()[:32]
    pdf: bytes = document.write_pdf(
        stylesheets=[weasyprint.CSS(filename=str(STYLE))],
        pdf_variant="pdf/ua-1",
        pdf_tags=True,
        pdf_identifier=identifier,
    )
    return pdf


def _no_fetching(url: str, *args: Any, **kwargs: Any) -> Any:
    raise ValueError(f"a report fetches nothing: {url[:80]}")


def _counts(report: Report) -> list[tuple[str, int]]:
    return [(VERDICTS[v], n) for v, n in report.counts.items()]


def _view(sheet: Sheet) -> dict[str, Any]:
    parts = [(r.name, r.part) for r in sheet.rows if r.part]
    total = sheet.sum_of_parts
    return {
        "title": sheet.title,
        "method": sheet.method,
        "reading": sheet.reading,
        "part_title": sheet.part_title,
        "rows": [
            {
                "name": r.name,
                "combinations": f"{r.combinations:,}",
                "probability": rounded(r.probability * 100, 6),
                "pays": r.pays,
                "part": "from a meter" if r.part is None else f"{rounded(r.part * 100, 6)}",
            }
            for r in sheet.rows
        ],
        "combinations": f"{sheet.combinations:,}",
        "sum": None if total is None else rounded(total * 100, 6),
        "claims": [_claim(c) for c in sheet.claims],
        "chart": returns_by_outcome(parts) if len(parts) > 1 else "",
        "chart_text": ", ".join(f"{n} {rounded(v * 100, 4)} %" for n, v in parts),
    }


def _claim(c: Any) -> dict[str, Any]:
    row: dict[str, Any] = c.json()
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
    where = " ".join(x for x in (c.table.designator or "", (c.table.system or "").replace("_", " ")) if x)
    if c.table.printing > 1:
        where += f" (printing {c.table.printing})"
    return row | {
        "name": row["claim"].replace("_", " "),
        "where": where.strip(),
        "shown": row["raw"] or row["printed"],
        "verdict_words": VERDICTS[c.verdict],
        "needs_words": needs,
        "is_percent": row["claim"] in ("house_edge", "hit_frequency"),
    }
