"""No single wager above the limit of the day.

In the weeks when nobody can say which of two limits held, a wager between them is for review.
"""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.registry import CheckContext, check
from approvals.checks.subjects import stated_wagers
from approvals.configuration.form import Configuration
from approvals.configuration.kinds import spoken
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("WAGER-MAX")
LIMIT = "wager.house_banked.max_usd"
POSSIBLE = "wager.house_banked.possible_usd"


@check(
    "WAGER-MAX",
    title="No single wager above the limit",
    origin="law",
    inputs=("bets[].max", "bets[].wager", "bets[].multiple_of_ante", "bets[].raises", "operator.kind"),
    law=(LIMIT, POSSIBLE),
    fails="a wager above the limit, or above the higher limit if two may have been in effect",
    reviews="a wager between two limits on a date when it is unknown which was in effect",
)
def wager_max(c: Configuration, standing: CheckContext, law: Law) -> Iterable[Finding]:
    if c.bets is None:
        yield finding.missing_input("bets", "the wagers must be known")
        return
    if not c.bets:
        yield finding.not_applicable("bets", "The table has no wager spot.")
        return
    for index, bet in enumerate(c.bets):
        for field, wager in stated_wagers(c, bet) or [("max", None)]:
            if wager is not None:
                yield judge(law, c.as_of, bet.bet, wager, f"bets[{index}].{field}")
                continue
            raised = "multiple" in field
            what = "the ante's maximum must be known" if raised else "its largest wager must be known"
            yield finding.missing_input(f"bets[{index}].{field}", what)


def judge(law: Law, day: date, bet: str, wager: Fraction, subject: str) -> Finding:
    limit = law.on(LIMIT, day)
    possible = law.maybe(POSSIBLE, day)
    sentence = f"{spoken(bet)} allows {dollars(wager)} a wager; the limit on {day} is {dollars(limit.amount)}"
    if wager <= limit.amount:
        return finding.passes(subject, f"{sentence}.", found=wager, required=limit.amount, law=(limit,))
    if possible is None:
        return finding.fail(subject, f"{sentence}.", found=wager, required=limit.amount, law=(limit,))
    if wager <= possible.amount:
        return finding.review(
            subject,
            f"{sentence} or already {dollars(possible.amount)}: "
            f"{possible.note or 'the day of the change was not read'}",
            found=wager,
            required=possible.amount,
            law=(limit, possible),
        )
    return finding.fail(
        subject,
        f"{sentence} or at most {dollars(possible.amount)}.",
        found=wager,
        required=possible.amount,
        law=(limit, possible),
    )
