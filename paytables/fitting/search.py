"""Trying deals and rules one by one. Each is counted exactly; what no solver counts is named as not tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.engines import Bet, Context, Game, UnknownGame, games
from games.engines.api import Pay, Schedule
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.pricing import UnknownHand
from games.engines.registry import definition_of
from games.engines.report import analyze
from games.engines.solvers.as_game import as_game
from games.engines.solvers.cards_bets import MOST_CARDS
from games.engines.solvers.pack import CannotCount
from paytables.fitting.deals import deals_for, known_bets, schedule_for
from paytables.fitting.model import Candidate, Fit, Printed
from paytables.fitting.rules import changes_of
from paytables.packet import PacketLike, packet_of
from paytables.printed import PrintedPaytable, Unpriceable, paytables_of
from paytables.verification import binding_of
from paytables.verification.exact import NoEngine, Reading, exact_question
from paytables.verification.figures import figure
from paytables.verification.results import ClaimResult

Report = Callable[[int, int, str], None]
UNCOUNTED = (CannotCount, NoEngine, OverflowError, ArithmeticError, ValueError, TypeError)


class Nothing(ValueError):
    """There is nothing to fit; the sentence says why."""


def fit_pays(pays: Sequence[Pay], printed: Printed, report: Report | None = None) -> Fit:
    """The deals that may lie behind these pays: plain deals, bets of known games, and games of streets."""
    if not printed.items():
        raise Nothing("Give the figure that should come out: --hit or --edge, in percent.")
    search = _Search(printed, report)
    search.deals(pays)
    search.streets(pays)
    if not search.candidates:
        raise Nothing("No deal that is counted here has all of these hands; look at their names.")
    return Fit.among("these pays", printed, search.candidates, search.not_tried)


def fit_claim(packet: PacketLike, pointer: str, report: Report | None = None) -> Fit:
    """The deals, readings and changed rules that would make a figure of a packet true, with the others of its table."""
    packet = packet_of(packet)
    table = next((t for t in paytables_of(packet) for c in t.claims if c.pointer == pointer), None)
    if table is None:
        raise Nothing(f"The packet prints no figure at {pointer}.")
    figures = {c.kind: figure(c.value, c.raw) for c in table.claims if c.kind in ("hit_frequency", "house_edge")}
    if not figures:
        raise Nothing("Only a house edge and a hit frequency are fitted.")
    printed = Printed(figures.get("hit_frequency"), figures.get("house_edge"))
    search = _Search(printed, report)
    try:
        bound = binding_of(packet)
        game = bound.game
        reading = exact_question(game, table, paytables_of(packet), packet.facts).literal
        search.readings(game, reading)
        search.rules(game, reading, {r.parameter: r.value for r in bound.rules if r.at is not None})
        if reading.bet.table is not None:
            search.deals(reading.schedule.for_hands(reading.context.hands), reading.schedule)
    except (UnknownGame, NoEngine):
        search.without_a_game(table)
    except Unpriceable as why:
        raise Nothing(f"{why}.") from why
    if not search.candidates:
        raise Nothing("Nothing that is counted here has all of the table's hands.")
    return Fit.among(table.name, printed, search.candidates, search.not_tried)


class _Search:
    def __init__(self, printed: Printed, report: Report | None) -> None:
        self.printed = printed
        self.report = report
        self.candidates: list[Candidate] = []
        self.not_tried: list[str] = []

    def deals(self, pays: Sequence[Pay], schedule: Schedule | None = None) -> None:
        for deal in deals_for(pays):
            if deal.cards > MOST_CARDS:
                self.not_tried.append(f"{deal.words}: hands of {deal.cards} cards are not looked at one by one")
                continue
            game, bet = deal.game("bet", "Bet")
            asked = replace(schedule, bet="bet") if schedule else schedule_for("bet", pays)
            self._try(game, bet, asked, Context(), deal.words, deal.json(), deal.step)
        for game, bet, variant in known_bets(games()):
            version = f", {variant.replace('_', ' ')}" if variant else ""
            words = f"as {bet.title} of {game.name}{version}"
            asked = replace(schedule, bet=bet.key) if schedule else schedule_for(bet.key, pays)
            self._try(game, bet, asked, Context(variant), words, {"game": game.key, "bet": bet.key}, 3, quietly=True)

    def streets(self, pays: Sequence[Pay]) -> None:
        """The ladders of main games: the streets of Let It Ride, the raises of Mississippi Stud, and their like."""
        for game in games():
            definition = definition_of(game)
            if not isinstance(definition, Definition) or definition.has_dealer or not definition.has_main_game:
                continue
            bet = game.bet(definition.main_bet)
            if bet is not None:
                words = f"as the main game of {game.name}"
                self._try(game, bet, schedule_for(bet.key, pays), Context(), words, {"game": game.key, "bet": bet.key},
                          4, quietly=True)  # fmt: skip

    def without_a_game(self, table: PrintedPaytable) -> None:
        from paytables.printed import schedule_of

        pays = schedule_of(table, table.bet or "bet").pays
        self.deals(pays)
        self.streets(pays)

    def readings(self, game: Game, reading: Reading) -> None:
        """What the printed rules allow as they stand."""
        for n, chosen in enumerate(reading.bet.readings()):
            words = ", ".join(f"{k.replace('_', ' ')}: {v.replace('_', ' ')}" for k, v in chosen.items())
            context = replace(reading.context, interpretation=chosen)
            self._try(game, reading.bet, reading.schedule, context, f"read as {words or 'printed'}",
                      {"reading": dict(chosen)}, 0 if n == 0 else 1)  # fmt: skip

    def rules(self, game: Game, reading: Reading, printed: Mapping[str, str]) -> None:
        """One changed rule at a time, the others as they are printed."""
        usual = definition_of(game)
        if usual is None:
            return
        definition = with_rules(usual, printed)
        for name, value, step, changed in changes_of(definition):
            other = as_game(changed, {**printed, name: value}, usual)
            bet = other.bet(reading.bet.key)
            if bet is None:
                continue
            words = f"{name.replace('_', ' ')}: {value.replace('_', ' ')}"
            context = Context(reading.context.variant, reading.context.hands, reading.context.players)
            self._try(other, bet, reading.schedule, context, words, {"rule": name, "value": value}, step)

    def _try(
        self,
        game: Game,
        bet: Bet,
        schedule: Schedule,
        context: Context,
        words: str,
        change: dict[str, object],
        step: int,
        *,
        quietly: bool = False,
    ) -> None:
        """One candidate with its exact figures. `quietly`: what does not know these hands is no candidate at all."""
        if self.report is not None:
            self.report(len(self.candidates), 0, words)
        try:
            analysis = analyze(game, bet, schedule, context)
        except UnknownHand:
            return
        except UNCOUNTED as why:
            if not quietly:
                self.not_tried.append(f"{words}: {why}")
            return
        if analysis.hit_frequency is None:
            return
        one = Candidate(words, change, step, analysis.hit_frequency, analysis.house_edge)
        if quietly and any(
            (c.hit_frequency, c.house_edge) == (one.hit_frequency, one.house_edge) for c in self.candidates
        ):
            return  # the same deal in another game's words
        self.candidates.append(one)


def unexplained(claims: Sequence[ClaimResult]) -> Iterator[str]:
    """The pointers of figures that are inconsistent and can be fitted."""
    seen: set[int] = set()
    for c in claims:
        if (
            c.verdict == "inconsistent"
            and c.claim.kind in ("hit_frequency", "house_edge")
            and c.table.index not in seen
        ):
            seen.add(c.table.index)
            yield c.claim.pointer
