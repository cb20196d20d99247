"""The exact side: what an engine says of a printed table, under every reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from games.engines import Analysis, Bet, Context, Game, OutcomeTable, Schedule
from games.engines.pricing import UnknownHand, rows
from games.engines.registry import UnknownBet, UnknownVariant, find_bet, find_variant, simple
from games.engines.report import analyze
from paytables.printed import PrintedPaytable, Unpriceable, schedule_of


class NoEngine(LookupError):
    """Nothing here can count this bet; `str()` says why."""


@dataclass(frozen=True)
class Reading:
    """One way to read the rules, and what follows from it."""

    game: Game
    bet: Bet
    schedule: Schedule
    context: Context
    words: str  # what was chosen, for people; empty where nothing is open
    is_literal: bool

    @cached_property
    def table(self) -> OutcomeTable | None:
        """Counts of every outcome, for a bet without decisions."""
        if self.bet.table is None:
            return None
        found = self.bet.table(self.context)
        rows(found, self.schedule.for_hands(self.context.hands))  # raises UnknownHand for a row it cannot place
        return found

    @cached_property
    def analysis(self) -> Analysis:
        return analyze(self.game, self.bet, self.schedule, self.context)

    @property
    def has_percent_pays(self) -> bool:
        return any(p.unit == "percent" for p in self.schedule.pays)

    @property
    def has_envy(self) -> bool:
        return any(p.envy for p in self.schedule.pays)


@dataclass(frozen=True)
class Question:
    """A printed table put to its engine."""

    game: Game
    table: PrintedPaytable
    readings: tuple[Reading, ...] = field(repr=False)
    seed: Fraction | None = None  # printed for this table, here or in another printing of it
    seed_elsewhere: bool = False

    @property
    def literal(self) -> Reading:
        return self.readings[0]


def ask(game: Game, table: PrintedPaytable, all_tables: Sequence[PrintedPaytable] = ()) -> Question:
    """Readings of a table, the literal one first. Raises NoEngine, Unpriceable."""
    seed, elsewhere = _seed(table, all_tables)
    found = tuple(_readings(game, table))
    if not table.claims:
        return Question(game, table, found, seed, elsewhere)  # nothing to judge, so nothing is counted
    try:
        for reading in found:
            _ = reading.table
    except UnknownHand as row:
        bet = found[0].bet.title
        raise NoEngine(f"the engine's {bet} has no outcome called {str(row.args[0]).replace('_', ' ')}") from row
    return Question(game, table, found, seed, elsewhere)


def _seed(table: PrintedPaytable, all_tables: Sequence[PrintedPaytable]) -> tuple[Fraction | None, bool]:
    """The seed printed with the table; else the one that all other printings of the same designator agree on."""
    own = table.claim("seed")
    if own is not None or table.designator is None:
        return (None if own is None else Fraction(own.value)), False
    key = (table.designator, table.bet, table.variant)
    others = {
        Fraction(seed.value)
        for t in all_tables
        if (t.designator, t.bet, t.variant) == key and (seed := t.claim("seed")) is not None
    }
    return (others.pop(), True) if len(others) == 1 else (None, False)


def _bets(game: Game, table: PrintedPaytable) -> list[tuple[Bet, str | None]]:
    """The engine's bets that a table may be for, each with the version of the rules."""
    if table.bet is None:
        raise Unpriceable("the page does not say which bet the table pays", "bet")
    try:
        wanted = find_variant(game, table.variant) if table.variant else None
        find_bet(game, table.bet, wanted)
    except (UnknownVariant, UnknownBet) as unknown:
        raise NoEngine(str(unknown)) from unknown
    found = []
    for bet in game.bets:
        if simple(table.bet) not in {simple(n) for n in (bet.key, bet.title, *bet.aliases)}:
            continue
        for variant in bet.variants or (None,):
            if wanted is None or variant is None or variant == wanted:
                found.append((bet, variant))
    return found


def _readings(game: Game, table: PrintedPaytable) -> Iterator[Reading]:
    bets = _bets(game, table)
    first = True
    for bet, variant in bets:
        schedule = schedule_of(table, bet.key, variant)
        for chosen in bet.readings():
            words = _words(bet, chosen, variant if len(bets) > 1 else None)
            yield Reading(game, bet, schedule, Context(variant, None, 1, chosen), words, first)
            first = False


def _words(bet: Bet, chosen: dict[str, str], variant: str | None) -> str:
    parts = [variant.replace("_", " ")] if variant else []
    parts += [f"{choice.key.replace('_', ' ')}: {chosen[choice.key].replace('_', ' ')}" for choice in bet.choices]
    return "; ".join(parts)


def probability_of(reading: Reading, hand: str) -> Fraction:
    """The chance that exactly this row pays, what higher rows pay taken out."""
    table = reading.table
    if table is None:
        raise NoEngine("the player's decisions come in")
    counted = {p.hand: n for p, n in rows(table, reading.schedule.for_hands(reading.context.hands))}
    return Fraction(counted[hand], table.deals)
