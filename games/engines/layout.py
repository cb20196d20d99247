"""What a table's layout holds: the wagers of the main game, which are one game, and the side bets beside them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from importlib import import_module

from games.engines.api import Game
from games.engines.definition.load import CATALOGUE, AnyDefinition, read_file
from games.engines.definition.model import Definition
from games.engines.definition.shoe import ShoeBet
from games.engines.registry import MODULES, find_definition, published, simple, using
from games.engines.solvers.money import pays_of


@dataclass(frozen=True, slots=True)
class RaiseStage:
    """A decision at which a wager may be made, and by how much."""

    stage: str  # empty where the wager has one stage
    multiples: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The wagers of a game by its definition."""

    game: str
    wagers: tuple[str, ...]  # of the main game, in the order of play
    names: frozenset[str]  # every name under which documents speak of them
    side_bets: tuple[tuple[str, str], ...]  # with their titles
    raises: dict[str, tuple[RaiseStage, ...]]


def layout_of(name: str) -> Layout | None:
    """None: no definition of this game is known, so nobody can say which wagers are its main game."""
    for defined in published().values():
        if simple(name) in {simple(n) for n in (defined.key, defined.name, *defined.aliases)}:
            return _defined(defined)
    return _of_catalogue(name)


@lru_cache(maxsize=4096)
def _of_catalogue(name: str) -> Layout | None:
    with using({}):
        return _read_catalogue(simple(name))


def _read_catalogue(wanted: str) -> Layout | None:
    for module in MODULES.values():  # an engine that says its wagers: of every version of its game
        engine: Game = import_module(module).GAME
        if engine.main and wanted in {simple(n) for n in (engine.key, engine.name, *engine.aliases)}:
            sides = {b.key: b.title for b in engine.bets if b.key not in engine.main}
            return Layout(engine.name, engine.main, frozenset(engine.main), tuple(sides.items()), {})
    # One file is read where its name says enough: reading all of them would be most of the first table's time.
    file = next((path for path in CATALOGUE.glob("*.yaml") if simple(path.stem) == wanted), None)
    if file is not None:
        return _defined(read_file(file))
    defined = find_definition(wanted)
    return None if defined is None else _defined(defined)


def _defined(of: AnyDefinition) -> Layout | None:
    sides = tuple((key, getattr(bet, "title", key)) for key, bet in of.bets.items() if key != of.main_bet)
    if not isinstance(of, Definition):
        own = (of.main_bet, *(key for key, bet in of.bets.items() if key != of.main_bet and _is_even_money(bet)))
        others = tuple((key, title) for key, title in sides if key not in own)
        return Layout(of.name, own, frozenset((*own, *of.main_aliases)), others, {})
    if not of.wagers:
        return None
    raises: dict[str, list[RaiseStage]] = {}
    for decision in of.decisions:
        if decision.raises is not None:
            stage = decision.name or ""
            raises.setdefault(decision.raises.wager, []).append(RaiseStage(stage, decision.raises.multiples))
    names = frozenset((*of.wagers, of.main_bet, *of.main_aliases))
    return Layout(of.name, tuple(of.wagers), names, sides, {wager: tuple(item) for wager, item in raises.items()})


def _is_even_money(bet: ShoeBet) -> bool:
    """A wager on one side of the round: it wins even money or less, and pushes on what decides nothing."""
    pays = [p.amount for t in bet.paytables if t.usual for p in pays_of(t)]
    won = [amount for amount in pays if amount]
    return len(won) == 1 and won[0] <= 1 and len(pays) > 1
