"""HTML as a PDF/UA document: tagged for screen readers, fetching nothing, the same bytes for the same content."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

REPORTS = Path(__file__).resolve().parents[2] / "templates" / "reports"


def paper(html: str, *, identifier: str, styles: Iterable[str] = ("print.css",)) -> bytes:
    """The identifier comes from the content, and no time of making is written, so that bytes repeat."""
    import weasyprint
    from weasyprint.urls import URLFetcher

    # nothing is fetched: a picture stands in the text itself
    document = weasyprint.HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=("data",), fail_on_errors=True))
    pdf: bytes = document.write_pdf(
        stylesheets=[weasyprint.CSS(filename=str(REPORTS / style)) for style in styles],
        pdf_variant="pdf/ua-1",
        pdf_tags=True,
        pdf_identifier=identifier.encode()[:32],
    )
    return pdf
