"""After a seizure of jackpot funds nobody plays until the posted prize is back in the account."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

from approvals.checks.finding_builder import FindingBuilder
from approvals.checks.record import Record, record_check
from approvals.checks.record_form import Amount, Day, Moment, RecordForm
from approvals.configuration.declare import Rows, form, form_field
from approvals.findings import Finding
from approvals.law.model import Law

finding = FindingBuilder("PROG-SEIZED")

STOP = "seizure.stop_until_restored"


@form
class ProgSeizedSeizureEvent:
    on: Day = form_field("Day")


@form
class ProgSeizedRunInterval:
    from_: Moment = form_field("From")
    to: Moment = form_field("To")


@form
class ProgSeizedAccountHistory:
    on: Day = form_field("Day")
    balance_usd: Amount = form_field("Balance", unit="$")
    posted_usd: Amount = form_field("Posted prizes", unit="$")


@form
class ProgSeizedForm(RecordForm):
    seizure_events: Annotated[tuple[ProgSeizedSeizureEvent, ...] | None, Rows(ProgSeizedSeizureEvent)] = form_field(
        "Seizures"
    )
    run_intervals: Annotated[tuple[ProgSeizedRunInterval, ...] | None, Rows(ProgSeizedRunInterval)] = form_field(
        "When the game ran"
    )
    account_history: Annotated[tuple[ProgSeizedAccountHistory, ...] | None, Rows(ProgSeizedAccountHistory)] = (
        form_field("Account over time")
    )


@record_check(
    "PROG-SEIZED",
    title="The game stops after a seizure until the funds are back",
    form=ProgSeizedForm,
    law=(STOP,),
    fails="play or collection between the seizure and the day on which the account covers the posted prize",
)
def prog_seized(r: Record, day: date, law: Law) -> Iterable[Finding]:
    stop = law.on(STOP, day)
    events = r.rows("seizure_events")
    if not events:
        yield finding.not_applicable("seizure_events", "Nothing was seized.", law=(stop,))
        return
    history = sorted(r.rows("account_history"), key=lambda row: row.day("on"))
    good = True
    for event in events:
        seized = event.day("on")
        restored = next(
            (
                h.day("on")
                for h in history
                if h.day("on") >= seized and h.amount("balance_usd") >= h.amount("posted_usd")
            ),
            None,
        )
        for run in r.rows("run_intervals"):
            start, end = run.moment("from"), run.moment("to")
            if end.date() > seized and (restored is None or start.date() < restored):
                good = False
                yield finding.fail(
                    run.at("from"),
                    f"The game ran from {start} to {end}; funds were seized on {seized} and "
                    f"{f'were back on {restored}' if restored else 'are not back'}.",
                    found=start,
                    required=restored,
                    law=(stop,),
                )
    if good:
        yield finding.passes(
            "run_intervals", "The game was stopped from the seizure until the funds were back.", law=(stop,)
        )
