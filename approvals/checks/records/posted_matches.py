"""What is posted must be what is played, and the meter must show what the ledger holds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

from approvals.checks.record import Record, record_check
from approvals.checks.say import Say, dollars
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("POSTED-MATCHES-CONFIG")

POSTED = "posting.room"
AMOUNT = "progressive.amount_posted_at_table"


@record_check(
    "POSTED-MATCHES-CONFIG",
    title="Posted limits and prizes equal the configured ones",
    inputs={
        "posting.limits": "map of game to amount",
        "config.limits": "map of game to amount",
        "meter.displayed_usd": "money",
        "meter.increment_usd": "money: what one wager adds",
        "ledger.jackpot_usd": "money",
        "correction_open": "yes or no: a documented correction is under way",
    },
    law=(POSTED, AMOUNT),
    fails="a posted value differs and no documented correction is open",
    reviews="a correction is under way",
)
def posted_matches(r: Record, day: date, law: Law) -> Iterable[Finding]:
    open_correction = r.flag("correction_open") if r.given("correction_open") else False
    wrong = say.review if open_correction else say.fail
    after = "; a correction is under way." if open_correction else "."
    posted_basis = law.on(POSTED, day)
    posting, config = r.part("posting").part("limits"), r.part("config").part("limits")
    good = True
    for game in dict.fromkeys((*posting.data, *config.data)):
        posted, held = (limits.amount(game) if limits.given(game) else None for limits in (posting, config))
        if posted != held:
            good = False
            said = ["nothing" if amount is None else dollars(amount) for amount in (posted, held)]
            yield wrong(
                f"posting.limits.{game}",
                f"{game}: {said[0]} is posted and {said[1]} is set{after}",
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
        yield say.passes("posting", "What is posted is what is set.", law=(posted_basis,))
