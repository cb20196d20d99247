"""Hands that differ only by an exchange of suits, as classes: layer by layer, one card more each.

Where the rules never name a suit, all hands of a class are worth the same. A class is what each suit holds, sorted,
and how many wild cards and bugs there are; equal cards of several decks are one. `Layer.ext` says which class a hand
becomes by each card that can come next, and `Layer.left` how many such cards the deck still holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.definition.model import Deck
from games.engines.kernels import assert_fits
from games.engines.solvers.pack import CannotCount, Pack, pack
from games.engines.solvers.rankings import every_hand

MOST_CLASSES = 3_000_000
MANY = 200_000


@dataclass(frozen=True)
class Layer:
    cards: int
    states: Array  # [class, suits + 2]: what each suit holds, sorted; wild cards; bugs
    weights: Array  # hands of each class
    hands: Array  # [class, cards]: the faces of one hand of each, rising
    keys: Array  # the hash table of classes by state
    ids: Array
    ext: Array  # [class, slot]: the class with one card more; -1 where the deck has none left
    left: Array  # [class, slot]: how many cards of that slot are left


class Classes:
    """The classes of one deck, made when they are asked for and kept."""

    def __init__(self, deck: Pack, most: int) -> None:
        self.pack = deck
        self.most = most  # cards of the largest hand
        self.suits = len(deck.deck.suits)
        self.ranks = len(deck.natural_ranks)
        self.copies = deck.deck.decks
        wild = sum(f.copies for f in deck.faces if f.acts == "wild")
        bugs = sum(f.copies for f in deck.faces if f.acts == "bug")
        self.loose = np.array([wild, bugs], np.int64)
        self.holdings = [
            held
            for n in range(most + 1)
            for held in combinations_with_replacement(range(self.ranks), n)
            if all(held.count(r) <= self.copies for r in set(held))
        ]
        self.bits = len(self.holdings).bit_length()
        if self.suits * self.bits + 6 > 62 or most > 7:
            raise CannotCount(f"hands of {most} cards of {self.copies} decks are too many to be told apart")
        self._layers: dict[int, Layer] = {}

    @cached_property
    def after(self) -> Array:
        """[holding, rank]: the holding with that rank besides."""
        place = {h: i for i, h in enumerate(self.holdings)}
        table = np.zeros((len(self.holdings), self.ranks), np.int64)
        for held, i in place.items():
            for r in range(self.ranks):
                table[i, r] = place.get(tuple(sorted((*held, r))), 0)
        return table

    @cached_property
    def held(self) -> Array:
        """[holding, rank]: how many of that rank it has."""
        return np.array([[h.count(r) for r in range(self.ranks)] for h in self.holdings], np.int64)

    @cached_property
    def card_places(self) -> tuple[Array, Array]:
        """Suit (-1: none) and rank of every face, as states hold them."""
        symbols, suits = self.pack.face_symbols, self.pack.face_suits
        order = sorted({int(s) for s in suits if s >= 0})
        by_suit = np.array([order.index(int(s)) if s >= 0 else -1 for s in suits], np.int64)
        return by_suit, np.where(by_suit >= 0, symbols, symbols - self.pack.wild_symbol)

    def layer(self, cards: int) -> Layer:
        if cards not in self._layers:
            self._layers[cards] = self._first() if cards == 0 else self._next(self.layer(cards - 1))
        return self._layers[cards]

    def _first(self) -> Layer:
        keys, ids = np.full(2, -1, np.int64), np.zeros(2, np.int32)
        keys[0] = 0
        states = np.zeros((1, self.suits + 2), np.int64)
        return self._whole(0, states, np.ones(1, np.int64), keys, ids)

    def _whole(self, cards: int, states: Array, weights: Array, keys: Array, ids: Array) -> Layer:
        from games.engines.solvers.class_kernels import fill_left

        left = np.zeros((len(states), self.suits * self.ranks + 2), np.int8)
        fill_left(states, self.copies, self.held, self.loose, self.ranks, left)
        return Layer(cards, states, weights, self._hands(cards, states), keys, ids, np.empty((0, 0), np.int32), left)

    def _hands(self, cards: int, states: Array) -> Array:
        """One hand of every class: the first suit's holding in the deck's first suit, and so on."""
        width = max(cards, 1)
        table = np.full((len(self.holdings), width), -1, np.int32)
        for i, held in enumerate(self.holdings):
            if len(held) <= width:
                table[i, : len(held)] = held
        parts = []
        for suit in range(self.suits):
            ranks = table[states[:, suit]]
            parts.append(np.where(ranks >= 0, ranks * self.suits + suit, 1 << 20).astype(np.int32))
        natural = self.suits * self.ranks
        faces = [int(natural), len(self.pack.faces) - 1]  # one wild card stands for all, the joker for the bug
        for at in range(2):
            many = np.arange(width)[None, :] < states[:, self.suits + at][:, None]
            parts.append(np.where(many, faces[at], 1 << 20).astype(np.int32))
        result = np.sort(np.hstack(parts), axis=1)[:, :cards]
        return np.ascontiguousarray(result, np.int64)

    def extended(self, layer: Layer) -> Layer:
        """The layer with its `ext`."""
        self.layer(layer.cards + 1)
        return self._layers[layer.cards]

    def _next(self, before: Layer) -> Layer:
        from games.engines.solvers.class_kernels import extend, members

        cards = before.cards + 1
        if cards > self.most:
            raise CannotCount(f"hands of {cards} cards are larger than was asked for")
        slots = self.suits * self.ranks + 2
        ways = len(before.states) * slots  # of large layers, every class is reached by several
        room = 1 << max(4, (2 * ways if ways < MANY else ways // 2).bit_length())
        keys, ids = np.full(room, -1, np.int64), np.zeros(room, np.int32)
        ext = np.full((len(before.states), slots), -1, np.int32)
        rules = (self.copies, self.held, self.loose)
        result = extend(before.states, before.weights, self.after, *rules, self.bits, keys, ids, ext)
        if result > MOST_CLASSES:
            raise CannotCount(f"{result:,} kinds of hands of {cards} cards are too many")
        states = np.zeros((result, self.suits + 2), np.int64)
        sums = np.zeros(result, np.int64)
        assert_fits(self.pack.hands(cards) * cards, f"the hands of {cards} cards")
        members(before.states, before.weights, ext, *rules, self.ranks, self.after, states, sums)
        weights, rest = np.divmod(sums, cards)
        if rest.any() or int(weights.sum()) != self.pack.hands(cards):
            raise ArithmeticError(f"the classes do not hold every hand of {cards} cards once")
        self._layers[before.cards] = Layer(
            before.cards, before.states, before.weights, before.hands, before.keys, before.ids, ext, before.left
        )
        return self._whole(cards, states, weights, keys, ids)

    def subsets(self, hands: Array, masks: Sequence[int] | Array, size: int) -> Array:
        """The classes of the subsets of listed hands (faces) that bit masks name, all of `size` cards."""
        from games.engines.solvers.class_kernels import subset_classes

        layer = self.layer(size)
        suit, rank = self.card_places
        out = np.empty((len(hands), len(masks)), np.int32)
        subset_classes(hands, np.array(masks, np.int64), suit, rank, self.after, self.bits, layer.keys, layer.ids, out)
        return out

    def subset_places(self, hands: Array, masks: Sequence[int] | Array) -> Array:
        """[hand, mask, suit]: where the holding of a hand's suit is in the state of each subset."""
        from games.engines.solvers.class_kernels import subset_places

        suit, rank = self.card_places
        out = np.empty((len(hands), len(masks), self.suits), np.int8)
        subset_places(hands, np.array(masks, np.int64), suit, rank, self.after, out)
        return out

    @cached_property
    def _tables(self) -> dict[Any, Any]:
        return {}

    def all_subsets(self, cards: int, most: int) -> tuple[Array, ...]:
        """By size up to `most`: the classes of all subsets of every class of `cards` cards."""
        if (cards, most) not in self._tables:
            hands = self.layer(cards).hands
            by_size = [[m for m in range(1 << cards) if m.bit_count() == n] for n in range(most + 1)]
            self._tables[cards, most] = tuple(self.subsets(hands, masks, n) for n, masks in enumerate(by_size))
        return self._tables[cards, most]

    def dense(self, cards: int) -> Array:
        """The class of every set of so many cards of the deck, by its number (`common.cards.hand_number`)."""
        if cards not in self._tables:
            faces = self.pack.card_faces[every_hand(self.pack.size, cards)]
            self._tables[cards] = self.subsets(faces, [(1 << cards) - 1], cards)[:, 0]
        return self._tables[cards]

    def cards_of(self, layer: Layer) -> Array:
        """The hands of a layer as cards of the deck: equal faces become copies one after another."""
        first = np.searchsorted(self.pack.card_faces, np.arange(len(self.pack.faces)))
        cards = first[layer.hands]
        for i in range(1, layer.cards):
            again = layer.hands[:, i] == layer.hands[:, i - 1]
            cards[:, i] = np.where(again, cards[:, i - 1] + 1, cards[:, i])
        return cards


@lru_cache(maxsize=16)
def classes(deck: Deck, most: int) -> Classes:
    """
    >>> found = classes(Deck(), 5)
    >>> [len(found.layer(n).weights) for n in range(6)]
    [1, 13, 169, 1755, 16432, 134459]
    """
    return Classes(pack(deck), most)
