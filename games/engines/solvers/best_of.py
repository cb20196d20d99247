"""The best five of seven cards, the best four of five and their like: all hands counted by patterns of ranks.

A hand without a flush is worth what its ranks say, so the patterns of ranks stand for all of them. Where only one
suit can hold a flush, the ranks of that suit and the ranks of the other cards say the rest. No hand is visited: the
133,784,560 hands of seven cards are 49,205 patterns and 122,000 flushes with what lies beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import assert_fits
from games.engines.solvers.pack import Pack
from games.engines.solvers.rankings import Hands, choices


def refusal(by: Hands, cards: int) -> str | None:
    """Why the hands of so many cards are not counted by patterns; None where they are."""
    deck = by.ranking.pack
    if by.table is None:
        return "hands that compare by length have no patterns"
    if deck.deck.decks > 1:
        return "cards of several decks are alike"
    for natural, _, loose in _loose(deck, cards):
        least = _least(by, loose)
        if natural >= 2 * least:
            return "two suits could hold a flush"
    return None


def by_strength(by: Hands, cards: int) -> Array:
    """How many hands of so many cards are worth each strength, the best of them where they are more than compared."""
    deck = by.ranking.pack
    assert_fits(deck.hands(cards), f"the hands of {cards} cards")
    result = np.zeros(len(by.keys), np.int64)
    for natural, ways, loose in _loose(deck, cards):
        _add(by, natural, loose, ways, result)
    if int(result.sum()) != deck.hands(cards):
        raise ArithmeticError(f"the patterns do not hold every hand of {cards} cards once")
    return result


def _loose(deck: Pack, cards: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every number of wild cards and bugs: how many other cards there are, in how many ways, and the symbols."""
    wild = sum(f.copies for f in deck.faces if f.acts == "wild")
    bugs = sum(f.copies for f in deck.faces if f.acts == "bug")
    most = len(deck.natural_ranks) * len(deck.deck.suits)
    for w in range(min(wild, cards) + 1):
        for b in range(min(bugs, cards - w) + 1):
            if cards - w - b <= most:
                symbols = (deck.wild_symbol,) * w + (deck.wild_symbol + 1,) * b
                yield cards - w - b, comb(wild, w) * comb(bugs, b), symbols


def _least(by: Hands, loose: tuple[int, ...]) -> int:
    """The cards of one suit that can be more than their ranks; a lone card of a suit is so with any other."""
    return max(2, by.cards - len(loose))


def _add(by: Hands, natural: int, loose: tuple[int, ...], ways: int, array: Array) -> None:
    deck = by.ranking.pack
    ranks, suits = len(deck.natural_ranks), len(deck.deck.suits)
    patterns, weights = multisets(ranks, natural, suits)
    numbers = numbered(patterns)
    plain = np.full(comb(ranks + natural - 1, natural) if natural else 1, -1, np.int64)
    plain[numbers] = best_of_rows(by, patterns, loose, suited=False)
    left = np.zeros(len(plain), np.int64)
    left[numbers] = weights
    for held in range(_least(by, loose), min(natural, ranks) + 1):
        masks, _ = multisets(ranks, held, 1)
        others, times = multisets(ranks, natural - held, suits - 1)
        flush = best_of_rows(by, masks, loose, suited=True)
        both = np.hstack([np.repeat(masks, len(others), axis=0), np.tile(others, (len(masks), 1))])
        at = numbered(np.sort(both, axis=1))
        many = np.tile(times, len(masks)) * suits
        np.subtract.at(left, at, many)
        np.add.at(array, np.maximum(np.repeat(flush, len(others)), plain[at]), many * ways)
    np.add.at(array, plain[numbers], left[numbers] * ways)


def multisets(ranks: int, cards: int, copies: int) -> tuple[Array, Array]:
    """All sets of so many cards by rank, a row each and rising, with the ways to take them from so many suits.

    >>> rows, ways = multisets(13, 7, 4)
    >>> len(rows), int(ways.sum()) == comb(52, 7)
    (49205, True)
    """
    rows = np.zeros((1, 0), np.int16)
    ways, run = np.ones(1, np.int64), np.zeros(1, np.int64)
    for _ in range(cards):
        parts = []
        for rank in range(ranks):
            same = (rows[:, -1] == rank) if rows.shape[1] else np.zeros(1, np.bool_)
            before = np.where(same, run, 0)
            may = (before < copies) & (same | (rows[:, -1] < rank) if rows.shape[1] else True)
            here = np.flatnonzero(may)
            more = ways[here] * (copies - before[here]) // (before[here] + 1)
            parts.append((np.hstack([rows[here], np.full((len(here), 1), rank, np.int16)]), more, before[here] + 1))
        rows, ways, run = (np.concatenate(column) for column in zip(*parts))
    return rows, ways


def numbered(rows: Array) -> Array:
    """The number of every pattern, its symbols rising."""
    choose = choices()
    result = np.zeros(len(rows), np.int64)
    for i in range(rows.shape[1]):
        result += choose[rows[:, i] + i, i + 1]
    return result


def best_of_rows(by: Hands, rows: Array, loose: tuple[int, ...], suited: bool) -> Array:
    """What the best of each row's cards with the loose ones are worth, all of one suit or of no matter which."""
    assert by.table is not None, "lengths decide no ranking with loose cards"
    wild = by.ranking.pack.wild_symbol
    whole = np.hstack([rows, np.tile(np.array(loose, np.int16), (len(rows), 1))])
    result = np.full(len(rows), -1, np.int64)
    for places in combinations(range(whole.shape[1]), by.cards):
        some = whole[:, places]
        number = numbered(some)
        worth = by.table[1, number]
        if not suited:
            worth = np.where((some < wild).sum(axis=1) <= 1, worth, by.table[0, number])
        np.maximum(result, worth, out=result)
    return result
