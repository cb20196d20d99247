"""What five cards are worth here, and how the house way sets six: compiled, for tables and for visiting hands.

A card is 4 × rank + suit, deuces first; the joker is 52. A value is kind × 2²⁰ and then the ranks that decide,
four bits each, so that values compare as hands do. `reference.py` says the same clause by clause, slowly.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from games.engines.arrays import Array, Longs
from games.engines.common.six_card import RUNS
from games.engines.fortune_pai_gow.choices import ACE_BEFORE_JOKER, RUN_FIRST, SECOND_ACE, SIX_LOW, SPLIT_FIVE_ACES
from games.engines.kernels import kernel

JOKER = 52
ACE = 12
JOKER_LOW = 13  # the player's joker as a low hand: above the ace
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_ACES = range(10)
KIND = 20  # bits below the kind
ROYAL = STRAIGHT_FLUSH << KIND | 9
PAIR_OF_EIGHTS = PAIR << KIND | 6 << 16  # no hand with a pair of eights is lower


@cache
def best_runs() -> Array:
    """[joker, set of ranks] → the highest straight that the ranks make, -1 for none.

    Ace to five is the second-highest: 2-3-4-5-6 is 0, 9 to king 7, ace to five 8, ten to ace 9.
    """
    order = [8, 0, 1, 2, 3, 4, 5, 6, 7, 9]
    result = np.full((2, 1 << 13), -1, np.int64)
    for ranks in range(1 << 13):
        for run, place in zip(RUNS, order):
            held = (ranks & run).bit_count()
            for joker in (0, 1):
                if held + joker >= 5:
                    result[joker, ranks] = max(result[joker, ranks], place)
    return result


@kernel
def descending(ranks: int, value: int, shift: int) -> int:
    """Puts the ranks of a set into a value, the highest first; four bits each from `shift` down."""
    for rank in range(12, -1, -1):
        if ranks >> rank & 1:
            value |= rank << shift
            shift -= 4
    return value


@kernel
def five_card_value(cards: Longs, without: int, reading: int, runs: Longs) -> int:
    """The value of all cards but one (of six), or of all five with `without` = -1."""
    once = twice = thrice = four = 0
    suit = -1
    suited = True
    joker = 0
    for i in range(cards.shape[0]):
        if i == without:
            continue
        card = cards[i]
        if card == JOKER:
            joker = 1
            continue
        b = 1 << (card >> 2)
        four |= thrice & b
        thrice |= twice & b
        twice |= once & b
        once |= b
        if suit < 0:
            suit = card & 3
        elif suit != card & 3:
            suited = False
    run = runs[joker, once] if twice == 0 else -1
    if suited:
        if run >= 0:
            return STRAIGHT_FLUSH << KIND | run
        value = FLUSH << KIND
        if not joker:
            return descending(once, value, 16)
        if reading & SECOND_ACE:
            return descending(once, value | ACE << 16, 12)
        missing = ACE
        while once >> missing & 1:
            missing -= 1
        return descending(once | 1 << missing, value, 16)
    if run >= 0:
        return STRAIGHT << KIND | run << 16
    if joker:
        ace = 1 << ACE
        if four & ace:
            return FIVE_ACES << KIND
        four |= thrice & ace
        thrice |= twice & ace
        twice |= once & ace
        once |= ace
    if four:
        return descending(once & ~four, descending(four, QUADS << KIND, 16), 12)
    if thrice:
        if once == thrice | (twice & ~thrice):
            return descending(once & ~thrice, descending(thrice, FULL_HOUSE << KIND, 16), 12)
        return descending(once & ~thrice, descending(thrice, TRIPS << KIND, 16), 12)
    if twice:
        if twice & (twice - 1):
            return descending(once & ~twice, descending(twice, TWO_PAIR << KIND, 16), 8)
        return descending(once & ~twice, descending(twice, PAIR << KIND, 16), 12)
    return descending(once, 0, 16)


@kernel
def low_rank(card: int) -> int:
    return ACE if card == JOKER else card >> 2


@kernel
def six_in_a_row_from_ace(cards: Longs) -> bool:
    """A-2-3-4-5-6, ace and six natural, the joker perhaps between them."""
    held = 0
    joker = 0
    for i in range(6):
        if cards[i] == JOKER:
            joker = 1
        else:
            held |= 1 << (cards[i] >> 2)
    if not (held >> ACE & 1 and held >> 4 & 1):
        return False
    between = (held & 1) + (held >> 1 & 1) + (held >> 2 & 1) + (held >> 3 & 1)
    return between + joker == 4


@kernel
def house_way(cards: Longs, reading: int, runs: Longs, values: Longs) -> int:
    """The place of the card that the house way puts low. `values[i]` becomes the high hand without card i.

    Of the settings that keep the kind of the best hand, the one with the highest low card: that is clauses b to g
    in one sentence. Without a pair the second-highest card is low (clause a).
    """
    best = 0
    for i in range(6):
        values[i] = five_card_value(cards, i, reading, runs)
        best = max(best, values[i])
    kind = best >> KIND
    if kind == HIGH:
        highest = second = -1
        for i in range(6):
            rank = low_rank(cards[i])
            if highest < 0 or rank > low_rank(cards[highest]):
                second = highest
                highest = i
            elif second < 0 or rank > low_rank(cards[second]):
                second = i
        return second
    if reading & SIX_LOW and kind in (STRAIGHT, STRAIGHT_FLUSH) and six_in_a_row_from_ace(cards):
        for i in range(6):
            kept = values[i] >> KIND
            if cards[i] >> 2 == 4 and (kept == kind or (reading & RUN_FIRST and kept == STRAIGHT)):
                return i
    chosen = -1
    for i in range(6):
        kept = values[i] >> KIND
        if kind == STRAIGHT_FLUSH and reading & RUN_FIRST:
            keeps = kept in (STRAIGHT, STRAIGHT_FLUSH)
        elif best == ROYAL:
            keeps = values[i] == best
        elif kind == FIVE_ACES and reading & SPLIT_FIVE_ACES:
            keeps = kept == QUADS
        else:
            keeps = kept == kind
        if not keeps:
            continue
        if chosen < 0:
            chosen = i
            continue
        rank, other = low_rank(cards[i]), low_rank(cards[chosen])
        if rank != other:
            if rank > other:
                chosen = i
        elif values[i] != values[chosen]:
            if values[i] > values[chosen]:
                chosen = i
        elif (cards[i] == JOKER) == (reading & ACE_BEFORE_JOKER == 0) and JOKER in (cards[i], cards[chosen]):
            chosen = i
    return chosen
