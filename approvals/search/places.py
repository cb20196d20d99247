"""Where a hit opens: on the register's page, or at its box on the page of a document."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from approvals.models.search import KINDS
from approvals.search.query import Hit

KIND_WORDS = dict(KINDS)


def printed_at(hit: Hit, question: str = "") -> str | None:
    """The place in the document, its words marked; a packet that came as structured data has none."""
    if hit.document_id is None:
        return None
    if hit.page is None:
        return reverse("document", args=[hit.document_id])
    query = {"box": ",".join(f"{side:.1f}" for side in hit.box)} if hit.box else {}
    if question:
        query["q"] = question
    address = reverse("document-page", args=[hit.document_id, hit.page])
    return f"{address}?{urlencode(query, safe=',')}" if query else address


def page_of(hit: Hit) -> str | None:
    """The register's page about it."""
    if not hit.route:
        return None
    try:
        address = reverse(hit.route, args=[hit.argument] if hit.argument else [])
    except NoReverseMatch:
        return None
    if hit.query:
        name, _, value = hit.query.partition("=")
        address += "?" + urlencode({name: value})
    return address


def opens_at(hit: Hit, question: str = "") -> str | None:
    """Where a click leads: the register's page about it, or else where it is printed."""
    return page_of(hit) or printed_at(hit, question)
