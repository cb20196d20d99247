"""All games by name. A game's module is imported when it is asked for, so that starting is cheap."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from games.engines.api import Bet, Game, Schedule

if TYPE_CHECKING:
    from games.engines.definition.load import AnyDefinition

MODULES = {
    "caribbean_stud_poker": "games.engines.caribbean_stud",
    "three_card_poker": "games.engines.three_card",
    "straight_edge_poker": "games.engines.straight_edge",
    "6_card_fortune_pai_gow_poker": "games.engines.fortune_pai_gow",
}


UNNAMED = "unnamed"  # how a paytable that the page gives no name is asked for


class UnknownGame(LookupError):
    """No engine for a game of this name."""


class UnknownBet(LookupError):
    """The game has no bet of this name."""


class UnknownPaytable(LookupError):
    """No known paytable of this designator."""


class UnknownVariant(LookupError):
    """The game has no version of its rules by this name."""


def simple(name: str) -> str:
    """A name without case, marks, punctuation and the words that packets use or leave out at will.

    >>> simple("Caribbean Stud® Poker") == simple("caribbean_stud_poker")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold().replace("six card", "6 card")
    return re.sub(r"[^a-z0-9]+", "", re.sub(r"[®™©’']", "", folded))


@cache
def game(key: str) -> Game:
    """A game with an engine of its own, or one that a solver counts from its definition."""
    if key in MODULES:
        return _with_more_bets(import_module(MODULES[key]).GAME)
    from games.engines.solvers.as_game import from_catalogue

    return from_catalogue(key)


def _with_more_bets(engine: Game) -> Game:
    """Bets that the definition has and the engine does not are counted by the solvers; of its own bets the engine
    counts every paytable that the definition knows, and the solvers those with a row that it has no class for."""
    from games.engines.definition.load import catalogue

    if engine.key not in catalogue():
        return engine
    from games.engines.solvers.as_game import from_catalogue

    defined, known = from_catalogue(engine.key), {b.key for b in engine.bets}
    named = {(s.bet, simple(n)) for s in engine.schedules for n in (s.designator, s.alias, *s.also) if n}
    more = (s for s in defined.schedules if s.bet not in known or _has_another_name(s, named))
    return replace(
        engine,
        bets=(*(_finer(b, defined) for b in engine.bets), *(b for b in defined.bets if b.key not in known)),
        schedules=(*engine.schedules, *more),
    )


def _finer(bet: Bet, defined: Game) -> Bet:
    same = next((b for b in defined.bets if b.key == bet.key and b.variants == bet.variants), None)
    if same is None or same.table is None or bet.table is None or bet.hands:
        return bet
    return replace(bet, finer=same.table)


def _has_another_name(s: Schedule, named: set[tuple[str, str]]) -> bool:
    return s.designator is not None and (s.bet, simple(s.designator)) not in named


def by_definition() -> tuple[str, ...]:
    """The games of the catalogue that have no engine of their own, of which a solver counts a bet at least."""
    from games.engines.definition.load import every_definition

    return tuple(key for key in every_definition() if key not in MODULES and game(key).bets)


def games() -> tuple[Game, ...]:
    return tuple(game(key) for key in (*MODULES, *by_definition()))


def find_game(name: str) -> Game:
    """The game of a printed or command-line name; raises UnknownGame with the name that may be meant."""
    wanted = simple(name)
    by_key = next((key for key in MODULES if simple(key) == wanted), None)
    if by_key:  # the usual case, and only this game's module is imported
        return game(by_key)
    for key in MODULES:
        if wanted in {simple(n) for n in (game(key).name, *game(key).aliases)}:
            return game(key)
    defined = find_definition(name)
    if defined is not None:
        result = game_of(defined)
        if result.bets:
            return result
        raise UnknownGame(f"The rules of {defined.name} are not known well enough to count any of its bets.")
    near = get_close_matches(name.casefold(), {g.name.casefold(): g.name for g in games()}, n=3, cutoff=ALIKE)
    meant = " or ".join(g.name for g in games() if g.name.casefold() in near)
    wish = f"did you mean {meant}?" if meant else "complete and publish its definition, and its figures can be counted."
    raise UnknownGame(f"The rules of {name} are not known to any engine; {wish}")


def find_definition(name: str) -> AnyDefinition | None:
    """The definition, of the catalogue or a published one, that a printed or command-line name means."""
    wanted = simple(name)
    for d in definitions().values():
        if wanted in {simple(n) for n in (d.key, d.name, *d.aliases)}:
            return d
    return None


_PUBLISHED: ContextVar[Mapping[str, AnyDefinition]] = ContextVar("published definitions", default={})  # noqa: B039


ALIKE = 0.85  # of two names, from which a slip is likelier than another game


@contextmanager
def using(published: Mapping[str, AnyDefinition]) -> Iterator[None]:
    """Within, games of these definitions are known too. The catalogue's own games stay what they are."""
    token = _PUBLISHED.set(published)
    try:
        yield
    finally:
        _PUBLISHED.reset(token)


def published() -> Mapping[str, AnyDefinition]:
    """The definitions that are known here beside the catalogue's."""
    return _PUBLISHED.get()


def published_text(name: str) -> str:
    """The published definition that a name means, as text: part of the key of whatever is kept by a game's name.

    Empty for the catalogue's games.
    """
    wanted = simple(name)
    for d in published().values():
        if wanted in {simple(n) for n in (d.key, d.name, *d.aliases)}:
            return d.model_dump_json(by_alias=True)
    return ""


def definitions() -> dict[str, AnyDefinition]:
    """Every definition that is known here, by key: the catalogue's, then those that were published beside it."""
    from games.engines.definition.load import every_definition

    return {**_PUBLISHED.get(), **every_definition()}


def definition_of(game: Game) -> AnyDefinition | None:
    """The rules of a game as data, where they are data."""
    return definitions().get(game.key)


@lru_cache(maxsize=64)
def _published_game(written: str) -> Game:
    import json

    from games.engines.definition.load import read_any
    from games.engines.solvers.as_game import as_game

    return as_game(read_any(json.loads(written)))


def game_of(d: AnyDefinition) -> Game:
    """The game that a known definition declares."""
    published = _PUBLISHED.get().get(d.key)
    return _published_game(d.model_dump_json(by_alias=True)) if published is d else game(d.key)


def same_variant(one: str | None, other: str | None) -> bool:
    """Packets print "1" or "Version 1" where the engines say "version_1"; what names no version is of each."""
    if one is None or other is None:
        return True
    return simple(one).removeprefix("version") == simple(other).removeprefix("version")


KINDS = ("bonus", "side", "bet", "bets", "wager", "wagers")


def _without_kind(name: str) -> str:
    """ "Bad Beat Bonus" is the Bad Beat where the game has no other bet so called."""
    bare = simple(name)
    while ending := next((kind for kind in KINDS if bare.endswith(kind)), ""):
        bare = bare.removesuffix(ending)
    return bare


def find_bets(g: Game, name: str, variant: str | None = None) -> list[Bet]:
    """The bets of a printed or command-line name: one for each version of the rules that has it."""
    of_variant = [b for b in g.bets if not b.variants or any(same_variant(variant, v) for v in b.variants)]
    for bare in (simple, _without_kind):
        wanted = bare(name)
        # a side bet may be called like the game, whose name the main bet answers to as well
        results = [b for b in of_variant if wanted == bare(b.key)]
        results = results or [b for b in of_variant if wanted in {bare(n) for n in (b.title, *b.aliases)}]
        if wanted and results and (bare is simple or len({b.key for b in results}) == 1):
            return results
    where = f" in {variant}" if variant else ""
    raise UnknownBet(f"{g.name} has no bet {name!r}{where}; it has: {', '.join(dict.fromkeys(b.key for b in g.bets))}.")


def find_bet(g: Game, name: str, variant: str | None = None) -> Bet:
    return find_bets(g, name, variant)[0]


def find_variant(g: Game, name: str) -> str:
    """The engine's word for a version of the rules: "version_1" for "1", "Version 1" and "version_1".

    >>> find_variant(find_game("Straight Edge Poker"), "2")
    'version_2'
    """
    known = list(dict.fromkeys(v for b in g.bets for v in b.variants))
    for variant in known:
        if same_variant(name, variant):
            return variant
    raise UnknownVariant(f"{g.name} has no variant {name!r}; it has: {', '.join(known) or 'one version only'}.")


def find_schedules(g: Game, bet: str, designator: str | None = None, variant: str | None = None) -> list[Schedule]:
    """The known paytables of a bet, or the one whose designator or alias is given; "unnamed" is one without any."""
    of_bet = [s for s in g.schedules if s.bet == bet and same_variant(variant, s.variant)]
    if designator is None:
        return of_bet
    wanted = simple(designator)
    if wanted == UNNAMED and any(s.designator is None for s in of_bet):
        return [s for s in of_bet if s.designator is None]
    named = [s for s in of_bet if wanted in {simple(n) for n in (s.designator, s.alias, *s.also) if n}]
    if not named:
        names = ", ".join(s.designator or UNNAMED for s in of_bet) or "none"
        raise UnknownPaytable(f"{g.name} has no paytable {designator!r} for {bet}; known: {names}.")
    return named
