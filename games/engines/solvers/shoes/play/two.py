"""What may be done with two cards: dealt, after a split, or taken in exchange."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from games.engines.solvers.shoes.play.hands import Hand, single
from games.engines.solvers.shoes.play.shoe import ACE, Cards
from games.engines.solvers.shoes.play.values import Chart, Kind, Values, Worth

STAND, HIT, DOUBLE, SPLIT, SURRENDER, ZAP = range(6)


def options(values: Values, h: Hand, kind: Kind, split_from: int | None = None) -> dict[int, Worth]:
    """Stand, hit, double, surrender, as the rules allow them; splits and exchanges are valued elsewhere."""
    rules, stand = values.rules, values.stands[h.cards]
    results = {STAND: stand}
    if split_from == ACE and rules.split.aces == "one_card":
        return results
    if h.total < 21:
        results[HIT] = values.hit(h, stand.clear)
        if (kind != "split" or rules.double.after_split) and (double := values.double(h, stand.clear)) is not None:
            results[DOUBLE] = double
    may_give_up = rules.surrender == "any_time" or (rules.surrender == "first_two" and kind != "split")
    if may_give_up and not values.free:
        results[SURRENDER] = values.surrendered(stand.clear)
    return results


def natural_pay(values: Values) -> Fraction:
    """Of a natural, on average over its suits where some pay more: each suit has both cards once in sixteen."""
    rules = values.rules
    return rules.natural + sum((p - rules.natural for p in rules.natural_of_suit.values()), Fraction(0)) / 16


def natural(values: Values, h: Hand) -> Worth:
    """A dealt natural: paid, pushed by the dealer's unless it beats that."""
    clear = values.stands[h.cards].clear
    pays = int(natural_pay(values) * values.unit)
    assert natural_pay(values) * values.unit == pays
    value = clear * pays
    if values.rules.natural_beats_natural:
        whole = np.array([values.shoe.scale(h.size + sum(e)) for e in values.extras], dtype=object)
        value = np.broadcast_to((whole * pays)[:, None], clear.shape)
    return Worth(value, 0, clear)


def after_one(values: Values, first: int, chart: Chart | None) -> tuple[Worth, Worth]:
    """A split hand of one card: worth with another value as its second card, and with the same one."""
    start = single(first)
    same: Worth | None = None
    other: Worth | None = None
    for h in values.two:
        value = second(h.cards, first)
        left = values.left(start, value)
        result = options(values, h, "split", split_from=first)
        part = values.chosen(result, allowed(chart, h, result))[0].times(left)
        if value == first:
            same = part
        else:
            other = part if other is None else other + part
    nothing = values.stands[values.two[0].cards].times(0)
    return other or nothing, same or nothing


def second(cards: Cards, first: int) -> int:
    return next(v for v, n in enumerate(cards) if n - (v == first) > 0)


def allowed(chart: Chart | None, h: Hand, results: dict[int, Worth]) -> Any:
    """The chart's choice for two cards; what is not allowed after a split is hit, or stood where one card is all."""
    if chart is None:
        return None
    wanted = chart[h.name]
    instead = HIT if HIT in results else STAND
    return np.where(np.isin(wanted, list(results)), wanted, instead)
