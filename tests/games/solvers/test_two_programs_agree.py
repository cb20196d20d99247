"""Solvers and the plain interpreter share nothing but the definition: on reduced decks their fractions are equal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from games.engines.api import Pay
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.interpreter.cards import Unplayable
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import decks_for_proof, versions
from games.engines.interpreter.side_bets import settle_bet
from games.engines.pricing import UnknownHand
from games.engines.pricing import rows as priced
from games.engines.solvers import cards_bets, choose
from games.engines.solvers.money import pays_of, used_ladders, usual
from games.engines.solvers.pack import CannotCount
from tests.games.definitions.strategies import definitions, with_bets

QUICK = 70_000  # visits: a second or two
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
    """Every bet under the usual rules and under each reading that touches it, on two decks."""
    for key, d in catalogue().items():
        for version, one in versions(d):
            for name, bet in one.bets.items():
                if (version == "usual" or bet != d.bets.get(name)) and cards_bets.refusal(one, bet) is None:
                    for deck in decks_for_bet(one, name):
                        id_ = f"{key}, {version}, {name}, {len(deck.deck.ranks)} ranks of {len(deck.deck.suits)} suits"
                        yield pytest.param(deck, name, id=id_)


def decks_for_bet(d: Definition, name: str) -> tuple[Definition, ...]:
    """Without the other bets, which need no visits; a bet whose pays are not known pays what its hands are."""
    bet = d.bets[name]
    changes: dict[str, object] = {"bets": {name: bet.model_dump(mode="json", by_alias=True)}, "readings": []}
    if not bet.paytables:
        changes[f"bets.{name}.paytables"] = [{"pays": dict.fromkeys(SOME_HANDS[bet.ranking or d.ranking or ""], 1)}]
    alone = patched(d, changes)
    return tuple(x for x in decks_for_proof(alone, VISITS_OF_BETS)[:2] if cards_bets.refusal(x, x.bets[name]) is None)


VISITS_OF_BETS = 100_000
SOME_HANDS = {
    "three_card": ("straight_flush", "straight", "pair"),
    "four_card": ("three_of_a_kind", "flush", "pair_of_aces"),
    "five_card": ("full_house", "straight", "two_pair", "pair"),
    "five_card_bug": ("full_house", "straight", "two_pair", "pair"),
    "five_card_wild": ("full_house", "straight", "two_pair", "pair"),
    "color": ("same_color", "same_color_each"),
    "seven_card": ("straight_flush", "flush", "three_of_a_kind", "ace_high"),
    "longest_flush": ("four_card_flush", "three_card_flush"),
    "longest_straight": ("four_card_straight", "three_card_straight"),
    "low_points": ("0_points", "1_to_6_points", "11_or_12_points"),
    "low_points_and_runs": ("straight_flush_3_high", "0_points", "1_to_6_points"),
    "longest_straight_flush": ("three_card_straight_flush", "two_card_straight_flush"),
}


@pytest.mark.parametrize(("game", "name"), list(bets()))
def test_bets_on_cards(game: Definition, name: str) -> None:
    hands = 2 if game.bets[name].looks_at == "best_of_table" else None
    table = cards_bets.table(game, game.bets[name], hands)
    settled = settle_bet(game, name, hands=hands)
    assert sum(table.counts.values()) == table.deals
    paytable = usual_of(game, name)
    paid = priced(table, [Pay(r, Fraction(1), "to_1") for r in paytable])
    assert {p.hand: Fraction(n, table.deals) for p, n in paid} == {
        r: Fraction(settled.rows[r]) / settled.deals for r in paytable
    }


LOW_HANDS = {
    "three_card": ("straight", "flush", "pair", "high_card"),
    "four_card": ("straight_flush", "three_of_a_kind", "flush", "straight", "two_pair", "pair"),
    "five_card": ("flush", "two_pair", "pair", "high_card"),
    "longest_flush": ("three_card_flush", "two_card_flush", "one_card_flush"),
    "longest_straight": ("three_card_straight", "two_card_straight", "one_card_straight"),
}
OF_ITS_OWN: list[tuple[str, str, dict[str, Any]]] = [
    ("four_card_poker", "bad_beat", {"ranking": "five_card", "best": 5}),
    ("caribbean_stud_poker", "bonus", {"ranking": "longest_flush", "looks_at": "losing_hand"}),
    ("six_card_poker", "two_way_bad_beat", {"ranking": "four_card", "best": 4}),
    ("three_card_poker", "bad_beat", {"ranking": "longest_straight", "looks_at": "losing_hand"}),
    ("three_card_poker", "bad_beat", {"ranking": "longest_flush", "after_fold": "lost"}),
    ("three_card_poker", "bad_beat", {"best": 2, "looks_at": "losing_hand", "after_fold": "lost"}),
    ("caribbean_stud_poker", "bonus", {"ranking": "three_card", "best": 3, "looks_at": "player_losing_hand"}),
]


@pytest.mark.parametrize(("key", "name", "changes"), OF_ITS_OWN)
def test_a_losing_hand_is_compared_by_the_ranking_of_its_bet(key: str, name: str, changes: dict[str, Any]) -> None:
    d = catalogue()[key]
    table = {"pays": dict.fromkeys(LOW_HANDS[changes.get("ranking") or d.ranking or ""], 1)}
    bet = d.bets[name].model_dump(mode="json", by_alias=True) | changes | {"paytables": [table]}
    own = patched(d, {"bets": {name: bet}, "readings": []})
    for small in decks_for_proof(own, VISITS_OF_BETS)[:2]:
        counted, settled = cards_bets.table(small, small.bets[name]), settle_bet(small, name)
        assert sum(counted.counts.values()) == counted.deals
        paid = {p.hand: n for p, n in priced(counted, [Pay(r, Fraction(1), "to_1") for r in usual_of(small, name)])}
        assert any(paid.values())
        assert all(Fraction(n, counted.deals) == Fraction(settled.rows[r]) / settled.deals for r, n in paid.items())


def usual_of(d: Definition, name: str) -> tuple[str, ...]:
    tables = d.bets[name].paytables
    return tuple(next((t for t in tables if t.usual), tables[0]).rows)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(with_bets(definitions()))
def test_random_bets(d: Definition) -> None:
    for name, bet in d.bets.items():
        try:
            settled, table = settle_bet(d, name), cards_bets.table(d, bet)
            paid = priced(table, [Pay(r, Fraction(1), "to_1") for r in usual_of(d, name)])
        except (Unplayable, CannotCount, KeyError, UnknownHand):
            continue
        for p, n in paid:
            assert Fraction(n, table.deals) == Fraction(settled.rows[p.hand]) / settled.deals


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
