"""Games with a common board: published figures, and the plain interpreter on reduced decks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.engines import figures
from games.engines.api import Pay
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import decks_for_proof, versions
from games.engines.report import rounded
from games.engines.solvers.board.analysis import decisions, endings, solve
from games.engines.solvers.board.by_class import ByClass, compared
from games.engines.solvers.board.one_by_one import OneByOne
from games.engines.solvers.board.solve import Solution
from games.engines.solvers.money import pays_of, used_ladders, usual
from games.engines.solvers.pack import CannotCount

ULTIMATE = catalogue()["ultimate_texas_holdem"]
BONUS = catalogue()["texas_holdem_bonus"]
RULES = (
    {"dealer_qualifies": "pair_of_10s"},
    {"dealer_qualifies": "any"},
    {"dealer_qualifies": "ace_high"},
    {"tie": "player_wins"},
    {"tie": "blind:dealer_wins"},
    {"raise_multiples": "preflop:3"},
    {"raise_multiples": "preflop:2-4 flop:1-2 river:1-3"},
    {"not_qualified": "ante:win play:push"},
)
VISITS = 150_000


def pays(d: Definition) -> dict[str, tuple[Pay, ...]]:
    return {name: pays_of(table) for name in used_ladders(d) if (table := usual(d.ladders[name])) is not None}


def games() -> list[tuple[str, Definition]]:
    results = [(f"{d.name}, {name}", v) for d in (ULTIMATE, BONUS) for name, v in versions(d)]
    return results + [(f"{ULTIMATE.name}, {rules}", with_rules(ULTIMATE, rules)) for rules in RULES]


@pytest.mark.parametrize(("name", "definition"), games(), ids=lambda x: x if isinstance(x, str) else "")
def test_two_programs_agree_on_reduced_decks(name: str, definition: Definition) -> None:
    for small in decks_for_proof(definition, VISITS)[:2]:
        solved, played = solve(small, pays(small)), play(small)
        assert solved.edge == played.edge
        assert solved.variance == played.variance
        assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)


OTHER_CARDS = {
    "a wild joker": {"deck.jokers": 1, "deck.joker": "wild", "ranking": "five_card_wild"},
    "the longest flush": {
        "ranking": "longest_flush",
        "dealer_qualifies": "any",
        "settlement.blind": {"fold": "lose", "win": "win", "tie": "push", "lose": "lose"},
        "ladders": {},
        "bets": {},
        "readings": [],
    },
}


@pytest.mark.parametrize("name", OTHER_CARDS)
def test_what_classes_of_boards_do_not_hold_is_counted_board_by_board(name: str) -> None:
    small = decks_for_proof(patched(ULTIMATE, OTHER_CARDS[name]), VISITS)[0]
    assert isinstance(Solution(small, pays(small)).counter, OneByOne)
    solved, played = solve(small, pays(small)), play(small)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)


@pytest.mark.parametrize(("name", "definition"), games()[::2], ids=lambda x: x if isinstance(x, str) else "")
def test_boards_one_by_one_end_as_classes_of_boards_do(name: str, definition: Definition) -> None:
    small = decks_for_proof(definition, VISITS)[0]
    fast, slow = Solution(small, pays(small)), Solution(small, pays(small))
    of = fast.counter
    assert isinstance(of, ByClass)
    slow.counter = OneByOne(of.tables, of.settled, of.qualifies, of.late, of.size)
    fast.solve()
    slow.solve()
    assert (fast.total, endings(fast)) == (slow.total, endings(slow))


def test_other_pays_are_decided_on_known_counts() -> None:
    small = decks_for_proof(ULTIMATE, VISITS)[0]
    first, second = ({"blind": pays_of(table)} for table in small.ladders["blind"].paytables)
    solve(small, first)
    before = compared.cache_info().misses
    known = solve(small, second)
    assert compared.cache_info().misses == before
    compared.cache_clear()
    assert solve(small, second) == known


def test_decisions_are_taken_as_often_as_the_interpreter_takes_them() -> None:
    small = decks_for_proof(ULTIMATE, VISITS)[0]
    solution = Solution(small, pays(small))
    solution.solve()
    played = {
        stage: {c.replace(" ", "_"): s for c, s in shares.items()} for stage, shares in play(small).decisions.items()
    }
    assert {d.stage: d.shares for d in decisions(solution)} == played


def test_the_published_figures_of_ultimate_texas_holdem() -> None:
    solved = solve(ULTIMATE, pays(ULTIMATE))
    assert solved.deals == 10 * 2_781_381_002_400
    assert (rounded(solved.edge * 100, 3), rounded(solved.edge / solved.average_wager * 100, 3)) == ("2.185", "0.526")
    assert solved.strategy is not None
    assert "pairs of 3s or better" in solved.strategy.rule


@pytest.mark.slow
@pytest.mark.parametrize("game", [ULTIMATE, BONUS], ids=lambda d: d.key)
def test_every_board_of_the_whole_deck_one_by_one(game: Definition) -> None:
    """The catalog's figures are of classes of boards; here each board ranks its pairs by itself."""
    counted = next(row.usual.house_edge for row in figures.kept()[game.key] if row.bet == game.main_bet)
    solution = Solution(game, pays(game))
    of = solution.counter
    assert isinstance(of, ByClass)
    solution.counter = OneByOne(of.tables, of.settled, of.qualifies, of.late, of.size)
    solution.solve()
    assert sum(endings(solution).values()) == solution.deals
    assert Fraction(-solution.total, solution.settled.scale * solution.deals) == counted


@pytest.mark.slow
@pytest.mark.parametrize(("line", "edge"), [("straight", "2.0369"), ("flush", "5.5935")])
def test_texas_holdem_bonus_by_the_line_of_its_ante(line: str, edge: str) -> None:
    game = with_rules(BONUS, {"ante_line": line})
    solution = Solution(game, pays(game))
    solution.solve()
    assert rounded(Fraction(-solution.total * 100, solution.settled.scale * solution.deals), 4) == edge


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"deck.decks": 2}, "one deck"),
        ({"hands.player.cards": 3, "rounds.0.player": 3}, "best five of seven"),
        ({"rounds.0.decision.raise.needs": {"pair": ["4"]}}, "plain raises only"),
    ],
)
def test_what_it_cannot_count_is_refused_with_the_reason(changes: dict[str, object], why: str) -> None:
    with pytest.raises(CannotCount, match=why):
        Solution(patched(ULTIMATE, changes), pays(ULTIMATE))
