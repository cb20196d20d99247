"""A maximum may be put on a meter, but not below what players already built up, and not unannounced."""

from collections.abc import Iterable
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import need_progressive
from approvals.configuration.form import Configuration, Unknown
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-MAX-LIMIT")
LIMIT = "progressive.maximum.at_least_jackpot"
NOTICE = "progressive_maximum"


@check(
    "PROG-MAX-LIMIT",
    title="A meter's maximum is not below the jackpot when it was set, and is posted",
    origin="law",
    inputs=(
        "progressive.meters[].maximum",
        "progressive.meters[].jackpot_when_maximum_set",
        "posted",
        "operator.kind",
    ),
    law=(LIMIT,),
    fails="the maximum is below the jackpot at that time, or no notice is posted",
    reviews="the jackpot at the time when the maximum was set is unknown",
)
def prog_max_limit(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    progressive = need_progressive(c, finding)
    if progressive.meters is None:
        yield finding.missing_input("progressive.meters", "whether a meter has a maximum must be known")
        return
    if not progressive.meters:
        yield finding.not_applicable("progressive.meters", "The progressive has no meter.")
        return
    limited = False
    for index, meter in enumerate(progressive.meters):
        subject = f"progressive.meters[{index}].maximum"
        if isinstance(meter.maximum, Unknown):
            yield finding.missing_input(subject, "whether the meter has a maximum must be known")
        elif meter.maximum is None:
            yield finding.passes(subject, f"Meter {meter.meter} has no maximum.", found="none")
        else:
            limited = True
            yield _judge(law, c, subject, meter.meter, meter.maximum, meter.jackpot_when_maximum_set)
    if limited:
        yield _notice(law, c)


def _judge(
    law: Law, c: Configuration, subject: str, meter: str, maximum: Fraction, jackpot: Fraction | None
) -> Finding:
    value = law.on(LIMIT, c.as_of)
    if jackpot is None:
        return finding.missing_input(
            subject.replace("maximum", "jackpot_when_maximum_set"),
            f"the maximum of {dollars(maximum)} must not be below the jackpot when it was set",
            law=(value,),
        )
    answer = finding.fail if maximum < jackpot else finding.passes
    return answer(
        subject,
        f"Meter {meter} has a maximum of {dollars(maximum)}; the jackpot stood at {dollars(jackpot)} when it was set.",
        found=maximum,
        required=jackpot,
        law=(value,),
    )


def _notice(law: Law, c: Configuration) -> Finding:
    value = law.on(LIMIT, c.as_of)
    if c.posted is None:
        return finding.missing_input(
            "posted", "a notice of the maximum must be posted at or near the game", law=(value,)
        )
    if NOTICE in c.posted:
        return finding.passes("posted", "The notice of the maximum is posted.", found="posted", law=(value,))
    return finding.fail(
        "posted", "No notice of the meter's maximum is posted.", found="not posted", required="posted", law=(value,)
    )
