"""The history of a parameter: what holds when, what that replaced, and who proposed and published it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.db.models import QuerySet

from approvals.law.load import law
from approvals.law.model import Parameter, Value
from approvals.law.rows import FROM_ROWS, current_law, value_of
from approvals.models import LawValue

Standing = Literal["in force", "past", "to come", "replaced", "proposed", "returned", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One value that was ever written for a parameter."""

    value: Value
    standing: Standing
    row: LawValue | None  # None: the project's files brought it


@dataclass(frozen=True, slots=True)
class History:
    parameter: Parameter
    entries: tuple[Entry, ...]  # by first day, of one day the newest first

    @property
    def line(self) -> tuple[Value, ...]:
        """The values that count, each with its last day."""
        return self.parameter.dated

    @property
    def open(self) -> tuple[LawValue, ...]:
        return tuple(e.row for e in self.entries if e.standing == "proposed" and e.row is not None)


def history_of(parameter: str, day: date) -> History:
    """Every value of a parameter with how it stands on a day; raises UnknownParameter."""
    now = current_law().parameter(parameter)
    counting = {v.effective_from: v for v in now.dated}
    rows = (
        LawValue.objects.filter(parameter=parameter)
        .select_related("proposed_by", "closed_by")
        .order_by("-closed_at", "-id")
    )
    entries: list[Entry] = []
    published: set[date] = set()
    for row in rows:
        value = value_of(row)
        if row.closed_at is None:
            entries.append(Entry(value, "proposed", row))
        elif row.outcome != "published":
            entries.append(Entry(value, "returned" if row.outcome == "returned" else "withdrawn", row))
        elif row.effective_from in published:
            entries.append(Entry(value, "replaced", row))
        else:
            published.add(row.effective_from)
            entries.append(Entry(counting[row.effective_from], _when(counting[row.effective_from], day), row))
    for value in law().parameter(parameter).dated:
        if counting[value.effective_from].source == FROM_ROWS:
            entries.append(Entry(value, "replaced", None))
        else:
            held = counting[value.effective_from]
            entries.append(Entry(held, _when(held, day), None))
    entries.sort(key=lambda e: (e.value.effective_from or date.min, e.standing == "replaced"))
    return History(now, tuple(entries))


def _when(value: Value, day: date) -> Standing:
    if value.effective_from is not None and value.effective_from > day:
        return "to come"
    if value.effective_to is not None and value.effective_to < day:
        return "past"
    return "in force"


def proposals() -> QuerySet[LawValue]:
    """Every proposed value, the open ones first."""
    return LawValue.objects.select_related("proposed_by", "closed_by").order_by("-id")


def open_proposals() -> QuerySet[LawValue]:
    return proposals().filter(closed_at=None)
