"""A wager for the dealer is a bet of its own: it stays out of aggregate limits."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Flag, Quantity, RecordForm
from approvals.configuration.declare import Part, Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("TOKE")

SEPARATE = "toke.separate_bet"
FLOOR = "aggregate_limit.floor_odds"


@form
class TokeRow:
    is_toke: Flag = form_field("Is a toke")
    amount_usd: Amount = form_field("Amount", unit="$")


@form
class TokePayout:
    rows: Annotated[tuple[TokeRow, ...] | None, Rows(TokeRow)] = form_field("Payouts")
    aggregate_usd: Amount = form_field("Amount counted toward the limit", unit="$")


@form
class TokeForm(RecordForm):
    payout: Annotated[TokePayout | None, Part(TokePayout)] = form_field("Payout")
    toke_cap_usd: Amount = form_field("Cap on tokes", unit="$", help="Blank: none.")
    toke_max_wager_usd: Amount = form_field("Maximum wager of a toke", unit="$")
    top_odds: Quantity = form_field("Best odds")


@record_check(
    "TOKE",
    title="Tokes are kept out of the aggregate",
    form=TokeForm,
    law=(SEPARATE, FLOOR),
    fails="a toke is counted in the aggregate",
    reviews="the toke's own cap is below its floor",
)
def toke(r: Record, day: date, law: Law) -> Iterable[Finding]:
    value = law.on(SEPARATE, day)
    payout = r.part("payout")
    rows = payout.rows("rows")
    players = sum((row.amount("amount_usd") for row in rows if not row.flag("is_toke")), Fraction(0))
    counted = payout.amount("aggregate_usd")
    good = counted <= players
    if not good:
        yield finding.fail(
            payout.at("aggregate_usd"),
            f"{dollars(counted)} were counted; players' payouts are {dollars(players)}.",
            found=counted,
            required=players,
            law=(value,),
        )
    if r.given("toke_cap_usd"):
        floor = law.on(FLOOR, day)
        least = r.amount("toke_max_wager_usd") * min(r.amount("top_odds"), floor.amount)
        if r.amount("toke_cap_usd") < least:
            good = False
            yield finding.review(
                "toke_cap_usd",
                f"Tokes are capped at {dollars(r.amount('toke_cap_usd'))}; the floor is {dollars(least)}.",
                found=r.amount("toke_cap_usd"),
                required=least,
                law=(value, floor),
            )
    if good:
        yield finding.passes(
            "payout", "No toke is counted in the aggregate.", found=counted, required=players, law=(value,)
        )
