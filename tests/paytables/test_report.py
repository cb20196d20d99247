"""The validation report: the same bytes for the same content, tagged, and every number traceable to counts."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import Any

import pikepdf
import pytest

from paytables.report import html_of, pdf_of, report_on
from tests.paytables.test_verification import METER, SIX_CARD, table


@pytest.fixture(scope="module")
def packet() -> dict[str, Any]:
    bonus = table(SIX_CARD, claims={"house_edge": "10.23", "hit_frequency": "7.2798"})
    progressive = table(
        METER, "for_1", designator="P-1", bet="progressive", wager="1", claims={"house_edge": "30", "seed": "1000"}
    )
    return {
        "game": "Three Card Poker",
        "paytables": [bonus, table(SIX_CARD, printing=2, claims={"house_edge": "10.22"}), progressive],
    }


def test_outcomes_add_up_to_all_deals_and_the_return_to_the_edge(packet: dict[str, Any]) -> None:
    report = report_on(packet, document="made.pdf", sha256="0" * 64)
    sheet = report.sheets[0]
    assert sheet.combinations == sheet.deals == 20_358_520
    assert sheet.sum_of_parts == 1 - Fraction(15306, 149695)
    assert [t.printing for t in sheet.tables] == [1, 2], "the same pays printed twice share a sheet"
    assert report.counts == {"consistent": 2, "inconsistent": 1, "not_determinable": 2, "no_engine": 0}


def test_a_meters_awards_are_left_open(packet: dict[str, Any]) -> None:
    sheet = report_on(packet, document="made.pdf").sheets[1]
    assert sheet.sum_of_parts is None
    assert sheet.rows[0].part is None


def test_the_pdf_repeats_to_the_byte_and_is_tagged(packet: dict[str, Any]) -> None:
    report = report_on(packet, document="made.pdf", sha256="ab" * 32)
    first = pdf_of(report)
    assert first == pdf_of(report_on(packet, document="made.pdf", sha256="ab" * 32))
    with pikepdf.open(io.BytesIO(first)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        assert "Three Card Poker" in str(pdf.docinfo.Title)


def test_the_text_of_a_document_is_text_in_the_report(packet: dict[str, Any]) -> None:
    report = report_on(packet | {"game": "<script>alert(1)</script>"}, document="<b>.pdf")
    html = html_of(report)
    assert "<script>" not in html
    assert "&lt;b&gt;.pdf" in html
    assert report.counts["no_engine"] == len(report.verification.claims)


def test_a_table_without_figures_has_its_counts_too() -> None:
    plus = table({"straight_flush": "40", "pair": "1"}, bet="pair_plus", claims={})
    (sheet,) = report_on({"game": "Three Card Poker", "paytables": [plus]}, document="made.pdf").sheets
    assert (sheet.combinations, sheet.claims) == (22_100, ())
    assert html_of(report_on({"game": "Three Card Poker", "paytables": [plus]}, document="made.pdf"))


def test_a_table_that_nobody_counts_is_in_the_report_with_the_reason() -> None:
    strange = table({"suited_blackjack": "5"}, claims={})
    (sheet,) = report_on({"game": "Three Card Poker", "paytables": [strange]}, document="made.pdf").sheets
    assert "Not counted" in sheet.method
