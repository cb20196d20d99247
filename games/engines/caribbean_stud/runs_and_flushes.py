"""In how many ways can k hands from one deck all be straights or flushes, by the cards that they leave?

A hand that is a straight or a flush is either a straight (of any suits) or a *plain* flush, one that is no straight.
Straights take one card from each of five neighbouring ranks, any suit that is left. Plain flushes are counted suit by
suit as all flushes less those whose ranks are a straight. All flushes of a suit treat every rank alike: only the
number of ranks matters in which straights and the subtracted suited straights take so many cards. So:

1. *placed* suits: in some suits at least one flush is a straight (subtracted, or added back where both are). Their
   rank sets, with signs, add up to a vector: how many placed suits take a card of each rank. Equal vectors merge.
2. straights: every multiset of the ten straights, as a vector of how many need a card of each rank.
3. Every pair of such vectors is reduced to its *letters*: how many ranks have placed b and straights m. There are
   few thousands of these, with signed weights.
4. *free* suits: flushes of the other suits take f cards of a rank, in a way that knows nothing of ranks; the
   straights then choose among the 4 - b - f suits left of each rank. The result is the usage b + m + f of each rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod

import numpy as np

from games.engines.arrays import Array, Longs
from games.engines.caribbean_stud.decks import HAND, Deck, taken
from games.engines.caribbean_stud.residues import PRIMES, primes_for, remainders, restore
from games.engines.kernels import assert_fits

PAIRS_OF_HANDS = comb(2 * HAND, HAND) // 2  # ten ranks of a suit make two hands in so many ways
Usages = list[dict[int, int]]  # by number of hands: usage → ordered ways
Progress = Callable[[str], None] | None


@dataclass(frozen=True, slots=True)
class Vectors:
    """Different rank vectors (three bits a rank, lowest rank first) and their weights."""

    ranks: Longs
    weights: Longs

    @classmethod
    def of(cls, results: Mapping[int, int]) -> Vectors:
        kept = {v: n for v, n in results.items() if n}
        return cls(np.array(list(kept), np.int64), np.array(list(kept.values()), np.int64))

    @property
    def weight(self) -> int:
        """What a sum over all of them cannot exceed."""
        sizes = np.abs(self.weights)
        assert_fits(int(sizes.max(initial=0)) * len(sizes), "the weights of all vectors")
        return int(sizes.sum())


NOTHING = Vectors.of({0: 1})


def vector(ranks: tuple[int, ...]) -> int:
    return sum(1 << 3 * r for r in ranks)


@lru_cache(maxsize=32)
def straight_vectors(deck: Deck, hands: int) -> Vectors:
    """Rank vectors of so many straights in order, where every rank still has suits for all of them."""
    results: Counter[int] = Counter()
    for runs in combinations_with_replacement(range(len(deck.straights)), hands):
        needed = Counter(r for run in runs for r in deck.straights[run])
        if not needed or max(needed.values()) <= deck.suits:
            orders = factorial(hands) // prod(factorial(n) for n in Counter(runs).values())
            results[sum(n << 3 * r for r, n in needed.items())] += orders
    return Vectors.of(results)


def suited_straights(runs: tuple[tuple[int, ...], ...]) -> tuple[Vectors, Vectors]:
    """Sets of suited straights within one suit: of one, of two."""
    two = Counter(vector(a) + vector(b) for a, b in combinations(runs, 2) if not set(a) & set(b))
    return Vectors.of({vector(run): 1 for run in runs}), Vectors.of(two)


def corrections(deck: Deck) -> tuple[Vectors, Vectors]:
    """What turns "all flushes" of one suit into "plain flushes", by rank set: with one hand each straight is taken off;
    with two, each straight beside any other five ranks is taken off, and two straights, taken off twice, are put back.
    """
    two: Counter[int] = Counter()
    for run in deck.straights:
        for rest in combinations(sorted(set(range(deck.ranks)) - set(run)), HAND):
            two[vector(run) + vector(rest)] -= 1
    for a, b in combinations(deck.straights, 2):
        if not set(a) & set(b):
            two[vector(a) + vector(b)] += 1
    return Vectors.of({vector(run): -1 for run in deck.straights}), Vectors.of(two)


def merge(first: Vectors, second: Vectors) -> Vectors:
    """Every vector of one list on top of every vector of another; equal sums become one."""
    assert_fits(first.weight * second.weight, "the weight of a sum of vectors")
    ranks = np.add.outer(first.ranks, second.ranks).ravel()
    weights = np.multiply.outer(first.weights, second.weights).ravel()
    if not len(ranks):
        return Vectors(ranks, weights)
    order = np.argsort(ranks)
    ranks, weights = ranks[order], weights[order]
    starts = np.flatnonzero(np.concatenate(([True], ranks[1:] != ranks[:-1])))
    sums = np.add.reduceat(weights, starts)
    return Vectors(ranks[starts][sums != 0], sums[sums != 0])


@dataclass(frozen=True, slots=True)
class Placed:
    """All rank vectors of so many placed suits with so many hands in all: every sum of a first and a second vector."""

    suits: int
    hands: int
    first: Vectors
    second: Vectors

    def vectors(self) -> Vectors:
        return merge(self.first, self.second)


def over_suits(one_suit: tuple[Vectors, Vectors], suits: int, most: int) -> Iterator[Placed]:
    """The sets of each placed suit, added up over which suits are placed and which of them hold two hands."""
    single, double = one_suit
    singles, doubles = [NOTHING], [NOTHING]
    for _ in range(suits):
        singles.append(merge(singles[-1], single))
    for two in range(min(suits, most // 2) + 1):
        if two and not len(double.ranks):
            return
        if two and two < suits and 2 * two < most:
            doubles.append(merge(doubles[-1], double))
        for one in range(min(suits - two, most - 2 * two) + 1):
            ways = comb(suits, two + one) * comb(two + one, two)
            # Sums of doubles alone stay a pair of lists: in four suits there are many, and only letters are asked.
            first, second = (doubles[two], singles[one]) if one or not two else (doubles[two - 1], double)
            yield Placed(two + one, 2 * two + one, Vectors(first.ranks, first.weights * ways), second)


@cache
def letters(suits: int) -> tuple[tuple[int, int], ...]:
    """(placed, straights) of one rank; the first, nothing, is not written into keys."""
    return tuple((b, m) for b in range(suits + 1) for m in range(suits + 1 - b))


@cache
def letter_codes(suits: int, stacked: bool = False) -> Array:
    """For two ranks of each of two vectors: what they add to the key. The second vector is of straights, or, if
    stacked, of more placed suits."""
    from games.engines.caribbean_stud.many_kernels import BAD

    place = {letter: 1 << 4 * (i - 1) if i else 0 for i, letter in enumerate(letters(suits))}
    table = np.zeros(4096, np.int64)
    for i in range(4096):
        pairs = [(i & 7, i >> 6 & 7), (i >> 3 & 7, i >> 9 & 7)]
        if stacked:
            pairs = [(a + b, 0) for a, b in pairs]
        table[i] = sum(place.get(pair, BAD) for pair in pairs)
    return table


def letter_counts(deck: Deck, first: Vectors, second: Vectors, stacked: bool) -> tuple[Array, Array]:
    """How many ranks have each letter, and the weights added up, over every pair of vectors."""
    from games.engines.caribbean_stud.many_kernels import combine

    assert_fits(first.weight * second.weight, "the weight of a letter count")
    lists = (first.ranks, first.weights, second.ranks, second.weights)
    size = 1 << 14
    while True:
        keys = np.full(size, -1, np.int64)
        sums = np.zeros(size, np.int64)
        if combine(*lists, letter_codes(deck.suits, stacked), keys, sums) >= 0:
            break
        size *= 4
    there = np.flatnonzero(sums)
    others = keys[there, None] >> 4 * np.arange(len(letters(deck.suits)) - 1) & 15
    return np.column_stack([deck.ranks - others.sum(axis=1), others]), sums[there]


@cache
def free_ways(ranks: int, suits: int) -> dict[int, int]:
    """By how many ranks give 1, 2, 3, 4 cards (four bits each): in how many ways flushes of so many free suits take one
    particular arrangement of those cards, two hands in one suit counted without order."""
    per_suit = ranks // HAND
    size = HAND * per_suit + 1
    results: dict[int, int] = {}
    start = np.zeros((size,) * suits, np.int64)
    start[(0,) * suits] = 1
    assert_fits(comb(suits, suits // 2) ** ranks, "ways to give cards to free suits")

    def give(ways: Array, cards: int) -> Array:
        new = np.zeros_like(ways)
        for chosen in combinations(range(suits), cards):
            to = tuple(slice(1, None) if s in chosen else slice(None) for s in range(suits))
            come = tuple(slice(None, -1) if s in chosen else slice(None) for s in range(suits))
            new[to] += ways[come]
        return new

    def fill(ways: Array, cards: int, left: int, code: int) -> None:
        if cards == 0:
            total = 0
            for hands in product(range(per_suit + 1), repeat=suits):
                total += int(ways[tuple(HAND * h for h in hands)]) * PAIRS_OF_HANDS ** hands.count(2)
            if total:
                results[code] = total
            return
        for n in range(left + 1):
            fill(ways, cards - 1, left - n, code + (n << 4 * (cards - 1)))
            if n < left:
                ways = give(ways, cards)
                if not ways.any():
                    break

    fill(start, suits, ranks, 0)
    return results


def falling(n: int, k: int) -> int:
    return prod(n - i for i in range(k))


def spread(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a count as so many parts in order."""
    if parts == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for rest in spread(count - first, parts - 1):
            yield (first, *rest)


@cache
def options(deck: Deck, free: int) -> tuple[Array, Array, Array, list[int]]:
    """For each letter and number of ranks with it: the ways to say how many of them give f cards to free flushes."""
    start: list[list[int]] = []
    packed: list[int] = []
    suited: list[int] = []
    factors: list[int] = []
    for b, m in letters(deck.suits):
        row = []
        given = [f for f in range(free + 1) if f + m + b <= deck.suits]
        for z in range(deck.ranks + 1):
            row.append(len(packed))
            for parts in spread(z, len(given)):
                code = 0
                ways = factorial(z)
                for f, n in zip(given, parts):
                    ways = ways // factorial(n) * falling(deck.suits - b - f, m) ** n
                    code += (n << 4 * (f - 1) if f else 0) + (n << 12 + 4 * (b + m + f) if b + m + f else 0)
                packed.append(code)
                suited.append(sum(f * n for f, n in zip(given, parts)))
                factors.append(ways)
        row.append(len(packed))
        start.append(row)
    return np.array(start, np.int64), np.array(packed, np.int64), np.array(suited, np.int64), factors


@lru_cache(maxsize=8)
def free_remainders(deck: Deck, free: int, count: int) -> tuple[Array, Array, Array, Array, Array]:
    """The `options` and the `free_ways` of so many suits, by so many primes."""
    primes = np.array(PRIMES[:count], np.int64)
    ways = np.zeros((1 << 16, count), np.int64)
    result = free_ways(deck.ranks, free)
    ways[list(result)] = remainders(list(result.values()), primes)
    start, packed, suited, factors = options(deck, free)
    return start, packed, suited, remainders(factors, primes), ways


def straights_or_flushes(deck: Deck, most: int, progress: Progress = None) -> Usages:
    """Ordered ways in which k hands are all straights or flushes, by usage, for k up to `most`."""
    return restored(deck, most, placed_groups(deck, most, progress=progress))


def ways_of_one(deck: Deck) -> int:
    """No fewer than the straights and flushes of one hand."""
    return len(deck.straights) * deck.suits**HAND + deck.suits * comb(deck.ranks, HAND)


def groups(deck: Deck, most: int) -> int:
    """Into how many groups the placed flushes fall: pieces of the work that know nothing of each other."""
    return sum(
        1
        for two in range(min(deck.suits, most // 2) + 1)
        if not two or deck.suited_hands > 1
        for _ in range(min(deck.suits - two, most - 2 * two) + 1)
    )


def placed_groups(deck: Deck, most: int, chosen: range | None = None, progress: Progress = None) -> Array:
    """The remainders of all ways with placed flushes of the chosen groups, added up: [hands, usage, prime]."""
    primes = primes_for(ways_of_one(deck) ** most)
    sums = np.zeros((most + 1, 1 << 16, len(primes)), np.int64)
    straights = [straight_vectors(deck, j) for j in range(most + 1)]
    wanted = range(groups(deck, most)) if chosen is None else chosen
    for number, group in enumerate(over_suits(corrections(deck), deck.suits, most)):
        if number not in wanted:
            continue
        if progress:
            progress(f"straights and flushes: {group.hands} flushes placed in {group.suits} suits")
        free = deck.suits - group.suits
        listed = letter_counts(deck, group.first, group.second, True)
        _add_free(deck, free, group.hands, 0, listed, primes, sums)
        vectors = group.vectors() if group.hands < most else NOTHING
        for j in range(1, most - group.hands + 1):
            if len(straights[j].ranks):
                listed = letter_counts(deck, vectors, straights[j], False)
                _add_free(deck, free, group.hands, j, listed, primes, sums)
        if number == max(wanted):
            break  # the vectors of the groups behind it are the longest
    return sums


def restored(deck: Deck, most: int, sums: Array) -> Usages:
    """The ways themselves, from the remainders of all groups."""
    single = ways_of_one(deck)
    primes = primes_for(single**most)
    return _exact(sums % primes, primes, [single**k for k in range(most + 1)])


def _add_free(
    deck: Deck,
    free: int,
    hands: int,
    straights: int,
    listed: tuple[Array, Array],
    primes: Array,
    sums: Array,
) -> None:
    """Adds the free flushes to placed ones and straights, for every number of hands in all."""
    from games.engines.caribbean_stud.many_kernels import place_flushes

    counts, weights = listed
    if not len(counts):
        return
    most = len(sums) - 1 - hands - straights
    start, packed, suited, factors, ways = free_remainders(deck, free, len(primes))
    out = np.zeros((most + 1, 1 << 16, len(primes)), np.int64)
    place_flushes(counts, weights[:, None] % primes, start, packed, suited, factors, ways, HAND * most, primes, out)
    for k in range(most + 1):
        total = hands + straights + k
        orders = remainders([factorial(total) // factorial(straights)], primes)[0]
        sums[total] = (sums[total] + out[k] * orders) % primes


def _exact(sums: Array, primes: Array, bounds: list[int]) -> Usages:
    usages: Usages = []
    for k, bound in enumerate(bounds):
        here = {int(u): restore(sums[k, u], primes) for u in np.flatnonzero(sums[k].any(axis=1))}
        if any(n > bound for n in here.values()) or any(taken(u) != HAND * k for u in here):
            raise ArithmeticError(f"{k} straights or flushes: a count is negative or takes the wrong number of cards")
        usages.append(here)
    return usages


def flushes(deck: Deck, most: int) -> Usages:
    """Ordered ways in which k hands are all flushes, suited straights included."""
    single = deck.suits * comb(deck.ranks, HAND)
    primes = primes_for(single**most)
    sums = np.zeros((most + 1, 1 << 16, len(primes)), np.int64)
    nothing = np.array([[deck.ranks, *(0 for _ in letters(deck.suits)[1:])]])
    _add_free(deck, deck.suits, 0, 0, (nothing, np.ones(1, np.int64)), primes, sums)
    return _exact(sums, primes, [single**k for k in range(most + 1)])


def straight_flushes(deck: Deck, most: int, runs: tuple[tuple[int, ...], ...]) -> Usages:
    """Ordered ways in which k hands are all suited straights of these ranks."""
    usages: Usages = [{} for _ in range(most + 1)]
    for group in over_suits(suited_straights(runs), deck.suits, most):
        placed = group.vectors()
        for v, n in zip(placed.ranks.tolist(), placed.weights.tolist()):
            uses = Counter(v >> 3 * r & 7 for r in range(deck.ranks))
            usage = sum(uses[i] << 4 * (i - 1) for i in range(1, 5))
            usages[group.hands][usage] = usages[group.hands].get(usage, 0) + n * factorial(group.hands)
    return usages
