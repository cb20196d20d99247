"""A comparison as a PDF: tagged for screen readers, and the same bytes for the same two contents."""

from __future__ import annotations

from django.template.loader import render_to_string

from approvals.differences.comparison import Comparison, as_json
from approvals.differences.shown import effects_counted, parts_of
from approvals.differences.sides import Chosen
from games.canonical import sha256_of
from paytables.report.paper import paper

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
    html = html_of(comparison, before, after, noise=noise)
    return paper(html, identifier=content_hash(comparison), styles=STYLES)
