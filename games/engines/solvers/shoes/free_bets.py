"""How many bets the house makes for a player in a round: free splits and free doubles, all of them taken.

Which cards hands draw in between changes nothing. A hand's second card is the next card of the shoe at a moment that
only cards before it decide, and of an exchangeable shoe the cards at such moments are like any others (optional
skipping). So the first four cards and the second cards of split hands are all that is looked at. A round that a
dealer's natural ends has no free bet. A pair whose total the house doubles is doubled, as fives are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import gcd, perm

import numpy as np

from games.engines.definition.shoe import Blackjack, ShoeBet, ShoeDefinition
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.shoes.dealer import TEN, copies
from games.engines.solvers.shoes.play.splits import most_hands, value_is_free
from games.engines.solvers.shoes.table import ShoeTable, by_content, made, satisfied, strange, with_only

ACE = 0
KIND = "free bets"
FIRST = 4  # the player's two cards and the dealer's


def refusal(d: ShoeDefinition, bet: ShoeBet) -> str | None:
    if d.blackjack is None or not (d.blackjack.split.free or d.blackjack.double.free):
        return "the house makes no bet for the player in these rules"
    if {"10", "J", "Q", "K"} & set(d.blackjack.split.free):
        return "free splits of tens go by rank, and hands are counted by value"
    return strange(bet, (KIND,), "free bets")


def table(d: ShoeDefinition, bet: ShoeBet) -> ShoeTable:
    many = numbers(d.model_copy(update={"bets": {}, "readings": (), "variants": ()}))
    every = np.array(list(many))
    codes = satisfied(with_only(bet), lambda c: np.isin(every, c.numbers), len(every))
    counts: dict[int, int] = {}
    for code, deals in zip(codes.tolist(), many.values(), strict=True):
        counts[code] = counts.get(code, 0) + deals
    return made(bet, counts)


@by_content
def numbers(d: ShoeDefinition) -> dict[int, int]:
    """Deals by the number of free bets; they add up to all of them."""
    assert d.blackjack is not None
    have = copies(d.shoe, d, d.shoe.suits)
    most = d.blackjack.split.hands
    cards = FIRST + max(2 * most - 2, 0)
    size = sum(have)
    if size < cards:
        raise CannotCount(f"the shoe of {size} cards may run out before {most} hands have their second cards")
    results: dict[int, int] = {}
    for first, ways, left in _first_deals(have):
        for number, more, dealt in _rounds(d.blackjack, first, left):
            deals = ways * more * perm(size - FIRST - dealt, cards - FIRST - dealt)
            results[number] = results.get(number, 0) + deals
    if sum(results.values()) != perm(size, cards):
        raise ArithmeticError("the numbers of free bets do not add up to the deals")
    common = gcd(*results.values())
    return {n: deals // common for n, deals in sorted(results.items())}


def _first_deals(have: list[int]) -> Iterator[tuple[tuple[int, int, bool], int, list[int]]]:
    """The player's two cards and whether the dealer has a natural, in how many ways, and what is left of each value."""
    for a, b, up, hole in product(range(10), range(10), range(10), range(10)):
        left, ways = list(have), 1
        for card in (a, b, up, hole):
            ways *= left[card]
            left[card] -= 1
        if ways > 0:
            yield (a, b, {up, hole} == {ACE, TEN}), ways, left


def _rounds(rules: Blackjack, first: tuple[int, int, bool], left: list[int]) -> Iterable[tuple[int, int, int]]:
    """Free bets, ways, and second cards that were dealt."""
    a, b, natural = first
    if natural or {a, b} == {ACE, TEN}:
        return [(0, 1, 0)]
    if doubles(rules, a, b):
        return [(1, 1, 0)]
    most = most_hands(rules, a)
    if a != b or most < 2 or not value_is_free(rules, a):
        return [(0, 1, 0)]
    may_double = rules.double.after_split and not (a == ACE and rules.split.aces == "one_card")
    doubled = sum(n for card, n in enumerate(left) if card != a and may_double and doubles(rules, a, card))
    return _second_cards(most, left[a], doubled, sum(left) - left[a] - doubled)


def doubles(rules: Blackjack, a: int, b: int) -> bool:
    """Whether the house doubles two cards."""
    return ACE not in (a, b) and a + b + 2 in rules.double.free


@lru_cache(maxsize=4096)
def _second_cards(most: int, same: int, doubled: int, other: int) -> tuple[tuple[int, int, int], ...]:
    """The second cards of split hands by three kinds: the pair's rank again, one whose total is doubled, another.

    A pair whose total were doubled is not split.
    """
    results: dict[tuple[int, int], int] = {}

    def more(waiting: int, hands: int, number: int, dealt: int, left: tuple[int, int, int], ways: int) -> None:
        if not waiting:
            results[number, dealt] = results.get((number, dealt), 0) + ways
            return
        for kind, n in enumerate(left):
            if n > 0:
                rest = left[0] - (kind == 0), left[1] - (kind == 1), left[2] - (kind == 2)
                again = kind == 0 and hands < most
                step = 1 if again else -1
                more(waiting + step, hands + again, number + (again or kind == 1), dealt + 1, rest, ways * n)

    more(2, 2, 1, 0, (same, doubled, other), 1)
    return tuple((number, ways, dealt) for (number, dealt), ways in results.items())
