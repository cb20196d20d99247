"""Kernels of the second method: counters by subset of cards. Importing this imports numba."""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array, Bytes, Ints, Longs, Shorts
from games.engines.kernels import kernel

DEALER_HANDS = 163_185


@kernel
def number(cards: Longs, choose: Longs) -> int:
    """The number of a hand of five distinct cards in any order."""
    place = 0
    for i in range(5):
        below = 1
        for j in range(5):
            if cards[j] < cards[i]:
                below += 1
        place += choose[cards[i], below]
    return place


@kernel
def fill_fours(table: Shorts, choose: Longs) -> Array:
    """By four cards and a fifth: the strength, or -1 where the fifth is among the four."""
    fours = np.full((choose[52, 4], 52), -1, np.int16)
    i = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    without_d = choose[e, 4] + choose[c, 3] + choose[b, 2]
                    without_e = choose[d, 4] + choose[c, 3] + choose[b, 2]
                    without_b = choose[e, 4] + choose[d, 3] + choose[c, 2]
                    without_c = choose[e, 4] + choose[d, 3] + choose[b, 2]
                    for a in range(b):
                        his = table[i]
                        fours[without_b + b, a] = his
                        fours[without_b + a, b] = his
                        fours[without_c + a, c] = his
                        fours[without_d + a, d] = his
                        fours[without_e + a, e] = his
                        i += 1
    return fours


@kernel
def strength_order(table: Shorts, strengths: int) -> tuple[Array, Array]:
    """All hands as cards (highest first), worst hand first, and by strength where its hands end: a counting sort."""
    start = np.zeros(strengths + 1, np.int64)
    for i in range(table.shape[0]):
        start[table[i] + 1] += 1
    for s in range(strengths):
        start[s + 1] += start[s]
    hands = np.empty((table.shape[0], 5), np.int8)
    i = 0
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        at = start[table[i]]
                        start[table[i]] += 1
                        hands[at, 0], hands[at, 1], hands[at, 2], hands[at, 3], hands[at, 4] = e, d, c, b, a
                        i += 1
    return hands, start


@kernel
def add_hand(hand: Bytes, choose: Longs, none: Ints, ones: Shorts, twos: Shorts, threes: Bytes) -> None:
    """Counts a dealer hand, once for each of its cards as the upcard, in every subset of up to three of the others."""
    for u in range(5):
        up = hand[u]
        none[up] += 1
        for i in range(5):
            if i == u:
                continue
            a = hand[i]
            ones[a, up] += 1
            for j in range(i + 1, 5):
                if j == u:
                    continue
                b = hand[j]
                at = choose[a, 2] + b
                twos[at, up] += 1
                at = choose[a, 3] + choose[b, 2]
                for k in range(j + 1, 5):
                    if k != u:
                        threes[at + hand[k], up] += 1


@kernel
def apart(hand: Bytes, choose: Longs, none: Ints, ones: Shorts, twos: Shorts, threes: Bytes, out: Ints) -> None:
    """By upcard: the counted dealer hands without a card of the player's hand, but for those that hold four of them."""
    for up in range(52):
        out[up] = none[up]
    for i in range(5):
        a = hand[i]
        for up in range(52):
            out[up] -= ones[a, up]
        for j in range(i + 1, 5):
            b = hand[j]
            row = choose[a, 2] + b
            for up in range(52):
                out[up] += twos[row, up]
            for k in range(j + 1, 5):
                c = hand[k]
                row = choose[a, 3] + choose[b, 2] + c
                for up in range(52):
                    out[up] -= threes[row, up]


@kernel
def add_fours(
    hand: Bytes, strength: int, qualify: int, fours: Shorts, choose: Longs, below: Ints, upto: Ints, without: Ints
) -> None:
    """By upcard, to what `apart` counted: the hands of four of the player's cards and the upcard."""
    for skipped in range(5):
        row, size = 0, 4
        for i in range(5):
            if i != skipped:
                row += choose[hand[i], size]
                size -= 1
        for up in range(52):
            his = fours[row, up]
            below[up] += 0 <= his < strength
            upto[up] += 0 <= his <= strength
            without[up] += 0 <= his < qualify


@kernel
def visit(hand: Array, up: int, table: Array, choose: Array, qualify: int, ends: Array) -> None:
    """One player hand and one upcard: every dealer hand, one after another. The third method, for proofs."""
    rest = np.empty(46, np.int64)
    n = 0
    for c in range(52):
        mine = c == up
        for i in range(5):
            if hand[i] == c:
                mine = True
        if not mine:
            rest[n] = c
            n += 1
    five = np.empty(5, np.int64)
    for i in range(5):
        five[i] = hand[i]
    strength = table[number(five, choose)]
    five[0] = up
    for a in range(3, 46):
        five[1] = rest[a]
        for b in range(2, a):
            five[2] = rest[b]
            for c in range(1, b):
                five[3] = rest[c]
                for d in range(c):
                    five[4] = rest[d]
                    his = table[number(five, choose)]
                    ending = 0 if his < strength else 1 if his == strength else 2
                    ends[ending if his < qualify else ending + 3] += 1


@kernel
def compare(
    cards: Bytes,
    strengths: Shorts,
    weights: Longs,
    order: Bytes,
    ends_of: Longs,
    fours: Shorts,
    choose: Longs,
    qualify: int,
    values: Longs,
    fold: int,
    every: Longs,
    raised: Longs,
) -> None:
    """Walks dealer hands from worst to best beside the player hands, and settles every deal."""
    players = cards.shape[0]
    none = np.zeros(52, np.int32)
    ones = np.zeros((52, 52), np.int16)  # 19,600 hands at most hold a card and the upcard
    twos = np.zeros((choose[52, 2], 52), np.int16)
    threes = np.zeros((choose[52, 3], 52), np.int8)  # 48 at most
    below = np.zeros((players, 52), np.int32)
    upto = np.zeros((players, 52), np.int32)
    without = np.zeros((players, 52), np.int32)
    done = 0
    player = 0
    strength = 0
    while True:
        if strength == qualify:
            for p in range(players):
                apart(cards[p], choose, none, ones, twos, threes, without[p])
        if player == players and strength >= qualify:
            break
        first = player
        while player < players and strengths[player] == strength:
            apart(cards[player], choose, none, ones, twos, threes, below[player])
            player += 1
        while done < ends_of[strength]:
            add_hand(order[done], choose, none, ones, twos, threes)
            done += 1
        for p in range(first, player):
            apart(cards[p], choose, none, ones, twos, threes, upto[p])
        strength += 1
    ends = np.zeros(6, np.int64)
    for p in range(players):
        s = strengths[p]
        add_fours(cards[p], s, qualify, fours, choose, below[p], upto[p], without[p])
        for up in range(52):
            mine = False
            for i in range(5):
                if cards[p, i] == up:
                    mine = True
            if mine:
                continue
            less, level, bare = below[p, up], upto[p, up] - below[p, up], without[p, up]
            if s < qualify:
                ends[0], ends[1], ends[2] = less, level, bare - less - level
                ends[3], ends[4], ends[5] = 0, 0, DEALER_HANDS - bare
            else:
                ends[0], ends[1], ends[2] = bare, 0, 0
                ends[3], ends[4], ends[5] = less - bare, level, DEALER_HANDS - less - level
            worth = 0
            for i in range(6):
                worth += ends[i] * values[s, i]
            for i in range(6):
                every[s, up >> 2, i] += weights[p] * ends[i]
                if worth > fold * DEALER_HANDS:
                    raised[s, up >> 2, i] += weights[p] * ends[i]
