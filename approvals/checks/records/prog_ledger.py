"""A progressive's ledger: its start, a reason for every change, and sums that add up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import RecordForm, Signed, Wording
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-LEDGER")

RECORD = "progressive.changes_recorded"
REASONS = "progressive.reductions"
DOCUMENTED = "progressive.adjustments_documented"


@form
class ProgLedgerEntry:
    ts: Wording = form_field("Date and time")
    delta_usd: Signed = form_field("Change", unit="$")
    reason: Wording = form_field("Reason")
    evidence: Wording = form_field("Evidence")
    balance_usd: Signed = form_field("Balance", unit="$")


@form
class ProgLedgerForm(RecordForm):
    ledger: Annotated[tuple[ProgLedgerEntry, ...] | None, Rows(ProgLedgerEntry)] = form_field(
        "Ledger", help="The first row is the starting amount."
    )


@record_check(
    "PROG-LEDGER",
    title="Start amount and a reason for every change",
    form=ProgLedgerForm,
    law=(RECORD, REASONS, DOCUMENTED),
    fails="a reduction without an allowed reason, a row without a reason, or sums that don't add up",
    reviews="a free-text reason that is not on the list",
)
def prog_ledger(r: Record, day: date, law: Law) -> Iterable[Finding]:
    record, documented, reasons = law.on(RECORD, day), law.on(DOCUMENTED, day), law.on(REASONS, day)
    rows = r.rows("ledger")
    if not rows:
        yield finding.fail(
            "ledger", "The ledger holds no starting amount.", found="empty", required="a starting amount", law=(record,)
        )
        return
    good, balance = True, Fraction(0)
    if rows[0].given("reason") and rows[0].text("reason") != "starting_amount":
        good = False
        yield finding.fail(
            rows[0].at("reason"),
            "The first row is not the starting amount.",
            found=rows[0].text("reason"),
            required="starting_amount",
            law=(record,),
        )
    for row in rows:
        delta = row.amount("delta_usd")
        balance += delta
        if not row.given("reason"):
            good = False
            yield finding.fail(
                row.at("reason"), f"A change of {dollars(delta)} has no reason.", found="none", law=(record, documented)
            )
        elif delta < 0 and row.text("reason") not in reasons.words:
            good = False
            free = " " in row.text("reason")
            answer = finding.review if free else finding.fail
            yield answer(
                row.at("reason"),
                f"A reduction of {dollars(-delta)} for {row.text('reason')!r}, which is not one of "
                f"{listed(sorted(reasons.words))}.",
                found=row.text("reason"),
                required=listed(sorted(reasons.words), "or"),
                law=(reasons,),
            )
        if row.given("balance_usd") and row.amount("balance_usd") != balance:
            good = False
            yield finding.fail(
                row.at("balance_usd"),
                f"The balance is written as {dollars(row.amount('balance_usd'))}; the changes add up "
                f"to {dollars(balance)}.",
                found=row.amount("balance_usd"),
                required=balance,
                law=(record,),
            )
            balance = row.amount("balance_usd")
    if good:
        yield finding.passes(
            "ledger",
            f"{len(rows)} rows, each with its reason; the balance is {dollars(balance)}.",
            law=(record, reasons),
        )
