"""The bets on a player's own three cards: every hand by kind, from the 286 sets of three ranks."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

from games.engines.api import OutcomeTable

SUITS = ("spades", "hearts", "diamonds", "clubs")
TOPS = {12: "ace_high", 11: "king_high", 10: "queen_high"}  # below: nothing a dealer plays
LESS = "jack_high_or_less"
FOLDED = "folded_hand"
LIMIT = (10, 4, 2)  # Q-6-4, the weakest hand that a good player plays whatever the ante bonus is


def is_run(ranks: tuple[int, ...]) -> bool:
    """Three ranks in a row; the ace is low only in 3-2-ace."""
    return ranks[2] - ranks[0] == 2 or ranks == (0, 1, 12)


@cache
def three_cards(folded_lose: bool = False) -> OutcomeTable:
    """All hands by kind; those that a good player folds apart where a folded hand loses.

    >>> three_cards().probability("pair")
    Fraction(72, 425)
    >>> three_cards(folded_lose=True).counts["folded_hand"]
    7200
    """
    counts = {f"akq_{suit}": 1 for suit in SUITS}
    counts |= dict.fromkeys(["straight_flush_below_akq", "three_of_a_kind", "straight", "flush", "pair"], 0)
    counts |= dict.fromkeys([*TOPS.values(), LESS, *([FOLDED] if folded_lose else [])], 0)
    same, mixed = 4, 4**3 - 4  # three different ranks in one suit, and in more than one
    for ranks in combinations(range(13), 3):
        if is_run(ranks):
            counts["straight_flush_below_akq"] += same if ranks != (10, 11, 12) else 0
            counts["straight"] += mixed
        else:
            counts["flush"] += same
            folded = folded_lose and ranks[::-1] < LIMIT
            counts[FOLDED if folded else TOPS.get(ranks[2], LESS)] += mixed
    counts["three_of_a_kind"] = 13 * comb(4, 3)
    counts["pair"] = 13 * comb(4, 2) * 12 * 4
    akq = frozenset(f"akq_{suit}" for suit in SUITS)
    labels = {name: frozenset({name}) for name in counts if name != FOLDED}
    labels |= {"akq_hearts_diamonds_clubs": akq - {"akq_spades"}, "akq_suited": akq, "mini_royal": akq}
    labels |= {"royal_flush": akq, "straight_flush": akq | {"straight_flush_below_akq"}}
    labels["high_card"] = frozenset({*TOPS.values(), LESS})
    return OutcomeTable(comb(52, 3), counts, labels)
