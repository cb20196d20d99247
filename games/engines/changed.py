"""A game under rules and pays that somebody asks for: what `analyze --rule … --pays … --definition …` counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from games.engines.api import Game, Pay, Schedule
from games.engines.definition.load import AnyDefinition, of_versions, read_file
from games.engines.definition.model import Definition, exact
from games.engines.definition.rules import BoundRule, bound, with_rules
from games.engines.departures import departures
from games.engines.registry import UnknownGame, find_bets, find_definition, simple
from games.engines.solvers.as_game import as_game, not_counted
from games.engines.solvers.money import used_ladders
from games.engines.solvers.pack import CannotCount

ASKED = "asked"  # the designator of pays that somebody tries


@dataclass(frozen=True)
class Changed:
    """A definition under asked rules, as a game."""

    definition: AnyDefinition
    game: Game
    rules: tuple[BoundRule, ...]
    departures: list[dict[str, str]] = field(default_factory=list)


def definition_of(game: str | None, path: Path | None) -> AnyDefinition:
    if path is not None:
        try:
            return read_file(path)
        except OSError as error:
            raise ValueError(f"{path} cannot be read: {error.strerror or error}.") from None
    result = find_definition(game or "")
    if result is None:
        raise UnknownGame(f"The rules of {game!r} are not known as data, so they cannot be changed; see `games`.")
    return result


def parse_rules(given: Sequence[str]) -> dict[str, str]:
    """
    >>> parse_rules(["dealer_qualifies=jack_high", "tie=push"])
    {'dealer_qualifies': 'jack_high', 'tie': 'push'}
    """
    results: dict[str, str] = {}
    for text in given:
        name, equal, value = text.partition("=")
        if not (name.strip() and equal and value.strip()):
            raise ValueError(f"--rule {text}: write NAME=VALUE, such as dealer_qualifies=jack_high.")
        results[name.strip()] = value.strip()
    return results


def parse_pays(text: str) -> tuple[str, tuple[Pay, ...]]:
    """A bet and its rows.

    >>> parse_pays("pair_plus:straight_flush=40,pair=1.5")[1][1].amount
    Fraction(3, 2)
    """
    bet, colon, rest = text.partition(":")
    rows = [part.partition("=") for part in rest.split(",")]
    if not colon or any(not (hand.strip() and equal and amount.strip()) for hand, equal, amount in rows):
        raise ValueError(f"--pays {text}: write BET:HAND=PAY,HAND=PAY, such as pair_plus:flush=4,pair=1.")
    return bet.strip(), tuple(_pay(hand.strip(), amount.strip(), text) for hand, _, amount in rows)


def _pay(hand: str, amount: str, text: str) -> Pay:
    if amount == "push":
        return Pay(hand, Fraction(0), "to_1")
    unit, colon, number = amount.rpartition(":")
    if colon and unit not in ("to_1", "for_1"):
        raise ValueError(f"--pays {text}: {unit} is not a unit of a pay; write 5, to_1:5 or for_1:5.")
    try:
        value = exact(number)
    except ValueError as wrong:
        raise ValueError(f"--pays {text}: {wrong}.") from None
    assert isinstance(value, Fraction)
    if value < 0:
        raise ValueError(f"--pays {text}: a row pays nothing less than 0.")
    return Pay(hand, value, "for_1" if unit == "for_1" else "to_1")


def _priced(d: AnyDefinition, game: Game, pays: Sequence[tuple[str, tuple[Pay, ...]]]) -> Game:
    """The game with asked pays in the place of the known ones."""
    schedules = list(game.schedules)
    ladders = used_ladders(d) if isinstance(d, Definition) else ()
    for name, rows in pays:
        ladder = next((n for n in ladders if simple(n) == simple(name)), None)
        bet = d.main_bet if ladder else find_bets(game, name)[0].key
        schedules = [s for s in schedules if s.bet != bet]
        schedules.append(Schedule(bet, rows, ASKED, also=(ladder,) if ladder else ()))
    return replace(game, schedules=tuple(schedules))


def _check_bet(d: AnyDefinition, game: Game, bet: str | None) -> None:
    reasons = not_counted(d)
    named = {simple(k): k for k in reasons} | {simple(x): d.main_bet for x in (*d.main_aliases, "base")}
    if bet is None:
        if not game.bets:
            raise CannotCount("; ".join(reasons.values()) or f"{d.name} has no bet to count")
    elif named.get(simple(bet)) in reasons:
        raise CannotCount(reasons[named[simple(bet)]])


def change(
    game: str | None,
    bet: str | None,
    rules: Mapping[str, str],
    pays: Sequence[tuple[str, tuple[Pay, ...]]] = (),
    path: Path | None = None,
) -> Changed:
    """The game under asked rules and pays. Raises LookupError and ValueError with one sentence."""
    usual = definition_of(game, path)
    changed = with_rules(usual, rules)
    result = _priced(changed, as_game(changed, rules, usual), pays)
    _check_bet(changed, result, bet)
    departed = [x.json() for x in departures(usual, rules) if x.before is not None] if rules and not pays else []
    named = () if of_versions(usual) else bound(usual, changed, rules, "asked")  # versions say their own
    return Changed(changed, result, named, departed)
