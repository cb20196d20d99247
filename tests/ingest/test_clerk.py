"""An author whom nobody had in mind: what its documents showed, and the shares that its forms hold."""

from __future__ import annotations

import random
from typing import Any

from ingest.packet import read_bytes
from tests.ingest.clerk import page
from tests.ingest.clerk.page import Block, Table, head

RULES = [
    page.h("Cedar Draw Poker – Rules of Play"),
    page.p("Each player makes an Ante wager before the dealer deals five cards to each player."),
    page.p("The dealer settles each wager in turn."),
]


def read(*blocks: Block) -> dict[str, Any]:
    return read_bytes(page.pdf([*RULES, *blocks], random.Random(1)))


def pays(table: dict[str, Any]) -> list[tuple[str, str]]:
    return [(o["hand"], o["pays"]) for o in table["outcomes"]]


def test_a_table_that_says_that_it_goes_on_is_one_table_whatever_its_columns_width() -> None:
    rows = [["Royal Flush with the Dealer Qualified", "500 to 1"], ["Straight Flush", "50 to 1"]]
    rows += [["Flush", "5 to 1"], ["Straight", "4 to 1"], ["Pair", "1 to 1"]]
    made = Table([head("Outcome", "Pays")], rows, "Second Look Paytable", split=2)
    tables = read(page.table(made))["paytables"]
    assert [len(t["outcomes"]) for t in tables] == [5]
    assert [p for _, p in pays(tables[0])] == ["500", "50", "5", "4", "1"]


def test_a_table_of_another_name_on_the_next_page_goes_on_with_nothing() -> None:
    first = Table([head("Hand", "Pays")], [["Flush", "5 to 1"], ["Straight", "4 to 1"]], "First Look Paytable")
    other = Table([head("Hand", "Pays")], [["Pair", "2 to 1"], ["Ace High", "1 to 1"]], "Last Look (continued)")
    tables = read(page.table(first), Block("break"), page.table(other))["paytables"]
    assert [len(t["outcomes"]) for t in tables] == [2, 2]


def test_the_word_of_a_kind_of_game_is_a_part_of_a_bets_name_where_no_game_is_named() -> None:
    rows = [["Ace-2-3 Suited", "100 to 1"], ["Flush", "5 to 1"], ["Pair", "1 to 1"]]
    bets = [read(page.table(Table([head("Hand", "Pays")], rows, f"{x} Paytable"))) for x in ("Rummy Bonus", "Bonus")]
    assert [b["paytables"][0]["bet"] for b in bets] == ["rummy_bonus", "bonus"]


def test_a_tie_in_a_list_of_wagers_is_a_wager() -> None:
    rows = [["Tie", "10 to 1"], ["War Bonus", "3 to 1"]]
    tables = read(page.table(Table([head("Wager", "Pays")], rows, "Payouts")))["paytables"]
    assert [(t["bet"], pays(t)) for t in tables] == [("tie", [("tie", "10")]), ("war_bonus", [("war_bonus", "3")])]
