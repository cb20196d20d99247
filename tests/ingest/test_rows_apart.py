"""A table of bets row by row, and a table in a column for natural and one for wild hands; a column of frequencies."""

from __future__ import annotations

from typing import Any

import weasyprint

from ingest.packet import read_bytes


def tables(title: str, caption: str, head: str, *rows: str) -> list[dict[str, Any]]:
    def line(tag: str, cells: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{c.strip()}</{tag}>" for c in cells.split("|")) + "</tr>"

    style = "<style>td,th{border:1px solid #444;padding:3px 14px}table{border-collapse:collapse}</style>"
    body = line("th", head) + "".join(line("td", row) for row in rows)
    html = f"{style}<h1>{title}</h1><p>Cards are dealt as usual.</p><h2>{caption}</h2><table>{body}</table>"
    result = read_bytes(weasyprint.HTML(string=html).write_pdf())
    return list(result["paytables"])


def test_each_row_is_a_bet_where_the_edge_of_each_stands_beside_it() -> None:
    result = tables(
        "EZ Baccarat", "EZ Baccarat pays", "Wager | Pays | House edge | Hit frequency",
        "Player | 1 to 1 | 1.24% | 44.62%", "Tie | 8 to 1 | 14.36% | 9.52%", "Dragon 7 | 40 to 1 | 7.61% | 2.25%",
    )  # fmt: skip
    assert [(t["bet"], t["outcomes"][0]["pays"]) for t in result] == [("player", "1"), ("tie", "8"), ("dragon_7", "40")]
    assert [t["claims"]["house_edge"] for t in result] == ["1.24", "14.36", "7.61"]
    assert [t["claims"]["hit_frequency"] for t in result] == ["44.62", "9.52", "2.25"]


def test_how_often_each_hand_comes_makes_no_bets_of_hands() -> None:
    result = tables(
        "Moon Poker", "Trips Paytable", "Hand | Pays | Hit frequency",
        "Straight flush | 40 to 1 | 0.03%", "Four of a kind | 30 to 1 | 0.17%", "Full house | 9 to 1 | 2.60%",
    )  # fmt: skip
    assert [(t["bet"], len(t["outcomes"])) for t in result] == [("trips", 3)]
    assert result[0]["claims"]["hit_frequency"] is None


def test_natural_and_wild_hands_are_one_table() -> None:
    (item,) = tables(
        "DJ Wild Stud Poker", "Trips", "Hand | Natural | Wild",
        "Five wilds | | 2,000 to 1", "Royal flush | 1,000 to 1 | 90 to 1", "Five of a kind | | 70 to 1",
        "Straight flush | 200 to 1 | 25 to 1", "House edge | 9.36% |",
    )  # fmt: skip
    assert item["bet"] == "trips"
    assert {o["hand"]: o["pays"] for o in item["outcomes"]} == {
        "five_wilds": "2000", "natural_royal_flush": "1000", "wild_royal_flush": "90", "five_of_a_kind": "70",
        "natural_straight_flush": "200", "wild_straight_flush": "25",
    }  # fmt: skip
    assert item["claims"]["house_edge"] == "9.36"
