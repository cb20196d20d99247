"""Hands that compare by points, the fewest best: what they are worth, by two programs, and the names of their rows."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from games.engines.definition.hand_names import UnknownHandName, hand_name
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import RANKS, SUITS, Deck
from games.engines.interpreter.cards import Card, Unplayable, deck_of
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.rankings import Ranking
from games.engines.solvers import cards_bets, choose
from games.engines.solvers.after_fold import usual_pays
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.points import NAMES
from games.engines.solvers.rankings import every_hand, ranking

RUMMY = catalogue()["vegas_three_card_rummy"]


def card(text: str) -> Card:
    return Card(RANKS.index(text[:-1].replace("T", "10")) + 2, [s[0] for s in SUITS].index(text[-1]))


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("Ks Qh Jd", 30),
        ("As 2h 3d", 6),
        ("As 2s 3s", 0),
        ("As Ks 5h", 16),  # king and ace are no neighbors
        ("Js Ts 4h", 4),  # a run of two beside a card
        ("7s 7h 9d", 9),
        ("7s 7h 7d", 0),
        ("5s 5h 6s", 5),  # the pair leaves six, the run five
        ("5s 6s 6h", 5),  # the pair leaves five, the run six
        ("Qs Ks As", 1),
    ],
)
def test_what_a_hand_is_worth(hand: str, points: int) -> None:
    cards = [card(c) for c in hand.split()]
    assert Ranking("low_points").hand(cards).value == (-points,)
    by = ranking("low_points", Deck()).hands(3)
    deck = pack(Deck())
    place = {(f.rank, f.suit): i for i, f in enumerate(deck.faces)}
    named = sorted(place[c.rank - 2, c.suit] for c in cards)
    assert by.name(int(by.of(np.array([named]), by_face=True)[0])) == f"{points} points"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("deck", "cards"), [(Deck(), 3), (Deck(ranks=("A", "2", "3", "Q"), decks=2), 3), (Deck(), 2)])
def test_every_hand_by_two_programs(name: str, deck: Deck, cards: int) -> None:
    by, plain = ranking(name, deck).hands(cards), Ranking(name)
    mine = [by.keys[s][0] for s in by.of(every_hand(pack(deck).size, cards)).tolist()]
    his = [plain.hand(h).value[0] for h in combinations(deck_of(deck), cards)]
    assert sorted(mine) == sorted(his)
    assert int(cards_bets.by_strength(deck, by, cards).sum()) == len(mine)


@pytest.mark.parametrize("name", NAMES)
def test_four_and_five_cards_group_by_group(name: str) -> None:
    deck = Deck(ranks=("A", "2", "3", "4", "9"), suits=SUITS[:3])
    for cards in (4, 5):
        by, plain = ranking(name, deck).hands(cards), Ranking(name)
        mine = sorted(by.keys[s] for s in by.of(every_hand(15, cards)).tolist())
        assert mine == sorted(plain.hand(h).value for h in combinations(deck_of(deck), cards))
    with pytest.raises(CannotCount, match="the points of 6 cards are not counted"):
        ranking(name, deck).hands(6)


def test_the_whole_deck() -> None:
    """No points: 52 threes of a kind and 44 runs of three."""
    table = cards_bets.table(RUMMY, RUMMY.bets["bonus"])
    assert (table.deals, sum(table.counts.values())) == (22_100, 22_100)
    assert table.probability("0_points") == Fraction(52 + 44, 22_100)
    assert table.probability("a_2_3_suited") == Fraction(4, 22_100)
    solved = choose.solve(RUMMY, usual_pays(RUMMY))
    assert solved.deals == sum(solved.endings.values()) == 407_170_400
    assert solved.edge == Fraction(7745, 239_512)
    best = min(solved.named, key=lambda one: one.house_edge)
    assert (best.name, best.house_edge) == ("raise 1 with 20 points or less", solved.edge)


@pytest.mark.parametrize(("ranks", "suits"), [("A 2 3 K", 4), ("A 2 3 9 10 Q", 2), ("A 5 6 7", 3)])
@pytest.mark.parametrize("qualifies", ["any", "10_points", "20_points_or_less"])
def test_the_raise_by_the_interpreter(ranks: str, suits: int, qualifies: str) -> None:
    small = patched(reduced(RUMMY, ranks.split(), suits), {"dealer_qualifies": qualifies, "bets": {}})
    solved, played = choose.solve(small, usual_pays(small)), play(small)
    assert (solved.edge, solved.variance) == (played.edge, played.variance)


def test_names() -> None:
    assert hand_name("1_to_5_points").points == (1, 5)
    assert hand_name("11_or_12_points").points == (11, 12)
    assert hand_name("20_points_or_less").points == hand_name("20_points_or_fewer").points == (0, 20)
    assert hand_name("1_5_points").points == (1, 5)  # printed with a dash
    assert hand_name("6_or_more_points").points == hand_name("6_points_or_more").points
    assert hand_name("other_0_points").points == (0, 0)
    assert hand_name("a_2_3_suited") == hand_name("straight_flush_3_high")
    for wrong in ("20_points_or_better", "q_2_a_suited", "5_to_1_points", "6_or_more_points_or_less"):
        with pytest.raises(UnknownHandName):
            hand_name(wrong)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"ranking": "low_points_and_runs"}, "names rows of paytables and compares no hands; write low_points"),
        ({"dealer_qualifies": "6_points_or_more"}, "names the worst hands, since fewer points are better"),
        ({"dealer_qualifies": "pair"}, "'pair' is not a hand of the ranking `low_points`"),
        ({"ranking": "three_card"}, "is not a hand of the ranking `three_card`"),
    ],
)
def test_names_that_mean_nothing_by_points_are_refused(changes: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        patched(RUMMY, changes)


def test_there_is_no_place_for_jokers() -> None:
    deck = Deck(jokers=1, joker="wild")
    with pytest.raises(CannotCount, match="no place for wild cards"):
        ranking("low_points", deck)
    with pytest.raises(Unplayable, match="no place for wild cards"):
        Ranking("low_points").hand(deck_of(deck)[-3:])
