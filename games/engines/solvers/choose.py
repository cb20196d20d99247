"""Which solver counts a definition's main game: the first of the list that does not refuse it.

A solver is a module with `refusal(definition)`, a reason or None, and `solve(definition, pays by ladder)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

from games.engines.api import Pay
from games.engines.definition.model import Definition
from games.engines.solvers.money import used_ladders
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.rankings import ranking
from games.engines.solvers.solved import Solved

SOLVERS = (
    "games.engines.solvers.suit_streets",
    "games.engines.solvers.streets",
    "games.engines.solvers.flushes",
    "games.engines.solvers.runs",
    "games.engines.solvers.sevens",
    "games.engines.solvers.shown",
    "games.engines.solvers.against",
    "games.engines.solvers.exchange",
    "games.engines.solvers.board.analysis",
)

FOLD_BY_DEALER = ("games.engines.solvers.runs",)  # those that know the end `dnq_fold`
OF_SET_HANDS = ("games.engines.solvers.setting.analysis",)


def solver(d: Definition) -> ModuleType:
    """Raises CannotCount with every solver's reason."""
    reasons = []
    for name in SOLVERS if d.setting is None else OF_SET_HANDS:
        module = import_module(name)
        reason = module.refusal(d) or _by_dealer(d, name)
        if reason is None:
            return module
        reasons.append(reason)
    why = "; ".join(dict.fromkeys(reasons)) or "hands are set"
    raise CannotCount(f"no solver counts the main game of {d.name}: {why}")


def _by_dealer(d: Definition, solver_: str) -> str | None:
    if d.fold_by_dealer and solver_ not in FOLD_BY_DEALER:
        return "a fold that ends otherwise where the dealer does not qualify is not counted"
    return None


DOUBLED = "games.engines.solvers.setting.double"


def why_not_doubled(d: Definition) -> str | None:
    """Why the double down of a game in which hands are set is not counted."""
    refusal: str | None = import_module(DOUBLED).refusal(d)
    return refusal and f"the double down of {d.name} is not counted: {refusal}"


def solve_doubled(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """A wager together with its double down."""
    reason = why_not_doubled(d)
    if reason:
        raise CannotCount(reason)
    solved: Solved = import_module(DOUBLED).solve(d)
    return solved


def why_not(d: Definition) -> str | None:
    if not d.has_main_game:
        return "the rules of its main game are not known"
    unknown = [name for name in used_ladders(d) if not d.ladders[name].paytables]
    if unknown:
        return f"the pays of {' and '.join(d.ladders[n].title or n for n in unknown)} are not known"
    try:
        solver(d)
        if d.ranking is not None:
            ranking(d.ranking, d.deck, d.ranking_options)  # refuses what it leaves uncounted
    except CannotCount as reason:
        return str(reason)
    return None


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    solved: Solved = solver(d).solve(d, pays)
    return solved
