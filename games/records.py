"""What every record of the register has in common: it stays.

Deleting what others cite must be impossible, so the database refuses to delete a row of the register at all,
whoever asks, and refuses to change the parts that make a row what it is. A correction is a new row.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Self, TypeVar

import pgtrigger
from django.db import IntegrityError, ProgrammingError, models, transaction

from accounts.fixed import fixed_fields

if TYPE_CHECKING:
    from accounts.models import User


def kept(*fixed: str) -> list[pgtrigger.Trigger]:
    """Triggers for a table whose rows are never deleted and whose `fixed` columns never change."""
    triggers: list[pgtrigger.Trigger] = [pgtrigger.Protect(name="never_deleted", operation=pgtrigger.Delete)]
    if fixed:
        triggers.append(pgtrigger.ReadOnly(name="fixed_once_written", fields=list(fixed)))
    return triggers


def closed_with(*outcomes: str) -> models.Q:
    """For a table of proposals: a row is open, or closed by somebody with one of these outcomes."""
    still_open = models.Q(closed_at__isnull=True, closed_by__isnull=True, outcome="")
    return still_open | models.Q(closed_at__isnull=False, closed_by__isnull=False, outcome__in=list(outcomes))


class Record(models.Model):
    """A row that says when it was written."""

    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        abstract = True

    def save(self, *args: object, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        """What is fixed is not written again, not even as it is: web and workers have no right to."""
        if update_fields is None and not self._state.adding and not args and not options.get("force_insert"):
            left = fixed_fields(type(self)) | {"created_at"}
            unread = self.get_deferred_fields()
            update_fields = [
                f.name
                for f in self._meta.concrete_fields
                if not f.primary_key and not f.generated and f.name not in left and f.attname not in unread
            ]
            self._as_it_was_written(left)
        elif update_fields is not None:
            update_fields = [name for name in update_fields if name != "created_at"]
        super().save(*args, update_fields=update_fields, **options)
        self._written = dict(self.__dict__)

    @classmethod
    def from_db(cls, db: Any, field_names: Any, values: Any, **more: Any) -> Self:
        row = super().from_db(db, field_names, values, **more)
        row._written = dict(row.__dict__)
        return row

    def _as_it_was_written(self, fixed: frozenset[str]) -> None:
        """Whoever changes what is fixed is told, rather than that nothing comes of it."""
        before: dict[str, object] = getattr(self, "_written", {})
        for f in self._meta.concrete_fields:
            if f.name in fixed and f.attname in before and self.__dict__.get(f.attname) != before[f.attname]:
                raise ProgrammingError(f"Cannot update {f.name} of {self._meta.db_table}: it is fixed once written.")


R = TypeVar("R", bound=Record)


def save_once(row: R, constraint: str, refusal: Exception) -> R:
    """The row, saved; raises the refusal where another was at the same moment, as the constraint tells."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as at_once:
        if constraint not in str(at_once):
            raise
        raise refusal from at_once
    return row


class Proposed(Record):
    """A row that one person proposes and a second one decides (second_person.py). Its models declare these fields."""

    if TYPE_CHECKING:
        proposed_by_id: int
        closed_at: models.DateTimeField[datetime.datetime | None, datetime.datetime | None]
        closed_by: models.ForeignKey[User | None, User | None]
        outcome: models.CharField[str, str]
        closing_reason: models.TextField[str, str]
        get_outcome_display: Callable[[], str]

    class Meta:
        abstract = True
