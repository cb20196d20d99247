"""High Five Poker (best five of seven, hidden), Six Card Poker (three of the dealer's cards shown) and Caribbean Stud
under any rules: each by its own solver, by the one that asks hand by hand, and by the plain interpreter."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import reduced
from games.engines.report import rounded
from games.engines.solvers import against, choose, fast_paths, sevens, shown, shown_sums
from games.engines.solvers.after_fold import usual_pays
from games.engines.solvers.against_kernels import account
from games.engines.solvers.rankings import ranking
from games.engines.solvers.solved import Solved

HIGH_FIVE, SIX = catalogue()["high_five_poker"], catalogue()["six_card_poker"]
CARIBBEAN = catalogue()["caribbean_stud_poker"]


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


@pytest.mark.parametrize(("ranks", "suits"), [("A K Q J 10 9 2", 2), ("A K 9 3", 4)])
def test_shown_cards_of_the_same_ranks_together_and_alone(ranks: str, suits: int) -> None:
    """Hands are settled beside all of these at once where the decision is the same; no set changes another's."""
    game = shown.game(alone(SIX, ranks, suits), usual_pays(SIX))
    fate = (game.values, game.fold_values, game.has_fold)
    together, one_by_one = (outcomes(game) for _ in range(2))
    assert shown_sums.fill(game, (*fate, *together))
    for at in range(len(shown.sets_shown(game.d.deck, 6, 3, 3).many)):
        assert shown_sums.fill(game, (*fate, *one_by_one), only=at)
    assert all((one == other).all() for one, other in zip(together, one_by_one))


CARIBBEAN_RULES = [
    ("A K Q J 10 9", 2, {}),
    ("A K 9 3", 3, {"dealer_qualifies": "ace_queen", "tie": "dealer_wins"}),
    ("A K 3", 4, {"dealer_qualifies": "pair", "raise_multiples": "3"}),
    ("A K Q J 10 5", 2, {"dealer_qualifies": "any", "tie": "player_wins", "raise_multiples": "1-3"}),
    ("A Q J 10 9 3", 2, {"dealer_exposes": "2", "dealer_qualifies": "ace_queen"}),
    ("A K 9 3", 3, {"dealer_exposes": "2", "raise_multiples": "3"}),
    ("A K Q J 10 3", 2, {"dealer_exposes": "3", "dealer_qualifies": "any"}),
    ("A K 9 5", 3, {"dealer_exposes": "4", "dealer_qualifies": "flush"}),
    ("A K Q J 10 2", 2, {"dealer_exposes": "5"}),
]


def bet_is_compared(d: Definition) -> Definition:
    """The same game, in which the bet is settled by the hands where the dealer does not qualify."""
    ends = {"dnq_win": "win", "dnq_tie": "push", "dnq_lose": "lose", "win": "ladder bet", "tie": "push", "lose": "lose"}
    return patched(d, {"settlement.bet": ends})


def nets(solved: Solved) -> Counter[tuple[Fraction, Fraction]]:
    """Deals by what they net and what is wagered: a tie that is settled as a win is not told apart by both solvers."""
    results: Counter[tuple[Fraction, Fraction]] = Counter()
    for (_, net, size), deals in solved.endings.items():
        results[net, size] += deals
    return results


@pytest.mark.parametrize("compared", [False, True], ids=["as printed", "compared"])
@pytest.mark.parametrize(("ranks", "suits", "rules"), CARIBBEAN_RULES)
def test_caribbean_stud_by_three_programs(ranks: str, suits: int, rules: dict[str, str], compared: bool) -> None:
    game = with_rules(alone(CARIBBEAN, ranks, suits), rules)
    game = bet_is_compared(game) if compared else game
    assert choose.solver(game) is shown
    pays = usual_pays(game)
    solved, by_hand, played = shown.solve(game, pays), against.solve(game, pays), play(game)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)
    assert (solved.hit_frequency, solved.average_wager) == (played.hit_frequency, played.average_wager)
    assert nets(solved) == nets(by_hand)
    assert (solved.strategy, solved.named) == (by_hand.strategy, by_hand.named)


def test_caribbean_stud_like_its_own_engine() -> None:
    """Every deal of the whole deck: 142,031,221 / 2,718,662,100 of the Ante."""
    pays = usual_pays(CARIBBEAN)
    own, solved = fast_paths.count(CARIBBEAN, pays), shown.solve(CARIBBEAN, pays)
    assert own is not None
    assert (solved.edge, solved.variance) == (own.house_edge, own.variance)
    assert (solved.hit_frequency, solved.average_wager) == (own.hit_frequency, own.average_wager)
    assert solved.deals == own.deals == sum(solved.endings.values())


@pytest.mark.parametrize("up", [1, 2])
@pytest.mark.parametrize("qualifier", ["ace_queen", "pair_of_3s"])
def test_every_hand_of_the_dealer_beside_some_of_the_player(up: int, qualifier: str) -> None:
    """The whole deck: hands of the player's taken at random, with all hidden cards of the dealer visited."""
    by = ranking("five_card", CARIBBEAN.deck).hands(5)
    qualify, random = by.first(qualifier), Random(up)
    result = shown.comparison(CARIBBEAN.deck, (), 5, 5, up, qualify, True)
    for _ in range(4):
        at = random.randrange(len(result.shown))
        mine, weights, counts = result.hands(at)
        ups = [4 * r + s for s, held in enumerate(result.deal.ups[at]) for r in range(13) if held >> r & 1]
        place = random.choice(np.flatnonzero(weights).tolist())
        hand = dealt_as(mine, place, result, at)
        left = [c for c in range(52) if c not in ups and c not in hand]
        hidden = np.array(list(combinations(left, 5 - up)))
        worth = by.of(np.sort(np.hstack([hidden, np.tile(ups, (len(hidden), 1))]), axis=1))
        own = mine.strength[place]
        assert own == by.of(np.array([sorted(hand)]))[0]
        assert counts[place].tolist() == [int((worth < limit).sum()) for limit in (own, own + 1, qualify)]


def dealt_as(mine: shown.Entries, place: int, result: shown.Comparison, at: int) -> list[int]:
    """Cards that a hand of the player's stands for: what is in the dealer's suit there, the rest in other suits."""
    suit, ups = int(result.deal.suit[at]), result.deal.ups[at]
    tokens, flush = mine.tokens[place].tolist(), int(mine.flush[place])
    cards: list[int] = [4 * t + suit for t in tokens if t < 13]
    rest = [t - 13 for t in tokens if t >= 13]
    others = [s for s in range(4) if s != suit]
    for shift in range(4):  # suits taken in turn, so that five cards of other suits are no flush
        some = list(cards)
        for i, rank in enumerate(rest):
            order = others if flush else others[(i + shift) % len(others) :] + others[: (i + shift) % len(others)]
            free = next((s for s in order if not ups[s] >> rank & 1 and 4 * rank + s not in some), None)
            if free is None:
                break
            some.append(4 * rank + free)
        else:
            return some
    raise AssertionError("no such hand can be dealt")


def test_other_pays_are_settled_on_known_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_rules(alone(CARIBBEAN, "A K Q J 10 9", 2), {"dealer_qualifies": "ace_queen"})
    usual = usual_pays(game)
    shown.solve(game, usual)
    monkeypatch.setattr(shown.Comparison, "compared", None)  # nothing is counted any more
    changed = patched(game, {"ladders.bet.paytables.0.rows.straight.pays": 400})
    other = shown.solve(changed, usual_pays(changed))
    assert other.edge == play(changed).edge


def test_other_games_are_refused() -> None:
    assert shown.refusal(catalogue()["four_card_poker"]) is not None
    assert "two hands" in (sevens.refusal(SIX) or "")
    assert "bug" in (sevens.refusal(patched(HIGH_FIVE, {"deck.joker": "wild", "ranking": "five_card_wild"})) or "")


ONE_SHOWN = [
    ("four_card_poker", "A K Q J 10 9", 2, {}),
    ("four_card_poker", "A K 9", 4, {"tie": "push"}),
    ("three_card_poker", "A K Q 9 2", 3, {"dealer_exposes": "1"}),
    ("three_card_poker", "A K 9 2", 4, {"dealer_exposes": "1", "dealer_qualifies": "any", "tie": "dealer_wins"}),
    ("dj_wild_stud_poker", "2 9 10 J", 3, {"dealer_exposes": "1"}),
]


@pytest.mark.parametrize(("key", "ranks", "suits", "rules"), ONE_SHOWN)
def test_one_shown_card_by_class_and_card_by_card(key: str, ranks: str, suits: int, rules: dict[str, str]) -> None:
    d = with_rules(alone(catalogue()[key], ranks, suits), rules)
    game = against.game(d, usual_pays(d))
    assert game.shown == 1
    by_class, by_card = ((game.values, game.fold_values, game.has_fold, *outcomes(game)) for _ in range(2))
    assert game.fill(by_class)
    assert game.several_shown(game.money.group_of[game.mine.own], by_card)
    assert by_class[3].sum() == game.deals
    assert all((one == other).all() for one, other in zip(by_class[3:], by_card[3:]))


@pytest.mark.slow
def test_every_deal_of_high_five() -> None:
    solved = sevens.solve(HIGH_FIVE, {})
    assert sum(solved.endings.values()) == solved.deals == comb(53, 7) * comb(46, 7)
    assert rounded(solved.edge * 100, 6) == "3.572717"


@pytest.mark.slow
def test_every_deal_of_six_card_hand_by_hand() -> None:
    """The whole deck: sums over suits, and each hand by itself beside each set of shown cards."""
    game = shown.game(SIX, usual_pays(SIX))
    assert isinstance(game, shown.Shown)
    item, by_hand = game.comparison, outcomes(game)
    for at in range(len(item.shown)):
        mine, _ = item.deal.sides[int(item.deal.suit[at] >= 0)]
        weights, counts = item.compared(at)
        settled = game.money.group_of[mine.strength], game.may(mine.strength), counts, game.rest, game.qualify
        fate = (game.values, game.fold_values, game.has_fold)
        assert account(mine.strength, weights, *settled, *fate, *by_hand)
    assert int(by_hand[0].sum()) == game.deals == comb(52, 6) * comb(46, 3) * comb(43, 3)
    assert all((one == other).all() for one, other in zip(by_hand, game._count()))


def outcomes(game: against.Against) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    n, choices = len(game.hands.keys), len(game.offered)
    by_end = np.zeros((len(game.money.groups), choices, 6), np.int64)
    return by_end, np.zeros((n, choices), np.int64), np.zeros((n, choices + 1), np.int64)
