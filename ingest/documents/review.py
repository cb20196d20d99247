"""What people say about a value: it is right, it is something else, it is not there. Each can be taken back."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_review, require
from ingest.documents import pointers
from ingest.documents.effective import effective_packet
from ingest.documents.form import faults_at
from ingest.models import Field


class NotThisValue(ValueError):
    """A correction that the packet's form does not allow; `str()` says why."""


def confirm_field(*, field: Field, actor: User) -> Field:
    """The value is what the page says. On a field that disagrees with an earlier decision: the decision holds."""
    return _decide(field, actor, "confirmed", None, "")


def correct_field(*, field: Field, value: Any, actor: User, reason: str = "") -> Field:
    """The page says something else."""
    return _decide(field, actor, "corrected", value, reason)


def reject_field(*, field: Field, actor: User, reason: str = "") -> Field:
    """The page says nothing of the kind."""
    return _decide(field, actor, "rejected", None, reason)


@transaction.atomic
def undo_decision(*, field: Field, actor: User) -> Field:
    """The field is open again."""
    require(can_review, actor)
    locked = Field.objects.select_for_update().get(pk=field.pk)
    if locked.state == "proposed":
        return locked
    was = locked.state
    locked.state, locked.decided_value, locked.decided_by, locked.decided_at = "proposed", None, None, None
    locked.reason, locked.disagrees = "", False
    with because(who=actor, reason="taken back"):
        locked.save()
    audit.record("took back a decision on a value", actor=actor, subject=locked, detail={"was": was})
    return locked


@transaction.atomic
def _decide(field: Field, actor: User, state: str, value: Any, reason: str) -> Field:
    require(can_review, actor)
    locked = Field.objects.select_for_update().select_related("reading").get(pk=field.pk)
    if state == "corrected":
        value = pointers.storable(value)
        _fits(locked, value)
    if state == "confirmed":
        # Confirming where a later reading differs says: the earlier decision holds, this reading is wrong.
        state, value = ("corrected", locked.decided_value) if locked.disagrees else ("confirmed", locked.value)
    locked.state, locked.decided_value = state, value
    locked.decided_by, locked.decided_at, locked.reason = actor, timezone.now(), reason
    locked.disagrees = False
    with because(who=actor, reason=reason or None):
        locked.save()
    audit.record(
        f"{state} a value",
        actor=actor,
        subject=locked,
        detail={
            "reading": locked.reading_id,
            "pointer": locked.pointer,
            "read": _text(locked.value),
            "is": _text(value),
        },
        reason=reason,
    )
    return locked


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _fits(field: Field, value: Any) -> None:
    """A correction must be a value that the packet's schema allows at this place."""
    trial = Field(pointer=field.pointer, state="corrected", decided_value=value, raw=field.raw)
    packet = effective_packet(field.reading.packet, [trial])
    faults = faults_at(packet, field.pointer)
    if faults:
        raise NotThisValue(f"{field.pointer} cannot be {value!r}: {faults[0]}")
