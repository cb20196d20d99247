"""The second method: one player's hand against every one of the dealer's 10,737,573, each set and compared by itself.

It shares with the first only what single hands are worth and how the house way sets one; `reference.py` checks those.
"""

from __future__ import annotations

import numpy as np

from games.engines.arrays import Array
from games.engines.fortune_pai_gow.hands import (
    ACE,
    JOKER,
    JOKER_LOW,
    PAIR_OF_EIGHTS,
    best_runs,
    five_card_value,
    house_way,
)
from games.engines.kernels import kernel


@kernel
def visit_dealers(deck: Array, highs: Array, lows: Array, eights: int, reading: int, runs: Array, array: Array) -> int:
    """Against each of the player's settings: `found[setting, by, ...]` as `play.weigh` has it; returns the deals."""
    n = deck.shape[0]
    cards = np.zeros(6, np.int64)
    values = np.zeros(6, np.int64)
    deals = 0
    for a in range(n):
        cards[0] = deck[a]
        for b in range(a + 1, n):
            cards[1] = deck[b]
            for c in range(b + 1, n):
                cards[2] = deck[c]
                for d in range(c + 1, n):
                    cards[3] = deck[d]
                    for e in range(d + 1, n):
                        cards[4] = deck[e]
                        for f in range(e + 1, n):
                            cards[5] = deck[f]
                            place = house_way(cards, reading, runs, values)
                            high = values[place]
                            low = ACE if cards[place] == JOKER else cards[place] >> 2
                            deals += 1
                            for s in range(highs.shape[0]):
                                beats = highs[s] > high
                                result = 1 if beats and lows[s] > low else 0
                                if not beats and lows[s] <= low:
                                    result = -1
                                if result > 0:
                                    array[s, 0, 0] += 1
                                elif result < 0:
                                    array[s, 0, 1] += 1
                                if high >= eights:
                                    if result > 0:
                                        array[s, 0, 2] += 1
                                    elif result < 0:
                                        array[s, 0, 7] += 1
                                    elif beats:
                                        array[s, 1, 4] += 1
                                    else:
                                        array[s, 1, 5] += 1
                                elif result > 0:
                                    array[s, 0, 3] += 1
                                elif result < 0:
                                    array[s, 0, 6] += 1
    return deals


def against_every_dealer(cards: tuple[int, ...], reading: int) -> dict[int, tuple[int, list[list[int]]]]:
    """Per card put low: the value of the high hand, and the deals that each way of settling a double finds.

    The cards are numbers as in `hands.py`.
    """
    hand = np.array(cards, np.int64)
    runs = best_runs()
    highs = np.array([five_card_value(hand, i, reading, runs) for i in range(6)], np.int64)
    lows = np.array([JOKER_LOW if c == JOKER else c >> 2 for c in cards], np.int64)
    deck = np.array([c for c in range(53) if c not in cards], np.int64)
    result = np.zeros((6, 2, 8), np.int64)
    visit_dealers(deck, highs, lows, PAIR_OF_EIGHTS, reading, runs, result)
    for k in (0, 1, 2, 3, 6, 7):
        result[:, 1, k] = result[:, 0, k]
    return {c: (int(highs[i]), result[i].tolist()) for i, c in enumerate(cards)}
