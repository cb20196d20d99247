"""The chain itself: what is hashed, and how a break is found.

Each entry's hash covers its content and the hash before it, so an entry that was changed, left out or put in shows at
itself or at the next one. What was cut off the end leaves a chain that is whole; so the place where it ended when it
was last verified is kept beside the database, and must still be in it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC

from accounts.json_types import Json
from accounts.models.audit import AuditEntry
from accounts.seal import is_ours

GENESIS = "0" * 64
CHUNK = 2000
UNSIGNED = (
    "is not signed by this installation: it was written past the application, or with a secret key that stands"
    " neither in SECRET_KEY nor in SECRET_KEY_FALLBACKS"
)


def exact(value: object) -> Json:
    """A value as JSON keeps it, or TypeError: a float or a strange object would not read back as it was written."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [exact(v) for v in value]
    if isinstance(value, dict):
        if not all(isinstance(k, str) for k in value):
            raise TypeError("The keys of an audit entry's detail are text.")
        return {k: exact(v) for k, v in value.items()}
    raise TypeError(f"{type(value).__name__} {value!r} cannot stand in the audit log; write it as text.")


def content(entry: AuditEntry) -> dict[str, object]:
    return {
        "sequence": entry.sequence,
        "at": entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "act": entry.act,
        "actor": entry.actor_id,
        "actor_name": entry.actor_name,
        "organisation": entry.organisation_id,
        "subject": [entry.subject_kind, entry.subject_key, entry.subject_name],
        "detail": entry.detail,
        "reason": entry.reason,
        "through": entry.through,
        "previous": entry.previous_hash,
    }


def entry_hash(entry: AuditEntry) -> str:
    canonical = json.dumps(content(entry), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


@dataclass(frozen=True)
class Head:
    """Where a chain ends."""

    sequence: int
    hash: str


@dataclass(frozen=True)
class Broken:
    """The first link that does not hold, and how."""

    sequence: int
    problem: str


@dataclass(frozen=True)
class Verdict:
    entries: int
    head: Head | None
    broken: Broken | None

    @property
    def whole(self) -> bool:
        return self.broken is None


def verify(seen: Head | None = None, *, signatures: bool = True) -> Verdict:
    """Walks the whole chain. `seen`: where it ended before; that entry must be in it, unchanged.

    `signatures`: False where the chain is another installation's, whose secret key is not here.
    """
    head: Head | None = None
    count, signed = 0, False
    for entry in _entries(signatures):
        before = head or Head(0, GENESIS)
        if entry.sequence != before.sequence + 1:
            missing = before.sequence + 1
            return Verdict(
                count, head, Broken(missing, f"entry {missing} is missing; the next one is {entry.sequence}")
            )
        if entry.previous_hash != before.hash:
            return Verdict(count, head, Broken(entry.sequence, "does not hold the hash of the entry before it"))
        if entry_hash(entry) != entry.hash:
            return Verdict(count, head, Broken(entry.sequence, "its content was changed: the hash does not fit"))
        if signatures:
            signed = signed or bool(entry.signature)
            if signed and not is_ours(entry.hash, entry.signature):
                return Verdict(count, head, Broken(entry.sequence, UNSIGNED))
        head, count = Head(entry.sequence, entry.hash), count + 1
        if seen and seen.sequence == head.sequence and seen.hash != head.hash:
            return Verdict(count, head, Broken(head.sequence, "is another than when the chain was last verified"))
    if seen and (head is None or head.sequence < seen.sequence):
        ends = head.sequence if head else 0
        return Verdict(count, head, Broken(ends + 1, f"the chain ends at {ends}, but reached {seen.sequence} before"))
    return Verdict(count, head, None)


def _entries(signatures: bool) -> Iterator[AuditEntry]:
    """In order, in portions; by key, so that it needs no cursor that a connection pool would lose.

    Without signatures their column is not asked for: a restored backup of an older version has none before it migrates.
    """
    last = -(2**62)
    kept = AuditEntry.objects.all() if signatures else AuditEntry.objects.defer("signature")
    while True:
        portion = list(kept.filter(sequence__gt=last).order_by("sequence")[:CHUNK])
        yield from portion
        if len(portion) < CHUNK:
            return
        last = portion[-1].sequence
