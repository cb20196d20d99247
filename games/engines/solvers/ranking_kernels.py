"""The strengths of all hands of a deck, one after another. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Bytes, Longs, Shorts
from games.engines.kernels import kernel


@kernel
def next_hand(hand: Longs, cards: int) -> bool:
    """The next set of cards in the order of their numbers; False after the last of `cards`."""
    size = hand.shape[0]
    i = 0
    while i + 1 < size and hand[i] + 1 == hand[i + 1]:
        hand[i] = i
        i += 1
    hand[i] += 1
    return bool(hand[size - 1] < cards)


@kernel
def pattern_number(hand: Longs, symbols: Longs, choose: Longs) -> int:
    """The number of the symbols of rising cards, among all that so many cards can have."""
    place = 0
    for i in range(hand.shape[0]):
        place += choose[symbols[hand[i]] + i, i + 1]
    return place


@kernel
def one_suit(hand: Longs, suits: Longs) -> int:
    """1 where all cards with a suit have the same one."""
    result = -1
    for i in range(hand.shape[0]):
        suit = suits[hand[i]]
        if suit >= 0:
            if result >= 0 and suit != result:
                return 0
            result = suit
    return 1


@kernel
def fill_strengths(size: int, symbols: Longs, suits: Longs, choose: Longs, table: Shorts, out: Shorts) -> None:
    """By hand number: `table[suited, pattern]`."""
    hand = np.arange(size)
    for number in range(out.shape[0]):
        out[number] = table[one_suit(hand, suits), pattern_number(hand, symbols, choose)]
        next_hand(hand, symbols.shape[0])


@kernel
def strengths_of(hands: Longs, symbols: Longs, suits: Longs, choose: Longs, table: Shorts, out: Longs) -> None:
    """The same for listed hands, cards rising."""
    for i in range(hands.shape[0]):
        out[i] = table[one_suit(hands[i], suits), pattern_number(hands[i], symbols, choose)]


@kernel
def best_strengths(
    hands: Longs, size: int, symbols: Longs, suits: Longs, choose: Longs, table: Shorts, out: Longs
) -> None:
    """The best `size` cards of each listed hand."""
    some = np.empty(size, np.int64)
    for i in range(hands.shape[0]):
        place = np.arange(size)
        best = -1
        more = True
        while more:
            for j in range(size):
                some[j] = hands[i, place[j]]
            here = table[one_suit(some, suits), pattern_number(some, symbols, choose)]
            if here > best:
                best = here
            more = next_hand(place, hands.shape[1])
        out[i] = best


@kernel
def length_keys(hands: Array, ranks: Array, suits: Array, by_suit: bool, value: Array, out: Array) -> None:
    """The best of `value[set of ranks]` over the suits of each hand, or of all its cards together."""
    for i in range(hands.shape[0]):
        best = 0
        for suit in range(4 if by_suit else 1):
            held = 0
            for j in range(hands.shape[1]):
                if not by_suit or suits[hands[i, j]] == suit:
                    held |= 1 << ranks[hands[i, j]]
            if value[held] > best:
                best = value[held]
        out[i] = best


@kernel
def flushes_with_wilds(hands: Array, ranks: Array, suits: Array, worth: Array, out: Array) -> None:
    """The best of `worth[wild cards, set of ranks]` over the suits of each hand; a wild card has no suit."""
    for i in range(hands.shape[0]):
        wilds = 0
        for j in range(hands.shape[1]):
            wilds += suits[hands[i, j]] < 0
        best = 0
        for suit in range(4):
            held = 0
            for j in range(hands.shape[1]):
                if suits[hands[i, j]] == suit:
                    held |= 1 << ranks[hands[i, j]]
            if worth[wilds, held] > best:
                best = worth[wilds, held]
        out[i] = best


@kernel
def all_hands(cards: int, size: int, out: Bytes) -> None:
    hand = np.arange(size)
    for number in range(out.shape[0]):
        out[number] = hand
        next_hand(hand, cards)
