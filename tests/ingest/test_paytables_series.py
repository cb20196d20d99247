"""What speaks against a value in the tables around it, each reason by itself; and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.values import CONFIDENT
from tests.ingest.set_pages import page, rows
from tests.ingest.set_pages import read as read_pages
from tests.ingest.test_paytables import read

NAMES = ["Royal Flush", "Straight Flush", "Full House", "Flush"]
USUAL = [["90 to 1", "50 to 1", "9 to 1", "4 to 1"]] * 3


def reasons(provenance: dict[str, dict[str, Any]], place: str) -> list[str]:
    return [d["name"] for d in provenance[f"/paytables/{place}"].get("x_doubts", [])]


def beside(heads: list[str], columns: list[list[str]], labels: list[str] | None = None) -> str:
    """One body of several tables, with tabs."""
    lines = ["Bonus Paytables", "", "\t".join(["Hand", *heads])]
    lines += ["\t".join([label, *cells]) for label, *cells in zip(labels or NAMES, *columns, strict=True)]
    return "\n".join(lines) + "\n"


def test_a_name_out_of_sequence_is_doubted_and_one_in_it_is_not() -> None:
    _, provenance, _ = read(beside(["RST-01", "RST-02", "RST-08"], USUAL))
    assert [reasons(provenance, f"{n}/designator") for n in range(3)] == [[], [], ["breaks_the_series"]]
    _, provenance, _ = read(beside(["RST-04", "RST-05", "RST-06"], USUAL))
    assert not any(reasons(provenance, f"{n}/designator") for n in range(3))


def test_a_ladder_that_rises_where_all_others_fall_is_doubted() -> None:
    _, provenance, _ = read(beside(["RST-01", "RST-02", "RST-03"], [*USUAL[:2], USUAL[0][::-1]]))
    assert "rises_where_others_fall" in reasons(provenance, "2/outcomes/0/pays")
    assert not reasons(provenance, "0/outcomes/0/pays")


def stacked(*ladders: list[str]) -> str:
    """Tables of one series under each other."""
    text = ""
    for n, labels in enumerate(ladders):
        text += beside([f"RST-0{n + 1}"], [USUAL[0][: len(labels)]], labels) + "\n"
    return text


def test_a_label_that_is_a_part_of_its_sister_s_is_doubted() -> None:
    odd = ["Royal Flush", "Straight", "Full House", "Flush"]
    _, provenance, _ = read(stacked(NAMES, odd))
    assert "sister_says_more" in reasons(provenance, "1/outcomes/1/pays")
    assert not reasons(provenance, "0/outcomes/1/pays")
    assert provenance["/paytables/1/outcomes/1/pays"]["confidence"] < CONFIDENT


def test_a_line_that_all_sisters_have_between_two_is_missed() -> None:
    _, provenance, _ = read(stacked(NAMES, NAMES, [NAMES[0], *NAMES[2:]]))
    assert [reasons(provenance, f"2/outcomes/{n}/pays") for n in range(3)] == [
        ["sister_has_a_line_between"],
        ["sister_has_a_line_between"],
        [],
    ]
    _, provenance, _ = read(stacked(NAMES, NAMES, NAMES[:3]))  # the lowest line is what tables leave out
    assert not reasons(provenance, "2/outcomes/2/pays")


@pytest.mark.parametrize("cut", ["of Towers", "Winner by", "NINE BY", "with no Joker", "Three-of-a-", "Pair of"])
def test_half_a_label_is_no_label(cut: str) -> None:
    _, provenance, _ = read(beside(["RST-01"], [USUAL[0]], [NAMES[0], cut, *NAMES[2:]]))
    assert provenance["/paytables/0/outcomes/1/pays"]["confidence"] < CONFIDENT
    _, provenance, _ = read(beside(["RST-01"], [USUAL[0]], [NAMES[0], "No Pair", *NAMES[2:]]))
    assert provenance["/paytables/0/outcomes/1/pays"]["confidence"] >= CONFIDENT


HEAD = [
    (50.0, [("Silver Reef Paytables", 60.0)]),
    (70.0, [("Hand", 60.0), ("Paytable 1", 200.0), ("Paytable 2", 300.0)]),
]


def test_words_that_reach_into_the_next_column_are_doubted() -> None:
    lines = rows(
        90.0,
        15.0,
        [("Royal Flush", 60.0), ("90 to 1", 205.0), ("80 to 1", 305.0)],
        [("Straight Flush", 60.0), ("100% (not from meter)", 215.0)],
        [("Full House", 60.0), ("9 to 1", 205.0), ("8 to 1", 305.0)],
    )
    tables, provenance = read_pages(page([*HEAD, *lines]))
    at = [o["hand"] for o in tables[0]["outcomes"]].index("straight_flush")
    assert provenance[f"/paytables/0/outcomes/{at}/pays"]["confidence"] < CONFIDENT
    assert not reasons(provenance, "0/outcomes/0/pays")


def test_a_second_half_that_pays_otherwise_than_the_first_is_doubted() -> None:
    top = [(690.0, [("Silver Reef Paytables", 60.0)]), (705.0, [("Hand", 60.0), ("Paytable 1", 200.0)])]
    first = rows(720.0, 15.0, [("Royal Flush", 60.0), ("90", 205.0)], [("Straight Flush", 60.0), ("50", 205.0)])
    second = rows(60.0, 15.0, [("Full House", 60.0), ("5 to 1", 205.0)], [("Flush", 60.0), ("2 to 1", 205.0)])
    tables, provenance = read_pages(page([*top, *first]), page(second, 2))
    assert len(tables) == 1
    assert reasons(provenance, "0/outcomes/2/pays") == ["halves_differ"]
    assert not reasons(provenance, "0/outcomes/0/pays")


def test_a_bet_s_longer_name_is_not_the_bet_in_it() -> None:
    tables, provenance, _ = read("Dragon Gate Bonus Pays\n\nHand\tPays\nRoyal Flush\t90 to 1\nFlush\t4 to 1\n")
    assert tables[0]["bet"] == "dragon_gate_bonus"
    assert reasons(provenance, "0/bet") == ["bet_named_here_alone"]
    spoken = (50.0, [("The Dragon Gate Bonus wager is paid as follows to any player:", 60.0)])
    lines = rows(75.0, 15.0, [("Hand", 60.0), ("Pays", 205.0)], [("Flush", 60.0), ("4 to 1", 205.0)])
    tables, provenance = read_pages(page([spoken, *lines, (105.0, [("Pair", 60.0), ("1 to 1", 205.0)])]))
    assert (tables[0]["bet"], reasons(provenance, "0/bet")) == ("dragon_gate_bonus", [])
