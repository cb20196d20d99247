"""Operators' pages about a game: tables a line to a cell, limits in lists, odds without their labels.

Every page here is in our own words, and has what pages of operators that nobody had seen were misread by.
"""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes
from ingest.pages.boundaries import restored
from ingest.values import CONFIDENT

LEAD = (
    "{title}\n\nEach player makes an Ante wager, and the dealer deals five cards to each player. The dealer pays "
    "winning wagers and takes losing wagers. Players may also make the Copper Moon bet, which wins on the hands "
    "below.\n\n"
)


def read(body: str, title: str = "Harbor Poker") -> dict[str, Any]:
    packet: Any = read_bytes((LEAD.format(title=title) + body).encode())
    return packet


def sure(packet: dict[str, Any], pointer: str) -> bool:
    return bool(packet["provenance"][pointer]["confidence"] >= CONFIDENT)


def rows(packet: dict[str, Any]) -> list[tuple[str, str]]:
    return [(o["hand"], o["pays"]) for t in packet["paytables"] for o in t["outcomes"]]


def limits(packet: dict[str, Any]) -> set[tuple[str | None, str, str]]:
    return {(limit["bet"], limit["least"], limit["most"]) for limit in packet["limits"]}


# ------------------------------------------------------------------ what may be wagered
LISTED = (
    "Copper Moon Bonus Wager - $2 to $150\nAnte - $5 to $75\nBet Wager - $5 to $150\nProgressive Jackpot Wager - $2\n"
)


def test_limits_one_below_another_need_no_head() -> None:
    packet = read(LISTED)
    assert limits(packet) == {
        ("copper_moon_bonus", "2", "150"),
        ("ante", "5", "75"),
        ("bet", "5", "150"),
        ("progressive", "2", "2"),
    }
    assert all(sure(packet, f"/limits/{n}/least") for n in range(4))


@pytest.mark.parametrize(
    "line", ["Player Limit-$12,000", "Table Aggregate-$24,000", "Copper Moon Table Aggregate- $24,000"]
)
def test_what_a_player_or_a_table_may_win_is_no_limit_of_a_bet_and_is_seen(line: str) -> None:
    packet = read(f"{LISTED}{line}\nSurcharge-4%\n")
    assert len(packet["limits"]) == 4
    unread = " ".join(entry["text"] for entry in packet["x_unread"])
    assert line in unread
    assert "Surcharge-4%" in unread


def test_bets_that_share_one_amount_have_it_each() -> None:
    packet = read(
        "\u2022 Player, Banker and Tie Wagers \u2013 $5 to $200\n\u2022 Fortune 7 Bonus Wager- $1 to $25\n",
        "Harbor Baccarat",
    )
    assert limits(packet) == {
        ("player", "5", "200"),
        ("banker", "5", "200"),
        ("tie", "5", "200"),
        ("fortune_7_bonus", "1", "25"),
    }


def test_what_a_bet_pays_may_stand_behind_its_limits() -> None:
    packet = read("\u2022 Flush side bet: $2 to $30, pays from 1-to-1 to 90-to-1\n\n\u2022 Suit side bet: $1 to $20\n")
    assert limits(packet) == {("flush", "2", "30"), ("suit", "1", "20")}


def test_two_limits_of_one_bet_are_doubted() -> None:
    packet = read(
        "Tie Wager- $1 to $25\nCopper Moon Wager- $1 to $50\n\nTie Wager- $5 to $100\nAnte Wager- $5 to $50\n"
    )
    assert [limit["bet"] for limit in packet["limits"]] == ["tie", "copper_moon", "tie", "ante"]
    assert [sure(packet, f"/limits/{n}/most") for n in range(4)] == [False, True, False, True]


@pytest.mark.parametrize(
    ("sentence", "bet"),
    [
        ("Players can place $2\u2013$50 on the Copper Moon Bonus.", "copper_moon_bonus"),
        ("A player may bet from $2 to $50 on the Copper Moon.", "copper_moon"),
        ("Minimum and Maximum Bet for Copper Moon is $2 to $50.", "copper_moon"),
        ("Each player shall make a Copper Moon wager of $2.00 to $50.00, inclusive.", "copper_moon"),
        ("Copper Moon wagers shall be $2.00 \u2013 $50.00 inclusive.", "copper_moon"),
    ],
)
def test_a_sentence_may_say_a_limit_and_it_is_doubted(sentence: str, bet: str) -> None:
    packet = read(sentence + "\n")
    assert limits(packet) == {(bet, "2", "50")}
    assert not sure(packet, "/limits/0/most")


# ------------------------------------------------------------------ tables a line to a cell
HANDS = ["Queen of Clubs Pair", "Matched 19", "Suited 19", "Any 19"]
ODDS = ["90 to 1", "15 to 1", "8 to 1", "3 to 1"]
READ = [("queen_of_clubs_pair", "90"), ("matched_19", "15"), ("suited_19", "8"), ("any_19", "3")]


def test_labels_and_pays_that_take_turns_are_rows() -> None:
    body = "\n\n".join(f"{hand}\n\n{pay}" for hand, pay in zip(HANDS, ODDS, strict=True))
    assert rows(read(f"Copper Moon Paytable\n\n{body}\n")) == READ


def test_a_label_that_was_lost_among_them_shifts_no_pay() -> None:
    lines = [line for pair in zip(HANDS, ODDS, strict=True) for line in pair]
    del lines[2]
    packet = read("Copper Moon Paytable\n\n" + "\n\n".join(lines) + "\n")
    wrong = {("queen_of_clubs_pair", "15"), ("suited_19", "3"), ("any_19", "8"), ("suited_19", "19")}
    assert not [row for row in rows(packet) if row in wrong]
    assert "8 to 1" in " ".join(entry["text"] for entry in packet["x_unread"])


def test_labels_and_then_as_many_odds_are_rows() -> None:
    packet = read("Winning Hand\n\n" + "\n\n".join([*HANDS, "", *ODDS]) + "\n")
    assert rows(packet) == READ


def test_labels_and_more_odds_than_labels_are_unread_and_no_number_of_a_label_is_surely_a_pay() -> None:
    packet = read("Winning Hand\n\n" + "\n\n".join([*HANDS, "", *ODDS, "1 to 1"]) + "\n")
    for t, table in enumerate(packet["paytables"]):
        for n, outcome in enumerate(table["outcomes"]):
            assert outcome["pays"] is None or not sure(packet, f"/paytables/{t}/outcomes/{n}/pays")


def test_odds_that_no_label_was_read_for_are_unread() -> None:
    packet = read("Royal Flush\n\nFive Aces\n\nFull House\n\n\n600 to 1\n\n80 to 1\n\n5 to 1\n\n2 to 1\n")
    assert {"600 to 1", "80 to 1", "5 to 1", "2 to 1"} <= {entry["text"] for entry in packet["x_unread"]}


# ------------------------------------------------------------------ words and bars between a label and its pay
def test_a_number_before_a_bar_ends_its_label() -> None:
    body = "Copper Moon Paytable\n\n5 card 19 | 3 to 2\n\n6 card 19 | 2 to 1\n\n7 card 19 | 4 to 1\n"
    assert rows(read(body)) == [("5_card_19", "1.5"), ("6_card_19", "2"), ("7_card_19", "4")]


def test_pays_set_apart_from_its_odds_is_put_beside_them() -> None:
    body = "Any 8-8-8        Pays     90 to 1\nSuited 6-7-8          Pays   20 to 1\nTotal of 19   Pays      2 to 1\n"
    assert "Any 8-8-8\tPays 90 to 1" in restored(body)
    assert [pay for _, pay in rows(read(f"Copper Moon\n{body}"))] == ["90", "20", "2"]


@pytest.mark.parametrize(
    "row", ["Suited 6-7-8 Pays 20 to 1", "Two Pair Up to max. payout 2 to 1", "Two Pair as posted 2 to 1"]
)
def test_a_row_with_words_before_its_odds_is_never_lost_in_a_clause(row: str) -> None:
    packet = read(f"The table is posted. It may change at any time without notice to players.\n{row}\n")
    stated = [entry["text"] for entry in packet["x_unread"]] + [str(pay) for _, pay in rows(packet)]
    assert any(row in text or text in ("20", "2") for text in stated)


def test_a_sentence_about_the_higher_hand_names_no_hand_by_its_bets() -> None:
    packet = read("If the player has the higher hand the Flop, Turn, and River bets will pay even money.\n")
    assert not [row for row in rows(packet) if "the" in row[0].split("_")]


# ------------------------------------------------------------------ whose pays they are
LADDER = "Hand Payout Odds\nRoyal Flush 60 to 1\nStraight Flush 30 to 1\nFull House 6 to 1\nStraight 2 to 1\n"


@pytest.mark.parametrize(
    ("sentence", "bet"),
    [
        ("A bonus is paid on the Blind if a player has a straight or better and wins.", "blind"),
        ("Bet on the Trips Bonus spot and win with a straight or better.", "trips"),
    ],
)
def test_the_spot_that_a_bonus_is_paid_on_names_the_bet_of_the_table_below(sentence: str, bet: str) -> None:
    packet: Any = read_bytes(f"{RULES}{sentence}\n\n{LADDER}".encode())
    assert [t["bet"] for t in packet["paytables"]] == [bet]
    assert not sure(packet, "/paytables/0/bet")


RULES = (
    "Harbor Hold'em\n\nEach player makes an Ante wager, and the dealer deals two cards to each player. The dealer pays "
    "winning wagers and takes losing wagers.\n\n"
)


@pytest.mark.parametrize(
    ("sentence", "read"),
    [
        ("\u2022 TIE bet pays 9 to 1.", [("tie", "9")]),
        ("Dragon 7\u2122 wager- pays 35 to 1.", [("dragon_7", "35")]),
        ("Insurance pays 2 to 1.", [("insurance", "2")]),
        ("A winning insurance wager pays 2 to 1.", [("insurance", "2")]),
        ("Successful Tie bets are paid at 9 to 1.", [("tie", "9")]),
        ("\u2022 Player and Banker bets pay 1 to 1.", [("player", "1"), ("banker", "1")]),
    ],
)
def test_a_sentence_that_is_a_bet_and_its_odds_is_a_table_of_one_doubted_line(
    sentence: str, read: list[tuple[str, str]]
) -> None:
    packet: Any = read_bytes(f"{RULES}{sentence}\n".encode())
    assert [(t["bet"], t["outcomes"][0]["pays"]) for t in packet["paytables"]] == read
    assert not any(sure(packet, f"/paytables/{n}/outcomes/0/pays") for n in range(len(read)))


@pytest.mark.parametrize(
    "sentence",
    [
        "Blackjack pays 3 to 2.",
        "Tie bet pays 9 to 1 if the first cards tie.",
        "A straight pays 4 to 1.",
        "A lucky bet pays 4 to 1.",
    ],
)
def test_a_sentence_with_a_condition_or_a_hand_is_no_such_table(sentence: str) -> None:
    packet: Any = read_bytes(f"{RULES}{sentence}\n".encode())
    assert packet["paytables"] == []


def test_a_list_names_what_a_wager_adds_to_its_meter_and_to_the_reserve() -> None:
    packet: Any = read_bytes(f"{RULES}{LISTED}Meter Contribution-62%\nBack Up-7%\n".encode())
    (meter,) = packet["meters"]
    assert (meter["increment"], meter["reserve"]) == ("62", "7")
    assert not sure(packet, "/meters/0/increment")


def test_a_heading_of_a_wager_names_the_bet_though_its_rule_speaks_of_another() -> None:
    rule = (
        "SUIT BONUS WAGER\nA player wins with one of the hands below, even if they folded their hand on\n"
        "the Ante / Raise wager.\nSUITS\n7 Card.......250 to 1\n6 Card.......80 to 1\n5 Card.......9 to 1\n"
    )
    packet: Any = read_bytes((RULES + rule).encode())
    assert [t["bet"] for t in packet["paytables"]] == ["suit_bonus"]


def test_a_condition_behind_the_odds_makes_them_doubtful() -> None:
    sentence = "A Players ante wager is paid even money if the Player's winning hand is a flush or better.\n"
    packet: Any = read_bytes((RULES + sentence).encode())
    assert [(t["bet"], t["outcomes"][0]["pays"]) for t in packet["paytables"]] == [("ante", "1")]
    assert not sure(packet, "/paytables/0/outcomes/0/pays")


def test_the_table_that_a_sentence_says_it_is_for_pays_that_bet() -> None:
    sentence = "Players may also bet on the pairs. Below is the payoff table for Pairplus.\n"
    packet: Any = read_bytes(f"{RULES}{sentence}Hand Pay off\nStraight Flush 45-1\nStraight 7-1\nPair 1-1\n".encode())
    assert [t["bet"] for t in packet["paytables"]] == ["pair_plus"]


# ------------------------------------------------------------------ labels and pays written into each other
def test_pays_run_into_a_label_that_ends_with_digits_parts_them() -> None:
    body = "Copper Moon Paytable\n5-Card 19Pays 3 to 2\n6-Card 19Pays 2 to 1\n6-7-8 SuitedPays 4 to 1\n"
    assert rows(read(body)) == [("5_card_19", "1.5"), ("6_card_19", "2"), ("6_7_8_suited", "4")]


def test_shares_of_a_jackpot_and_dollars_run_into_their_labels() -> None:
    body = "Progressive Paytable\nRoyal Flush100% of Jackpot\nStraight Flush10% of Jackpot\nFull House$150\n"
    (table,) = read(body)["paytables"]
    pays = [(o["hand"], o["pays"], o["unit"]) for o in table["outcomes"]]
    assert pays == [
        ("royal_flush", "100", "percent"),
        ("straight_flush", "10", "percent"),
        ("full_house", "150", "dollars"),
    ]


def test_lines_that_say_what_their_hand_pays_are_a_table() -> None:
    body = "Copper Moon Paytable\nWin by 9 points pays 32 to 1\nWin by 8 points pays 12 to 1\nNatural tie pays 2 to 1\n"
    assert rows(read(body)) == [("win_by_9_points", "32"), ("win_by_8_points", "12"), ("natural_tie", "2")]


def test_bets_over_columns_a_space_apart_are_parted() -> None:
    body = (
        "Hand Super Bonus Queens Up\nFour Aces 180 to 1 N/A\nFlush 3 to 2 4 to 1\nStraight 1 to 1 3 to 1\n"
        "Two Pair N/A 2 to 1\n"
    )
    packet = read(body)
    read_tables = {t["bet"]: [o["pays"] for o in t["outcomes"]] for t in packet["paytables"]}
    assert read_tables == {"super_bonus": ["180", "1.5", "1"], "queens_up": ["4", "3", "2"]}


def test_a_label_right_behind_a_colon_is_whole() -> None:
    line = (
        "The pay table is as follows:Straight Flush - 45 to 1Three of a Kind - 28 to 1Straight - 6 to 1Flush - 3 to 1\n"
    )
    packet: Any = read_bytes((RULES + line).encode())
    assert rows(packet) == [("straight_flush", "45"), ("three_of_a_kind", "28"), ("straight", "6"), ("flush", "3")]


def test_even_money_in_brackets_is_part_of_the_odds_before_it() -> None:
    packet: Any = read_bytes(f"{RULES}Hand Pays\nPair 1-1 (even money)\nTwo Pairs 2-1\nStraight 4-1\n".encode())
    assert rows(packet) == [("pair", "1"), ("two_pairs", "2"), ("straight", "4")]


def test_a_commission_may_stand_right_behind_its_percent_sign() -> None:
    packet: Any = read_bytes(f"{RULES}The casino keeps a 4%commission on winning banker bets.\n".encode())
    assert [(c["bet"], c["percent"]) for c in packet["commissions"]] == [("banker", "4")]


# ------------------------------------------------------------------ what the page is about
SPOKEN = (
    "The player makes three equal bets. Once players have seen their cards, the option to pull a bet back or Let it "
    "Ride will be given.\nAfter that the dealer reveals a card, and the option to pull a bet back or Let it Ride is "
    "given again.\n\nHand Payout\nRoyal Flush 400 to 1\nFull House 14 to 1\nTwo Pair 2 to 1\n"
)


@pytest.mark.parametrize("title", ["", "Jump To The Contents\n\n"])
def test_a_page_without_a_games_title_is_about_the_one_game_that_it_speaks_of(title: str) -> None:
    packet: Any = read_bytes((title + SPOKEN).encode())
    assert packet["game"].lower() == "let it ride"
    assert not sure(packet, "/game")


def test_a_page_that_speaks_of_several_games_is_about_none_of_them() -> None:
    more = "Players who like this game also play Mississippi Stud and Crazy 4 Poker at the tables beside it.\n\n"
    packet: Any = read_bytes((SPOKEN + more * 2).encode())
    assert packet["game"] is None


# ------------------------------------------------------------------ what stands between a label and its pay
@pytest.mark.parametrize("dashes", [" - ", " ------------- "])
def test_dashes_that_lead_to_a_pay_leave_its_label_whole(dashes: str) -> None:
    hands = {"Royal Flush": "120 to 1", "Four-of-a-Kind": "22 to 1", "Full House": "6 to 1", "Straight": "2 to 1"}
    packet = read("Copper Moon Payout\n" + "\n".join(f"{hand}{dashes}{pay}" for hand, pay in hands.items()) + "\n")
    assert rows(packet) == [("royal_flush", "120"), ("four_of_a_kind", "22"), ("full_house", "6"), ("straight", "2")]
    assert all(sure(packet, f"/paytables/0/outcomes/{n}/pays") for n in range(4))


def test_two_hyphens_are_an_empty_cell_and_lead_nowhere() -> None:
    packet = read("Copper Moon Payout\nHand\tAnte\tBlind\nRoyal Flush\t--\t400 to 1\nFlush\t4 to 1\t3 to 2\n")
    assert ("royal_flush", "400") in rows(packet)
    assert len([hand for hand, _ in rows(packet) if hand == "royal_flush"]) == 1


def test_a_pay_far_off_its_label_is_of_the_same_table_as_the_others() -> None:
    body = (
        "Copper Moon Payout Schedule\nPair of 10's or better                              1 to 1\nTwo Pair 2 to 1\n"
        "Straight 6 to 1\nRoyal Flush 900 to 1\n"
    )
    (table,) = read(body)["paytables"]
    assert [o["pays"] for o in table["outcomes"]] == ["1", "2", "6", "900"]


def test_a_list_of_the_games_of_a_house_is_not_surely_rules() -> None:
    games = ["Spanish 21", "Casino War", "Three Card Poker", "Mississippi Stud", "Four Card Poker"]
    line = "{}: players bet against the dealer, who deals cards and pays better hands; see the pay tables for odds."
    packet: Any = read_bytes("\n".join(f"\u2022 {line.format(game)}" for game in games).encode())
    assert not sure(packet, "/kind")
    one: Any = read_bytes("\n".join(f"\u2022 {line.format(games[2])}" for _ in games).encode())
    assert sure(one, "/kind")


# ------------------------------------------------------------------ what only looks like a label and its pay
def pays_surely(packet: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (outcome["hand"], outcome["pays"])
        for t, table in enumerate(packet["paytables"])
        for n, outcome in enumerate(table["outcomes"])
        if outcome["pays"] is not None and sure(packet, f"/paytables/{t}/outcomes/{n}/pays")
    ]


@pytest.mark.parametrize("more", ["", "Full House 20 15\nStraight 6 5\n", "Full House 90 15\nStraight 6 5\n"])
def test_a_second_column_of_pays_that_falls_is_no_part_of_the_labels(more: str) -> None:
    packet = read(f"Hand Pays\nRoyal Flush 90 70\n{more}Pair 1\n")
    assert not {"royal_flush_90", "full_house_20", "straight_6"} & {hand for hand, _ in rows(packet)}
    assert pays_surely(packet) == []


def test_a_number_that_does_not_fall_is_of_the_label() -> None:
    packet = read("Hand Pays\nSuited 19 15\nAny 19 3\nPair 1\n")
    assert rows(packet) == [("suited_19", "15"), ("any_19", "3"), ("pair", "1")]


def test_pays_above_their_labels_are_unread() -> None:
    lines = ["Pays", "20 to 1", "Full House", "9 to 1", "Straight", "5 to 1", "Trips", "3 to 1", "Two Pair"]
    packet = read("\n".join([*lines, "1 to 1", "Pair"]) + "\n")
    assert pays_surely(packet) == []
    assert {"20 to 1", "9 to 1", "5 to 1", "3 to 1", "1 to 1"} <= {entry["text"] for entry in packet["x_unread"]}


def test_pays_above_their_labels_are_unread_though_the_first_is_lost() -> None:
    lines = ["Full House", "9 to 1", "Straight", "5 to 1", "Trips", "3 to 1", "Two Pair", "1 to 1", "Pair"]
    assert pays_surely(read("\n".join(["Pays", *lines]) + "\n")) == []


def test_a_heading_between_two_such_ladders_takes_no_pay() -> None:
    first = ["Full House", "9 to 1", "Straight", "5 to 1", "Trips", "3 to 1", "Pair", "1 to 1"]
    packet = read("\n".join(["Pays", *first, "Quarry Progressive", *first, "Good luck to all."]) + "\n")
    assert rows(packet) == [("full_house", "9"), ("straight", "5"), ("trips", "3"), ("pair", "1")] * 2


def test_scores_of_games_are_no_pays() -> None:
    packet = read("Otters\n4 - 1\nKings\n3 - 1\nHerons\n2 - 1\nSeals\n6 - 1\n")
    assert rows(packet) == []


@pytest.mark.parametrize("above", ["Quarry Hand of the Day", "Big Quarry"])
def test_a_line_right_above_labels_may_be_one_of_them_and_what_they_pay_is_doubted(above: str) -> None:
    body = f"{above}\nFull House\nStraight\nTwo Pair\n60 to 1\n20 to 1\n4 to 1\nPushes on ties\n"
    assert pays_surely(read(body)) == []


def test_a_line_set_off_above_labels_is_none_of_them() -> None:
    packet = read("Big Quarry\n\n\nFull House\nStraight\nTwo Pair\n60 to 1\n20 to 1\n4 to 1\n")
    assert pays_surely(packet) == [("full_house", "60"), ("straight", "20"), ("two_pair", "4")]


def test_a_hand_listed_over_and_over_is_read_to_the_end() -> None:
    packet = read("Two Pair\n3 to 1\n" * 1020)
    assert sum(entry["text"] == "Two Pair 3 to 1" for entry in packet["x_unread"]) == 1020


def test_a_raised_figure_beside_a_number_is_no_part_of_it() -> None:
    packet = read("Hand\tPays\nFlush\t6 to 1\nStraight\t5 to 1\nPair\t2 to 1\n\t\u00b25\n\t\u00b28\n")
    assert rows(packet) == [("flush", "6"), ("straight", "5"), ("pair", "2")]
    assert "\u00b28" in " ".join(entry["text"] for entry in packet["x_unread"])


# ------------------------------------------------------------------ what stands near and speaks of something else
FOUR_HANDS = "Straight Flush 40 to 1\nFull House 6 to 1\nFlush 4 to 1\nStraight 3 to 1\n"


def test_a_heading_of_a_wager_yields_to_the_bet_that_the_sentence_over_the_table_pays() -> None:
    opening = "ANTE WAGER\nAn Ante wager is made before any card is dealt.\n"
    lead = "The dealer settles the Bonus wager first. Each winning Bonus is paid by this pay table:\n"
    packet: Any = read_bytes((RULES + opening + lead + FOUR_HANDS).encode())
    assert [t["bet"] for t in packet["paytables"]] == ["bonus"]
    assert not sure(packet, "/paytables/0/bet")
    packet = read_bytes((RULES + opening + "Each winning Ante is paid by this pay table:\n" + FOUR_HANDS).encode())
    assert [t["bet"] for t in packet["paytables"]] == ["ante"]


def test_an_ante_that_wins_before_play_goes_on_says_nothing_of_another_wager_or_its_pay() -> None:
    opening = "If the dealer does not qualify, the Ante wins and "
    read_facts = [
        {f["fact"]: f["value"] for f in read(f"{opening}{end}.\n{FOUR_HANDS}")["x_facts"]}.get("not_qualified")
        for end in ("play passes to the next player", "the Play wager is returned", "the Raise loses")
    ]
    assert read_facts == [None, {"ante": "win", "play": "push"}, {"ante": "win"}]


def test_the_decks_of_a_caption_are_not_those_of_the_tables_beside_its_own() -> None:
    columns = "".join(
        f"{hand:<22}{a:<24}{b}\n"
        for hand, a, b in (
            ("Straight Flush", "40 to 1", "50 to 1"),
            ("Full House", "6 to 1", "7 to 1"),
            ("Flush", "4 to 1", "5 to 1"),
            ("Straight", "3 to 1", "3 to 1"),
        )
    )
    packet: Any = read_bytes(f"{RULES}\nBonus Bet\nPay Table A - 6 decks\nPay Table B (8 decks)\n{columns}".encode())
    assert [t.get("decks") for t in packet["paytables"]] == [None, None]


def test_an_ante_that_another_sentence_pays_otherwise_does_not_win_even_money() -> None:
    text = (
        "QUARRY POKER\nHouse Rules\nThe dealer deals five cards to each player, who places an Ante and may raise.\n"
        "If the dealer does not qualify, the Ante wins and the Raise is returned.\nWinning Antes are paid 3 to 2.\n"
    )
    packet: Any = read_bytes(text.encode())
    rules = {rule["parameter"]: rule["value"] for rule in packet["rules"]}
    assert rules["not_qualified"] == "raise:push"
