"""Analysts', columnists' and inventors' texts: what stands in them is read for what it is, or seen to be unread."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes


def read(text: str) -> Any:
    """A text's packet, as plain data."""
    return read_bytes(text.encode())


BARS = """## Quarry Bonus

The Quarry Bonus is a side bet. The table is based on six decks. The lower right cell shows a house edge of 51.10%.

### Quarry Bonus — {name}

Event | Pays | Combinations | Probability | Return |
---|---|---|---|---|
{gap}Straight flush | 40 | 48 | 0.002172 | 0.086878 |
{gap}Three of a kind | 25 | 52 | 0.002353 | 0.058824 |
{gap}Pair | 1 | 3,744 | 0.169412 | 0.169412 |
{gap}All other | -1 | 18,256 | 0.826063 | -0.826063 |
{gap}Totals | 22,100 | 1 | -0.510950 |
"""


@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_line_of_dashes_under_the_head_of_barred_figures_is_no_row(gap: str) -> None:
    (table,) = read(BARS.format(gap=gap, name="Six Decks"))["paytables"]
    assert [(o["hand"], o["pays"], o["unit"], o["combinations"]) for o in table["outcomes"]] == [
        ("straight_flush", "40", "to_1", "48"),
        ("three_of_a_kind", "25", "to_1", "52"),
        ("pair", "1", "to_1", "3744"),
    ]
    assert table["claims"]["house_edge"] == "51.1"


SIDE_BY_SIDE = """# Quarry Stud

## Pair Plus

The following table shows three paytables for Pair Plus.

Payoff Table for Pair Plus

Hand Probability Table 1 Table 2 Table 3

Straight flush 0.002172 40 to 1 40 to 1 35 to 1

Three of a kind 0.002353 30 to 1 25 to 1 25 to 1

Straight 0.032579 6 to 1 6 to 1 6 to 1

Flush 0.049593 4 to 1 3 to 1 4 to 1

Pair 0.169412 1 to 1 1 to 1 1 to 1

All other 0.743891 lose lose lose

House Edge 2.32% {second}% 4.58%
"""


@pytest.mark.parametrize(("second", "fits"), [("8.45", True), ("6.45", False)])
def test_odds_of_tables_side_by_side_behind_their_chances_and_edges_that_the_chances_give(
    second: str, fits: bool
) -> None:
    packet = read(SIDE_BY_SIDE.format(second=second))
    tables = packet["paytables"]
    assert [(t["bet"], t["designator"]) for t in tables] == [("pair_plus", "1"), ("pair_plus", "2"), ("pair_plus", "3")]
    assert [[o["pays"] for o in t["outcomes"]] for t in tables] == [
        ["40", "30", "6", "4", "1"],
        ["40", "25", "6", "3", "1"],
        ["35", "25", "6", "4", "1"],
    ]
    assert {o["unit"] for t in tables for o in t["outcomes"]} == {"to_1"}
    assert tables[2]["outcomes"][1]["probability"] == "0.002353"
    edges = [t["claims"]["house_edge"] for t in tables]
    assert edges == ["2.32", second, "4.58"]
    assert (packet["provenance"]["/paytables/1/claims/house_edge"]["confidence"] >= 0.9) is fits


def test_abbreviations_of_hands_are_written_out() -> None:
    text = BARS.format(gap="", name="Pay Table").replace("Straight flush", "SF (Straight Flush)")
    (table,) = read(text.replace("Three of a kind", "3OAK"))["paytables"]
    assert [o["hand"] for o in table["outcomes"]] == ["straight_flush", "three_of_a_kind", "pair"]


@pytest.mark.parametrize("title", ["# Quarry Four Bonanza", "# Notes"])
def test_what_tells_a_bets_tables_apart_is_no_bet(title: str) -> None:
    text = BARS.format(gap="", name="Reno Pay Table").replace("Quarry Bonus", "Quarry Four Bonanza")
    (table,) = read(f"{title}\n\n{text}")["paytables"]
    assert table["bet"] == "quarry_four_bonanza"


@pytest.mark.parametrize("head", ["Pay For 1", "Pays for one"])
def test_a_head_without_brackets_says_the_unit_and_a_price_is_no_bet(head: str) -> None:
    packet = read(f"""Quarry Stud

Let us take the following pay table for the side bet at one time, for a $1 wager:
Hand {head}
Royal Flush $98,100
Straight Flush 250
Four of a Kind 50
Full House 10
""")
    (table,) = packet["paytables"]
    assert [(o["pays"], o["unit"]) for o in table["outcomes"]] == [
        ("98100", "dollars"),
        ("250", "for_1"),
        ("50", "for_1"),
        ("10", "for_1"),
    ]
    assert table["bet"] != "1"


COLUMN = """# Quarry Stud

QUESTION: Last time I played, the table had the Lantern side bet. Is it a good bet?

ANSWER: The Lantern bet adds a jackpot. On the version I have seen most recently, the house edge is 6.4 percent.

{version}

In addition, there are jackpots on bigger hands. A seven-card straight flush that uses the joker pays 900-1.
"""
LADDERS = (
    "The version I've seen pays 2-1 on a straight, 4-1 on a flush, 5-1 on full houses, and 130-1 on a royal flush.",
    "You get 2-1 on straights, 4-1 on a flush where all suits match, 5-1 for a full house and 130-1 on a royal flush.",
    "On it, any straight brings you a 2-1 payoff, and you'll get 4-1 on a flush, 5-1 on a full house and 130-1 on a"
    " royal flush.",
    "In that pay table, a straight pays out 2:1. A flush, meaning five cards of one suit, pays out 4:1. A full house"
    " pays 5:1. If you have a royal flush, the casino pays out 130:1.",
)


@pytest.mark.parametrize("version", LADDERS)
def test_pays_in_running_text_are_rows_and_never_sure(version: str) -> None:
    packet = read(COLUMN.format(version=version))
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"], o["unit"]) for o in table["outcomes"][:4]] == [
        ("straight", "2", "to_1"),
        ("flush", "4", "to_1"),
        ("full_house", "5", "to_1"),
        ("royal_flush", "130", "to_1"),
    ]
    assert table["bet"] == "lantern"
    assert table["claims"]["house_edge"] == "6.4"
    parts = ("/hand", "/pays", "/unit", "/bet", "/house_edge")
    assert all(v["confidence"] < 0.9 for at, v in packet["provenance"].items() if at.endswith(parts))


@pytest.mark.parametrize(
    "version",
    [
        "You're better off with 5-1 on straights and 4-1 on flushes rather than 6-1 on straights and 3-1 on flushes.",
        "The old game paid 2-1 on a straight, 3-1 on a flush and 4-1 on a full house.",
        "The best changes only one pay, raising flushes from 3-1 to 4-1.",
        "A second table leaves others alone, but raises the flush to 10-1, the house to 25-1 and the royal to 200-1.",
    ],
)
def test_a_comparison_of_pays_is_no_table_and_is_seen_to_be_unread(version: str) -> None:
    packet = read(COLUMN.format(version=version))
    assert packet["paytables"] == []
    unread = [entry["text"] for entry in packet["x_unread"]]
    assert version in unread
    assert any("900-1" in text for text in unread)
    assert any("6.4 percent" in text for text in unread)


TABLES_OF_A_BET = """# Quarry Queens

Quarry Queens is a side bet. I have seen it with three pay tables.

Quarry Queens — Pay Tables A and B

Hand Table A Table B
Q of hearts pair & dealer has BJ 900 to 1 900 to 1
Matched 20 19 to 1 25 to 1
Suited 20 9 to 1 10 to 1
Unsuited 20 4 to 1 3 to 1

Quarry Queens — Pay Table C

Hand Pays
Q of hearts pair + dealer BJ Jackpot
Matched 20 19
Suited 20 9
Unsuited 20 2

The lower right cell shows a house edge of 46.06%.

Quarry Queens Pay Table D — 6 decks

Hand Permutations Probability Pays Return
Matched 20 5000 0.050000 2 to 1 0.100000
Suited 20 10606 0.106060 3 to 1 0.318180
Other 84394 0.843940 Loss -0.843940
Total 100000 1.000000   -0.425760
"""


def test_numbers_of_labels_names_of_columns_and_decks_of_captions() -> None:
    packet = read(TABLES_OF_A_BET.replace("46.06", "42.58"))
    tables = packet["paytables"]
    assert [(t["bet"], t["designator"]) for t in tables] == [("quarry_queens", x) for x in "ABCD"]
    hands = ["q_of_hearts_pair_and_dealer_has_bj", "matched_20", "suited_20", "unsuited_20"]
    assert [[o["hand"] for o in t["outcomes"]] for t in tables[:2]] == [hands, hands]
    assert [[o["pays"] for o in t["outcomes"]] for t in tables[:3]] == [
        ["900", "19", "9", "4"],
        ["900", "25", "10", "3"],
        ["19", "9", "2"],
    ]
    assert "Q of hearts pair + dealer BJ Jackpot" in [entry["text"] for entry in packet["x_unread"]]
    assert tables[3]["decks"] == [6]
    assert tables[3]["claims"]["house_edge"] == "42.58"


def test_a_list_of_sums_is_no_equipment() -> None:
    packet = read("""# Quarry Pairs

## Rules of Play

Each player makes a Quarry Pairs wager, and the dealer deals two cards to each player and one card to the dealer.

What the hands pay of a usual pay table (22:1 suited, 12:1 red, 6:1 mixed):
- Value ≈ (0.0168 × 23) + (0.0201 × 13) + (0.0402 × 7) – 1 ≈ -0.0709
- House Edge: 7.1%
""")
    assert packet["kind"] == "rules"
    assert packet["equipment"] == []
    assert packet["paytables"][0]["claims"]["house_edge"] == "7.1"


@pytest.mark.parametrize("lost", ["-1", "−1", "-1.00", "Loss"])
def test_a_lost_wager_pays_nothing_and_not_one(lost: str) -> None:
    packet = read(f"""# Quarry Stud

## Rules of Play

1. Each player places a Lantern wager before the deal. The dealer deals five cards to each player and to the dealer.
2. The player's hand is compared with the dealer's hand, and the higher poker hand wins.

### Lantern Bet

| Hand | Pays |
|------|------|
| Straight flush | 40 |
| Flush | 5 |
| Pair | 1 |
| Nothing | {lost} |
""")
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"]) for o in table["outcomes"]] == [
        ("straight_flush", "40"),
        ("flush", "5"),
        ("pair", "1"),
    ]


SIGNS = """# Quarry Stud

I have seen this at one casino, on six decks.

### Lantern Bonus

Outcome Frequency Chance Pays Return
Straight flush 0.002172 1 in 460 40 +0.086878
Three of a kind 0.002353 1 in 425 25 +0.058824
Pair 0.169412 1 in 5.9 1 +0.169412
{last} 0.826063 1 in 1.2 {lost} {back}
Total 1.000000 {total}
"""


@pytest.mark.parametrize("minus", ["-{}", "({})"])
def test_signs_before_returns_and_chances_of_one_in_so_many(minus: str) -> None:
    own = {"last": "All other", "lost": "-1", "back": minus.format("0.826063"), "total": minus.format("0.510950")}
    (table,) = read(SIGNS.format(**own))["paytables"]
    assert [(o["hand"], o["pays"], o["unit"], o["return"]) for o in table["outcomes"]] == [
        ("straight_flush", "40", "to_1", "0.086878"),
        ("three_of_a_kind", "25", "to_1", "0.058824"),
        ("pair", "1", "to_1", "0.169412"),
    ]


def test_a_table_of_results_that_loses_two_wagers_is_no_pay_table() -> None:
    own = {"last": "Lose on the draw", "lost": "-2", "back": "-1.652126", "total": "-1.337013"}
    assert read(SIGNS.format(**own))["paytables"] == []


@pytest.mark.parametrize(
    ("version", "rows"),
    [
        (
            "If these three cards form a straight, a flush or trips, then the player wins 9-to-1.",
            {"straight": "9", "flush": "9", "trips": "9"},
        ),
        (
            "The usual pay table (25:1 royal flush, 12:1 flush, 6:1 straight) is printed on the felt.",
            {"royal_flush": "25", "flush": "12", "straight": "6"},
        ),
    ],
)
def test_one_pay_for_several_hands_and_pays_in_brackets(version: str, rows: dict[str, str]) -> None:
    (table,) = read(COLUMN.format(version=version))["paytables"]
    assert {o["hand"]: o["pays"] for o in table["outcomes"][:3]} == rows
    assert table["bet"] == "lantern"


def test_a_bets_name_before_progressive_may_be_of_either() -> None:
    text = BARS.format(gap="", name="x").replace("### Quarry Bonus — x", "### Quarry Stud Bad Beat Progressive")
    packet = read(text)
    assert packet["provenance"]["/paytables/0/bet"]["confidence"] < 0.9


def test_a_row_that_is_called_by_a_number_keeps_its_table_proved() -> None:
    packet = read("""Ask about odds

I have seen this at one casino. The following table shows the house edge is 11.11%.

Low Bet

Total Combinations Probability Pays Return
Hard 4,10 2 0.055556 3 0.166667
8 5 0.138889 2 0.277778
6 5 0.138889 1 0.138889
All other 24 0.666667 -1 -0.666667
Total 36 1 -0.083333
""")
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"], o["combinations"]) for o in table["outcomes"]] == [
        ("hard_4_10", "3", "2"),
        ("8", "2", "5"),
        ("6", "1", "5"),
    ]


def test_pictures_of_markdown_are_no_cells_and_heads_of_empty_columns_head_nothing() -> None:
    packet = read("""PROGRESSIVE JACKPOT
A player can place a separate bet before the dealer deals. Below is the payout table for the progressive jackpot.
HAND | EXAMPLE | PAYOUT |
---|---|---|
Royal Flush | ![](a.png) | 100% of the Jackpot |
Straight Flush | ![cards](b.png) | 15% of the Jackpot |
Four of a Kind | ![]() | $260 |
Full House | ![]() | $140 |
""")
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"], o["unit"]) for o in table["outcomes"]] == [
        ("royal_flush", "100", "percent"),
        ("straight_flush", "15", "percent"),
        ("four_of_a_kind", "260", "dollars"),
        ("full_house", "140", "dollars"),
    ]
