"""One call for a notebook: name a bet, get its analysis; name a reading, get it under that reading.

>>> ask("Three Card Poker", "pair_plus", "A").house_edge
Fraction(128, 5525)
>>> push, lose = ask("Three Card Poker", "ante_play", "A"), ask("Three Card Poker", "ante_play", "A", tie="dealer")
>>> lose.house_edge > push.house_edge
True
>>> print(show(ask("Straight Edge Poker", "insurance", variant="1")))
Straight Edge Poker, insurance, version 1
=========================================
  outcome                            deals  probability     pays
  less than two card straight    4,676,360     0.034954  25 to 1
  no award                     129,108,200     0.965046  -1 to 1
  all                          133,784,560
<BLANKLINE>
  house edge          9.118541%
                      30/329
  hit frequency       3.495441%
  standard deviation  4.775273
"""

from __future__ import annotations

from games.engines.api import Analysis, Bet, Context, Game, Schedule
from games.engines.registry import UnknownPaytable, find_bet, find_game, find_schedules, find_variant
from games.engines.report import analyze, bet_json
from games.engines.text import bet_lines


class UnknownReading(LookupError):
    """The bet's rules have no such choice, or the choice no such option."""


def ask(
    game: str | Game,
    bet: str,
    paytable: str | Schedule | None = None,
    *,
    variant: str | None = None,
    hands: int | None = None,
    players: int = 1,
    **reading: str,
) -> Analysis:
    """The analysis of one bet under one paytable: a known one by its designator, or a schedule of one's own.

    Without a paytable the first known one is taken. Choices of the rules are keywords; those left out are read
    literally. Raises LookupError with the names that exist.

    >>> ask("Three Card Poker", "ante_play", tie="maybe")
    Traceback (most recent call last):
    games.engines.ask.UnknownReading: ante_play has no reading tie='maybe'; tie is one of: push, dealer, player.
    """
    result = find_game(game) if isinstance(game, str) else game
    version = None if variant is None else find_variant(result, variant)
    chosen = find_bet(result, bet, version)
    _check(chosen, reading)
    if isinstance(paytable, Schedule):
        schedule = paytable
    else:
        known = find_schedules(result, chosen.key, paytable, version)
        if not known and chosen.needs_pays:
            raise UnknownPaytable(f"{result.name} has no paytable of its own for {chosen.key}; give a Schedule.")
        schedule = known[0] if known else Schedule(chosen.key, ())
    context = Context(version or (chosen.variants[0] if chosen.variants else None), hands, players, reading)
    return analyze(result, chosen, schedule, context)


def show(analysis: Analysis) -> str:
    """The analysis as an aligned table."""
    return "\n".join(bet_lines(analysis.game, bet_json(analysis, ())))


def _check(bet: Bet, reading: dict[str, str]) -> None:
    options = {c.key: [o.key for o in c.options] for c in bet.choices}
    for key, value in reading.items():
        if key not in options:
            known = ", ".join(options) or "none"
            raise UnknownReading(f"{bet.key} has no choice {key!r}; its choices: {known}.")
        if value not in options[key]:
            known = ", ".join(options[key])
            raise UnknownReading(f"{bet.key} has no reading {key}={value!r}; {key} is one of: {known}.")
