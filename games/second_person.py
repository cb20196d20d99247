"""What one person proposes and a second one decides: a definition, a value of the law, a withdrawal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from accounts.history import because
from accounts.models import User
from accounts.permissions import can_publish, require
from games.records import Proposed

R = TypeVar("R", bound=Proposed)
CLOSING = ("closed_at", "closed_by", "outcome", "closing_reason")


@dataclass(frozen=True, slots=True)
class Decisions(Generic[R]):
    """How proposals of one kind are closed; every refusal is one sentence for people."""

    noun: str
    refused: type[Exception]
    second: str = "A second person must publish it"

    def to_agree(self, rows: QuerySet[R], pk: int, actor: User) -> R:
        """The proposal, locked, for another than who proposed it."""
        require(can_publish, actor)
        row = self._open(rows, pk)
        if row.proposed_by_id == actor.pk:
            raise self.refused(f"{self.second}, not the one who proposed it.")
        return row

    def to_return(self, rows: QuerySet[R], pk: int, actor: User, reason: str) -> R:
        """The proposal, locked: for a second person who says why, or for who proposed it."""
        require(can_publish, actor)
        if not reason.strip():
            raise self.refused("Give the reason for returning it.")
        return self._open(rows, pk)

    def _open(self, rows: QuerySet[R], pk: int) -> R:
        row = rows.select_for_update(of=("self",)).get(pk=pk)
        if row.closed_at is not None:
            raise self.refused(f"This {self.noun} is already closed ({row.get_outcome_display()}).")
        return row


def close(row: Proposed, actor: User, outcome: str, reason: str, *, cause: str = "") -> None:
    """Closed with its outcome; the history names the reason, or else the cause."""
    row.closed_at, row.closed_by, row.outcome, row.closing_reason = timezone.now(), actor, outcome, reason.strip()
    with because(who=actor, reason=reason or cause or None):
        row.save(update_fields=CLOSING)
