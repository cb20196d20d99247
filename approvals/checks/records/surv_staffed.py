"""Somebody watches while there is gambling or counting."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder, dollars
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Amounts, Flag, Moment, RecordForm
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("SURV-STAFFED")

DURING = "surveillance.staffed_during"
BREAK = "surveillance.break_minutes"
POKER = "surveillance.unstaffed_poker_usd"


@form
class Interval:
    from_: Moment = form_field("From")
    to: Moment = form_field("To")


@form
class SurvStaffedForm(RecordForm):
    gambling_intervals: Annotated[tuple[Interval, ...] | None, Rows(Interval)] = form_field("Gambling")
    count_intervals: Annotated[tuple[Interval, ...] | None, Rows(Interval)] = form_field("Counts")
    staffed_intervals: Annotated[tuple[Interval, ...] | None, Rows(Interval)] = form_field("Surveillance staffed")
    shift_breaks_minutes: Amounts = form_field("Breaks of one shift, in minutes")
    nonhouse_only: Flag = form_field("Only games that the house does not bank")
    poker_limit_usd: Amount = form_field("Poker limit", unit="$")


@record_check(
    "SURV-STAFFED",
    title="The surveillance room is staffed",
    form=SurvStaffedForm,
    law=(DURING, BREAK, POKER),
    fails="nobody watches for longer than a routine break",
    reviews="breaks that are short individually but not in total",
)
def surv_staffed(r: Record, day: date, law: Law) -> Iterable[Finding]:
    during, pause, poker = law.on(DURING, day), law.on(BREAK, day), law.on(POKER, day)
    if r.flag("nonhouse_only") and r.amount("poker_limit_usd") <= poker.amount:
        yield finding.passes("nonhouse_only", f"Only games of {dollars(poker.amount)} or less run.", law=(poker,))
        return
    staffed = sorted((i.moment("from"), i.moment("to")) for i in r.rows("staffed_intervals"))
    minutes = r.amounts("shift_breaks_minutes") if r.given("shift_breaks_minutes") else []
    unwatched = timedelta()
    for name in ("gambling_intervals", "count_intervals"):
        for row in r.rows(name):
            unwatched += _uncovered(row.moment("from"), row.moment("to"), staffed)
    lost = unwatched.total_seconds() / 60
    if not lost:
        yield finding.passes("staffed_intervals", "The room was staffed the whole time.", law=(during,))
    elif lost < pause.count:
        yield finding.passes(
            "staffed_intervals", f"{lost:g} minutes without a watch are routine breaks.", law=(during, pause)
        )
    elif minutes and all(m < pause.count for m in minutes) and sum(minutes) >= lost:
        yield finding.review(
            "shift_breaks_minutes",
            f"Breaks of {lost:g} minutes together, each below {pause.count}: which counts is not clear.",
            found=f"{lost:g}",
            required=f"below {pause.count}",
            law=(pause,),
        )
    else:
        yield finding.fail(
            "staffed_intervals",
            f"Nobody watched for {lost:g} minutes; below {pause.count} are allowed.",
            found=f"{lost:g}",
            required=f"below {pause.count}",
            law=(during, pause),
        )


def _uncovered(start: datetime, end: datetime, staffed: list[tuple[datetime, datetime]]) -> timedelta:
    lost, reached = timedelta(), start
    for begin, until in staffed:
        if until <= reached or begin >= end:
            continue
        lost += max(begin - reached, timedelta())
        reached = max(reached, until)
    return lost + max(end - reached, timedelta())
