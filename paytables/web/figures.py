"""What follows from a column of the laboratory: exact figures, kept so that one moved slider counts one thing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games.canonical import canonical_json
from games.engines import UnknownGame, find_game
from games.engines.meters import Meter, Progressive
from games.engines.pricing import UnknownHand
from games.engines.registry import published_text
from paytables.meters import progressive_of, what_if
from paytables.models import Paytable
from paytables.printed import PrintedPaytable, Unpriceable
from paytables.verification import Binding, binding_of
from paytables.verification.bound import CountedRule
from paytables.verification.claims import judge
from paytables.verification.exact import NoEngine, exact_question
from paytables.web.settings import Setting

UNCOUNTED = (UnknownGame, NoEngine, Unpriceable, UnknownHand, ValueError, ArithmeticError, KeyError)
Meters = tuple[tuple[str, Fraction, Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """The answers to one setting; `trouble` says why there are none."""

    house_edge: Fraction | None = None
    hit_frequency: Fraction | None = None
    variance: Fraction | None = None
    meters: dict[str, dict[str, Any]] = field(default_factory=dict)
    parts: dict[str, Fraction] = field(default_factory=dict)
    advice: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rules: tuple[CountedRule, ...] = ()  # under which it was counted, where they are not the usual ones
    trouble: str = ""


def figures_of(setting: Setting, *, approved: bool = False) -> Figures:
    """Of a column as it is set, or as it is approved."""
    if not approved and setting.errors:
        return Figures(trouble="Correct what is marked; the figures are given again then.")
    return _figures(*inputs_of(setting, approved=approved), printed_rules_of(setting.paytable))


def inputs_of(setting: Setting, *, approved: bool = False) -> tuple[str, PrintedPaytable, Meters, int]:
    """All that a column's figures depend on: game, table, meters and players."""
    table = setting.table if approved else setting.as_set()
    players = setting.players
    chosen = players.approved if players and approved else players.value if players else None
    game = setting.paytable.version.game.name
    return game, replace(table, claims=()), _meters(setting.settings(approved)), int(chosen or 1)


def _meters(settings: dict[str, Meter]) -> Meters:
    return tuple((name, m.contribution, m.seed, m.reserve) for name, m in sorted(settings.items()))


@lru_cache(maxsize=512)
def _figures(game: str, table: PrintedPaytable, meters: Meters, players: int, text: str) -> Figures:
    try:
        bound = _bound(game, text)
        question = exact_question(bound.game, table)
        block = bound.block_of(question.literal.bet, question.literal.context.variant)
        if block is not None:
            return Figures(trouble=f"Not counted: {block.sentence}")
        analysis = question.literal.analysis
        if not meters:
            return Figures(
                analysis.house_edge, analysis.hit_frequency, analysis.variance, notes=analysis.notes,
                rules=bound.departing,
            )  # fmt: skip
        answer = what_if(progressive(game, table, meters), players=players, quantiles=False, risks=False)
    except UNCOUNTED as why:
        return Figures(trouble=f"Not counted: {_sentence(why)}")
    return Figures(
        Fraction(answer["house_edge"]["exact"]),
        analysis.hit_frequency,
        None,
        {name: _named(m) for name, m in answer["meters"].items()},
        {name: Fraction(part["exact"]) for name, part in answer["parts"].items() if name != "house"},
        tuple(answer["advice"]),
        rules=bound.departing,
    )


def printed_rules_of(paytable: Paytable) -> str:
    """The rules that the paytable's version prints, as far as they were fetched with it; and the register's own."""
    stated = [getattr(paytable, "stated_rules", None), getattr(paytable, "stated_facts", None)]
    return canonical_json([*stated, published_text(paytable.version.game.name)])


@lru_cache(maxsize=64)
def _bound(game: str, text: str) -> Binding:
    rules, facts = json.loads(text)[:2]
    return binding_of({"game": game, "rules": rules or [], "x_facts": facts or []})


def _sentence(why: BaseException) -> str:
    text = str(why.args[0]) if why.args else ""
    return f"the engine's bet has no outcome called {text.replace('_', ' ')}" if isinstance(why, UnknownHand) else text


def _named(meter: dict[str, Any]) -> dict[str, object]:
    """Shares as fractions, amounts as they are."""
    return {
        **meter,
        "least": Fraction(meter["least_growing_contribution"]["exact"]),
        "grows": not meter["growth_per_wager"].startswith("-"),
    }


def progressive(game: str, table: PrintedPaytable, meters: Meters) -> Progressive:
    return progressive_of(game, table, {name: Meter(c, s, r) for name, c, s, r in meters})


def implied_contribution(game: str, table: PrintedPaytable) -> Fraction | None:
    """The contribution that would make the printed edge exactly true, where that is all that is missing."""
    return _implied_contribution(game, table, published_text(game))


@lru_cache(maxsize=512)
def _implied_contribution(game: str, table: PrintedPaytable, defined: str) -> Fraction | None:
    claim = table.claim("house_edge")
    if claim is None or not table.percent_pays:
        return None
    try:
        needs = judge(exact_question(find_game(game), table), claim).needs
    except UNCOUNTED:
        return None
    implied = next((n.implied for n in needs if n.parameter == "contribution"), None)
    return implied if implied is not None and 0 <= implied <= 1 else None
