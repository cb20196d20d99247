"""The printed edge of a progressive holds for one contribution and seed: with others it is another."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.progressive_maths import costs, house_edge, origins
from approvals.checks.registry import Standing, check
from approvals.checks.say import Say, fixed, half_up, listed
from approvals.checks.subjects import need_chosen, need_meters, need_progressive, need_terms, progressive_bet
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("HOUSE-EDGE")


@check(
    "HOUSE-EDGE",
    title="The computed edge of the progressive is the printed one",
    origin="documents",
    inputs=("progressive.meters[].contribution", "progressive.meters[].reserve", "progressive.meters[].seed"),
    terms=("paytables: awards, house edge, wager",),
    fails="never",
    reviews=(
        "the computed edge, rounded half up to the printed places, is not the printed one; envy; a "
        "missing figure or engine"
    ),
)
def house_edge_as_printed(c: Configuration, standing: Standing, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, say)
    meters = need_meters(progressive, say)
    unknown = False
    for index, meter in enumerate(meters):
        for field in ("contribution", "reserve", "seed"):
            if getattr(meter, field) is None:
                unknown = True
                yield say.unknown(f"progressive.meters[{index}].{field}", "the edge follows from it")
    terms = need_terms(standing, say)
    if unknown:
        return
    chosen = need_chosen(c, terms, say)
    paytable = chosen.best
    place = (terms.cite(paytable.place),)
    subject = "progressive.meters"
    printed = [p.house_edge for p in chosen.printed if p.house_edge is not None]
    if any(p.has_envy for p in chosen.printed):
        yield say.review(
            subject,
            f"{chosen.name} pays envy, whose cost depends on the players: its edge can't be computed.",
            cite=place,
        )
        return
    if not printed:
        yield say.review(
            subject, f"No house edge is printed for {chosen.name}: there is none to compare with.", cite=place
        )
        return
    bet = progressive_bet(c, terms)
    wager = paytable.wager or (bet[1].wager if bet else None)
    if wager is None:
        yield say.unknown("bets", f"{chosen.name} is printed for no wager, and the edge depends on it", cite=place)
        return
    if origins(terms, paytable) & {None, "either"}:
        yield say.review(
            subject,
            f"Whether the fixed awards of {chosen.name} are paid from the tray or from the meter is "
            "not known: its edge "
            "can't be computed.",
            cite=place,
        )
        return
    cost = costs(terms, paytable, wager)
    if cost is None:
        yield say.review(
            subject, f"No engine counts {chosen.name} of {terms.game}: its edge can't be computed.", cite=place
        )
        return
    seeds = {m.meter: m.seed for m in meters if m.seed is not None}
    if set(cost.jackpots) - set(seeds):
        if len(meters) == 1 and len(cost.jackpots) == 1:
            seeds = {next(iter(cost.jackpots)): next(iter(seeds.values()))}
        else:
            yield say.review(
                subject,
                f"{chosen.name} wins the meters {listed(sorted(cost.jackpots))}; set up are {listed(sorted(seeds))}.",
                cite=place,
            )
            return
    contribution = sum((m.contribution for m in meters if m.contribution is not None), Fraction(0))
    reserve = sum((m.reserve for m in meters if m.reserve is not None), Fraction(0))
    edge = house_edge(contribution, reserve, seeds, cost)
    for figure in printed:
        if half_up(edge * 100, figure.places) == half_up(figure.value, figure.places):
            yield say.passes(
                subject,
                f"With this contribution, reserve and seed {chosen.name} keeps "
                f"{fixed(edge * 100, figure.places + 4)} %; "
                f"{figure.text} % is printed.",
                found=fixed(edge * 100, figure.places),
                required=figure.text,
                cite=place,
            )
            return
    figure = printed[0]
    yield say.review(
        subject,
        f"With this contribution, reserve and seed {chosen.name} keeps {fixed(edge * 100, figure.places + 4)} %; "
        f"{figure.text} % is printed.",
        found=fixed(edge * 100, figure.places),
        required=figure.text,
        cite=place,
    )
