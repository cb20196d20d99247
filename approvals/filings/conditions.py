"""What must hold for a step of a filing: each condition answers with the sentence that refuses it, or with nothing."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from approvals.checks.finding_builder import listed
from approvals.filings.judging import items_of, unjustified
from approvals.models import Filing


@dataclass(frozen=True, slots=True)
class StepInput:
    """What the person says with the step."""

    day: datetime.date  # today, as the commission's calendar has it
    reason: str = ""
    dated: datetime.date | None = None  # of an outside act
    conditions: tuple[str, ...] = ()


Condition = Callable[[Filing, StepInput], Iterator[str]]
AGENCY, CONCURRENCE = "the tribal gaming agency's approval", "the state's concurrence"


def reason_given(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """A reason is given in writing."""
    if not step_input.reason:
        yield "Give a reason."


def has_tables(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """There is a table in it."""
    if not filing.items.filter(taken_out=False).exists():
        yield "The filing has no table; add one."


def go_live_given(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """The day of going live is given, and is not past."""
    if filing.go_live is None:
        yield "The go-live date is missing."
    elif filing.go_live < step_input.day:
        yield f"The go-live date, {filing.go_live}, is in the past; give a future date."


def before_go_live(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """Approval comes on or before the day of going live."""
    if filing.go_live is None:
        yield "The go-live date is missing."
    elif step_input.day > filing.go_live:
        yield f"The tables were to go live on {filing.go_live}: a later approval has no effect. Return the filing."


def tables_as_they_are(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """Every table is open and stands as it is in the filing."""
    for item in items_of(filing):
        table = item.configuration.configuration
        if table.closed_on is not None:
            yield f"Table {table} was closed on {table.closed_on}."
        elif not item.configuration.newest:
            yield f"Table {table} was changed after version {item.configuration.number} was added to the filing."


def failures_justified(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """Nothing fails, or each failure carries a written justification."""
    tables: dict[tuple[str, str], list[str]] = {}
    for item in items_of(filing):
        for finding in unjustified(item):
            tables.setdefault((finding.check_id, finding.message), []).append(str(item.configuration.configuration))
    for (check, message), of in tables.items():
        those = f"Table {of[0]}" if len(of) == 1 else f"Tables {listed(of)}"
        yield f"{those}: {check} fails and is not justified. {message}"


def day_given(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """The act carries its own day, which is not in the future."""
    if step_input.dated is None:
        yield "Give the date of the approval or concurrence itself."
    elif step_input.dated > step_input.day:
        yield f"The date of the approval or concurrence, {step_input.dated}, is in the future."


def is_tribal(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """The operator is a tribal casino."""
    if filing.operator.kind != "tribal":
        yield "A card room needs neither agency approval nor state concurrence."


def after_the_agency(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """The state concurs with what the tribal gaming agency approved before."""
    if filing.tribal_gaming_agency_on is None:
        yield f"There is nothing to concur with: {AGENCY} is not recorded."
    elif step_input.dated is not None and step_input.dated < filing.tribal_gaming_agency_on:
        yield f"The concurrence of {step_input.dated} would come before {AGENCY} of {filing.tribal_gaming_agency_on}."


def outside_acts_recorded(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """Of a tribal casino: agency approval and concurrence are recorded, each on or before the day of going live."""
    if filing.operator.kind != "tribal":
        return
    for title, day in ((AGENCY, filing.tribal_gaming_agency_on), (CONCURRENCE, filing.state_concurrence_on)):
        if day is None:
            yield f"{title[0].upper()}{title[1:]} is not recorded."
        elif filing.go_live is not None and day > filing.go_live:
            yield f"{title[0].upper()}{title[1:]} is of {day}, after going live on {filing.go_live}."


def approval_recommended(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """The agent recommended approval."""
    if filing.recommended != "approve":
        yield "The agent recommended denial."


def denial_recommended(filing: Filing, step_input: StepInput) -> Iterator[str]:
    """The agent recommended denial."""
    if filing.recommended != "deny":
        yield "The agent recommended approval."
