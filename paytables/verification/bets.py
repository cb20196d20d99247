"""Which of a game's bets a printed table pays, in the game's own words; and a bet that pays one row of its own name."""

from __future__ import annotations

from dataclasses import replace

from games.engines import Bet, Game, Schedule
from games.engines.common.labels import plain
from games.engines.registry import simple
from paytables.printed import PrintedPaytable


def by_rows(game: Game, table: PrintedPaytable) -> list[Bet]:
    """The bets of a game whose known paytables list just the hands of a table that names no bet."""
    rows = {plain(o.hand) for o in table.outcomes if o.hand}
    results = {s.bet for s in game.schedules if {plain(p.hand) for p in s.pays} == rows}
    return [b for b in game.bets if b.key in results] if len(results) == 1 else []


def in_own_words(game: Game, bet: Bet, schedule: Schedule) -> Schedule:
    """ "Banker, 1 to 1": a table of one row that is the bet's name says what a win pays. What pushes stays as known."""
    if len(schedule.pays) != 1:
        return schedule
    (stated,) = schedule.pays
    if simple(stated.hand) not in {simple(n) for n in (bet.key, bet.title, *bet.aliases)}:
        return schedule
    if bet.solve is not None and not bet.needs_pays:  # its pays are rules: even money says nothing more
        return replace(schedule, pays=()) if stated.amount == 1 and stated.unit == "to_1" else schedule
    for known in game.schedules:
        paid = [p for p in known.pays if p.amount or p.unit != "to_1"]
        if known.bet == bet.key and known.variant in (None, schedule.variant) and len(paid) == 1:
            rows = (replace(stated, hand=p.hand) if p is paid[0] else p for p in known.pays)
            return replace(schedule, pays=tuple(rows))
    return schedule
