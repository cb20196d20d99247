"""Made pages go through the scanner and come back: bounded here, measured at length by `measure.py`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from ingest.grammar.odds import parse_pay
from ingest.packet import read_packet
from ingest.pages.ink import slant, turned_light
from ingest.pages.load import load
from ingest.pages.model import Page, Pages
from ingest.readers.paytables import read_paytables
from ingest.values import CONFIDENT, flatten
from tests.ingest.scans.scanner import scanned
from tests.ingest.variety import compare as tables
from tests.ingest.variety.pages import make
from tests.ingest.variety_letters import compare as letters
from tests.ingest.variety_letters.measure import make as make_letters
from tests.ingest.variety_letters.render import pdf_of


def table_counts(pages: Pages, truth: dict[str, Any]) -> tuple[Counter[str], list[Any]]:
    reading = read_paytables(pages, [])
    plain, provenance = flatten({"paytables": reading.paytables})
    plain["blanks"] = [f"/paytables/{b}" for b in reading.blanks]
    return tables.compare(plain, truth, provenance, CONFIDENT)


@pytest.mark.parametrize(
    ("seed", "style", "level"), [(0, "grid", "office"), (6, "beside", "office"), (3, "plain", "clean")]
)
def test_tables_of_a_scan_are_read_and_nothing_wrong_is_sure(seed: int, style: str, level: str) -> None:
    made = make(seed, style)
    counts, notes = table_counts(load(scanned(made.pdf(), level, seed)), made.truth)
    assert counts["confident"] == 0, notes
    whole = sum(counts[k] for k in ("right", "wrong", "missing", "extra"))
    assert counts["right"] >= 0.95 * whole, notes


def test_a_scanned_letter_keeps_its_list_and_its_bullets() -> None:
    truth, printed = make_letters(3)
    tally = letters.Tally()
    letters.compare(read_packet(load(scanned(pdf_of(printed, 3), "office", 3))), truth, tally)
    assert tally.counts["wrong_confident"] == 0, tally.notes
    assert tally.share > 0.95, tally.notes


def test_a_hidden_layer_of_bad_letters_is_not_believed() -> None:
    made = make(0, "grid")
    pages = load(scanned(made.pdf(), "clean", 0, layer=True))
    assert {p.source for p in pages.pages} == {"ocr"}
    assert not any("Roya1" in w.text or "5traight" in w.text for p in pages.pages for w in p.words)


def pasted() -> tuple[Page, Page]:
    """A typed page, and the same page with its table as a picture between typed lines."""
    import io

    import cv2
    import pypdfium2 as pdfium
    from weasyprint import HTML

    table = "<table style='border-spacing:24pt 6pt'>" + "".join(
        f"<tr><td>{hand}</td><td>{pays} to 1</td></tr>"
        for hand, pays in [("Royal flush", 500), ("Straight flush", 60), ("Four of a kind", 25), ("Full house", 9)]
    )
    page = "<style>@page{size:Letter;margin:60pt}body{font:11pt 'Liberation Sans'}</style><p>The Bonus bet pays:</p>"
    whole = HTML(string=f"{page}{table}</table><p>All wagers are resolved.</p>").write_pdf()
    alone = pdfium.PdfDocument(HTML(string=f"{page}{table}</table>").write_pdf())[0]
    grey = alone.render(scale=200 / 72, grayscale=True).to_numpy().reshape(2200, 1700, -1)[:, :, 0]
    cut = np.ascontiguousarray(grey[240:560, 160:1060])
    _, png = cv2.imencode(".png", cut)
    import base64

    picture = f"<img style='width:324pt' src='data:image/png;base64,{base64.b64encode(png.tobytes()).decode()}'>"
    out = io.BytesIO()
    HTML(string=f"{page}{picture}<p>All wagers are resolved.</p>").write_pdf(out)
    return load(whole).pages[0], load(out.getvalue()).pages[0]


def test_a_table_pasted_as_a_picture_stands_among_the_typed_words() -> None:
    typed, mixed = pasted()
    assert mixed.source == "text"
    assert Counter(w.text for w in mixed.words) == Counter(w.text for w in typed.words)
    assert {w.source for w in mixed.words if w.text in ("500", "flush")} == {"ocr"}
    assert mixed.notes == ("22 words were read from pictures on the page",)


@pytest.mark.parametrize("angle", [-1.4, -0.3, 0.0, 0.25, 1.1])
def test_the_slant_is_found_to_a_twentieth_of_a_degree(angle: float) -> None:
    import cv2

    page = np.full((1600, 1200), 255, np.uint8)
    for row in range(100, 1500, 60):
        cv2.putText(page, "The dealer pays 100 to 1 on a royal", (120, row), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 0, 2)
    turn = cv2.getRotationMatrix2D((600, 800), -angle, 1.0)
    leaning = cv2.warpAffine(page, turn, (1200, 1600), borderValue=(255,))
    assert slant(leaning) == pytest.approx(angle, abs=0.05)


def test_a_dark_header_is_turned_light_and_bold_letters_are_not() -> None:
    import cv2

    page = np.full((1600, 1200), 255, np.uint8)
    cv2.putText(page, "BOLD TITLE", (120, 200), cv2.FONT_HERSHEY_SIMPLEX, 2.0, 0, 9)
    cv2.rectangle(page, (100, 600), (1100, 680), 40, -1)
    cv2.putText(page, "Hand  Pays", (140, 655), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 255, 2)
    turned = turned_light(page)
    assert np.array_equal(turned[:400], page[:400])
    assert turned[620, 900] > 200
    assert turned[600:680].min() < 60


@pytest.mark.parametrize(
    ("text", "number", "unit"), [("\u00b720", "20", None), ("6 to' 1", "6", "to_1"), ("25. for 1", "25", "for_1")]
)
def test_dirt_beside_a_pay_leaves_it_doubtful(text: str, number: str, unit: str | None) -> None:
    pay = parse_pay(text, loose=True)
    assert pay is not None
    assert (pay.number, pay.unit) == (number, unit)
    assert pay.confidence < CONFIDENT
    assert pay.repairs[-1].name == "speck"
    assert parse_pay(text) is None
