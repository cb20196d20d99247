"""Rankings as tables: the strength of every hand of a deck, and the strengths that a hand's name means.

A strength is dense: 0 for the worst hand that this deck can hold, one more for each better one, equal for hands that
tie (by length, some strengths below the worst hand stay unused). Names of hands (`definition.hand_names`) are resolved
here and nowhere else: qualifiers, `needs`, rows of paytables and readings all ask `first` and `covers`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from games.engines.arrays import Array, Shorts
from games.engines.common.cards import binomials
from games.engines.definition.hand_names import HandName, hand_name
from games.engines.definition.model import RANKS, Deck, Definition
from games.engines.solvers import lengths, points
from games.engines.solvers.evaluate import ACE, ORDERS, Key, Order, key, order
from games.engines.solvers.pack import CannotCount, Pack, pack

MOST_HANDS = 30_000_000  # a table of more is too large to hold
PATTERN_CHOICES = 32, 8  # symbols and cards that a pattern's number can be made of


@dataclass(frozen=True)
class Hands:
    """All hands of so many cards under one ranking."""

    ranking: Ranking
    cards: int
    keys: tuple[Key, ...]  # by strength
    table: Shorts | None  # [suited, pattern]: strength, -1 where the deck has no such hand; None where lengths decide

    @cached_property
    def strengths(self) -> Array:
        """The strength of every hand, by its number (`common.cards.hand_number` of its cards in the deck's order)."""
        deck = self.ranking.pack
        if deck.hands(self.cards) > MOST_HANDS:
            raise CannotCount(f"{deck.hands(self.cards):,} hands of {self.cards} cards are too many for a table")
        out = np.empty(deck.hands(self.cards), np.int16)
        if self.table is None:
            out[:] = self.of(every_hand(deck.size, self.cards))
        else:
            from games.engines.solvers.ranking_kernels import fill_strengths

            fill_strengths(self.cards, deck.card_symbols, deck.card_suits, choices(), self.table, out)
        out.flags.writeable = False
        return out

    def of(self, hands: Array, by_face: bool = False) -> Array:
        """The strengths of listed hands, a row each with its cards rising (their faces, where `by_face`).

        A row of more cards than the ranking compares is worth the best of them.
        """
        from games.engines.solvers.ranking_kernels import best_strengths, strengths_of

        deck = self.ranking.pack
        symbols = deck.face_symbols if by_face else deck.card_symbols
        suits = deck.face_suits if by_face else deck.card_suits
        hands = np.ascontiguousarray(hands, np.int64)
        out = np.empty(len(hands), np.int64)
        if self.table is None:
            self.ranking.of(hands.shape[1], self.cards)  # a longer hand has no strength
            if self.ranking.name in points.NAMES:
                return points.strengths(self.ranking.name, self.keys, hands, symbols, suits, deck)
            return lengths.strengths(self.ranking.name, self.ranking.options, self.keys, hands, symbols, suits, deck)
        if hands.shape[1] == self.cards:
            strengths_of(hands, symbols, suits, choices(), self.table, out)
        else:
            best_strengths(hands, self.cards, symbols, suits, choices(), self.table, out)
        return out

    # -------------------------------------------------------- names

    def first(self, name: str | HandName) -> int:
        """The least strength that is this hand or better; the number of strengths where nothing is."""
        wanted = hand_name(name) if isinstance(name, str) else name
        if wanted.category == "any":
            return 0
        return bisect_left(self.keys, self.prefix(wanted))

    def prefix(self, wanted: HandName) -> Key:
        """How the keys of this hand begin."""
        if wanted.suited is not None or wanted.each:
            raise CannotCount(f"{wanted} depends on more than the rank of a hand")
        return self.ranking.prefix(wanted)

    def covers(self, name: str | HandName) -> Array:
        """By strength: whether a hand's name means it. Suits and wild cards are not told apart by strength."""
        wanted = hand_name(name) if isinstance(name, str) else name
        result = np.zeros(len(self.keys), np.bool_)
        if wanted.category == "any":
            return ~result
        if wanted.points is not None:
            low, high = self.first(wanted), bisect_left(self.keys, (1 - wanted.points[0],))
            result[low:high] = True
            return result
        low, high = self._reach(self.prefix(wanted))
        if wanted.up_to is not None:
            last = HandName(wanted.category, (wanted.up_to,), cards=wanted.cards)
            low, high = min(low, self._reach(self.prefix(last))[0]), max(high, self._reach(self.prefix(last))[1])
        if wanted.reach == "or_better":
            high = len(self.keys)
        elif wanted.reach == "or_less":
            low = 0
        result[low:high] = True
        if wanted.category == "straight_flush" and not wanted.ranks and wanted.reach == "exact":
            royal = self.ranking.royal
            if royal is not None:
                result |= self.covers(royal)
        return result

    def _reach(self, prefix: Key) -> tuple[int, int]:
        return bisect_left(self.keys, prefix), bisect_left(self.keys, (*prefix[:-1], prefix[-1] + 1))

    def category(self, strength: int) -> str:
        return self.ranking.category(self.keys[strength])

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """Atomic classes, best first: a category and the rank that leads it (two of them where nothing is paired)."""
        return tuple(dict.fromkeys(self.class_name(s) for s in range(len(self.keys) - 1, -1, -1)))

    @cached_property
    def class_of(self) -> Array:
        """The place in `classes` of every strength."""
        place = {name: i for i, name in enumerate(self.classes)}
        return np.array([place[self.class_name(s)] for s in range(len(self.keys))], np.int64)

    def class_name(self, strength: int) -> str:
        return self.ranking.class_name(self.keys[strength])

    def name(self, strength: int) -> str:
        """A hand in short: "A-K-J-8-3", "pair of 7s with A-9-4"."""
        return self.ranking.describe(self.keys[strength])

    def or_better(self, strength: int) -> str:
        """A hand and all that are better: "pair of 7s with A-9-4 or better", "20 points or less"."""
        return f"{self.name(strength)} or {'less' if self.ranking.name in points.NAMES else 'better'}"


@dataclass(frozen=True)
class Ranking:
    """A ranking on a deck. `hands(k)` has the strengths of k cards; fewer than the ranking compares know only kinds."""

    name: str
    pack: Pack
    options: tuple[tuple[str, str], ...]
    order: Order | None  # None: hands compare by length

    @property
    def size(self) -> int | None:
        """The cards of a whole hand; None where any number is."""
        return None if self.order is None else self.order.size

    @cached_property
    def _hands(self) -> dict[int, Hands]:
        return {}

    def hands(self, cards: int) -> Hands:
        if cards not in self._hands:
            self._hands[cards] = self._make(cards)
        return self._hands[cards]

    def of(self, cards: int, best: int | None, where: str = "a hand") -> Hands:
        """The ranking of a hand of so many cards, all of them or the best of them."""
        compared = best or cards
        if self.order is None and compared != cards:
            raise CannotCount(f"{where}: the best of more cards is not counted by length or points")
        if self.size is not None and compared > self.size:
            raise CannotCount(f"{where} of {compared} cards cannot be compared as {self.name.replace('_', ' ')} hands")
        return self.hands(compared)

    def _make(self, cards: int) -> Hands:
        if self.name in points.NAMES:
            return Hands(self, cards, points.keys(self.name, cards), None)
        if self.order is None:
            return Hands(self, cards, lengths.keys(self.name, dict(self.options), self.pack, cards), None)
        results = dict(_patterns(self.order, self.pack, cards))
        keys = tuple(sorted(set(results.values())))
        place = {k: i for i, k in enumerate(keys)}
        table = np.full((2, comb(self.pack.symbols + cards - 1, cards)), -1, np.int16)
        for (suited, number), k in results.items():
            table[int(suited), number] = place[k]
        return Hands(self, cards, keys, table)

    # -------------------------------------------------------- names

    @property
    def royal(self) -> HandName | None:
        return HandName("royal_flush") if self.order is not None else None

    def prefix(self, wanted: HandName) -> Key:
        """How the keys of a named hand begin; CannotCount for a hand that this ranking does not know."""
        if self.name in points.NAMES:
            return points.prefix(self.name, wanted)
        if self.order is None:
            return lengths.prefix(self.name, dict(self.options), wanted)
        category, ranks = wanted.category, tuple(RANKS.index(r) for r in wanted.ranks)
        if category in ("royal_flush", "royal_match"):
            top = self._straight(ACE)
            return (self._place("royal_flush" if "royal_flush" in self.order.categories else "straight_flush"), top)
        if category == "five_aces":
            category, ranks = "five_of_a_kind", (ACE,)
        if category == "no_hand":
            category = "high_card"
        if category in ("straight", "straight_flush"):
            ranks = tuple(map(self._straight, ranks))
        if wanted.cards not in (None, self.order.size):
            raise CannotCount(f"{wanted} is not a hand of {self.name.replace('_', ' ')} poker")
        return (self._place(category), *ranks)

    def _place(self, category: str) -> int:
        assert self.order is not None
        if category not in self.order.categories:
            raise CannotCount(f"{self.name.replace('_', ' ')} hands know no {category.replace('_', ' ')}")
        return self.order.place(category)

    def _straight(self, top: int) -> int:
        assert self.order is not None
        if not self.order.wheel_second:
            return top
        return {ACE: ACE + 1, self.order.size - 2: ACE}.get(top, top)

    def category(self, k: Key) -> str:
        if self.order is None:
            return points.category(k) if self.name in points.NAMES else lengths.category(self.name, k)
        name = self.order.categories[k[0]]
        return "royal_flush" if name == "straight_flush" and k[1] == self._straight(ACE) else name

    def class_name(self, k: Key) -> str:
        if self.name in points.NAMES:
            return points.class_name(k)
        name = self.category(k)
        if self.order is None or name in ("royal_flush", "five_wilds"):
            return name
        ranks = [_word(self._top(name, r)) for r in k[1:]]
        if name == "high_card":
            return "_".join(ranks[:2]) + "_high"
        many = {"straight", "flush", "straight_flush"}
        return f"{name}_{ranks[0]}_high" if name in many else f"{name}_of_{ranks[0]}s"

    def _top(self, category: str, value: int) -> int:
        """The highest card of a straight, of its value."""
        assert self.order is not None
        if category not in ("straight", "straight_flush", "royal_flush") or not self.order.wheel_second:
            return value
        return {ACE + 1: ACE, ACE: self.order.size - 2}.get(value, value)

    def describe(self, k: Key) -> str:
        if self.order is None:
            return points.describe(k) if self.name in points.NAMES else lengths.describe(self.name, k)
        name = self.category(k)
        ranks = [RANKS[self._top(name, r)] for r in k[1:]]
        if name == "high_card":
            return "-".join(ranks)
        if name in ("royal_flush", "five_wilds"):
            return name.replace("_", " ")
        if name in ("straight", "straight_flush", "flush"):
            return f"{'-'.join(ranks)}{'' if len(ranks) > 1 else '-high'} {name.replace('_', ' ')}"
        lead = 2 if name in ("two_pair", "full_house") else 1
        text = f"{name.replace('_', ' ')} of {' and '.join(f'{r}s' for r in ranks[:lead])}"
        return f"{text} with {'-'.join(ranks[lead:])}" if ranks[lead:] else text


def _word(rank: int) -> str:
    return {8: "10", 9: "jack", 10: "queen", 11: "king", 12: "ace"}.get(rank, str(rank + 2))


def choices() -> Array:
    return binomials(*PATTERN_CHOICES)


def _patterns(by: Order, deck: Pack, cards: int) -> Iterator[tuple[tuple[bool, int], Key]]:
    """Every set of symbols that the deck can deal, of one suit or not, with its number and what it is worth."""
    held = [0] * deck.symbols
    suits: list[int] = [0] * deck.symbols
    for face in deck.faces:
        held[deck.symbol(face)] += face.copies
        suits[deck.symbol(face)] = max(suits[deck.symbol(face)], face.copies)
    one_suit_only = len(deck.deck.suits) == 1
    for symbols in combinations_with_replacement(range(deck.symbols), cards):
        many = {s: symbols.count(s) for s in set(symbols)}
        if any(n > held[s] for s, n in many.items()):
            continue
        number = sum(comb(s + i, i + 1) for i, s in enumerate(symbols))
        ranks = [deck.natural_ranks[s] for s in symbols if s < deck.wild_symbol]
        wilds, bugs = many.get(deck.wild_symbol, 0), many.get(deck.wild_symbol + 1, 0)
        natural = {s: n for s, n in many.items() if s < deck.wild_symbol}
        if all(n <= suits[s] for s, n in natural.items()):
            yield (True, number), key(by, ranks, True, wilds, bugs)
        if len(ranks) > 1 and not one_suit_only:
            yield (False, number), key(by, ranks, False, wilds, bugs)


@lru_cache(maxsize=64)
def _ranking(name: str, deck: Deck, options: tuple[tuple[str, str], ...]) -> Ranking:
    if name in ORDERS:
        return Ranking(name, pack(deck), options, order(name, dict(options)))
    cards = pack(deck)
    points.check(name, cards) if name in points.NAMES else lengths.check(name, dict(options), cards)
    return Ranking(name, cards, options, None)


def ranking(name: str, deck: Deck, options: Mapping[str, str] | None = None) -> Ranking:
    """The ranking of a name on a deck, kept for the next time.

    >>> five = ranking("five_card", Deck()).hands(5)
    >>> len(five.keys), five.name(five.first("ace_king")), five.name(five.first("pair_of_10s_or_better"))
    (7462, 'A-K-4-3-2', 'pair of 10s with 4-3-2')
    >>> int(five.covers("straight_flush").sum()), int(five.covers("royal_flush").sum())
    (10, 1)
    """
    try:
        return _ranking(name, deck, tuple(sorted((options or {}).items())))
    except ValueError as wrong:
        raise CannotCount(str(wrong)) from None


def hands_refusal(d: Definition) -> str | None:
    """Why the ranking of a game does not compare its hands; None where it does."""
    if d.ranking is None:
        return None
    try:
        by = ranking(d.ranking, d.deck, d.ranking_options)
        for side, hand in d.hands.items():
            by.of(hand.cards + d.board_cards * hand.board, hand.best, f"the {side}'s hand")
    except CannotCount as cannot:
        return str(cannot)
    return None


def every_hand(cards: int, size: int) -> Array:
    """All hands of so many cards, in the order of their numbers."""
    from games.engines.solvers.ranking_kernels import all_hands

    out = np.empty((comb(cards, size), size), np.int8 if cards < 128 else np.int16)
    all_hands(cards, size, out)
    return out
