"""Seven cards against seven by a second program: on middle-sized decks, and slowly on the whole one.

It shares nothing with the engines that count by patterns of ranks; what hands are worth is asked of the interpreter.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.engines.arrays import Array
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition
from games.engines.interpreter.cards import Card, deck_of
from games.engines.interpreter.proof import reduced
from games.engines.interpreter.rankings import Ranking
from games.engines.interpreter.setting import SetHands
from games.engines.solvers import choose
from games.engines.solvers.after_fold import usual_pays
from games.engines.solvers.setting import analysis
from tests.games.solvers.pair_by_pair import CARDS, Cards, Value, apart

WHOLE = "2 3 4 5 6 7 8 9 10 J Q K A"
DECKS = [pytest.param(ranks, id=f"{len(ranks.split())} ranks") for ranks in ("5 6 7 K A", "9 10 J Q K A")]
DECKS += [pytest.param(WHOLE, id="the whole deck", marks=[pytest.mark.slow, pytest.mark.timeout(3600)])]
PAIR, STRAIGHT = 1, 4  # places of categories


def on(key: str, ranks: str, **changes: str) -> tuple[Definition, dict[tuple[int, int], Card]]:
    """The game on a deck of these ranks, and the deck's cards by rank, from 0, and suit."""
    d = catalogue()[key] if ranks == WHOLE else reduced(catalogue()[key], ranks.split(), 4)
    d = patched(d, changes) if changes else d
    cards = deck_of(d.deck)
    low = sorted({c.rank for c in cards if not c.bug})
    return d, {((-1, -1) if c.bug else (low.index(c.rank), c.suit)): c for c in cards}


def over_all(many: Array, column: Array) -> int:
    """In whole numbers of any size."""
    return int((many.astype(object) * column.astype(object)).sum())


@pytest.mark.parametrize("ranks", DECKS)
def test_high_five_hand_by_hand(ranks: str) -> None:
    d, cards = on("high_five_poker", ranks)
    ranking = Ranking("five_card_bug", d.ranking_options)

    def worth(held: Cards) -> tuple[Value, Value]:
        value = ranking.hand([cards[c] for c in held], 5).value
        return value, (int(value[:2] >= (PAIR, 6)),)

    hands = apart(len(ranks.split()), 1, worth, asked=(1,))
    many, each = hands.many, comb(len(cards) - CARDS, CARDS)
    less, up_to, dnq = hands.lower[:, 1], hands.up_to[:, 1], hands.every[:, 0]
    qualified = hands.front >= hands.asked
    straight = hands.back >= sum(value[0] < STRAIGHT for value in hands.backs)
    won = np.where(qualified, dnq * np.where(straight, 2, 1) + 2 * (less - dnq), dnq)
    lost = np.where(qualified, each - up_to, each - dnq)
    net = won - 2 * lost
    solved = choose.solve(d, usual_pays(d))
    assert solved.deals == comb(len(cards), CARDS) * each
    assert solved.edge == Fraction(-over_all(many, np.maximum(net, -each)), solved.deals)
    folded = net < -each
    endings: Counter[str] = Counter()
    for (name, _, _), n in solved.endings.items():
        endings[name] += n
    assert endings["fold"] == over_all(many[folded], np.full(int(folded.sum()), each))


@pytest.mark.parametrize(
    ("ranks", "way"),
    [*(pytest.param(*p.values, "trump_plaza", id=p.id, marks=p.marks) for p in DECKS), ("9 10 J Q K A", "gold_star")],
)
def test_pai_gow_hand_by_hand(ranks: str, way: str) -> None:
    """The player sets by the same house way as the dealer."""
    d, cards = on("pai_gow_poker", ranks, **{"setting.dealer": way})
    game = SetHands(d)
    bit = dict(zip(game.cards, game.bits, strict=True))

    def worth(held: Cards) -> tuple[Value, Value]:
        one = game.by(game.setting.way(way), sum(bit[cards[c]] for c in held))
        game._settings.clear()
        return one.back.value, one.front.value

    hands = apart(len(ranks.split()), 1, worth)
    won = hands.lower[:, 0]
    no_lower_front = hands.every[:, 1] - hands.every[:, 0]
    lost = no_lower_front - (hands.lower[:, 1] - hands.lower[:, 0])
    house = analysis.counted(d)["house"]
    assert isinstance(house, (list, tuple))
    assert list(house[:2]) == [over_all(hands.many, won), over_all(hands.many, lost)]
