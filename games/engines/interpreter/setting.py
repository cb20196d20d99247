"""Games in which hands are set: every hand of the player's against every hand of the dealer's, each set by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from games.engines.definition.model import Definition
from games.engines.definition.setting import BEST, HOLDINGS, HouseWay, SettingRule
from games.engines.interpreter.cards import ACE, NO_RANK, RANK, Card, Unplayable, deck_of
from games.engines.interpreter.naming import Test, at_least, covers
from games.engines.interpreter.rankings import Hand, Ranking, Value
from games.engines.interpreter.seven_cards import SevenCards

ABOVE_ALL: Value = (99,)  # no category has this place


class Set(NamedTuple):
    """A hand as it is set. Tuples compare by the front, then by the back."""

    front: Hand
    back: Hand


class SetHands:
    """How hands of one deck can be set, and how house ways set them."""

    def __init__(self, definition: Definition) -> None:
        if definition.setting is None or definition.ranking is None:
            raise Unplayable(f"{definition.name} has no hands that are set")
        if definition.deck.wild:
            raise Unplayable("no house way says how a wild card is set")
        self.d, self.setting = definition, definition.setting
        self.ranking = Ranking(definition.ranking, definition.ranking_options)
        self.cards = deck_of(definition.deck)
        self.bits = [1 << i for i in range(len(self.cards))]
        self.number = self.setting.back + self.setting.front
        self._settings: dict[tuple[int, bool], tuple[Set, ...]] = {}
        self._tests: dict[str, Test] = {}

    def cards_of(self, held: int) -> list[Card]:
        return [c for c, bit in zip(self.cards, self.bits, strict=True) if bit & held]

    def settings(self, held: int, dealers: bool = False) -> tuple[Set, ...]:
        """All ways to set these cards that are no foul: the back is not lower than the front."""
        if (held, dealers) not in self._settings:
            cards = self.cards_of(held)
            results = set()
            for front in combinations(range(len(cards)), self.setting.front):
                behind = [c for i, c in enumerate(cards) if i not in front]
                ahead = [cards[i] for i in front]
                least, back = self.ranking.hand(ahead).value, self.ranking.hand(behind)
                begins_alike = back.value[: len(least)] == least
                if back.value >= least and not (begins_alike and self.setting.equal_start == "foul"):
                    results.add(Set(self._front(ahead, dealers), back))
            self._settings[held, dealers] = tuple(results)
        return self._settings[held, dealers]

    def _front(self, cards: list[Card], dealers: bool) -> Hand:
        above = self.setting.front_joker == "highest" or (self.setting.front_joker == "player_highest" and not dealers)
        alone = len(cards) == 1 and cards[0].rank == NO_RANK and above
        return Hand(ABOVE_ALL, natural=False) if alone else self.ranking.hand(cards)

    def by(self, way: HouseWay, held: int, dealers: bool = False) -> Set:
        """The setting of a house way: the first rule that holds and that can be done."""
        cards = self.cards_of(held)
        for rule in way.rules:
            settings = self.settings(held, dealers)
            if not _holds(rule, cards) or not any(self._test(rule.could)(s.back) for s in settings):
                continue
            allowed = [s for s in settings if self._allows(rule, s)]
            if allowed:
                values = [(_chosen_by(rule, s.front.value), s.back.value) for s in allowed]
                at = max(range(len(allowed)), key=lambda i: values[i] if rule.best == "front" else values[i][::-1])
                return allowed[at]
        raise Unplayable(f"{way.title} does not say how {self.cards_of(held)} is set")

    def _allows(self, rule: SettingRule, one: Set) -> bool:
        if rule.never is not None and covers(rule.never, self.ranking)(one.back):
            return False
        return self._test(rule.front)(one.front) and self._test(rule.back)(one.back)

    def _test(self, text: str) -> Test:
        if text not in self._tests:
            self._tests[text] = at_least(text, self.ranking)
        return self._tests[text]

    def dealers(self) -> Iterator[tuple[int, Set]]:
        way = self.setting.way(self.setting.dealer)
        for cards in combinations(self.bits, self.number):
            yield sum(cards), self.by(way, sum(cards), dealers=True)

    def fronts(self) -> Iterator[tuple[Hand, int]]:
        for _, one in self.dealers():
            yield one.front, 1


class SetGame(SetHands):
    """The main game: which of the two hands is the better one, and what that pays."""

    def __init__(self, definition: Definition) -> None:
        super().__init__(definition)
        (self.wager,) = definition.wagers.values()
        (self.settles,) = definition.settlement.values()
        self._numbers: dict[tuple[Value, Value, bool], int] = {}  # a setting, and whether the wager pushes on it
        self._nets: dict[tuple[int, int], Fraction] = {}

    def nets(self) -> dict[Fraction, int]:
        """Deals by what they net."""
        dealers = {held: self._number(one, self._pushes_on(held, one)) for held, one in self.dealers()}
        results: Counter[Fraction] = Counter()
        for cards in combinations(self.bits, self.number):
            left = [b for b in self.bits if b not in cards]
            others = Counter(dealers[sum(his)] for his in combinations(left, self.number))
            results.update(self._played(sum(cards), others))
        return dict(results)

    def _number(self, one: Set, pushes: bool = False) -> int:
        return self._numbers.setdefault((one.front.value, one.back.value, pushes), len(self._numbers))

    def _played(self, mine: int, others: Counter[int]) -> Counter[Fraction]:
        if self.setting.player != BEST:
            return self._against(self._number(self.by(self.setting.way(self.setting.player), mine)), others)
        choices = sorted(self.settings(mine), key=lambda s: (s.front.value, s.back.value), reverse=True)
        numbers = [self._number(one) for one in choices]
        results: Counter[Fraction] = Counter()
        if self.setting.sees_dealer:
            for dealer, many in others.items():
                results[max(self._net(one, dealer) for one in numbers)] += many
            return results
        ways = [self._against(one, others) for one in numbers]
        return max(ways, key=lambda nets: sum(net * many for net, many in nets.items()))

    def _against(self, chosen: int, others: Counter[int]) -> Counter[Fraction]:
        results: Counter[Fraction] = Counter()
        for dealer, many in others.items():
            results[self._net(chosen, dealer)] += many
        return results

    def _net(self, mine: int, his: int) -> Fraction:
        if (mine, his) not in self._nets:
            by_number = tuple(self._numbers)
            self._nets[mine, his] = self._compared(by_number[mine], by_number[his])
        return self._nets[mine, his]

    def _compared(self, mine: tuple[Value, Value, bool], his: tuple[Value, Value, bool]) -> Fraction:
        if his[2]:
            return Fraction(0)
        score = sum(self._better(one, other) for one, other in zip(mine[:2], his[:2]))
        needed = 1 if self.setting.copies == "push" else 2
        return self._settled("win" if score >= needed else "lose" if score <= -needed else "tie")

    def _better(self, mine: Value, his: Value) -> int:
        """1: the player's, -1: the dealer's; a copy goes to whom the rules say, or to nobody."""
        if mine == his:
            return {"dealer_wins": -1, "player_wins": 1, "push": 0}[self.setting.copies]
        return 1 if mine > his else -1

    def _settled(self, end: str) -> Fraction:
        word, _, times = str(self.settles[end]).partition(" ")
        amount = Fraction(times or 1)
        match word:
            case "win":
                return amount * (1 - self.wager.commission / 100)
            case "push":
                return Fraction(0)
            case "lose":
                return Fraction(-1)
        raise Unplayable(f"a wager on a hand that is set ends in {word!r}")

    def _pushes_on(self, held: int, one: Set) -> bool:
        """Whether the dealer's hand is one on which the wager pushes."""
        return any(self._is(text, held, one) for text in self.setting.push_on)

    def _is(self, text: str, held: int, one: Set) -> bool:
        if text.startswith("dealer_front_"):
            return covers(text.removeprefix("dealer_front_"), self.ranking)(one.front)
        name = text.removeprefix("dealer_")
        if self.number == 7:
            seven = SevenCards(self.d.ranking_options, self.d.deck.joker)
            return seven.covered(name, seven.hand(self.cards_of(held)))
        return covers(name, self.ranking)(self.ranking.hand(self.cards_of(held), 5))


class DoubledGame(SetGame):
    """The main game with its double down: each hand is set, and doubled or not, for the most of both wagers."""

    def __init__(self, definition: Definition) -> None:
        super().__init__(definition)
        if self.setting.double_down is None or self.setting.sees_dealer:
            raise Unplayable(f"{definition.name} has no double down before the dealer's hand is open")
        self.double = self.setting.double_down
        self.plays = at_least(self.double.dealer_qualifies, self.ranking)
        self.chosen: Counter[Fraction] = Counter()  # the player's hands by the multiple that he takes

    def multiples(self, mine: int) -> list[Fraction]:
        """What the player may add with these cards, nothing first."""
        best = self.ranking.hand(self.cards_of(mine), 5)
        holds = {hand for hand in self.double.needs if self._test(hand)(best)}
        return [
            Fraction(0),
            *sorted(
                m
                for m in self.double.multiples
                if all(hand in holds for hand, own in self.double.needs.items() if m in own)
            ),
        ]

    def _played(self, mine: int, others: Counter[int]) -> Counter[Fraction]:
        if self.setting.player != BEST:
            options = [self.by(self.setting.way(self.setting.player), mine)]
        else:
            options = sorted(self.settings(mine), key=lambda s: (s.front.value, s.back.value), reverse=True)
        by_number = tuple(self._numbers)
        dealers = {by_number[number]: many for number, many in others.items()}
        best: Counter[Fraction] | None = None
        most, taken = Fraction(0), Fraction(0)
        for one in options:
            for times in self.multiples(mine):
                nets: Counter[Fraction] = Counter()
                for his, many in dealers.items():
                    nets[self._both(one, his, times)] += many
                value = sum((net * many for net, many in nets.items()), Fraction(0))
                if best is None or value > most:
                    best, most, taken = nets, value, times
        assert best is not None
        self.chosen[taken] += 1
        return best

    def _both(self, one: Set, his: tuple[Value, Value, bool], times: Fraction) -> Fraction:
        """What the wager and its double net."""
        first = self._compared((one.front.value, one.back.value, False), his)
        if not times or his[2] or not self.plays(Hand(his[1])):
            return first
        if self.double.settles == "as_base":
            return first + times * first
        score = self._better(one.back.value, his[1])
        return first + times * self._settled("win" if score > 0 else "lose" if score < 0 else "tie")


def _holds(rule: SettingRule, cards: Sequence[Card]) -> bool:
    """Whether a hand of these cards, a joker as an ace, is one of which the rule speaks."""
    if any(c.wild for c in cards) and (rule.holding or rule.of or rule.at_least or rule.at_most or rule.singles):
        raise Unplayable("a house way that goes by what is held does not say how a wild joker is set")
    if rule.row is not None and not _in_a_row(rule.row, cards):
        return False
    many = Counter(c.rank or ACE for c in cards)
    groups = sorted(((n, r) for r, n in many.items() if n > 1), reverse=True)
    shape = tuple(n for n, _ in groups)
    if rule.holding and not any(shape in HOLDINGS[name] for name in rule.holding):
        return False
    grouped = [r for _, r in groups]
    singles = sorted((r for r, n in many.items() if n == 1), reverse=True)
    if max(map(len, (rule.of, rule.at_least, rule.at_most))) > len(grouped) or len(rule.singles) > len(singles):
        return False
    if not all(_low(text) <= rank <= _high(text) for text, rank in zip(rule.of, grouped)):
        return False
    if rule.at_least and grouped[: len(rule.at_least)] < [RANK[r] for r in rule.at_least]:
        return False
    if rule.at_most and grouped[: len(rule.at_most)] > [RANK[r] for r in rule.at_most]:
        return False
    return all(single >= RANK[text] for text, single in zip(rule.singles, singles))


def _chosen_by(rule: SettingRule, front: Value) -> Value:
    """A front among those to choose from: an ace alone may be the lowest card of a row."""
    return () if rule.ace == "low" and front == (0, ACE) else front


def _in_a_row(row: str, cards: Sequence[Card]) -> bool:
    """Whether all ranks from one to another are held, a joker in the place of one between them."""
    ranks = {c.rank for c in cards if c.rank != NO_RANK}
    ranks |= {1} if ACE in ranks else set()
    low, _, high = row.partition("-")
    first, last = 1 if low == "A" else RANK[low], RANK[high]
    missing = set(range(first, last + 1)) - ranks
    return {first, last} <= ranks and len(missing) <= sum(c.rank == NO_RANK for c in cards)


def _low(text: str) -> int:
    return RANK[text.partition("-")[0]]


def _high(text: str) -> int:
    return RANK[text.rpartition("-")[2]]
