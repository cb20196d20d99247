"""What is posted must be what is played, and the meter must show what the ledger holds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, AmountsByName, Flag, RecordForm
from approvals.configuration.declare import Part, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("POSTED-MATCHES-CONFIG")

POSTED = "posting.room"
AMOUNT = "progressive.amount_posted_at_table"


@form
class PostedMatchesPosting:
    limits: AmountsByName = form_field("Limits as posted, by game")


@form
class PostedMatchesConfig:
    limits: AmountsByName = form_field("Limits as set, by game")


@form
class PostedMatchesMeter:
    displayed_usd: Amount = form_field("Amount the meter displays", unit="$")
    increment_usd: Amount = form_field("What one wager adds to the meter", unit="$")


@form
class PostedMatchesLedger:
    jackpot_usd: Amount = form_field("Jackpot by the ledger", unit="$")


@form
class PostedMatchesForm(RecordForm):
    posting: Annotated[PostedMatchesPosting | None, Part(PostedMatchesPosting)] = form_field("Posting")
    config: Annotated[PostedMatchesConfig | None, Part(PostedMatchesConfig)] = form_field("Config")
    meter: Annotated[PostedMatchesMeter | None, Part(PostedMatchesMeter)] = form_field("Meter")
    ledger: Annotated[PostedMatchesLedger | None, Part(PostedMatchesLedger)] = form_field("Ledger")
    correction_open: Flag = form_field("A documented correction is under way")


@record_check(
    "POSTED-MATCHES-CONFIG",
    title="Posted limits and prizes equal the configured ones",
    form=PostedMatchesForm,
    law=(POSTED, AMOUNT),
    fails="a posted value differs and no documented correction is open",
    reviews="a correction is under way",
)
def posted_matches(r: Record, day: date, law: Law) -> Iterable[Finding]:
    open_correction = r.flag("correction_open") if r.given("correction_open") else False
    wrong = finding.review if open_correction else finding.fail
    after = "; a correction is under way." if open_correction else "."
    posted_basis = law.on(POSTED, day)
    posting, config = r.part("posting").part("limits"), r.part("config").part("limits")
    good = True
    for game in dict.fromkeys((*posting.data, *config.data)):
        posted, held = (limits.amount(game) if limits.given(game) else None for limits in (posting, config))
        if posted != held:
            good = False
            statements = ["nothing" if amount is None else dollars(amount) for amount in (posted, held)]
            yield wrong(
                f"posting.limits.{game}",
                f"{game}: {statements[0]} is posted and {statements[1]} is set{after}",
                found=posted,
                required=held,
                law=(posted_basis,),
            )
    if r.given("meter") or r.given("ledger"):
        shown_basis = law.on(AMOUNT, day)
        meter = r.part("meter")
        displayed, ledger = meter.amount("displayed_usd"), r.part("ledger").amount("jackpot_usd")
        step = meter.amount("increment_usd") if meter.given("increment_usd") else Fraction(0)
        if abs(displayed - ledger) > step:
            good = False
            yield wrong(
                "meter.displayed_usd",
                f"The meter shows {dollars(displayed)}; the ledger holds {dollars(ledger)}{after}",
                found=displayed,
                required=ledger,
                law=(shown_basis,),
            )
    if good:
        yield finding.passes("posting", "What is posted matches what is set.", law=(posted_basis,))
