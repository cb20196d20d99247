"""Which clause is which. Identity and number come before likeness of text, and text before place.

Stages, each over what the earlier ones left: the same words in the same place; under a renamed heading; under another
number; the same words elsewhere; other words in the same place; much the same words elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import numpy as np
from rapidfuzz import fuzz, process

from approvals.differences.comparison.clauses.clause import Clause

Pairs = dict[int, int]  # a place before → a place after

IN_PLACE = 0.5  # of the words must agree where heading, number or neighbours do
ELSEWHERE = 0.8
MOST = 4_000_000  # pairs of leftover clauses: more than any packet has, less than fills a machine
SPEAKING = 5  # words: what is shorter may stand anywhere by chance


def align(old: Sequence[Clause], new: Sequence[Clause]) -> Pairs:
    pairs: Pairs = {}
    for key in (
        lambda c: (c.section, c.numbers, c.key),
        lambda c: (c.part, c.numbers, c.key),
        lambda c: (c.section, c.key),
        lambda c: (c.part, c.key),
    ):
        _same(old, new, key, pairs)
    _same(old, new, lambda c: c.key if c.words >= SPEAKING else (c.at, id(c)), pairs)
    _alike(old, new, pairs)
    return pairs


def _same(old: Sequence[Clause], new: Sequence[Clause], key: Callable[[Clause], object], pairs: Pairs) -> None:
    """Pairs clauses of equal keys: first those whose order agrees, then the rest one after the other."""
    taken = set(pairs.values())
    a = [c for c in old if c.at not in pairs]
    b = [c for c in new if c.at not in taken]
    keys = [key(c) for c in a], [key(c) for c in b]
    for block in SequenceMatcher(None, *keys, autojunk=False).get_matching_blocks():
        for n in range(block.size):
            pairs[a[block.a + n].at] = b[block.b + n].at
    taken = set(pairs.values())
    waiting: dict[object, list[int]] = {}
    for c, k in zip(b, keys[1]):
        if c.at not in taken:
            waiting.setdefault(k, []).append(c.at)
    for c, k in zip(a, keys[0]):
        if c.at not in pairs and waiting.get(k):
            pairs[c.at] = waiting[k].pop(0)


def _alike(old: Sequence[Clause], new: Sequence[Clause], pairs: Pairs) -> None:
    """Pairs what remains, the most alike first; places count more than words, neighbours more than either."""
    while True:
        taken = set(pairs.values())
        a = [c for c in old if c.at not in pairs]
        b = [c for c in new if c.at not in taken]
        if not a or not b or len(a) * len(b) > MOST:
            return
        alike = process.cdist([c.key for c in a], [c.key for c in b], scorer=fuzz.ratio) / 100
        candidates = []
        for i, j in np.argwhere(alike >= 0.4):
            score = _score(a[i], b[j], float(alike[i, j]), pairs, len(old), len(new))
            if score is not None:
                candidates.append((score, -abs(a[i].at - b[j].at), a[i].at, b[j].at))
        if not candidates:
            return
        results: Pairs = {}
        for _, _, i, j in sorted(candidates, reverse=True):
            if i not in results and j not in results.values():
                results[i] = j
        pairs.update(results)


def _score(one: Clause, other: Clause, alike: float, pairs: Pairs, old: int, new: int) -> float | None:
    """How probable it is that two clauses are one; None: they are not."""
    neighbours = _follows(pairs, one.at - 1, other.at - 1) + _follows(pairs, one.at + 1, other.at + 1)
    neighbours += (one.at == 0 and other.at == 0) + (one.at == old - 1 and other.at == new - 1)
    same_place = one.part == other.part and one.numbers == other.numbers and one.heading_key == other.heading_key
    if alike >= ELSEWHERE and min(one.words, other.words) >= SPEAKING:
        pass
    elif alike < IN_PLACE or not ((same_place and one.numbers) or neighbours):
        return None
    return alike + 0.2 * neighbours + 0.2 * same_place + 0.1 * (one.part == other.part)


def _follows(pairs: Pairs, before: int, after: int) -> bool:
    return pairs.get(before) == after and before >= 0
