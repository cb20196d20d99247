"""What stayed in order, what moved, and what only got another number."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from approvals.differences.comparison.clauses.align import Pairs
from approvals.differences.comparison.clauses.clause import Clause


def moved_runs(pairs: Pairs) -> list[list[int]]:
    """Runs of clauses that left their place together: the fewest whose removal leaves the others in order.

    >>> moved_runs({0: 0, 1: 3, 2: 1, 3: 2})
    [[1]]
    """
    places = sorted(pairs)
    kept = set(_longest_rising([pairs[p] for p in places]))
    runs: list[list[int]] = []
    for n, place in enumerate(places):
        if n in kept:
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and last == place - 1 and pairs[last] == pairs[place] - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs


def _longest_rising(values: Sequence[int]) -> list[int]:
    """Places of a longest rising subsequence."""
    tails: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for n, value in enumerate(values):
        at = bisect_left(tails, value)
        previous.append(ends[at - 1] if at else -1)
        if at == len(tails):
            tails.append(value)
            ends.append(n)
        else:
            tails[at] = value
            ends[at] = n
    results = []
    at = ends[-1] if ends else -1
    while at >= 0:
        results.append(at)
        at = previous[at]
    return results[::-1]


def renumbered(old: Sequence[Clause], new: Sequence[Clause], pairs: Pairs) -> list[tuple[int, int, str, str]]:
    """Numbers that changed, each once, at the level at which they did: (before, after, old number, new number)."""
    results: dict[tuple[object, ...], tuple[int, int, str, str]] = {}
    for i, j in sorted(pairs.items()):
        one, other = old[i].numbers, new[j].numbers
        if one == other:
            continue
        depth = next((n for n, (x, y) in enumerate(zip(one, other)) if x != y), min(len(one), len(other)))
        was, now = ".".join(one[: depth + 1]), ".".join(other[: depth + 1])
        results.setdefault((old[i].section, new[j].section, was, now), (i, j, was, now))
    return list(results.values())
