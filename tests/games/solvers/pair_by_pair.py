"""Every seven cards of the player's against every seven of the dealer's, by the cards that both would hold.

A second program for games of seven cards against seven. The engines go by patterns of ranks and put flushes right; here
the dealer's hands are added from the lowest up to counters by the cards that they hold, and those apart from a hand are
the alternating sum over its subsets. Hands that differ by an exchange of suits are one. What a hand is worth and how it
is set is asked of the plain interpreter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, factorial

import numpy as np

from games.engines.arrays import Array
from games.engines.kernels import kernel

CARDS, SUITS = 7, 4
Cards = list[tuple[int, int]]  # rank from 0 and suit; the joker is (-1, -1)
Value = tuple[int, ...]
Worth = Callable[[Cards], tuple[Value, Value]]  # of seven cards: the back and the front


def shapes(cards: int) -> Iterator[tuple[int, ...]]:
    """How many cards the suits hold, the longest first."""
    for counts in combinations_with_replacement(range(cards, -1, -1), SUITS):
        if sum(counts) == cards:
            yield counts


def masks_of(ranks: int) -> tuple[Array, Array]:
    """All sets of ranks, by number of cards; and where each number begins."""
    every = sorted(range(1 << ranks), key=lambda m: (m.bit_count(), m))
    start = np.searchsorted([m.bit_count() for m in every], range(ranks + 2))
    return np.array(every, np.int64), start


@dataclass(frozen=True)
class Sets:
    """Sets of so many cards up to an exchange of suits: what each suit holds, the joker, and how many sets are so."""

    suits: Array  # [set, suit]: the place of its set of ranks among `masks`, falling
    joker: Array
    many: Array


def sets_of(cards: int, ranks: int, jokers: int) -> Sets:
    _, start = masks_of(ranks)
    suits, joker = [], []
    for held in range(min(jokers, cards) + 1):
        for shape in shapes(cards - held):
            if shape[0] > ranks:
                continue
            some = list(_falling([(int(start[n]), int(start[n + 1])) for n in shape]))
            suits += some
            joker += [held] * len(some)
    rows = np.concatenate(suits) if suits else np.zeros((0, SUITS), np.int16)
    held_by = np.repeat(joker, [len(s) for s in suits])
    return Sets(rows, held_by, orbits(rows))


def _falling(spans: list[tuple[int, int]]) -> Iterator[Array]:
    """Rows of places, one from each span, none higher than the one before it."""
    rows = np.zeros((1, 0), np.int16)
    for first, last in spans:
        places = np.arange(first, last, dtype=np.int16)
        grown = np.hstack([np.repeat(rows, len(places), axis=0), np.tile(places, len(rows))[:, None]])
        rows = grown if grown.shape[1] == 1 else grown[grown[:, -1] <= grown[:, -2]]
    yield rows


def orbits(rows: Array) -> Array:
    """Into how many sets an exchange of suits makes each."""
    result = np.full(len(rows), factorial(SUITS))
    run = np.ones(len(rows), np.int64)
    for i in range(1, SUITS):
        run = np.where(rows[:, i] == rows[:, i - 1], run + 1, 1)
        result //= run
    return result


@kernel
def fill_numbers(masks: Array, ranks: int, choose: Array, out: Array) -> None:
    """`out` [suit, cards before, place of a set of ranks]: its part of the number of a set of cards."""
    for suit in range(out.shape[0]):
        for before in range(out.shape[1]):
            for place in range(len(masks)):
                total, n = 0, before
                for r in range(ranks):
                    if masks[place] >> r & 1:
                        n += 1
                        total += choose[suit * ranks + r, min(n, 7)]
                out[suit, before, place] = total


@kernel
def number_of(
    a: int, b: int, c: int, d: int, joker: int, size: Array, numbers: Array, start: Array, choose: Array, cards: int
) -> int:
    """The number of a set of cards, its suits in falling order."""
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    n, total = size[a], numbers[0, 0, a]
    total += numbers[1, n, b]
    n += size[b]
    total += numbers[2, n, c]
    n += size[c]
    total += numbers[3, n, d]
    n += size[d]
    if joker:
        n += 1
        total += choose[cards - 1, n]
    return start[n] + total


@kernel
def subsets_of(
    row: Array, joker: int, masks: Array, place: Array, size: Array, numbers: Array, start: Array, choose: Array,
    cards: int, class_of: Array, out: Array, held: Array,
) -> None:  # fmt: skip
    """`out` [127]: the classes of all subsets of seven cards but the whole; `held`: a place to work."""
    n = 0
    for suit in range(4):
        mask = masks[row[suit]]
        while mask:
            low = mask & -mask
            held[1 << n, suit] = low
            mask ^= low
            n += 1
    if joker:
        held[1 << n, 4] = 1
    for some in range(127):
        if some & (some - 1):
            for k in range(5):
                held[some, k] = held[some & (some - 1), k] | held[some & -some, k]
        out[some] = class_of[number_of(
            place[held[some, 0]], place[held[some, 1]], place[held[some, 2]], place[held[some, 3]], held[some, 4],
            size, numbers, start, choose, cards,
        )]  # fmt: skip


@kernel
def name_classes(
    first: int, suits: Array, joker: Array, size: Array, numbers: Array, start: Array, choose: Array, cards: int,
    class_of: Array,
) -> None:  # fmt: skip
    for i in range(len(suits)):
        a, b, c, d = suits[i]
        class_of[number_of(a, b, c, d, joker[i], size, numbers, start, choose, cards)] = first + i


@kernel
def ask(classes: Array, signs: Array, orbit: Array, counts: Array, front: int, out: Array) -> None:
    """`out` [2]: the hands added so far that share no card with a hand, those with a lower front and all."""
    for some in range(127):
        row = counts[classes[some]]
        below, every = 0, 0
        for f in range(front):
            below += row[f]
        for f in range(len(row)):
            every += row[f]
        out[0] += signs[some] * (below // orbit[classes[some]])
        out[1] += signs[some] * (every // orbit[classes[some]])


@kernel
def sweep(
    suits: Array, joker: Array, weight: Array, order: Array, bounds: Array, front: Array, asked: Array,
    masks: Array, place: Array, size: Array, numbers: Array, start: Array, choose: Array, cards: int,
    class_of: Array, signs: Array, orbit: Array, counts: Array, out: Array,
) -> None:  # fmt: skip
    """Group by group of `order`: asks, adds, asks again; and all once more at the end. `out` [time, hand, 2]."""
    largest = 0
    for g in range(len(bounds) - 1):
        largest = max(largest, bounds[g + 1] - bounds[g])
    classes, held = np.empty((largest, 127), np.int64), np.zeros((128, 5), np.int64)
    for g in range(len(bounds) - 1):
        group = order[bounds[g] : bounds[g + 1]]
        for i, h in enumerate(group):
            held[:] = 0
            subsets_of(
                suits[h], joker[h], masks, place, size, numbers, start, choose, cards, class_of, classes[i], held
            )  # fmt: skip
            ask(classes[i], signs, orbit, counts, asked[h], out[0, h])
        for i, h in enumerate(group):
            for some in range(127):
                counts[classes[i, some], front[h]] += weight[h]
        for i, h in enumerate(group):
            ask(classes[i], signs, orbit, counts, asked[h], out[1, h])
            out[1, h, 0] -= front[h] < asked[h]  # the hand itself is added by then, and shares its cards
            out[1, h, 1] -= 1
    for h in range(len(order)):
        held[:] = 0
        subsets_of(suits[h], joker[h], masks, place, size, numbers, start, choose, cards, class_of, classes[0], held)
        ask(classes[0], signs, orbit, counts, asked[h], out[2, h])
        out[2, h, 0] -= front[h] < asked[h]
        out[2, h, 1] -= 1


@dataclass(frozen=True)
class Apart:
    """By hand up to an exchange of suits: how many are so, what it is worth, and the other hands apart from it."""

    many: Array
    backs: list[Value]  # what hands can be worth, rising
    back: Array  # the place among them
    front: Array
    asked: Array  # the front below which hands are asked for
    lower: Array  # with a lower back: [hand, those with a front below the asked one and all]
    up_to: Array  # with a back that is no better
    every: Array


def worths(hands: Sets, masks: Array, ranks: int, worth: Worth) -> tuple[list[Value], Array, list[Value], Array]:
    """Back and front in order. Cards of a suit that cannot be a flush matter by their ranks alone."""
    held = masks[hands.suits]
    key = hands.joker.astype(np.int64)
    for r in range(ranks):
        key = key * 5 + (held >> r & 1).sum(axis=1)
    longest = np.array([int(m).bit_count() for m in masks])[hands.suits[:, 0]]
    key = (key << ranks) + np.where(longest + hands.joker >= 5, held[:, 0], 0)
    _, first, kind = np.unique(key, return_index=True, return_inverse=True)
    values = []
    for h in first:
        cards = [(r, suit) for suit in range(SUITS) for r in range(ranks) if held[h, suit] >> r & 1]
        values.append(worth(cards + [(-1, -1)] * int(hands.joker[h])))
    backs, fronts = ({v: i for i, v in enumerate(sorted(set(column)))} for column in zip(*values))
    by_kind = np.array([(backs[b], fronts[f]) for b, f in values])[kind]
    return list(backs), by_kind[:, 0].copy(), list(fronts), by_kind[:, 1].copy()


def apart(ranks: int, jokers: int, worth: Worth, asked: Value | None = None) -> Apart:
    """Of each hand, the numbers of hands that share no card with it. Fronts are asked for below its own, or `asked`."""
    masks, _ = masks_of(ranks)
    place = np.empty(1 << ranks, np.int64)
    place[masks] = np.arange(len(masks))
    size = np.array([int(m).bit_count() for m in masks], np.int64)
    cards = ranks * SUITS + jokers
    choose = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(cards + 1)], np.int64)
    numbers = np.zeros((SUITS, CARDS + 1, len(masks)), np.int64)
    fill_numbers(masks, ranks, choose, numbers)
    start = np.cumsum([0, *(comb(cards, k) for k in range(CARDS))])
    class_of, many = np.full(int(start[CARDS]), -1, np.int32), list[Array]()
    for k in range(CARDS):
        some = sets_of(k, ranks, jokers)
        assert int(some.many.sum()) == comb(cards, k)
        before = sum(map(len, many))
        rows = some.suits.astype(np.int64)
        name_classes(before, rows, some.joker, size, numbers, start, choose, cards, class_of)
        many.append(some.many)
    hands = sets_of(CARDS, ranks, jokers)
    assert int(hands.many.sum()) == comb(cards, CARDS)
    backs, back, fronts, front = worths(hands, masks, ranks, worth)
    order = np.argsort(back, kind="stable")
    bounds = np.append(np.flatnonzero(np.diff(back[order], prepend=-1)), len(order))
    signs = np.array([(-1) ** some.bit_count() for some in range(127)], np.int64)
    counts = np.zeros((sum(map(len, many)), int(front.max()) + 1), np.int32)
    out = np.zeros((3, len(order), 2), np.int64)
    own = front if asked is None else np.full(len(front), bisect_left(fronts, asked))
    sweep(
        hands.suits.astype(np.int64), hands.joker, hands.many, order, bounds, front, own, masks, place, size, numbers,
        start, choose, cards, class_of, signs, np.concatenate(many), counts, out,
    )  # fmt: skip
    assert (out[2, :, 1] == comb(cards - CARDS, CARDS)).all(), "all hands apart from each"
    return Apart(hands.many, backs, back, front, own, *out)
