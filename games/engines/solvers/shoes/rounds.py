"""Two hands that nobody plays: baccarat's tableau, and hands of as many cards each. All deals, by how both end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Deck
from games.engines.definition.shoe import Points, ShoeBet, ShoeDefinition, Tableau
from games.engines.definition.shoe_words import Condition
from games.engines.kernels import INT64_MAX
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.table import ShoeTable, by_content, made, satisfied, strange, tally, with_only

OF_A_ROUND = ("wins", "tie", "margin", "total", "cards", "natural", "of")


@dataclass(frozen=True)
class Rounds:
    """Deals by both totals, both numbers of cards and both numbers of faces; first column the player's."""

    totals: Array
    cards: Array
    faces: Array
    deals: Array

    def __post_init__(self) -> None:
        assert self.deals.min() >= 0

    @property
    def all_deals(self) -> int:
        return int(self.deals.sum())


def of_round(d: ShoeDefinition, bet: ShoeBet) -> bool:
    """Whether a bet is about how the round ends; otherwise it looks at first cards."""
    return not bet.looks_at


def refusal(d: ShoeDefinition, bet: ShoeBet) -> str | None:
    return strange(bet, OF_A_ROUND, "the end of a round")


def table(d: ShoeDefinition, bet: ShoeBet) -> ShoeTable:
    result = rounds(d.shoe, d.points, d.cards, d.tableau)
    words = _Words(d, result)
    return made(bet, tally(satisfied(with_only(bet), words.truth, len(result.deals)), result.deals))


def rounds(deck: Deck, points: Points, cards: int, tableau: Tableau | None) -> Rounds:
    return _by_cards(deck, points, cards) if tableau is None else _by_tableau(deck, points, tableau)


class _Words:
    def __init__(self, d: ShoeDefinition, rounds: Rounds) -> None:
        self.d, self.rounds = d, rounds
        self.better = self._compared()

    def _compared(self) -> Array:
        """1 where the player's hand is better, -1 where it is worse, 0 where they are equal."""
        result = np.zeros(len(self.rounds.deals), np.int64)
        three = self.rounds.faces == 3
        columns = {"three_faces": three.astype(np.int64), "total": self.rounds.totals, "faces": self.rounds.faces}
        for what in self.d.compare:
            if what not in columns:
                raise CannotCount(f"hands of several cards are not compared by {what}")
            by = columns[what]
            result = np.where(result == 0, np.sign(by[:, 0] - by[:, 1]), result)
        return result

    def truth(self, c: Condition) -> Array:
        side = None if c.side is None else self.d.sides.index(c.side)
        if c.kind == "tie":
            return self.better == 0
        if side is None or c.kind not in OF_A_ROUND:
            raise CannotCount(f"a bet on the end of a round cannot look at `{c.kind}` of no side")
        sign = 1 if side == 0 else -1
        if c.kind == "wins":
            return self.better * sign > 0
        if c.kind == "margin":
            return np.isin((self.rounds.totals[:, 0] - self.rounds.totals[:, 1]) * sign, c.numbers)
        return self._of_side(c, side)

    def _of_side(self, c: Condition, side: int) -> Array:
        totals, cards = self.rounds.totals[:, side], self.rounds.cards[:, side]
        if c.kind == "cards":
            return np.isin(cards, c.numbers)
        if c.kind == "natural":
            if self.d.tableau is None:
                raise CannotCount("this game has no naturals")
            return (cards == 2) & np.isin(totals, self.d.tableau.natural)
        if c.kind == "of":
            if set(c.ranks) != set(self.d.points.faces):
                raise CannotCount("of a whole round only the faces are counted, not other ranks")
            return np.isin(self.rounds.faces[:, side], c.numbers)
        return np.isin(totals, c.numbers)


# ---------------------------------------------------------------- as many cards each


@by_content
def _by_cards(deck: Deck, points: Points, cards: int) -> Rounds:
    kinds: dict[tuple[int, bool], int] = {}
    for rank in deck.ranks:
        key = points.of(rank), rank in points.faces
        kinds[key] = kinds.get(key, 0) + len(deck.suits) * deck.decks
    copies = np.array(list(kinds.values()), np.int64)
    values, faces = np.array([v for v, _ in kinds]), np.array([f for _, f in kinds], np.int64)
    hands = np.array(list(combinations_with_replacement(range(len(kinds)), cards)), np.int64)
    many = np.stack([(hands == k).sum(axis=1) for k in range(len(kinds))], axis=1)
    assert comb(deck.size, cards) * comb(deck.size - cards, cards) < INT64_MAX
    left = np.repeat(np.arange(len(hands)), len(hands))
    right = np.tile(np.arange(len(hands)), len(hands))
    ways = _choose(copies, many[left]) * _choose(copies[None, :] - many[left], many[right])
    total = values[hands].sum(axis=1)
    total = total % points.modulo if points.modulo else total
    face = faces[hands].sum(axis=1)
    ends, of_hand = np.unique(total * (cards + 1) + face, return_inverse=True)
    both = of_hand[left] * len(ends) + of_hand[right]
    deals = np.zeros(len(ends) ** 2, np.int64)
    np.add.at(deals, both, ways)
    kept = np.flatnonzero(deals)
    sides = np.stack([ends[kept // len(ends)], ends[kept % len(ends)]], axis=1)
    totals, face_cards = sides // (cards + 1), sides % (cards + 1)
    rounds = Rounds(totals, np.full((len(kept), 2), cards), face_cards, deals[kept])
    _whole(rounds, comb(deck.size, cards) * comb(deck.size - cards, cards))
    return rounds


def _choose(copies: Array, many: Array) -> Array:
    """How often so many of each kind can be taken, kinds multiplied."""
    have = np.broadcast_to(copies, many.shape)
    return _CHOOSE[np.maximum(have, 0), many].prod(axis=1)


MOST_COPIES = 8 * 52  # of one kind
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(MOST_COPIES + 1)], np.int64)


def _whole(rounds: Rounds, deals: int) -> None:
    if rounds.all_deals != deals:
        raise ArithmeticError(f"the rounds hold {rounds.all_deals:,} of {deals:,} deals")


# ---------------------------------------------------------------- the tableau


class _Deals:
    """Rounds as they end, each a code of both totals and both numbers of cards."""

    def __init__(self) -> None:
        self.sums = np.zeros(10 * 10 * 4, np.int64)

    def add(self, mine: Array, his: Array, cards: int, ways: Array) -> None:
        """`cards`: 0 for two each, 1 where the player has a third, 2 where the banker, 3 where both."""
        np.add.at(self.sums, (mine * 10 + his) * 4 + cards, ways)


@by_content
def _by_tableau(deck: Deck, points: Points, tableau: Tableau) -> Rounds:
    """Two cards each by what they count, then thirds by the table; all deals are of six cards, the unused ones too."""
    assert points.modulo == 10
    copies = np.zeros(10, np.int64)
    for rank in deck.ranks:
        copies[points.of(rank) % 10] += len(deck.suits) * deck.decks
    size = deck.size
    if size < 6:
        raise CannotCount("a round of baccarat takes up to six cards")
    all_deals = comb(size, 2) * comb(size - 2, 2) * (size - 4) * (size - 5)
    assert all_deals < INT64_MAX
    pairs = np.array(list(combinations_with_replacement(range(10), 2)), np.int64)
    many = np.stack([(pairs == k).sum(axis=1) for k in range(10)], axis=1)
    left, right = np.repeat(np.arange(len(pairs)), len(pairs)), np.tile(np.arange(len(pairs)), len(pairs))
    ways = _choose(copies, many[left]) * _choose(copies[None, :] - many[left], many[right])
    rest = copies[None, :] - many[left] - many[right]
    mine, his = pairs[left].sum(axis=1) % 10, pairs[right].sum(axis=1) % 10
    possible = ways > 0
    result = _Deals()
    _finish(result, tableau, size, *(x[possible] for x in (mine, his, ways, rest)))
    codes = np.flatnonzero(result.sums)
    totals = np.stack([codes // 40, codes // 4 % 10], axis=1)
    cards = np.stack([2 + (codes & 1), 2 + (codes >> 1 & 1)], axis=1)
    whole = Rounds(totals, cards, np.zeros_like(totals), result.sums[codes])
    _whole(whole, all_deals)
    return whole


def _finish(result: _Deals, tableau: Tableau, size: int, mine: Array, his: Array, ways: Array, rest: Array) -> None:
    """Third cards. `rest`: what is left of each count when two cards each are out."""
    natural = np.isin(mine, tableau.natural) | np.isin(his, tableau.natural)
    draws = np.isin(mine, tableau.player_draws) & ~natural
    banker_alone = ~natural & ~draws & np.isin(his, [t for t in range(10) if tableau.banker(t, None)])
    nobody = ~draws & ~banker_alone
    result.add(mine[nobody], his[nobody], 0, ways[nobody] * (size - 4) * (size - 5))
    for his_third in range(10):
        at = banker_alone
        result.add(mine[at], (his[at] + his_third) % 10, 2, ways[at] * rest[at, his_third] * (size - 5))
    for third in range(10):
        drawing = np.isin(his, [t for t in range(10) if tableau.banker(t, third)])
        total = (mine + third) % 10
        at = draws & ~drawing
        result.add(total[at], his[at], 1, ways[at] * rest[at, third] * (size - 5))
        at = draws & drawing
        for his_third in range(10):
            left = rest[at, his_third] - (his_third == third)
            # Where no third card of this count is left, the first factor is nothing; a count of minus one means that.
            each = ways[at] * rest[at, third] * left
            result.add(total[at], (his[at] + his_third) % 10, 3, each)
