"""Bets on the player's cards, where the dealer's only say whether he has the same: aces each, one color each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from games.engines.definition.hand_names import HandName, hand_name
from games.engines.definition.model import CardsOf, Paytable, SideBet
from games.engines.interpreter.cards import Card, Unplayable, dealt
from games.engines.interpreter.naming import covers
from games.engines.interpreter.rankings import Ranking

COLOR = "color"
RED = (1, 2)  # hearts and diamonds
Cards = tuple[Card, ...]
Weight = int | Fraction


def settled_apart(
    bet: SideBet, table: Paytable, deck: Sequence[Card], ranking: Ranking | None
) -> dict[str | None, Weight]:
    """How often each row is met, of all ways to deal both sides."""
    sizes = bet.looks_at
    assert isinstance(sizes, CardsOf)
    tests = {row: _test(hand_name(row), row, ranking) for row in table.rows}
    bits = [1 << i for i in range(len(deck))]
    met: dict[tuple[str, ...], int] = {}
    for own, his in dealt(bits, sizes.player, sizes.dealer):
        sides = [tuple(c for c, b in zip(deck, bits, strict=True) if b & held) for held in (own, his)]
        rows = tuple(row for row, test in tests.items() if test(*sides))
        met[rows] = met.get(rows, 0) + 1
    number = {row: sum(n for rows, n in met.items() if row in rows) for row in tests}
    results: dict[str | None, Weight] = dict.fromkeys((*tests, None), 0)
    for rows, n in met.items():
        results[min(rows, key=number.__getitem__, default=None)] += n
    return results


def _test(name: HandName, row: str, ranking: Ranking | None) -> Callable[[Cards, Cards], bool]:
    if name.category == "same_color":
        return lambda own, his: _one_color((*own, *his) if name.each else own)
    if ranking is None:
        raise Unplayable(f"`{row}` is not a color")
    words = row.removesuffix("_each")
    if name.suited is not None:
        words = words.removesuffix("_suited").removesuffix("_offsuit")
    inside = covers(words, ranking)

    def met(cards: Cards) -> bool:
        one_suit = len({c.suit for c in cards}) == 1
        return inside(ranking.hand(cards)) and name.suited in (None, one_suit)

    return lambda own, his: met(own) and (not name.each or met(his))


def _one_color(cards: Cards) -> bool:
    return len({c.suit in RED for c in cards}) <= 1
