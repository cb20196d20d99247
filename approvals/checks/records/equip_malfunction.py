"""A malfunction is reported within 72 hours of becoming aware of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Flag, Moment, RecordForm
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("EQUIP-MALFUNCTION")

HOURS = "malfunction.report_within_hours"


@form
class EquipMalfunctionEvent:
    aware_at: Moment = form_field("Noticed at")
    reported_at: Moment = form_field("Reported at", none="not reported")
    awareness_disputed: Flag = form_field("Disputed when it was noticed")


@form
class EquipMalfunctionForm(RecordForm):
    events: Annotated[tuple[EquipMalfunctionEvent, ...] | None, Rows(EquipMalfunctionEvent)] = form_field(
        "Malfunctions"
    )
    now: Moment = form_field("Time of the check")


@record_check(
    "EQUIP-MALFUNCTION",
    title="Malfunctions are reported in time",
    form=EquipMalfunctionForm,
    law=(HOURS,),
    fails="reported later, or not reported and the time has passed",
    reviews="the time of awareness is disputed",
)
def equip_malfunction(r: Record, day: date, law: Law) -> Iterable[Finding]:
    hours = law.on(HOURS, day)
    limit = timedelta(hours=hours.count)
    events = r.rows("events")
    if not events:
        yield finding.not_applicable("events", "No malfunction is recorded.", law=(hours,))
        return
    good = True
    for event in events:
        aware = event.moment("aware_at")
        if not event.stated("reported_at"):
            good = False
            yield finding.missing_input(event.at("reported_at"), "whether it was reported must be known", law=(hours,))
            continue
        end = event.moment("reported_at") if event.given("reported_at") else r.moment("now")
        took = (end - aware).total_seconds() / 3600
        if end - aware <= limit:
            continue
        good = False
        disputed = event.given("awareness_disputed") and event.flag("awareness_disputed")
        how = "reported after" if event.given("reported_at") else "not reported for"
        answer = finding.review if disputed else finding.fail
        yield answer(
            event.at("reported_at"),
            f"A malfunction was {how} {took:g} hours; {hours.count} are allowed.",
            found=f"{took:g}",
            required=hours.count,
            law=(hours,),
        )
    if good:
        yield finding.passes("events", f"Every malfunction was reported within {hours.count} hours.", law=(hours,))
