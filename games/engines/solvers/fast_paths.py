"""Engines written for one game, and the definitions for which they hold.

An engine counts the main game of its definition in the catalogue, whatever the pays; a definition that says the same of
everything that the main game is made of, under any name, is counted by it. All others go to the solvers.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import product

from games.engines.api import Analysis, Bet, Context, Game, Pay, Schedule, literal
from games.engines.definition.load import catalogue, patched
from games.engines.definition.model import Definition, Reading
from games.engines.definition.rules import with_rules
from games.engines.definition.setting import Setting
from games.engines.pricing import UnknownHand
from games.engines.solvers.money import used_ladders

ENGINES = {
    "caribbean_stud_poker": "games.engines.caribbean_stud",
    "three_card_poker": "games.engines.three_card",
}
# Hands that are set: `deals(reading)` gives the deals won and lost by the best setting and by the house way.
OF_SET_HANDS = {"6_card_fortune_pai_gow_poker": "games.engines.fortune_pai_gow.main_game"}
NEVER_READ = ("deck", "ranking", "hands", "wagers", "settlement")  # which no reading changes
MAIN_PARTS = (
    "deck",
    "ranking",
    "ranking_options",
    "hands",
    "wagers",
    "rounds",
    "dealer_qualifies",
    "settlement",
    "bonuses",
    "setting",
)


def same_main_game(one: Definition, other: Definition) -> bool:
    """Whether two definitions have the same main game, pays aside."""
    return all(_part(one, part) == _part(other, part) for part in MAIN_PARTS) and _ladders(one) == _ladders(other)


def _part(d: Definition, part: str) -> object:
    """A part of the main game; how hands are set without the wager that may be doubled then, a bet of its own."""
    value = getattr(d, part)
    return value.model_copy(update={"double_down": None}) if isinstance(value, Setting) else value


def _ladders(d: Definition) -> list[tuple[str, str, str | None]]:
    return [(name, d.ladders[name].otherwise, d.ladders[name].ranking) for name in used_ladders(d)]


def engine_of(d: Definition) -> Game | None:
    """The engine that holds for a definition's main game."""
    for key, module in ENGINES.items():
        if same_main_game(d, catalogue()[key]):
            game: Game = import_module(module).GAME
            return game
    return None


def count(d: Definition, pays: dict[str, tuple[Pay, ...]]) -> Analysis | None:
    """The main game by its engine, read literally; None where none holds or the pays are none that it knows."""
    engine = engine_of(d)
    if engine is None or len(pays) != 1:
        return None
    (rows,) = pays.values()
    if not rows or any(p.unit != "to_1" for p in rows):
        return None
    bet: Bet = engine.bets[0]
    assert bet.solve is not None
    try:
        return bet.solve(Schedule(bet.key, rows), Context(interpretation=literal(bet.choices)))
    except UnknownHand:
        return None


@cache
def _read_so(key: str, options: tuple[int, ...]) -> tuple[dict[str, str], Definition]:
    """The catalogue's game under one combination of its readings of the main game."""
    changed = catalogue()[key]
    chosen = {}
    for reading, place in zip(_readings(key), options, strict=True):
        option = reading.options[place]
        changed = patched(with_rules(changed, option.rules), option.set)
        chosen[reading.key] = option.key
    return chosen, changed


def _readings(key: str) -> list[Reading]:
    """The readings of the main game that its engine knows; of the others it holds for the usual option alone."""
    known = {c.key for c in import_module(OF_SET_HANDS[key]).BASE}
    return [r for r in catalogue()[key].readings if r.key in known]


def holds_for_set_hands(d: Definition) -> tuple[str, dict[str, str]] | None:
    """The engine that holds for a game in which hands are set, and the reading under which it does."""
    for key, module in OF_SET_HANDS.items():
        if any(getattr(d, part) != getattr(catalogue()[key], part) for part in NEVER_READ):
            continue
        for options in product(*(range(len(r.options)) for r in _readings(key))):
            reading, version = _read_so(key, options)
            if same_main_game(d, version):
                return module, reading
    return None


def set_hands(d: Definition) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The deals won and lost, by the engine that holds."""
    result = holds_for_set_hands(d)
    if result is None:
        return None
    module, reading = result
    deals: tuple[tuple[int, int], tuple[int, int]] = import_module(module).deals(reading)
    return deals
