"""Players' money for a progressive lies in an account of its own in the state, and is brought there weekly."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Days, Flag, RecordForm, suggested
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-ACCOUNT")

WHERE = "prize_account.institutions"
STATE = "prize_account.state"
DAYS = "prize_account.deposit_days"


@form
class ProgAccountAccount:
    separate: Flag = form_field("The account is separate")
    institution_type: Annotated[str | None, suggested("bank", "mutual_savings_bank", "credit_union")] = form_field(
        "Kind of institution"
    )
    state: Annotated[str | None, suggested("WA")] = form_field("State")
    other_prize_funds: Flag = form_field("Holds other prize money too")


@form
class ProgAccountForm(RecordForm):
    account: Annotated[ProgAccountAccount | None, Part(ProgAccountAccount)] = form_field("Account")
    deposits: Days = form_field("Days of deposits")
    accruals: Days = form_field("Days on which money accrued")


@record_check(
    "PROG-ACCOUNT",
    title="Separate account in the state, weekly deposits",
    form=ProgAccountForm,
    law=(WHERE, STATE, DAYS),
    fails="not separate, the wrong kind of institution or state, or money undeposited for more than seven days",
    reviews="the account mixes progressive and other prize money",
)
def prog_account(r: Record, day: date, law: Law) -> Iterable[Finding]:
    where, state, days = law.on(WHERE, day), law.on(STATE, day), law.on(DAYS, day)
    account = r.part("account")
    good = True
    if not account.flag("separate"):
        good = False
        yield finding.fail(
            account.at("separate"), "The account is not separate.", found="no", required="yes", law=(where,)
        )
    for name, basis in (("institution_type", where), ("state", state)):
        value = account.text(name)
        if value not in basis.words:
            good = False
            yield finding.fail(
                account.at(name),
                f"{name} is {value}; allowed: {listed(sorted(basis.words))}.",
                found=value,
                required=listed(sorted(basis.words), "or"),
                law=(basis,),
            )
    if account.given("other_prize_funds") and account.flag("other_prize_funds"):
        good = False
        yield finding.review(account.at("other_prize_funds"), "The account holds other prize money too.", law=(where,))
    deposits, limit = r.days("deposits"), timedelta(days=days.count)
    for accrued in r.days("accruals"):
        deposited = next((d for d in deposits if d >= accrued), None)
        late = (deposited or day) - accrued
        if late > limit and accrued <= day:
            good = False
            until = f"deposited on {deposited}" if deposited else f"not deposited by {day}"
            yield finding.fail(
                "deposits",
                f"Money of {accrued} was {until}; {days.count} days are allowed.",
                found=late.days,
                required=days.count,
                law=(days,),
            )
    if good:
        yield finding.passes("account", "A separate account in the state, and deposits in time.", law=(where, days))
