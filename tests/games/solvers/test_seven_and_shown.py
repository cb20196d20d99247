"""High Five Poker (best five of seven, hidden) and Six Card Poker (three of the dealer's cards shown): each by its own
solver, by the one that asks hand by hand, and by the plain interpreter."""

from __future__ import annotations

from math import comb

import pytest

from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import reduced
from games.engines.report import rounded
from games.engines.solvers import against, choose, sevens, shown
from games.engines.solvers.after_fold import usual_pays

HIGH_FIVE, SIX = catalogue()["high_five_poker"], catalogue()["six_card_poker"]


def alone(d: Definition, ranks: str, suits: int) -> Definition:
    return patched(reduced(d, ranks.split(), suits), {"bets": {}})


@pytest.mark.parametrize(("ranks", "suits"), [("A K Q J 10 9 5", 2), ("A 6 5 4 3", 3)])
def test_best_of_seven(ranks: str, suits: int) -> None:
    game = alone(HIGH_FIVE, ranks, suits)
    assert choose.solver(game) is sevens
    solved, played = sevens.solve(game, usual_pays(game)), play(game)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)
    assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)


@pytest.mark.parametrize(
    ("ranks", "suits", "rules"),
    [
        ("A K Q J 10 9", 2, {}),
        ("A K 9 3", 3, {}),
        ("A K 3", 4, {}),
        ("A K Q J 10 2", 2, {"dealer_qualifies": "any", "tie": "player_wins"}),
        ("A K 9 3", 3, {"dealer_qualifies": "pair", "not_qualified": "ante:win raise:push"}),
    ],
)
def test_shown_cards_by_the_interpreter(ranks: str, suits: int, rules: dict[str, str]) -> None:
    game = with_rules(alone(SIX, ranks, suits), rules)
    assert choose.solver(game) is shown
    solved, played = shown.solve(game, usual_pays(game)), play(game)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)
    assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)


@pytest.mark.parametrize(
    ("ranks", "suits"), [("A K Q J 10 9 2", 2), ("A K Q J 10 2", 3), ("A K 9 3", 4), ("9 8 7 6 5 4 3", 2)]
)
def test_shown_cards_by_two_solvers(ranks: str, suits: int) -> None:
    game = alone(SIX, ranks, suits)
    one, other = shown.solve(game, usual_pays(game)), against.solve(game, usual_pays(game))
    assert one.endings == other.endings
    assert one.edge == other.edge
    assert one.strategy == other.strategy


def test_other_games_are_refused() -> None:
    assert shown.refusal(catalogue()["four_card_poker"]) is not None
    assert "two hands" in (sevens.refusal(SIX) or "")
    assert "bug" in (sevens.refusal(patched(HIGH_FIVE, {"deck.joker": "wild", "ranking": "five_card_wild"})) or "")


@pytest.mark.slow
def test_every_deal_of_high_five() -> None:
    solved = sevens.solve(HIGH_FIVE, {})
    assert sum(solved.endings.values()) == solved.deals == comb(53, 7) * comb(46, 7)
    assert rounded(solved.edge * 100, 6) == "3.572717"


@pytest.mark.slow
def test_every_deal_of_six_card() -> None:
    solved = shown.solve(SIX, {})
    assert sum(solved.endings.values()) == solved.deals == comb(52, 6) * comb(46, 3) * comb(43, 3)
