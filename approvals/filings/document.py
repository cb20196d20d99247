"""The documents of a filing as HTML and as PDF: tagged for screen readers, and the same bytes for the same content."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.template.loader import render_to_string

from accounts.web import formats
from approvals.filings.keeping import content_of
from approvals.findings import WORST_FIRST
from approvals.models import Filing
from games.canonical import sha256_of
from games.engines.report import rounded
from paytables.report.paper import paper

TEMPLATES = {"internal_controls": "reports/internal_controls.html", "letter": "reports/letter.html"}
SUBMISSION = "reports/submission_letter.html"
KEPT = frozenset({"name", "document_name", "sha256", "stamps", "engines", "title"})
"""What documents, hashes and people call themselves is printed as it is."""
STYLES = ("print.css", "filing.css")
FIGURES = {
    "consistent": "true",
    "inconsistent": "not true",
    "not_determinable": "not determinable from what is printed",
    "no_engine": "of bets that no engine counts",
}


def html_of(content: dict[str, Any]) -> str:
    shown = {
        **content,
        "tables": [_shown(t, content) for t in content.get("tables", ())],
        "stated_figures": [f"{n} {FIGURES[v]}" for v, n in sorted((content.get("figures") or {}).items()) if n],
    }
    shown = american(shown)
    template = SUBMISSION if content["kind"] == "submission_letter" else TEMPLATES[content["kind"]]
    return render_to_string(template, {"c": shown, "sha256": sha256_of(content)})


def american(value: object) -> Any:
    """Days within texts as people write them, everywhere in the content; hashes, names and numbers stay."""
    match value:
        case dict():
            return {key: inner if key in KEPT else american(inner) for key, inner in value.items()}
        case list() | tuple():
            return [american(inner) for inner in value]
        case str():
            return formats.american(value)
        case _:
            return value


def _shown(table: dict[str, Any], content: dict[str, Any]) -> dict[str, object]:
    """The table with what only a page needs: names for keys, citations in words, the worst finding first."""
    names = {str(d["id"]): d["name"] for d in content["documents"]}
    findings = [f for f in table["findings"] if f["verdict"] != "not_applicable"]
    return {
        **table,
        "bets": [_bet(b) for b in table["bets"]],
        "posted": [str(p).replace("_", " ") for p in table["posted"]],
        "paytables": [{**p, "sheets": [_sheet(s) for s in p["sheets"]]} for p in table["paytables"]],
        "procedures": [
            {**g, "statements": [{**s, "document_name": names.get(s["document"], "document")} for s in g["statements"]]}
            for g in table["procedures"]
        ],
        "findings_shown": [
            {**f, "cited": "; ".join(dict.fromkeys(_cited(c, names) for c in f["citations"]))}
            for f in sorted(findings, key=lambda f: WORST_FIRST.index(f["verdict"]))
        ],
        "not_applicable": list(
            dict.fromkeys(f["check"] for f in table["findings"] if f["verdict"] == "not_applicable")
        ),
    }


def _bet(bet: Mapping[str, object]) -> dict[str, object]:
    values = {name: formats.money(bet[name]) for name in ("min", "max", "wager") if bet.get(name) is not None}
    return {**bet, **values, "bet_words": str(bet["bet"]).replace("_", " ")}


def _sheet(sheet: dict[str, Any]) -> dict[str, object]:
    return {
        **sheet,
        "deals_words": f"{int(sheet['deals']):,}" if sheet["deals"] else "",
        "rows": [
            {
                **r,
                "probability_percent": rounded(Fraction(r["probability"]) * 100, 6),
            }
            for r in sheet["rows"]
        ],
    }


def _cited(citation: dict[str, Any], names: dict[str, str]) -> str:
    if citation.get("document"):
        name = names.get(citation["document"], "")
        page = f", page {citation['page']}" if citation.get("page") else ""
        return f"{citation['source']}{f' ({name}{page})' if name else page}"
    since = f", from {citation['effective_from']}" if citation.get("effective_from") else ""
    return f"{citation['source']}{since}"


def pdf_of(content: dict[str, object]) -> bytes:
    return paper(html_of(content), identifier=sha256_of(content), styles=STYLES)


def pdf_for(filing: Filing, kind: str, *, count: bool = True) -> bytes:
    """The internal-controls document ("internal_controls") or the draft of the letter ("letter").

    Where nothing may be counted it raises NotCounted until a job has done it.
    """
    return pdf_of(content_of(filing, kind, count=count))
