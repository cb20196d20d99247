"""Rows whose pay is a word or odds above one, whose label is short for a hand, or which a dash parts from its pay."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes

HEAD = """RULES OF PLAY: the player bets an Ante and a Blind, and the dealer deals two cards to each player.
Blind Bet Pays
"""


def outcomes(*rows: str) -> list[tuple[Any, Any, Any]]:
    packet: Any = read_bytes((HEAD + "\n".join(rows) + "\n").encode())
    assert packet["x_unread"] == []
    (table,) = packet["paytables"]
    return [(one["hand"], one["pays"], one["unit"]) for one in table["outcomes"]]


@pytest.mark.parametrize(
    ("even", "three_to_two"), [("Even", "3-2"), ("Even Money", "3 to 2"), ("1-1", "3-2"), ("1 to 1", "3:2")]
)
def test_no_row_is_lost_for_the_way_its_pay_is_written(even: str, three_to_two: str) -> None:
    rows = ("Royal Flush 500-1", "Straight Flush 50-1", "Full House 3-1", f"Flush {three_to_two}", f"Straight {even}")
    assert outcomes(*rows) == [
        ("royal_flush", "500", "to_1"),
        ("straight_flush", "50", "to_1"),
        ("full_house", "3", "to_1"),
        ("flush", "1.5", "to_1"),
        ("straight", "1", "to_1"),
    ]


def test_what_returns_the_wager_is_a_push() -> None:
    rows = ("Four of a kind - 60 to 1", "Flush - 6 to 1", "Straight - 5 to 1", "Pair of aces - bet returned")
    assert outcomes(*rows)[-1] == ("pair_of_aces", "0", "to_1")


def test_a_dash_between_label_and_pay_is_no_cut_word() -> None:
    rows = ("Four of a kind - 60 to 1", "Flush - 6 to 1", "Straight - 5 to 1")
    packet: Any = read_bytes((HEAD + "\n".join(rows) + "\n").encode())
    doubts = {d["name"] for entry in packet["provenance"].values() for d in entry.get("x_doubts", [])}
    assert "label_unsure" not in doubts


def test_short_names_of_hands_are_written_out() -> None:
    rows = ("Str. Flush 50 to 1", "4 Kind 10 to 1", "Three of Kind 3 to 1", "Flush 2 to 1")
    assert [hand for hand, _, _ in outcomes(*rows)] == ["straight_flush", "four_of_a_kind", "three_of_a_kind", "flush"]


def test_a_pay_in_words_alone_on_its_line_and_stakes_that_nobody_reads_are_unread() -> None:
    text = HEAD + "Flush 6 to 1\nStraight 5 to 1\n\nLess than a\n\nPush\n\nTrips $1 minimum, $100 maximum\n"
    packet: Any = read_bytes(text.encode())
    unread = {line["text"] for line in packet["x_unread"]}
    assert {"Push", "Trips $1 minimum, $100 maximum"} <= unread


def test_a_limit_may_be_for_each_of_two_bets() -> None:
    text = HEAD + "Flush 6 to 1\nStraight 5 to 1\n\nLimits\nAnte and Blind $5 to $300 each\n"
    packet: Any = read_bytes(text.encode())
    limits = [(one["bet"], one["least"], one["most"]) for one in packet["limits"]]
    assert limits == [("ante", "5", "300"), ("blind", "5", "300")]


def test_an_edge_for_so_many_decks_is_a_claim_with_its_condition_and_no_outcome() -> None:
    packet: Any = read_bytes(
        b"RULES OF PLAY: six decks are used, and the player may bet on the first two cards dealt.\n"
        b"Lucky Mesa Wager Pays\n"
        b"                        Table 1    Table 2\n"
        b"Suited pair              25:1       20:1\n"
        b"Suited twenty            10:1       10:1\n"
        b"Any twenty                3:1        4:1\n"
        b"House edge (6 decks)    12.41%      9.87%\n"
    )
    assert [len(table["outcomes"]) for table in packet["paytables"]] == [3, 3]
    assert [table["claims"]["house_edge"] for table in packet["paytables"]] == ["12.41", "9.87"]
    assert [table["claim_conditions"] for table in packet["paytables"]] == [{"house_edge": {"decks": 6}}] * 2
    assert "progressive" not in {table["bet"] for table in packet["paytables"]}


def test_a_caption_that_ran_on_in_a_label_is_doubted() -> None:
    packet: Any = read_bytes(
        (
            HEAD + "Royal Match            25-1\nEasy Match Crown Bonus: available odds    5-2\nSuited pair     3-1\n"
        ).encode()
    )
    for t, table in enumerate(packet["paytables"]):
        for n, one in enumerate(table["outcomes"]):
            if "available" in one["hand"]:
                assert packet["provenance"][f"/paytables/{t}/outcomes/{n}/hand"]["confidence"] < 0.9


def test_the_numbers_of_listed_rows_are_no_part_of_their_labels() -> None:
    rows = (
        "1 four card twenty pays 3:2",
        "2 five card twenty pays 2:1",
        "3 six card twenty pays 3:1",
        "4 any suited twenty pays 5:1",
    )
    packet: Any = read_bytes((HEAD + "\n".join(rows) + "\n").encode())
    hands = [one["hand"] for table in packet["paytables"] for one in table["outcomes"]]
    assert hands == ["4_card_twenty", "5_card_twenty", "6_card_twenty", "any_suited_twenty"]


def test_an_article_before_a_number_is_no_ace() -> None:
    rows = ("A 4 of a kind 50-1", "A 9 high straight 9-1", "A 2 pair 3-1", "A-K suited 2-1", "A Q J 1-1")
    hands = [hand for hand, _, _ in outcomes(*rows)]
    assert hands == ["four_of_a_kind", "9_high_straight", "two_pair", "a_k_suited", "a_q_j"]


def test_even_is_a_pay_behind_a_hand_alone_and_totals_beside_each_other_are_no_odds() -> None:
    packet: Any = read_bytes(
        (HEAD + "Flush 6-5\nSum Odd, Even\nNatural 9-8\nStraight Even\nAll Even 6 to 1\n").encode()
    )
    read = [(one["hand"], one["pays"]) for table in packet["paytables"] for one in table["outcomes"]]
    assert read == [("flush", "1.2"), ("straight", "1"), ("all_even", "6")]
    assert "Natural 9-8" in {line["text"] for line in packet["x_unread"]}
