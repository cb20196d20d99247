"""Draws counted by inclusion and exclusion over sets of ranks: shares nothing with the engine's half tables.

The draws of k cards whose ranks all lie in T number C(n_T, k), n_T being the cards left of those ranks. So the draws
whose set of ranks has a property number the sum over T of c(T) C(n_T, k), with c(T) the signed count of the sets
above T that have it. The straights themselves are found here by walking along the ranks.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

SETS = np.arange(1 << 13)
BITS = (SETS[:, None] >> np.arange(13)) & 1


def best_straight(ranks: int, wraps: bool, longest: int, ending: str, single: str) -> tuple[int, int]:
    """The longest straight of a set of ranks by walking up from each rank: (length, rank of its ending card)."""
    held = [bool(ranks >> r & 1) for r in range(13)]
    best = (0, 0)
    starts = range(13) if wraps else (-1, *range(13))  # -1: the ace below the deuce
    for start in starts:
        walked: list[int] = []
        at = start
        while held[at % 13] and len(walked) < longest:
            walked.append(at)
            at += 1
            if not wraps and at > 12:
                break
        for cards in range(1, len(walked) + 1):
            part = walked[:cards]
            last = 14 if part[-1] == -1 else part[-1] % 13 + 2  # an ace alone is the highest card
            high = last if ending == "last" else max(r % 13 + 2 for r in part)
            length, end = (0, 0) if cards == 1 and single == "nothing" else (cards, high)
            best = max(best, (length, end))
    return best


def straight_values(wraps: bool, longest: int, ending: str = "last", single: str = "one_card_straight") -> Any:
    results = [best_straight(s, wraps, longest, ending, single) for s in range(1 << 13)]
    return np.array([16 * length + end for length, end in results], dtype=np.int64)


def signed_counts(having: Any) -> Any:
    """c(T): the sets above T with the property, those with an odd number of further ranks counted negative."""
    signed = having.astype(np.int64)
    for rank in range(13):
        without = SETS[SETS >> rank & 1 == 0]
        signed[without] -= signed[without | 1 << rank]
    return signed


def distribution(held: Any, drawn: int, values: Any) -> dict[int, Any]:
    """Per first hand (rows of cards held of each rank), the draws of each value."""
    ways = np.array([float(comb(n, drawn)) for n in range(53)])
    known = np.unique(values)
    signed = np.stack([signed_counts(values == v) for v in known], axis=1).astype(np.float64)
    # Floats only carry integers here: every partial sum stays below 2^53.
    assert np.abs(signed).sum(axis=0).max() * comb(52 - 7, drawn) < 2**53
    rows = [ways[(4 - part) @ BITS.T] @ signed for part in np.array_split(held, max(1, len(held) // 2000))]
    result = np.concatenate(rows)
    assert (result == np.rint(result)).all()
    return {int(v): result[:, i].astype(np.int64) for i, v in enumerate(known)}


def cells(held: Any, own: Any, drawn: int, values: Any, qualifies: int) -> tuple[Any, Any]:
    """The engine's relations (longer, higher, copy, shorter by 0 to 7) from whole distributions."""
    against = np.zeros((len(held), 11), dtype=np.int64)
    weak = np.zeros_like(against)
    rows = np.arange(len(held))
    for value, count in distribution(held, drawn, values).items():
        margin = own // 16 - value // 16
        relation = np.where(margin > 0, 3 + margin, np.where(margin < 0, 0, np.where(value > own, 1, 3)))
        relation = np.where(value == own, 2, relation)
        np.add.at(against, (rows, relation), count)
        if value < qualifies:
            np.add.at(weak, (rows, relation), count)
    return against, weak
