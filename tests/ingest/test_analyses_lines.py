"""Analysts' lists and lines without a table's shape: rows that are read or seen to be unread."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes


def read(text: str) -> Any:
    """A text's packet, as plain data."""
    return read_bytes(text.encode())


ITEMS = """# Quarry Pairs Blackjack

You win the quarry pairs bet by getting a pair, and the payout is based on how good the player's pair is. The dealer
deals two cards to each player.

Here's a typical payout table:

- Different colors and different suits: 4 to 1
- Same color but different suits: 9 to 1
{third}
"""


def test_items_of_a_list_that_end_in_odds_are_rows_or_seen() -> None:
    packet = read(ITEMS.format(third="- Same color and same suit (the fabled perfect pair): 33 to 1"))
    (table,) = packet["paytables"]
    assert [o["pays"] for o in table["outcomes"]] == ["4", "9", "33"]
    assert packet["provenance"]["/paytables/0/outcomes/2/hand"]["confidence"] < 0.9
    two = read(ITEMS.format(third=""))
    assert two["paytables"] == []
    assert [entry["text"].rsplit(" ", 3)[1] for entry in two["x_unread"] if "to 1" in entry["text"]] == ["4", "9"]


def test_numbered_lines_of_odds_are_no_page_numbers() -> None:
    packet = read("""# Quarry Baccarat

For this option the bettor wagers that the player's hand will win by 4 or more points. The greater the margin, the
greater the payout of the dealer:

Bet on Player Win                                 Payout

Win by:      9                                           31/1

                  8                                           11/1

                  7                                           7/1

                  6                                           4/1

                  5                                           2/1
""")
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"]) for o in table["outcomes"]] == [
        ("win_by_8", "11"),
        ("win_by_7", "7"),
        ("win_by_6", "4"),
        ("win_by_5", "2"),
    ]
    assert [entry["text"].split()[-1] for entry in packet["x_unread"]] == ["9"]
    assert all(v["confidence"] < 0.9 for at, v in packet["provenance"].items() if at.endswith(("/hand", "/pays")))


def test_labels_and_pays_that_take_turns_are_rows() -> None:
    packet = read("""Quarry Stud

Each player places an ante wager, and the dealer deals five cards to each player.
Figure 1.
HAND
PAY O F F
Royal flush
90 to 1
Full house
8 to 1
Flush
6 to 1
Ace/King
1 to 1
The dealer must have at least a pair to qualify, and the higher poker hand wins.
""")
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"]) for o in table["outcomes"]] == [
        ("royal_flush", "90"),
        ("full_house", "8"),
        ("flush", "6"),
        ("ace_king", "1"),
    ]


def test_numbered_lines_of_pays_without_points() -> None:
    packet = read("""Quarry 21

The game is played with six decks, and each player places a wager before the dealer deals the cards.

The rules favor the player in these cases:

1 player 21 always beats a dealer 21
2 five card 21 pays 3:2
3 six card 21 pays 2:1
4 21 consisting of a 6, 7, and 8 of mixed suits pays 3:2
5 21 consisting of three 7's of spades pays pays 3:1
""")
    (table,) = packet["paytables"]
    assert [(o["hand"], o["pays"]) for o in table["outcomes"]] == [
        ("5_card_21", "1.5"),
        ("6_card_21", "2"),
        ("21_consisting_of_a_6_7_and_8_of_mixed_suits", "1.5"),
        ("21_consisting_of_three_7s_of_spades", "3"),
    ]
    assert packet["provenance"]["/paytables/0/outcomes/0/pays"]["confidence"] < 0.9


def test_an_analysts_results_of_a_whole_game_are_no_card_rooms_page() -> None:
    packet = read("""Quarry Stud @ Alder Casino, WA

Quarry Stud is a new game debuting at the Alder Casino in Olympia next week. The dealer deals three cards to each player
and to the dealer. The player may make a Play bet of the ante.

The outcomes for the optimal player are listed below. The lower right corner shows a house edge of 1.50% of the ante.

Outcome Combinations Frequency Net Return
Win the Play w/ FLUSH against a qualified dealer 59,240 0.100000 2 0.200000
Win the Play w/ PAIR against a qualified dealer 592,400 0.300000 2 0.600000
""")
    assert packet["source"]["form"] == "analysis"
    assert packet["paytables"] == []


def test_two_numbers_on_every_line_are_two_columns_whatever_the_head_says() -> None:
    packet = read("""# Quarry Stud

Each player places an ante wager, and the dealer deals five cards to each player and to the dealer.

Lantern Bonus

Hand Pays
Straight flush 40 100
Flush 5 20
Pair 1 2
""")
    sure = [
        o["hand"]
        for n, table in enumerate(packet["paytables"])
        for k, o in enumerate(table["outcomes"])
        if packet["provenance"][f"/paytables/{n}/outcomes/{k}/pays"]["confidence"] >= 0.9
    ]
    assert sure == []


@pytest.mark.parametrize("head", ["Odds of being dealt a hand", "Chances of getting a hand", "Odds against a hand"])
@pytest.mark.parametrize("between", ["\t", "\n"])
def test_odds_that_a_hand_comes_are_not_what_it_pays(head: str, between: str) -> None:
    rows = (("Flush", "508 to 1"), ("Straight", "254 to 1"), ("Trips", "46 to 1"), ("Pair", "1.4 to 1"))
    packet = read(
        "# Quarry Stud\n\nEach player places an ante wager, and the dealer deals five cards to each player and to the"
        f" dealer.\n\n{head}\n\nHand{between}Odds\n" + "".join(f"{a}{between}{b}\n" for a, b in rows)
    )
    assert packet["paytables"] == []
    assert any("508" in entry["text"] for entry in packet["x_unread"])


@pytest.mark.parametrize("card", ["ace", "Ace"])
def test_an_ace_that_is_dealt_is_no_shuffler(card: str) -> None:
    packet = read(f"""# Quarry Stud

Each player places an ante wager, and five cards are dealt to each player and to the dealer.

Only a hand that was dealt with an {card} can win the Lantern wager of that player.
""")
    assert packet["kind"] == "rules"
    assert packet["equipment"] == []
