"""The kept figures of the catalog: complete, and what the engines count."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engines import figures
from games.engines.definition.load import every_definition
from games.engines.registry import MODULES, UnknownGame, find_game, game

GAMES = tuple(dict.fromkeys((*MODULES, *every_definition())))
# Shoe games and bets on cards: counted in milliseconds, nothing to be compiled.
QUICK = (
    "21_plus_3", "baccarat", "bet_the_set_21", "bet_the_set_21_deluxe", "casino_war", "ez_baccarat", "field_gold_21",
    "fortune_7_baccarat", "fortune_blackjack", "kings_bounty", "lucky_ladies", "match_jack",
    "royal_match_21", "royal_match_21_deluxe", "super_match", "three_card_baccarat",
)  # fmt: skip


@pytest.mark.parametrize("key", GAMES)
def test_every_known_paytable_of_a_counted_bet_is_there(key: str) -> None:
    kept = {row.name for row in figures.kept().get(key, ())}
    assert kept == {figures.name_of(asked) for asked in figures.questions(game(key))}


@pytest.mark.parametrize("key", GAMES)
def test_no_paytable_is_asked_for_twice(key: str) -> None:
    names = [figures.name_of(asked) for asked in figures.questions(game(key))]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", QUICK)
def test_what_is_kept_is_what_is_counted(key: str) -> None:
    assert list(figures.kept()[key]) == figures.rows_of(key)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in GAMES if key not in QUICK and key in figures.kept()])
def test_the_rest_is_what_is_counted(key: str) -> None:
    assert list(figures.kept()[key]) == figures.rows_of(key)


def test_figures_that_are_no_figures() -> None:
    """A meter decides an edge; nothing else may leave one out, and a share is a share."""
    rows = [row for rows in figures.kept().values() for row in rows]
    assert len(rows) > 200
    for row in rows:
        for worth in (row.usual, *(w for _, _, w in row.readings)):
            assert worth.hit_frequency is None or 0 < worth.hit_frequency < 1
            assert worth.house_edge is None or -1 < worth.house_edge < 1
        assert row.deals > 0


def test_the_command_prints_them() -> None:
    out = StringIO()
    call_command("games", "--figures", stdout=out)
    assert "| Pair Plus | A | 2.3167% | 25.6109% |" in out.getvalue()
    with pytest.raises(CommandError, match="has no game sic_bo"):
        call_command("games", "--count", "sic_bo")


def test_counting_again_writes_the_same(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(figures, "KEPT", tmp_path / "figures.json")
    figures.KEPT.write_text("{}\n")
    before = figures.kept.__wrapped__
    call_command("games", "--count", "three_card_baccarat", "kings_bounty", stdout=StringIO())
    again = before()
    figures.kept.cache_clear()
    monkeypatch.undo()
    figures.kept.cache_clear()
    assert set(again) == {"three_card_baccarat", "kings_bounty"}
    assert all(figures.kept()[key] == rows for key, rows in again.items())


def test_a_slip_in_a_games_name_is_answered_with_the_name_that_was_meant() -> None:
    with pytest.raises(UnknownGame, match="did you mean Three Card Poker"):
        find_game("Three Crad Poker")
    with pytest.raises(UnknownGame, match="Snake River Stud are not known to any engine; complete and publish") as no:
        find_game("Snake River Stud")
    assert len(str(no.value)) < 150, "no list of every engine"
