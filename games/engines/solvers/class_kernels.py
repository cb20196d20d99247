"""Kernels that find hands which differ only by an exchange of suits. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Bytes, Ints, Longs
from games.engines.kernels import kernel

EMPTY = -1
SPREAD = 0x9E3779B97F4A7C15 >> 1


@kernel
def place_of(keys: Longs, key: int) -> int:
    """Where a key is in an open hash table, or the free place where it belongs."""
    mask = keys.shape[0] - 1
    at = ((key ^ (key >> 29)) * SPREAD >> 20) & mask
    while keys[at] != EMPTY and keys[at] != key:
        at = (at + 1) & mask
    return at


@kernel
def key_of(state: Longs, suits: int, bits: int) -> int:
    """One number for the sorted holdings of the suits and the wild cards: what an exchange of suits cannot change."""
    for i in range(1, suits):  # few suits: straight insertion
        held = state[i]
        j = i
        while j > 0 and state[j - 1] < held:
            state[j] = state[j - 1]
            j -= 1
        state[j] = held
    key = 0
    for i in range(suits):
        key = key << bits | state[i]
    return key << 6 | state[suits] << 3 | state[suits + 1]


@kernel
def extend(
    states: Longs,
    weights: Longs,
    after: Longs,
    copies: int,
    held: Longs,
    loose: Longs,
    bits: int,
    keys: Longs,
    ids: Ints,
    ext: Ints,
) -> int:
    """Every class with one card more. Fills `ext[class, slot]` (-1: no such card) and the hash table; the number of
    classes found. Slots: rank of the first suit's holding, of the second's …, then the wild card and the bug."""
    suits = states.shape[1] - 2
    ranks = after.shape[1]
    result = 0
    new = np.empty(suits + 2, np.int64)
    for c in range(states.shape[0]):
        for slot in range(suits * ranks + 2):
            new[:] = states[c]
            if slot < suits * ranks:
                suit, rank = slot // ranks, slot % ranks
                if held[states[c, suit], rank] >= copies:
                    continue
                new[suit] = after[states[c, suit], rank]
            else:
                at = slot - suits * ranks
                if states[c, suits + at] >= loose[at]:
                    continue
                new[suits + at] += 1
            key = key_of(new, suits, bits)
            at = place_of(keys, key)
            if keys[at] == EMPTY:
                keys[at] = key
                ids[at] = result
                result += 1
            ext[c, slot] = ids[at]
    return result


@kernel
def members(
    states: Longs,
    weights: Longs,
    ext: Ints,
    copies: int,
    held: Longs,
    loose: Longs,
    ranks: int,
    after: Longs,
    out: Longs,
    more: Longs,
) -> None:
    """States and weights of the extended classes: `out` gets each state, `more` the sum over its subsets."""
    suits = states.shape[1] - 2
    for c in range(states.shape[0]):
        for slot in range(ext.shape[1]):
            to = ext[c, slot]
            if to < 0:
                continue
            left = left_of(states[c], slot, suits, ranks, copies, held, loose)
            if more[to] == 0:
                out[to] = states[c]
                if slot < suits * ranks:
                    suit = slot // ranks
                    out[to, suit] = after[states[c, suit], slot % ranks]
                else:
                    out[to, suits + slot - suits * ranks] += 1
                key_of(out[to], suits, 1)
            more[to] += weights[c] * left


@kernel
def left_of(state: Longs, slot: int, suits: int, ranks: int, copies: int, held: Longs, loose: Longs) -> int:
    """How many cards of a slot the deck still holds."""
    if slot < suits * ranks:
        return copies - held[state[slot // ranks], slot % ranks]
    at = slot - suits * ranks
    return loose[at] - state[suits + at]


@kernel
def fill_left(states: Longs, copies: int, held: Longs, loose: Longs, ranks: int, out: Bytes) -> None:
    suits = states.shape[1] - 2
    for c in range(states.shape[0]):
        for slot in range(out.shape[1]):
            out[c, slot] = left_of(states[c], slot, suits, ranks, copies, held, loose)


@kernel
def subset_classes(
    hands: Longs,
    masks: Longs,
    card_suit: Longs,
    card_rank: Longs,
    after: Longs,
    bits: int,
    keys: Longs,
    ids: Ints,
    out: Ints,
) -> None:
    """`out[hand, i]`: the class of the cards of the hand that `masks[i]` names, all of one size."""
    suits = card_suit.max() + 1
    state = np.empty(suits + 2, np.int64)
    for h in range(hands.shape[0]):
        for i in range(masks.shape[0]):
            state[:] = 0
            for j in range(hands.shape[1]):
                if masks[i] >> j & 1:
                    add(state, card_suit[hands[h, j]], card_rank[hands[h, j]], after, suits)
            out[h, i] = ids[place_of(keys, key_of(state, suits, bits))]


@kernel
def subset_places(
    hands: Longs,
    masks: Longs,
    card_suit: Longs,
    card_rank: Longs,
    after: Longs,
    places: Bytes,
) -> None:
    """`places[hand, i, suit]`: where in the sorted state of the cards that `masks[i]` names a suit's holding is."""
    suits = places.shape[2]
    state = np.empty(suits + 2, np.int64)
    for h in range(hands.shape[0]):
        for i in range(masks.shape[0]):
            state[:] = 0
            for j in range(hands.shape[1]):
                if masks[i] >> j & 1:
                    add(state, card_suit[hands[h, j]], card_rank[hands[h, j]], after, suits)
            for suit in range(suits):
                before = 0
                for other in range(suits):
                    if state[other] > state[suit] or (state[other] == state[suit] and other < suit):
                        before += 1
                places[h, i, suit] = before


@kernel
def add(state: Longs, suit: int, rank: int, after: Longs, suits: int) -> None:
    """Puts a card into a state; a card without a suit is the wild card (rank 0) or the bug (rank 1)."""
    if suit >= 0:
        state[suit] = after[state[suit], rank]
    else:
        state[suits + rank] += 1
