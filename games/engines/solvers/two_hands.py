"""Two hands of seven cards that both hold nothing: no pair, no straight, no flush; how high, and who has the joker.

Both hands are sets of ranks, and what they do to one another depends on how many ranks they share: a shared rank is
two cards of different suits. So pairs of rank sets are counted by that number, and suits once for each number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from games.engines.api import OutcomeTable
from games.engines.common.labels import plain
from games.engines.definition.hand_names import HandName, UnknownHandName, hand_name
from games.engines.definition.model import RANKS, Deck
from games.engines.solvers.patterns import NUMBER_OF_RANKS, in_deck
from games.engines.solvers.seven_cards import ACE, CARDS, SETS, holds

Nothing = tuple[int, bool]  # the highest rank, and whether the joker is held


def rank_sets(deck: Deck, joker: bool) -> dict[int, list[int]]:
    """Sets of natural ranks that make nothing, by the highest rank of the hand."""
    held, _ = in_deck(deck)
    allowed = sum(1 << r for r in range(NUMBER_OF_RANKS) if held[r])
    straight = holds(5, int(joker))
    results: dict[int, list[int]] = {}
    for ranks in range(SETS):
        if ranks & ~allowed or ranks.bit_count() != CARDS - joker or straight[ranks]:
            continue
        if joker and ranks >> ACE & 1:
            continue  # the joker is an ace
        results.setdefault(ACE if joker else ranks.bit_length() - 1, []).append(ranks)
    return results


def _times(one: dict[tuple[int, int], int], other: Mapping[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    results: dict[tuple[int, int], int] = {}
    for (a, b), n in one.items():
        for (c, d), m in other.items():
            results[a + c, b + d] = results.get((a + c, b + d), 0) + n * m
    return results


def suitings(suits: int, shared: int, first: int, second: int, most: tuple[int, int]) -> int:
    """Ways to give two hands of different ranks their suits, with no flush: at most so many cards of a suit in each.

    >>> suitings(4, 0, 7, 7, (4, 4)) == (4**7 - 4 * (21 * 9 + 7 * 3 + 1)) ** 2
    True
    """
    alone = (first - shared, second - shared)
    every = (suits * (suits - 1)) ** shared * suits ** sum(alone)
    for mine, other, at in ((first, alone[1], 0), (second, alone[0], 1)):
        flushes = sum(comb(mine, j) * (suits - 1) ** (mine - j) for j in range(most[at] + 1, mine + 1))
        every -= suits * flushes * suits**other * (suits - 1) ** shared
    rest = suits - 1
    same = {(1, 0): rest, (0, 1): rest, (0, 0): rest * (suits - 2)}
    apart = {(1, 1): 1, (1, 0): suits - 2, (0, 1): suits - 2, (0, 0): suits * rest - 2 * rest + 1}
    for both, pairs in ((same, suits), (apart, suits * rest)):
        ways = {(0, 0): 1}
        for _ in range(shared):
            ways = _times(ways, both)
        for _ in range(alone[0]):
            ways = _times(ways, {(1, 0): 1, (0, 0): rest})
        for _ in range(alone[1]):
            ways = _times(ways, {(0, 1): 1, (0, 0): rest})
        every += pairs * sum(n for (a, b), n in ways.items() if a > most[0] and b > most[1])
    return every


def _alone(deck: Deck, joker: bool, sets: int) -> int:
    """Hands of one player that make nothing, of so many sets of ranks."""
    _, suits = in_deck(deck)
    cards, most = CARDS - joker, 4 - joker
    flushes = sum(comb(cards, j) * (suits - 1) ** (cards - j) for j in range(most + 1, cards + 1))
    return sets * (suits**cards - suits * flushes)


@lru_cache(maxsize=16)
def counts(deck: Deck) -> dict[tuple[Nothing, int | None], int]:
    """Deals by the dealer's hand of nothing and by how high the player's is (None: he has something)."""
    _, suits = in_deck(deck)
    known = {j: rank_sets(deck, j) for j in ((False, True) if deck.jokers else (False,))}
    deals_of_other = comb(deck.size - CARDS, CARDS)
    results: dict[tuple[Nothing, int | None], int] = {}
    for his_joker, by_rank in known.items():
        for his, his_sets in by_rank.items():
            left = _alone(deck, his_joker, len(his_sets)) * deals_of_other
            for my_joker, mine_by_rank in known.items():
                if his_joker and my_joker:
                    continue
                for mine, my_sets in mine_by_rank.items():
                    both = _pairs(his_sets, my_sets, suits, (his_joker, my_joker))
                    key = ((his, his_joker), mine)
                    results[key] = results.get(key, 0) + both
                    left -= both
            results[(his, his_joker), None] = left
    return results


def _pairs(one: list[int], other: list[int], suits: int, jokers: tuple[bool, bool]) -> int:
    common = np.array(one, np.uint16)[:, None] & np.array(other, np.uint16)[None, :]
    shared = np.bincount(np.bitwise_count(common).ravel(), minlength=CARDS + 1)
    first, second = CARDS - jokers[0], CARDS - jokers[1]
    most = (4 - jokers[0], 4 - jokers[1])
    return sum(n * suitings(suits, k, first, second, most) for k, n in enumerate(shared.tolist()) if n)


@dataclass(frozen=True, slots=True)
class BothTable(OutcomeTable):
    """Rows on the dealer's hand of nothing; `both_` rows ask the same of the player's."""

    def classes(self, hand: str) -> frozenset[str]:
        words = plain(hand)
        both = words.startswith("both ")
        try:
            name = hand_name(words.removeprefix("both ").replace(" ", "_"))
        except UnknownHandName:
            raise KeyError(hand) from None
        ranks = self._ranks(name, hand)
        natures = {"natural": ("natural",), "wild": ("wild",), "any": ("natural", "wild")}[name.nature]
        mine = [f"player_{r}_high" for r in ranks] if both else None
        return frozenset(
            key
            for key in self.counts
            for r in ranks
            for nature in natures
            if key.startswith(f"dealer_{nature}_{r}_high_") and (mine is None or key.endswith(tuple(mine)))
        )

    def _ranks(self, name: HandName, hand: str) -> tuple[str, ...]:
        if name.category not in ("high_card", "no_hand") or len(name.ranks) > 1 or name.suits:
            raise KeyError(hand)
        if not name.ranks:
            return RANKS
        at = RANKS.index(name.ranks[0])
        return {"exact": RANKS[at : at + 1], "or_better": RANKS[at:], "or_less": RANKS[: at + 1]}[name.reach]


def table(deck: Deck) -> BothTable:
    """
    >>> found = table(Deck(jokers=1, joker="bug"))
    >>> found.probability("both_ace_high") < found.probability("wild_ace_high") < found.probability("natural_ace_high")
    True
    """
    deals = comb(deck.size, CARDS) * comb(deck.size - CARDS, CARDS)
    named: dict[str, int] = {}
    for ((his, joker), mine), n in counts(deck).items():
        player = "player_something" if mine is None else f"player_{RANKS[mine]}_high"
        named[f"dealer_{'wild' if joker else 'natural'}_{RANKS[his]}_high_{player}"] = n
    named = {k: n for k, n in named.items() if n}
    named["dealer_something"] = deals - sum(named.values())
    return BothTable(deals, named, {})
