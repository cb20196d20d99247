"""Cash that must be in cage, safe and vault within three hours of opening."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import AMOUNT, Amount, RecordForm, Whole
from approvals.configuration.declare import form, form_field
from approvals.configuration.kinds import Unknown
from approvals.findings import Finding
from approvals.law.model import Law, Value

finding = FindingBuilder("CASH-ON-HAND")

TABLE = "cash.per_table_usd"
ADDS = "cash.adds"
SHARE = "cash.receipts_share"
NEW = "cash.new_room_usd"
HOURS = "cash.hours_after_opening"
READ = "cash.formula_read"


@form
class CashOnHandForm(RecordForm):
    tables: Whole = form_field("House-banked tables on the floor")
    largest_single_prize_usd: Amount = form_field(
        "Largest single prize", unit="$", help="Without jackpots; until February 12, 2025."
    )
    prior_year_receipts_usd: Annotated[Fraction | Unknown | None, AMOUNT] = form_field(
        "Receipts of the prior year", unit="$", help="From February 13, 2025.", none="no full year"
    )
    cash_usd: Amount = form_field("Cash in cage, safe and vault", unit="$")
    minutes_after_open: Whole = form_field("Minutes after opening when it was counted")


@record_check(
    "CASH-ON-HAND",
    title="Minimum cash within three hours of opening",
    form=CashOnHandForm,
    law=(TABLE, ADDS, SHARE, NEW, HOURS, READ),
    fails="less than required",
    reviews=(
        "2009 to 2022, because the amount was not read; "
        "a new room for which the rule has two readings; counted too late"
    ),
)
def cash_on_hand(r: Record, day: date, law: Law) -> Iterable[Finding]:
    per_table, adds, hours, complete = law.on(TABLE, day), law.on(ADDS, day), law.on(HOURS, day), law.on(READ, day)
    used: list[Value] = [per_table]
    cash = r.amount("cash_usd")
    tables = r.count("tables") * per_table.amount
    doubtful: Fraction | None = None  # another reading of the rule, under which less would do
    if "largest_single_prize" in adds.words:
        required = tables + r.amount("largest_single_prize_usd")
    elif r.given("prior_year_receipts_usd"):
        share = law.on(SHARE, day)
        used.append(share)
        required = tables + r.amount("prior_year_receipts_usd") * share.amount
    elif r.stated("prior_year_receipts_usd"):
        new = law.on(NEW, day)
        used.append(new)
        required, doubtful = tables + new.amount, new.amount
    else:
        yield finding.missing_input(
            "prior_year_receipts_usd", "a share of them is added; null where there was no full year", law=used
        )
        return
    sentence = f"{dollars(cash)} in cash; {dollars(required)} are required"
    if not complete.flag:
        yield finding.review(
            "cash_usd",
            f"{sentence} if the amount of the next version held already, which was not read.",
            found=cash,
            required=required,
            law=(*used, complete),
        )
    elif cash >= required:
        late = r.given("minutes_after_open") and r.count("minutes_after_open") > hours.count * 60
        if late:
            yield finding.review(
                "minutes_after_open",
                f"{sentence}, but it was counted {r.count('minutes_after_open')} minutes after opening; "
                f"{hours.count * 60} are allowed.",
                found=r.count("minutes_after_open"),
                required=hours.count * 60,
                law=(hours,),
            )
        else:
            yield finding.passes("cash_usd", f"{sentence}.", found=cash, required=required, law=used)
    elif doubtful is not None and cash >= doubtful:
        yield finding.review(
            "cash_usd",
            f"{sentence}, unless {dollars(doubtful)} replace the whole sum for a new room.",
            found=cash,
            required=required,
            law=used,
        )
    else:
        yield finding.fail("cash_usd", f"{sentence}.", found=cash, required=required, law=used)
