"""The definition of a shoe game as a game of the engines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import ModuleType

from games.engines.api import Analysis, Bet, Choice, Context, Game, Option, Schedule
from games.engines.definition.load import patched, variant
from games.engines.definition.model import Paytable
from games.engines.definition.rules import bound, with_rules
from games.engines.definition.shoe import ShoeBet, ShoeDefinition
from games.engines.pricing import price
from games.engines.solvers.money import pays_of
from games.engines.solvers.shoes import cards, dealer, free_bets, onto_base, rounds, war
from games.engines.solvers.shoes.table import ShoeTable

Rules = Mapping[str, str]
GIFT = ("these rules give the player the edge",)


def read_so(d: ShoeDefinition, interpretation: Mapping[str, str], asked: Rules, bet: str | None) -> ShoeDefinition:
    """The definition under one reading of a bet's rules. What a rule has said already, no reading says again."""
    for reading in d.readings:
        if bet not in (reading.touches or (d.main_bet,)):
            continue
        option = next((o for o in reading.options if o.key == interpretation.get(reading.key)), reading.options[0])
        rules = {k: v for k, v in option.rules.items() if k not in asked}
        d = patched(with_rules(d, rules), option.set) if option.set else with_rules(d, rules)
    return d


def _counter(d: ShoeDefinition, bet: ShoeBet) -> ModuleType:
    """Which of the solvers counts a bet."""
    if d.war is not None:
        return war
    if "dealer_hand" in bet.looks_at:
        return dealer
    if "free_bets" in bet.looks_at:
        return free_bets
    return rounds if rounds.of_round(d, bet) else cards


def table(d: ShoeDefinition, key: str) -> ShoeTable:
    """The outcomes of a bet; CannotCount with the reason where no solver counts it."""
    shoe_table: ShoeTable = _counter(d, d.bets[key]).table(d, d.bets[key])
    return shoe_table


def refusal(d: ShoeDefinition, key: str) -> str | None:
    """Why a bet is not counted; None where it is."""
    bet = d.bets[key]
    result: str | None = _counter(d, bet).refusal(d, bet)
    return result or onto_base.refusal(d, bet)


def main_refusal(d: ShoeDefinition) -> str | None:
    """Why the main game is not counted; None where it is."""
    if d.blackjack is None:
        return None
    if d.blackjack.natural_of_suit and len(d.shoe.suits) != 4:
        return "a natural of one suit is counted with four suits"
    return None


# ---------------------------------------------------------------- paytables, and the decks that they are for


def schedules_of(d: ShoeDefinition, asked: Rules) -> tuple[Schedule, ...]:
    """Known paytables. One that is printed for other decks is counted with those, unless decks are asked for."""
    results = []
    for key, bet in d.bets.items():
        for t in bet.paytables:
            if t.decks and d.shoe.decks not in t.decks:
                if "decks" not in asked:
                    results.append(_schedule(key, t, decks_word(t.decks[0])))
            else:
                results.append(_schedule(key, t, t.variant))
    return tuple(results)


def decks_word(decks: int) -> str:
    return "1_deck" if decks == 1 else f"{decks}_decks"


def _schedule(key: str, t: Paytable, version: str | None) -> Schedule:
    return Schedule(key, pays_of(t), t.name, t.alias, version, t.wager, t.also)


def of_version(d: ShoeDefinition, version: str | None) -> ShoeDefinition:
    """A version of the rules, or the same game with the decks that a paytable is printed for."""
    match = re.fullmatch(r"([1-8])_decks?", version or "")
    if match:
        return patched(d, {"shoe.decks": int(match.group(1))})
    return variant(d, version) if version else d


def less_commission(bet: ShoeBet, schedule: Schedule) -> Schedule:
    """Even money less the commission; a pay that is printed with the commission off stands as it is."""
    share = 1 - bet.commission / 100
    pays = tuple(replace(p, amount=share) if p.unit == "to_1" and p.amount == 1 else p for p in schedule.pays)
    return replace(schedule, pays=pays)


# ---------------------------------------------------------------- bets


def choice_of(d: ShoeDefinition, bet: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(r.key, r.question, tuple(Option(o.key, o.meaning) for o in r.options))
        for r in d.readings
        if bet in (r.touches or (d.main_bet,))
    )


def _table_of(d: ShoeDefinition, key: str, asked: Rules) -> Callable[[Context], ShoeTable]:
    known: dict[object, ShoeTable] = {}
    readings = [c.key for c in choice_of(d, key)]

    def counted(context: Context) -> ShoeTable:
        asks = context.variant, *map(context.interpretation.get, readings)
        if asks not in known:
            known[asks] = table(read_so(of_version(d, context.variant), context.interpretation, asked, key), key)
        return known[asks]

    return counted


def _adjusted(
    d: ShoeDefinition, key: str, asked: Rules, usual: ShoeDefinition
) -> Callable[[Schedule, Context], Analysis]:
    """A bet of whose win a commission is taken, or that may be moved onto the base wager."""

    def solve(schedule: Schedule, context: Context) -> Analysis:
        changed = read_so(of_version(d, context.variant), context.interpretation, asked, key)
        bet = changed.bets[key]
        counted = table(changed, key)
        plain = Bet(key, bet.title, choice_of(d, key), table=lambda _: counted)
        result = price(Game(d.key, d.name, (), ()), plain, less_commission(bet, schedule), context)
        if bet.onto_base == "moved":
            result = onto_base.with_moved(changed, key, counted, schedule, result)
        return replace(result, rules=bound(usual, changed, asked, "asked"))

    return solve


def _main(d: ShoeDefinition, asked: Rules, usual: ShoeDefinition) -> Callable[[Schedule, Context], Analysis]:
    def solve(schedule: Schedule, context: Context) -> Analysis:
        changed = read_so(of_version(d, context.variant), context.interpretation, asked, d.main_bet)
        readings = {c.key: c.literal.key for c in choice_of(d, d.main_bet)}
        chosen = {k: context.interpretation.get(k, v) for k, v in readings.items()}
        result = _of_war(changed) if changed.war is not None else _of_play(changed)
        return replace(
            result,
            variant=context.variant,
            interpretation=chosen,
            literal=chosen == readings,
            rules=bound(usual, changed, asked, "asked"),
        )

    return solve


def _of_war(d: ShoeDefinition) -> Analysis:
    result = war.solve(d).analysis(d.name, d.main_bet)
    return replace(result, notes=GIFT if result.house_edge is not None and result.house_edge < 0 else ())


def _of_play(d: ShoeDefinition) -> Analysis:
    from games.engines.solvers.shoes.play.analysis import figures

    result = figures(d)
    return Analysis(
        game=d.name,
        bet=d.main_bet,
        deals=result.deals,
        outcomes=result.outcomes,
        house_edge=result.edge,
        hit_frequency=None,
        average_wager=result.average_wager,
        strategy=result.strategy,
        named_strategies=result.named,
        notes=result.notes + (GIFT if result.edge < 0 else ()),
    )


def bets_of(d: ShoeDefinition, asked: Rules, usual: ShoeDefinition) -> tuple[Bet, ...]:
    variants = tuple(v.name for v in d.variants)
    results = []
    if d.has_main_game and main_refusal(d) is None:
        names = tuple(dict.fromkeys((*d.main_aliases, "base", "main")))
        solve = _main(d, asked, usual)
        results.append(
            Bet(
                d.main_bet,
                "Main game",
                choice_of(d, d.main_bet),
                variants,
                solve=solve,
                needs_pays=False,
                aliases=names,
            )
        )
    for key, bet in d.bets.items():
        names = (*bet.aliases, *((*d.main_aliases, "base") if key == d.main_bet else ()))
        choices = choice_of(d, key)
        if bet.commission or bet.onto_base:
            solve = _adjusted(d, key, asked, usual)
            results.append(Bet(key, bet.title, choices, variants, solve=solve, aliases=names))
        else:
            results.append(Bet(key, bet.title, choices, variants, table=_table_of(d, key, asked), aliases=names))
    return tuple(results)


def as_game(d: ShoeDefinition, asked: Rules | None = None, usual: ShoeDefinition | None = None) -> Game:
    """The game that the definition of a shoe game declares."""
    statements = set(asked or {})
    still_open = tuple(r for r in d.readings if any(o.set or set(o.rules) - statements for o in r.options))
    d = d.model_copy(update={"readings": still_open})
    reasons = not_counted(d)
    bets = tuple(b for b in bets_of(d, asked or {}, usual or d) if b.key not in reasons)
    return Game(d.key, d.name, bets, schedules_of(d, asked or {}), d.aliases)


def not_counted(d: ShoeDefinition) -> dict[str, str]:
    """The bets that no solver counts, each with the reason."""
    results = {}
    if d.has_main_game and (reason := main_refusal(d)):
        results[d.main_bet] = reason
    for key in d.bets:
        if reason := refusal(d, key):
            results[key] = reason
    return results
