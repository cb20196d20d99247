"""Funds kept for odds-based prizes that are large at the highest wager."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Amounts, Quantity, RecordForm, Wording
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("ODDS-RESERVE")

THRESHOLD = "odds_prizes.threshold_usd"
RESERVE = "odds_prizes.reserve"


@form
class OddsReservePrize:
    name: Wording = form_field("Prize")
    odds: Quantity = form_field("Odds")
    max_wager_usd: Amount = form_field("Maximum wager", unit="$")


@form
class OddsReserveForm(RecordForm):
    prizes: Annotated[tuple[OddsReservePrize, ...] | None, Rows(OddsReservePrize)] = form_field("Prizes by odds")
    amounts_usd: Amounts = form_field("Amounts at the maximum wager", help="Instead of the prizes.")
    reserve_usd: Amount = form_field("Reserve", unit="$")
    credit_line_usd: Amount = form_field("Line of credit", unit="$", help="Blank: none.")


@record_check(
    "ODDS-RESERVE",
    title="Reserve for large odds-based prizes",
    form=OddsReserveForm,
    law=(THRESHOLD, RESERVE),
    fails="the reserve is less than the law in effect requires",
    reviews="the result depends on whether the stake counts as part of the prize",
)
def odds_reserve(r: Record, day: date, law: Law) -> Iterable[Finding]:
    threshold, rule = law.on(THRESHOLD, day), law.on(RESERVE, day)
    amounts, with_stake = _amounts(r)
    kept = r.amount("reserve_usd")
    credit = r.amount("credit_line_usd") if r.given("credit_line_usd") else Fraction(0)
    several = "second_largest_of_several" in rule.words
    held = max(kept, credit) if several else kept
    required = _required(amounts, threshold.amount, several)
    sentence = f"{dollars(held)} are kept; {dollars(required)} are asked for"
    if held < required:
        yield finding.fail("reserve_usd", f"{sentence}.", found=held, required=required, law=(threshold, rule))
        return
    if with_stake is not None and held < (more := _required(with_stake, threshold.amount, several)):
        yield finding.review(
            "reserve_usd",
            f"{sentence}, and {dollars(more)} if the stake counts with the prize.",
            found=held,
            required=more,
            law=(threshold, rule),
        )
        return
    yield finding.passes("reserve_usd", f"{sentence}.", found=held, required=required, law=(threshold, rule))


def _amounts(r: Record) -> tuple[list[Fraction], list[Fraction] | None]:
    if r.given("amounts_usd"):
        return list(r.amounts("amounts_usd")), None
    wagers = [(p.amount("odds"), p.amount("max_wager_usd")) for p in r.rows("prizes")]
    return [odds * wager for odds, wager in wagers], [(odds + 1) * wager for odds, wager in wagers]


def _required(amounts: list[Fraction], threshold: Fraction, several: bool) -> Fraction:
    over = sorted((a for a in amounts if a > threshold), reverse=True)
    if several:
        return over[1] if len(over) > 1 else Fraction(0)
    return sum(over, Fraction(0))
