"""In how many ways can m hands be dealt from what is left of a deck, each of an allowed kind by its ranks alone?

A hand is dealt rank by rank and remembers only its *shape* so far: (2, 1) is a pair and another card. Which seat has
which shape does not matter, so a table of m hands is a multiset of shapes. Each rank with a cards left gives up to a
of them to the hands; ranks with equally many cards left act alike, so only the usage of the deck matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod
from typing import Any

import numpy as np

from games.engines.arrays import Array
from games.engines.caribbean_stud.decks import HAND, Deck, taken, unpack
from games.engines.caribbean_stud.residues import primes_for, restore
from games.engines.kernels import assert_fits

Shape = tuple[int, ...]
HIGH_CARD, ONE_PAIR, TWO_PAIR = (1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1)
THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND = (3, 1, 1), (3, 2), (4, 1)


@dataclass(frozen=True, slots=True)
class Machine:
    """Hands of the allowed kinds: the shapes that can still become one, and the shape that takes each gift of cards."""

    kinds: tuple[Shape, ...]
    shapes: tuple[Shape, ...]  # the empty hand first; all finished hands are one shape, the last
    gifts: tuple[tuple[int, int, int], ...]  # (from, cards of one rank, to)


@cache
def machine(kinds: tuple[Shape, ...]) -> Machine:
    """
    >>> machine((FOUR_OF_A_KIND,)).shapes
    ((), (1,), (4,), (4, 1))
    """
    done = kinds[-1]

    def partial(shape: Shape) -> bool:
        need = Counter(shape)
        return any(not need - Counter(kind) for kind in kinds)

    open_: list[Shape] = [()]
    gifts = []
    for shape in open_:
        for cards in range(1, 5):
            grown = tuple(sorted((*shape, cards), reverse=True))
            if partial(grown):
                gifts.append((shape, cards, done if sum(grown) == HAND else grown))
                if sum(grown) < HAND and grown not in open_:
                    open_.append(grown)
    shapes = (*open_, done)
    place = {shape: i for i, shape in enumerate(shapes)}
    return Machine(kinds, shapes, tuple((place[a], n, place[b]) for a, n, b in gifts))


@dataclass(frozen=True, slots=True)
class Tables:
    """All multisets of shapes of so many hands, and the step that one rank makes by the cards it has left."""

    size: int
    start: int
    finish: int
    steps: dict[int, tuple[Array, Array, Array]]  # cards left → (from, to, ways)


@cache
def tables(kinds: tuple[Shape, ...], hands: int, suits: int) -> Tables:
    m = machine(kinds)
    shapes = len(m.shapes)
    counted = np.array(
        [[c.count(s) for s in range(shapes)] for c in combinations_with_replacement(range(shapes), hands)], np.int64
    ).reshape(-1, shapes)
    base = (hands + 1) ** np.arange(shapes, dtype=object)
    assert_fits(int(base[-1]) * (hands + 1), "the code of a multiset of shapes")
    weights = base.astype(np.int64)
    codes = counted @ weights
    order = np.argsort(codes)
    counted, codes = counted[order], codes[order]
    # Half as wide as what is computed with: these matrices are most of the memory. A factor is at most 4! · 8⁴.
    steps: dict[int, list[tuple[object, ...]]] = {left: [] for left in range(1, suits + 1)}
    held = np.ascontiguousarray(counted.T)
    falls = np.array([[perm(n, k) for n in range(hands + 1)] for k in range(hands + 1)], np.int64)
    for move in _moves(m.gifts, hands, suits):
        cards = sum(m.gifts[g][1] * n for g, n in move.items())
        leaving, change = np.zeros(shapes, np.int64), np.zeros(shapes, np.int64)
        alike = prod(factorial(n) for n in move.values())
        for g, n in move.items():
            a, _, b = m.gifts[g]
            leaving[a] += n
            change[a] -= n
            change[b] += n
        left_by = np.flatnonzero(leaving)
        able = np.ones(len(codes), np.bool_)
        for shape in left_by:
            able &= held[shape] >= leaving[shape]
        source = np.flatnonzero(able)
        if not len(source):
            continue
        ways = np.ones(len(source), np.int64)
        for shape in left_by:
            ways *= falls[leaving[shape]][held[shape][source]]
        ways //= alike
        target = np.searchsorted(codes, codes[source] + int(change @ weights))
        given = prod(factorial(m.gifts[g][1]) ** n for g, n in move.items())
        for left in range(max(cards, 1), suits + 1):
            choose = factorial(left) // (given * factorial(left - cards))
            steps[left].append(tuple(x.astype(np.int32) for x in (source, target, ways * choose)))
    joined = {left: tuple(np.concatenate(column) for column in zip(*parts)) for left, parts in steps.items()}
    for _, target, ways in joined.values():
        into = np.bincount(target, weights=ways)  # exact: what fits below is far below 2**53
        assert_fits(int(into.max()) * 2**31, "a step of the machine")
    first = int(np.searchsorted(codes, hands * int(weights[0])))
    last = int(np.searchsorted(codes, hands * int(weights[-1])))
    return Tables(len(codes), first, last, joined)  # type: ignore[arg-type]


def _moves(gifts: tuple[tuple[int, int, int], ...], hands: int, most: int) -> Iterator[Counter[int]]:
    """Every multiset of gifts of one rank: at most so many hands, at most so many cards."""
    for n in range(min(hands, most) + 1):
        for chosen in combinations_with_replacement(range(len(gifts)), n):
            if sum(gifts[g][1] for g in chosen) <= most:
                yield Counter(chosen)


def ways_to_deal(deck: Deck, kinds: tuple[Shape, ...], hands: int, usages: Iterable[int]) -> dict[int, int]:
    """Ordered deals of so many hands of these kinds from the deck, for each usage of it."""
    wanted = sorted(usages)
    if hands == 0:
        return dict.fromkeys(wanted, 1)
    from games.engines.caribbean_stud.many_kernels import advance

    primes = primes_for(deck.deals(hands))
    t = tables(kinds, hands, deck.suits)
    start = np.zeros((t.size, len(primes)), np.int64)
    start[t.start] = 1
    known: dict[tuple[int, ...], object] = {(0,) * deck.suits: start}

    def after(ranks: tuple[int, ...]) -> Any:
        """The table when so many ranks with all cards, one gone, two gone … have been dealt, in this order."""
        if ranks not in known:
            last = max(i for i, n in enumerate(ranks) if n)
            before = after((*ranks[:last], ranks[last] - 1, *ranks[last + 1 :]))
            new = np.zeros_like(before)
            advance(*t.steps[deck.suits - last], before, new, primes)
            known[ranks] = new
        return known[ranks]

    results = {}
    for usage in wanted:
        gone = unpack(usage)
        if HAND * hands + taken(usage) > deck.cards:
            results[usage] = 0
            continue
        ranks = (deck.ranks - sum(gone), *gone[: deck.suits - 1])
        results[usage] = restore(after(ranks)[t.finish], primes)
    return results
