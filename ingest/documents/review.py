"""What people say about a value: it is right, it is something else, it is not there. Each can be taken back.

Values that were looked at together (one paytable, one letter) may be confirmed or rejected together. That is one act:
one entry in the audit log that names them all, and one step to take back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.models import User
from accounts.permissions import can_review, require
from ingest.documents.draft import drafted
from ingest.documents.effective import effective_packet
from ingest.documents.form import faults_at
from ingest.documents.kinds import KIND, follow_kind
from ingest.documents.selectors import steps_of
from ingest.models import Document, Field
from paytables.packet import pointers

TOGETHER = "looked at together: "  # the reason of values that were confirmed in one act begins so


class NotThisValue(ValueError):
    """A correction that the packet's form does not allow; `str()` says why."""


class DecidedMeanwhile(Exception):
    """Somebody else decided the value otherwise; `str()` says who, what it is now, and what was to be said of it."""


Seen = datetime | Literal["open", "unstated"]
"""Which decision stood when somebody looked at a value: when it was made, none, or it is not known. Where another
person's decision stands that they did not see, theirs is not written over it in silence."""


def seen_of(text: str) -> Seen:
    """Which decision stood on a page that is answered, as its form says it."""
    if text == "open":
        return "open"
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return "unstated"


def confirm_field(*, field: Field, actor: User, seen: Seen = "unstated") -> Field:
    """The value is what the page says. On a field that disagrees with an earlier decision: the decision holds."""
    return _decide(field, actor, "confirmed", None, "", seen)


def correct_field(*, field: Field, value: object, actor: User, reason: str = "", seen: Seen = "unstated") -> Field:
    """The page says something else."""
    return _decide(field, actor, "corrected", value, reason, seen)


def reject_field(*, field: Field, actor: User, reason: str = "", seen: Seen = "unstated") -> Field:
    """The page says nothing of the kind."""
    if not may_be_absent(field):
        raise NotThisValue(f"{KIND} cannot be absent: every document is of some kind, if only no packet.")
    return _decide(field, actor, "rejected", None, reason, seen)


def may_be_absent(field: Field) -> bool:
    """Every document is of some kind; anything else the page may not show."""
    return field.pointer != KIND


def confirm_together(*, fields: Sequence[Field], actor: User, what: str) -> list[Field]:
    """Every one of these values is what the page says. `what` names what was looked at; returns what was still open."""
    return _open_together(fields, actor, what, "confirmed")


def reject_open(*, fields: Sequence[Field], actor: User, what: str) -> list[Field]:
    """The page shows none of these values; returns what was still open."""
    return _open_together([field for field in fields if may_be_absent(field)], actor, what, "rejected")


@transaction.atomic
def _open_together(fields: Sequence[Field], actor: User, what: str, state: str) -> list[Field]:
    require(can_review, actor)
    asked = Field.objects.filter(pk__in=[field.pk for field in fields]).order_by("pk")
    if (first := asked.select_related("reading").first()) is not None:
        _lock_document(first)
    # What disagrees with an earlier decision is decided by itself, where both values are shown.
    locked = list(asked.filter(state="proposed", disagrees=False).select_for_update())
    if not locked:
        return []
    if len({field.reading_id for field in locked}) > 1:
        raise ValueError(f"values of more than one reading cannot be {state} together")
    now, reason = timezone.now(), f"{TOGETHER}{what}"[:300]
    for field in locked:
        field.state, field.decided_value = state, field.value if state == "confirmed" else None
        field.decided_by = actor
        field.decided_at, field.reason = now, reason
    with because(who=actor, reason=reason):
        Field.objects.bulk_update(locked, ["state", "decided_value", "decided_by", "decided_at", "reason"])
    _follow_kind_of(locked, actor)
    audit.record(
        f"{state} values together",
        actor=actor,
        subject=locked[0].reading,
        detail={"values": {field.pointer: _text(field.value) for field in locked}, "looked_at": what},
    )
    return locked


def correct_together(
    *, values: Mapping[Field, object], actor: User, what: str, seen: Mapping[int, Seen] | None = None
) -> list[Field]:
    """What one cell of the page says, where that is several values (an amount and its unit). One act, one step back."""
    return _decide_together(
        {field: pointers.storable(value) for field, value in values.items()}, actor, what, seen or {}
    )


def reject_together(
    *, fields: Sequence[Field], actor: User, what: str, seen: Mapping[int, Seen] | None = None
) -> list[Field]:
    """The page says nothing of the kind, for all the values of one cell."""
    return _decide_together(dict.fromkeys(fields, REJECTED), actor, what, seen or {})


REJECTED = object()


@transaction.atomic
def _decide_together(values: Mapping[Field, object], actor: User, what: str, seen: Mapping[int, Seen]) -> list[Field]:
    require(can_review, actor)
    _lock_document(next(iter(values)))
    rows = Field.objects.select_for_update(of=("self",)).select_related("reading").order_by("pk")
    locked = list(rows.filter(pk__in=[field.pk for field in values]))
    fields = {field.pk: value for field, value in values.items()}
    now, reason = timezone.now(), f"{TOGETHER}{what}"[:300]
    before = {field.pk: _text(field.decided_value) for field in locked}
    rejected = REJECTED in fields.values()
    for field in locked:
        state, value = _stated(field, fields[field.pk])
        _not_meanwhile(field, actor, state, value, seen.get(field.pk, "unstated"))
        field.state, field.decided_value, field.decided_by = state, value, actor
        field.decided_at, field.reason, field.disagrees = now, reason, False
    with because(who=actor, reason=reason):
        Field.objects.bulk_update(locked, ["state", "decided_value", "decided_by", "decided_at", "reason", "disagrees"])
    _follow_kind_of(locked, actor)
    audit.record(
        "rejected values together" if rejected else "corrected values together",
        actor=actor,
        subject=locked[0].reading,
        detail={
            "values": {
                field.pointer: {"read": _text(field.value), "was": before[field.pk], "is": _text(field.decided_value)}
                for field in locked
            },
            "looked_at": what,
        },
    )
    return locked


def _stated(field: Field, value: object) -> tuple[str, object]:
    """Whoever says what was read says that it is right."""
    if value is REJECTED:
        return "rejected", None
    if value == field.value and value is not None and not field.disagrees:
        return "confirmed", value
    _fits(field, value)
    return "corrected", value


def decided_together(field: Field) -> list[Field]:
    """The values that were decided in one act with this one, itself included."""
    if field.state == "proposed" or not field.reason.startswith(TOGETHER):
        return [field]
    same = {"reading": field.reading_id, "decided_by": field.decided_by_id, "decided_at": field.decided_at}
    return list(Field.objects.filter(**same, reason=field.reason).order_by("position"))


@transaction.atomic
def undo_decision(*, field: Field, actor: User) -> Field:
    """The field is open again, with those that were confirmed together with it."""
    require(can_review, actor)
    _lock_document(field)
    locked = Field.objects.select_for_update().get(pk=field.pk)
    if locked.state == "proposed":
        return locked
    together = decided_together(locked)
    if len(together) > 1:
        _undo_together(together, actor)
        locked.refresh_from_db()
        return locked
    was = locked.state
    locked.state, locked.decided_value, locked.decided_by, locked.decided_at = "proposed", None, None, None
    locked.reason, locked.disagrees = "", False
    with because(who=actor, reason="taken back"):
        locked.save()
    _follow_kind_of([locked], actor)
    audit.record("took back a decision on a value", actor=actor, subject=locked, detail={"was": was})
    return locked


def _undo_together(fields: list[Field], actor: User) -> None:
    looked_at = fields[0].reason.removeprefix(TOGETHER)
    for field in fields:
        field.state, field.decided_value, field.decided_by, field.decided_at = "proposed", None, None, None
        field.reason = ""
    with because(who=actor, reason="taken back"):
        Field.objects.bulk_update(fields, ["state", "decided_value", "decided_by", "decided_at", "reason"])
    _follow_kind_of(fields, actor)
    audit.record(
        "took back a decision on values together",
        actor=actor,
        subject=fields[0].reading,
        detail={"values": [field.pointer for field in fields], "looked_at": looked_at},
    )


@transaction.atomic
def _decide(field: Field, actor: User, state: str, value: object, reason: str, seen: Seen) -> Field:
    require(can_review, actor)
    _lock_document(field)
    locked = Field.objects.select_for_update(of=("self",)).select_related("reading").get(pk=field.pk)
    if state == "corrected":
        value = pointers.storable(value)
        _fits(locked, value)
    if state == "confirmed":
        # Confirming where a later reading differs says: the earlier decision holds, this reading is wrong.
        state, value = ("corrected", locked.decided_value) if locked.disagrees else ("confirmed", locked.value)
    _not_meanwhile(locked, actor, state, value, seen)
    locked.state, locked.decided_value = state, value
    locked.decided_by, locked.decided_at, locked.reason = actor, timezone.now(), reason
    locked.disagrees = False
    with because(who=actor, reason=reason or None):
        locked.save()
    _follow_kind_of([locked], actor)
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


def _not_meanwhile(field: Field, actor: User, state: str, value: object, seen: Seen) -> None:
    if field.state == "proposed" or (field.state, field.decided_value) == (state, value):
        return
    known = field.decided_by_id == actor.pk or field.disagrees if seen == "unstated" else seen == field.decided_at
    if not known:
        who = field.decided_by.display_name if field.decided_by else "Somebody"
        raise DecidedMeanwhile(
            f"{who} reviewed this value in the meantime: {_outcome(field.state, field.decided_value)}. "
            f"Your decision: {_outcome(state, value)}. Look at the page again; deciding again replaces it with yours."
        )


def _outcome(state: str, value: object) -> str:
    return "the page does not show this" if state == "rejected" or value is None else f"it is {value}"


def _lock_document(field: Field) -> None:
    """Whoever proposes or publishes holds the document while the packet is compared: no value changes meanwhile."""
    Document.objects.select_for_update().get(pk=field.reading.document_id)


def _follow_kind_of(fields: Sequence[Field], actor: User) -> None:
    """What the document is decides what it is read as, and whether it waits for review."""
    for field in fields:
        if field.pointer == KIND:
            follow_kind(field, actor=actor)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _fits(field: Field, value: object) -> None:
    """A correction must be a value that the packet's schema allows at this place."""
    reading = field.reading
    now = drafted(reading.packet, steps_of(reading) if reading.revision else [], everything=True)
    pointer = next(iter(now.pointers.get(field.pointer, ())), field.pointer)
    trial = Field(pointer=field.pointer, state="corrected", decided_value=value, raw=field.raw)
    faults = faults_at(effective_packet(now.packet, [trial], now.pointers), pointer)
    if faults:
        raise NotThisValue(f"{pointer} cannot be {value!r}: {faults[0]}")
