"""Bets on seven cards: the highest line of a bonus ladder that a hand is on, for every hand of the deck.

A hand can be on several lines at once (a straight and three of a kind; a straight flush of seven cards and a royal
flush). It is counted on the highest one; a row that names a lower line still covers it where no narrower row does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from games.engines.api import OutcomeTable
from games.engines.arrays import Array
from games.engines.definition.hand_names import HandName, UnknownHandName, hand_name
from games.engines.definition.model import RANKS, Deck
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.patterns import NUMBER_OF_RANKS, Flushes, flushes, in_deck, patterns

CARDS = 7
ACE, KING, QUEEN = 12, 11, 10
ROYAL = sum(1 << r for r in range(8, 13))
SETS = 1 << NUMBER_OF_RANKS

# Lines from the lowest up, with what each also is. A nature belongs to lines that the joker can complete.
LINES = (
    *(f"{rank}_high" for rank in RANKS),
    *("pair", "two_pair", "three_pair", "straight", "three_of_a_kind", "three_of_a_kind_and_straight"),
    *("flush", "full_house", "four_of_a_kind"),
    *("wild_straight_flush", "natural_straight_flush", "wild_royal_flush", "natural_royal_flush"),
    *("five_of_a_kind", "five_aces"),
    *("wild_seven_card_straight_flush", "wild_seven_card_straight_flush_with_a_natural_royal"),
    *("wild_seven_card_straight_flush_with_a_wild_royal", "wild_royal_match", "natural_royal_match"),
    *("natural_seven_card_straight_flush", "natural_seven_card_straight_flush_with_a_royal"),
)
PLACE = {name: i for i, name in enumerate(LINES)}
SEVEN = tuple(x for x in LINES if "seven_card" in x)
MATCHES = ("wild_royal_match", "natural_royal_match")
ROYALS = ("wild_royal_flush", "natural_royal_flush", *MATCHES, SEVEN[1], SEVEN[2], SEVEN[4])
SEVERAL = {  # lines that a row without more words pays
    "two_pair": ("two_pair", "three_pair"),
    "straight_flush": ("wild_straight_flush", "natural_straight_flush", *ROYALS, SEVEN[0], SEVEN[3]),
    "royal_flush": ROYALS,
    "royal_match": MATCHES,
    "five_of_a_kind": ("five_of_a_kind", "five_aces"),
}


def runs(length: int) -> list[int]:
    """Sets of so many consecutive ranks, the ace below the deuce or above the king."""
    low = [sum(1 << r for r in (ACE, *range(length - 1)))]
    return low + [sum(1 << (first + i) for i in range(length)) for first in range(NUMBER_OF_RANKS - length + 1)]


@lru_cache(maxsize=4)
def holds(length: int, missing: int) -> Array:
    """[set of ranks]: whether a run of so many ranks lacks at most `missing` of them."""
    masks = np.arange(SETS)
    result = np.zeros(SETS, np.bool_)
    bits = np.array([m.bit_count() for m in range(SETS)])
    for run in runs(length):
        result |= bits[masks & run] >= length - missing
    return result


def masks_of(counts: Array) -> Array:
    return ((counts > 0).astype(np.int64) << np.arange(NUMBER_OF_RANKS)[None, :]).sum(axis=1)


def lines_without_flush(counts: Array, joker: Array, wild: bool) -> Array:
    """The line of every hand by its ranks alone."""
    groups = counts.astype(np.int64).copy()
    masks = masks_of(counts)
    if wild:  # the joker joins the largest group, the highest of several
        first = np.argmax(groups[:, ::-1], axis=1)
        groups[np.flatnonzero(joker), ACE - first[joker]] += 1
    else:
        groups[joker, ACE] += 1
    shape = -np.sort(-groups, axis=1)[:, :3]
    straight = np.where(joker, holds(5, 1)[masks], holds(5, 0)[masks])
    top = ACE - np.argmax(groups[:, ::-1] > 0, axis=1)
    one, two, three = shape[:, 0], shape[:, 1], shape[:, 2]
    five = np.where(groups[:, ACE] >= 5, PLACE["five_aces"], PLACE["five_of_a_kind"])
    trips = np.where(straight, PLACE["three_of_a_kind_and_straight"], PLACE["three_of_a_kind"])
    return np.select(
        [
            one >= 5,
            one == 4,
            (one == 3) & (two >= 2),
            one == 3,
            straight,
            (one == 2) & (three == 2),
            (one == 2) & (two == 2),
            one == 2,
        ],
        [
            five,
            PLACE["four_of_a_kind"],
            PLACE["full_house"],
            trips,
            PLACE["straight"],
            PLACE["three_pair"],
            PLACE["two_pair"],
            PLACE["pair"],
        ],
        top,
    )


def lines_of_flushes(suited: Array, joker: Array, plain: Array) -> Array:
    """The line of every hand with a flush, a suited king and queen beside a royal left aside."""
    bits = np.array([m.bit_count() for m in range(SETS)])
    royal = bits[suited & ROYAL]
    free = joker.astype(np.int64)
    natural = holds(5, 0)[suited]
    made = natural | (joker & holds(5, 1)[suited])
    seven = np.where(joker, holds(7, 1)[suited], holds(7, 0)[suited])
    plain_royal, any_royal = royal == 5, royal + free >= 5
    wild_seven = np.where(plain_royal, PLACE[SEVEN[1]], np.where(any_royal, PLACE[SEVEN[2]], PLACE[SEVEN[0]]))
    natural_seven = np.where(plain_royal, PLACE[SEVEN[4]], PLACE[SEVEN[3]])
    result = np.select(
        [seven & joker, seven, plain_royal, any_royal, natural, made],
        [wild_seven, natural_seven, *(PLACE[x] for x in ("natural_royal_flush", "wild_royal_flush")),
         *(PLACE[x] for x in ("natural_straight_flush", "wild_straight_flush"))],
        PLACE["flush"],
    )  # fmt: skip
    return np.maximum(result, plain)


@lru_cache(maxsize=16)
def counts(deck: Deck, match: tuple[int, int]) -> Mapping[str, int]:
    """Every hand of seven cards on its highest line; adds up to the deck's hands.

    >>> found = counts(Deck(jokers=1, joker="bug"), (QUEEN, KING))
    >>> found["five_aces"], found["wild_royal_match"], found["natural_seven_card_straight_flush"]
    (1128, 60, 28)
    """
    if deck.decks != 1 or deck.jokers > 1 or deck.wild:
        raise CannotCount("bets on seven cards are counted with one deck, at most one joker and no wild ranks")
    wild = deck.joker == "wild"
    by_ranks, suited = patterns(deck, CARDS), flushes(deck, CARDS)
    result = np.zeros(len(LINES), np.int64)
    np.add.at(result, lines_without_flush(by_ranks.counts, by_ranks.joker, wild), by_ranks.ways)
    if len(suited.suited):
        plain = lines_without_flush(suited.counts, suited.joker, wild)
        lines = lines_of_flushes(suited.suited, suited.joker, plain)
        np.add.at(result, plain, -suited.ways)
        np.add.at(result, lines, suited.ways)
        _matches(deck, match, suited, lines, result)
    return {name: int(n) for name, n in zip(LINES[::-1], result[::-1])}


def _matches(deck: Deck, match: tuple[int, int], suited: Flushes, lines: Array, array: Array) -> None:
    """A royal flush whose other two cards are a king and a queen of one suit."""
    royal = np.isin(lines, [PLACE[x] for x in ("wild_royal_flush", "natural_royal_flush")])
    both = royal & (suited.others[:, 0] == match[0]) & (suited.others[:, 1] == match[1])
    _, suits = in_deck(deck)
    for line, ways in zip(lines[both], suited.ways[both]):
        one_suit = int(ways) // (suits - 1)  # of (suits - 1) squared ways to have the two
        array[line] -= one_suit
        array[PLACE[LINES[line].replace("flush", "match")]] += one_suit


@dataclass(frozen=True, slots=True)
class SevenTable(OutcomeTable):
    """Hands of seven cards by the names of rows."""

    trips_first: bool  # three of a kind stands above a straight

    def classes(self, hand: str) -> frozenset[str]:
        try:
            results = frozenset(self._named(hand_name(hand)))
        except UnknownHandName:
            raise KeyError(hand) from None
        if not results:
            raise KeyError(hand)
        return results & frozenset(self.counts)

    def _named(self, name: HandName) -> Iterator[str]:
        if name.suits or name.up_to:
            return
        exact = self._category(name)
        if name.reach == "exact":
            yield from exact
            return
        order = self._order()
        places = [order.index(x) for x in exact]
        if not places:
            return
        yield from order[min(places) :] if name.reach == "or_better" else order[: max(places) + 1]

    def _order(self) -> list[str]:
        """Lines from the lowest up; a straight that is three of a kind too goes with the higher of them."""
        order = list(LINES)
        if not self.trips_first:
            order.remove("three_of_a_kind")
            order.insert(order.index("straight"), "three_of_a_kind")
        return order

    def _category(self, name: HandName) -> tuple[str, ...]:
        by_nature = name.nature if name.nature != "any" else ""
        if name.cards == CARDS and name.category == "straight_flush" and not name.ranks:
            return tuple(x for x in SEVEN if x.startswith(by_nature))
        if name.cards is not None:
            return ()
        return _natured(by_nature, self._of(name))

    def _of(self, name: HandName) -> tuple[str, ...]:
        both = "three_of_a_kind_and_straight"
        match name.category, name.ranks:
            case "high_card", (rank,):
                return (f"{rank}_high",)
            case (("high_card" | "no_hand"), ()):
                return tuple(f"{rank}_high" for rank in RANKS)
            case "five_of_a_kind", ("A",):
                return ("five_aces",)
            case _, (_, *_):
                return ()
            case "three_of_a_kind", _:
                return ("three_of_a_kind", both) if self.trips_first else ("three_of_a_kind",)
            case "straight", _:
                return ("straight",) if self.trips_first else ("straight", both)
            case category, _ if category in SEVERAL:
                return SEVERAL[category]
            case category, _ if category in PLACE:
                return (category,)
        return ()


def _natured(nature: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Royals of which a row names the natural ones or those with the joker; other lines are not parted so."""
    if not nature:
        return lines
    if not set(lines) <= set(ROYALS):
        return ()
    natural = {x for x in lines if x.startswith("natural") or "natural_royal" in x}
    return tuple(x for x in lines if (x in natural) == (nature == "natural"))


def table(deck: Deck, options: Mapping[str, str]) -> SevenTable:
    """The outcomes of a bet on seven cards.

    >>> table(Deck(jokers=1, joker="bug"), {}).probability("five_aces") * 154143080
    Fraction(1128, 1)
    """
    match = (KING, ACE) if options.get("royal_match") == "ace_king" else (QUEEN, KING)
    results = {k: n for k, n in counts(deck, match).items() if n}
    return SevenTable(sum(results.values()), results, {}, options.get("three_of_a_kind") != "below_straight")
