"""Pricing: a paytable put on an outcome table. No deal is counted again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from games.engines.api import Analysis, Bet, Context, Game, Outcome, OutcomeTable, Pay, Schedule, literal

NO_AWARD = "no_award"


class UnknownHand(LookupError):
    """A paytable row names a hand that this bet's outcomes do not have."""


def assign(table: OutcomeTable, pays: Sequence[Pay]) -> dict[str, Pay | None]:
    """Which row pays each atomic class: of the rows that cover it, the one that covers the fewest."""
    covers: dict[str, frozenset[str]] = {}
    for p in pays:
        try:
            covers[p.hand] = table.classes(p.hand)
        except KeyError:
            raise UnknownHand(p.hand) from None
    by_width = sorted(pays, key=lambda p: table.width(p.hand))
    paid: dict[str, Pay | None] = dict.fromkeys(table.counts)
    # Widest first, so that a narrower row takes its classes over; of equally wide rows the first keeps them.
    for p in reversed(by_width):
        for c in covers[p.hand]:
            paid[c] = p
    return paid


def table_of(bet: Bet, pays: Sequence[Pay], context: Context) -> OutcomeTable:
    """The counts that know every row, where there are such; raises UnknownHand where there are none."""
    if bet.table is None:
        raise TypeError(f"{bet.key} is decided by the player; solve it")
    table, literally = bet.table(context), literal(bet.choices)
    try:
        rows(table, pays)
    except UnknownHand:
        if bet.finer is None or any(context.interpretation.get(k, v) != v for k, v in literally.items()):
            raise
        table = bet.finer(context)
        rows(table, pays)
    return table


def net(pay: Pay, wager: Fraction) -> Fraction | None:
    """What a row nets for one unit wagered; None where a meter decides."""
    match pay.unit:
        case "to_1":
            return pay.amount
        case "for_1":
            return pay.amount - 1
        case "dollars":
            # Progressive wagers are taken when the bet is made, so a dollar award is "for", not "to".
            return pay.amount / wager - 1
        case _:
            return None


def rows(table: OutcomeTable, pays: Sequence[Pay]) -> list[tuple[Pay, int]]:
    """Each row with the deals that it pays. Counts are kept by the rows' names, so that other pays count nothing."""
    names = tuple(p.hand for p in pays)
    if names not in table.known:
        table.known[names] = _counts(table, pays)
    return list(zip(pays, table.known[names]))


def _counts(table: OutcomeTable, pays: Sequence[Pay]) -> tuple[int, ...]:
    sums = dict.fromkeys(map(id, pays), 0)
    for c, p in assign(table, pays).items():
        if p is not None:
            sums[id(p)] += table.counts[c]
    return tuple(sums.pop(id(p), 0) for p in pays)  # a row that is listed again pays nothing more


def envy_per_other(table: OutcomeTable, pays: Sequence[Pay], wager: Fraction) -> Fraction:
    """Expected envy from one other player, in units of the wager: his hand has the same distribution as ours."""
    return sum((Fraction(n, table.deals) * (p.envy or 0) / wager for p, n in rows(table, pays)), Fraction(0))


def price(game: Game, bet: Bet, schedule: Schedule, context: Context) -> Analysis:
    """The analysis of a bet without decisions under one paytable."""
    pays = schedule.for_hands(context.hands)
    table = table_of(bet, pays, context)
    wager = schedule.wager or Fraction(1)
    counted = rows(table, pays)
    lost = table.deals - sum(n for _, n in counted)
    nets = [(net(p, wager), n) for p, n in counted]
    edge: Fraction | None = None
    variance: Fraction | None = None
    notes: list[str] = []
    if all(v is not None for v, _ in nets):
        known = [(v, n) for v, n in nets if v is not None]
        scale = lcm(*(v.denominator for v, _ in known))
        whole = [(v.numerator * (scale // v.denominator), n) for v, n in known]
        total, parts = sum(v * n for v, n in whole) - lost * scale, table.deals * scale
        edge = Fraction(-total, parts)
        others = max(context.players - 1, 0)
        if any(p.envy for p in pays):
            edge -= others * envy_per_other(table, pays, wager)
            notes.append(f"envy from {others} other players; the variance leaves envy out")
        squares = sum(v * v * n for v, n in whole) + lost * scale * scale
        variance = Fraction(squares * table.deals - total * total, parts * parts)
    else:
        notes.append("awards from a meter: the house edge follows from the contribution and the seed")
    outcomes = [Outcome(p.hand, n, p.amount, p.unit, p.hands) for p, n in counted]
    outcomes.append(Outcome(NO_AWARD, lost, Fraction(-1), "to_1", context.hands))
    return Analysis(
        game=game.name,
        bet=bet.key,
        deals=table.deals,
        outcomes=tuple(outcomes),
        house_edge=edge,
        hit_frequency=Fraction(
            sum(n for (p, n), (v, _) in zip(counted, nets) if v is None or v or p.unit != "to_1"), table.deals
        ),
        variance=variance,
        paytable=schedule.designator,
        variant=context.variant,
        hands=context.hands,
        players=context.players,
        interpretation=dict(context.interpretation),
        literal=all(context.interpretation.get(k, v) == v for k, v in literal(bet.choices).items()),
        notes=tuple(notes),
    )
