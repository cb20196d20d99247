"""Figures that others have published (docs/maths/baccarat.md, blackjack.md, war.md), to their last digit."""

from __future__ import annotations

import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engines.api import Context, Schedule
from games.engines.definition.load import patched, shoes
from games.engines.definition.rules import with_rules
from games.engines.report import analyze, rounded
from games.engines.solvers.shoes import as_game
from games.engines.solvers.shoes.as_game import table
from games.engines.solvers.shoes.play.rounds import Round, shoe_of
from games.engines.solvers.shoes.play.switch import Switch


def edge(game: str, bet: str, table: str | None = None, **rules: str) -> str:
    usual = as_game.as_game(shoes()[game])
    changed = as_game.as_game(with_rules(shoes()[game], rules), rules, shoes()[game])
    pays = next((s.pays for s in usual.schedules if s.bet == bet and table in (None, s.designator)), ())
    asked = changed.bet(bet)
    assert asked is not None
    result = analyze(changed, asked, Schedule(bet, pays), Context()).house_edge
    assert result is not None
    return rounded(result * 100, 2)


WAR = ("2.42", "2.70", "2.79", "2.84", "2.86", "2.88", "2.89", "2.90")
TIE = ("35.29", "25.24", "21.94", "20.29", "19.31", "18.65", "18.18", "17.83")
PUBLISHED = [
    # Baccarat by decks, and the bets of EZ Baccarat and the Dragon Bonus
    *(("baccarat", "player", None, n, x) for n, x in ((6, "1.24"), (8, "1.24"))),
    *(("baccarat", "banker", None, n, x) for n, x in ((4, "1.05"), (6, "1.06"), (8, "1.06"))),
    *(("baccarat", "tie", "BAC-1", n, x) for n, x in ((6, "14.44"), (8, "14.36"))),
    *(("baccarat", "dragon_bonus_player", "DB-1", n, x) for n, x in ((4, "2.70"), (6, "2.67"), (8, "2.65"))),
    *(("baccarat", "dragon_bonus_banker", "DB-1", n, x) for n, x in ((4, "9.42"), (6, "9.39"), (8, "9.37"))),
    ("ez_baccarat", "banker", None, 8, "1.02"),
    ("ez_baccarat", "dragon_7", None, 8, "7.61"),
    # Casino War by decks: no bonus, and the tie bet
    *(("casino_war", "base", None, n, x) for n, x in enumerate(WAR, 1)),
    *(("casino_war", "tie", None, n, x) for n, x in enumerate(TIE, 1)),
    # Side bets of blackjack
    *(
        ("royal_match_21", "royal_match", "RM-A", n, x)
        for n, x in ((1, "10.86"), (2, "8.33"), (4, "7.08"), (6, "6.67"), (8, "6.46"))
    ),
    ("royal_match_21", "royal_match", "RM-B", 1, "3.77"),
    ("lucky_ladies", "lucky_ladies", "LL-A", 1, "38.16"),
    ("lucky_ladies", "lucky_ladies", "LL-A", 8, "24.05"),
    ("21_plus_3", "21_plus_3", "213-V1", 6, "3.24"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "bet", "table", "decks", "percent"), PUBLISHED)
def test_edges(game: str, bet: str, table: str | None, decks: int, percent: str) -> None:
    assert edge(game, bet, table, decks=str(decks)) == percent


def test_war_with_the_bonus() -> None:
    published = ["2.06", "2.24", "2.29", "2.31", "2.32", "2.33", "2.34", "2.34"]
    assert [edge("casino_war", "base", decks=str(n), war_tie="2") for n in range(1, 9)] == published


def test_rounds_of_baccarat_are_those_that_others_counted() -> None:
    """Others count the four first cards in order: four times as many deals."""
    tables = {bet: as_game.table(shoes()["ez_baccarat"], bet) for bet in ("player", "banker", "tie", "dragon_7")}
    assert 4 * tables["banker"].deals == 4_998_398_275_503_360
    wins = {bet: 4 * sum(t.counts[c] for c in t.labels.get("win", ())) for bet, t in tables.items()}
    assert (wins["banker"], wins["player"]) == (2_292_252_566_437_888, 2_230_518_282_592_256)
    assert 4 * tables["tie"].counts["tie"] == 475_627_426_473_216
    assert 4 * tables["dragon_7"].counts["dragon_7"] == 112_633_011_329_024


def test_three_cards_of_six_decks() -> None:
    counts = as_game.table(shoes()["21_plus_3"], "21_plus_3").counts
    assert sum(counts.values()) == 5_013_320
    assert (counts["straight_flush+straight+flush"], counts["straight"], counts["pair"]) == (10_368, 155_520, 977_184)


def played(game: str, **rules: str) -> str:
    d = with_rules(shoes()[game], rules)
    assert d.blackjack is not None
    net = (Switch if d.blackjack.switch else Round)(shoe_of(d), d.blackjack).played().net
    return rounded(-net * 100, 2)


@pytest.mark.parametrize(("soft_17", "percent"), [("hit", "0.94"), ("stand", "0.75")])
def test_super_fun_21(soft_17: str, percent: str) -> None:
    assert played("super_fun_21", soft_17=soft_17) == percent


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "soft_17", "percent"), [("6", "hit", "0.78"), ("8", "hit", "0.80"), ("8", "stand", "0.38")]
)
def test_spanish_21(decks: str, soft_17: str, percent: str) -> None:
    assert played("spanish_21", decks=decks, soft_17=soft_17) == percent


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "percent"), [("6", "0.42"), ("8", "0.45")])
def test_spanish_21_with_doubles_of_doubles(decks: str, percent: str) -> None:
    assert played("spanish_21", decks=decks, double_times="3") == percent


@pytest.mark.parametrize(("decks", "rounds", "percent"), [("6", 668_382, "0.030"), ("8", 549_188, "0.036")])
def test_three_suited_sevens_against_a_seven(decks: str, rounds: int, percent: str) -> None:
    """How often the Super Bonus comes to a player who draws to suited sevens, and what $1,000 is for a wager of $5."""
    bonus = {
        "title": "Super Bonus",
        "looks_at": {"player": 2, "dealer": 2, "next": 1},
        "rows": {"three_suited_7s": ["hand 3 of 7", "hand same suit", "up 7"]},
    }
    d = patched(with_rules(shoes()["spanish_21"], {"decks": decks}), {"bets": {"super_bonus": bonus}})
    chance = table(d, "super_bonus").probability("three_suited_7s")
    assert round(1 / chance) == rounds
    assert rounded(chance * 200 * 100, 3) == percent


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "decks", "percent"),
    [
        ("blackjack", "6", "0.62"),
        ("blackjack", "8", "0.64"),
        ("free_bet_blackjack", "6", "1.01"),
        ("zappit_blackjack", "6", "1.22"),
        ("blackjack_switch", "6", "0.57"),
    ],
)
def test_games_of_several_decks(game: str, decks: str, percent: str) -> None:
    """Our own figures, which the pages set beside the published ones."""
    assert played(game, decks=decks) == percent


def analyzed(*words: str) -> dict:
    out = StringIO()
    call_command("analyze", *words, "--json", stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())


def test_commands_take_decks_and_rules() -> None:
    (bet,) = analyzed("kings_bounty", "kings_bounty", "--decks", "2")["bets"]
    assert (bet["paytable"], bet["house_edge"]["percent"]) == ("KB-2", "24.733489")
    result = analyzed("baccarat", "banker", "--rule", "commission=4%")
    assert result["departures"][0]["effect"] == "house edge of the main game 1.0579% → 0.5993%"
    (war,) = analyzed("Casino War", "base", "--rule", "surrender=none")["bets"]
    assert Fraction(war["house_edge"]["exact"]) == Fraction(edge_of_war())
    assert {r["parameter"]: r["from"] for r in war["rules"]}["surrender"] == "asked"


def edge_of_war() -> str:
    return str(analyzed("casino_war", "base")["bets"][0]["house_edge"]["exact"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["baccarat", "--decks", "9"], "not a number from 1 to 8"),
        (["baccarat", "--rule", "soft_17=hit"], "has no rule `soft_17`"),
        (["casino_war", "--rule", "surrender=all"], "not a part of a wager"),
        (["push_22", "--rule", "soft_17=draw"], "not one of stand, hit"),
        (["lucky_ladies", "--pays", "lucky_ladies:full_house=3"], "has a hand full_house"),
        (["bahama_bonus_blackjack"], "not known well enough"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence) as refused:
        analyzed(*words)
    assert refused.value.returncode == 2


def test_the_list_of_games_has_them() -> None:
    out = StringIO()
    call_command("games", "--json", stdout=out)
    games = {g["key"]: g for g in json.loads(out.getvalue())["games"]}
    assert set(shoes()) <= set(games)
    assert (games["ez_baccarat"]["counted"], games["ez_baccarat"]["family"]) == ("exact", "shoes")
    assert games["kings_bounty"]["counted"] == "side_bets_only"
    assert games["roll_your_own_blackjack"]["counted"] == "rules_unknown"
    asked = {p["name"]: p["usual"] for p in games["blackjack"]["parameters"]}
    assert (asked["decks"], asked["soft_17"], asked["natural"], asked["split_hands"]) == ("6", "hit", "3/2", "4")
