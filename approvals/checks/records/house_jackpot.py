"""A house jackpot is a fixed amount of the house's money: it never grows, and each winner gets all of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import pairwise
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Day, Flag, RecordForm, Wordings, suggested
from approvals.configuration.declare import Part, Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("HOUSE-JACKPOT")

FIXED = "jackpot.house.fixed"
POST = "jackpot.house.postings"
METER = "jackpot.rising_meter_for"


@form
class HouseJackpotAmountHistory:
    on: Day = form_field("Day")
    amount_usd: Amount = form_field("Amount", unit="$")
    announced: Flag = form_field("Announced")


@form
class HouseJackpotWinnersPaid:
    on: Day = form_field("Day")
    posted_usd: Amount = form_field("Amount posted", unit="$")
    paid_usd: Amount = form_field("Amount paid", unit="$")


@form
class HouseJackpotJackpot:
    kind: Annotated[str | None, suggested("house", "progressive")] = form_field("Kind of jackpot")
    amount_history: Annotated[tuple[HouseJackpotAmountHistory, ...] | None, Rows(HouseJackpotAmountHistory)] = (
        form_field("Amounts over time")
    )
    meter_kind: Annotated[str | None, suggested("none", "fixed", "rising")] = form_field("Kind of meter")
    postings: Wordings = form_field("What is posted")
    winners_paid: Annotated[tuple[HouseJackpotWinnersPaid, ...] | None, Rows(HouseJackpotWinnersPaid)] = form_field(
        "Winners paid"
    )


@form
class HouseJackpotForm(RecordForm):
    jackpot: Annotated[HouseJackpotJackpot | None, Part(HouseJackpotJackpot)] = form_field("Jackpot")


@record_check(
    "HOUSE-JACKPOT",
    title="House jackpots stay fixed, disclosed and fully paid",
    form=HouseJackpotForm,
    law=(FIXED, POST, METER),
    fails="a rising meter, a missing posting, or a winner paid less than posted",
    reviews="an unannounced change, or one within a day of a win",
)
def house_jackpot(r: Record, day: date, law: Law) -> Iterable[Finding]:
    fixed, post, meter = law.on(FIXED, day), law.on(POST, day), law.on(METER, day)
    jackpot = r.part("jackpot")
    if jackpot.text("kind") != "house":
        yield finding.not_applicable(jackpot.at("kind"), "It is not a house jackpot.")
        return
    good = True
    if jackpot.text("meter_kind") == "rising":
        good = False
        yield finding.fail(
            jackpot.at("meter_kind"),
            "A house jackpot has a rising meter.",
            found="rising",
            required="none",
            law=(meter,),
        )
    for missing in sorted(post.words - jackpot.words("postings")):
        good = False
        yield finding.fail(
            jackpot.at("postings"), f"Not posted: {missing}.", found="not posted", required=missing, law=(post,)
        )
    wins = jackpot.rows("winners_paid")
    for win in wins:
        if win.amount("paid_usd") < win.amount("posted_usd"):
            good = False
            yield finding.fail(
                win.at("paid_usd"),
                f"A winner got {dollars(win.amount('paid_usd'))} of the posted {dollars(win.amount('posted_usd'))}.",
                found=win.amount("paid_usd"),
                required=win.amount("posted_usd"),
                law=(fixed,),
            )
    history = sorted(jackpot.rows("amount_history"), key=lambda row: row.day("on"))
    for before, after in pairwise(history):
        if before.amount("amount_usd") == after.amount("amount_usd"):
            continue
        near = any(abs((win.day("on") - after.day("on")).days) <= 1 for win in wins)
        announced = after.given("announced") and after.flag("announced")
        if near or not announced:
            good = False
            yield finding.review(
                after.at("amount_usd"),
                f"The amount changed on {after.day('on')}{', near a win' if near else ', without notice'}.",
                found=after.amount("amount_usd"),
                law=(fixed,),
            )
    if good:
        yield finding.passes(
            "jackpot", "The house jackpot is fixed, disclosed and paid in full.", law=(fixed, post, meter)
        )
