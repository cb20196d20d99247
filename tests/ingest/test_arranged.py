"""Columns in other orders than outcome and pay, folded ladders, what stakes win: each table once, with its own pays."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes
from ingest.values import CONFIDENT

RULES = "Lucky Dog Poker\n\nEach player makes an Ante wager and may make the High Road and the Low Road wagers.\n\n{}\n"


def tables(text: str) -> list[dict[str, Any]]:
    return list(read_bytes(RULES.format(text).encode())["paytables"])


def pays(table: dict[str, Any]) -> list[tuple[str, str]]:
    return [(o["hand"], o["pays"]) for o in table["outcomes"]]


@pytest.mark.parametrize("gap", ["\t", " | ", "    "])
def test_a_list_of_all_wagers_is_a_table_for_each_wager(gap: str) -> None:
    rows = [
        ("Wager", "Table", "Outcome", "Pays"),
        ("High Road", "Option A", "Straight Flush", "40 to 1"),
        ("High Road", "Option A", "Flush", "5 to 1"),
        ("High Road", "Option B", "Straight Flush", "50 to 1"),
        ("High Road", "Option B", "Flush", "4 to 1"),
        ("Low Road", "Option A", "Seven High", "9 to 1"),
        ("Low Road", "Option A", "Eight High", "3 to 1"),
    ]
    text = "\n".join(gap.join(c.ljust(16) if gap == "    " else c for c in row).rstrip() for row in rows)
    read = tables(text)
    assert [(t["bet"], t["designator"], [p for _, p in pays(t)]) for t in read] == [
        ("high_road", "A", ["40", "5"]),
        ("high_road", "B", ["50", "4"]),
        ("low_road", "A", ["9", "3"]),
    ]


def test_a_wager_is_named_before_its_first_line_alone() -> None:
    read = tables(
        "Wager\tOutcome\tPays\nHigh Road\tStraight Flush\t40 to 1\n\tFlush\t5 to 1\n"
        "Low Road\tSeven High\t9 to 1\n\tEight High\t3 to 1"
    )
    assert [(t["bet"], len(t["outcomes"])) for t in read] == [("high_road", 2), ("low_road", 2)]


def test_lines_that_are_counted_are_no_pays() -> None:
    (read,) = tables(
        "High Road, Paytable 1\n\nRank\tOutcome\tPays\n1\tStraight Flush\t40 to 1\n2\tFlush\t5 to 1\n3\tPair\t1 to 1"
    )
    assert pays(read) == [("straight_flush", "40"), ("flush", "5"), ("pair", "1")]
    assert read["designator"] == "1"


def test_pays_before_their_outcomes() -> None:
    (read,) = tables("High Road\n\nPays\tOutcome\n40 to 1\tStraight Flush\n5 to 1\tFlush\n1 to 1\tPair")
    assert pays(read) == [("straight_flush", "40"), ("flush", "5"), ("pair", "1")]


def test_what_a_stake_wins_is_no_table_of_its_own() -> None:
    text = "High Road\n\nOutcome\tPays\t$5 wins\t$25 wins\nStraight Flush\t40 to 1\t$200\t${}\nFlush\t5 to 1\t$25\t$125"
    (read,) = tables(text.format("1,000"))
    assert pays(read) == [("straight_flush", "40"), ("flush", "5")]
    assert len(tables(text.format("900"))) == 2  # not 25 times the odds in every line: it says something else


def test_a_ladder_goes_on_beside_itself() -> None:
    head = "High Road, Option A\n\nOutcome\tPays\tOutcome\tPays\n"
    (read,) = tables(head + "Straight Flush\t40 to 1\tFlush\t5 to 1\nFull House\t8 to 1\tPair\t1 to 1")
    assert [p for _, p in pays(read)] == ["40", "8", "5", "1"]
    assert read["designator"] == "A"
    two = tables(head + "Straight Flush\t40 to 1\tStraight Flush\t50 to 1\nFlush\t5 to 1\tFlush\t4 to 1")
    assert [len(t["outcomes"]) for t in two] == [2, 2]  # the same outcomes beside each other are two tables'


def test_a_name_that_a_blank_line_parts_from_the_ladder_above_heads_the_one_below() -> None:
    read = tables(
        "High Road\nStraight Flush | 40 to 1\nFlush | 5 to 1\nPair | 1 to 1\n\n"
        "Low Road\nDealer busts with 3 cards | 1 to 1\nDealer busts with 4 cards | 2 to 1"
    )
    assert [len(t["outcomes"]) for t in read] == [3, 2]


def test_an_envy_beside_a_bare_pay_is_not_what_the_line_pays() -> None:
    (read,) = tables(
        "Fortune - FB-01\n\nPayout (to 1) Envy Bonus\n"
        "ROYAL FLUSH 150 $75\nSTRAIGHT FLUSH 50 $20\nFULL HOUSE 5\nPAIR 1\n"
        "House Advantage 13.95%"
    )
    assert [(o["hand"], o["pays"], o["envy"]) for o in read["outcomes"][:2]] == [
        ("royal_flush", "150", "75"),
        ("straight_flush", "50", "20"),
    ]


def test_the_same_bare_number_behind_every_label_belongs_to_the_labels() -> None:
    read = tables("Low Road Pay Tables\n\nMatched 20\nSuited 20\nAny 20\n\nHit Freq")
    assert not [t for t in read if any(o["pays"] == "20" for o in t["outcomes"])]


def test_a_letter_among_the_digits_of_a_bare_pay_breaks_no_table() -> None:
    (read,) = [
        t
        for t in tables(
            "High Road Pay Table\n\nHand Pays\n"
            "Straight Flush 40\nThree of a Kind l20\nFlush 5\nPair 1\nHouse Edge 9.94%"
        )
        if t["outcomes"]
    ]
    assert [p for _, p in pays(read)] == ["40", "120", "5", "1"]
    assert read["claims"]["house_edge"] == "9.94"


def test_claims_of_a_ladder_without_a_head_are_as_doubtful_as_its_pays() -> None:
    text = (
        "Four of a Kind    80 to 1    90 to 1\nFull House        70 to 1    40 to 1\nHouse Edge        6.30%      6.38%"
    )
    packet = read_bytes(RULES.format(text).encode())
    statements = [p["confidence"] for pointer, p in packet["provenance"].items() if "/claims/" in pointer]
    assert statements
    assert all(confidence < CONFIDENT for confidence in statements)
