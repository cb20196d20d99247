"""Cover All in shards: groups of placed flushes, then the ways to deal hands by their ranks alone.

The first units are the groups of `runs_and_flushes`; what they leave are remainders by several primes, which add up
like any integers. The others are the kinds of hands by rank with a number of hands each, asked for every usage of the
deck that straights and flushes can leave. The reducer puts both together by the same steps as `cover_all` itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from games.engines.caribbean_stud.cover_all import KINDS, MOST_HANDS, QUESTION, put_together, stored
from games.engines.caribbean_stud.decks import HAND, Deck, poker_deck
from games.engines.caribbean_stud.rank_machines import Shape, tables, ways_to_deal
from games.engines.caribbean_stud.residues import primes_for
from games.engines.caribbean_stud.runs_and_flushes import groups, placed_groups, restored, ways_of_one
from games.engines.sharded.api import Sharded

KEY = "cover-all"
# Shards of about the same work: the largest machines stand alone, small ones together.
HEAVY = (0, 1, 2, 5, 9, 12, 15, 30, 31, 37, 38, 39)


def usages(deck: Deck, hands: int) -> list[int]:
    """Every way in which so many hands of five different ranks can have used the deck.

    >>> [len(usages(poker_deck(), k)) for k in range(4)]
    [1, 1, 6, 25]
    """
    results = []
    most = [deck.ranks if hands >= held and deck.suits >= held else 0 for held in (1, 2, 3, 4)]
    for four in range(most[3] + 1):
        for three in range(min(most[2], deck.ranks - four) + 1):
            for two in range(min(most[1], deck.ranks - four - three) + 1):
                one = HAND * hands - 2 * two - 3 * three - 4 * four
                if 0 <= one <= min(most[0], deck.ranks - four - three - two):
                    results.append(one | two << 4 | three << 8 | four << 12)
    return sorted(results)


def in_shards(deck: Deck, most: int, key: str, name: str, cuts: tuple[int, ...]) -> Sharded:
    """The count for any deck; the real one is `question()`."""
    first = groups(deck, most)
    by_rank = [(kinds, hands) for kinds in range(len(KINDS)) for hands in range(1, most + 1)]
    primes = primes_for(ways_of_one(deck) ** most)

    def count(units: range) -> dict[str, Any]:
        placed = range(units.start, min(units.stop, first))
        sums: dict[str, Any] = {"placed": {}, "dealt": {}, "units": len(units)}
        if placed:
            result = placed_groups(deck, most, placed)
            for hands, usage in zip(*(at.tolist() for at in np.nonzero(result.any(axis=2)))):
                sums["placed"][f"{hands} {usage}"] = result[hands, usage].tolist()
        for unit in range(max(units.start, first), units.stop):
            kinds, hands = by_rank[unit - first]
            wanted = [u for k in range(most - hands + 1) for u in usages(deck, k)]
            ways = ways_to_deal(deck, KINDS[kinds], hands, wanted)
            sums["dealt"][f"{kinds} {hands}"] = {str(u): n for u, n in ways.items()}
        tables.cache_clear()  # some hundred megabytes that nothing asks for again
        return sums

    def reduce(sums: Any) -> dict[str, dict[str, int]]:
        if sums["units"] != first + len(by_rank):
            raise ArithmeticError("some units were not counted, or twice")
        result = np.zeros((most + 1, 1 << 16, len(primes)), np.int64)
        for at, residues in sums["placed"].items():
            hands, usage = at.split()
            result[int(hands), int(usage)] = [n % int(p) for n, p in zip(residues, primes)]

        def dealt(_: Deck, kinds: tuple[Shape, ...], hands: int, wanted: Iterable[int]) -> dict[int, int]:
            if hands == 0:
                return dict.fromkeys(wanted, 1)
            ways = sums["dealt"][f"{KINDS.index(kinds)} {hands}"]
            return {u: ways[str(u)] for u in wanted}

        # refuses remainders that are no count, and classes that are negative or do not add up to all deals
        return stored(put_together(deck, most, restored(deck, most, result), dealt))

    return Sharded(key, name, first + len(by_rank), count, reduce, cuts)


def question() -> Sharded:
    return in_shards(poker_deck(), MOST_HANDS, KEY, QUESTION, HEAVY)
