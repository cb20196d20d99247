"""Engines written for one game, and the definitions for which they hold.

An engine counts the main game of its definition in the catalogue, whatever the pays; a definition that says the same of
everything that the main game is made of, under any name, is counted by it. All others go to the solvers.
"""

from __future__ import annotations

from importlib import import_module

from games.engines.api import Analysis, Bet, Context, Game, Pay, Schedule, literal
from games.engines.definition.load import catalogue
from games.engines.definition.model import Definition
from games.engines.pricing import UnknownHand
from games.engines.solvers.money import used_ladders

ENGINES = {
    "caribbean_stud_poker": "games.engines.caribbean_stud",
    "three_card_poker": "games.engines.three_card",
}
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
    return all(getattr(one, part) == getattr(other, part) for part in MAIN_PARTS) and _ladders(one) == _ladders(other)


def _ladders(d: Definition) -> list[tuple[str, str, str | None]]:
    return [(name, d.ladders[name].otherwise, d.ladders[name].ranking) for name in used_ladders(d)]


def engine_of(d: Definition) -> Game | None:
    """The engine that holds for a definition's main game."""
    for key, module in ENGINES.items():
        if same_main_game(d, catalogue()[key]):
            found: Game = import_module(module).GAME
            return found
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
