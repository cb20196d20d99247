"""While a progressive is played, its account covers what is posted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Flag, RecordForm
from approvals.configuration.declare import form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-COVERED")

STOP = "prize_account.stop_when_short"
CUSTODY = "jackpot.progressive.custody"


@form
class ProgCoveredForm(RecordForm):
    account_balance_usd: Amount = form_field("Balance of the account", unit="$")
    posted_usd: Amount = form_field("Posted prizes", unit="$")
    undeposited_accrual_usd: Amount = form_field("Accrued and not yet due for deposit", unit="$")
    nondisplayed_usd: Amount = form_field("Reserve funds", unit="$")
    game_running: Flag = form_field("The game is running")


@record_check(
    "PROG-COVERED",
    title="The account covers the posted prizes, the seed included",
    form=ProgCoveredForm,
    law=(STOP, CUSTODY),
    fails="the game runs while the account is short of the posted amount",
    reviews="it covers the posted amount but not the reserve: the law does not say which level is required",
)
def prog_covered(r: Record, day: date, law: Law) -> Iterable[Finding]:
    stop, custody = law.on(STOP, day), law.on(CUSTODY, day)
    posted = r.amount("posted_usd")
    held = r.amount("account_balance_usd") + r.amount("undeposited_accrual_usd", "what is not yet due must be known")
    sentence = f"The account and what is not yet due hold {dollars(held)}; {dollars(posted)} are posted"
    if held < posted:
        if r.flag("game_running"):
            yield finding.fail(
                "account_balance_usd", f"{sentence}, and the game runs.", found=held, required=posted, law=(stop,)
            )
        else:
            yield finding.passes(
                "game_running", f"{sentence}; the game stands still.", found=held, required=posted, law=(stop,)
            )
        return
    reserve = r.amount("nondisplayed_usd", "whether the reserve is covered must be known")
    if held < posted + reserve:
        yield finding.review(
            "nondisplayed_usd",
            f"{sentence}, and {dollars(reserve)} of reserve that it does not cover.",
            found=held,
            required=posted + reserve,
            law=(stop, custody),
        )
    else:
        yield finding.passes("account_balance_usd", f"{sentence}.", found=held, required=posted + reserve, law=(stop,))
