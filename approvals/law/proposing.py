"""A change of the law: a supervisor proposes a dated value with its reason, a second person publishes or returns it.

Publishing changes what every check says, so it asks for all tables to be judged again.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from datetime import date

from django.db import transaction
from django.db.models import QuerySet

from accounts import audit
from accounts.history import because
from accounts.jurisdictions import of_register
from accounts.models import User
from accounts.permissions import can_change_law, require
from approvals.law.model import Law
from approvals.law.rows import BadValue, current_law, held_of, law_with, published, value_of, written_of
from approvals.models import LawValue
from approvals.notices.acts import notify_of_agreed_law, notify_of_law, notify_of_returned_law
from games.records import save_once
from games.second_person import Decisions, close

CERTAINTIES = ("read", "inferred", "secondary", "unverified")
DATE_CERTAINTIES = ("read", "inferred", "unknown")
SPACES = re.compile(r"\s+")


class NotLaw(Exception):
    """Why a value cannot be proposed or published; `str()` is one sentence for people."""


_DECISIONS: Decisions[LawValue] = Decisions("value", NotLaw)


@transaction.atomic
def propose_value(
    *,
    parameter: str,
    value: object,
    effective_from: date,
    citation: str,
    reason: str,
    actor: User,
    effective_to: date | None = None,
    certainty: str = "read",
    date_certainty: str = "read",
    section: str = "",
    note: str = "",
) -> LawValue:
    """A new dated value of a parameter that there is. The same proposal again is the same; another ends it."""
    require(can_change_law, actor)
    known = current_law()
    if parameter not in known:
        raise NotLaw(f"There is no parameter {parameter!r}; a new one comes with the check that reads it.")
    declared = known[parameter]
    citation, reason, section = (SPACES.sub(" ", t).strip() for t in (citation, reason, section))
    if not citation:
        raise NotLaw("Name the order or filing that sets this value.")
    if not reason:
        raise NotLaw("Give the reason for the proposal.")
    if certainty not in CERTAINTIES or date_certainty not in DATE_CERTAINTIES:
        raise NotLaw(f"Certainty is one of {', '.join(CERTAINTIES)}, of the days {', '.join(DATE_CERTAINTIES)}.")
    if effective_to is not None and effective_to < effective_from:
        raise NotLaw(f"The value would end on {effective_to}, before it begins on {effective_from}.")
    try:
        held = held_of(value, declared.kind)
    except BadValue as why:
        raise NotLaw(str(why)) from why
    row = LawValue(
        jurisdiction=of_register().code,
        parameter=parameter,
        kind=declared.kind,
        value=written_of(held),
        effective_from=effective_from,
        effective_to=effective_to,
        section=section or declared.values[-1].section,
        citation=citation[:300],
        certainty=certainty,
        date_certainty=date_certainty,
        note=note.strip(),
        reason=reason,
        proposed_by=actor,
    )
    _fits(row)
    standing = LawValue.objects.select_for_update().filter(
        jurisdiction=row.jurisdiction, parameter=parameter, effective_from=effective_from, closed_at=None
    )
    if (before := standing.first()) is not None:
        if _says(before) == _says(row) and before.proposed_by_id == actor.pk:
            return before
        raise NotLaw(_standing(effective_from))
    with because(who=actor, reason=reason):  # somebody may propose one at the same moment
        save_once(row, "one_open_law_value_per_parameter_and_day", NotLaw(_standing(effective_from)))
    notify_of_law(row, declared.title, actor)
    audit.record("proposed a value of the law", actor=actor, subject=row, detail=_detail(row), reason=reason)
    return row


@transaction.atomic
def publish_value(proposal: LawValue, *, actor: User, reason: str = "") -> LawValue:
    """A second person agrees: the value is law from now on. `filings.recheck.publish_law` judges every table again."""
    row = _DECISIONS.to_agree(_proposals(), proposal.pk, actor)
    _fits(row)
    close(row, actor, "published", reason)
    notify_of_agreed_law(row, _title(row), actor, reason)
    audit.record("published a value of the law", actor=actor, subject=row, detail=_detail(row), reason=reason)
    return row


@transaction.atomic
def return_value(proposal: LawValue, *, actor: User, reason: str) -> LawValue:
    """A second person does not agree, and says why; who proposed it withdraws it."""
    row = _DECISIONS.to_return(_proposals(), proposal.pk, actor, reason)
    outcome = "withdrawn" if row.proposed_by_id == actor.pk else "returned"
    close(row, actor, outcome, reason)
    if outcome == "returned":
        notify_of_returned_law(row, _title(row), actor, reason)
    audit.record(f"{outcome} a proposed value of the law", actor=actor, subject=row, reason=reason)
    return row


def _title(row: LawValue) -> str:
    known = current_law()
    return known[row.parameter].title if row.parameter in known else row.parameter


def _standing(effective_from: date) -> str:
    return f"A value of this parameter from {effective_from} is proposed already; publish or return it first."


def _proposals() -> QuerySet[LawValue]:
    return LawValue.objects.select_related("proposed_by")


def _fits(row: LawValue) -> Law:
    """The law as it would be; raises NotLaw where the line of time would not hold together."""
    try:
        return law_with([*published(), row])
    except ValueError as why:
        raise NotLaw(f"The value does not fit the others: {why}.") from why


def _says(row: LawValue) -> tuple[Hashable, ...]:
    return (value_of(row), row.reason)


def _detail(row: LawValue) -> dict[str, object]:
    return {
        "parameter": row.parameter,
        "value": row.value if isinstance(row.value, bool | int | list) or row.value is None else str(row.value),
        "from": row.effective_from.isoformat(),
        "to": row.effective_to.isoformat() if row.effective_to else None,
        "citation": row.citation,
        "certainty": row.certainty,
    }
