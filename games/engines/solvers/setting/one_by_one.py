"""Hands of any sizes that are set, where every pair of hands can be visited; on its own deck, by an engine that holds.

Every hand is set in all ways, the dealer's by his house way, and each of the player's settings is compared with every
hand of the dealer's that shares no card with it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Any

import numpy as np

from games.engines.api import NamedStrategy, Pay
from games.engines.definition.model import Definition
from games.engines.definition.setting import BEST
from games.engines.kernels import assert_fits
from games.engines.solvers import fast_paths
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, every_hand, ranking
from games.engines.solvers.setting import analysis, kinds
from games.engines.solvers.solved import Ending, Solved

MOST_HANDS = 20_000
MOST_CARDS = 64  # a hand is a mask of so many bits
COPIES = ("dealer_wins", "player_wins", "push")


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    setting = d.setting
    if setting is None:
        return "no hand is set"
    reason = analysis.rules_refusal(d)
    if reason is not None:
        return reason
    if setting.sees_dealer or setting.push_on:
        return "an open hand of the dealer's, and what pushes, are counted for five and two cards alone"
    if pack(d.deck).hands(setting.back + setting.front) <= MOST_HANDS or fast_paths.holds_for_set_hands(d):
        return None
    return f"hands of {setting.back + setting.front} cards are too many to be set one by one under these rules"


@dataclass(frozen=True)
class Every:
    """Every hand of the deck with all its settings, as `kinds.Kinds` has kinds of hands."""

    masks: Any
    counts: Any  # [hand, rank]
    joker: Any
    front: Any  # [hand, split]: strength; -1: a foul
    back: Any
    two: Hands
    five: Hands
    number: int


def every_setting(d: Definition) -> Every:
    setting = d.setting
    assert setting is not None
    assert d.ranking is not None
    hands = every_hand(pack(d.deck).size, setting.back + setting.front).astype(np.int64)
    return settings_of(d, hands)


def settings_of(d: Definition, hands: Any) -> Every:
    """The settings of listed hands, a row of rising cards each."""
    setting, deck = d.setting, pack(d.deck)
    assert setting is not None
    assert d.ranking is not None
    by = ranking(d.ranking, d.deck, d.ranking_options)
    two, five = by.hands(setting.front), by.hands(setting.back)
    natural, jokers = np.array(deck.natural_ranks), deck.card_symbols >= deck.wild_symbol
    counts = np.zeros((len(hands), 13), np.int64)
    for column in hands.T:
        plain = ~jokers[column]
        counts[np.flatnonzero(plain), natural[deck.card_symbols[column[plain]]]] += 1
    after = 1 if setting.equal_start == "foul" else 0
    least = np.array([five_from(five, k, after) for k in two.keys], np.int64)
    fronts, backs = [], []
    number = hands.shape[1]
    for ahead in combinations(range(number), setting.front):
        behind = [i for i in range(number) if i not in ahead]
        front, back = two.of(hands[:, list(ahead)]), five.of(hands[:, behind])
        foul = back < least[front]
        if setting.front_joker == "highest" and setting.front == 1:
            front = np.where(jokers[hands[:, ahead[0]]], len(two.keys), front)
        fronts.append(np.where(foul, -1, front))
        backs.append(back)
    masks = (np.int64(1) << hands).sum(axis=1)
    joker = jokers[hands].any(axis=1)
    front, back = (np.ascontiguousarray(np.stack(x, axis=1), np.int64) for x in (fronts, backs))
    return Every(masks, counts, joker, front, back, two, five, len(hands))


def five_from(five: Hands, front: tuple[int, ...], after: int) -> int:
    """The least back that goes with a front: no lower one, or one that does not begin alike."""
    return bisect_left(five.keys, (*front[:-1], front[-1] + after))


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game; its wager is paid even money less a commission."""
    reason = refusal(d)
    if reason:
        raise CannotCount(f"{d.name}: {reason}")
    known = fast_paths.set_hands(d)
    return _solved(d, *(known if known is not None else _visited(d)))


Deals = tuple[int, int]  # won and lost in both hands


def _visited(d: Definition) -> tuple[Deals, Deals | None]:
    from games.engines.solvers.setting.one_by_one_kernels import every_pair

    setting = d.setting
    assert setting is not None
    every: Any = every_setting(d)
    rows = np.arange(every.number)
    his = kinds.house_way(every, setting.way(setting.dealer))
    only = setting.player != BEST
    own = kinds.house_way(every, setting.way(setting.player)) if only else his
    mine = kinds.settings(every, own, only)
    net = analysis.nets(d)
    units = lcm(*(n.denominator for n in net.values()))
    amounts = np.array([int(net["win"] * units), int(-net["lose"] * units)], np.int64)
    assert_fits(2 * deals_of(d) * int(np.abs(amounts).max()), "the value of all deals")
    found = np.zeros((2, 2), np.int64)
    options = (mine.start, mine.front, mine.back, mine.house)
    dealers = (every.front[rows, his], every.back[rows, his])
    every_pair(every.masks, options, dealers, COPIES.index(setting.copies), amounts, found)
    best, house = found.tolist()
    return (best[0], best[1]), None if only else (house[0], house[1])


def deals_of(d: Definition) -> int:
    cards = d.hands["player"].cards
    return comb(d.deck.size, cards) * comb(d.deck.size - cards, cards)


def _solved(d: Definition, best: Deals, house: Deals | None) -> Solved:
    setting, net, deals, one = d.setting, analysis.nets(d), deals_of(d), Fraction(1)
    assert setting is not None
    endings: dict[Ending, int] = {
        ("both_hands_won", net["win"], one): best[0],
        ("one_hand_each", net["tie"], one): deals - sum(best),
        ("both_hands_lost", net["lose"], one): best[1],
    }
    named: tuple[NamedStrategy, ...] = ()
    if house is not None:
        edge = -(house[0] * net["win"] + house[1] * net["lose"]) / deals
        named = (NamedStrategy(f"set by the house way ({setting.way(setting.dealer).title})", edge, one),)
    return Solved(deals, {k: n for k, n in endings.items() if n}, None, None, named)
