"""A meter starts at its seed: never at $0, not below the largest fixed award, and as printed."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, dollars, listed
from approvals.checks.progressive_maths import fixed_amount
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import Chosen, need_chosen, need_meters, need_progressive, need_terms, progressive_bet
from approvals.configuration.form import Configuration
from approvals.findings import Citation, Finding
from approvals.law.model import Law
from approvals.registry.facts import SEED_REMARK, ZERO_SEED
from approvals.registry.terms import Terms

finding = FindingBuilder("SEED")


@check(
    "SEED",
    title="Meters start at a sound seed",
    origin="documents",
    inputs=("progressive.meters[].seed", "progressive.meters[].reserve", "progressive.paytable"),
    terms=("paytables: seed, fixed awards", "rules: remarks on the seed"),
    fails="the seed is $0, even if a reserve is the only seed",
    reviews="the seed is below the largest fixed award, or is not the printed one",
)
def seed(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    meters = need_meters(progressive, finding)
    terms = need_terms(standing, finding)
    wrong = False
    for index, meter in enumerate(meters):
        subject = f"progressive.meters[{index}].seed"
        if meter.seed is None:
            wrong = True
            yield finding.missing_input(subject, "what the meter starts at must be known")
        elif meter.seed == 0:
            wrong = True
            only = " with a reserve as its only seed" if meter.reserve else ""
            yield finding.fail(
                subject,
                f"Meter {meter.meter} starts at $0{only}; the approved rules advise against that.",
                found=meter.seed,
                required="more than 0",
                cite=(_remark(terms, ZERO_SEED),),
            )
    chosen = need_chosen(c, terms, finding)
    printed = chosen.seeds()
    several = len({a.meter for a in chosen.best.awards if a.unit == "percent"}) > 1 or len(meters) > 1
    largest = _largest_fixed(c, terms, chosen)
    place = terms.cite(next((p.place for p in chosen.printed if p.seed is not None), chosen.best.place))
    for index, meter in enumerate(meters):
        subject = f"progressive.meters[{index}].seed"
        if not meter.seed:
            continue
        reasons = []
        if largest is not None and meter.seed < largest:
            reasons.append(f"below the largest fixed award of {chosen.name}, {dollars(largest)}")
        if printed and not several and meter.seed not in printed:
            reasons.append(f"not the printed {listed([dollars(s) for s in sorted(printed)], 'or')}")
        required = max([*printed, *([largest] if largest is not None else [])], default=None)
        if reasons:
            wrong = True
            yield finding.review(
                subject,
                f"Meter {meter.meter} starts at {dollars(meter.seed)}: {listed(reasons)}.",
                found=meter.seed,
                required=required,
                cite=(place, _remark(terms, SEED_REMARK)),
            )
        elif not wrong:
            how = "as printed" if printed and not several else "no seed is printed for it"
            yield finding.passes(
                subject,
                f"Meter {meter.meter} starts at {dollars(meter.seed)}; {how}, and no fixed award is larger.",
                found=meter.seed,
                required=required,
                cite=(place,),
            )


def _remark(terms: Terms, name: str) -> Citation:
    facts = terms.facts_named(name)
    return terms.cite(facts[0].place if facts else None)


def _largest_fixed(c: Configuration, terms: Terms, chosen: Chosen) -> Fraction | None:
    bet = progressive_bet(c, terms)
    wager = chosen.best.wager or (bet[1].wager if bet else None)
    amounts = []
    for award in chosen.best.awards:
        amount = fixed_amount(award, wager) if wager is not None or award.unit == "dollars" else None  # type: ignore[arg-type]
        if amount is not None:
            amounts.append(amount)
    return max(amounts, default=None)
