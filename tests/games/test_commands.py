"""manage.py analyze and benchmark: the form that other programs read, and one clear line where the input is no use."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.benchmarks import benchmarks
from games.engines.registry import MODULES, simple
from games.engines.report import game_report


def analyze(*args: str) -> str:
    out = io.StringIO()
    call_command("analyze", *args, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def analyze_json(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(analyze(*args, "--json"))
    return found


def test_pair_plus_in_the_agreed_form() -> None:
    report = analyze_json("three_card_poker", "pair_plus", "--paytable", "A")
    assert report["game"] == "Three Card Poker"
    (bet,) = report["bets"]
    assert bet["outcomes"][0] == {
        "hand": "straight_flush",
        "hands": None,
        "combinations": "48",
        "probability": "0.002172",
        "pays": "40",
        "unit": "to_1",
    }
    assert {k: bet[k] for k in ("bet", "paytable", "deals", "strategy", "literal", "alternatives")} == {
        "bet": "pair_plus",
        "paytable": "A",
        "deals": "22100",
        "strategy": None,
        "literal": True,
        "alternatives": [],
    }
    assert bet["house_edge"] == {"exact": "128/5525", "percent": "2.316742"}
    assert bet["hit_frequency"]["percent"] == "25.610860"


def test_a_decision_with_its_strategy_and_alternatives() -> None:
    (bet,) = analyze_json("Three Card Poker", "ante_play", "--paytable", "TCP-05")["bets"]
    assert bet["strategy"] == {"play": "0.6742", "rule": "Q-6-4 or better"}
    assert bet["interpretation"] == {"tie": "push", "folded_bonus": "dealt", "equal_pairs": "third_card"}
    assert bet["house_edge"]["percent"] == "3.825470"
    assert len(bet["alternatives"]) == 11
    assert {"interpretation", "house_edge", "hit_frequency"} == set(bet["alternatives"][0])
    assert sum(int(o["combinations"]) for o in bet["outcomes"]) == int(bet["deals"])


@pytest.mark.parametrize("spelling", ["version_2", "2", "Version 2"])
def test_straight_edge_by_variant(spelling: str) -> None:
    (bet,) = analyze_json("straight_edge_poker", "base", "--variant", spelling)["bets"]
    assert bet["variant"] == "version_2"
    assert bet["house_edge"]["percent"] == "-15.016405"


def test_without_a_variant_every_version_answers() -> None:
    bets = analyze_json("straight_edge_poker", "insurance")["bets"]
    assert [b["variant"] for b in bets] == ["version_1", "version_2"]
    assert {b["house_edge"]["percent"] for b in bets} == {"9.118541"}


def test_every_bet_of_a_game() -> None:
    bets = game_report("Three Card Poker")["bets"]
    assert [(b["bet"], b["paytable"]) for b in bets] == [
        *(("ante_play", p) for p in "ABC"),
        *(("pair_plus", p) for p in "ABCD"),
        *(("six_card_bonus", f"TCP-6B{n}") for n in (1, 2, 3, 4)),
        *(("progressive", n) for n in "12"),
    ]


def test_a_paytable_of_several_bets() -> None:
    bets = game_report("Three Card Poker", paytable="TCP-06")["bets"]
    assert [(b["bet"], b["paytable"]) for b in bets] == [("ante_play", "C"), ("pair_plus", "B")]


def test_envy_comes_from_the_others_at_the_table() -> None:
    (bet,) = analyze_json("three_card_poker", "progressive", "--paytable", "1", "--players", "6")["bets"]
    assert bet["players"] == 6
    assert bet["house_edge"] is None


def test_the_text_says_the_same_as_the_json() -> None:
    text = analyze("straight_edge_poker", "base", "--variant", "version_1")
    (bet,) = analyze_json("straight_edge_poker", "base", "--variant", "version_1")["bets"]
    assert bet["house_edge"]["percent"] in text
    assert bet["house_edge"]["exact"] in text
    for outcome in bet["outcomes"]:
        assert f"{int(outcome['combinations']):,}" in text
    assert text.count("nothing") == sum(x["interpretation"]["single_card"] == "nothing" for x in bet["alternatives"])
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["three_card_poker", "blind"], "has no bet 'blind'; it has: ante_play"),
        (["three_card_poker", "pair_plus", "--paytable", "E"], "has no paytable 'E'; known: A, B, C, D."),
        (["three_card_poker", "--paytable", "E"], "has no paytable 'E'"),
        (["three_card_poker", "--variant", "version_2"], "it has: one version only"),
        (["straight_edge_poker", "--variant", "3"], "it has: version_1, version_2"),
        (["straight_edge_poker", "four_plus", "--variant", "1"], "has no bet 'four_plus' in version_1"),
        (["three_card_poker", "--hands", "4"], "--hands 4"),
        (["three_card_poker", "--hands", "-1"], "not a whole number"),
        (["three_card_poker", "--players", "two"], "not a whole number"),
        (["three_card_poker", "--players", "0"], "at least the player himself"),
        ([], "Name a game"),
    ],
)
def test_input_that_cannot_be_used(args: list[str], said: str) -> None:
    with pytest.raises(CommandError) as refused:
        analyze(*args)
    assert refused.value.returncode == 2
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_unknown_game_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(CommandError, match="Straight Edge Poker") as refused:
        analyze("Mississippi Stud")
    assert refused.value.returncode == 2


@pytest.mark.parametrize("key", MODULES)
def test_names_as_packets_and_command_lines_write_them(key: str) -> None:
    assert simple(key.replace("_", " ").title()) == simple(key)


def test_fractions_and_percents_agree() -> None:
    for bet in game_report("Three Card Poker", "six_card_bonus")["bets"]:
        exact = Fraction(bet["house_edge"]["exact"]) * 100
        assert abs(exact - Fraction(bet["house_edge"]["percent"])) <= Fraction(1, 2 * 10**6)


def test_benchmarks_are_found_and_measured() -> None:
    assert {"Three Card Poker, every deal", "Straight Edge version 1, every deal"} <= {b.name for b in benchmarks()}
    out = io.StringIO()
    call_command("benchmark", "--only", "Three Card Poker, every deal", "--json", stdout=out, stderr=io.StringIO())
    (result,) = json.loads(out.getvalue())["benchmarks"]
    assert result["best"] > 0
    assert result["items"] == 407_170_400
    text = io.StringIO()
    call_command("benchmark", "--only", "Pair Plus", stdout=text, stderr=io.StringIO())
    assert "50 µs" in text.getvalue()
