"""What hands are worth, ranking by ranking, as players say it.

A value is a tuple: the category (or the length), then the ranks that decide between equals, most important first. A
ranking looks at no deck: a straight is of consecutive ranks of the full order from deuce to ace, whichever cards the
deck lacks, and a wild card stands for any of the 52. A hand of fewer cards than the ranking's number makes pairs,
threes and fours only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from typing import NamedTuple

from games.engines.definition.check import RANKING_OPTIONS
from games.engines.interpreter.cards import ACE, Card, Unplayable

Value = tuple[int, ...]
ALL_RANKS = range(2, ACE + 1)
_FIVE = (
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind"),
    *("straight_flush", "royal_flush", "five_of_a_kind"),
)
# Lowest first. Five equal ranks (a joker, wild cards, several decks) beat the royal flush where nothing else is said.
ORDERS: dict[str, tuple[str, ...]] = {
    "three_card": ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush"),
    "four_card": (
        *("high_card", "pair", "two_pair", "straight", "flush", "three_of_a_kind", "straight_flush"),
        "four_of_a_kind",
    ),
    "five_card": _FIVE,
    "five_card_bug": _FIVE,
    "five_card_wild": (*_FIVE[:9], "five_of_a_kind", "royal_flush", "five_wilds"),
}
SIZES = {"three_card": 3, "four_card": 4, "five_card": 5, "five_card_bug": 5, "five_card_wild": 5}
LENGTHS = {"longest_flush": "flush", "longest_straight": "straight", "longest_straight_flush": "straight_flush"}
POINTS = ("low_points", "low_points_and_runs")
COMPLETED_BY_A_BUG = ("straight", "flush", "straight_flush", "royal_flush")


class Hand(NamedTuple):
    """A hand's worth, and what names of hands ask besides."""

    value: Value
    natural: bool = True  # the same category without any card standing for another
    suits: frozenset[int] = frozenset()  # suits in which all of its cards can be


class Ranking:
    """One order of hands, under the options that a definition gives it."""

    def __init__(self, name: str, options: Mapping[str, str] | None = None) -> None:
        if name not in ORDERS and name not in LENGTHS and name not in POINTS:
            raise Unplayable(f"there is no ranking `{name}`")
        self.name = name
        self.options = {key: values[0] for key, values in RANKING_OPTIONS.items()} | _known(options or {})
        self.order = ORDERS.get(name, ())
        if self.order and self.options["five_aces"] == "below_royal_flush":
            rest = [x for x in self.order if x != "five_of_a_kind"]
            place = rest.index("royal_flush") if "royal_flush" in rest else len(rest)
            self.order = (*rest[:place], "five_of_a_kind", *rest[place:])
        self.size = SIZES.get(name)
        self._chosen: dict[tuple[Card, ...], Hand] = {}

    @property
    def by_length(self) -> bool:
        return self.name in LENGTHS

    def hand(self, cards: Iterable[Card], best: int | None = None) -> Hand:
        """The best hand of `best` of these cards; without a number, of the ranking's number, or of all of them."""
        held = tuple(sorted(cards))
        many = min(best or self.size or len(held), len(held))
        if many == len(held):
            return self._exactly(held)
        hands = [self._exactly(chosen) for chosen in combinations(held, many)]
        top = max(h.value for h in hands)
        equal = [h for h in hands if h.value == top]
        natural = any(h.natural for h in hands if h.value[0] == top[0])
        return Hand(top, natural, frozenset[int]().union(*(h.suits for h in equal)))

    def _exactly(self, cards: tuple[Card, ...]) -> Hand:
        hand = self._chosen.get(cards)
        if hand is None:
            worth = self._length if self.by_length else self._points if self.name in POINTS else self._poker
            hand = self._chosen[cards] = worth(cards)
        return hand

    # ------------------------------------------------------------ hands in poker's categories

    def _poker(self, cards: tuple[Card, ...]) -> Hand:
        plain = [c for c in cards if not c.wild and not c.bug]
        free = len(cards) - len(plain)
        if free and self.name not in ("five_card_bug", "five_card_wild"):
            raise Unplayable(f"the ranking `{self.name}` has no place for wild cards")
        if any(c.bug for c in cards) and any(c.wild for c in cards):
            raise Unplayable("a joker that is a bug beside wild ranks: no ranking says what such a hand is")
        if not plain and self.name == "five_card_wild" and free == self.size:
            return Hand((self.order.index("five_wilds"),), natural=False)
        suits = {c.suit for c in plain}
        one_suit = len(suits) <= 1
        ranks = [c.rank for c in plain]
        values = [v for more in self._meanings(free) if (v := self._worth(ranks, more, one_suit, len(cards), cards))]
        value = max(values)
        return Hand(value, not free or self._natural(cards, value), frozenset(suits if one_suit else ()))

    def _meanings(self, free: int) -> Iterable[tuple[int, ...]]:
        return combinations_with_replacement(ALL_RANKS, free)

    def _worth(
        self, ranks: Sequence[int], more: tuple[int, ...], one_suit: bool, number: int, cards: tuple[Card, ...]
    ) -> Value | None:
        """The value with free cards of the ranks `more`; None where a bug may not be taken so."""
        all_ranks = sorted([*ranks, *more], reverse=True)
        whole = number == self.size
        twice = len(set(more)) < len(more) or bool(set(more) & set(ranks))
        flush = whole and one_suit and not (twice and self.options["wild_in_flush"] == "highest_missing")
        worth = max(self._made(all_ranks, flush, whole))
        bugs = any(c.bug for c in cards)
        if bugs and set(more) != {ACE} and self.order[worth[0]] not in COMPLETED_BY_A_BUG:
            return None
        return worth

    def _made(self, ranks: list[int], flush: bool, whole: bool) -> Iterable[Value]:
        """Everything that these ranks (highest first) make, in one suit or not."""
        counts = sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)
        shape = [n for n, _ in counts]
        kind = _group(shape)
        reported = 1 if kind == "pair" and self.options["equal_pairs"] == "tie" else len(counts)
        yield self._value(kind, *(r for _, r in counts[:reported]))
        top = self._straight(ranks) if whole else None
        if top is not None:
            yield self._value("straight", *top)
        if flush:
            yield self._value("flush", *ranks)
        if top is not None and flush:
            royal = top[0] == ACE and "royal_flush" in self.order
            yield self._value("royal_flush" if royal else "straight_flush", *top)

    def _value(self, category: str, *ranks: int) -> Value:
        return (self.order.index(category), *ranks)

    def _straight(self, ranks: list[int]) -> tuple[int, int] | None:
        """The highest rank of a straight; the second number puts A-2-3-4-5 where the game has it."""
        many = len(ranks)
        if ranks == [ACE, *range(many, 1, -1)]:
            return (ACE - 1, 1) if self.options["low_straight"] == "second_highest" else (many, 0)
        return (ranks[0], 0) if ranks == list(range(ranks[0], ranks[0] - many, -1)) else None

    def _natural(self, cards: tuple[Card, ...], value: Value) -> bool:
        """Whether wild ranks read as printed, and no joker at all, make the same category."""
        printed = [Card(c.rank, c.suit) for c in cards if c.rank]
        if not printed:
            return False
        one_suit = len({c.suit for c in printed}) == 1
        ranks = sorted((c.rank for c in printed), reverse=True)
        whole = len(printed) == self.size
        return max(self._made(ranks, one_suit and whole, whole))[0] == value[0]

    # ------------------------------------------------------------ hands by their length

    def _length(self, cards: tuple[Card, ...]) -> Hand:
        free = [c for c in cards if c.wild or c.bug]
        plain = [c for c in cards if not c.wild and not c.bug]
        if self.name == "longest_straight":
            if free:
                raise Unplayable("the ranking `longest_straight` has no place for wild cards")
            return Hand(self._run({c.rank for c in plain}))
        by_suit = {s: [c.rank for c in plain if c.suit == s] for s in range(4)}
        if self.name == "longest_straight_flush":
            if free:
                raise Unplayable("the ranking `longest_straight_flush` has no place for wild cards")
            runs = {s: self._run(set(ranks)) for s, ranks in by_suit.items() if ranks}
            top = max(runs.values())
            return Hand(top, True, frozenset(s for s, run in runs.items() if run == top))
        flushes = {s: self._filled(ranks, len(free)) for s, ranks in by_suit.items()}
        top = max(flushes.values())
        natural = max(Counter(c.suit for c in cards if c.rank).values(), default=0) >= top[0]
        return Hand(top, natural, frozenset(s for s, flush in flushes.items() if flush == top))

    # ------------------------------------------------------------ hands by their points

    def _points(self, cards: tuple[Card, ...]) -> Hand:
        if any(c.wild or c.bug for c in cards):
            raise Unplayable(f"the ranking `{self.name}` has no place for wild cards")
        low = sorted((1 if c.rank == ACE else c.rank, c.suit) for c in cards)
        suits = frozenset(s for _, s in low)
        whole = _neighbors(low) and len(low) > 1
        if self.name == "low_points":
            return Hand((-_fewest_points(low),))
        return Hand((-_fewest_points(low), low[-1][0] if whole else 0), True, suits if whole else frozenset())

    def _filled(self, ranks: list[int], free: int) -> Value:
        """Cards of one suit and so many wild ones: the length, then the ranks."""
        held = list(ranks)
        for _ in range(free):
            missing = [r for r in ALL_RANKS if r not in held]
            held.append(ACE if self.options["wild_in_flush"] == "ace" or not missing else max(missing))
        return (len(held), *sorted(held, reverse=True))

    def _run(self, ranks: set[int]) -> Value:
        """The longest run of consecutive ranks, then where it ends."""
        circle = [*ALL_RANKS]
        results: list[Value] = []
        for start in ranks:
            run = [start]
            while (following := self._after(run[-1], run[0], circle)) in ranks and following not in run:
                run.append(following)
            ending = max(run) if self.options["ending"] == "highest" else run[-1]
            if len(run) > 1 or self.options["single_card"] == "straight":
                results.append((len(run), ending))
        return max(results, default=(0, 0))

    def _after(self, rank: int, first: int, circle: list[int]) -> int:
        if rank != ACE:
            return rank + 1
        low = self.options["ace"] == "around" or (self.options["ace"] == "high_and_low" and first == ACE)
        return circle[0] if low else 0


def _neighbors(cards: Sequence[tuple[int, int]]) -> bool:
    return all(a[1] == b[1] and a[0] + 1 == b[0] for a, b in pairwise(cards))


def _fewest_points(cards: Sequence[tuple[int, int]]) -> int:
    """The highest card counts, or it is in a group with others, which count nothing; whichever leaves less."""
    if not cards:
        return 0
    *rest, last = cards
    results = [min(last[0], 10) + _fewest_points(rest)]
    for number in range(1, len(rest) + 1):
        for places in combinations(range(len(rest)), number):
            group = [*(rest[i] for i in places), last]
            if len({rank for rank, _ in group}) == 1 or _neighbors(group):
                results.append(_fewest_points([c for i, c in enumerate(rest) if i not in places]))
    return min(results)


def _group(shape: list[int]) -> str:
    match shape:
        case [5, *_]:
            return "five_of_a_kind"
        case [4, *_]:
            return "four_of_a_kind"
        case [3, 2, *_]:
            return "full_house"
        case [3, *_]:
            return "three_of_a_kind"
        case [2, 2, *_]:
            return "two_pair"
        case [2, *_]:
            return "pair"
        case _:
            return "high_card"


def _known(options: Mapping[str, str]) -> dict[str, str]:
    for key, value in options.items():
        if value not in RANKING_OPTIONS.get(key, ()):
            raise Unplayable(
                f"`ranking_options.{key}: {value}` is not one of "
                + "; ".join(f"{k}: {' or '.join(v)}" for k, v in RANKING_OPTIONS.items())
            )
    return dict(options)
