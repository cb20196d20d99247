"""Streets against ladders of flushes and straight flushes: Flush Rush, seven cards of which nobody sees the last.

As in `streets`, backward over classes of hands. Hands of seven cards are not held as classes: what the last card
makes is read off the sets of ranks of the four suits. A ladder ranks by the longest flush or straight flush.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.definition.model import Definition
from games.engines.solvers import lengths, streets
from games.engines.solvers.classes import classes
from games.engines.solvers.money import Group, Money, row_of, used_ladders
from games.engines.solvers.pack import CannotCount, pack
from games.engines.solvers.rankings import Hands, ranking
from games.engines.solvers.solved import Solved

FLUSH, STRAIGHT_FLUSH = "longest_flush", "longest_straight_flush"
CARDS = 7


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    player = d.hands.get("player")
    if d.has_dealer or player is None:
        return "it is played against a dealer's hand"
    if d.ranking != FLUSH or player.cards + d.board_cards != CARDS or player.best not in (None, CARDS):
        return f"no flush of {CARDS} cards decides"
    if d.deck.decks > 1 or pack(d.deck).has_wilds:
        return "the longest flush is counted from one deck without wild cards"
    if d.board_cards and not player.board:
        return "the board turns cards that the player's hand does not use"
    if any(d.ladders[name].ranking not in (None, FLUSH, STRAIGHT_FLUSH) for name in used_ladders(d)):
        return "a ladder ranks hands by something else than flushes"
    if any(x.raises and x.raises.exchange for x in d.decisions):
        return "cards are exchanged"
    last = d.rounds[-1]
    return "the last card is seen when something is decided" if last.decision or not last.player + last.board else None


class ByLengths(Money):
    """A settlement by two lengths: of the longest flush and of the longest straight flush."""

    def __init__(self, d: Definition, hands: Mapping[str, Hands], pays: Mapping[str, Sequence[Pay]]) -> None:
        self.definition, self.hands, self.pays = d, hands[FLUSH], pays
        self.ladders = used_ladders(d)
        self.limits = {name: self.hands.first(name) for name in d.limits()}
        self.codes: dict[str, Array] = {}
        kinds: dict[str, Any] = {}
        for name, by in hands.items():
            mine = [n for n in self.ladders if (d.ladders[n].ranking or FLUSH) == name]
            many = lengths.counts(name, by.ranking.options, by.keys, by.ranking.pack, CARDS)
            columns = [row_of(by, many, pays.get(n, ())) for n in mine]
            if name == FLUSH:
                strengths = np.arange(len(by.keys))
                columns += [(strengths >= limit).astype(np.int64) for limit in self.limits.values()]
            table = np.stack([*columns, np.zeros(len(by.keys), np.int64)], axis=1)
            rows, first, codes = np.unique(table, axis=0, return_index=True, return_inverse=True)
            self.codes[name] = codes.reshape(-1)
            kinds[name] = [(dict(zip(mine, map(int, row))), int(s)) for row, s in zip(rows, first)]
        results = []
        for (flush, strength), (straight, _) in product(kinds[FLUSH], kinds[STRAIGHT_FLUSH]):
            on = {**flush, **straight}
            results.append(Group({n: self._pay(n, on[n]) for n in self.ladders}, strength))
        self.groups = tuple(results)


class SuitStreets(streets.Streets):
    money: ByLengths

    def tail(self, cards: int) -> Array:
        from games.engines.solvers.street_kernels import pull, pull_suits

        if cards in self._tails:
            return self._tails[cards]
        layer = self.sets.layer(cards)
        result = np.zeros((len(layer.weights), len(self.money.groups)), np.int64)
        if cards == self.total - 1:
            deck = self.sets.pack
            masks = np.array([sum(1 << deck.natural_ranks[r] for r in held) for held in self.sets.holdings], np.int64)
            held = sum(1 << r for r in deck.natural_ranks)
            flush, straight = (self._by_set(name) for name in (FLUSH, STRAIGHT_FLUSH))
            one, other = (self.money.codes[name] for name in (FLUSH, STRAIGHT_FLUSH))
            pull_suits(layer.states, masks, held, self.sets.suits, flush, straight, one, other, result)
        else:
            layer = self.sets.extended(layer)
            pull(layer.ext, layer.left, self.tail(cards + 1), result)
        self._tails[cards] = result
        return result

    def _by_set(self, name: str) -> Array:
        """The strength of every set of ranks of a suit."""
        by = ranking(name, self.d.deck, self.d.ranking_options).hands(CARDS)
        return lengths.strength_of_sets(name, by.ranking.options, by.keys)


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> SuitStreets:
    reason = refusal(d)
    if reason:
        raise CannotCount(f"{d.name}: {reason}")
    hands = {name: ranking(name, d.deck, d.ranking_options).hands(CARDS) for name in (FLUSH, STRAIGHT_FLUSH)}
    by = ranking(FLUSH, d.deck, d.ranking_options)
    return SuitStreets(d, ByLengths(d, hands, pays), classes(d.deck, CARDS), by)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()
