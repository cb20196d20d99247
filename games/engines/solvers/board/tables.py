"""What a board game needs of its deck alone: canonical boards, and pairs under exchange of suits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.common.cards import binomials
from games.engines.definition.model import Deck
from games.engines.solvers.pack import CannotCount, Pack, pack
from games.engines.solvers.rankings import Hands, ranking

BOARD, OWN, HAND = 5, 2, 5


@dataclass(frozen=True, slots=True)
class Sets:
    """The sets of so many board cards, up to an exchange of suits."""

    canonical: Array  # [n, size] cards, rising
    weight: Array  # [n] sets that each stands for
    number: Array  # by hand number: which canonical set
    turn: Array  # by hand number: the exchange of suits that leads there
    first: Array  # [n, pair]: of the pairs that an exchange leaving the set makes of one another, the first


def exchanges_of(cards: Pack) -> Array:
    """[exchange, card]: what each exchange of suits makes of a card; wild cards have no suit to exchange."""
    ranks, suits = cards.card_symbols, cards.card_suits
    kinds = sorted({int(s) for s in suits if s >= 0})
    place = {(int(r), int(s)): i for i, (r, s) in enumerate(zip(ranks, suits)) if s >= 0}
    results = []
    for order in permutations(kinds):
        to = dict(zip(kinds, order))
        results.append([place[int(r), to[int(s)]] if s >= 0 else i for i, (r, s) in enumerate(zip(ranks, suits))])
    return np.array(results, np.int64)


class Tables:
    """Everything about one deck and one ranking, made when it is asked for and kept."""

    def __init__(self, deck: Deck, name: str, options: tuple[tuple[str, str], ...]) -> None:
        if deck.decks > 1:
            raise CannotCount("a board is counted from one deck; of several decks, cards are alike")
        self.key = deck, name, options
        self.pack = pack(deck)
        self.cards = self.pack.size
        if self.cards < BOARD + 2 * OWN:
            raise CannotCount(f"a deck of {self.cards} cards is too small for a board and two hands")
        self.hands: Hands = ranking(name, deck, dict(options)).of(HAND, None)
        self.exchanges = exchanges_of(self.pack)
        self.choose = binomials(max(self.cards, 52), 8)
        self._sets: dict[int, Sets] = {}

    @cached_property
    def pairs(self) -> Array:
        """[exchange, pair]: the number of the pair with its suits exchanged."""
        low, high = self.low_high
        to = self.exchanges
        x, y = np.minimum(to[:, low], to[:, high]), np.maximum(to[:, low], to[:, high])
        return (x + y * (y - 1) // 2).astype(np.int16)

    @cached_property
    def low_high(self) -> tuple[Array, Array]:
        """The lower and the higher card of every pair, by its number."""
        high = np.repeat(np.arange(self.cards), np.arange(self.cards))
        low = np.arange(len(high)) - high * (high - 1) // 2
        return low, high

    @cached_property
    def starts(self) -> Array:
        """By pair: the first of those that exchanges of suits make of it."""
        return self.pairs.min(axis=0)

    @cached_property
    def rows(self) -> Array:
        from games.engines.solvers.board.kernels import rows_of_triples

        return rows_of_triples(self.cards, self.hands.strengths, self.choose)

    def sets(self, size: int) -> Sets:
        """
        >>> found = tables(Deck(), "five_card", ()).sets(3)
        >>> len(found.canonical), int(found.weight.sum())
        (1755, 22100)
        """
        if size not in self._sets:
            self._sets[size] = self._make(size)
        return self._sets[size]

    def _make(self, size: int) -> Sets:
        from games.engines.solvers.board.kernels import canonical_sets, place_sets

        if size == 0:
            one = np.ones(1, np.int64)
            return Sets(np.zeros((1, 0), np.int64), one, np.zeros(1, np.int32), np.zeros(1, np.int8), self.starts[None])
        canonical, weight = canonical_sets(self.cards, size, self.exchanges, self.choose)
        if int(weight.sum()) != comb(self.cards, size):
            raise ArithmeticError(f"the canonical sets of {size} cards do not stand for all of them")
        if size == BOARD:
            nothing = np.empty(0, np.int64)
            return Sets(canonical, weight, nothing, nothing, nothing)
        number, turn = place_sets(self.cards, size, self.exchanges, self.choose, canonical)
        first = np.empty((len(canonical), comb(self.cards, OWN)), np.int16)
        by_stabilizer: dict[bytes, list[int]] = {}
        stays = (np.sort(self.exchanges[:, canonical], axis=2) == canonical[None]).all(axis=2)
        for i in range(len(canonical)):
            by_stabilizer.setdefault(stays[:, i].tobytes(), []).append(i)
        for same in by_stabilizer.values():
            first[same] = self.pairs[stays[:, same[0]]].min(axis=0)
        return Sets(canonical, weight, number, turn, first)


@lru_cache(maxsize=4)
def tables(deck: Deck, name: str, options: tuple[tuple[str, str], ...]) -> Tables:
    return Tables(deck, name, options)
