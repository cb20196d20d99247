"""HTML as a PDF/UA document: tagged for screen readers, fetching nothing, the same bytes for the same content."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

REPORTS = Path(__file__).resolve().parents[2] / "templates" / "reports"


def paper(html: str, *, identifier: str, styles: Iterable[str] = ("print.css",)) -> bytes:
    """The identifier comes from the content, and no time of making is written, so that bytes repeat."""
    import weasyprint

    document = weasyprint.HTML(string=html, url_fetcher=_no_fetching)
    pdf: bytes = document.write_pdf(
        stylesheets=[weasyprint.CSS(filename=str(REPORTS / style)) for style in styles],
        pdf_variant="pdf/ua-1",
        pdf_tags=True,
        pdf_identifier=identifier.encode()[:32],
    )
    return pdf


def _no_fetching(url: str, *args: Any, **kwargs: Any) -> Any:
    raise ValueError(f"a report fetches nothing: {url[:80]}")
