"""Dumps: what is left of a table where another program wrote it down, one cause of loss at a time."""

from __future__ import annotations

import pytest

from ingest.grammar.claims import parse_claim
from ingest.grammar.hands import misread
from ingest.grammar.odds import parse_pay
from ingest.values import CONFIDENT
from tests.ingest.test_paytables import pays, read
from tests.ingest.variety.compare import compare, hand_form


def test_leader_dots_part_as_surely_as_a_tab() -> None:
    lines = "Two Suited Matches ........ 18\nNon-suited Match ......... 4\n"
    tables, _, _ = read(f"Meet the Maker - Pay Table 1\n\n{lines}\nAll payouts are to 1.\n")
    assert (tables[0]["designator"], tables[0]["bet"]) == ("1", "meet_the_maker")
    assert pays(tables[0]) == {"two_suited_matches": "18", "non_suited_match": "4"}
    assert {o["unit"] for o in tables[0]["outcomes"]} == {"to_1"}


@pytest.mark.parametrize("number", ["- 1 -", "Page 1 of 2", "1"])
def test_a_page_s_end_parts_no_table(number: str) -> None:
    start = "Silver Reef Rules\n\nBonus Paytable\n\nHand Pays\nRoyal Flush 90 to 1\nFlush 9 to 1\n\n"
    tables, _, _ = read(f"{start}{number}\n\nSilver Reef\n\nStraight 4 to 1\nPair 1 to 1\n")
    assert [pays(t) for t in tables] == [{"royal_flush": "90", "flush": "9", "straight": "4", "pair": "1"}]


def test_a_dash_keeps_its_column() -> None:
    text = "Bonus Paytables\n\nHand Paytable 1 Paytable 2\nRoyal Flush 90 to 1 80 to 1\nFlush 9 to 1 -\nPair - 1 to 1\n"
    tables, _, _ = read(text)
    assert [pays(t) for t in tables] == [{"royal_flush": "90", "flush": "9"}, {"royal_flush": "80", "pair": "1"}]


def test_a_head_of_payoffs_and_envy_is_cut() -> None:
    tables, _, _ = read(
        "Fortune Pay Table 1\n\nOutcome Payoff Envy Bonus\nRoyal Flush 90 to 1 $50\nFlush 9 to 1 $5\nPair 1 to 1\n"
    )
    assert [(o["pays"], o["envy"]) for o in tables[0]["outcomes"]] == [("90", "50"), ("9", "5"), ("1", None)]


def test_a_damaged_wager_takes_none_from_the_table_beside() -> None:
    head = "Bonus Paytables\n\nPaytable #1 Paytable #2 Paytable #3\n($2.50 wager) ($S wager) ($5 wager)\n"
    tables, _, _ = read(
        f"{head}Hand Pays Pays Pays\n" + "Royal Flush 90 to 1 80 to 1 70 to 1\nFlush 9 to 1 8 to 1 7 to 1\n"
    )
    assert [t["designator"] for t in tables] == ["1", "2", "3"]
    assert "2.5" not in [t["wager"] for t in tables[1:]]


def test_a_damaged_name_is_not_the_name_of_the_column_before() -> None:
    head = "Bonus Paytables\n\nHand\tTMN-12\tTMN-13\tTMN-l4\n"
    tables, provenance, _ = read(head + "Royal Flush\t90 to 1\t80 to 1\t70 to 1\nFlush\t9 to 1\t8 to 1\t7 to 1\n")
    assert [t["designator"] for t in tables[:2]] == ["TMN-12", "TMN-13"]
    assert tables[2]["designator"] == "TMN-14"
    assert provenance["/paytables/2/designator"]["confidence"] < CONFIDENT


@pytest.mark.parametrize(("text", "number"), [("5:l", "5"), ("10-I", "10"), ("25/l", "25"), ("3O:l", "30")])
def test_behind_the_colon_of_odds_a_stroke_is_a_one(text: str, number: str) -> None:
    pay = parse_pay(text, loose=True)
    assert pay is not None
    assert (pay.number, pay.unit, bool(pay.repairs)) == (number, "to_1", True)
    assert parse_pay(text) is None


def test_a_percentage_keeps_its_first_stroke() -> None:
    claim = parse_claim("house_edge", "l4.43%", loose=True)
    assert claim is not None
    assert (claim.value, claim.confidence < CONFIDENT) == ("14.43", True)


def test_only_what_an_ocr_could_have_made_of_a_hand_is_mended() -> None:
    assert misread("straiqht", "straight")
    assert misread("f1ush", "flush")
    assert not misread("pine or better", "nine or better")
    tables, _, _ = read("Bonus Paytable\n\nHand\tPays\nOak or Better\t9 to 1\nF1ush\t4 to 1\n")
    assert list(pays(tables[0])) == ["oak_or_better", "flush"]


def test_two_spellings_of_an_outcome_are_one_and_two_outcomes_are_two() -> None:
    assert hand_form("seven_card_straight_flush") == hand_form("7 Card Straight Flush")
    assert hand_form("pair_of_jacks_or_better") == hand_form("jacks_or_better")
    assert hand_form("win_by_0_1_cards") == hand_form("win_by_0_or_1_cards")
    assert hand_form("straight_flush") != hand_form("straight")
    tables, provenance, _ = read("Bonus Paytable\n\nHand\tPays\nSeven Card Straight\t9 to 1\nFlush\t4 to 1\n")
    assert list(pays(tables[0])) == ["7_card_straight", "flush"]
    true = [{**tables[0], "outcomes": [{**o, "hand": o["hand"].replace("7", "seven")} for o in tables[0]["outcomes"]]}]
    counts, notes = compare({"paytables": tables}, {"paytables": true}, provenance, CONFIDENT)
    assert set(counts) == {"right"}, notes
    twice = [{**tables[0], "outcomes": [*tables[0]["outcomes"], tables[0]["outcomes"][0]]}]
    assert compare({"paytables": twice}, {"paytables": true}, provenance, CONFIDENT)[0]["extra"] == 1


def test_a_unit_whose_one_is_a_letter_is_read_and_says_so() -> None:
    tables, provenance, _ = read("Bonus Paytable\n\nHand\tPays (to l)\nRoyal Flush\t90\nFlush\t4\n")
    assert {o["unit"] for o in tables[0]["outcomes"]} == {"to_1"}
    assert [r["name"] for r in provenance["/paytables/0/outcomes/0/unit"]["x_repairs"]] == ["digit_look_alike"]


def test_a_list_of_what_may_be_wagered_is_no_pay_table() -> None:
    tables, _, _ = read("Bet\tLowest\tHighest\nBase bet\t$10\t$300\nAny side bet\t$1\t$50\n")
    assert tables == []
    tables, _, _ = read("Hand\tPays\nAnte Royal Flush\t$500\nAnte Straight Flush\t$100\nFull House\t$20\n")
    assert [o["pays"] for t in tables for o in t["outcomes"]] == ["500", "100", "20"]


@pytest.mark.parametrize(("blank", "names"), [("\n", [None, "first_three"]), ("", [None])])
def test_a_title_of_card_words_below_a_blank_line_begins_a_table(blank: str, names: list[str | None]) -> None:
    first = "Payouts\n\n1 to 5 cards\t7 for 2\n6 to 10 cards\t9 for 2\n41 or more cards\t120 for 1\n"
    second = "First Three\nStraight Flush\t120 for 1\nStraight\t8 for 1\nFlush\t5 for 1\n"
    tables, _, _ = read(f"{first}{blank}{second}")
    assert [t["bet"] if t["bet"] == "first_three" else None for t in tables] == names
