"""The longest straight of a set of ranks, for every set at once.

A set of ranks is 13 bits, deuce lowest, ace highest. A straight's value orders straights: sixteen times its length
plus the rank of its ending card, so that a longer straight beats any shorter one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from games.engines.common.ranks import RANKS, SETS, Ints
from games.engines.common.runs import STEP as STEP

ACE = RANKS - 1  # the index of the ace; a card of index i has the rank i + 2
NAMES = ("deuce", "trey", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


@dataclass(frozen=True, slots=True)
class Ranking:
    """How straights compare: the version's wrap-around and the readings that matter to it."""

    wraps: bool
    ending_card: str = "last"
    ace_at_the_end: str = "high"
    single_card: str = "one_card_straight"
    longest: int = 8

    @classmethod
    def of(cls, variant: str, reading: Mapping[str, str], *, dealer: bool) -> Ranking:
        if variant == "version_1":
            return cls(
                wraps=True,
                ending_card=reading.get("ending_card", "last"),
                ace_at_the_end=reading.get("ace_at_the_end", "high"),
                single_card=reading.get("single_card", "one_card_straight"),
                longest=8 if dealer and reading.get("dealer_eight", "counts") == "counts" else 7,
            )
        return cls(wraps=False, single_card=reading.get("single_card", "one_card_straight"), longest=7)


def sequences(wraps: bool, longest: int) -> Iterator[tuple[int, ...]]:
    """Every straight as its ranks in order. Without wrap-around an ace is the first or the last card, not between.

    >>> [s for s in sequences(wraps=False, longest=2) if 12 in s]
    [(12,), (12, 0), (11, 12)]
    """
    for length in range(1, longest + 1):
        for last in range(RANKS):
            ranks = tuple((last - k) % RANKS for k in reversed(range(length)))
            if wraps or ACE not in ranks[1:-1]:
                yield ranks


def value(ranks: tuple[int, ...], ranking: Ranking) -> int:
    """Where a straight stands among all straights.

    >>> wrap = Ranking(wraps=True)
    >>> value((9, 10, 11, 12, 0, 1), wrap) - 6 * STEP  # J-Q-K-A-2-3 ends in a trey
    3
    """
    if len(ranks) == 1 and ranking.single_card == "nothing":
        return 0
    high = {r: 1 if r == ACE and ranking.ace_at_the_end == "low" else r + 2 for r in ranks}
    ending = high[ranks[-1]] if ranking.ending_card == "last" else max(high.values())
    return STEP * len(ranks) + ending


@lru_cache(maxsize=16)
def values(ranking: Ranking) -> Ints:
    """The value of the best straight in each of the 8,192 sets of ranks."""
    sets = np.arange(SETS)
    best = np.zeros(SETS, dtype=np.int64)
    for ranks in sequences(ranking.wraps, ranking.longest):
        bits = sum(1 << r for r in ranks)
        np.maximum(best, np.where(sets & bits == bits, value(ranks, ranking), 0), out=best)
    best.flags.writeable = False
    return best


def name(number: int) -> str:
    """A straight's value in words.

    >>> name(3 * STEP + 9), name(STEP + 14)
    ('3-card straight ending in a nine', 'single ace')
    """
    length, ending = divmod(number, STEP)
    card = NAMES[ACE if ending in (1, 14) else ending - 2]
    if length == 0:
        return "no straight"
    article = "an" if card in ("eight", "ace") else "a"
    return f"single {card}" if length == 1 else f"{length}-card straight ending in {article} {card}"
