"""Exact engines: plain Python and numba, no Django, no input or output.

>>> from games.engines import find_game
>>> find_game("Three Card Poker").key
'three_card_poker'
"""

from games.engines.api import (
    Analysis,
    Bet,
    Choice,
    Context,
    Game,
    Option,
    Outcome,
    OutcomeTable,
    Pay,
    Schedule,
    Strategy,
)
from games.engines.registry import (
    UnknownBet,
    UnknownGame,
    UnknownPaytable,
    UnknownVariant,
    find_bet,
    find_game,
    find_variant,
    games,
)

__all__ = [
    "Analysis",
    "Bet",
    "Choice",
    "Context",
    "Game",
    "Option",
    "Outcome",
    "OutcomeTable",
    "Pay",
    "Schedule",
    "Strategy",
    "UnknownBet",
    "UnknownGame",
    "UnknownPaytable",
    "UnknownVariant",
    "find_bet",
    "find_game",
    "find_variant",
    "games",
]
