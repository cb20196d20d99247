"""The lines of a bonus ladder on seven cards, looked up card by card.

A hand is worth its highest line. The value is the line's place, then the rank of a hand without a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

from games.engines.definition.hand_names import HandName, hand_name
from games.engines.definition.model import RANKS
from games.engines.interpreter.cards import ACE, Card, Unplayable
from games.engines.interpreter.rankings import Hand, Ranking

KING, QUEEN = 13, 12
LOWER = ("high_card", "pair", "two_pair", "three_pair")
MIDDLE = ("straight", "three_of_a_kind")
UPPER = ("flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush", "five_of_a_kind")
TOP = ("wild_seven", "royal_match", "natural_seven")


class SevenCards(Ranking):
    """Every line that a hand of seven cards is on, and the highest of them."""

    def __init__(self, options: Mapping[str, str], joker: str | None) -> None:
        five = "five_card_wild" if joker == "wild" else "five_card_bug"
        super().__init__(five, options)
        self.five = Ranking(five, options)
        middle = MIDDLE if self.options["three_of_a_kind"] == "above_straight" else MIDDLE[::-1]
        self.lines = (*LOWER, *middle, *UPPER, *TOP)
        self._kept: dict[tuple[Card, ...], Hand] = {}

    def hand(self, cards: Iterable[Card], best: int | None = None) -> Hand:
        held = tuple(sorted(cards))
        if held not in self._kept:
            if len(held) != 7:
                raise Unplayable(f"{len(held)} cards are not a hand of seven")
            self._kept[held] = self._looked_up(held)
        return self._kept[held]

    def _looked_up(self, held: tuple[Card, ...]) -> Hand:
        fives = [self.five.hand(five) for five in combinations(held, 5)]
        results = {self.five.order[h.value[0]] for h in fives}
        natural_royal = any(h.natural for h in fives if self.five.order[h.value[0]] == "royal_flush")
        if self._pairs(held) >= 3:
            results.add("three_pair")
        seven = self._seven(held)
        if seven:
            results.add("natural_seven" if all(c.rank for c in held) else "wild_seven")
        if "royal_flush" in results and self._match(held):
            results.add("royal_match")
        line = max(results, key=self.lines.index)
        value: tuple[int, ...] = (self.lines.index(line), int("royal_flush" in results), int("five_aces" in results))
        if line == "high_card":
            value = (0, max(c.rank or ACE for c in held))
        if line == "five_of_a_kind":
            value = (*value, max(h.value for h in fives)[1])
        return Hand(value, natural_royal if "royal_flush" in results else all(c.rank for c in held))

    def _pairs(self, held: tuple[Card, ...]) -> int:
        ranks = Counter(c.rank or ACE for c in held if not c.wild)
        return sum(n >= 2 for n in ranks.values())

    def _seven(self, held: tuple[Card, ...]) -> bool:
        """Seven cards of one suit in a row, the joker as the one that is missing."""
        plain = [c for c in held if c.rank]
        if len({c.suit for c in plain}) != 1:
            return False
        for first in range(1, 9):
            wanted = {ACE if r == 1 else r for r in range(first, first + 7)}
            if {c.rank for c in plain} <= wanted:
                return True
        return False

    def _match(self, held: tuple[Card, ...]) -> bool:
        two = {KING, QUEEN} if self.options["royal_match"] == "king_queen" else {ACE, KING}
        for pair in combinations([c for c in held if c.rank], 2):
            rest = [c for c in held if c not in pair]
            same = {c.rank for c in pair} == two and pair[0].suit == pair[1].suit
            if same and self.five.order[self.five.hand(rest).value[0]] == "royal_flush":
                return True
        return False

    # ------------------------------------------------------------ names

    def covered(self, text: str, hand: Hand) -> bool:
        """Whether a row of this name means the hand."""
        name = hand_name(text)
        line, at = self.lines[hand.value[0]], self._line(name)
        if name.reach == "or_better":
            return hand.value[0] >= self.lines.index(at) if at != "high_card" else hand.value[:2] >= self._high(name)
        if name.reach == "or_less":
            return hand.value[0] < self.lines.index(at) or self._exactly_named(name, at, line, hand)
        return self._exactly_named(name, at, line, hand)

    def _high(self, name: HandName) -> tuple[int, ...]:
        return (0, RANKS.index(name.ranks[0]) + 2) if name.ranks else (0, 0)

    def _line(self, name: HandName) -> str:
        if name.cards == 7 and name.category == "straight_flush":
            return "wild_seven" if name.nature == "wild" else "natural_seven"
        category = {"no_hand": "high_card", "five_aces": "five_of_a_kind"}.get(name.category, name.category)
        if category not in self.lines or name.suits or name.up_to or name.cards:
            raise Unplayable(f"seven cards have no line {name}")
        return category

    def _exactly_named(self, name: HandName, at: str, line: str, hand: Hand) -> bool:
        if name.cards == 7:
            return line == at or (name.nature == "any" and line == "wild_seven")
        royal = line == "royal_flush" or (line in TOP and hand.value[1] == 1)
        match at:
            case "royal_flush":
                return royal and (name.nature == "any" or hand.natural == (name.nature == "natural"))
            case "straight_flush":
                return line in ("straight_flush", "royal_flush", *TOP)
            case "two_pair":
                return line in ("two_pair", "three_pair")
            case "high_card":
                if name.nature != "any" and hand.natural != (name.nature == "natural"):
                    return False
                return line == at and (not name.ranks or hand.value[1] == RANKS.index(name.ranks[0]) + 2)
            case "five_of_a_kind":
                return line == at and (name.category != "five_aces" or hand.value[-1] == ACE)
            case _:
                return line == at
