"""A progressive accrues as its approved rules say, and every wager moves the meter."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, PartsByName, RecordForm, Wording
from approvals.checks.say import Say, dollars, written
from approvals.configuration.declare import Part, Rows, ask, form
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("PROG-ACCRUAL")

RULES = "progressive.accrual_by_game_rules"
FIXED = "jackpot.progressive.accrual_by_rules"


@form
class ProgAccrualWager:
    wager_usd: Amount = ask("Wager", unit="$")
    meter: Wording = ask("Meter")
    increment_usd: Amount = ask("Increment", unit="$")


@form
class ProgAccrualApproved:
    rates: PartsByName = ask("Approved rates, by meter", help="Shares of the wager.")


@form
class ProgAccrualConfig:
    rates: PartsByName = ask("Rates as set, by meter", help="Shares of the wager.")


@form
class ProgAccrualForm(RecordForm):
    approved: Annotated[ProgAccrualApproved | None, Part(ProgAccrualApproved)] = ask("Approved")
    config: Annotated[ProgAccrualConfig | None, Part(ProgAccrualConfig)] = ask("Config")
    log: Annotated[tuple[ProgAccrualWager, ...] | None, Rows(ProgAccrualWager)] = ask("Log of wagers")
    rounding_usd: Amount = ask("Stated rounding of an increment", unit="$")


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
        found = config.amount(meter) if config.given(meter) else None
        if wanted != found:
            good = False
            yield say.fail(
                config.at(meter),
                f"Meter {meter} is set to {written(found)}; {written(wanted)} is approved.",
                found=found,
                required=wanted,
                law=basis,
            )
    rounding = r.amount("rounding_usd") if r.given("rounding_usd") else Fraction(0)
    for row in r.rows("log"):
        meter = row.text("meter")
        if not approved.given(meter):
            continue
        wanted, found = row.amount("wager_usd") * approved.amount(meter), row.amount("increment_usd")
        if found == wanted:
            continue
        good = False
        answer = say.review if found and abs(found - wanted) <= rounding else say.fail
        yield answer(
            row.at("increment_usd"),
            f"A wager of {dollars(row.amount('wager_usd'))} moved meter {meter} by {dollars(found)}; "
            f"{dollars(wanted)} are due.",
            found=found,
            required=wanted,
            law=basis,
        )
    if good:
        yield say.passes("log", "The rates are the approved ones and every wager moved the meter.", law=basis)
