"""The commission's question to a manufacturer about printed figures: drafted with the count and the printed place."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.template.loader import render_to_string
from PIL import Image

from accounts.json_types import Json
from approvals.settling.figures import Figure
from games.canonical import sha256_of
from games.engines.report import rounded
from ingest.documents.effective import Confident
from ingest.documents.pictures import lines_of, picture
from ingest.documents.selectors import packet_of
from ingest.documents.verified import kept_validation
from ingest.models import Document, Page, Reading
from ingest.pages.errors import UnusableDocument
from ingest.sandbox.parent import ReadingFailed
from ingest.views.common import Crop, Spot, crop_around, lines_around
from paytables.packet import packet_of as typed
from paytables.report.json_form import ReportJson, SheetJson
from paytables.report.paper import paper

STYLES = ("print.css", "filing.css")
WIDE = 600  # pixels of the paper that a part of a page is shown in


class NoQuestions(Exception):
    """Why there is no letter to draft; `str()` is one sentence."""


def question_letter(document: Document, reading: Reading, figures: Sequence[Figure]) -> dict[str, Any]:
    """The draft's content as plain data; a person completes and signs it."""
    report = kept_validation(reading)
    if not figures or report is None:
        raise NoQuestions("No figure of this document was put to the manufacturer.")
    written = packet_of(reading)
    packet, view = typed(written), Confident(written)
    return {
        "kind": "question_letter",
        "document": {"name": document.name, "sha256": document.sha256},
        "game": packet.game,
        "company": view.value("/owner") or (view.value("/letter/addressee/company") if packet.letter else None),
        "submission": view.value("/letter/submission") if packet.letter else None,
        "figures": [_asked(document, figure, report) for figure in figures],
        "engines": report["engines"],
    }


def pdf_of(content: Mapping[str, object]) -> bytes:
    html = render_to_string("reports/question_letter.html", {"c": content, "sha256": sha256_of(content)})
    return paper(html, identifier=sha256_of(content), styles=STYLES)


def _asked(document: Document, figure: Figure, report: ReportJson) -> dict[str, Json]:
    sheet = next((s for s in report["sheets"] if figure.at in s["claims"]), None)
    return {
        "title": figure.title,
        "of": figure.of,
        "printed": figure.shown,
        "computed": figure.computed,
        "exact": figure.exact,
        "difference": figure.difference,
        "rounding": figure.mark == "off_by_rounding",
        "reading": figure.raw["reading"] or "",
        "hint": figure.raw["hint"] or "",
        "question": figure.settlement.reason if figure.settlement else "",
        "page": figure.page,
        "count": _count(sheet) if sheet else None,
        **_printed_at(document, figure),
    }


def _count(sheet: SheetJson) -> dict[str, Json]:
    deals = int(sheet["deals"]) if sheet["deals"] else 0
    return {
        "method": sheet["method"],
        "deals": f"{deals:,}" if deals else "",
        "part": sheet["part"],
        "sum": _percent(Fraction(sheet["sum"])) if sheet["sum"] else "",
        "rows": [
            {
                "outcome": str(row["outcome"]).replace("_", " "),
                "combinations": f"{int(row['combinations']):,}",
                "chance": _percent(Fraction(int(row["combinations"]), deals)) if deals else "",
                "pays": row["pays"],
                "part": _percent(Fraction(row["part"])) if row["part"] else "",
            }
            for row in sheet["rows"]
        ],
    }


def _percent(share: Fraction) -> str:
    return f"{rounded(share * 100, 6)}%"


def _printed_at(document: Document, figure: Figure) -> dict[str, Json]:
    """The part of the page that prints it: a picture, or lines of a text; nothing where no place is known."""
    page = Page.objects.filter(document=document, number=figure.page).first() if figure.page else None
    if page is None or not figure.bbox:
        return {}
    x0, top, x1, bottom = figure.bbox
    spot = Spot(round(x0, 2), round(top, 2), round(x1 - x0, 2), round(bottom - top, 2), current=True)
    if page.unit == "characters":
        lines = lines_around(lines_of(document, page), spot, context=3)
        return {"lines": [[line.before, line.marked, line.after] for line in lines]}
    crop = crop_around(spot, page)
    try:
        drawn = picture(document, page, "fine")
    except (UnusableDocument, ReadingFailed):
        return {}
    scale = min(WIDE / crop.width, 2.0)
    places = {"width": crop.width, "height": crop.height,
              "spot_x": spot.x - crop.x - 2, "spot_y": spot.y - crop.y - 2,
              "spot_width": spot.width + 4, "spot_height": spot.height + 4}  # fmt: skip
    return {
        "picture": f"data:image/png;base64,{base64.b64encode(_part(drawn, crop, page)).decode()}",
        "crop": {name: f"{at * scale:.1f}" for name, at in places.items()},
    }


def _part(drawn: bytes, crop: Crop, page: Page) -> bytes:
    """Cut out here and not by the paper: a letter about many figures would hold the whole page for each."""
    with Image.open(io.BytesIO(drawn)) as whole:
        dots = whole.width / page.width
        size = (max(1, round(crop.width * dots)), max(1, round(crop.height * dots)))
        part = Image.new("RGB", size, "white")  # what is cut out may reach over the page's edge
        part.paste(whole, (-round(crop.x * dots), -round(crop.y * dots)))
    cut = io.BytesIO()
    part.save(cut, "PNG")
    return cut.getvalue()
