"""Which hands a name means, and which row of a paytable pays a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from games.engines.definition.hand_names import HandName, hand_name
from games.engines.definition.model import SUITS, Paytable, Row
from games.engines.interpreter.cards import ACE, RANK, Unplayable
from games.engines.interpreter.rankings import LENGTHS, POINTS, Hand, Ranking, Value
from games.engines.interpreter.seven_cards import SevenCards

Test = Callable[[Hand], bool]


def least(name: HandName, ranking: Ranking) -> Value:
    """The beginning of the value of the least hand that a name means.

    >>> least(hand_name("ace_king"), Ranking("five_card"))
    (0, 14, 13)
    >>> least(hand_name("three_card_flush_9_high"), Ranking("longest_flush"))
    (3, 9)
    """
    if name.suited is not None or name.each:
        raise Unplayable(f"{name} depends on more than the rank of a hand")
    if name.category == "any":
        return ()
    ranks = tuple(RANK[r] for r in name.ranks)
    if ranking.name in POINTS:
        return _least_points(name, ranking)
    if ranking.by_length:
        if name.category != LENGTHS[ranking.name] or name.cards is None:
            raise Unplayable(f"the ranking `{ranking.name}` has no {name}: name a length, as in 4 card flush")
        return (name.cards, *ranks)
    category = {"no_hand": "high_card", "five_aces": "five_of_a_kind"}.get(name.category, name.category)
    if name.category == "five_aces":
        ranks = (ACE,)
    if category == "royal_flush" and "royal_flush" not in ranking.order:
        category, ranks = "straight_flush", (ACE,)
    if category not in ranking.order or name.cards not in (None, ranking.size):
        raise Unplayable(f"the ranking `{ranking.name}` has no {name}")
    return (ranking.order.index(category), *ranks)


def _least_points(name: HandName, ranking: Ranking) -> Value:
    if name.points is not None:
        return (-name.points[1],)
    if name.category != "straight_flush" or not name.ranks or ranking.name == "low_points":
        raise Unplayable(f"the ranking `{ranking.name}` has no {name}: name points, as in 20 points")
    return (0, RANK[name.ranks[0]])


def at_least(text: str, ranking: Ranking) -> Test:
    """Whether a hand is this one or a better one, as qualifiers and conditions ask."""
    name = hand_name(text)
    if name.nature != "any" or name.suits or name.up_to or name.reach == "or_less":
        raise Unplayable(f"`{text}` cannot be a minimum hand: name one without suits and limits")
    bottom = least(name, ranking)
    return lambda hand: hand.value[: len(bottom)] >= bottom


def covers(text: str, ranking: Ranking) -> Test:
    """Whether a hand is one that a row of a paytable names."""
    if isinstance(ranking, SevenCards):
        return lambda hand: ranking.covered(text, hand)
    name = hand_name(text)
    in_reach = _in_reach(name, ranking)
    suits = {SUITS.index(s) for s in name.suits}

    def covered(hand: Hand) -> bool:
        if name.nature != "any" and hand.natural != (name.nature == "natural"):
            return False
        return in_reach(hand.value) and (not suits or bool(suits & hand.suits))

    return covered


def _in_reach(name: HandName, ranking: Ranking) -> Callable[[Value], bool]:
    bottom = least(name, ranking)
    if name.points is not None:
        first, last = name.points
        return lambda value: first <= -value[0] <= last
    if name.reach == "or_better":
        return lambda value: value[: len(bottom)] >= bottom
    if name.reach == "or_less":
        return lambda value: value[: len(bottom)] <= bottom
    if name.up_to is not None:
        high = RANK[name.up_to]
        return lambda value: value[0] == bottom[0] and bottom[1] <= value[1] <= high
    if name.category == "straight_flush" and "royal_flush" in ranking.order:
        both = (bottom[0], ranking.order.index("royal_flush"))
        return lambda value: value[0] in both and value[1 : len(bottom)] == bottom[1:]
    return lambda value: value[: len(bottom)] == bottom


class Rows:
    """The rows of a paytable over the hands that are possible at its place."""

    def __init__(self, table: Paytable, ranking: Ranking, possible: Iterable[Hand]) -> None:
        self.table = table
        self._tests = {row: covers(row, ranking) for row in table.rows}
        self._number = dict.fromkeys(table.rows, 0)
        self._paid: dict[Hand, str | None] = {}
        for hand in possible:
            for row, test in self._tests.items():
                self._number[row] += test(hand)

    def row(self, hand: Hand) -> str | None:
        """Of the rows that cover the hand the one that covers fewest; the first of several that cover equally many."""
        if hand not in self._paid:
            covering = [row for row, test in self._tests.items() if test(hand)]
            self._paid[hand] = min(covering, key=lambda row: self._number[row], default=None)
        return self._paid[hand]

    def net(self, hand: Hand, otherwise: Fraction, meters: Mapping[str, Fraction] | None = None) -> Fraction:
        """What the hand nets per unit of the wager; `otherwise` where no row covers it."""
        row = self.row(hand)
        return otherwise if row is None else net_of(self.table, row, meters)


def net_of(table: Paytable, name: str, meters: Mapping[str, Fraction] | None = None) -> Fraction:
    """What a row nets per unit of the wager."""
    row = table.rows[name]
    if row.push:
        return Fraction(0)
    amount = _amount(row, meters, name)
    match table.unit:
        case "to_1":
            return amount
        case "for_1":
            return amount - 1
        case _:
            if not table.wager:
                raise Unplayable(f"`{name}` pays dollars, and the paytable does not say for which wager")
            return amount / table.wager - 1


def _amount(row: Row, meters: Mapping[str, Fraction] | None, name: str) -> Fraction:
    fixed = row.pays or Fraction(0)
    if row.percent is None:
        return fixed
    if meters is None or row.meter not in meters:
        raise Unplayable(f"`{name}` pays of the meter `{row.meter}`: say how much it holds")
    return fixed + row.percent / 100 * meters[row.meter]
