"""The validation report: the same bytes for the same content, tagged, and every number traceable to counts."""

from __future__ import annotations

import io
from fractions import Fraction
from itertools import starmap
from math import comb, prod
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from games.engines import Context
from games.engines.caribbean_stud import GAME
from games.engines.caribbean_stud.printed import COVER_ALL
from games.engines.report import analyze, rounded
from games.engines.three_card import GAME as THREE_CARD
from paytables.printed import paytables_of, schedule_of
from paytables.report import html_of, pdf_of, report_on
from paytables.report.counted import readings_of
from paytables.report.storage import verifier_fingerprint
from paytables.verification import readings, verify_packet
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


@pytest.mark.parametrize(("file", "counts"), [("readings.toml", True), ("compare.py", True), ("notes.md", False)])
def test_what_judges_names_the_place_of_a_kept_report(
    file: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paytables.report.storage.JUDGES", tmp_path)
    (tmp_path / file).write_text("as it was")
    before = verifier_fingerprint.__wrapped__()
    (tmp_path / file).write_text("as it is now")
    assert (verifier_fingerprint.__wrapped__() != before) is counts


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


def cover_all(**more: Any) -> dict[str, Any]:
    """As Caribbean Stud prints it: the columns for eight, five and two hands."""
    columns = {8: "100 40 7 6 5 4 3", 5: "200 90 20 15 10 8 4", 2: "500 200 60 40 35 25 9"}
    hands = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"]
    outcomes = [
        {"hand": hand, "pays": pays, "unit": "to_1", "hands": n}
        for n, column in columns.items()
        for hand, pays in zip(hands, column.split(), strict=True)
    ]
    return table({}, designator=None, bet="cover_all") | {"outcomes": outcomes} | more


@pytest.mark.slow
def test_hands_beside_a_board_are_columns_too() -> None:
    """Let It Ride prints no dealer: the number is that of the players' hands."""
    packet: dict[str, Any] = {"game": "Let It Ride", "paytables": [cover_all(claims={"hit_frequency": "20.475"})]}
    report = report_on(packet, document="made.pdf", sha256="cd" * 32)
    (sheet,) = report.sheets
    hits = {c.hands: c.hit_frequency for c in sheet.columns}
    assert {n: rounded((hit or 0) * 100, 4) for n, hit in hits.items()} == {2: "5.6513", 5: "13.4536", 8: "20.4749"}
    for column in sheet.columns:
        assert column.deals == comb(52, 2) * prod(comb(50 - 3 * i, 3) for i in range(column.hands))
    (claim,) = verify_packet(packet).claims
    assert (claim.verdict, claim.reading) == ("consistent", "8 hands")


def test_each_number_of_hands_is_a_column_of_the_report() -> None:
    packet: dict[str, Any] = {"game": "Caribbean Stud Poker", "paytables": [cover_all()]}
    report = report_on(packet, document="made.pdf", sha256="cd" * 32)
    (sheet,) = report.sheets
    assert (sheet.rows, sheet.deals) == ((), None)
    assert [c.hands for c in sheet.columns] == [2, 5, 8]
    bet = GAME.bet("cover_all")
    assert bet is not None
    for column in sheet.columns:
        exact = analyze(GAME, bet, COVER_ALL, Context(hands=column.hands))
        assert (column.house_edge, column.hit_frequency, column.deals) == (
            exact.house_edge, exact.hit_frequency, exact.deals,
        )  # fmt: skip
        assert sum(r.combinations for r in column.rows) == prod(comb(52 - 5 * i, 5) for i in range(column.hands))
        assert exact.house_edge is not None
        assert sum(r.part or 0 for r in column.rows) == 1 - exact.house_edge
    written = report.json()["sheets"][0]["columns"]
    assert [c["hands"] for c in written] == [2, 5, 8]
    assert Fraction(written[2]["house_edge"]) == sheet.columns[2].house_edge
    html = html_of(report)
    for column, stated in zip(sheet.columns, written, strict=True):
        assert f"{column.hands} hands</th>" in html
        for value in (column.house_edge, column.hit_frequency, column.rows[0].probability, column.rows[0].part):
            assert value is not None
            assert f">{rounded(value * 100, 6)}</td>" in html
        assert [r["outcome"] for r in stated["rows"]] == [r.name for r in column.rows]
    with pikepdf.open(io.BytesIO(pdf_of(report))) as pdf:
        assert pdf.Root.MarkInfo.Marked


def test_named_shares_of_a_game_are_in_the_report() -> None:
    double = table({"win": "1"}, designator=None, bet="double_down", claims={"house_edge": "1.44"})
    packet: dict[str, Any] = {"game": "6 Card Fortune Pai Gow Poker", "paytables": [double]}
    report = report_on(packet, document="made.pdf")
    written = report.json()["sheets"][0]["shares"]
    assert [s["name"] for s in written] == ["dealer qualifies", "edge of the double", "edge where doubled"]
    html = html_of(report)
    for stated, kept in zip(written, report.sheets[0].shares, strict=True):
        assert Fraction(stated["value"]["exact"]) == kept.value
        assert stated["value"]["exact"] in html
        assert f"{rounded(kept.value * 100, 6)}%" in html


def test_columns_of_a_bet_that_is_not_played_by_number_of_hands_are_not_counted() -> None:
    packet: dict[str, Any] = {"game": "Caribbean Stud Poker", "paytables": [cover_all(bet="bonus")]}
    (sheet,) = report_on(packet, document="made.pdf").sheets
    assert sheet.columns == ()
    assert "not played by number of hands" in sheet.method


def test_a_table_that_nobody_counts_is_in_the_report_with_the_reason() -> None:
    strange = table({"suited_blackjack": "5"}, claims={})
    (sheet,) = report_on({"game": "Three Card Poker", "paytables": [strange]}, document="made.pdf").sheets
    assert "Not counted" in sheet.method


def test_readings_stand_side_by_side_with_the_figures_that_agree() -> None:
    pays = {"straight_flush": "6", "three_of_a_kind": "5", "straight": "1"}
    one, other = (table(pays, designator="A-1", bet="ante_bonus", claims=claims) for claims in ({}, {}))
    (sheet,) = report_on({"game": "Three Card Poker", "paytables": [one]}, document="made.pdf").sheets
    bet = THREE_CARD.bet("ante_play")
    assert bet is not None
    schedule = schedule_of(paytables_of({"paytables": [one]})[0], bet.key)
    counted = {
        "; ".join(starmap(readings.reading_words, chosen.items())): analyze(
            THREE_CARD, bet, schedule, Context(interpretation=chosen)
        )
        for chosen in bet.readings()
    }
    assert {w for a in sheet.alternatives for w in a.readings} == set(counted)
    for alternative in sheet.alternatives:
        for words in alternative.readings:
            assert (alternative.house_edge, alternative.hit_frequency) == (
                counted[words].house_edge,
                counted[words].hit_frequency,
            )
    assert len({a.house_edge for a in sheet.alternatives}) > 1
    assert [a.literal for a in sheet.alternatives] == [True, *[False] * (len(sheet.alternatives) - 1)]

    last = sheet.alternatives[-1]
    assert last.house_edge is not None
    other["claims"] = {"house_edge": rounded(last.house_edge * 100, 4)}
    report = report_on({"game": "Three Card Poker", "paytables": [other]}, document="made.pdf")
    written = report.json()
    rows = readings_of(written["sheets"][0], written["verification"]["claims"])
    assert [row.agree for row in rows] == [()] * (len(rows) - 1) + [("house edge",)]
    assert rows[-1].readings == last.readings
    html = html_of(report)
    assert f"{last.house_edge.numerator}/{last.house_edge.denominator}" in html
    assert "Printed figures that agree" in html


def test_one_reading_or_readings_alike_are_not_set_beside_each_other(packet: dict[str, Any]) -> None:
    written = report_on(packet, document="made.pdf").json()
    assert [readings_of(sheet, written["verification"]["claims"]) for sheet in written["sheets"]] == [(), ()]
