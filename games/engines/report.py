"""Analyses as the JSON of `manage.py analyze`, with decimals for people and fractions for proof."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

from games.engines.answers import BetJson, DecisionJson, FigureJson, GameJson, StrategyJson
from games.engines.api import Analysis, Bet, Context, Game, Schedule, Strategy, literal
from games.engines.common.labels import series
from games.engines.pricing import price
from games.engines.registry import (
    UNNAMED,
    UnknownPaytable,
    find_bets,
    find_definition,
    find_game,
    find_schedules,
    find_variant,
)

if TYPE_CHECKING:
    from games.engines.changed import Changed
    from games.engines.definition.rules import BoundRule

PLACES = 6


def rounded(value: Fraction, places: int = PLACES) -> str:
    """A fraction rounded half up (away from zero) to so many places, all of them printed.

    >>> rounded(Fraction(128, 5525) * 100)
    '2.316742'
    >>> rounded(Fraction(-1, 8), 2)
    '-0.13'
    """
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = str(whole).rjust(places + 1, "0")
    body = digits if places == 0 else f"{digits[:-places]}.{digits[-places:]}"
    return f"-{body}" if value < 0 and whole else body


def decimal(value: Fraction) -> str:
    """A pay in canonical form: exact where decimals can say it, a fraction otherwise.

    >>> decimal(Fraction(3, 2)), decimal(Fraction(100)), decimal(Fraction(1, 3))
    ('1.5', '100', '1/3')
    """
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    with localcontext() as context:
        context.prec = 60
        context.rounding = ROUND_HALF_UP
        text = format(Decimal(value.numerator) / Decimal(value.denominator), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def root(value: Fraction, places: int = PLACES) -> str:
    """A square root to so many places, by integers alone (rounded down in the last place)."""
    scaled = isqrt(value.numerator * 10 ** (2 * places) // value.denominator)
    return rounded(Fraction(scaled, 10**places), places)


def share(value: Fraction | None) -> FigureJson | None:
    return None if value is None else exact_share(value)


def exact_share(value: Fraction) -> FigureJson:
    return {"exact": f"{value.numerator}/{value.denominator}", "percent": rounded(value * 100)}


def strategy_json(strategy: Strategy) -> StrategyJson:
    decisions: list[DecisionJson] = [
        {
            "stage": x.stage,
            "reached": rounded(x.reached),
            "shares": {choice: rounded(part) for choice, part in x.shares.items()},
            "rule": x.rule,
        }
        for x in strategy.decisions
    ]
    results: StrategyJson = {"play": rounded(strategy.play, 4), "rule": strategy.rule}
    return {**results, "decisions": decisions} if decisions else results


def rules_json(rules: Iterable[BoundRule]) -> list[dict[str, str]]:
    return [{"parameter": r.parameter, "value": r.value, "usual": r.usual, "from": r.origin} for r in rules]


def bet_json(analysis: Analysis, alternatives: Iterable[Analysis]) -> BetJson:
    a = analysis
    return {
        "bet": a.bet,
        "paytable": a.paytable,
        "variant": a.variant,
        "hands": a.hands,
        "players": a.players,
        "deals": str(a.deals),
        "outcomes": [
            {
                "hand": o.hand,
                "hands": o.hands,
                "combinations": str(o.combinations),
                "probability": rounded(Fraction(o.combinations, a.deals)),
                "pays": None if o.pays is None else decimal(o.pays),
                "unit": o.unit,
            }
            for o in a.outcomes
        ],
        "house_edge": share(a.house_edge),
        "hit_frequency": share(a.hit_frequency),
        "element_of_risk": share(a.element_of_risk),
        "standard_deviation": None if a.variance is None else root(a.variance),
        "strategy": None if a.strategy is None else strategy_json(a.strategy),
        "named_strategies": [
            {"name": n.name, "play": rounded(n.play, 4), "house_edge": share(n.house_edge)} for n in a.named_strategies
        ],
        "rules": rules_json(a.rules),
        "shares": [{"name": s.name, "meaning": s.meaning, "value": exact_share(s.value)} for s in a.shares],
        "interpretation": dict(a.interpretation),
        "literal": a.literal,
        "notes": list(a.notes),
        "alternatives": [
            {
                "interpretation": dict(x.interpretation),
                "house_edge": share(x.house_edge),
                "hit_frequency": share(x.hit_frequency),
            }
            for x in alternatives
        ],
    }


def analyze(game: Game, bet: Bet, schedule: Schedule, context: Context) -> Analysis:
    """One bet under one paytable and one reading: the context's readings, the literal one where it says nothing."""
    full = Context(context.variant, context.hands, context.players, {**literal(bet.choices), **context.interpretation})
    return price(game, bet, schedule, full) if bet.solve is None else bet.solve(schedule, full)


def analyses(game: Game, bet: Bet, schedule: Schedule, context: Context) -> list[Analysis]:
    """The same under every reading of the rules, the literal one first."""
    return [
        analyze(game, bet, schedule, Context(context.variant, context.hands, context.players, reading))
        for reading in bet.readings()
    ]


def bet_report(
    game: Game, bet: Bet, designator: str | None, context: Context, rules: tuple[BoundRule, ...] = ()
) -> list[BetJson]:
    """The JSON of every paytable asked for (all known ones of the bet without a designator). `rules`: under which the
    game is counted, where the analysis does not say it itself."""
    schedules: list[Schedule] = find_schedules(game, bet.key, designator, context.variant)
    if not schedules and not bet.needs_pays:
        schedules = [Schedule(bet.key, ())]
    results = []
    for schedule in schedules:
        given = context.variant or schedule.variant
        for variant in [given] if given or not bet.variants else list(bet.variants):
            if variant is not None and bet.variants and variant not in bet.variants:
                continue  # a paytable of another version of the rules, whose bet has the same name
            for hands in [context.hands] if context.hands or not bet.hands else list(bet.hands):
                main, *others = analyses(game, bet, schedule, Context(variant, hands, context.players))
                results.append(bet_json(main if main.rules else replace(main, rules=rules), others))
    return results


def game_report(
    name: str,
    bet: str | None = None,
    *,
    paytable: str | None = None,
    variant: str | None = None,
    hands: int | None = None,
    players: int = 1,
    changed: Changed | None = None,
) -> GameJson:
    """The answer of `manage.py analyze`: a game's bets (all, or the one named) under its known paytables.

    `changed`: the game under asked rules and pays instead of the known one. Raises LookupError for a game, bet,
    paytable or variant that is not known, ValueError for a number out of range; both with one line that says what
    there is.

    >>> report = game_report("Three Card Poker", "pair_plus", paytable="A")
    >>> report["bets"][0]["house_edge"]
    {'exact': '128/5525', 'percent': '2.316742'}
    """
    game, rules = (find_game(name), usual_rules(name)) if changed is None else (changed.game, changed.rules)
    wanted = None if variant is None else find_variant(game, variant)
    bets = (
        find_bets(game, bet, wanted)
        if bet
        else [b for b in game.bets if wanted in (None, *b.variants) or not b.variants]
    )
    if players < 1:
        raise ValueError(f"--players {players}: at least the player himself sits at the table.")
    if hands is not None:
        bets = [b for b in bets if b.hands]
        if not any(hands in b.hands for b in bets):
            able = sorted({n for b in bets for n in b.hands})
            what = f"{game.name}, {bet}," if bet else game.name
            allowed = f"is counted for {_numbers(able)} hands" if able else "has no bet by number of hands"
            raise ValueError(f"--hands {hands}: {what} {allowed}.")
    results: list[BetJson] = []
    unknown: UnknownPaytable | None = None
    for b in bets:
        try:
            results += bet_report(game, b, paytable, Context(wanted, hands, players), rules)
        except UnknownPaytable as missing:
            unknown = missing
    if not results and unknown is not None:
        known = dict.fromkeys(s.designator or UNNAMED for s in game.schedules for b in bets if s.bet == b.key)
        raise UnknownPaytable(f"{game.name} has no paytable {paytable!r}; known: {', '.join(known) or 'none'}.")
    report: GameJson = {"game": game.name, "bets": results}
    return report if changed is None else {**report, "departures": changed.departures}


def _numbers(able: list[int]) -> str:
    """
    >>> _numbers([2]), _numbers([2, 3, 4]), _numbers([2, 4]), _numbers([2, 4, 5])
    ('2', '2 to 4', '2 and 4', '2, 4, and 5')
    """
    if len(able) > 2 and able == list(range(able[0], able[-1] + 1)):
        return f"{able[0]} to {able[-1]}"
    return series(map(str, able), "and")


def usual_rules(name: str) -> tuple[BoundRule, ...]:
    """The rules of a game that nobody has changed; none where its rules are no data, or each version has its own."""
    from games.engines.definition.load import of_versions
    from games.engines.definition.rules import bound

    definition = find_definition(name)
    if definition is None or of_versions(definition):
        return ()
    return bound(definition, definition, (), "usual")
