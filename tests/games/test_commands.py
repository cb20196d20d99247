"""manage.py analyze and benchmark: the form that other programs read, and one clear line where the input is no use."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config.supervise import manage
from games.engines.caribbean_stud.decks import poker_deck
from games.engines.registry import MODULES, find_game, find_schedules, simple
from games.engines.report import game_report
from games.engines.sharded import Part, Sharded, whole
from tools.benchmarks import Benchmark, Measured, benchmarks, measure, run_all, sharded
from tools.management.commands.benchmark import SERVERS


def analyze(*args: str) -> str:
    out = io.StringIO()
    call_command("analyze", *args, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def analyze_json(*args: str) -> dict[str, Any]:
    results: dict[str, Any] = json.loads(analyze(*args, "--json"))
    return results


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
        *(("ante_play", p) for p in "ABCD"),
        *(("pair_plus", p) for p in (*"ABCD", "pp-50-40-30-6-4", "pp-50-40-30-6-3")),
        *(("six_card_bonus", f"TCP-6B{n}") for n in (1, 2, 3, 4)),
        *(("progressive", n) for n in "12"),
        ("bad_beat", "bb-A"),
        ("prime", "prime-A"),
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
    ("args", "text"),
    [
        (["three_card_poker", "blind"], "has no bet 'blind'; it has: ante_play"),
        (["three_card_poker", "ante_play", "--paytable", "E"], "has no paytable 'E'; known: A, B, C, D."),
        (["three_card_poker", "--paytable", "E"], "has no paytable 'E'"),
        (["three_card_poker", "--variant", "version_2"], "it has: one version only"),
        (["straight_edge_poker", "--variant", "3"], "it has: version_1, version_2"),
        (["straight_edge_poker", "four_plus", "--variant", "1"], "has no bet 'four_plus' in version_1"),
        (["straight_edge_poker", "--hands", "4"], "--hands 4"),
        (["three_card_poker", "--hands", "-1"], "not a whole number"),
        (["three_card_poker", "--players", "two"], "not a whole number"),
        (["three_card_poker", "--players", "0"], "at least the player himself"),
        ([], "Name a game"),
    ],
)
def test_input_that_cannot_be_used(args: list[str], text: str) -> None:
    with pytest.raises(CommandError) as refused:
        analyze(*args)
    assert refused.value.returncode == 2
    assert text in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "wish"),
    [("Straight Edge Pokr", "did you mean Straight Edge Poker?"), ("Roulette", "complete and publish its definition")],
)
def test_an_unknown_game_is_refused_with_what_to_do(name: str, wish: str) -> None:
    with pytest.raises(CommandError, match=re.escape(wish)) as refused:
        analyze(name)
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


def test_a_figure_of_whatever_kind_of_number_counts_and_what_is_none_is_refused() -> None:
    figures: Iterator[Any] = iter([3.0, Fraction(1, 2), 2, None])
    one = Benchmark("its own", "1 s", None, "", lambda: Measured(lambda: next(figures), repeats=3, unit="megabytes"))
    result = measure(one)
    assert (result.best, result.unit, result.repeats) == (0.5, "megabytes", 3)
    with pytest.raises(TypeError):
        measure(one)


def test_the_shards_that_took_longest_are_begun_first(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = {0: 1.0, 4: 3.0, 8: 2.0}
    begun: list[list[int]] = []

    def count(shards: list[range]) -> list[tuple[float, Part]]:
        begun.append([s.start for s in shards])
        return [(seconds[s.start], Part(s.start, s.stop, len(s))) for s in shards]

    monkeypatch.setattr(sharded, "workers", lambda *_: count)
    question = Sharded("k", "q", 10, len, lambda sums: sums, (0, 4, 8))
    subject = sharded.compared(question, question.shards(), lambda parts: whole(question, parts))
    subject.run()
    assert begun == [[0, 4, 8], [4, 8, 0]]


def test_what_would_begin_after_the_time_is_left_out_and_is_no_failure() -> None:
    results = run_all(only="Pair Plus", seconds=-1)
    assert results
    assert {(r.best, r.left_out) for r in results} == {(None, True)}
    stated = io.StringIO()
    call_command("benchmark", "--only", "Pair Plus", "--minutes", "-1", stdout=io.StringIO(), stderr=stated)
    assert "Left out" in stated.getvalue()
    assert "Pair Plus" in stated.getvalue()


def test_a_benchmark_that_cannot_run_leaves_the_others_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Any:
        raise RuntimeError("no such program\nand more")

    known = [b for b in benchmarks() if "Pair Plus" in b.name]
    monkeypatch.setattr("tools.benchmarks.benchmarks", lambda: [Benchmark("broken", "1 s", None, "", broken), *known])
    first, second = run_all()
    assert (first.best, first.note) == (None, "not measured: RuntimeError: no such program")
    assert second.best is not None
    with pytest.raises(SystemExit) as ended:
        call_command("benchmark", "--only", "broken", stdout=io.StringIO(), stderr=io.StringIO())
    assert ended.value.code == 1


def test_where_a_peer_is_not_installed_ours_is_measured_alone_and_it_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "eval7", None)  # as in a checkout in which only `make run` was given
    out, stated = io.StringIO(), io.StringIO()
    call_command("benchmark", "--only", "(eval7)", "--json", stdout=out, stderr=stated)
    (result,) = json.loads(out.getvalue())["benchmarks"]
    assert result["best"] > 0
    assert (result["peer"], result["ratio"], result["lacks"]) == (None, None, "eval7")
    assert "as it is not installed: eval7" in stated.getvalue()


@pytest.mark.slow
def test_what_asks_a_register_makes_one_of_its_own_from_nothing(tmp_path: Path) -> None:
    """As in a fresh checkout: no database, no samples, no data folder; what was made is gone afterwards."""
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    environment = {name: value for name, value in os.environ.items() if name not in SERVERS}
    environment |= {"HOUSERULES_VAR": str(tmp_path / "var"), "TMPDIR": str(temporary)}
    words = ["benchmark", "--only", "every page, server time, again", "--json", "--minutes", "30"]
    done = subprocess.run(manage(*words), env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    hit = json.loads(done.stdout)["benchmarks"]
    assert len(hit) == 2
    assert all(result["best"] > 0 for result in hit), done.stderr
    for text in ("register of its own: migrate", "register of its own: sample", "measuring 1 of 2", "measuring 2 of 2"):
        assert text in done.stderr
    assert list(temporary.iterdir()) == []
    assert not (tmp_path / "var" / "postgres").exists()


@pytest.mark.parametrize("key", MODULES)
def test_every_bet_of_every_game_with_every_option(key: str) -> None:
    """Each bet by name: all its paytables, each by its own name, each version, each number of hands and players."""
    game = find_game(key)
    for bet in game.bets:
        if bet.hands:
            continue  # Cover All has a test of its own
        for variant in bet.variants or (None,):
            report = game_report(key, bet.key, variant=variant, players=3)
            assert report["bets"], (bet.key, variant)
            for item in report["bets"]:
                assert item["variant"] == variant
                assert item["players"] == 3 or bet.solve, "envy is paid on bets without decisions"
                assert sum(int(o["combinations"]) for o in item["outcomes"]) == int(item["deals"])
                assert item["literal"]
                again = game_report(key, bet.key, variant=variant, players=3, paytable=item["paytable"] or None)
                assert any(x == item for x in again["bets"])


def test_a_paytable_without_a_name_is_asked_for_as_unnamed() -> None:
    bets = analyze_json("straight_edge_poker", "insurance", "--paytable", "unnamed")["bets"]
    assert [b["paytable"] for b in bets] == [None, None]
    for game, bet in (("caribbean_stud_poker", "base"), ("straight_edge_poker", "base")):
        assert all(s.designator is None for s in find_schedules(find_game(game), bet, "unnamed"))
    with pytest.raises(CommandError, match="known: unnamed"):
        analyze("caribbean_stud_poker", "base", "--paytable", "X")


def test_cover_all_by_number_of_hands() -> None:
    (bet,) = analyze_json("caribbean_stud_poker", "cover_all", "--hands", "5")["bets"]
    assert (bet["hands"], bet["house_edge"]["percent"], bet["hit_frequency"]["percent"]) == (5, "8.381523", "13.513007")
    assert all(o["hands"] == 5 for o in bet["outcomes"])
    for wrong in ("1", "9"):
        with pytest.raises(CommandError, match="2 to 8 hands"):
            analyze("caribbean_stud_poker", "cover_all", "--hands", wrong)


def test_who_waits_is_told_what_is_counted(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.engines.caribbean_stud import cover_all

    small = {n: dict.fromkeys(cover_all.CLASSES, 0) | {"high_card": poker_deck().deals(n)} for n in range(1, 9)}

    def counted(deck: Any, most: int, progress: Any) -> Any:
        progress("suited hands")
        return small

    monkeypatch.setenv("HOUSERULES_VAR", str(tmp_path))
    monkeypatch.setattr(cover_all, "distribution", counted)
    cover_all.distributions.cache_clear()
    errors = io.StringIO()
    try:
        call_command(
            "analyze", "caribbean_stud_poker", "cover_all", "--hands", "2", stdout=io.StringIO(), stderr=errors
        )
    finally:
        cover_all.distributions.cache_clear()
    assert "counting: suited hands" in errors.getvalue()
