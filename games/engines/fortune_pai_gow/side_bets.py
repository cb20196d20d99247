"""Fortune, Insurance and the progressive: the player's best five of six from 53 cards, nothing to decide."""

from __future__ import annotations

from dataclasses import replace

from games.engines.api import Context, OutcomeTable
from games.engines.common.six_card import best_five
from games.engines.fortune_pai_gow.choices import ROYAL_WITH_JOKER


def best_hand(context: Context) -> OutcomeTable:
    """
    >>> best_hand(Context()).counts["five_aces"]
    48
    """
    result = best_five(True)
    if context.interpretation.get(ROYAL_WITH_JOKER.key) != "straight_flush":
        return result
    return replace(result, labels={**result.labels, "royal_flush": frozenset({"natural_royal_flush"})})
