"""The solver of games in which seven cards are set into a hand of five and one of two."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from games.engines.api import NamedStrategy, Pay
from games.engines.common.results import kept
from games.engines.definition.model import Definition
from games.engines.definition.setting import BEST
from games.engines.kernels import assert_fits
from games.engines.progress import tell
from games.engines.solvers.seven_cards import CARDS
from games.engines.solvers.solved import Ending, Solved

if TYPE_CHECKING:
    from games.engines.solvers.setting.kinds import Kinds

QUESTION = ("deck", "ranking", "ranking_options", "setting", "wagers", "settlement")


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    setting = d.setting
    if setting is None:
        return "no hand is set"
    if (setting.back, setting.front) != (5, 2):
        return f"{setting.back} cards are set behind and {setting.front} in front; five and two are counted"
    if setting.equal_start == "foul" or d.ranking_options.get("wild_in_flush") == "ace":
        return "five and two cards are counted with the usual order of hands"
    return rules_refusal(d)


def rules_refusal(d: Definition) -> str | None:
    """What is refused of hands of any size."""
    setting, deck = d.setting, d.deck
    assert setting is not None
    if deck.decks != 1 or deck.jokers > 1 or deck.wild or deck.joker == "wild" or len(deck.suits) < 2:
        return "hands are set from one deck of two suits or more, with a bug or without a joker"
    if d.ranking not in ("five_card", "five_card_bug"):
        return f"hands that are set are not counted as {d.ranking} hands"
    if setting.copies == "push" and setting.sees_dealer:
        return "copies that push are not counted where the dealer's hand is open"
    if len(d.wagers) != 1:
        return "one wager is counted"
    (by,) = d.settlement.values()
    if by["tie"] != "push" or not all(str(by[end]).split()[0] in ("win", "lose", "push") for end in ("win", "lose")):
        return "a wager is counted that pushes where each side wins a hand, and else wins, pushes or loses"
    return None


def nets(d: Definition) -> dict[str, Fraction]:
    """What the wager nets at each end."""
    (name,) = d.wagers
    wager = d.wagers[name]
    found = {}
    for end in ("win", "tie", "lose"):
        word, _, times = str(d.settlement[name][end]).partition(" ")
        amount = Fraction(times or 1)
        found[end] = {"win": amount * (1 - wager.commission / 100), "push": Fraction(0), "lose": Fraction(-1)}[word]
    return found


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    known: dict[str, Any] = kept(question(d), lambda: counted(d))
    return solved(d, known)


def question(d: Definition) -> str:
    data = d.model_dump(mode="json", by_alias=True, include=set(QUESTION))
    assert d.setting is not None
    data["setting"]["dealer"] = d.setting.way(d.setting.dealer).model_dump(mode="json")
    data["setting"]["house_ways"] = None
    if d.setting.player != BEST:
        data["setting"]["player"] = d.setting.way(d.setting.player).model_dump(mode="json")
    return f"hands that are set: {json.dumps(data, sort_keys=True)}"


def counted(d: Definition) -> dict[str, Any]:
    """Deals that are won and lost in both hands: by the player's best settings, and by the house way's."""
    from games.engines.solvers.setting import against, kinds
    from games.engines.solvers.setting.play import played

    setting = d.setting
    assert setting is not None
    assert d.ranking is not None
    tell(f"{d.name}, every hand of the player's against every hand of the dealer's")
    every = kinds.kinds(d.deck, d.ranking, tuple(sorted(d.ranking_options.items())))
    rows = np.arange(every.number)
    his = kinds.house_way(every, setting.way(setting.dealer))
    front, back = every.front[rows, his], every.back[rows, his]
    pushes = kinds.pushes(d, every, front)
    if setting.sees_dealer and setting.player == BEST:
        return open_hand(d, every, front, back, pushes)
    dealer = against.Points.of(every, front, back, pushes)
    only = setting.player != BEST
    mine = kinds.settings(every, kinds.house_way(every, setting.way(setting.player)) if only else his, only)
    found = against.count(d.deck, every, mine, dealer, setting.copies)
    amounts, units = whole_amounts(d)
    results, value = played(d.deck, every, mine, found, amounts, np.zeros(every.number, np.bool_))
    return {
        "best": [int(n) for n in results[0]],
        "house": [int(n) for n in results[1]],
        "value": [int(value), units],
        "pushed": kinds.hands_of(every, pushes) * comb(d.deck.size - CARDS, CARDS),
        "hands": int(results[0, 2]),
    }


def whole_amounts(d: Definition) -> tuple[Any, int]:
    """What a deal wins and loses, in parts of a unit, and how many parts a unit has."""
    net = nets(d)
    units = lcm(*(n.denominator for n in net.values()))
    amounts = np.array([int(net["win"] * units), int(-net["lose"] * units)], np.int64)
    deals = comb(d.deck.size, CARDS) * comb(d.deck.size - CARDS, CARDS)
    assert_fits(2 * deals * int(np.abs(amounts).max()), "the value of all deals")
    return amounts, units


def open_hand(d: Definition, every: Kinds, front: Any, back: Any, pushes: Any) -> dict[str, Any]:
    """The dealer's hand is set and open: of every hand of his, the player's that can beat it, and that must lose.

    The roles change: the dealer's kinds ask, the player's answer. Strengths are turned over, so that better is less.
    """
    from games.engines.solvers.setting import against, kinds, stairs
    from games.engines.solvers.setting.play import played

    setting = d.setting
    assert setting is not None
    fronts, backs = len(every.two.keys) - 1, len(every.five.keys) - 1
    start = np.arange(every.number + 1)
    none = np.zeros(every.number, np.int64)
    his = kinds.Settings(start, fronts - front.astype(np.int64), backs - back.astype(np.int64), none)
    options = kinds.settings(every, none - 1, False)
    amounts, units = whole_amounts(d)
    counted_hands = []
    for points in (stairs.corners(options), stairs.tops(options)):
        turned = against.Points(points.kind, fronts - points.front, backs - points.back, points.sign)
        # The dealer's hands ask: an equal hand of the player's counts as lower where copies are the player's.
        found = against.count(d.deck, every, his, turned, setting.copies)
        counted_hands.append(played(d.deck, every, his, found, amounts, pushes)[0][0])
    won, lost = int(counted_hands[0][0]), int(counted_hands[1][1])
    pushed = kinds.hands_of(every, pushes)
    return {
        "best": [won, lost],
        "house": None,
        "value": [won * int(amounts[0]) - lost * int(amounts[1]), units],
        "pushed": pushed * comb(d.deck.size - CARDS, CARDS),
        "hands": int(counted_hands[0][2]) + pushed,
    }


def solved(d: Definition, known: Mapping[str, Any]) -> Solved:
    setting, net = d.setting, nets(d)
    assert setting is not None
    deals = comb(d.deck.size, CARDS) * comb(d.deck.size - CARDS, CARDS)
    hands = known["hands"]
    if hands != comb(d.deck.size, CARDS):
        raise ArithmeticError(f"{hands:,} hands of the player's were set, of {comb(d.deck.size, CARDS):,}")
    won, lost = known["best"][:2]
    pushed = known["pushed"]
    one = Fraction(1)
    endings: dict[Ending, int] = {
        ("both_hands_won", net["win"], one): won,
        ("one_hand_each", net["tie"], one): deals - won - lost - pushed,
        ("both_hands_lost", net["lose"], one): lost,
    }
    if setting.push_on:
        endings["_or_".join(setting.push_on), Fraction(0), one] = pushed
    named: tuple[NamedStrategy, ...] = ()
    if setting.player == BEST and known["house"]:
        house = known["house"]
        edge = -(house[0] * net["win"] + house[1] * net["lose"]) / deals
        same = Fraction(hands - house[2], hands)
        named = (NamedStrategy(f"set by the house way ({setting.way(setting.dealer).title})", edge, same),)
    value = Fraction(known["value"][0], known["value"][1] * deals)
    return Solved(deals, endings, None, value, named)
