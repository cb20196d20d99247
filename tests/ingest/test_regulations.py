"""Sections of state law as public pages print them: whose, which section, and what they pay."""

from __future__ import annotations

from typing import Any

import pytest

from ingest.packet import read_bytes


def packet_of(text: str) -> dict[str, Any]:
    return dict(read_bytes(text.encode()))


def confidence(packet: dict[str, Any], pointer: str) -> float:
    return float(packet["provenance"][pointer]["confidence"])


def test_the_way_to_other_sections_of_a_page_cites_none_of_them() -> None:
    packet = packet_of(
        "230-15-901  <<  230-15-905 >>   230-15-910\n\nPDFWAC 230-15-905\n\nLimits of play.\n\n"
        "Card game licensees must follow WAC 230-15-920 and keep to each limit that a sign shows.\n"
        "[Statutory Authority: RCW 9.46.070. WSR 19-07-010, § 230-15-905, filed 3/8/19, effective 5/1/19.]\n"
    )
    assert packet["citations"] == ["RCW 9.46.070", "WAC 230-15-905", "WAC 230-15-920"]
    assert packet["source"]["authority"] == "Washington State Gambling Commission"
    assert packet["source"]["section"] == "WAC 230-15-905"


@pytest.mark.parametrize(
    ("opening", "code", "section"),
    [
        ("Md. Code Regs. 36.05.09.31\n\nSection 36.05.09.31 - Signs at tables", "US-MD", "Md. Code Regs. 36.05.09.31"),
        ("Ohio Admin. Code 3772-11-91\n\nRule 3772-11-91 - Signs", "US-OH", "Ohio Admin. Code 3772-11-91"),
        ("Iowa Admin. Code r. 491-11.90\n\nRule 491-11.90 - Signs", "US-IA", "Iowa Admin. Code r. 491-11.90"),
        ("20:18:15:91.  Signs.", "US-SD", "20:18:15:91"),
        ("N.J. Admin. Code § 13:69F-91.2", "US-NJ", "N.J. Admin. Code § 13:69F-91.2"),
    ],
)
def test_a_section_is_named_as_its_state_names_it(opening: str, code: str, section: str) -> None:
    packet = packet_of(
        f"{opening}\n\nCurrent through Register Vol. 9, No. 2, May 3, 2024\n\n(a) A sign at each table must say what "
        "the table offers to players, and the dealer must point to it before any wager is made.\n\n"
        "General Authority: the board.\n"
    )
    assert packet["source"]["form"] == "regulation"
    assert (packet["source"]["jurisdiction"], packet["source"]["section"]) == (code, section)


def test_a_rule_of_colorado_is_law_of_colorado() -> None:
    packet = packet_of(
        "The statutory basis for Rule 91 is found in sections 12-47.1-201, C.R.S., and 12-47.1-302, C.R.S.\n\n"
        "RULE 91 RULES OF LANTERN BLACKJACK\n\nLantern Blackjack shall be dealt as blackjack is, except as follows:\n\n"
        "(1) Each player may make a Lantern bet before the dealer deals the cards.\n"
    )
    assert packet["source"]["form"] == "regulation"
    assert packet["source"]["jurisdiction"] == "US-CO"


@pytest.mark.parametrize(
    "text",
    [
        "58 Pa. Code § 699a.1. Definitions.\n\n§ 699a.1. Definitions.\n\n The following words have these meanings:\n\n"
        "   Tower Bonus—An additional payout to a player who placed a Tower Wager when the dealer holds a pair.\n\n"
        "   Hand—The three-card Poker hand that the dealer deals to each player, which may be a straight flush.\n\n"
        "   Push—A hand that neither wins nor loses a player's wager, so that no wager is paid or collected.\n",
        "Current through Register Vol. 7, No. 11, March 4, 2024\nSection III-9103 - Rules of PlayA. A licensee shall "
        "submit rules of play for approval. They shall include: 1. the object of the game and what is a win;2. wagers "
        "and payout odds, minimum and maximum wagers;3. how cards are shuffled, cut and dealt by the dealer to players;"
        "4. how each player's bets are collected and paid;\n",
        "Iowa Admin. Code r. 491-91.7\n\nRule 491-91.7 - Table games\n(1) Wagers are made with chips before the dealer "
        "deals the cards.\n(2) A facility may limit what it pays players in a round where the odds are greater than "
        "50 to 1. The limit is at least $25,000, and the dealer shows it to players before bets are made.\n",
    ],
)
def test_law_that_pays_nothing_is_surely_no_rules_of_a_game(text: str) -> None:
    packet = packet_of(text)
    assert packet["kind"] == "not_a_packet"
    assert confidence(packet, "/kind") < 0.9  # a person is asked
    assert packet["source"]["form"] == "regulation"


def test_odds_in_words_are_paid_for_all_winning_wagers() -> None:
    packet = packet_of(
        "20:18:15:92.  Payment. Winning wagers must be paid at odds of at least one to one with the exception of "
        "blackjack which must be paid at odds of at least three to two.\n\nGeneral Authority: SDCL 42-7B-7.\n"
    )
    (table,) = packet["paytables"]
    assert [(row["hand"], row["pays"], row["unit"]) for row in table["outcomes"]] == [
        ("win", "1", "to_1"),
        ("blackjack", "1.5", "to_1"),
    ]
    assert confidence(packet, "/paytables/0/outcomes/0/pays") < 0.9
    assert packet["standing"] == "least"


LED = """N.J. Admin. Code § 13:69F-91.6

Section 13:69F-91.6 - Payout odds
(a) Each casino licensee shall pay off winning wagers at the game of quarrette at no less than the odds listed below:

WagerPayout Odds
Single card40 to 1
Red1 to 1
Pair5 to 1
Straight:
Outside5 to 1
Inner11 to 1
Straight flush:
Outside25 to 1
Inner48 to 1

N.J. Admin. Code § 13:69F-91.6
"""


def test_a_line_that_leads_in_others_is_the_first_part_of_their_labels() -> None:
    packet = packet_of(LED)
    (table,) = packet["paytables"]
    assert [(row["hand"], row["pays"]) for row in table["outcomes"]] == [
        ("single_card", "40"),
        ("red", "1"),
        ("pair", "5"),
        ("straight_outside", "5"),
        ("straight_inner", "11"),
        ("straight_flush_outside", "25"),
        ("straight_flush_inner", "48"),
    ]
    assert all(confidence(packet, f"/paytables/0/outcomes/{n}/hand") < 0.9 for n in range(3, 7))


def test_a_game_that_law_names_in_small_letters_is_named_and_doubted() -> None:
    packet = packet_of(LED)
    assert packet["game"] == "quarrette"
    assert confidence(packet, "/game") < 0.9


def test_what_a_layout_must_say_is_paid_and_doubted() -> None:
    packet = packet_of(
        "N.J. Admin. Code § 13:69E-91.10 - Lantern 21 table\n(a) Lantern 21 is played by no more than five players"
        " against the dealer.\n(b) The layout shall have these inscriptions, in a color that each player can read:\n"
        'i. "Blackjack pays 6 to 5";\nii. "Dealer must hit a soft 17"; and\niii. "Insurance pays 2 to 1".\n'
    )
    blackjack, insurance = packet["paytables"]
    assert (blackjack["bet"], insurance["bet"]) == (None, "insurance")
    rows = [row for table in (blackjack, insurance) for row in table["outcomes"]]
    assert [(row["hand"], row["pays"]) for row in rows] == [("blackjack", "1.2"), ("win", "2")]
    assert all(confidence(packet, f"/paytables/{n}/outcomes/0/pays") < 0.9 for n in (0, 1))


def test_an_exception_within_an_item_is_a_row_of_its_own() -> None:
    packet = packet_of(
        "58 Pa. Code § 699a.12. Payout odds.\n\n"
        " (a)  A certificate holder shall pay the following payout odds for winning Lantern 21 Wagers:\n\n"
        "   (1)  Three cards consisting of 4, 5 and 6 of one suit shall be paid at odds of 5 to 1, except that three "
        "cards consisting of the 4, 5 and 6 of hearts shall be paid at odds of 9 to 1.\n\n"
        "   (2)  Five cards totaling 21 shall be paid at odds of 3 to 1.\n"
    )
    (table,) = packet["paytables"]
    assert [(row["hand"], row["pays"]) for row in table["outcomes"]] == [
        ("3_cards_consisting_of_4_5_and_6_of_one_suit", "5"),
        ("3_cards_consisting_of_the_4_5_and_6_of_hearts", "9"),
        ("5_cards_totaling_21", "3"),
    ]
    assert all(confidence(packet, f"/paytables/0/outcomes/{n}/pays") < 0.9 for n in range(3))


def test_a_quotation_over_two_lines_is_one_inscription() -> None:
    packet = packet_of(
        "N.J. Admin. Code § 13:69E-91.11 - Lantern 21 table; physical characteristics\n(a) Lantern 21\nis played "
        'against the dealer, and\nits layout shall show each player:\ni. "Blackjack Pays 3 to 2";\n'
        'ii. "Insurance Pays 2 to\n1"; and\niii. "Dealer stands on all 17s".\n'
    )
    assert [(t["bet"], t["outcomes"][0]["pays"]) for t in packet["paytables"]] == [(None, "1.5"), ("insurance", "2")]
    assert packet["game"] == "Lantern 21"


@pytest.mark.parametrize(
    ("text", "code", "section"),
    [
        (
            "16-633 C.M.R. ch. 91, § 4\nA casino operator shall submit the rules of each game to the board.\n",
            "US-ME",
            "16-633 C.M.R. ch. 91, § 4",
        ),
        (
            "Current through Register Vol. 4, No. 1, June 3, 2024\nSection 13:69F-91.17 - Wagers(a) A casino "
            "licensee may offer a wager on the player's first two cards.\n",
            "US-NJ",
            "§ 13:69F-91.17",
        ),
    ],
)
def test_a_section_tells_its_state_by_its_number(text: str, code: str, section: str) -> None:
    source = packet_of(text)["source"]
    assert (source["form"], source["jurisdiction"], source["section"]) == ("regulation", code, section)


GAZETTE = """Casino Rules Amendment

NEW ZEALAND GAZETTE

6.4 Rule 91.10 of this division is amended by inserting, after the wager payout odds of one die:

"Three Dice Sets"

1, 1, and 2, 3, 4 or 6 55 to 1
2, 2, and 1, 3, 4 or 6 55 to 1
1, 2, and 3, 4, 5 or 6 25 to 1
1, 3, and 4, 5 or 6 25 to 1

Each wager on three dice loses where any other set of dice shows, and the dealer collects it from the player.
"""


def test_no_row_whose_label_is_made_of_numbers_is_lost_in_a_clause() -> None:
    packet = packet_of(GAZETTE)
    read = {row["hand"] for table in packet["paytables"] for row in table["outcomes"]}
    rows = [line for line in GAZETTE.splitlines() if line.endswith(" to 1")]
    unread = {line["text"] for line in packet["x_unread"]}
    assert packet["kind"] == "rules"
    assert len(read) + len(unread & set(rows)) == len(rows)
    assert packet["source"]["jurisdiction"] == "NZ"
    assert packet["game"] != "NEW ZEALAND GAZETTE"


def test_the_form_of_what_is_not_surely_rules_is_not_sure() -> None:
    packet = packet_of(
        "Notes on the lantern prize\n27 September\n91.6A The operator may divide the prize into two parts:\n"
        "(a) one for winning Flush and Full House hands of players; and\n"
        "(b) one for winning Straight Flush and Royal Flush hands of players.\n"
        "91.6B The operator may put the two parts together again when each player and dealer at the table agrees, and"
        " the rate at which a jackpot grows from each wager may be changed by the board, if it thinks fit.\n"
    )
    assert packet["provenance"]["/kind"]["confidence"] < 0.9
    assert packet["source"]["form"] == "rules"
    assert packet["provenance"]["/source/form"]["confidence"] < 0.9


DICE = """N.J. Admin. Code § 13:69F-91.7

Section 13:69F-91.7 - Payout odds
(a) A casino licensee shall pay off winning wagers at the game of lantern dice at no less than the odds listed below:

WagerPayout Odds
Place 4 to Win9 to 5
Place 6 to Win7 to 6
Any Eleven15 to 1
Any Craps7 to 1

N.J. Admin. Code § 13:69F-91.7
"""


def test_a_row_whose_odds_have_no_decimal_form_stays_and_is_blank() -> None:
    packet = packet_of(DICE)
    (table,) = packet["paytables"]
    assert [(row["hand"], row["pays"]) for row in table["outcomes"]] == [
        ("place_4_to_win", "1.8"),
        ("place_6_to_win", None),
        ("any_eleven", "15"),
        ("any_craps", "7"),
    ]
    assert packet["blanks"] == ["/paytables/0/outcomes/1/pays"]
    assert confidence(packet, "/paytables/0/outcomes/0/pays") < 0.9


CUT = """58 Pa. Code § 699c.2

Section 699c.2 - Wagers on dice
(a) The dealer shall settle the player's Tower wager and Lantern wager by paying out winning wagers at odds as follows:
Tower | Paytable A | Paytable B |
Sum of 17 | 25 to 1 | 20 to 1 |
Sum of 16 | 6 to 1 | 8 to 1 |
Paytable C | Paytable D | ||
Three match | 3 to 1 |
Two match | 1 to 1 |
(b) No player may make one of these wagers alone, and the dealer must collect those that lose.
"""


def test_which_bet_and_which_name_a_table_has_is_not_sure_where_the_page_lost_its_columns() -> None:
    packet = packet_of(CUT)
    last = len(packet["paytables"]) - 1
    table = packet["paytables"][last]
    assert [row["pays"] for row in table["outcomes"]] == ["3", "1"]
    for key in ("designator", "bet"):
        assert table[key] is None or confidence(packet, f"/paytables/{last}/{key}") < 0.9


def test_a_number_behind_the_name_of_its_code_opens_no_item() -> None:
    packet = packet_of(
        "Card game licensees must keep the cards of each game in the state in which they came from the maker.\n"
        "(1) The director may ask to see them.\n[Statutory Authority: RCW\n"
        "9.46.070. WSR 17-03-010 (Order 91), § 230-15-905, filed 3/8/17, effective 5/1/17.]\n"
    )
    assert "RCW 9.46.070" in packet["citations"]


def test_the_day_of_an_expired_emergency_rule_is_not_this_rules_day() -> None:
    source = packet_of(
        "11 CSR 45-91.120\n\nSection 11 CSR 45-91.120 - Cash at Gaming Tables\n\n"
        "(1) Cash that a patron presents at a gaming table shall be spread in the patron's full view.\n\n"
        "AUTHORITY: section 313.004, RSMo 2000. Emergency rule filed Sept. 1, 1993, effective Sept. 20, 1993, expired"
        " Jan. 17, 1994.\n"
    )["source"]
    assert (source["form"], source["jurisdiction"]) == ("regulation", "US-MO")
    assert source["section"] == "11 CSR 45-91.120"
    assert source["effective"] is None


def test_a_game_is_named_by_how_law_says_it_is_played() -> None:
    packet = packet_of(
        "N.J. Admin. Code § 13:69E-91.12\n(a) Lantern switch shall be played at a table for no more than five"
        " players.\n(b) The layout shall show each player these inscriptions:\n"
        'i. "Blackjack pays 1 to 1"; and\nii. "Dealer pushes on 22".\n'
    )
    assert packet["game"] == "Lantern switch"
    assert confidence(packet, "/game") < 0.9


def test_a_section_that_pays_a_ladder_of_odds_is_surely_rules() -> None:
    assert confidence(packet_of(DICE), "/kind") >= 0.9


def test_a_time_of_day_is_no_law_of_a_state() -> None:
    text = "Lantern Poker\nThe dealer deals five cards to each player, who bets an Ante first.\n"
    assert packet_of(f"{text}Printed on 2024-05-01 at 20:18:05\n")["source"]["jurisdiction"] is None
    assert packet_of(f"{text}Dealt as 20:18:15:91 requires.\n")["source"]["jurisdiction"] == "US-SD"


def test_a_makers_numbered_rules_that_cite_a_code_and_list_bare_pays_are_rules() -> None:
    packet = packet_of(
        "Section 4.02 - Lantern Poker rules of the house\nSent in under the Washington Administrative Code. The dealer"
        " plays with a king high or better. A player bets an Ante wager, then folds or raises. Five cards are dealt to"
        " each player from a shuffled deck of 52 cards.\nHand Pays\nFlush 6\nStraight 4\nThree of a Kind 3\n"
    )
    assert packet["kind"] == "rules"
    assert confidence(packet, "/kind") < 0.9  # a person is asked
    rows = [(row["hand"], row["pays"]) for table in packet["paytables"] for row in table["outcomes"]]
    assert rows == [("flush", "6"), ("straight", "4"), ("three_of_a_kind", "3")]
