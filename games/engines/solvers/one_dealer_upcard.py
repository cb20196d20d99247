"""One raise where the dealer shows one card.

The same sums as beside several shown cards (`Against`), all cards that he can show at once: a set of the player's cards
is a class, and `Layer.ext` numbers that class with every further card.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from games.engines.arrays import Array
from games.engines.common.cards import binomials
from games.engines.definition.model import Deck
from games.engines.kernels import assert_fits
from games.engines.solvers import against
from games.engines.solvers.classes import classes
from games.engines.solvers.pack import pack

Numbers = tuple[Array, Array, Array, int]
Tables = tuple[tuple[Array, Array, Array, Array, Array], Numbers, int, Array, int]


@lru_cache(maxsize=4)
def tables(deck: Deck, player: int, dealer: int) -> Tables:
    """By class of the player's hand: its subsets, where the suits of the hand are in those, how each counts, every
    class with one card more, and how many of these are left; then how subsets of the dealer's hand are numbered."""
    sets = classes(deck, max(player, dealer))
    sizes = range(dealer + 1)
    firsts = np.cumsum([0, *(len(sets.layer(n).weights) for n in sizes)])
    unit, share = against.unit_of(sets, sizes)
    assert_fits(pack(deck).hands(dealer) * unit * 64, "a counter of dealer's hands")
    most = min(player, dealer - 1)
    bigger = [np.maximum(sets.extended(sets.layer(n)).ext, 0) + firsts[n + 1] for n in range(most + 1)]
    masks = sorted((m for m in range(1 << player) if m.bit_count() <= most), key=int.bit_count)
    by_size = sets.all_subsets(player, most)
    parts = np.concatenate([t + first for t, first in zip(by_size, firsts)], axis=1).astype(np.int32)
    places = sets.subset_places(sets.layer(player).hands, masks)
    signs = np.array([(-1) ** m.bit_count() for m in masks], np.int64)
    asked = parts, places, signs, np.concatenate(bigger).astype(np.uint32), sets.layer(player).left
    dense = np.concatenate([sets.dense(n) + first for n, first in zip(range(dealer), firsts)]).astype(np.int32)
    starts = np.cumsum([0, *(pack(deck).hands(n) for n in range(dealer))]).astype(np.int64)
    numbers = starts, dense, binomials(max(pack(deck).size, 52), 8), int(firsts[dealer])
    return asked, numbers, unit, share, sets.ranks


def fill(game: against.Against, groups: Array, out: against.Out) -> bool:
    """Decides every hand beside every shown card; False where the dealer's hands do not add up."""
    from games.engines.solvers.exposed_kernels import walk

    d, mine, may = game.d, game.mine, game.may(game.mine.own)
    assert d.ranking is not None
    his = against.ordered(d.deck, d.ranking, game.options, game.dealer.cards, game.dealer.best, game.most)
    asked, numbers, unit, share, ranks = tables(d.deck, game.player.cards, game.dealer.cards)
    slots = asked[-1].shape[1]
    dealers = his.classes, his.hands, *numbers
    rules = game.qualify, game.parted, game.ties, game.rest

    def one(part: slice, result: tuple[Array, ...]) -> bool:
        own = mine.own[part], mine.weights[part], groups[part], may[part]
        single = (mine.classes[part], *asked), dealers, ranks
        return bool(walk(slots, own, (his.own, his.weights), None, single, share, unit, rules, *out[:3], *result))

    return against.in_threads(one, [slice(i, None, against.THREADS) for i in range(against.THREADS)], out[3:])
