"""Three Card Poker: three cards against the dealer's three, and bets on one's own hand.

Ante, then Play for the same amount or fold; the dealer plays with queen-high or better; an ante bonus for the three
best kinds of hand. Pair Plus, 6 Card Bonus (the best five of the player's and the dealer's cards) and a progressive.
"""

from __future__ import annotations

from games.engines.api import Analysis, Bet, Context, Game, OutcomeTable, Schedule
from games.engines.three_card.choices import ANTE, PROGRESSIVE
from games.engines.three_card.printed import SCHEDULES


def _ante(schedule: Schedule, context: Context) -> Analysis:
    from games.engines.three_card.ante import solve

    return solve(schedule, context)


def _own_hand(context: Context) -> OutcomeTable:
    from games.engines.three_card.tables import three_cards

    return three_cards(folded_lose=context.interpretation.get("folded_hands") == "lose")


def _six_cards(context: Context) -> OutcomeTable:
    from games.engines.common.six_card import best_five

    return best_five(joker=False)


def _warm() -> None:
    _ante(SCHEDULES[0], Context())


GAME = Game(
    key="three_card_poker",
    name="Three Card Poker",
    aliases=("3 Card Poker", "Three Card Poker 6 Card Bonus", "Three Card Poker Progressive"),
    bets=(
        Bet("ante_play", "Ante and Play", ANTE, solve=_ante, aliases=("ante_bonus", "ante", "play", "base")),
        Bet("pair_plus", "Pair Plus", table=_own_hand, aliases=("pairs_plus",)),
        Bet("six_card_bonus", "6 Card Bonus", table=_six_cards),
        Bet("progressive", "Three Card Poker Progressive", PROGRESSIVE, table=_own_hand),
    ),
    schedules=SCHEDULES,
    warm=_warm,
)
