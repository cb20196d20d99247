"""Setting a document aside by hand: what is of no use to the register leaves the lists, and stays stored."""

from __future__ import annotations

from django.db import transaction

from accounts import audit
from accounts.models import User
from accounts.permissions import can_review, require
from ingest.documents.record import note
from ingest.models import Document

OPEN = ("review", "failed")  # nothing of it is in the register, and nobody reads it now
STEP = "archived"


class NotArchived(Exception):
    """Why a document stays in the list; `str()` is one sentence for people."""


@transaction.atomic
def archive(*, document: Document, actor: User, reason: str) -> Document:
    """Out of the list, with a reason. To read it again brings it back."""
    require(can_review, actor)
    if not reason.strip():
        raise NotArchived("Give the reason for archiving the document.")
    locked = Document.objects.select_for_update().get(pk=document.pk)
    if locked.status not in OPEN:
        raise NotArchived(f"Only a document that waits for review or could not be read can be archived; this one is "
                          f"{locked.get_status_display()}.")  # fmt: skip
    if locked.proposals.filter(closed_at=None).exists():
        raise NotArchived("The document is proposed for publication; withdraw or return the proposal first.")
    locked.status, locked.failure = "set_aside", ""
    locked.save(update_fields=["status", "failure"])
    note(locked, STEP, actor=actor, detail=reason.strip())
    audit.record("archived a document", actor=actor, subject=locked, reason=reason.strip())
    return locked


def is_archived(document: Document) -> bool:
    """By a person, and not because the readers found neither a letter nor rules."""
    if document.status != "set_aside":
        return False
    last = document.steps.filter(kind__in=[STEP, "read"]).order_by("pk").last()
    return last is not None and last.kind == STEP
