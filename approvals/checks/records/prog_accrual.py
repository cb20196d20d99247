"""A progressive accrues as its approved rules say, and every wager moves the meter."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, as_text, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, PartsByName, RecordForm, Wording
from approvals.configuration.declare import Part, Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-ACCRUAL")

RULES = "progressive.accrual_by_game_rules"
FIXED = "jackpot.progressive.accrual_by_rules"


@form
class ProgAccrualWager:
    wager_usd: Amount = form_field("Wager", unit="$")
    meter: Wording = form_field("Meter")
    increment_usd: Amount = form_field("Increment", unit="$")


@form
class ProgAccrualApproved:
    rates: PartsByName = form_field("Approved rates, by meter", help="Shares of the wager.")


@form
class ProgAccrualConfig:
    rates: PartsByName = form_field("Rates as set, by meter", help="Shares of the wager.")


@form
class ProgAccrualForm(RecordForm):
    approved: Annotated[ProgAccrualApproved | None, Part(ProgAccrualApproved)] = form_field("Approved")
    config: Annotated[ProgAccrualConfig | None, Part(ProgAccrualConfig)] = form_field("Config")
    log: Annotated[tuple[ProgAccrualWager, ...] | None, Rows(ProgAccrualWager)] = form_field("Log of wagers")
    rounding_usd: Amount = form_field("Stated rounding of an increment", unit="$")


@record_check(
    "PROG-ACCRUAL",
    title="Accrual follows the approved rates; every wager moves the meter",
    form=ProgAccrualForm,
    law=(RULES, FIXED),
    fails="a rate differs, or a wager without its increment",
    reviews="a difference within the stated rounding",
)
def prog_accrual(r: Record, day: date, law: Law) -> Iterable[Finding]:
    basis = (law.on(RULES, day), law.on(FIXED, day))
    approved, config = r.part("approved").part("rates"), r.part("config").part("rates")
    good = True
    for meter in dict.fromkeys((*approved.data, *config.data)):
        wanted = approved.amount(meter) if approved.given(meter) else None
        result = config.amount(meter) if config.given(meter) else None
        if wanted != result:
            good = False
            yield finding.fail(
                config.at(meter),
                f"Meter {meter} is set to {as_text(result)}; {as_text(wanted)} is approved.",
                found=result,
                required=wanted,
                law=basis,
            )
    rounding = r.amount("rounding_usd") if r.given("rounding_usd") else Fraction(0)
    for row in r.rows("log"):
        meter = row.text("meter")
        if not approved.given(meter):
            continue
        wanted, result = row.amount("wager_usd") * approved.amount(meter), row.amount("increment_usd")
        if result == wanted:
            continue
        good = False
        answer = finding.review if result and abs(result - wanted) <= rounding else finding.fail
        yield answer(
            row.at("increment_usd"),
            f"A wager of {dollars(row.amount('wager_usd'))} moved meter {meter} by {dollars(result)}; "
            f"{dollars(wanted)} are due.",
            found=result,
            required=wanted,
            law=basis,
        )
    if good:
        yield finding.passes("log", "The rates are the approved ones and every wager moved the meter.", law=basis)
