"""Rules and pays that somebody asks for, by the commands that take them."""

from __future__ import annotations

import json
from io import StringIO
from math import comb

import pytest
from django.core.management import CommandError, call_command

from games.engines.definition.load import CATALOGUE

FILE = CATALOGUE / "big_raise_stud_poker.yaml"


def analyzed(*words: str) -> dict:
    out = StringIO()
    call_command("analyze", *words, "--json", stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())


def test_a_rule_is_counted_named_and_worth_something():
    result = analyzed("three_card_poker", "base", "--rule", "dealer_qualifies=jack_high", "--paytable", "A")
    (bet,) = result["bets"]
    assert bet["house_edge"]["exact"] == "-484369/14541800"
    rules = {r["parameter"]: r for r in bet["rules"]}
    assert rules["dealer_qualifies"] == {
        "parameter": "dealer_qualifies",
        "value": "jack_high",
        "usual": "queen_high",
        "from": "asked",
    }
    assert rules["tie"]["from"] == "usual"
    (departure,) = result["departures"]
    assert departure["effect"] == "house edge of the main game 3.3730% → -3.3309%"


def test_straight_edge_under_other_rules_in_both_versions():
    result = analyzed("straight_edge_poker", "base", "--rule", "raise_multiples=3")["bets"]
    assert {b["variant"] for b in result} == {"version_1", "version_2"}
    ties = {b["variant"]: r["value"] for b in result for r in b["rules"] if r["parameter"] == "tie"}
    assert ties == {"version_1": "player_wins", "version_2": "push"}
    assert {r["value"] for b in result for r in b["rules"] if r["parameter"] == "raise_multiples"} == {"3"}
    usual = analyzed("straight_edge_poker", "base", "--pays", "play:win_by_6_cards=100,win_by_0_or_1_cards=1")["bets"]
    assert any(b["variant"] == "version_1" for b in usual)


def test_a_game_without_an_engine_answers_to_base_and_says_its_rules():
    result = analyzed("Mississippi Stud", "base")
    assert result["bets"][0]["house_edge"]["percent"] == "4.914858"
    assert {r["from"] for r in result["bets"][0]["rules"]} == {"usual"}
    assert [x["stage"] for x in result["bets"][0]["strategy"]["decisions"]] == [
        "third_street",
        "fourth_street",
        "fifth_street",
    ]


def test_asked_pays_are_priced():
    result = analyzed(
        "let_it_ride", "three_card_bonus", "--pays", "three_card_bonus:flush=for_1:5,pair=1,straight=push"
    )
    paid = {o["hand"]: (o["pays"], o["unit"]) for o in result["bets"][0]["outcomes"]}
    assert (paid["flush"], paid["straight"]) == (("5", "for_1"), ("0", "to_1"))
    assert result["bets"][0]["paytable"] == "asked"


def test_a_file_is_a_game_and_decks_change_it():
    assert analyzed("base", "--definition", str(FILE))["bets"][0]["house_edge"]["percent"] == "2.575061"
    two = analyzed("base", "--definition", str(FILE), "--decks", "2")["bets"][0]
    assert two["deals"] == str(comb(104, 3) * comb(101, 2))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["three_card_poker", "--rule", "tie"], "write NAME=VALUE"),
        (["three_card_poker", "--rule", "tie=maybe"], "is not a rule for ties"),
        (["mississippi_stud", "--rule", "dealer_qualifies=pair"], "has no rule `dealer_qualifies`"),
        (
            ["6_card_fortune_pai_gow_poker", "base", "--rule", "jokers=2"],
            "from one deck of two suits or more, with one joker",
        ),
        (["let_it_ride", "--pays", "three_card_bonus:flush"], "write BET:HAND=PAY"),
        (["let_it_ride", "three_card_bonus", "--pays", "three_card_bonus:full_house=3"], "has a hand full_house"),
        (["--definition", "nowhere.yaml"], "cannot be read"),
        (["caribbean_stud_poker", "base", "--decks", "2"], "too many hands"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(words, sentence):
    with pytest.raises(CommandError, match=sentence) as refused:
        analyzed(*words)
    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)


def test_the_list_of_games_says_what_is_counted():
    out = StringIO()
    call_command("games", "--json", stdout=out)
    games = {g["key"]: g for g in json.loads(out.getvalue())["games"]}
    assert games["let_it_ride"]["counted"] == "exact"
    assert (games["supreme_99"]["counted"], games["supreme_99"]["parameters"]) == ("rules_unknown", [])
    assert games["supreme_99"]["missing"]
    assert (games["high_five_poker"]["counted"], games["three_card_prime"]["counted"]) == ("exact", "side_bets_only")
    assert games["crazy_4_poker"]["not_counted"] == []
    assert "the count of Cover All for more than two hands" in games["crazy_4_poker"]["missing"]
    assert [x["bet"] for x in games["flushes_gone_wild"]["not_counted"]] == ["base"]
    assert {p["name"]: p["usual"] for p in games["three_card_poker"]["parameters"]}["dealer_qualifies"] == "queen_high"
    assert {
        "bet": "three_card_bonus",
        "title": "3 Card Bonus",
        "paytables": ["3cb-A", "3cb-B"],
        "by_the_rules": False,
    } in games["mississippi_stud"]["bets"]
