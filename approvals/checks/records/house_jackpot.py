"""A house jackpot is a fixed amount of the house's money: it never grows, and each winner gets all of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import pairwise
from typing import Annotated

from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Day, Flag, RecordForm, Wordings, suggested
from approvals.checks.say import Say, dollars
from approvals.configuration.declare import Part, Rows, ask, form
from approvals.findings import Finding
from approvals.law.model import Law

say = Say("HOUSE-JACKPOT")

FIXED = "jackpot.house.fixed"
POST = "jackpot.house.postings"
METER = "jackpot.rising_meter_for"


@form
class HouseJackpotAmountHistory:
    on: Day = ask("Day")
    amount_usd: Amount = ask("Amount", unit="$")
    announced: Flag = ask("Announced")


@form
class HouseJackpotWinnersPaid:
    on: Day = ask("Day")
    posted_usd: Amount = ask("Amount posted", unit="$")
    paid_usd: Amount = ask("Amount paid", unit="$")


@form
class HouseJackpotJackpot:
    kind: Annotated[str | None, suggested("house", "progressive")] = ask("Kind of jackpot")
    amount_history: Annotated[tuple[HouseJackpotAmountHistory, ...] | None, Rows(HouseJackpotAmountHistory)] = ask(
        "Amounts over time"
    )
    meter_kind: Annotated[str | None, suggested("none", "fixed", "rising")] = ask("Kind of meter")
    postings: Wordings = ask("What is posted")
    winners_paid: Annotated[tuple[HouseJackpotWinnersPaid, ...] | None, Rows(HouseJackpotWinnersPaid)] = ask(
        "Winners paid"
    )


@form
class HouseJackpotForm(RecordForm):
    jackpot: Annotated[HouseJackpotJackpot | None, Part(HouseJackpotJackpot)] = ask("Jackpot")


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
        yield say.nothing(jackpot.at("kind"), "It is not a house jackpot.")
        return
    good = True
    if jackpot.text("meter_kind") == "rising":
        good = False
        yield say.fail(
            jackpot.at("meter_kind"),
            "A house jackpot has a rising meter.",
            found="rising",
            required="none",
            law=(meter,),
        )
    for missing in sorted(post.words - jackpot.words("postings")):
        good = False
        yield say.fail(
            jackpot.at("postings"), f"Not posted: {missing}.", found="not posted", required=missing, law=(post,)
        )
    wins = jackpot.rows("winners_paid")
    for win in wins:
        if win.amount("paid_usd") < win.amount("posted_usd"):
            good = False
            yield say.fail(
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
            yield say.review(
                after.at("amount_usd"),
                f"The amount changed on {after.day('on')}{', near a win' if near else ', without notice'}.",
                found=after.amount("amount_usd"),
                law=(fixed,),
            )
    if good:
        yield say.passes("jackpot", "The house jackpot is fixed, disclosed and paid in full.", law=(fixed, post, meter))
