"""The best five-card hand of six cards by looking at every hand: the second method beside `six_card.py`.

Nothing is shared with the first method but the names of the classes. Card by card a hand keeps four sets of ranks
(held at least once, twice, three and four times), its cards of each suit, and how many each suit has.
"""

from __future__ import annotations

from math import comb

import numpy as np

from games.engines.arrays import Array
from games.engines.common.six_card import atomic_classes, has_run, joker_runs
from games.engines.kernels import assert_fits, kernel

FIVE_ACES, NATURAL_ROYAL, JOKER_ROYAL, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS, TWO_PAIR = range(10)
PAIR_OF_TWOS = 22  # pairs count down from aces at 10, high cards from ace at 23
HIGH_OF_TWO = 35
CLASSES = 30
FLUSH_BITS = 0x08080808


@kernel
def top(ranks: int) -> int:
    """The highest rank of a set that is not empty."""
    result = 0
    while ranks > 1:
        ranks >>= 1
        result += 1
    return result


@kernel
def kind(once: int, twice: int, thrice: int, four: int, suits: int, sizes: int, joker: bool, runs: Array) -> int:
    """The class of one hand. `runs[joker, ranks]`: the ranks hold a straight, with the joker's help if it is there."""
    wild = 1 if joker else 0
    if sizes & FLUSH_BITS:
        shift = 0
        while not sizes >> (shift // 2) & 8:
            shift += 16
        suited = suits >> shift & 0x1FFF
        if not runs[wild, suited]:
            return FLUSH
        royal = suited >> 8
        if royal == 31:
            return NATURAL_ROYAL
        if joker and royal in (15, 23, 27, 29, 30):
            return JOKER_ROYAL
        return STRAIGHT_FLUSH
    straight = runs[wild, once]
    if joker:  # from here on it is an ace
        ace = 1 << 12
        if four & ace:
            return FIVE_ACES
        four |= thrice & ace
        thrice |= twice & ace
        twice |= once & ace
        once |= ace
    if four:
        return QUADS
    if thrice and (thrice & (thrice - 1) or twice & ~thrice):
        return FULL_HOUSE
    if straight:
        return STRAIGHT
    if thrice:
        return TRIPS
    if twice:
        return TWO_PAIR if twice & (twice - 1) else PAIR_OF_TWOS - top(twice)
    return HIGH_OF_TWO - top(once)


@kernel
def visit(natural: int, runs: Array, count: Array) -> None:
    """Adds every hand of six natural cards, or of five and the joker, to the count of its class."""
    joker = natural == 5
    # State per depth: the four rank sets, the suits (16 bits each), the suits' sizes (8 bits each, the fifth
    # card of a suit, or the fourth beside the joker, sets bit 3).
    state = np.zeros((7, 6), np.int64)
    state[0, 5] = 0x04040404 if joker else 0x03030303
    cards = np.zeros(7, np.int64)
    depth = 0
    cards[0] = 0
    while depth >= 0:
        if cards[depth] > 52 - (natural - depth):
            depth -= 1
            if depth >= 0:
                cards[depth] += 1
            continue
        if depth == natural - 1:
            once, twice, thrice, four = state[depth, 0], state[depth, 1], state[depth, 2], state[depth, 3]
            suits, sizes = state[depth, 4], state[depth, 5]
            for card in range(cards[depth], 52):
                rank, suit = card // 4, card % 4
                b = 1 << rank
                count[
                    kind(
                        once | b,
                        twice | (once & b),
                        thrice | (twice & b),
                        four | (thrice & b),
                        suits | 1 << (16 * suit + rank),
                        sizes + (1 << 8 * suit),
                        joker,
                        runs,
                    )
                ] += 1
            depth -= 1
            cards[depth] += 1
            continue
        rank, suit = cards[depth] // 4, cards[depth] % 4
        b = 1 << rank
        here, below = state[depth], state[depth + 1]
        below[0] = here[0] | b
        below[1] = here[1] | (here[0] & b)
        below[2] = here[2] | (here[1] & b)
        below[3] = here[3] | (here[2] & b)
        below[4] = here[4] | 1 << (16 * suit + rank)
        below[5] = here[5] + (1 << 8 * suit)
        cards[depth + 1] = cards[depth] + 1
        depth += 1


def visit_every_hand(joker: bool) -> dict[str, int]:
    """Deals of every class, one hand at a time.

    >>> visit_every_hand(False)["straight_flush"]
    1656
    """
    assert_fits(comb(53, 6), "the count of a class")
    runs = np.array([[has_run(ranks) for ranks in range(1 << 13)], joker_runs()])
    count = np.zeros(HIGH_OF_TWO + 1, np.int64)
    visit(6, runs, count)
    if joker:
        visit(5, runs, count)
    names = atomic_classes(True)
    if count[CLASSES:].any():
        raise ArithmeticError("a hand of six cards cannot be so low")
    results = dict(zip(names, count[:CLASSES].tolist()))
    if not joker:
        results["royal_flush"] = results.pop("natural_royal_flush")
        if results.pop("joker_royal_flush") or results.pop("five_aces"):
            raise ArithmeticError("a joker where there is none")
    return {name: results[name] for name in atomic_classes(joker)}
