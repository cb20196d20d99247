"""Writing an act into the chain.

Entries are written one at a time, under a lock that the transaction holds until it ends. So they are kept until just
before it commits, however early the act was, and stand or fall with what they tell of: whoever signs in does not wait
for somebody's long publication. Who reads the log meanwhile, in the same transaction, has them written first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import structlog
from django.db import connection, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from accounts import tenant
from accounts.audit.chain import GENESIS, entry_hash, exact
from accounts.history import context
from accounts.models.audit import AuditEntry
from accounts.models.people import User
from accounts.seal import signature

LOCK = 0x486F757365  # any number that no other advisory lock has
log = structlog.get_logger(__name__)


@dataclass
class Act:
    """An entry on its way: inside which savepoints it was recorded, and inside which it was written, if it was."""

    entry: AuditEntry
    whose: tenant.Tenant
    recorded: frozenset[str]
    written: frozenset[str] | None = None


class Acts:
    """What a connection's transaction has recorded so far."""

    def __init__(self, link: BaseDatabaseWrapper) -> None:
        self._link = link
        self._acts: list[Act] = []

    def add(self, entry: AuditEntry) -> None:
        whose = tenant.current() or tenant.NOBODY
        self._acts.append(Act(entry, whose, frozenset(self._link.savepoint_ids)))

    def write(self) -> None:
        waiting = [act for act in self._acts if act.written is None]
        if not waiting:
            return
        inside = frozenset(self._link.savepoint_ids)
        for act in waiting:
            act.written = inside
        with self._link.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        last = AuditEntry.objects.order_by("-sequence").only("sequence", "hash").first()
        ends = (last.sequence, last.hash) if last else (0, GENESIS)
        now = whose = tenant.current() or tenant.NOBODY
        for act in waiting:
            if act.whose != whose:
                whose = act.whose
                self._link.tell(whose, tenant.SET_LOCAL)  # type: ignore[attr-defined]
            ends = _write(act.entry, *ends)
        if whose != now:
            self._link.tell(now, tenant.SET_LOCAL)  # type: ignore[attr-defined]

    def rolled_back_to(self, savepoint: str) -> None:
        """What was recorded since never was; what was only written since is to be written again."""
        self._acts = [act for act in self._acts if savepoint not in act.recorded]
        for act in self._acts:
            if act.written is not None and savepoint in act.written:
                act.written = None

    def forget(self) -> None:
        self._acts = []


@transaction.atomic
def record(
    act: str,
    *,
    actor: User,
    subject: models.Model | None = None,
    detail: Mapping[str, object] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Who did what to which thing, and why. `detail` holds exact values only: text, integers, truths, lists of them."""
    entry = AuditEntry(
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
    )
    connection.acts.add(entry)  # type: ignore[attr-defined]  # of our own backend, which writes it before it commits
    return entry


def _write(entry: AuditEntry, sequence: int, previous: str) -> tuple[int, str]:
    entry.sequence, entry.previous_hash = sequence + 1, previous
    entry.hash = entry_hash(entry)
    entry.signature = signature(entry.hash)
    entry._state.adding = True  # also where it was written before, inside a savepoint that was rolled back
    entry.save(force_insert=True)
    # the log goes elsewhere than the database: a chain rewritten as a whole does not agree with it
    log.info("audit", sequence=entry.sequence, act=entry.act, hash=entry.hash)
    return entry.sequence, entry.hash
