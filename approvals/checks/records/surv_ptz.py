"""Large wins are verified with cameras that can be pointed at them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, RecordForm, Wordings
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("SURV-PTZ")

OVER = "surveillance.verify_payout_over_usd"
ITEMS = "surveillance.verify_items"


@form
class SurvPtzPayout:
    amount_usd: Amount = form_field("Amount", unit="$")
    ptz_record: Wordings = form_field("What the recording shows", none="none")


@form
class SurvPtzForm(RecordForm):
    payouts: Annotated[tuple[SurvPtzPayout, ...] | None, Rows(SurvPtzPayout)] = form_field("Payouts")


@record_check(
    "SURV-PTZ",
    title="Large wins are verified by pan-tilt-zoom camera",
    form=SurvPtzForm,
    law=(OVER, ITEMS),
    fails="a payout above the amount has no record",
    reviews="a record lacks one of the four items",
)
def surv_ptz(r: Record, day: date, law: Law) -> Iterable[Finding]:
    over, items = law.on(OVER, day), law.on(ITEMS, day)
    good = True
    for payout in r.rows("payouts"):
        amount = payout.amount("amount_usd")
        if amount <= over.amount:
            continue
        if not payout.stated("ptz_record"):
            good = False
            yield finding.missing_input(
                payout.at("ptz_record"), f"a payout of {dollars(amount)} must have one", law=(over,)
            )
        elif not payout.given("ptz_record"):
            good = False
            yield finding.fail(
                payout.at("ptz_record"),
                f"A payout of {dollars(amount)} has no record; above {dollars(over.amount)} it must.",
                found="none",
                required="a record",
                law=(over,),
            )
        elif lacks := sorted(items.words - payout.words("ptz_record")):
            good = False
            yield finding.review(
                payout.at("ptz_record"),
                f"The record of {dollars(amount)} lacks {listed(lacks)}.",
                required=listed(lacks),
                law=(items,),
            )
    if good:
        yield finding.passes("payouts", f"Every payout above {dollars(over.amount)} was verified.", law=(over, items))
