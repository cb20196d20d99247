"""What speaks against a table's values is said beside them, and what stands plainly in its grid is believed."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.grammar.odds import parse_pay
from ingest.layout.cells import Cell, Row
from ingest.pages.model import Word
from ingest.readers.paytables.context import unit_in_text
from ingest.readers.paytables.model import Outcome, Table
from ingest.readers.paytables.plausible import doubt_tables
from ingest.readers.paytables.typed import part_by_columns
from ingest.values import CONFIDENT, Doubt, Repair, Value, flatten
from tests.ingest.test_paytables import pays, read


def named(source: dict[str, Any]) -> list[str]:
    return [d["name"] for d in source.get("x_doubts", [])]


def of(provenance: dict[str, dict[str, Any]], place: str) -> dict[str, Any]:
    return provenance[f"/paytables/{place}"]


def test_a_doubtful_value_never_comes_without_its_reason() -> None:
    value = Value("5", 1, None, "5", "x")
    why = Doubt("seen_once", "it is printed once")
    _, sources = flatten(
        {
            "a": value,
            "b": value.doubted(0.8, why).doubted(0.85, why),
            "c": value.doubted(0.8),
            "d": value.doubted(0.95, why),
        }
    )
    assert "x_doubts" not in sources["/a"]
    assert sources["/b"]["x_doubts"] == [{"name": "seen_once", "reason": "it is printed once"}]
    assert named(sources["/c"]) == ["reader_unsure"]
    assert "x_doubts" not in sources["/d"]  # believed all the same
    mended = Value("5", 1, None, "S", "x", 0.8, (Repair("look_alike", "a letter for a digit"),))
    assert "x_doubts" not in flatten(mended)[1][""]  # the repair is the reason


LADDER = "Bonus Paytable\n\nHand\tPays\n"


def test_a_ladder_of_a_text_is_believed() -> None:
    _, provenance, _ = read(f"{LADDER}Royal Flush\t50 to 1\nStraight Flush\t20 to 1\nFull House\t5 to 1\n")
    assert all(s["confidence"] >= CONFIDENT for key, s in provenance.items() if "/outcomes/" in key)


def test_a_pay_that_rises_is_doubted_with_its_neighbour() -> None:
    lines = "Royal Flush\t50 to 1\nStraight Flush\t20 to 1\nFull House\t500 to 1\nFlush\t4 to 1\nStraight\t3 to 1\n"
    _, provenance, _ = read(LADDER + lines)
    doubted = [n for n in range(5) if of(provenance, f"0/outcomes/{n}/pays")["confidence"] < CONFIDENT]
    assert doubted == [1, 2]
    assert named(of(provenance, "0/outcomes/2/pays")) == ["pays_out_of_order"]


def test_more_than_the_whole_meter_is_doubted() -> None:
    _, provenance, _ = read(f"{LADDER}Royal Flush\t1000%\nStraight Flush\t10%\nFull House\t$50\n")
    assert "more_than_the_meter" in named(of(provenance, "0/outcomes/0/pays"))
    assert of(provenance, "0/outcomes/1/pays")["confidence"] >= CONFIDENT


def test_half_a_label_is_doubted_with_the_lines_beside_it() -> None:
    lines = "Royal Flush with\t90 to 1\nno Joker\t80 to 1\nFull House\t5 to 1\nFlush\t4 to 1\nStraight\t3 to 1\n"
    tables, provenance, _ = read(LADDER + lines)
    doubted = {
        o["hand"]
        for n, o in enumerate(tables[0]["outcomes"])
        if of(provenance, f"0/outcomes/{n}/pays")["confidence"] < CONFIDENT
    }
    assert {o["hand"] for o in tables[0]["outcomes"]} - doubted == {"flush", "straight"}


@pytest.mark.parametrize(("bet", "name"), [("Trips Plus", "trips_plus"), ("PAIR PLUS", "pair_plus")])
def test_a_bet_between_lines_begins_its_own_table(bet: str, name: str) -> None:
    text = "Ante Bonus\t\nHand\tPay\nRoyal Flush\t80 for 1\nStraight Flush\t9 for 1\nFull House\t4 for 1\n"
    tables, _, _ = read(f"{text}{bet}\t\nMini Royal\t750 for 1\nThree of a Kind\t70 for 1\nPair\t3 for 1\n")
    assert [(t["bet"], pays(t)) for t in tables] == [
        ("ante_bonus", {"royal_flush": "80", "straight_flush": "9", "full_house": "4"}),
        (name, {"mini_royal": "750", "three_of_a_kind": "70", "pair": "3"}),
    ]


def test_being_paid_according_to_one_of_them_is_no_unit() -> None:
    assert unit_in_text("Winning wagers are paid according to one of the following paytables:") is None
    assert unit_in_text("All wagers are paid to one") == "to_1"


@pytest.mark.parametrize(
    ("text", "number"), [("l20/1", "120"), ("l5 to one", "15"), ("25O-to-1", "250"), ("3O FOR 1", "30")]
)
def test_odds_with_a_letter_among_their_digits_are_read_and_doubted(text: str, number: str) -> None:
    pay = parse_pay(text, loose=True)
    assert pay is not None
    assert (pay.number, pay.confidence < CONFIDENT, bool(pay.repairs)) == (number, True, True)
    assert parse_pay(text) is None


def geometry(*lines: list[tuple[str, float]]) -> list[Row]:
    """Rows of cells; a cell's text and where it begins. Every letter is five points wide."""
    rows = []
    for n, cells in enumerate(lines):
        top = 20.0 * n
        made = []
        for text, x in cells:
            words, at = [], x
            for piece in text.split():
                words.append(Word(piece, (at, top, at + 5.0 * len(piece), top + 10)))
                at += 5.0 * (len(piece) + 1)
            made.append(Cell(tuple(words), 1, x, at - 5, (n,)))
        rows.append(Row(1, n, made, top, top + 10, "geometry"))
    return rows


def test_a_pay_that_stands_close_to_its_label_is_cut_where_the_column_begins() -> None:
    rows = geometry(
        [("Suited Sevens", 10), ("18", 100), ("200", 160)],
        [("Three Sevens", 10), ("9", 100), ("100", 160)],
        [("Suited Twenty-One 8", 10), ("90", 160)],
        [("Any Pair of Sevens", 10), ("6", 130), ("5", 160)],
    )
    part_by_columns(rows)
    assert [c.text for c in rows[2].cells] == ["Suited Twenty-One", "8", "90"]
    others = [[("Three Sevens", 10), ("9", 130), ("100", 160)], [("Sevens", 10), ("4", 130), ("50", 160)]]
    apart = geometry([("Suited Twenty-One 8", 10), ("90", 160)], *others)
    part_by_columns(apart)
    assert [c.text for c in apart[0].cells] == ["Suited Twenty-One 8", "90"]


def torn(offset: float) -> tuple[Table, Table]:
    """A table, and beside it one whose labels were lost, so many points higher."""
    word = Word("6", (300, 100, 310, 112))
    bet = Value("lucky_6", 1, word.box, "Lucky 6", "x")

    def table(x: float, top: float, *hands: str | None) -> Table:
        rows = [
            Outcome(
                Value(hand, 1, None, "", "x"),
                Value(str(9 - n), 1, (x, top + 40 * n, x + 10, top + 40 * n + 12), "", "x"),
                label=hand or "",
            )
            for n, hand in enumerate(hands)
        ]
        return Table(1, 1, Cell((word,), 1, 300, 310, (1,), "text"), rows, bet=bet)

    return table(300, 100, "flush", "straight"), table(500, 100 - offset, None, None)


def test_a_pay_without_a_label_between_the_lines_of_another_table_doubts_it() -> None:
    for offset, sure in ((7.0, False), (0.0, True), (20.0, True)):
        own, lost = torn(offset)
        doubt_tables([own, lost])
        assert all((o.pays.confidence >= CONFIDENT) is sure for o in own.outcomes)
        assert lost.bet is not None
        assert lost.bet.confidence < CONFIDENT
        assert own.bet is not None
        assert own.bet.confidence >= CONFIDENT
