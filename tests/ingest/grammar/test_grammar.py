"""What cells say: strict forms first, an OCR's look-alikes only when allowed, and each repair by its name."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.grammar.bets import bet_in, bet_of_rule, named_bet
from ingest.grammar.claims import claim_label, parse_claim
from ingest.grammar.designators import alias_in, find_designators, is_multi_game, wager_of
from ingest.grammar.hands import is_hand_like, parse_hand
from ingest.grammar.odds import canonical, parse_pay, trailing_pays
from ingest.grammar.text import plain, unmarked
from ingest.values import CONFIDENT

STRICT = [
    ("100 to 1", "100", "to_1", None, None),
    ("1,000 TO 1", "1000", "to_1", None, None),
    ("3 to 2", "1.5", "to_1", None, None),
    ("6:5", "1.2", "to_1", None, None),
    ("300 For 1", "300", "for_1", None, None),
    ("1 to 1 (even money)", "1", "to_1", None, None),
    ("Even Money", "1", "to_1", None, None),
    ("100%", "100", "percent", "main", None),
    ("100% Mega", "100", "percent", "mega", None),
    ("10% (from meter)", "10", "percent", "main", True),
    ("$7.50 (not from meter)", "7.5", "dollars", None, False),
    ("$12,500 (from meter)", "12500", "dollars", None, True),
    ("$1,000", "1000", "dollars", None, None),
    ("250", "250", None, None, None),
    ("1,000*", "1000", None, None, None),
]


@pytest.mark.parametrize(("text", "number", "unit", "meter", "from_meter"), STRICT)
def test_a_printed_pay_is_read_without_repair(
    text: str, number: str, unit: str | None, meter: str | None, from_meter: bool | None
) -> None:
    pay = parse_pay(text)
    assert pay is not None
    assert (pay.number, pay.unit, pay.meter, pay.from_meter) == (number, unit, meter, from_meter)
    assert pay.repairs == ()
    assert pay.confidence == 1.0


@pytest.mark.parametrize("text", ["n/a", "N/A", "-", "\u2014"])
def test_a_cell_that_pays_nothing_is_known_as_such(text: str) -> None:
    pay = parse_pay(text)
    assert pay is not None
    assert (pay.kind, pay.number) == ("none", None)


@pytest.mark.parametrize(
    "text", ["PLAY wins 1 to 1", "Page 2 of 3", "230-15-040", "v1.66P$", "7 to 3", "See below", ""]
)
def test_other_text_is_no_pay(text: str) -> None:
    assert parse_pay(text) is None


DAMAGED = [
    ("8tol", "8", "to_1"),
    ("1ltol", "11", "to_1"),
    ("5t01", "5", "to_1"),
    ("5forl", "5", "for_1"),
    ("7 t0 1", "7", "to_1"),
    ("9 10 1", "9", "to_1"),
    ("3to1l", "3", "to_1"),
    ("$300 (not from meter", "300", "dollars"),
]


@pytest.mark.parametrize(("text", "number", "unit"), DAMAGED)
def test_damage_is_repaired_only_where_an_ocr_stood_between_and_is_named(text: str, number: str, unit: str) -> None:
    pay = parse_pay(text, loose=True)
    assert pay is not None
    assert (pay.number, pay.unit) == (number, unit)
    assert pay.confidence < 1
    if "meter" not in text:
        assert pay.repairs
        assert parse_pay(text) is None or parse_pay(text) == pay


@pytest.mark.parametrize("text", ["9 10 1", "1ltol", "3to1l", "S00 to 1"])
def test_a_guessed_digit_is_doubtful(text: str) -> None:
    pay = parse_pay(text, loose=True)
    assert pay is not None
    assert pay.confidence < CONFIDENT


@given(st.integers(1, 10**6), st.sampled_from(["to", "for", "TO", "For"]))
def test_whole_odds_come_back_as_printed(number: int, word: str) -> None:
    pay = parse_pay(f"{number:,} {word} 1")
    assert pay is not None
    assert pay.number == str(number)
    assert pay.unit == f"{word.lower()}_1"


@given(st.fractions(min_value=0, max_value=1000, max_denominator=64))
def test_a_canonical_decimal_is_exact_or_absent(number: Fraction) -> None:
    text = canonical(number)
    assert (text is None) == (10**6 % number.denominator != 0), "a decimal that ends has six places here at most"
    assert text is None or Fraction(text) == number
    assert text is None or "." not in text or not text.endswith("0")


def test_pays_behind_a_label_are_found_from_the_end() -> None:
    text = "Any 20 4 to 1 5 to 1"
    assert [text[a:b] for a, b in trailing_pays(text)] == ["4 to 1", "5 to 1"]


@pytest.mark.parametrize(
    ("text", "header", "name"),
    [
        ("Four of a Kind", "", "four_of_a_kind"),
        ("3-of-a-Kind", "", "three_of_a_kind"),
        ("AKQ Hearts/Diamonds/Clubs", "", "akq_hearts_diamonds_clubs"),
        ("10s or better", "", "tens_or_better"),
        ("0/1 Cards", "Win By", "win_by_0_or_1_cards"),
        ("1 Card", "Win By", "win_by_1_card"),
        ("7", "Length of Straight", "7_card_straight"),
        ("Jack-high", "", "jack_high"),
        ("Lucky Clover Leaf", "", "lucky_clover_leaf"),
    ],
)
def test_outcomes_are_spelled_out(text: str, header: str, name: str) -> None:
    hand = parse_hand(text, header)
    assert hand is not None
    assert hand.name == name


def test_an_ocr_s_spelling_is_repaired_to_the_one_near_hand() -> None:
    hand = parse_hand("Three of a Kinc", loose=True)
    assert hand is not None
    assert hand.name == "three_of_a_kind"
    assert [r.name for r in hand.repairs] == ["hand_vocabulary"]
    other = parse_hand("Three of a Kinc")
    assert other is not None
    assert other.name == "three_of_a_kinc"


@pytest.mark.parametrize("text", ["kind", "Operators cannot allow wagering limits", "Kind"])
def test_words_that_are_no_hand(text: str) -> None:
    assert not is_hand_like(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("CSTUD- 02", ["CSTUD-02"]),
        ("CSTUD \u00b7 09 PCSC1 (\\$1 wager)", ["CSTUD-09"]),
        ("TCP-6B1 TCP-6B2", ["TCP-6B1", "TCP-6B2"]),
        ("Pay Table #1", ["1"]),
        ("Paytable ML03", ["ML03"]),
        ("Paytable 1*", ["1"]),
        ("BONUS PAYTABLES", []),
        ("Sample paytables are listed separately", []),
    ],
)
def test_designators(text: str, names: list[str]) -> None:
    assert [d.text for d in find_designators(text)] == names


def test_what_stands_beside_a_designator() -> None:
    text = "CSTUD-10 PCSB2 ($2.50 wager)"
    assert (alias_in(text, "CSTUD-10"), wager_of(text)) == ("PCSB2", "2.50")
    assert is_multi_game("Multi Game ($1 wager)")
    assert alias_in("Paytable 1 Pays (to 1)", "1") is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("House edge:", "house_edge"),
        ("Hit :frequency:", "hit_frequency"),
        ("Par per Ante", "house_edge"),
        ("Seed amount**", "seed"),
        ("Flush", None),
    ],
)
def test_claim_labels(text: str, name: str | None) -> None:
    assert claim_label(text) == name


def test_a_stray_mark_is_no_seed() -> None:
    assert parse_claim("seed", "1", loose=True) is None
    claim = parse_claim("seed", "$10,000")
    assert claim is not None
    assert claim.value == "10000"


def test_bets_by_caption_rule_and_name() -> None:
    assert bet_in("4 + Bonus**") == "four_plus"
    assert bet_in("Straight Edge Stud Poker TWBB Prog.") == "two_way_bad_beat"
    assert bet_of_rule("their Blind bet is resolved based on their margin of victory") == "blind"
    assert named_bet("Lucky Stiff Paytable") == "lucky_stiff"


def test_markup_of_converters_is_no_text() -> None:
    assert plain("100 to <b>1</b> <mark>8.41%</mark> \\$5") == "100 to 1 8.41% $5"
    assert unmarked("## **RULES OF PLAY:**") == "RULES OF PLAY:"


def test_a_version_with_a_letter_is_no_pay() -> None:
    assert parse_pay("3.14b", loose=True) is None
    assert parse_pay("10.13b", loose=True) is None
