"""The longest straight of one hand against that of another, hidden one, for every first hand of a deck.

A straight's value is `STEP` times its length and the place of its ending card; a table gives the value of every set of
ranks. Draws with a value below a limit are counted (`ranks.Draws`); from the limits follows how the two hands compare.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.engines.common.ranks import Draws, Ints

STEP = 16  # the value of one more card in a straight
LONGER, HIGHER, COPY, LOWER = range(4)  # the dealer's hand against the player's; LOWER + k: k cards shorter


@dataclass(frozen=True, slots=True)
class Compared:
    """Dealer's hands by how they compare, per player's multiset of ranks."""

    value: Ints  # of the player's best straight
    against: Ints  # [hand, relation]: dealer's hands
    unqualified: Ints  # those of them below the value with which the dealer qualifies


def compare(mine: Ints, his: Ints, draws: Draws, qualifies: int) -> Compared:
    """`mine` and `his`: by set of ranks, what it is worth to the player and to the dealer."""
    hands = draws.hands
    every, longest = np.arange(len(hands)), hands.cards
    value = mine[hands.ranks]
    length = value // STEP
    up_to = np.zeros((longest + 1, len(hands)), dtype=np.int64)  # dealers with at most so many cards in a row
    for cards in range(longest + 1):
        able = np.nonzero(length >= cards)[0]
        up_to[cards, able] = draws.count(his < STEP * (cards + 1), able)
    below = np.zeros(len(hands), dtype=np.int64)
    at_most = np.zeros(len(hands), dtype=np.int64)
    for own in np.unique(value):
        same = np.nonzero(value == own)[0]
        below[same] = draws.count(his < own, same)
        at_most[same] = draws.count(his <= own, same)

    shorter = np.where(length > 0, up_to[length - 1, every], 0)
    limits = {  # relation: the dealers below and up to it, in the order of values
        LONGER: (up_to[length, every], np.full(len(hands), draws.total)),
        HIGHER: (at_most, up_to[length, every]),
        COPY: (below, at_most),
        LOWER: (shorter, below),
    }
    against = np.zeros((len(hands), LOWER + longest + 1), dtype=np.int64)
    unqualified = np.zeros_like(against)
    weak = draws.count(his < qualifies) if qualifies else np.zeros(len(hands), dtype=np.int64)
    for relation, (under, over) in limits.items():
        against[:, relation] = over - under
        unqualified[:, relation] = np.clip(weak, under, over) - under
    for cards in range(longest):  # the dealer's length, below the player's
        longer = np.nonzero(length > cards)[0]
        over = up_to[cards, longer]
        under = up_to[cards - 1, longer] if cards else np.zeros(len(longer), dtype=np.int64)
        against[longer, LOWER + length[longer] - cards] = over - under
        unqualified[longer, LOWER + length[longer] - cards] = np.clip(weak[longer], under, over) - under
    if not (against.sum(axis=1) == draws.total).all() or (against < 0).any():
        raise ArithmeticError("the dealer's hands do not add up")
    return Compared(value, against, unqualified)
