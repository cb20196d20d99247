"""A definition counted as somebody tries it: with other rules, other pays, another reading. Plain data in and out.

The question is what a job keeps, so it names everything that its answer depends on; the answer is the job's result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from accounts.json_types import Json
from games.engines.api import Analysis, Bet, Context, Game, Pay, Schedule
from games.engines.definition.load import AnyDefinition, BadDefinition, every_definition, read_any
from games.engines.definition.model import Definition, exact
from games.engines.definition.rules import BadRule, bound, with_rules
from games.engines.departures import departures
from games.engines.pricing import NO_AWARD, UnknownHand
from games.engines.registry import MODULES, UnknownBet, find_bets, game
from games.engines.report import analyses, bet_json, decimal, rounded, rules_json
from games.engines.solvers.as_game import as_game, not_counted
from games.engines.solvers.money import used_ladders

Question = Mapping[str, Any]
POINTS = 8  # steps of a curve, from an empty meter to twice the fair one
UNCOUNTED = (BadDefinition, BadRule, ArithmeticError, LookupError, ValueError, TypeError)


class NotCounted(ValueError):
    """Why there is no answer, in one sentence."""


def counted(question: Question) -> dict[str, Any]:
    """The answer to one question: `definition`, and as far as they are asked `rules`, `bet`, `paytable`, `pays`,
    `wager` and `readings`. Without a bet every bet is counted under its usual pays. Raises NotCounted."""
    try:
        usual = read_any(question["definition"])
        rules = dict(question.get("rules") or {})
        changed = with_rules(usual, rules)
        result = _game(usual, changed, rules)
        bets = _asked_bets(result, changed, question.get("bet"))
        reported = [_reported(result, changed, bet, question) for bet in bets]
        return {
            "game": usual.name,
            "bets": reported,
            "rules": rules_json(bound(usual, changed, rules, "asked")),
            "departures": [d.json() for d in departures(usual, rules)] if rules else [],
            "not_counted": [{"bet": bet, "reason": why} for bet, why in not_counted(changed).items()],
        }
    except UnknownHand as hand:
        raise NotCounted(f"This bet has no hand {str(hand.args[0]).replace('_', ' ')}.") from hand
    except UNCOUNTED as why:
        raise NotCounted(f"{str(why).rstrip('.')}.") from why


def _game(usual: AnyDefinition, changed: AnyDefinition, rules: Mapping[str, str]) -> Game:
    """The fast engine where nothing is changed; else the solvers."""
    if not rules and usual.key in MODULES and every_definition().get(usual.key) == usual:
        return game(usual.key)
    return as_game(changed, rules, usual)


def _asked_bets(game: Game, d: AnyDefinition, name: str | None) -> list[Bet]:
    if name is None:
        return list({b.key: b for b in reversed(game.bets)}.values())[::-1]
    try:
        return find_bets(game, name)[:1]
    except UnknownBet:
        why = not_counted(d).get(name)
        raise NotCounted(f"{name.replace('_', ' ')} is not counted: {why}" if why else f"no bet {name}") from None


def schedules_of(game: Game, d: AnyDefinition, bet: str) -> list[Schedule]:
    """The known pays of a bet; of the main game those of its first ladder."""
    known = [s for s in game.schedules if s.bet == bet]
    ladders = used_ladders(d) if isinstance(d, Definition) and bet == d.main_bet else ()
    if isinstance(d, Definition) and ladders and d.key not in MODULES:
        first = {t.name for t in d.ladders[ladders[0]].paytables}
        known = [s for s in known if s.designator in first] or known
    return known


def usual_schedule(known: Sequence[Schedule], d: AnyDefinition, bet: str) -> Schedule:
    """The pays that the definition calls usual; else the first that are known, or none."""
    tables = d.bets[bet].paytables if bet in d.bets else ()
    if isinstance(d, Definition) and bet == d.main_bet and used_ladders(d):
        tables = d.ladders[used_ladders(d)[0]].paytables
    names = {t.name for t in tables if t.usual}
    return next((s for s in known if s.designator in names), known[0] if known else Schedule(bet, ()))


def _schedule(game: Game, d: AnyDefinition, bet: Bet, question: Question) -> Schedule:
    known = schedules_of(game, d, bet.key)
    name = question.get("paytable")
    usual = next((s for s in known if s.designator == name), None) or usual_schedule(known, d, bet.key)
    if question.get("pays") is None:
        return usual
    pays = tuple(_pay(row) for row in question["pays"])
    if not pays:
        raise NotCounted("The paytable has no row left")
    return replace(usual, pays=pays, wager=_number(question.get("wager")) or usual.wager)


def _pay(row: Mapping[str, Any]) -> Pay:
    amount = _number(row["amount"])
    assert amount is not None
    return Pay(row["hand"], amount, row["unit"], meter=row.get("meter"))


def _number(text: object) -> Fraction | None:
    return None if text in (None, "") else Fraction(str(text))


def _reported(game: Game, d: AnyDefinition, bet: Bet, question: Question) -> dict[str, object]:
    schedule = _schedule(game, d, bet, question)
    context = Context(bet.variants[0] if bet.variants else None, bet.hands[0] if bet.hands else None)
    if not schedule.pays and bet.needs_pays:
        return {"bet": bet.key, "title": bet.title, "trouble": "Its pays are not known."}
    try:
        every = analyses(game, bet, schedule, context)
    except UnknownHand as hand:
        if question.get("bet"):
            raise
        trouble = f"It has no hand {str(hand.args[0]).replace('_', ' ')}, which its pays name."
        return {"bet": bet.key, "title": bet.title, "trouble": trouble}
    wanted = dict(question.get("readings") or {})
    main = next((a for a in every if wanted and wanted.items() <= dict(a.interpretation).items()), every[0])
    reported = bet_json(main, [a for a in every if a is not main])
    return {
        **{k: reported[k] for k in (
            "bet", "paytable", "deals", "house_edge", "hit_frequency", "element_of_risk", "standard_deviation",
            "strategy", "interpretation", "literal", "alternatives", "notes",
        )},
        "title": bet.title,
        "rows": _rows(main, schedule),
        "meters": _meters(main, schedule),
    }  # fmt: skip


def _rows(a: Analysis, schedule: Schedule) -> list[dict[str, Any]]:
    results = []
    for o in a.outcomes:
        chance = Fraction(o.combinations, a.deals)
        part = _part(o.pays, o.unit, o.hand, chance, schedule.wager or Fraction(1))
        results.append(
            {
                "hand": o.hand,
                "combinations": str(o.combinations),
                "probability": rounded(chance, 8),
                "pays": None if o.pays is None else decimal(o.pays),
                "unit": o.unit,
                "returns": None if part is None else rounded(part * 100, 4),
            }
        )
    return results


def _part(pays: Fraction | None, unit: str | None, hand: str, chance: Fraction, wager: Fraction) -> Fraction | None:
    """What a row returns of each unit, in the manner of its unit; a meter's row nothing that is known."""
    if hand == NO_AWARD:
        return Fraction(0)
    if pays is None or unit == "percent":
        return None
    return {"to_1": pays + 1, "dollars": pays / wager}.get(unit or "", pays) * chance


def _meters(a: Analysis, schedule: Schedule) -> list[dict[str, Any]]:
    """For each meter: where the bet is fair, and the edge along it while other meters stand at nothing."""
    rows = [p for p in schedule.pays if p.unit == "percent"]
    if not rows:
        return []
    wager = schedule.wager or Fraction(1)
    chance = {o.hand: Fraction(o.combinations, a.deals) for o in a.outcomes}
    fixed = sum((_part(o.pays, o.unit, o.hand, chance[o.hand], wager) or Fraction(0) for o in a.outcomes), Fraction(0))
    results = []
    for name in dict.fromkeys(p.meter or "main" for p in rows):
        slope = sum((chance[p.hand] * p.amount / 100 / wager for p in rows if (p.meter or "main") == name), Fraction(0))
        if slope <= 0:
            continue
        fair = (1 - fixed) / slope
        top = 2 * fair if fair > 0 else 10_000 * wager
        points = [(top * n / POINTS, 1 - fixed - slope * top * n / POINTS) for n in range(POINTS + 1)]
        results.append(
            {
                "name": name,
                "fair": rounded(fair, 2),
                "points": [{"meter": rounded(m, 2), "edge": rounded(e * 100, 4)} for m, e in points],
            }
        )
    return results


def parse_pay(hand: str, text: str, unit: str) -> dict[str, Json]:
    """A typed pay: 5, 3/2, push, 100% or 10% minor. Raises ValueError.

    >>> parse_pay("flush", "10% minor", "for_1")
    {'hand': 'flush', 'amount': '10', 'unit': 'percent', 'meter': 'minor'}
    """
    plain = text.strip().lower()
    if plain == "push":
        return {"hand": hand, "amount": "0", "unit": "to_1", "meter": None}
    share, percent, meter = plain.partition("%")
    number = share.strip().replace(",", "")
    try:
        amount = exact(number)
    except ValueError:
        amount = None
    if not isinstance(amount, Fraction) or amount < 0:
        raise ValueError(f"{text.strip()[:30]!r} is not a pay; write 5, 3/2, push or 100%")
    if percent:
        return {"hand": hand, "amount": decimal(amount), "unit": "percent", "meter": meter.strip() or "main"}
    return {"hand": hand, "amount": decimal(amount), "unit": unit, "meter": None}


def typed_pay(pay: Pay) -> str:
    """A pay as it would be typed."""
    if pay.unit == "percent":
        return f"{decimal(pay.amount)}%" + (f" {pay.meter}" if pay.meter not in (None, "main") else "")
    return decimal(pay.amount)


def usual_unit(pays: Sequence[Pay]) -> str:
    units = [p.unit for p in pays if p.unit != "percent"]
    return max(set(units), key=units.count) if units else "to_1"
