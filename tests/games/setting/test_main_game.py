"""The main game of pai gow: the solver against the plain interpreter on reduced decks, and what is public of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.engines.api import Context, Schedule
from games.engines.definition.load import BadDefinition, catalogue, patched
from games.engines.definition.model import Definition
from games.engines.definition.rules import BadRule, parameters, with_rules
from games.engines.definition.setting import library
from games.engines.interpreter.look_ahead import play
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.setting import SetHands
from games.engines.registry import find_bet, find_game
from games.engines.solvers import choose
from games.engines.solvers.setting import analysis

PAI_GOW = catalogue()["pai_gow_poker"]
# Two suits of seven ranks hold flushes and straights of every sort, three of five sets as well.
TWO_SUITS, THREE_SUITS = (2, "A K Q J 10 9 5"), (3, "A K Q 9 8")
LOW = (2, "A 2 3 4 5 7 K")


def agree(d: Definition) -> None:
    played, solved = play(d), analysis.solved(d, analysis.counted(d))
    nets: dict[Fraction, int] = {}
    for (_, net, _), deals in solved.endings.items():
        nets[net] = nets.get(net, 0) + deals
    assert {net: n for net, n in nets.items() if n} == {net: n for net, n in played.nets.items() if n}
    assert (solved.edge, solved.variance, solved.deals) == (played.edge, played.variance, played.deals)


@pytest.mark.parametrize(
    ("deck", "changes"),
    [
        (TWO_SUITS, {}),
        (LOW, {}),
        (LOW, {"ranking_options.low_straight": "lowest"}),
        (TWO_SUITS, {"setting.player": "trump_plaza"}),
        (TWO_SUITS, {"setting.copies": "player_wins"}),
        (TWO_SUITS, {"setting.copies": "push"}),
        (LOW, {"setting.copies": "push", "setting.player": "gold_star", "setting.push_on": ["dealer_king_high"]}),
        (TWO_SUITS, {"setting.push_on": ["dealer_ace_high"], "wagers.base.commission": 0}),
        (TWO_SUITS, {"setting.push_on": ["dealer_front_9_high", "dealer_pair"], "setting.player": "foxwoods"}),
        (LOW, {"setting.dealer": "casino_real", "setting.player": "gold_star"}),
        (TWO_SUITS, {"setting.sees_dealer": True, "wagers.base.commission": 0}),
        (LOW, {"setting.sees_dealer": True, "setting.push_on": ["dealer_ace_high"], "setting.dealer": "casino_real"}),
        (LOW, {"setting.sees_dealer": True, "setting.copies": "player_wins"}),
    ],
    ids=lambda x: str(x) if isinstance(x, dict) else None,
)
def test_both_programs_agree(deck: tuple[int, str], changes: dict[str, Any]) -> None:
    agree(patched(reduced(PAI_GOW, deck[1].split(), deck[0]), changes))


@pytest.mark.slow
@pytest.mark.parametrize("dealer", sorted(library()))
@pytest.mark.parametrize("player", ["best", *sorted(library())])
def test_every_house_way_against_every_other(dealer: str, player: str) -> None:
    ways = {"setting.dealer": dealer, "setting.player": player}
    for suits, ranks in (LOW, THREE_SUITS):
        agree(patched(reduced(PAI_GOW, ranks.split(), suits), ways))


@pytest.mark.slow
def test_a_deck_of_four_suits_and_one_of_eight_ranks() -> None:
    for suits, ranks in ((4, "A K 9 6"), (2, "A K Q J 10 9 5 4")):
        for player in ("best", "trump_plaza"):
            agree(patched(reduced(PAI_GOW, ranks.split(), suits), {"setting.player": player}))
    none = patched(PAI_GOW, {"deck.jokers": 0, "deck.joker": None})
    agree(reduced(none, ["A", "K", "9", "6"], 4))


def test_a_deck_without_a_joker() -> None:
    none = patched(PAI_GOW, {"deck.jokers": 0, "deck.joker": None, "ranking": "five_card"})
    agree(reduced(none, ["A", "2", "3", "4", "5", "7", "K"], 2))


@pytest.mark.slow
def test_public_figures_of_the_whole_deck() -> None:
    """wizardofodds.com: both sides set by Trump Plaza's way, 28.61 %, 41.48 % and 29.91 %."""
    by_house_way = patched(PAI_GOW, {"setting.player": "trump_plaza"})
    solved = choose.solve(by_house_way, {})
    deals = {name: n for (name, _, _), n in solved.endings.items()}
    assert deals == {
        "both_hands_won": 2_360_716_067_812_300,
        "one_hand_each": 3_422_135_200_919_712,
        "both_hands_lost": 2_467_607_762_482_388,
    }
    assert [round(10_000 * n / solved.deals) for n in deals.values()] == [2861, 4148, 2991]


@pytest.mark.slow
def test_the_optimum_beats_the_house_way() -> None:
    solved = choose.solve(PAI_GOW, {})
    (house,) = solved.named
    assert solved.edge < house.house_edge
    assert f"{float(solved.edge):.8f} {float(house.house_edge):.8f}" == "0.02437140 0.02726242"


# ---------------------------------------------------------------- how hands are set


RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = {card: i for i, card in enumerate(r + s for r in RANKS for s in "shdc")}


def is_set(way: str, hand: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How the interpreter sets a hand: the ranks of the front, and the value of the back."""
    whole = SetHands(PAI_GOW)
    held = sum(whole.bits[CARDS.get(c, 52)] for c in hand.split())
    one = whole.by(library()[way], held)
    return one.front.value, one.back.value


HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, FIVE = 0, 1, 2, 3, 4, 5, 6, 7, 10


@pytest.mark.parametrize(
    ("way", "hand", "front", "back"),
    [
        ("trump_plaza", "As Ah Ad Ac joker Ks Kh", (PAIR, 13), FIVE),
        ("casino_real", "As Ah Ad Ac joker Ks Kh", (PAIR, 14), FULL),
        ("trump_plaza", "As Ah Ad Ac joker Ks Qh", (PAIR, 14), THREE),
        ("trump_plaza", "8s 8h 8d 8c Ks 4d 3c", (HIGH, 13, 4), FOUR),
        ("trump_plaza", "8s 8h 8d 8c Qs 4d 3c", (PAIR, 8), PAIR),
        ("marina_bay_sands", "8s 8h 8d 8c Ks 4d 3c", (PAIR, 8), PAIR),
        ("marina_bay_sands", "8s 8h 8d 8c joker 4d 3c", (HIGH, 14, 4), FOUR),
        ("casino_real", "6s 6h 6d 6c Js 4d 3c", (PAIR, 6), PAIR),
        ("trump_plaza", "9s 9h 9d 4s 4h 4d Kc", (PAIR, 9), THREE),
        ("trump_plaza", "9s 9h 9d 4s 4h Kd Kc", (PAIR, 13), FULL),
        ("trump_plaza", "9s 9h 9d 2s 2h Ad Kc", (HIGH, 14, 13), FULL),
        ("foxwoods", "9s 9h 9d 2s 2h Ad Kc", (PAIR, 2), THREE),
        ("trump_plaza", "9s 9h 9d 8s 7h 6d 5c", (PAIR, 9), STRAIGHT),
        ("trump_plaza", "As Ah joker Ks 9h 6d 4c", (HIGH, 14, 13), PAIR),
        ("trump_plaza", "9s 9h 7d 7s 4h 4d Ac", (PAIR, 9), TWO_PAIR),
        ("trump_plaza", "6s 6h 5d 5s Kh 9d 8c", (HIGH, 13, 9), TWO_PAIR),
        ("trump_plaza", "6s 6h 5d 5s Qh 9d 8c", (PAIR, 5), PAIR),
        ("gold_star", "6s 6h 5d 5s Qh 9d 8c", (HIGH, 12, 9), TWO_PAIR),
        ("gold_star", "Js Jh 6d 6s Ah 9d 8c", (PAIR, 6), PAIR),
        ("gold_star", "Js Jh 5d 5s Ah 9d 8c", (HIGH, 14, 9), TWO_PAIR),
        ("foxwoods", "Ks Kh Ad Qs Jh 10d 4c", (HIGH, 14, 12), PAIR),
        ("trump_plaza", "10s 10h Ad Ks Qh Jd 4c", (HIGH, 10, 4), STRAIGHT),
        ("gold_star", "10s 10h Ad Ks Qh Jd 4c", (HIGH, 14, 13), PAIR),
        ("trump_plaza", "Ks Qh 9d 8c 6s 4h 2d", (HIGH, 12, 9), HIGH),
        ("trump_plaza", "joker Kh 9d 8c 6s 4h 2d", (HIGH, 13, 9), HIGH),
    ],
)
def test_house_ways(way: str, hand: str, front: tuple[int, ...], back: int) -> None:
    result = is_set(way, hand)
    assert (result[0], result[1][0]) == (front, back)


# ---------------------------------------------------------------- the form, and the rules that may be set


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"setting.dealer": "nobodys"}, "there is no house way `nobodys`"),
        ({"setting.push_on": ["queen_high"]}, "is not a hand of the dealer's"),
        ({"hands.player.cards": 6}, "has 6 cards, all of which are set"),
        ({"ranking": "three_card"}, "hands that are set compare as"),
        ({"settlement.base": {"win": "win"}}, "does not say what happens to it at `tie`"),
        (
            {"setting.house_ways": {"own": {"title": "Own", "rules": [{"holding": "two_trips"}]}}},
            "'two_trips' is not one of",
        ),
        (
            {"setting.house_ways": {"own": {"title": "Own", "rules": [{"holding": "pair", "of": ["1"]}]}}},
            "'1' is not a rank",
        ),
    ],
    ids=lambda x: x if isinstance(x, str) else None,
)
def test_what_the_form_refuses(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadDefinition) as refused:
        patched(PAI_GOW, changes)
    assert sentence in str(refused.value)


def test_rules_that_may_be_set() -> None:
    usual = {p.name: p.usual for p in parameters(PAI_GOW)}
    assert usual["commission"] == "5%"
    assert (usual["house_way"], usual["player_way"], usual["copies"]) == ("trump_plaza", "best", "dealer_wins")
    assert "tie" not in usual
    assert "dealer_qualifies" not in usual
    ez = {p.name: p.usual for p in parameters(catalogue()["ez_pai_gow"])}
    assert ez["commission"] == "push_on:dealer_queen_high"
    changed = with_rules(PAI_GOW, {"commission": "push_on:dealer_queen_high", "house_way": "foxwoods"})
    assert changed.wagers["base"].commission == 0
    assert changed.setting is not None
    assert (changed.setting.push_on, changed.setting.dealer) == (("dealer_queen_high",), "foxwoods")
    assert with_rules(changed, {"commission": "5%"}).setting.push_on == ()  # type: ignore[union-attr]
    for name, value in (("house_way", "nobodys"), ("copies", "both"), ("commission", "push_on:queen")):
        with pytest.raises(BadRule):
            with_rules(PAI_GOW, {name: value})


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"setting.copies": "push", "setting.sees_dealer": True}, "copies that push"),
        ({"deck.decks": 2}, "one deck of two suits or more"),
    ],
)
def test_what_is_not_counted_says_why(changes: dict[str, Any], reason: str) -> None:
    assert reason in str(choose.why_not(patched(PAI_GOW, changes)))


def test_a_house_way_that_is_silent_is_no_house_way() -> None:
    silent = {"own": {"title": "Own", "rules": [{"holding": "pair", "back": "pair"}]}}
    with pytest.raises(BadDefinition, match="does not say how"):
        patched(PAI_GOW, {"setting.house_ways": silent, "setting.dealer": "own"})


def test_the_game_declares_its_main_bet() -> None:
    game = find_game("Pai Gow Poker")
    bet = find_bet(game, "base")
    assert bet.solve is not None
    assert not bet.needs_pays
    assert [c.key for c in bet.choices] == ["wheel"]
    assert Schedule("base", ()).pays == ()
    assert Context().players == 1
