"""A comparison as a PDF: tagged for screen readers, and the same bytes for the same two contents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.template.loader import render_to_string

from approvals.diff import Comparison, as_json
from approvals.differences.shown import effects_counted, parts_of
from approvals.differences.sides import Chosen
from games.canonical import sha256_of

REPORTS = Path(__file__).resolve().parents[2] / "templates" / "reports"
STYLES = ("print.css", "differences.css")


def html_of(comparison: Comparison, before: Chosen, after: Chosen, *, noise: bool = False) -> str:
    context = {
        "comparison": comparison,
        "sides": (("Before", before), ("After", after)),
        "parts": parts_of(comparison.differences),
        "effects": effects_counted(comparison),
        "noise": parts_of(comparison.noise) if noise else [],
        "sha256": content_hash(comparison),
    }
    return render_to_string("reports/differences.html", context)


def content_hash(comparison: Comparison) -> str:
    return sha256_of(as_json(comparison))


def pdf_of(comparison: Comparison, before: Chosen, after: Chosen, *, noise: bool = False) -> bytes:
    """PDF/UA. The identifier comes from the content, and no time of making is written, so that bytes repeat."""
    import weasyprint

    document = weasyprint.HTML(string=html_of(comparison, before, after, noise=noise), url_fetcher=_no_fetching)
    pdf: bytes = document.write_pdf(
        stylesheets=[weasyprint.CSS(filename=str(REPORTS / style)) for style in STYLES],
        pdf_variant="pdf/ua-1",
        pdf_tags=True,
        pdf_identifier=content_hash(comparison).encode()[:32],
    )
    return pdf


def _no_fetching(url: str, *args: Any, **kwargs: Any) -> Any:
    raise ValueError(f"a report fetches nothing: {url[:80]}")
