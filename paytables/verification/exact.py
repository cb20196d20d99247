"""The exact side: what an engine says of a printed table, under every reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from games.engines import Analysis, Bet, Context, Game, OutcomeTable, Schedule
from games.engines.common.labels import series
from games.engines.pricing import UnknownHand, rows, table_of
from games.engines.registry import UnknownBet, UnknownVariant, find_bets, find_variant
from games.engines.report import analyze
from paytables.facts import origins_of
from paytables.packet import Fact
from paytables.printed import PrintedPaytable, Unpriceable, number, schedule_of
from paytables.verification.bets import by_rows, in_own_words
from paytables.verification.readings import reading_words


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
    origin: bool | None = None  # of awards whose cells do not say: off the meter, from the tray, not known

    @cached_property
    def table(self) -> OutcomeTable | None:
        """Counts of every outcome, for a bet without decisions."""
        if self.bet.table is None:
            return None
        return table_of(self.bet, self.schedule.for_hands(self.context.hands), self.context)

    @cached_property
    def analysis(self) -> Analysis:
        try:
            return analyze(self.game, self.bet, self.schedule, self.context)
        except UnknownHand as row:
            raise NoEngine(f"{self.bet.title} cannot be solved with a row {_plainly(row)}") from row
        except OverflowError as large:
            raise NoEngine(f"the pays are larger than {self.bet.title} is counted for: {large}") from large
        except ValueError as odd:
            raise NoEngine(f"{self.bet.title} cannot be solved for these pays: {odd}") from odd

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
    facts: tuple[Fact, ...] = field(default=(), repr=False)

    @property
    def literal(self) -> Reading:
        return self.readings[0]

    @property
    def fundings(self) -> tuple[Reading, ...]:
        """A reading for each source that awards may have where their cells do not say."""
        first: dict[bool | None, Reading] = {}
        for reading in self.readings:
            first.setdefault(reading.origin, reading)
        return tuple(first.values())


def exact_question(
    game: Game, table: PrintedPaytable, all_tables: Sequence[PrintedPaytable] = (), facts: tuple[Fact, ...] = ()
) -> Question:
    """Readings of a table, the literal one first. Raises NoEngine, Unpriceable."""
    seed, elsewhere = _seed(table, all_tables)
    results = tuple(_readings(game, table, origins_of(facts, table)))
    if not results:
        raise NoEngine("the engine counts no such number of hands")
    question = Question(game, table, results, seed, elsewhere, facts)
    if not table.claims:
        return question  # nothing to judge, so nothing is counted
    if missing := _not_counted(results, table):
        bet = results[0].bet.title
        problem = "The printed figure does not say how many hands it is for"
        raise NoEngine(f"{problem}, and {bet} is not counted for {series(missing, 'or')} hands.")
    try:
        for reading in results:
            _ = reading.table
    except UnknownHand as row:
        raise NoEngine(f"the engine's {results[0].bet.title} has no outcome called {_plainly(row)}") from row
    return question


def _not_counted(readings: tuple[Reading, ...], table: PrintedPaytable) -> list[str]:
    """The numbers of hands that the table has a column for and no reading counts."""
    counted = {r.context.hands for r in readings}
    printed = {o.hands for o in table.outcomes if o.hands is not None}
    return [] if None in counted else list(map(str, sorted(printed - counted)))


def _plainly(row: UnknownHand) -> str:
    return str(row.args[0]).replace("_", " ")


def _seed(table: PrintedPaytable, all_tables: Sequence[PrintedPaytable]) -> tuple[Fraction | None, bool]:
    """The seed printed with the table; else the one that all other printings of the same designator agree on."""
    own = table.claim("seed")
    if own is not None or table.designator is None:
        return (None if own is None else number(own.value)), False
    key = (table.designator, table.bet, table.variant)
    others = {
        number(seed.value)
        for t in all_tables
        if (t.designator, t.bet, t.variant) == key and (seed := t.claim("seed")) is not None
    }
    return (others.pop(), True) if len(others) == 1 else (None, False)


def _bets(game: Game, table: PrintedPaytable) -> list[tuple[Bet, str | None]]:
    """The engine's bets that a table may be for, each with the version of the rules."""
    alike = by_rows(game, table) if table.bet is None else []
    if table.bet is None and not alike:
        raise Unpriceable("the page does not say which bet the table pays", "bet")
    try:
        wanted = find_variant(game, table.variant) if table.variant else None
        bets = find_bets(game, table.bet or alike[0].key, wanted)
    except UnknownVariant as unknown:
        raise NoEngine(str(unknown)) from unknown
    except UnknownBet:
        known = ", ".join(dict.fromkeys(b.title for b in game.bets))
        raise NoEngine(f"{game.name} has no bet “{(table.bet or '').replace('_', ' ')}”; it has: {known}.") from None
    return [
        (bet, variant)
        for bet in bets
        for variant in bet.variants or (None,)
        if wanted in (None, variant) or not variant
    ]


def _readings(game: Game, table: PrintedPaytable, origins: tuple[bool | None, ...]) -> Iterator[Reading]:
    bets = _bets(game, table)
    open_origin = table.percent_pays and any(o.unit != "percent" and o.from_meter is None for o in table.outcomes)
    first = True
    for bet, variant in bets:
        for origin in origins if open_origin else (None,):
            schedule = in_own_words(game, bet, schedule_of(table, bet.key, variant, origin))
            for hands in _hands(bet, table):
                for chosen in bet.readings():
                    words = _words(bet, chosen, variant if len(bets) > 1 else None, hands, origin, len(origins))
                    context = Context(variant, hands, 1, chosen)
                    yield Reading(game, bet, schedule, context, words, first or hands is not None, origin)
                    first = False


def _hands(bet: Bet, table: PrintedPaytable) -> tuple[int | None, ...]:
    """The numbers of hands that the table has a column for, where the bet is played by number of hands."""
    if not bet.hands:
        return (None,)
    printed = {o.hands for o in table.outcomes}
    if None in printed:
        raise Unpriceable("a row does not say for how many hands it pays", "hands")
    return tuple(n for n in bet.hands if n in printed)


def _words(
    bet: Bet, chosen: dict[str, str], variant: str | None, hands: int | None, origin: bool | None, origins: int
) -> str:
    parts = [variant.replace("_", " ")] if variant else []
    parts += [f"{hands} hands"] if hands else []
    parts += [reading_words(choice.key, chosen[choice.key]) for choice in bet.choices]
    if origin is not None and origins > 1:
        parts.append(f"awards without a word of it: {'off the meter' if origin else 'from the tray'}")
    return "; ".join(parts)


def paid_deals(reading: Reading) -> dict[str, tuple[int, int]]:
    """Each row with the deals that it pays and all deals; what narrower rows pay is taken out."""
    table = reading.table
    if table is None:
        raise NoEngine("the player's decisions come in, so that no hand has a chance of its own")
    return {p.hand: (n, table.deals) for p, n in rows(table, reading.schedule.for_hands(reading.context.hands))}
