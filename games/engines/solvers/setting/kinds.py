"""Every kind of hand that is set, how it can be set, and how a house way sets it.

A kind is a pattern of ranks without a flush, or one of the flushes that are listed apart. Strengths are those of the
definition's ranking, of the front's cards and of the back's.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.hand_names import hand_name
from games.engines.definition.model import RANKS, Deck, Definition
from games.engines.definition.setting import HOLDINGS, HouseWay, Setting, SettingRule, bounds, rank, row_of
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.patterns import NUMBER_OF_RANKS, flushes, patterns
from games.engines.solvers.rankings import Hands, choices, ranking
from games.engines.solvers.seven_cards import CARDS as SEVEN
from games.engines.solvers.seven_cards import LINES, PLACE, lines_of_flushes, lines_without_flush, masks_of, table

MOST_LISTED = 4  # ranks that one rule can name


@dataclass(frozen=True)
class Kinds:
    """Patterns first, then flushes."""

    counts: Array  # [kind, rank]
    suited: Array  # [kind]: ranks in the flush's suit; 0 for a pattern
    others: Array  # [kind, 2]: ranks of a flush's other cards; -1: none
    joker: Array
    ways: Array  # hands of the deck; of a pattern those with a flush too
    pattern: Array  # [kind]: the pattern that it is, suits aside
    patterns: int
    front: Array  # [kind, split]: strength; -1: a foul
    back: Array
    two: Hands  # hands of the front's size
    five: Hands  # of the back's
    fronts: int  # strengths of a front; a joker that is above every card is one more than the ranking knows

    @property
    def number(self) -> int:
        return len(self.joker)

    @property
    def cards(self) -> int:
        return self.two.cards + self.five.cards


class Split(NamedTuple):
    """Into what hands are set, and what is in order."""

    back: int = 5
    front: int = 2
    joker_highest: bool = False  # alone in front
    foul_start: bool = False  # a back that begins as the front does is not in order

    @property
    def cards(self) -> int:
        return self.back + self.front


FIVE_AND_TWO = Split()


def split_of(setting: Setting, dealer: bool = False) -> Split:
    highest = ("highest",) if dealer else ("highest", "player_highest")
    alone = setting.front == 1 and setting.front_joker in highest
    return Split(setting.back, setting.front, alone, setting.equal_start == "foul")


def kinds_of(d: Definition, dealer: bool = False) -> Kinds:
    """How the player can set every kind of hand, or the dealer."""
    assert d.setting is not None
    assert d.ranking is not None
    return kinds(d.deck, d.ranking, tuple(sorted(d.ranking_options.items())), split_of(d.setting, dealer))


def dealers(d: Definition) -> tuple[Array, Array]:
    """The front and the back of every kind as the dealer sets it."""
    assert d.setting is not None
    every = kinds_of(d, dealer=True)
    chosen = house_way(every, d.setting.way(d.setting.dealer))
    place = np.arange(every.number), chosen
    return every.front[place], every.back[place]


@lru_cache(maxsize=4)
def kinds(deck: Deck, name: str, options: tuple[tuple[str, str], ...], split: Split = FIVE_AND_TWO) -> Kinds:
    from games.engines.solvers.setting.kind_kernels import set_all

    plain, suited = patterns(deck, split.cards), flushes(deck, split.cards)
    by = ranking(name, deck, dict(options))
    two, five = by.hands(split.front), by.hands(split.back)
    counts = np.ascontiguousarray(np.vstack([plain.counts, suited.counts]).astype(np.int64))
    joker = np.concatenate([plain.joker, suited.joker])
    zeros = np.zeros(len(plain.joker), np.int64)
    in_suit = np.concatenate([zeros, suited.suited]).astype(np.int64)
    after = 1 if split.foul_start else 0
    least = np.array([bisect_left(five.keys, (*k[:-1], k[-1] + after)) for k in two.keys], np.int64)
    ahead = np.array(list(combinations(range(split.cards), split.front)), np.int64)
    behind = np.array([[i for i in range(split.cards) if i not in a] for a in ahead.tolist()], np.int64)
    front = np.zeros((len(joker), len(ahead)), np.int16)
    back = np.zeros((len(joker), len(ahead)), np.int16)
    assert five.table is not None
    assert two.table is not None
    cards = pack(deck)
    symbols = np.array([cards.natural_ranks.index(r) if r in cards.natural_ranks else 0 for r in range(13)], np.int64)
    free = cards.wild_symbol + (deck.joker != "wild")
    alone = two.table.max(axis=0)  # suits are nothing to a hand that is not whole
    whole = five.table if split.back == by.size else np.stack([five.table.max(axis=0)] * 2)
    highest = len(two.keys) if split.joker_highest else -1
    set_all(counts, in_suit, joker, symbols, free, choices(), alone, whole, least, ahead, behind, highest, front, back)
    others = np.vstack([np.full((len(plain.joker), 2), -1), suited.others]).astype(np.int64)
    ways = np.concatenate([plain.ways, suited.ways])
    return Kinds(
        counts,
        in_suit,
        others,
        joker,
        ways,
        _patterns_of(counts, joker, len(zeros)),
        len(zeros),
        front,
        back,
        two,
        five,
        len(two.keys) + split.joker_highest,
    )


def _patterns_of(counts: Array, joker: Array, number: int) -> Array:
    """Which pattern every kind is."""
    code = (counts * 5 ** np.arange(NUMBER_OF_RANKS)[None, :]).sum(axis=1) * 2 + joker
    order = np.argsort(code[:number])
    return order[np.searchsorted(code[:number][order], code)]


@dataclass(frozen=True)
class _Rules:
    """A house way as arrays."""

    sizes: Array
    of: Array
    at_least: Array
    at_most: Array
    singles: Array
    shapes: Array
    wanted: Array  # least front, least back, whether the best back is taken, a front that counts as the lowest


def _listed(way: HouseWay, part: str) -> tuple[Array, Array]:
    result = np.zeros((len(way.rules), MOST_LISTED), np.int64)
    sizes = np.zeros(len(way.rules), np.int64)
    for i, rule in enumerate(way.rules):
        ranks = [rank(text) for text in getattr(rule, part)]
        if len(ranks) > MOST_LISTED:
            raise CannotCount(f"{way.title}: a rule of {len(ranks)} ranks is more than is counted")
        result[i, : len(ranks)] = ranks
        sizes[i] = len(ranks)
    return result, sizes


def _compiled(way: HouseWay, two: Hands, five: Hands) -> _Rules:
    number = len(way.rules)
    of = np.zeros((number, MOST_LISTED, 2), np.int64)
    shapes = np.full((number, 32), -1, np.int64)
    wanted = np.zeros((number, 4), np.int64)
    lists = {part: _listed(way, part) for part in ("at_least", "at_most", "singles")}
    of_size = np.zeros(number, np.int64)
    for i, rule in enumerate(way.rules):
        of_size[i] = len(rule.of)
        of[i, : len(rule.of)] = [bounds(text) for text in rule.of] if rule.of else np.zeros((0, 2))
        named = [int("".join(map(str, shape)) or 0) for x in rule.holding for shape in HOLDINGS[x]]
        shapes[i, : len(named)] = named
        lowest = len(two.keys) - 1 if rule.ace == "low" and two.ranking.pack.deck.ranks.count("A") else -1
        wanted[i] = two.first(hand_name(rule.front)), five.first(hand_name(rule.back)), rule.best == "back", lowest
    sizes = np.column_stack([of_size, *(lists[p][1] for p in ("at_least", "at_most", "singles"))])
    return _Rules(sizes, of, lists["at_least"][0], lists["at_most"][0], lists["singles"][0], shapes, wanted)


def house_way(every: Kinds, way: HouseWay) -> Array:
    """The split of every kind that a house way takes."""
    from games.engines.solvers.setting.kind_kernels import by_house_way

    rules = _compiled(way, every.two, every.five)
    chosen = np.zeros(every.number, np.int64)
    parts = (rules.sizes, rules.of, rules.at_least, rules.at_most, rules.singles)
    speaks = np.stack([_speaks_of(every, rule) for rule in way.rules])
    none = np.zeros(len(every.five.keys), np.bool_)
    barred = np.stack([every.five.covers(rule.never) if rule.never else none for rule in way.rules])
    asked = (parts, rules.shapes, rules.wanted, speaks, barred)
    by_house_way(every.counts, every.joker, every.front, every.back, *asked, chosen)
    if (chosen < 0).any():
        held = every.counts[np.flatnonzero(chosen < 0)[0]]
        ranks = "-".join(RANKS[r] for r in range(12, -1, -1) for _ in range(held[r]))
        raise CannotCount(f"{way.title} does not say how {ranks} is set")
    return chosen


def _speaks_of(every: Kinds, rule: SettingRule) -> Array:
    """Kinds that hold a rule's row, and that could be set as it says."""
    result = np.where(every.front >= 0, every.back, -1).max(axis=1) >= every.five.first(hand_name(rule.could))
    if rule.row is None:
        return result
    held, row = masks_of(every.counts), row_of(rule.row)
    whole = np.bitwise_count(held & sum(1 << r for r in row)) + every.joker >= len(row)
    return result & whole & ((held >> row[0] & held >> row[-1] & 1) > 0)


@dataclass(frozen=True)
class Settings:
    """Settings of every kind, one after another: `start[kind]` to `start[kind + 1]`."""

    start: Array
    front: Array
    back: Array
    house: Array  # [kind]: the place of the house way's among them


def settings(every: Kinds, chosen: Array, only: bool) -> Settings:
    """What the player may take: all settings that can be best, and the house way's; or that alone."""
    from games.engines.solvers.setting.kind_kernels import best_settings

    room = every.number * (1 if only else 12)
    start = np.zeros(every.number + 1, np.int64)
    front, back = np.zeros(room, np.int64), np.zeros(room, np.int64)
    at = np.zeros(every.number, np.int64)
    number = best_settings(every.front, every.back, chosen, only, start, front, back, at)
    return Settings(start, front[:number].copy(), back[:number].copy(), at)


def pushes(d: Definition, every: Kinds, front: Array) -> Array:
    """Kinds on which the wager pushes where the dealer holds them."""
    assert d.setting is not None
    result = np.zeros(every.number, np.bool_)
    for text in d.setting.push_on:
        if text.startswith("dealer_front_"):
            named = hand_name(text.removeprefix("dealer_front_"))
            result |= np.append(every.two.covers(named), named.reach == "or_better")[front]
        elif d.hands["dealer"].cards == SEVEN:
            lines = table(d.deck, d.ranking_options).classes(text.removeprefix("dealer_"))
            result |= np.isin(lines_of(every), [PLACE[x] for x in lines])
        else:
            result |= every.five.covers(text.removeprefix("dealer_"))[best_backs(every)]
    return result


def best_backs(every: Kinds) -> Array:
    """The strength of the best hand of the back's size that is in every kind, in order or not."""
    return every.back.max(axis=1).astype(np.int64)


def lines_of(every: Kinds) -> Array:
    """The line of seven cards that every kind is on."""
    plain = lines_without_flush(every.counts, every.joker, False)
    first = every.patterns
    flush = lines_of_flushes(every.suited[first:], every.joker[first:], plain[first:])
    assert len(LINES) < 100
    return np.concatenate([plain[:first], flush])


def hands_of(every: Kinds, wanted: Array) -> int:
    """Hands of the deck of some kinds."""
    plain = every.ways[: every.patterns].copy()
    np.add.at(plain, every.pattern[every.patterns :], -every.ways[every.patterns :])
    hands = np.concatenate([plain, every.ways[every.patterns :]])
    return int(hands[wanted].sum())
