"""A round with free bets, played card by card: each hand takes its cards before the next one's second card is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.definition.shoe import ShoeDefinition
from games.engines.interpreter.shoes import Card, Cards, Chance, Shoe, draw, draws, total

STANDS = 17  # how long a hand draws is no matter of its free bets; it draws, so that this is seen


def rounds(d: ShoeDefinition, shoe: Shoe) -> Iterator[tuple[int, Chance]]:
    """The free bets of every round that can be dealt. All that the house offers are taken, a double before a split."""
    for cards, chance in draws(shoe, 4):
        mine, his = cards[:2], cards[2:]
        if total(d, his) == 21 or total(d, mine) == 21:
            yield 0, chance
        elif doubled(d, mine):
            yield 1, chance
        elif may_split(d, mine, 1):
            for number, rest in split(d, shoe, mine[0], [mine[0], mine[1]], 2, 1):
                yield number, chance * rest
        else:
            yield 0, chance


def doubled(d: ShoeDefinition, hand: Cards) -> bool:
    assert d.blackjack is not None
    soft = any(c.rank == "A" for c in hand)
    return not soft and total(d, hand) in d.blackjack.double.free


def may_split(d: ShoeDefinition, hand: Cards, hands: int) -> bool:
    assert d.blackjack is not None
    rules = d.blackjack.split
    once = hand[0].rank == "A" and not rules.resplit_aces
    most = min(rules.hands, 2) if once else rules.hands
    return hand[0].rank == hand[1].rank and hand[0].rank in rules.free and hands < most


def split(
    d: ShoeDefinition, shoe: Shoe, pair: Card, waiting: list[Card], hands: int, number: int
) -> Iterator[tuple[int, Chance]]:
    """`waiting`: hands of one card, the next to be played first; `hands`: of the round."""
    assert d.blackjack is not None
    if not waiting:
        yield number, Chance(1)
        return
    for card, chance in draw(shoe):
        hand = waiting[0], card
        one_card = pair.rank == "A" and d.blackjack.split.aces == "one_card"
        if may_split(d, hand, hands):
            for item, rest in split(d, shoe, pair, [*hand, *waiting[1:]], hands + 1, number + 1):
                yield item, chance * rest
            continue
        free = d.blackjack.double.after_split and not one_card and doubled(d, hand)
        for rest in played(d, shoe, hand, free, one_card):
            for item, last in split(d, shoe, pair, waiting[1:], hands, number + free):
                yield item, chance * rest * last


def played(d: ShoeDefinition, shoe: Shoe, hand: Cards, free: bool, one_card: bool) -> Iterator[Chance]:
    """The cards that a hand takes, out of the shoe while the caller looks at it."""
    if free:
        for _, chance in draw(shoe):
            yield chance
    elif one_card or total(d, hand) >= STANDS:
        yield Chance(1)
    else:
        for card, chance in draw(shoe):
            for rest in played(d, shoe, (*hand, card), False, False):
                yield chance * rest
