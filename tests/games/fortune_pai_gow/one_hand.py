"""One hand by the counts of the whole game, for the tests that deal it by themselves."""

from __future__ import annotations

import numpy as np

from games.engines.fortune_pai_gow.counting import Counts
from games.engines.fortune_pai_gow.deals import DEALER_DEALS
from games.engines.fortune_pai_gow.hands import JOKER
from games.engines.fortune_pai_gow.play import AS_BASE, BY_HIGH_HAND, arguments, flush_held, share_out, weigh
from games.engines.fortune_pai_gow.settings import Tables


def hand_outcomes(cards: tuple[int, ...], tables: Tables, counted: Counts) -> dict[int, tuple[int, list[list[int]]]]:
    """One hand by the counts of the whole game: per card put low, the value of the high hand and what it meets.

    The cards are numbers as in `hands.py`; of two cards of a rank the higher high hand is given for both.
    """
    p = tables.patterns
    natural = sorted(c for c in cards if c != JOKER)
    row = [sum(c >> 2 == rank for c in natural) for rank in range(13)]
    pattern = int(np.nonzero((p.counts == row).all(axis=1))[0][0])
    ranks = sorted({c >> 2 for c in natural})
    suits = sorted((sum(1 << ranks.index(c >> 2) for c in natural if c & 3 == s) for s in range(4)), reverse=True)
    first, last = tables.shapes.first[p.shape[pattern] : p.shape[pattern] + 2]
    way = first + int(np.nonzero((tables.shapes.suits[first:last] == suits).all(axis=1))[0][0])
    counts, player = arguments(tables, counted)
    five, cells = np.zeros(5, np.int64), np.zeros((2, 8), np.int64)
    results = {}
    for card in cards:
        s = len(ranks) if card == JOKER else ranks.index(card >> 2)
        value = tables.player.flush[pattern, s]
        flush = bool(flush_held(int(tables.signs[way]), len(ranks), s)) and value >= 0
        value = int(value if flush else tables.player.plain[pattern, s])
        weigh(pattern, s, flush, tables.shapes.suits[way], counts, player, five)
        for by in (AS_BASE, BY_HIGH_HAND):
            share_out(five, value, DEALER_DEALS, by, cells[by])
        results[card] = (value, cells.tolist())
    return results
