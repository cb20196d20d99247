"""What a hand is worth by the ranks of its cards, its wild cards, and whether it is of one suit.

A key is a tuple that compares as hands do: the place of its category in the ranking, then the ranks that matter, 0
(deuce) to 12 (ace). Of all the ways to read a hand, wild cards included, the best one counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.engines.definition.check import RANKING_OPTIONS

Key = tuple[int, ...]
ACE = 12
POKER = ("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind")
ORDERS: dict[str, tuple[int, tuple[str, ...]]] = {
    "three_card": (3, ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")),
    "four_card": (
        4,
        (
            "high_card",
            "pair",
            "two_pair",
            "straight",
            "flush",
            "three_of_a_kind",
            "straight_flush",
            "four_of_a_kind",
        ),
    ),
    "five_card": (5, (*POKER, "straight_flush", "five_of_a_kind")),
    "five_card_bug": (5, (*POKER, "straight_flush", "five_of_a_kind")),
    "five_card_wild": (5, (*POKER, "straight_flush", "five_of_a_kind", "royal_flush", "five_wilds")),
}
KINDS = {2: "pair", 3: "three_of_a_kind", 4: "four_of_a_kind", 5: "five_of_a_kind"}


@dataclass(frozen=True, slots=True)
class Order:
    """Categories from the lowest up, and the options of a ranking."""

    size: int
    categories: tuple[str, ...]
    wheel_second: bool = False
    pairs_tie: bool = False
    aces_in_flush: bool = False  # a wild card is an ace even beside an ace

    def place(self, category: str) -> int:
        return self.categories.index(category)


def order(name: str, options: Mapping[str, str]) -> Order:
    """The order of hands of a name; KeyError for a name that compares by length, ValueError for a strange option."""
    size, categories = ORDERS[name]
    known(options)
    if options.get("five_aces") == "below_royal_flush" and "royal_flush" not in categories:
        categories = (*categories, "royal_flush")
    second = options.get("low_straight") == "second_highest"
    aces = options.get("wild_in_flush") == "ace"
    return Order(size, categories, second, options.get("equal_pairs") == "tie", aces)


def known(options: Mapping[str, str]) -> None:
    """A definition's options hold for each ranking that it uses; those of another kind of ranking change nothing."""
    for name, value in options.items():
        if value not in RANKING_OPTIONS.get(name, ()):
            raise ValueError(f"the ranking has no option {name}: {value}")


def key(by: Order, ranks: Sequence[int], suited: bool, wilds: int = 0, bugs: int = 0) -> Key:
    """The best reading of a hand: natural ranks, whether they are of one suit, wild cards and bugs beside them.

    >>> five, three = order("five_card", {}), order("three_card", {})
    >>> key(five, (12, 0, 1, 2, 3), True)  # five high straight flush
    (8, 3)
    >>> key(three, (10, 1, 0), False), key(three, (5, 5, 0), False)
    ((0, 10, 1, 0), (1, 5, 0))
    >>> key(order("five_card_wild", {}), (12, 10), True, wilds=3)  # a royal flush, not four aces
    (10, 12)
    >>> key(order("five_card_bug", {}), (12, 12, 12, 12), False, bugs=1)
    (9, 12)
    """
    return max(_readings(by, ranks, suited, wilds, bugs))


def _readings(by: Order, ranks: Sequence[int], suited: bool, wilds: int, bugs: int) -> Iterator[Key]:
    cards = len(ranks) + wilds + bugs
    if wilds == by.size and "five_wilds" in by.categories:
        yield (by.place("five_wilds"),)
    yield from _kinds(by, [*ranks, *[ACE] * bugs], wilds)
    if cards != by.size:
        return
    helped = wilds + bugs
    top = _run(by, ranks)
    if suited:
        missing = [r for r in range(ACE, -1, -1) if r not in ranks]
        others = [ACE] * helped if by.aces_in_flush else missing[:helped]
        yield (by.place("flush"), *sorted([*ranks, *others], reverse=True))
    if top is None:
        return
    yield by.place("straight"), _run_value(by, top)
    if suited:
        royal = top == ACE and "royal_flush" in by.categories
        yield by.place("royal_flush" if royal else "straight_flush"), _run_value(by, top)


def _run(by: Order, ranks: Sequence[int]) -> int | None:
    """The highest card of the best straight that holds these ranks, wild cards filling the gaps."""
    have = set(ranks)
    if len(have) < len(ranks):
        return None
    tops = [t for t in range(ACE, by.size - 2, -1) if have <= set(range(t - by.size + 1, t + 1))]
    if have <= {ACE, *range(by.size - 1)}:  # the ace below the deuce
        tops.append(by.size - 2)
    return max(tops, key=lambda t: _run_value(by, t), default=None)


def _run_value(by: Order, top: int) -> int:
    if not by.wheel_second:
        return top
    return {ACE: ACE + 1, by.size - 2: ACE}.get(top, top)


def _kinds(by: Order, ranks: Sequence[int], wilds: int) -> Iterator[Key]:
    held = Counter(ranks)
    for rank in held or (ACE,):
        many = held[rank] + wilds
        rest = sorted((r for r in ranks if r != rank), reverse=True)
        if many in KINDS and KINDS[many] in by.categories:
            kickers = () if many == 2 and by.pairs_tie else rest
            yield (by.place(KINDS[many]), rank, *kickers)
        for other in held:
            if other != rank:
                yield from _two_groups(by, held, rank, other, wilds)
    if not wilds:
        yield (by.place("high_card"), *sorted(ranks, reverse=True))
    elif wilds == 1 and not ranks:  # alone it is an ace
        yield by.place("high_card"), ACE


def _two_groups(by: Order, held: Counter[int], first: int, second: int, wilds: int) -> Iterator[Key]:
    if "full_house" in by.categories and held[first] + held[second] + wilds == by.size:
        missing = max(0, 3 - held[first]) + max(0, 2 - held[second])
        if missing <= wilds and held[first] <= 3 and held[second] <= 2:
            yield by.place("full_house"), first, second
    if "two_pair" in by.categories and first > second and held[first] >= 2 <= held[second]:
        left = held - Counter({first: 2, second: 2})
        yield (by.place("two_pair"), first, second, *sorted(left.elements(), reverse=True))
