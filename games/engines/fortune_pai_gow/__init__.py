"""6 Card Fortune Pai Gow Poker: six cards of 53, a five-card high hand and a one-card low hand against the dealer's.

Win both and the bet pays 1 to 1, lose both and it loses, anything else is a push; copies lose. The joker is an ace
or completes a straight or a flush, and in the player's low hand it beats everything. The dealer sets by a printed
house way; the player as he likes, and he may double after seeing his cards.
"""

from __future__ import annotations

from games.engines.api import Analysis, Bet, Context, Game, OutcomeTable, Schedule
from games.engines.fortune_pai_gow.choices import BASE, BONUS, DOUBLE_DOWN
from games.engines.fortune_pai_gow.printed import SCHEDULES


def _best_hand(context: Context) -> OutcomeTable:
    from games.engines.fortune_pai_gow.side_bets import best_hand

    return best_hand(context)


def _base(schedule: Schedule, context: Context) -> Analysis:
    from games.engines.fortune_pai_gow.main_game import base

    return base(context)


def _double_down(schedule: Schedule, context: Context) -> Analysis:
    from games.engines.fortune_pai_gow.main_game import double_down

    return double_down(context)


def _warm() -> None:
    from games.engines.fortune_pai_gow.main_game import played

    played(0)


GAME = Game(
    key="6_card_fortune_pai_gow_poker",
    name="6 Card Fortune Pai Gow Poker",
    aliases=("6 Card Fortune Pai Gow", "6 Card Fortune Pai Gow Poker Progressive", "6 Card FPGP", "6 Card FPGPP"),
    bets=(
        Bet("base", "6 Card Fortune Pai Gow", BASE, solve=_base, needs_pays=False, one_by_one=True),
        Bet("double_down", "Double Down", DOUBLE_DOWN, solve=_double_down, needs_pays=False, one_by_one=True),
        Bet("fortune", "Fortune", BONUS, table=_best_hand),
        Bet("insurance", "Insurance", table=_best_hand),
        Bet("progressive", "6 Card Fortune Pai Gow Poker Progressive", BONUS, table=_best_hand),
    ),
    main=("base", "double_down"),
    schedules=SCHEDULES,
    warm=_warm,
)
