"""The longest straight against the dealer's: the definition of Straight Edge, its own engine and the interpreter."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.engines.api import Context
from games.engines.definition.load import BadDefinition, catalogue, one_version, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import reduced
from games.engines.registry import find_game
from games.engines.report import analyses
from games.engines.solvers import choose, runs
from games.engines.solvers.after_fold import usual_pays
from games.engines.solvers.as_game import as_game

STRAIGHT_EDGE = catalogue()["straight_edge_poker"]
FIGURES = ("deals", "house_edge", "hit_frequency", "average_wager", "variance")


@pytest.mark.parametrize(("version", "readings"), [("version_1", 8), ("version_2", 24)])
def test_every_reading_like_the_engine(version: str, readings: int) -> None:
    """All deals of the whole deck, under every combination of readings."""
    results = []
    for game in (find_game("straight_edge_poker"), as_game(STRAIGHT_EDGE)):
        bet = game.bet("base", version)
        assert bet is not None
        schedule = next(s for s in game.schedules if (s.bet, s.variant) == ("base", version))
        every = analyses(game, bet, schedule, Context(version))
        results.append({frozenset(a.interpretation.items()): [getattr(a, f) for f in FIGURES] for a in every})
        assert all(sum(o.combinations for o in a.outcomes) == a.deals for a in every)
    engine, solver = results
    assert len(engine) == readings
    assert engine == solver


def small(version: str, ranks: str, suits: int, player: int, dealer: int, **rules: str) -> Definition:
    """Fewer cards: hands of so many, in which gaps are left."""
    d = patched(one_version(STRAIGHT_EDGE, version), {"bets": {}, "readings": []})
    sizes = {"hands.player.cards": player, "hands.dealer.cards": dealer, "rounds.0.player": player}
    return with_rules(reduced(patched(d, sizes), ranks.split(), suits), rules)


@pytest.mark.parametrize(
    "game",
    [
        small("version_1", "A 2 4 5 6 9 10 K", 2, 4, 5),
        small("version_1", "A 2 3 6 Q K", 3, 3, 4, tie="dealer_wins"),
        small("version_1", "A 2 3 9 10 J", 2, 4, 4, raise_multiples="1-3"),
        small("version_2", "A 2 5 8 9 10 J", 2, 4, 4),
        small("version_2", "A 2 3 9 10", 4, 3, 3, dealer_qualifies="three_card_straight"),
        patched(small("version_1", "A 2 3 4 9", 3, 4, 4), {"hands.player.best": 3, "hands.dealer.best": 2}),
        small(
            "version_2", "2 3 4 9 10 J", 3, 3, 4, raise_condition="two_card_straight_10_high:2", raise_multiples="1,2"
        ),
    ],
)
@pytest.mark.parametrize(
    "changes", [{}, {"ranking_options.single_card": "nothing"}, {"ranking_options.ending": "highest"}]
)
def test_other_rules_by_the_interpreter(game: Definition, changes: dict[str, str]) -> None:
    game = patched(game, changes)
    assert choose.solver(game) is runs
    solved, played = runs.solve(game, usual_pays(game)), play(game)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)
    assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)


def test_a_fold_where_the_dealer_does_not_qualify() -> None:
    """Whoever folds gets the Ante back then: worth something to him, and no other solver counts it."""
    game = small("version_2", "A 2 5 8 9 10 J", 2, 4, 4)
    kind = patched(game, {"settlement.ante.dnq_fold": "push"})
    before, after = (runs.solve(d, usual_pays(d)).edge for d in (game, kind))
    assert after == play(kind).edge < before
    three_card = patched(catalogue()["three_card_poker"], {"settlement.ante.dnq_fold": "push"})
    assert "a fold that ends otherwise" in (choose.why_not(three_card) or "")


def test_a_margin_above_the_highest_row_is_paid_as_that() -> None:
    game = small("version_1", "A 2 3 4 5 9", 3, 4, 3)
    rows = {"win_by_0_or_1_cards": {"pays": "1"}, "win_by_2_cards": {"pays": "5"}}
    game = patched(game, {"ladders.play.paytables.0.rows": rows})
    assert runs.solve(game, usual_pays(game)).edge == play(game).edge != Fraction(0)


def test_a_row_that_names_no_margin_is_refused() -> None:
    with pytest.raises(BadDefinition, match="does not name a number of cards"):
        patched(STRAIGHT_EDGE, {"ladders.play.paytables.0.rows": {"win_big": {"pays": "1"}}})
