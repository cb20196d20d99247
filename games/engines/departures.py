"""What a rule that is not the usual one is worth: the main game's edge without it, and with it alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from games.engines.api import Context, Schedule
from games.engines.definition.load import AnyDefinition, read_any
from games.engines.definition.model import Definition
from games.engines.definition.rules import bound, with_rules
from games.engines.definition.setting_rules import only_of_double
from games.engines.definition.shoe import ShoeDefinition
from games.engines.pricing import price
from games.engines.report import rounded
from games.engines.solvers.as_game import as_game
from games.engines.solvers.pack import CannotCount

PLACES = 4
MAIN_GAME = "the main game"


@dataclass(frozen=True, slots=True)
class Departure:
    """A rule that is not the usual one, and the edge of the main game before and after."""

    parameter: str
    value: str
    usual: str
    before: Fraction | None
    after: Fraction | None
    of: str = MAIN_GAME  # or the bet by which the rules of a shoe game are weighed

    @property
    def effect(self) -> str:
        if self.before is None or self.after is None:
            return f"its effect on {self.of} is not counted"
        was, now = _percent(self.before), _percent(self.after)
        return f"house edge of {self.of} {f'stays {was}' if was == now else f'{was} → {now}'}"

    @property
    def words(self) -> str:
        """
        >>> Departure("dealer_qualifies", "jack_high", "queen_high", None, None).words
        'dealer qualifies: jack high instead of queen high; its effect on the main game is not counted'
        """
        name, value, usual = (x.replace("_", " ") for x in (self.parameter, self.value, self.usual))
        return f"{name}: {value} instead of {usual}; {self.effect}"

    def json(self) -> dict[str, str]:
        return {"parameter": self.parameter, "value": self.value, "usual": self.usual, "effect": self.effect}


def leading_bet(d: AnyDefinition) -> str:
    """The bet by which a change of the rules is weighed."""
    return d.leading_bet if isinstance(d, ShoeDefinition) else d.main_bet


def departures(usual: AnyDefinition, rules: Mapping[str, str]) -> Iterator[Departure]:
    """Each rule by itself that is not the usual one; one that says what is usual anyway is none."""
    before: Fraction | None = None
    for name, value in rules.items():
        with_one = with_rules(usual, {name: value})
        rule = next(r for r in bound(usual, with_one, [name], "asked") if r.parameter == name)
        if rule.value == rule.usual:
            continue
        if isinstance(usual, Definition) and isinstance(with_one, Definition) and only_of_double(usual, name):
            edges = _edge_doubled(usual), _edge_doubled(with_one, name)
            yield Departure(name, rule.value, rule.usual, *edges, f"{MAIN_GAME} with its double down")
            continue
        before = main_edge(usual) if before is None else before
        yield Departure(name, rule.value, rule.usual, before, main_edge(with_one, name), _weighed(usual))


def _weighed(d: AnyDefinition) -> str:
    bet = leading_bet(d)
    return MAIN_GAME if bet == d.main_bet else d.bets[bet].title


def _edge_doubled(d: Definition, *asked: str) -> Fraction | None:
    """Of the main game together with its double down, where it has one."""
    return _edge(d.model_dump_json(by_alias=True), asked, d.double_bet or leading_bet(d))


def main_edge(d: AnyDefinition, *asked: str) -> Fraction | None:
    """Of the main game under its usual pays; None where no solver counts it. `asked`: parameters set already."""
    return _edge(d.model_dump_json(by_alias=True), asked, leading_bet(d))


@lru_cache(maxsize=256)
def _edge(written: str, asked: tuple[str, ...], named: str) -> Fraction | None:
    d = read_any(json.loads(written))
    game = as_game(d, dict.fromkeys(asked, ""))
    bet = game.bet(named)
    if bet is None:
        return None
    schedule = next((s for s in game.schedules if s.bet == bet.key), Schedule(bet.key, ()))
    if bet.needs_pays and not schedule.pays:
        return None
    context = Context(schedule.variant)
    try:
        result = price(game, bet, schedule, context) if bet.solve is None else bet.solve(schedule, context)
    except CannotCount:
        return None
    return result.house_edge


def _percent(value: Fraction) -> str:
    return f"{rounded(value * 100, PLACES)}%"
