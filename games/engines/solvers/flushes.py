"""The longest flush against the dealer's: High Card Flush and its kin, six thousand million million deals.

A flush is beaten suit by suit: the dealer's hand is worse if in every suit he has fewer cards, or as many and lower
ones. So the dealer's worse hands are a product of four polynomials in the number of cards, one a suit. The player's
cards act by how many of each suit are gone, and by which ranks of it where just as many cards as his flush has are
compared. Suits are alike, so the player's four sets of ranks are walked in falling order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from games.engines.api import Pay
from games.engines.arrays import Array
from games.engines.common.cards import binomials
from games.engines.definition.model import Definition
from games.engines.kernels import assert_fits
from games.engines.solvers import against, lengths
from games.engines.solvers.pack import pack
from games.engines.solvers.rankings import hands_refusal
from games.engines.solvers.solved import Solved

RANKING = "longest_flush"
MOST_CARDS = 7


def refusal(d: Definition) -> str | None:
    """Why this solver does not count the definition; None where it does."""
    if d.ranking != RANKING or not d.has_dealer or "player" not in d.hands:
        return "the longest flush does not decide"
    if d.deck.decks > 1 or pack(d.deck).has_wilds:
        return "the longest flush is counted from one deck without wild cards"
    if max(h.cards for h in d.hands.values()) > MOST_CARDS:
        return f"flushes of more than {MOST_CARDS} cards are not counted"
    if (reason := hands_refusal(d)) is not None:
        return reason
    if d.dealer_up or d.board_cards:
        return "cards in sight of both sides are not counted for flushes"
    return against.shape_refusal(d)


class Flushes(against.Against):
    """One raise, as `Against` settles it; the dealer's hands are counted by suits."""

    def refusal(self, d: Definition) -> str | None:
        return refusal(d)

    def hands_by_strength(self) -> Array:
        return lengths.counts(RANKING, self.options, self.hands.keys, self.by.pack, self.player.cards)

    def fill(self, out: Any) -> bool:
        from games.engines.solvers.flush_kernels import walk

        deck = pack(self.d.deck)
        ranks, suits = len(deck.natural_ranks), len(deck.deck.suits)
        assert_fits(self.rest * 64, "the dealer's hands of a suit")
        held = sum(1 << r for r in deck.natural_ranks)
        masks, firsts = _by_size(held, self.player.cards)
        place = {k: i for i, k in enumerate(self.hands.keys)}
        strengths = np.array([place.get(_key(int(m)), -1) for m in masks], np.int64)
        size, limit = self._qualifier()
        return bool(
            walk(
                held, ranks, suits, self.player.cards, self.dealer.cards, masks, firsts, strengths,
                self.money.group_of, self.may(np.arange(len(self.hands.keys))),
                self.qualify, size, limit, self.rest, binomials(52, 8), *out,
            )
        )  # fmt: skip

    def _qualifier(self) -> tuple[int, int]:
        """How many cards the least hand has with which the dealer plays, and which ranks."""
        if self.qualify >= len(self.hands.keys):
            return self.dealer.cards + 1, 0  # nothing is good enough
        size, *held = self.hands.keys[self.qualify]
        return size, sum(1 << r for r in held)


def _key(mask: int) -> tuple[int, ...]:
    return (mask.bit_count(), *(r for r in range(12, -1, -1) if mask >> r & 1))


def _by_size(held: int, most: int) -> tuple[Array, Array]:
    """Sets of ranks that a suit has, fewer first and then rising; where each size begins."""
    listed = sorted((m.bit_count(), m) for m in range(1 << 13) if m & ~held == 0 and m.bit_count() <= most)
    firsts = np.searchsorted([size for size, _ in listed], np.arange(most + 2))
    return np.array([m for _, m in listed], np.int64), firsts.astype(np.int64)


def game(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Flushes:
    return Flushes(d, pays)


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The main game under the pays of its ladders."""
    return game(d, pays).solve()
