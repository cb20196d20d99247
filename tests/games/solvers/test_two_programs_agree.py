"""Solvers and the plain interpreter share nothing but the definition: on reduced decks their fractions are equal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from games.engines.api import Pay
from games.engines.definition.load import catalogue
from games.engines.definition.model import Definition
from games.engines.interpreter.cards import Unplayable
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import decks_for_proof, versions
from games.engines.interpreter.side_bets import settle_bet
from games.engines.solvers import cards_bets, choose
from games.engines.solvers.as_game import as_game
from games.engines.solvers.money import pays_of, used_ladders, usual
from games.engines.solvers.pack import CannotCount
from tests.games.definitions.strategies import definitions

QUICK = 60_000  # visits: a second or two
THOROUGH = 600_000


def pays(d: Definition) -> dict[str, tuple[Pay, ...]]:
    return {name: pays_of(table) for name in used_ladders(d) if (table := usual(d.ladders[name])) is not None}


def agree(d: Definition) -> None:
    solved, played = choose.solve(d, pays(d)), play(d)
    assert solved.edge == played.edge
    assert solved.variance == played.variance
    assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)


def small(visits: int) -> Iterator[tuple[str, Definition]]:
    for key, d in catalogue().items():
        for name, version in versions(d):
            for deck in decks_for_proof(version, visits) if choose.why_not(version) is None else ():
                yield f"{key}, {name}, {len(deck.deck.ranks)} ranks of {len(deck.deck.suits)} suits", deck


def test_every_game_that_a_solver_counts_is_tried() -> None:
    counted = {key for key, d in catalogue().items() if d.has_main_game and choose.why_not(d) is None}
    assert {name.partition(",")[0] for name, _ in small(QUICK)} == counted
    assert len(counted) >= 10


@pytest.mark.parametrize("game", [pytest.param(d, id=name) for name, d in small(QUICK)])
def test_main_games_of_the_catalogue(game: Definition) -> None:
    agree(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(d, id=name) for name, d in small(THOROUGH)])
def test_main_games_of_the_catalogue_on_larger_decks(game: Definition) -> None:
    agree(game)


def bets() -> Iterator[object]:
    for key, d in catalogue().items():
        for name, bet in d.bets.items():
            if cards_bets.refusal(d, bet) is None and bet.paytables:
                yield pytest.param(decks_for_proof(d, THOROUGH)[0], name, id=f"{key}, {name}")


@pytest.mark.parametrize(("game", "name"), bets())
def test_bets_on_cards(game: Definition, name: str) -> None:
    table = cards_bets.table(game, game.bets[name])
    settled = settle_bet(game, name)
    assert sum(table.counts.values()) == table.deals
    bet = next(b for b in as_game(game).bets if b.key == name)
    assert bet.table is not None
    paytable = usual_of(game, name)
    for row, weight in settled.rows.items():
        if row in paytable:
            assert Fraction(weight) / settled.deals == share(table, paytable, row)


def usual_of(d: Definition, name: str) -> tuple[str, ...]:
    tables = d.bets[name].paytables
    return tuple(next((t for t in tables if t.usual), tables[0]).rows)


def share(table: object, rows: tuple[str, ...], row: str) -> Fraction:
    from games.engines.pricing import rows as priced

    found = priced(table, [Pay(r, Fraction(1), "to_1") for r in rows])  # type: ignore[arg-type]
    return Fraction(next(n for p, n in found if p.hand == row), table.deals)  # type: ignore[attr-defined]


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(definitions())
def test_random_definitions(d: Definition) -> None:
    if choose.why_not(d) is not None:
        return
    try:
        played = play(d)
        solved = choose.solve(d, pays(d))
    except (Unplayable, CannotCount):
        return
    assert (solved.edge, solved.variance, solved.hit_frequency) == (played.edge, played.variance, played.hit_frequency)
