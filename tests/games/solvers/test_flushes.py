"""Longest flushes against the dealer's: the plain interpreter on small decks, and every deal of the full one."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.look_ahead import play
from games.engines.report import rounded
from games.engines.solvers import choose, flushes
from games.engines.solvers.pack import CannotCount

SUITS = catalogue()["i_luv_suits_poker"]


def of_cards(mine: int, his: int, ranks: str, suits: int, **changes: Any) -> Definition:
    """The game with fewer cards a hand, so that decks of several suits can be visited."""
    dealt = {"hands.player.cards": mine, "rounds.0.player": mine, "hands.dealer.cards": his, "bets": {}}
    deck = {"ranks": ranks.split(), "suits": ["spades", "hearts", "diamonds", "clubs"][:suits]}
    needs = {"raise": {"wager": "play", "multiples": [1, 2], "needs": {"three_card_flush": [2]}}, "or": "fold"}
    return patched(SUITS, {"deck": deck, **dealt, "rounds.0.decision": needs, **changes})


@pytest.mark.parametrize(
    ("mine", "his", "ranks", "suits", "qualifies"),
    [
        (4, 4, "2 5 9 Q", 4, "two_card_flush_9_high"),
        (3, 3, "2 5 8 9 Q A", 3, "two_card_flush_9_high"),
        (3, 5, "2 5 9 Q A", 3, "three_card_flush_9_high"),
        (5, 3, "3 8 10 K", 3, "any"),
        (4, 3, "2 3 4 7 8 9 J", 2, "four_card_flush"),
        (3, 3, "2 3 4 5 8 9 J K A", 1, "three_card_flush_9_high"),
    ],
)
def test_two_programs_agree(mine: int, his: int, ranks: str, suits: int, qualifies: str) -> None:
    game = of_cards(mine, his, ranks, suits, dealer_qualifies=qualifies)
    assert choose.solver(game) is flushes
    solved, played = flushes.solve(game, {}), play(game)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)
    assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)


def test_every_deal_of_the_full_deck() -> None:
    solved = flushes.solve(SUITS, {})
    assert sum(solved.endings.values()) == solved.deals == comb(52, 7) * comb(45, 7)
    assert solved.strategy is not None
    shares = solved.strategy.decisions[0].shares
    assert sum(shares.values()) == 1
    # A six-card flush may raise three times, a seven-card flush too, and nothing less may: 267,696 and 6,864 hands.
    assert shares["raise_3"] * comb(52, 7) == 267_696 + 6_864
    always, limit = solved.named
    assert always.house_edge > limit.house_edge >= solved.edge


def test_without_a_qualifier_the_larger_raises_are_worth_more_than_the_house_has() -> None:
    usual, always = (flushes.solve(d, {}).edge for d in (SUITS, with_rules(SUITS, {"dealer_qualifies": "any"})))
    assert always < 0 < usual


def test_published_frequencies() -> None:
    """http://www.worldcasinoindex.com/table-games/high-card-flush/ prints how often one plays and the dealer plays."""
    game = flushes.Flushes(SUITS, {})
    strategy = game.solve().strategy
    assert strategy is not None
    assert rounded(strategy.play * 100, 2) == "67.86"
    dealt = game.hands_by_strength()
    assert rounded(Fraction(int(dealt[game.qualify :].sum()) * 100, int(dealt.sum())), 2) == "75.36"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"deck.decks": 2}, "one deck"),
        ({"rounds.0.dealer_up": 1}, "in sight"),
        ({"hands.player.best": 5}, "best of more cards"),
    ],
)
def test_what_it_does_not_count(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(CannotCount, match=why):
        flushes.solve(patched(SUITS, changes), {})
