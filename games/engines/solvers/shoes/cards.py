"""Bets on the first cards: every set that they can be, each with its number of ways out of the shoe.

Cards that no condition can tell apart are one: where suits do not matter, thirteen ranks stand for them. A dealer's
cards are looked at only beside those cards of the player that leave a row open.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, perm
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import RANKS, Deck
from games.engines.definition.shoe import Points, ShoeBet, ShoeDefinition
from games.engines.definition.shoe_words import Condition
from games.engines.kernels import INT64_MAX
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.table import (
    ShoeTable,
    by_content,
    class_name,
    made,
    needed,
    satisfied,
    strange,
    tally,
    with_only,
)

SUITED = ("same suit", "same color", "same card", "in", "suited matches", "matches")
RED = ("hearts", "diamonds")
MOST_SETS = 4_000_000


@dataclass(frozen=True)
class Group:
    """Some cards of a side: arrays of ranks and suits, a row for each card and a column for each set."""

    ranks: Array
    suits: Array

    @property
    def many(self) -> int:
        return int(self.ranks.shape[1])

    def __getitem__(self, at: Any) -> Group:
        return Group(self.ranks[:, at], self.suits[:, at])

    def beside(self, other: Group) -> Group:
        return Group(np.vstack([self.ranks, other.ranks]), np.vstack([self.suits, other.suits]))

    @cached_property
    def alike(self) -> tuple[Array, Array]:
        """How often the most frequent rank comes, and how many ranks come twice or more."""
        columns = self.ranks
        most = np.ones(self.many, np.int8)
        pairs = np.zeros(self.many, np.int8)
        for j, column in enumerate(columns):
            same = sum((other == column).astype(np.int8) for other in columns)
            seen = np.zeros(len(column), np.bool_)
            for other in columns[:j]:
                seen |= other == column
            most = np.maximum(most, same)
            pairs += ~seen & (same >= 2)
        return most, pairs


def looks_at_suits(c: Condition, deck: Deck) -> bool:
    return c.kind in SUITED or (c.kind == "of" and not set(deck.suits) <= set(c.suits))


class Words:
    """What conditions mean for sets of cards."""

    def __init__(self, points: Points, deck: Deck) -> None:
        self.points, self.deck = points, deck
        self.values = np.array([points.of(r) if r in deck.ranks else 0 for r in RANKS])
        self.red = np.array([s in RED for s in deck.suits])

    def truth(self, c: Condition, group: Group) -> Array:
        if c.kind not in self.MEANINGS:
            raise CannotCount(f"a bet on the first cards cannot look at `{c.kind}`")
        return self.MEANINGS[c.kind](self, c, group)

    def totals(self, group: Group, best: bool) -> Array:
        sums = self.values[group.ranks].sum(axis=0)
        if best and self.points.ace == "one_or_eleven":
            ace = (group.ranks == RANKS.index("A")).any(axis=0)
            sums = sums + 10 * (ace & (sums + 10 <= 21))
        return sums % self.points.modulo if self.points.modulo else sums

    def _total(self, c: Condition, g: Group) -> Array:
        return np.isin(self.totals(g, True), c.numbers)

    def _low_total(self, c: Condition, g: Group) -> Array:
        return np.isin(self.totals(g, False), c.numbers)

    def _natural(self, c: Condition, g: Group) -> Array:
        return self.totals(g, True) == 21 if len(g.ranks) == 2 else np.zeros(g.many, np.bool_)

    def _same_rank(self, c: Condition, g: Group) -> Array:
        return (g.ranks == g.ranks[:1]).all(axis=0)

    def _same_suit(self, c: Condition, g: Group) -> Array:
        return (g.suits == g.suits[:1]).all(axis=0)

    def _same_color(self, c: Condition, g: Group) -> Array:
        red = self.red[g.suits]
        return (red == red[:1]).all(axis=0)

    def _same_card(self, c: Condition, g: Group) -> Array:
        return self._same_rank(c, g) & self._same_suit(c, g)

    def _in(self, c: Condition, g: Group) -> Array:
        wanted = np.array([s in c.suits for s in self.deck.suits])
        return self._same_suit(c, g) & wanted[g.suits].all(axis=0)

    def _of(self, c: Condition, g: Group) -> Array:
        of_rank = np.isin(g.ranks, [RANKS.index(r) for r in c.ranks])
        if looks_at_suits(c, self.deck):
            of_rank &= np.array([s in c.suits for s in self.deck.suits])[g.suits]
        return np.isin(of_rank.sum(axis=0), c.numbers)

    def _ranks(self, c: Condition, g: Group) -> Array:
        wanted = np.sort([RANKS.index(r) for r in c.ranks])
        if len(g.ranks) != len(wanted):
            return np.zeros(g.many, np.bool_)
        return (np.sort(g.ranks, axis=0) == wanted[:, None]).all(axis=0)

    def _pair(self, c: Condition, g: Group) -> Array:
        return g.alike[0] >= 2

    def _two_pair(self, c: Condition, g: Group) -> Array:
        most, pairs = g.alike
        return (pairs >= 2) | (most >= 4)

    def _three_of_a_kind(self, c: Condition, g: Group) -> Array:
        return g.alike[0] >= 3

    def _four_of_a_kind(self, c: Condition, g: Group) -> Array:
        return g.alike[0] >= 4

    def _straight(self, c: Condition, g: Group) -> Array:
        ranks = np.sort(g.ranks, axis=0)
        low = np.sort(np.where(g.ranks == RANKS.index("A"), -1, g.ranks), axis=0)
        return self._run(ranks) | self._run(low)

    def _ace_high_straight(self, c: Condition, g: Group) -> Array:
        ranks = np.sort(g.ranks, axis=0)
        return self._run(ranks) & (ranks[-1] == RANKS.index("A"))

    @staticmethod
    def _run(ordered: Array) -> Array:
        return (np.diff(ordered, axis=0) == 1).all(axis=0)

    MEANINGS = {
        "total": _total,
        "low total": _low_total,
        "natural": _natural,
        "same rank": _same_rank,
        "same suit": _same_suit,
        "same color": _same_color,
        "same card": _same_card,
        "in": _in,
        "of": _of,
        "ranks": _ranks,
        "pair": _pair,
        "two pair": _two_pair,
        "three of a kind": _three_of_a_kind,
        "four of a kind": _four_of_a_kind,
        "straight": _straight,
        "ace-high straight": _ace_high_straight,
    }


MINE = ("player", "hand")
BESIDE = ("up", "matches", "suited matches")  # that need both sides' cards


def refusal(d: ShoeDefinition, bet: ShoeBet) -> str | None:
    return strange(bet, (*Words.MEANINGS, *BESIDE), "the first cards")


def table(d: ShoeDefinition, bet: ShoeBet) -> ShoeTable:
    """The outcomes of a bet on the first cards of the player and the dealer."""
    sizes = tuple(sorted(bet.looks_at.items()))
    return count(d.shoe, d.points, bet, sizes)


def first_cards(d: ShoeDefinition, bet: ShoeBet) -> list[tuple[tuple[int, ...], str, int]]:
    """Every set of the player's first cards that are all that a bet looks at: its ranks, its class in the bet's table,
    and its ways."""
    shoe, words, rows = _shoe(d.shoe, True), Words(d.points, d.shoe), with_only(bet)
    faces = _sets(len(shoe.copies), bet.looks_at["player"], False)
    group = shoe.group(faces)
    codes = satisfied(rows, lambda c: words.truth(c, group), group.many)
    many = ways(faces, shoe.copies, 0, False)
    names = [class_name(bet, code) for code in codes.tolist()]
    ranks = map(tuple, group.ranks.T.tolist())
    return [(r, name, n) for r, name, n in zip(ranks, names, many.tolist()) if n]


@lru_cache(maxsize=256)
def _sets(faces: int, size: int, ordered: bool) -> Array:
    ways = product(range(faces), repeat=size) if ordered else combinations_with_replacement(range(faces), size)
    result = np.array(list(ways), np.int16)
    return np.ascontiguousarray(result.reshape(-1, size).T)


def ways(cards: Array, copies: Array, first: int, ordered: bool) -> Array:
    """In how many ways the cards from row `first` on come out of the shoe, the earlier ones being out of it."""
    result = np.ones(cards.shape[1], np.int64)
    for j in range(first, len(cards)):
        before = sum((earlier == cards[j]).astype(np.int8) for earlier in cards[:j])
        result *= np.maximum(copies[cards[j]] - before, 0)
        if not ordered:
            result //= 1 + sum((earlier == cards[j]).astype(np.int8) for earlier in cards[first:j])
    return result


@dataclass(frozen=True)
class _Shoe:
    """Cards as conditions tell them apart."""

    suits: int
    ranks: Array  # places in RANKS
    copies: Array
    size: int

    def group(self, faces: Array) -> Group:
        return Group(self.ranks[faces // self.suits], (faces % self.suits).astype(np.int8))


def _shoe(deck: Deck, by_suit: bool) -> _Shoe:
    suits = len(deck.suits) if by_suit else 1
    each = deck.decks * (1 if by_suit else len(deck.suits))
    ranks = np.array([RANKS.index(r) for r in deck.ranks], np.int8)
    return _Shoe(suits, ranks, np.full(len(deck.ranks) * suits, each, np.int64), deck.size)


@by_content
def _count(deck: Deck, points: Points, bet: ShoeBet, sizes: tuple[tuple[str, int], ...]) -> ShoeTable:
    rows, at = with_only(bet), dict(sizes)
    asked = needed(bet)
    words = Words(points, deck)
    shoe = _shoe(deck, any(looks_at_suits(c, deck) for c in asked))
    theirs = at.get("dealer", 0) + at.get("dealer_up", 0)
    mine = at.get("player", 0)
    if sum(at.values()) > deck.size:
        raise CannotCount(f"the bet looks at {sum(at.values())} cards of a shoe of {deck.size}")
    if not theirs or not any(_of_one_side(c) for c in asked):
        return made(bet, _together(rows, words, shoe, sum(at.values())))
    ordered = "dealer" in at and any(c.kind == "up" for c in asked)
    return made(bet, _Apart(rows, words, shoe, mine, theirs, ordered, "next" in at).counts())


def count(deck: Deck, points: Points, bet: ShoeBet, sizes: tuple[tuple[str, int], ...]) -> ShoeTable:
    """Kept by what is looked at; paytables and names change nothing."""
    plain = bet.model_copy(update={"paytables": (), "title": "", "aliases": (), "looks_at": {}})
    return _count(deck, points, plain, sizes)


def _of_one_side(c: Condition) -> bool:
    return c.side is not None or c.kind in ("up", "matches", "suited matches")


def _together(rows: dict[str, tuple[Condition, ...]], words: Words, shoe: _Shoe, size: int) -> dict[int, int]:
    """All cards alike, whoever has them."""
    if comb(len(shoe.copies) + size - 1, size) > MOST_SETS:
        raise CannotCount(f"the sets of {size} cards are too many to be looked at one by one")
    faces = _sets(len(shoe.copies), size, False)
    group = shoe.group(faces)
    codes = satisfied(rows, lambda c: words.truth(c, group), faces.shape[1])
    return tally(codes, ways(faces, shoe.copies, 0, False))


class _Apart:
    """The player's cards first; the dealer's only where a row depends on them."""

    def __init__(
        self,
        rows: dict[str, tuple[Condition, ...]],
        words: Words,
        shoe: _Shoe,
        mine: int,
        theirs: int,
        ordered: bool,
        then_next: bool,
    ) -> None:
        self.rows, self.words, self.shoe, self.ordered = rows, words, shoe, ordered
        self.theirs, self.first = theirs, mine
        faces = len(shoe.copies)
        self.mine = _sets(faces, mine, False) if mine else np.zeros((0, 1), np.int16)
        if then_next:
            hands = self.mine.shape[1]
            self.mine = np.vstack(
                [np.repeat(self.mine, faces, axis=1), np.tile(np.arange(faces, dtype=np.int16), hands)]
            )
        self.his = _sets(faces, theirs, ordered)
        rest = shoe.size - len(self.mine)
        self.all_of_his = perm(rest, theirs) if ordered else comb(rest, theirs)
        assert comb(shoe.size, mine) * shoe.size * self.all_of_his < INT64_MAX

    def counts(self) -> dict[int, int]:
        copies = self.shoe.copies
        weights = ways(self.mine[: self.first], copies, 0, False) * ways(self.mine, copies, self.first, True)
        own = self.shoe.group(self.mine)
        by_me = {row: tuple(c for c in cs if c.side in MINE and not _of_both(c)) for row, cs in self.rows.items()}
        alive = satisfied(by_me, lambda c: self._my_truth(c, own), own.many)
        open_bits = sum(1 << i for i, (row, cs) in enumerate(self.rows.items()) if len(by_me[row]) < len(cs))
        result = tally(alive[alive & open_bits == 0], (weights * self.all_of_his)[alive & open_bits == 0])
        for bits in np.unique(alive[alive & open_bits != 0]):
            which = np.flatnonzero(alive == bits)
            for code, many in self._beside(which, weights[which], int(bits), open_bits).items():
                result[code] = result.get(code, 0) + many
        return result

    def _beside(self, which: Array, weights: Array, bits: int, open_bits: int) -> dict[int, int]:
        """Hands of the player that leave the same rows open, each beside those of the dealer that can meet one."""
        by_him = {
            row: tuple(c for c in cs if self._of_his(c)) if (bits & open_bits) >> i & 1 else (_NEVER,)
            for i, (row, cs) in enumerate(self.rows.items())
        }
        his = self.shoe.group(self.his)
        can = satisfied(by_him, lambda c: self._his_truth(c, his), his.many)
        closed = bits & ~open_bits
        joint = np.flatnonzero(can & self._of_both_sides)
        alone = np.flatnonzero((can != 0) & (can & self._of_both_sides == 0))
        results: dict[int, int] = {closed: int(weights.sum()) * self.all_of_his}
        at, each = self._pairs(which, weights, joint, his)
        _move(results, closed, tally(satisfied(self.rows, lambda c: self._truth(c, at), len(each)), each))
        _, each = self._pairs(which, weights, alone, his)  # rows that the dealer's cards alone decide
        _move(results, closed, tally(np.tile(can[alone] | closed, len(which)), each))
        return results

    def _pairs(self, which: Array, weights: Array, relevant: Array, his: Group) -> tuple[_Pairs, Array]:
        """Each of the player's hands with each of the dealer's, and in how many ways both are dealt."""
        if len(which) * len(relevant) > MOST_SETS:
            raise CannotCount("the hands of both sides are too many to be looked at one by one")
        left, right = np.repeat(which, len(relevant)), np.tile(relevant, len(which))
        faces = np.vstack([self.mine[:, left], self.his[:, right]])
        each = ways(faces, self.shoe.copies, len(self.mine), self.ordered) * np.repeat(weights, len(relevant))
        return _Pairs(self.shoe.group(self.mine), his, left, right), each

    @cached_property
    def _of_both_sides(self) -> int:
        """The rows with a condition that needs both sides' cards, as bits."""
        rows = enumerate(self.rows.values())
        return sum(
            1 << i for i, cs in rows if any((not self._of_his(c) and c.side not in MINE) or _of_both(c) for c in cs)
        )

    def _my_truth(self, c: Condition, own: Group) -> Array:
        """Of the player's first cards, or of those with his next one."""
        if c.side == "hand":
            return self.words.truth(c, own)
        return self.words.truth(c, Group(own.ranks[: self.first], own.suits[: self.first]))

    def _of_his(self, c: Condition) -> bool:
        return c.kind == "up" or (c.side == "dealer" and not _of_both(c))

    def _his_truth(self, c: Condition, his: Group) -> Array:
        if c is _NEVER:
            return np.zeros(his.many, np.bool_)
        if c.kind == "up":
            return np.isin(his.ranks[0], [RANKS.index(r) for r in c.ranks])
        return self.words.truth(c, his)

    def _truth(self, c: Condition, at: _Pairs) -> Array:
        if c.kind in ("matches", "suited matches"):
            mine, his = at.own[at.left], at.his[at.right]
            rank = mine.ranks == his.ranks[:1]
            suit = mine.suits == his.suits[:1]
            matching = rank & suit if c.kind == "suited matches" else rank & ~suit
            return np.isin(matching.sum(axis=0), c.numbers)
        if self._of_his(c):
            return self._his_truth(c, at.his)[at.right]
        if c.side in MINE:
            return self._my_truth(c, at.own)[at.left]
        return self.words.truth(c, at.both)


@dataclass(frozen=True)
class _Pairs:
    """A hand of the player and one of the dealer, a place in each of their lists."""

    own: Group
    his: Group
    left: Array
    right: Array

    @cached_property
    def both(self) -> Group:
        return self.own[self.left].beside(self.his[self.right])


def _move(results: dict[int, int], source: int, to: dict[int, int]) -> None:
    """Deals of which more is known leave their former place."""
    results[source] -= sum(to.values())
    for code, many in to.items():
        results[code] = results.get(code, 0) + many


_NEVER = Condition("never")


def _of_both(c: Condition) -> bool:
    return c.kind in ("matches", "suited matches")
