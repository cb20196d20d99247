"""Where every award comes off the meter, a contribution below what the awards take lets the meter run dry."""

from collections.abc import Iterable

from approvals.checks.finding_builder import FindingBuilder, decimal, percent
from approvals.checks.progressive_maths import all_from_meter, costs, growth_rate, origins, risk_of_running_dry
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_chosen, need_meters, need_progressive, need_terms, progressive_bet
from approvals.configuration.form import Configuration
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("CONTRIBUTION-GROWTH")


@check(
    "CONTRIBUTION-GROWTH",
    title="An all-from-meter progressive gets enough to grow",
    origin="documents",
    inputs=("progressive.meters[].contribution", "progressive.meters[].seed", "progressive.paytable"),
    terms=("paytables: awards, from meter",),
    fails="never",
    reviews=(
        "the contribution is below the rate at which the meter grows from its seed; the risk of running dry is computed"
    ),
)
def contribution_growth(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    meters = need_meters(progressive, finding)
    terms = need_terms(standing, finding)
    chosen = need_chosen(c, terms, finding)
    paytable = chosen.best
    place = (terms.cite(paytable.place),)
    if not all_from_meter(terms, paytable):
        unsure = origins(terms, paytable) & {None, "either"}
        if unsure and "tray" not in origins(terms, paytable):
            yield finding.review(
                chosen.subject,
                f"Whether the fixed awards of {chosen.name} come off the meter is not known, so its "
                "growth can't be computed.",
                cite=place,
            )
        else:
            yield finding.not_applicable(
                chosen.subject, f"Not every award of {chosen.name} comes off the meter.", cite=place
            )
        return
    if len(meters) > 1:
        yield finding.review(
            "progressive.meters", f"{chosen.name} is printed for one meter and {len(meters)} are set up.", cite=place
        )
        return
    meter, subject = meters[0], "progressive.meters[0].contribution"
    if meter.contribution is None:
        yield finding.missing_input(subject, "the share of each wager that feeds the meter must be known", cite=place)
        return
    if meter.seed is None:
        yield finding.missing_input(
            "progressive.meters[0].seed", "the meter's growth is judged from its seed", cite=place
        )
        return
    bet = progressive_bet(c, terms)
    wager = paytable.wager or (bet[1].wager if bet else None)
    cost = None if wager is None else costs(terms, paytable, wager)
    if cost is None:
        yield finding.review(
            subject,
            f"What the awards of {chosen.name} take from the meter can't be computed: no engine counts them.",
            found=meter.contribution,
            cite=place,
        )
        return
    if not 0 <= meter.contribution <= 1:
        yield finding.review(
            subject,
            f"A meter can't be fed with {percent(meter.contribution)} of each wager: whether it grows is not known.",
            found=meter.contribution,
            cite=place,
        )
        return
    least = growth_rate(meter.seed, cost)
    if meter.contribution >= least:
        yield finding.passes(
            subject,
            f"{percent(meter.contribution)} of each wager feeds the meter; its awards take "
            f"{percent(least)}, so it grows.",
            found=meter.contribution,
            required=decimal(least, 6),
            cite=place,
        )
        return
    risk = risk_of_running_dry(meter.contribution, meter.seed, cost)
    if risk.low == 0 and risk.high == 1:
        danger = "how likely it runs dry before its next 100% award is not computed for amounts of this size"
    else:
        danger = (
            f"it runs dry before its next 100% award with a probability between {percent(risk.low)} and "
            f"{percent(risk.high)} (the chain of its exact counts, solved)"
        )
    yield finding.review(
        subject,
        f"{percent(meter.contribution)} of each wager feeds the meter, but its awards take "
        f"{percent(least)} at the seed: "
        f"the meter shrinks, and {danger}.",
        found=meter.contribution,
        required=decimal(least, 6),
        cite=place,
    )
