"""Merchandise in place of a fixed prize: bought with funds not displayed, worth as much, approved and shown."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars, listed
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Flag, RecordForm, Wordings, suggested
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-MERCH")

FUNDS = "merchandise.funds"
APPROVALS = "merchandise.approvals"
POST = "merchandise.postings"


@form
class ProgMerchPrize:
    fund_source: Annotated[str | None, suggested("nondisplayed_progressive")] = form_field("Where the money comes from")
    value_usd: Amount = form_field("Value", unit="$")
    value_proven: Flag = form_field("The value is proven")
    replaced_fixed_usd: Amount = form_field("Fixed prize that it replaces", unit="$")
    owner_approval: Flag = form_field("The owner of the game approves")
    controls_approved: Flag = form_field("Internal controls are approved")
    lien_free: Flag = form_field("Free of liens")
    postings: Wordings = form_field("What is posted")


@form
class ProgMerchForm(RecordForm):
    prize: Annotated[ProgMerchPrize | None, Part(ProgMerchPrize)] = form_field("Prize")


@record_check(
    "PROG-MERCH",
    title="Merchandise in place of fixed prizes",
    form=ProgMerchForm,
    law=(FUNDS, APPROVALS, POST),
    fails="other funds, a value below the replaced prize, a missing approval, a lien, a missing posting",
    reviews="the value can't be verified",
)
def prog_merch(r: Record, day: date, law: Law) -> Iterable[Finding]:
    funds, approvals, post = law.on(FUNDS, day), law.on(APPROVALS, day), law.on(POST, day)
    prize = r.part("prize")
    good = True
    source = prize.text("fund_source")
    if source not in funds.words:
        good = False
        yield finding.fail(
            prize.at("fund_source"), f"Bought with {source}.", found=source, required=listed(funds.words), law=(funds,)
        )
    value, replaced = prize.amount("value_usd"), prize.amount("replaced_fixed_usd")
    if value < replaced:
        good = False
        yield finding.fail(
            prize.at("value_usd"),
            f"Worth {dollars(value)}; the replaced prize is {dollars(replaced)}.",
            found=value,
            required=replaced,
            law=(funds,),
        )
    elif not prize.flag("value_proven", "whether the value can be verified must be known"):
        good = False
        yield finding.review(
            prize.at("value_proven"), f"The value of {dollars(value)} can't be verified.", found="no", law=(funds,)
        )
    for name in ("owner_approval", "controls_approved", "lien_free"):
        if not prize.flag(name):
            good = False
            yield finding.fail(
                prize.at(name), f"{name.replace('_', ' ')}: missing.", found="no", required="yes", law=(approvals,)
            )
    for missing in sorted(post.words - prize.words("postings")):
        good = False
        yield finding.fail(
            prize.at("postings"), f"Not posted: {missing}.", found="not posted", required=missing, law=(post,)
        )
    if good:
        yield finding.passes(
            "prize", "Funds, value, approvals and postings are in order.", law=(funds, approvals, post)
        )
