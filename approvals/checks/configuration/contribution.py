"""What a progressive takes from each wager: shares of it, together at most the wager, and not above the design."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, percent
from approvals.checks.progressive_maths import Costs, all_from_meter, costs, only_percent_from_meter, origins
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import Chosen, need_chosen, need_meters, need_progressive, need_terms
from approvals.configuration.form import Configuration, Meter
from approvals.findings import Finding
from approvals.law.model import Law
from approvals.registry.facts import CONTRIBUTION_REMARK
from approvals.registry.terms import Terms

finding = FindingBuilder("CONTRIBUTION")


@check(
    "CONTRIBUTION",
    title="Contribution and reserve rates are possible and not above the design of the paytable",
    origin="documents",
    inputs=("progressive.meters[].contribution", "progressive.meters[].reserve", "progressive.paytable"),
    terms=("paytables: awards, seed, house edge", "rules: where awards are paid from"),
    fails=(
        "a rate outside 0-100%; contributions and reserves of all meters over 100%; where only percentage pays come "
        "from the meter, a rate above the highest one at which seed and pays still give the printed edge"
    ),
    reviews="a rate, a figure or an engine is missing; envy, whose cost depends on the number of players",
)
def contribution(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    meters = need_meters(progressive, finding)
    terms = need_terms(standing, finding)
    remark = terms.facts_named(CONTRIBUTION_REMARK)
    place = (terms.cite(remark[0].place if remark else None),)
    wrong, known, unknown = False, Fraction(0), False
    for index, meter in enumerate(meters):
        for field, rate in (("contribution", meter.contribution), ("reserve", meter.reserve)):
            subject = f"progressive.meters[{index}].{field}"
            if rate is None:
                unknown = True
                yield finding.missing_input(subject, "the share of each wager that it takes must be known")
            elif not 0 <= rate <= 1:
                wrong = True
                yield finding.fail(
                    subject,
                    f"The {field} of meter {meter.meter} is {percent(rate)} of the wager; it lies between 0% and 100%.",
                    found=rate,
                    required="0 to 1",
                    cite=place,
                )
            else:
                known += rate
    if known > 1:
        wrong = True
        yield finding.fail(
            "progressive.meters",
            f"Contributions and reserves add up to {percent(known)} of the wager; it has 100%.",
            found=known,
            required="1",
            cite=place,
        )
    if wrong or unknown:
        return
    yield from _design(c, terms, meters, known)


def _design(c: Configuration, terms: Terms, meters: tuple[Meter, ...], total: Fraction) -> Iterable[Finding]:
    chosen = need_chosen(c, terms, finding)
    paytable = chosen.best
    subject = "progressive.meters" if len(meters) > 1 else "progressive.meters[0].contribution"
    rate = sum((m.contribution or Fraction(0) for m in meters), Fraction(0))
    within = f"{percent(total)} of each wager is within 0% and 100%"
    place = (terms.cite(paytable.place),)
    if all_from_meter(terms, paytable):
        yield finding.passes(
            subject,
            f"{within}; every award of {chosen.name} comes off the meter, so no rate is set for it.",
            found=rate,
            cite=place,
        )
        return
    if {"tray", "meter"} <= origins(terms, paytable) and not origins(terms, paytable) & {None, "either"}:
        yield finding.passes(
            subject,
            f"{within}; fixed awards of {chosen.name} come off the meter too, so no rate is set for it.",
            found=rate,
            cite=place,
        )
        return
    if not only_percent_from_meter(terms, paytable):
        yield finding.review(
            subject,
            f"{within}; whether the fixed awards of {chosen.name} are paid from the tray or from the meter is "
            + ("the house's choice and not given." if "either" in origins(terms, paytable) else "not on file."),
            found=rate,
            cite=place,
        )
        return
    if any(p.has_envy for p in chosen.printed):
        yield finding.review(
            subject,
            f"{within}; {chosen.name} pays envy, whose cost depends on the players, so its highest "
            "rate can't be computed.",
            found=rate,
            cite=place,
        )
        return
    cost = None if paytable.wager is None else costs(terms, paytable, paytable.wager)
    highest = _highest(chosen, cost)
    if highest is None:
        missing = _missing(chosen, cost)
        yield finding.review(
            subject,
            f"{within}; the highest rate of {chosen.name} can't be computed: {missing}.",
            found=rate,
            cite=place,
        )
    elif rate > highest:
        yield finding.fail(
            subject,
            f"{percent(rate)} goes to the meter; seed and pays of {chosen.name} give the printed edge "
            f"up to {percent(highest, 4)}.",
            found=rate,
            required=highest,
            cite=place,
        )
    else:
        yield finding.passes(
            subject,
            f"{percent(rate)} goes to the meter; seed and pays of {chosen.name} give the printed edge "
            f"up to {percent(highest, 4)}.",
            found=rate,
            required=highest,
            cite=place,
        )


def _highest(chosen: Chosen, cost: Costs | None) -> Fraction | None:
    """The rate at which the edge is as low as it may be and still round to a printed one."""
    if cost is None:
        return None
    rates = []
    for printed in chosen.printed:
        if printed.house_edge is None or printed.seed is None:
            continue
        lowest = (printed.house_edge.value - Fraction(1, 2 * 10**printed.house_edge.places)) / 100
        jackpots = sum(cost.jackpots.values(), Fraction(0))
        rates.append(1 - lowest - (jackpots * printed.seed + cost.tray) / cost.wager)
    return max(rates, default=None)


def _missing(chosen: Chosen, cost: Costs | None) -> str:
    if chosen.best.house_edge is None:
        return "no house edge is printed"
    if chosen.best.seed is None:
        return "no seed is printed"
    if chosen.best.wager is None:
        return "no wager is printed"
    return "no engine counts this paytable" if cost is None else "a figure is missing"
