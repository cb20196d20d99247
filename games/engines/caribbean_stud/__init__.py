"""Caribbean Stud Poker: the main game against the dealer, the progressive, the bonus, and Cover All.

>>> from games.engines.caribbean_stud import GAME
>>> [bet.key for bet in GAME.bets]
['base', 'progressive', 'bonus', 'cover_all']
"""

from __future__ import annotations

from games.engines.api import Analysis, Bet, Context, Game, OutcomeTable, Schedule
from games.engines.caribbean_stud.printed import BASE, FOLDED, NO_HAND, SCHEDULES, TIE


def _solve(schedule: Schedule, context: Context) -> Analysis:
    from games.engines.caribbean_stud.base import solve

    return solve(schedule, context)


def _player_hands(context: Context) -> OutcomeTable:
    if context.interpretation.get(FOLDED.key) == "lose":
        from games.engines.caribbean_stud.base import hands_played

        return hands_played()
    from games.engines.caribbean_stud.hands import player_hands

    return player_hands()


def _highest_hand(context: Context) -> OutcomeTable:
    from games.engines.caribbean_stud.cover_all import highest_hand

    if context.hands is None:
        raise ValueError("Cover All is counted for a number of hands: say how many are dealt, the dealer's included")
    return highest_hand(context.hands)


def _warm() -> None:
    from games.engines.caribbean_stud.cover_all import distribution
    from games.engines.caribbean_stud.decks import poker_deck
    from games.engines.common.five_card import strength_table

    _solve(BASE, Context())
    _solve(BASE, Context(interpretation={NO_HAND.key: "higher_hand"}))
    for folded in FOLDED.options:
        _player_hands(Context(interpretation={FOLDED.key: folded.key}))
    strength_table()
    distribution(poker_deck(), 1)


GAME = Game(
    key="caribbean_stud_poker",
    name="Caribbean Stud Poker",
    aliases=("Caribbean Stud",),
    bets=(
        Bet("base", "Ante and bet", choices=(NO_HAND, TIE), solve=_solve),
        Bet("progressive", "Progressive", choices=(FOLDED,), table=_player_hands),
        Bet("bonus", "Caribbean Stud Bonus", choices=(FOLDED,), table=_player_hands),
        Bet("cover_all", "Cover All Bonus", hands=tuple(range(2, 9)), table=_highest_hand),
    ),
    schedules=SCHEDULES,
    warm=_warm,
)
