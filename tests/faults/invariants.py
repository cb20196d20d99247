"""What must hold when all is quiet again. Asked of the database and of the stored files themselves, not of the web.

Each function gives sentences: one for each thing that is not as it must be.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator

from django.db import connection
from django.db.models import Count

from accounts import audit
from accounts.jobs import Job, State
from accounts.models import AuditEntry
from approvals.impact.announce import unannounced
from approvals.models import Approval, ComplianceTask, Filing, Letter, Publication
from approvals.models.notices import Announcement, Notice
from approvals.search.index import is_behind
from ingest.documents import store
from ingest.models import Document, DocumentStep, Field, Upload
from tests.faults.people import Ledger

FILING_ACTS = ("submit", "recommend approval", "confirm approval")
Invariant = Callable[[Ledger], Iterator[str]]


def nothing_is_under_way(ledger: Ledger) -> Iterator[str]:
    """Every job and every document is in a final state, and no job failed by a fault of the program."""
    for job in Job.objects.exclude(state__in=[State.DONE, State.FAILED, State.CANCELLED]):
        yield f"job {job.kind} {job.pk} is still {job.state} after {job.attempts} attempts"
    for job in Job.objects.filter(state=State.FAILED):
        if "went wrong inside" in job.failure or not job.failure:
            yield f"job {job.kind} {job.pk} failed by itself: {job.failure[:300]}"
    for document in Document.objects.filter(status__in=["stored", "reading"]):
        yield f"document {document.pk} is still {document.status}"
    if is_behind():
        yield "the search index is behind the register"
    if waiting := unannounced():
        yield f"not announced: {waiting[:5]}"


def nothing_acknowledged_is_lost(ledger: Ledger) -> Iterator[str]:
    known = set(Document.objects.values_list("sha256", flat=True))
    yield from (f"document {s[:12]} was acknowledged and is not there" for s in ledger.things("sent") if s not in known)
    published = set(Publication.objects.values_list("document__sha256", flat=True))
    yield from (f"publication of {s[:12]} is lost" for s in ledger.things("published") if s not in published)
    decided = {
        f"{s} {pk}" for s, pk in Field.objects.exclude(state="proposed").values_list("reading__document__sha256", "pk")
    }
    yield from (f"the decision on {s[:12]}… is lost" for s in ledger.things("confirmed") if s not in decided)
    filings = {f.title: f for f in Filing.objects.prefetch_related("acts")}
    for act in ("drafted", *FILING_ACTS):
        for title in ledger.things(act):
            filing = filings.get(title)
            if filing is None:
                yield f"{title} was acknowledged and is not there"
            elif act != "drafted" and act not in {a.act for a in filing.acts.all()}:
                yield f"{title}: “{act}” was acknowledged and is not on record"
    acts = AuditEntry.objects.filter(act="signed in").count()
    if acts < len(ledger.things("signed in")):
        yield f"{len(ledger.things('signed in'))} acknowledged sign-ins, but {acts} in the audit log"


def _more_than_one(rows: object, what: str, *by: str) -> Iterator[str]:
    for row in rows.values(*by).annotate(n=Count("pk")).filter(n__gt=1).order_by():  # type: ignore[attr-defined]
        yield f"{what}: {row['n']} times {[row[name] for name in by]}"


def nothing_is_done_twice(ledger: Ledger) -> Iterator[str]:
    sent = set(ledger.things("sent"))
    ours = Document.objects.filter(sha256__in=sent)
    yield from _more_than_one(Publication.objects.filter(document__in=ours), "published", "document", "sha256")
    yield from _more_than_one(Letter.objects.filter(submission__isnull=False), "letter", "submission", "date")
    yield from _more_than_one(Approval.objects.all(), "approval", "letter", "game", "audience")
    yield from _more_than_one(Announcement.objects.all(), "announced", "source", "source_id")
    yield from _more_than_one(Notice.objects.exclude(announcement=None), "told", "organisation", "announcement")
    yield from _more_than_one(ComplianceTask.objects.all(), "task", "configuration", "after")
    steps = DocumentStep.objects.filter(document__in=ours)
    yield from _more_than_one(steps.filter(kind__in=["uploaded", "published"]), "step", "document", "kind")
    storm = Filing.objects.filter(title__startswith="Filing in a storm")
    yield from _more_than_one(storm, "filing", "title")
    for filing in storm.prefetch_related("acts", "documents"):
        acts = [a.act for a in filing.acts.all() if a.act in FILING_ACTS]
        if acts != list(FILING_ACTS[: len(acts)]):
            yield f"{filing.title}: its steps are {acts}"
        written = AuditEntry.objects.filter(
            subject_kind="approvals.Filing", subject_key=str(filing.pk), act__startswith="filing: "
        ).count()
        if written != filing.acts.count():
            yield f"{filing.title}: {filing.acts.count()} steps, but {written} entries of the audit log"
    for document in ours:
        uploads = Upload.objects.filter(document=document).count()
        written = AuditEntry.objects.filter(
            subject_kind="ingest.Document", subject_key=str(document.pk), act__startswith="uploaded"
        ).count()
        if uploads != written:
            yield f"document {document.pk}: {uploads} uploads, but {written} entries of the audit log"
    for key in (
        Job.objects.filter(state=State.DONE, key__isnull=False)
        .values("kind", "key")
        .annotate(n=Count("pk"))
        .filter(n__gt=1)
    ):
        yield f"job done twice: {key}"


def the_audit_chain_is_whole(ledger: Ledger) -> Iterator[str]:
    verdict = audit.verify()
    if verdict.broken is not None:
        yield f"audit entry {verdict.broken.sequence}: {verdict.broken.problem}"


def stored_files_have_their_hashes(ledger: Ledger) -> Iterator[str]:
    for document in Document.objects.all():
        try:
            data = store.original(document.sha256)
        except (OSError, store.DamagedOriginal) as problem:
            yield f"document {document.pk}: {problem}"
            continue
        if len(data) != document.size or hashlib.sha256(data).hexdigest() != document.sha256:
            yield f"document {document.pk}: its bytes are others than it says"


def constraints_hold(ledger: Ledger) -> Iterator[str]:
    """PostgreSQL keeps them at each write; a crash that tore an index or a page would show here."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass::text, conname, contype, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f') AND conrelid <> 0"
        )
        for table, name, kind, says in cursor.fetchall():
            question = _check(table, says) if kind == "c" else _reference(table, says)
            if question is None:
                yield f"{name} could not be asked about: {says}"
                continue
            cursor.execute(question)
            (count,) = cursor.fetchone()
            if count:
                yield f"{name} of {table} does not hold for {count} rows"


def _check(table: str, says: str) -> str | None:
    match = re.fullmatch(r"CHECK \((.*)\)(?: NO INHERIT)?(?: NOT VALID)?", says, re.DOTALL)
    return f"SELECT count(*) FROM {table} WHERE NOT ({match[1]})" if match else None


def _reference(table: str, says: str) -> str | None:
    match = re.match(r"FOREIGN KEY \(([^)]+)\) REFERENCES (\S+?)\(([^)]+)\)", says)
    if match is None:
        return None
    columns, keys = match[1].split(", "), match[3].split(", ")
    given = " AND ".join(f"a.{column} IS NOT NULL" for column in columns)
    same = " AND ".join(f"b.{key} = a.{column}" for column, key in zip(columns, keys, strict=True))
    return f"SELECT count(*) FROM {table} a WHERE {given} AND NOT EXISTS (SELECT 1 FROM {match[2]} b WHERE {same})"


INVARIANTS: tuple[Invariant, ...] = (
    nothing_is_under_way,
    nothing_acknowledged_is_lost,
    nothing_is_done_twice,
    the_audit_chain_is_whole,
    stored_files_have_their_hashes,
    constraints_hold,
)


def violations(ledger: Ledger) -> list[str]:
    return [f"{ask.__name__}: {sentence}" for ask in INVARIANTS for sentence in ask(ledger)]
