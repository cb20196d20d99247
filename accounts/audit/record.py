"""Writing an act into the chain.

Entries are written one at a time, under a lock that the transaction holds until it ends. So record acts last in a
transaction, and the act stands or falls with what it tells of.
"""

from __future__ import annotations

from typing import Any

import structlog
from django.db import connection, models, transaction
from django.utils import timezone

from accounts.audit.chain import GENESIS, entry_hash, exact
from accounts.history import context
from accounts.models.audit import AuditEntry
from accounts.models.people import User
from accounts.seal import signature

LOCK = 0x486F757365  # any number that no other advisory lock has
log = structlog.get_logger(__name__)


@transaction.atomic
def record(
    act: str,
    *,
    actor: User,
    subject: models.Model | None = None,
    detail: dict[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Who did what to which thing, and why. `detail` holds exact values only: text, integers, truths, lists of them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    last = AuditEntry.objects.order_by("-sequence").only("sequence", "hash").first()
    entry = AuditEntry(
        sequence=last.sequence + 1 if last else 1,
        at=timezone.now(),
        act=act,
        actor=actor,
        actor_name=actor.display_name[:200],
        organisation=actor.organisation,
        subject_kind=subject._meta.label if subject is not None else "",
        subject_key=str(subject.pk) if subject is not None else "",
        subject_name=str(subject)[:400] if subject is not None else "",
        detail=exact(detail or {}),
        reason=reason or str(context().get("reason", "")),
        through=str(context().get("through", ""))[:300],
        previous_hash=last.hash if last else GENESIS,
    )
    entry.hash = entry_hash(entry)
    entry.signature = signature(entry.hash)
    entry.save(force_insert=True)
    # the log goes elsewhere than the database: a chain rewritten as a whole does not agree with it
    log.info("audit", sequence=entry.sequence, act=act, hash=entry.hash)
    return entry
