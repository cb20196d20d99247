"""The solver of games in which hands are set: so many cards behind, one or two in front, against the dealer's."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from games.engines.api import NamedStrategy, Pay
from games.engines.arrays import Array
from games.engines.common.results import kept
from games.engines.definition.model import Definition
from games.engines.definition.setting import BEST
from games.engines.kernels import assert_fits
from games.engines.progress import report_progress
from games.engines.solvers import fast_paths
from games.engines.solvers.solved import Ending, Solved

if TYPE_CHECKING:
    from games.engines.solvers.setting.kinds import Kinds

WHOLE = 5  # cards of a hand that can be a straight or a flush
QUESTION = ("deck", "ranking", "ranking_options", "setting", "wagers", "settlement")


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    setting, deck = d.setting, d.deck
    if setting is None:
        return "no hand is set"
    if deck.decks != 1 or deck.jokers > 1 or deck.wild or len(deck.suits) < 2:
        return "hands are set from one deck of two suits or more, with one joker or without"
    if deck.joker == "wild" and any(_by_holding(d, name) for name in (setting.dealer, setting.player)):
        return "its house way goes by what is held with the joker as an ace, and does not say how a wild joker is set"
    if setting.copies == "push" and setting.sees_dealer:
        return "copies that push are not counted where the dealer's hand is open"
    if any(not text.startswith("dealer_front_") for text in setting.push_on) and setting.back != WHOLE:
        return f"the hand on which a wager pushes has five cards, and {setting.back} are set behind"
    if len(d.wagers) != 1:
        return "one wager is counted"
    (by,) = d.settlement.values()
    if by["tie"] != "push" or not all(str(by[end]).split()[0] in ("win", "lose", "push") for end in ("win", "lose")):
        return "a wager is counted that pushes where each side wins a hand, and else wins, pushes or loses"
    return None


def _by_holding(d: Definition, name: str) -> bool:
    """Whether a house way asks what is held, of which a joker that is any card can be part in several ways."""
    assert d.setting is not None
    if name == BEST:
        return False
    return any(r.holding or r.of or r.at_least or r.at_most or r.singles for r in d.setting.way(name).rules)


def nets(d: Definition) -> dict[str, Fraction]:
    """What the wager nets at each end."""
    (name,) = d.wagers
    wager = d.wagers[name]
    results = {}
    for end in ("win", "tie", "lose"):
        word, _, times = str(d.settlement[name][end]).partition(" ")
        amount = Fraction(times or 1)
        results[end] = {"win": amount * (1 - wager.commission / 100), "push": Fraction(0), "lose": Fraction(-1)}[word]
    return results


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game; its wager is paid even money less a commission."""
    by_engine = fast_paths.set_hands(d)
    if by_engine is not None:
        return _of_engine(d, *by_engine)
    known: dict[str, object] = kept(question(d), lambda: counted(d))
    return solved(d, known)


def deals_of(d: Definition) -> int:
    cards = d.hands["player"].cards
    return comb(d.deck.size, cards) * comb(d.deck.size - cards, cards)


def _of_engine(d: Definition, best: tuple[int, int], house: tuple[int, int]) -> Solved:
    """Deals won and lost by an engine that holds for this game."""
    endings = {k: n for k, n in _endings(d, best, 0).items() if n}
    return Solved(deals_of(d), endings, None, None, (_by_house_way(d, house, Fraction(1)),))


def _endings(d: Definition, best: Sequence[int], pushed: int) -> dict[Ending, int]:
    net, one = nets(d), Fraction(1)
    return {
        ("both_hands_won", net["win"], one): best[0],
        ("one_hand_each", net["tie"], one): deals_of(d) - best[0] - best[1] - pushed,
        ("both_hands_lost", net["lose"], one): best[1],
    }


def _by_house_way(d: Definition, house: Sequence[int], same: Fraction) -> NamedStrategy:
    assert d.setting is not None
    net = nets(d)
    edge = -(house[0] * net["win"] + house[1] * net["lose"]) / deals_of(d)
    return NamedStrategy(f"set by the house way ({d.setting.way(d.setting.dealer).title})", edge, same)


def question(d: Definition, doubled: bool = False) -> str:
    """Under which name a result is kept: all that it depends on."""
    data = d.model_dump(mode="json", by_alias=True, include=set(QUESTION))
    assert d.setting is not None
    if not doubled:
        data["setting"]["double_down"] = None
    data["setting"]["dealer"] = d.setting.way(d.setting.dealer).model_dump(mode="json")
    data["setting"]["house_ways"] = None
    if d.setting.player != BEST:
        data["setting"]["player"] = d.setting.way(d.setting.player).model_dump(mode="json")
    return f"hands that are set: {json.dumps(data, sort_keys=True)}"


def counted(d: Definition) -> dict[str, object]:
    """Deals that are won and lost in both hands: by the player's best settings, and by the house way's."""
    from games.engines.solvers.setting import against, kinds
    from games.engines.solvers.setting.play import played

    setting = d.setting
    assert setting is not None
    report_progress(f"{d.name}, every hand of the player's against every hand of the dealer's")
    every = kinds.kinds_of(d)
    front, back = kinds.dealers(d)
    pushes = kinds.pushes(d, every, front)
    if setting.sees_dealer and setting.player == BEST:
        return open_hand(d, every, front, back, pushes)
    dealer = against.Points.of(every, front, back, pushes)
    only = setting.player != BEST
    mine = kinds.settings(every, kinds.house_way(every, setting.way(setting.player if only else setting.dealer)), only)
    result = against.count(d.deck, every, mine, dealer, setting.copies)
    amounts, units = whole_amounts(d)
    plays = played(d.deck, every, mine, result, amounts, np.zeros(every.number, np.bool_))
    best, house = plays.results[:, 0].tolist()
    return {
        "best": best[:2],
        "house": [*house[:2], plays.otherwise],
        "value": [plays.value, units],
        "pushed": kinds.hands_of(every, pushes) * comb(d.deck.size - every.cards, every.cards),
        "hands": best[2],
    }


def whole_amounts(d: Definition) -> tuple[Array, int]:
    """What a deal wins and loses, in parts of a unit, and how many parts a unit has."""
    net = nets(d)
    units = lcm(*(n.denominator for n in net.values()))
    amounts = np.array([[int(net["win"] * units), int(-net["lose"] * units)]], np.int64)
    assert_fits(2 * deals_of(d) * int(np.abs(amounts).max()), "the value of all deals")
    return amounts, units


def open_hand(d: Definition, every: Kinds, front: Array, back: Array, pushes: Array) -> dict[str, object]:
    """The dealer's hand is set and open: of every hand of his, the player's that can beat it, and that must lose.

    The roles change: the dealer's kinds ask, the player's answer. Strengths are turned over, so that better is less.
    """
    from games.engines.solvers.setting import against, kinds, stairs
    from games.engines.solvers.setting.play import played

    setting = d.setting
    assert setting is not None
    fronts, backs = every.fronts - 1, len(every.five.keys) - 1
    start = np.arange(every.number + 1)
    none = np.zeros(every.number, np.int64)
    his = kinds.Settings(start, fronts - front.astype(np.int64), backs - back.astype(np.int64), none)
    options = kinds.settings(every, none - 1, False)
    amounts, units = whole_amounts(d)
    counted_hands = []
    for points in (stairs.corners(options), stairs.tops(options)):
        turned = against.Points(points.kind, fronts - points.front, backs - points.back, points.sign)
        # The dealer's hands ask: an equal hand of the player's counts as lower where copies are the player's.
        result = against.count(d.deck, every, his, turned, setting.copies)
        counted_hands.append(played(d.deck, every, his, result, amounts, pushes).results[0, 0])
    won, lost = int(counted_hands[0][0]), int(counted_hands[1][1])
    pushed = kinds.hands_of(every, pushes)
    return {
        "best": [won, lost],
        "house": None,
        "value": [won * int(amounts[0, 0]) - lost * int(amounts[0, 1]), units],
        "pushed": pushed * comb(d.deck.size - every.cards, every.cards),
        "hands": int(counted_hands[0][2]) + pushed,
    }


def solved(d: Definition, known: Mapping[str, Any]) -> Solved:
    setting = d.setting
    assert setting is not None
    deals, every_hand = deals_of(d), comb(d.deck.size, d.hands["player"].cards)
    hands = known["hands"]
    if hands != every_hand:
        raise ArithmeticError(f"{hands:,} hands of the player's were set, of {every_hand:,}")
    endings = _endings(d, known["best"], known["pushed"])
    if setting.push_on:
        endings["_or_".join(setting.push_on), Fraction(0), Fraction(1)] = known["pushed"]
    named: tuple[NamedStrategy, ...] = ()
    if setting.player == BEST and known["house"]:
        named = (_by_house_way(d, known["house"], Fraction(hands - known["house"][2], hands)),)
    value = Fraction(known["value"][0], known["value"][1] * deals)
    return Solved(deals, endings, None, value, named)
