"""Analyses as the JSON of `manage.py analyze`, with decimals for people and fractions for proof."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import isqrt
from typing import Any

from games.engines.api import Analysis, Bet, Context, Game, Schedule, interpretations, literal
from games.engines.pricing import price
from games.engines.registry import find_schedules

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


def share(value: Fraction | None) -> dict[str, str] | None:
    return (
        None if value is None else {"exact": f"{value.numerator}/{value.denominator}", "percent": rounded(value * 100)}
    )


def bet_json(analysis: Analysis, alternatives: Iterable[Analysis]) -> dict[str, Any]:
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
        "strategy": None if a.strategy is None else {"play": rounded(a.strategy.play, 4), "rule": a.strategy.rule},
        "named_strategies": [
            {"name": n.name, "play": rounded(n.play, 4), "house_edge": share(n.house_edge)} for n in a.named_strategies
        ],
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
        for reading in interpretations(bet.choices)
    ]


def bet_report(game: Game, bet: Bet, designator: str | None, context: Context) -> list[dict[str, Any]]:
    """The JSON of every paytable asked for (all known ones of the bet without a designator)."""
    schedules: list[Schedule] = find_schedules(game, bet.key, designator, context.variant)
    if not schedules and not bet.needs_pays:
        schedules = [Schedule(bet.key, ())]
    found = []
    for schedule in schedules:
        for hands in [context.hands] if context.hands or not bet.hands else list(bet.hands):
            here = Context(context.variant or schedule.variant, hands, context.players)
            main, *others = analyses(game, bet, schedule, here)
            found.append(bet_json(main, others))
    return found
