"""Reading as long work."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.jobs import Job, JobError, Progress, Queue, enqueue, enqueue_once, job_kind, previous_job, whose
from accounts.json_types import Json
from accounts.models import User
from accounts.models.jobs import OPEN_STATES
from accounts.outages import TransientFailure
from accounts.tenant import acting_system
from games.canonical import sha256_of
from games.engines.registry import using
from games.register import published
from ingest.documents.golden import NoExample, make_golden, read_all_again
from ingest.documents.next_calibration import compare
from ingest.documents.selectors import packet_of
from ingest.documents.services import STRUCTURED, mark_called_off, mark_failed, read_document
from ingest.documents.taken_calibration import calibration_in_force, reader_with
from ingest.documents.verified import packet_digest, validation_of, verifier_fingerprint
from ingest.models import Document, Field, Reading
from ingest.pages.errors import UnusableDocument
from paytables.fitting import fit_claim
from paytables.fitting.search import Nothing

READ = "read a document"
VERIFY = "verify printed figures"
FIT = "fit deals and rules to a printed figure"
EXAMPLE = "make a golden example"
EXAMPLES = "read golden examples again"
NEXT = "compare the next calibration"
FEW = 3


def request_reading(document: Document, *, actor: User, again: bool = False) -> Job | None:
    """A job that reads the document. None where these readers have read it already, unless it is asked for again."""
    with acting_system():  # what is in force is the regulator's to see, and the same for whoever sends
        version = STRUCTURED if document.form == "packet" else reader_with(calibration_in_force())
    if not again and document.readings.filter(reader=version).exists():
        return None
    key = None if again else f"{document.sha256} {version} {whose(actor)}"
    return enqueue(READ, {"document": document.pk}, actor=actor, key=key, queue=reading_queue(READ, actor))


def request_verification(reading: Reading, *, actor: User) -> Job:
    """A job for the reading as people have decided it. One that was stopped stays so until somebody tries it again."""
    key = f"{packet_digest(reading)} {verifier_fingerprint()} {whose(actor)}"
    return enqueue_once(VERIFY, {"reading": reading.pk}, actor=actor, key=key)


def fit_job(reading: Reading, pointer: str, *, actor: User) -> Job | None:
    """The job that was asked for already, if it was."""
    return previous_job(FIT, _fit_key(reading, pointer, actor))


def request_fit(reading: Reading, pointer: str, *, actor: User) -> Job:
    """A job that looks for deals and rules under which a printed figure is true: counts of seconds to minutes."""
    asked = {"reading": reading.pk, "at": pointer}
    return enqueue_once(FIT, asked, actor=actor, key=_fit_key(reading, pointer, actor))


def _fit_key(reading: Reading, pointer: str, actor: User) -> str:
    return f"{sha256_of([packet_digest(reading), pointer])} {verifier_fingerprint()} {whose(actor)}"


def reading_queue(kind: str, actor: User) -> Queue:
    """A person who sends a document waits for it; one who sends many does not wait for each. What turns out to be a
    slow scan is moved on to the other readings (accounts/jobs/work.py)."""
    waited_for = Job.objects.filter(
        kind=kind, queue=Queue.INTERACTIVE, state__in=OPEN_STATES, organisation=actor.organisation
    )
    return Queue.READING if actor.is_system or waited_for.count() >= FEW else Queue.INTERACTIVE


def _not_read(job: Job, why: str) -> None:
    """The document must not look for ever as if it were being read."""
    mark_failed(Document.objects.get(pk=job.payload["document"]), why, job.started_by)


def _called_off(job: Job) -> None:
    """Nobody reads it any more, and the document says so."""
    mark_called_off(Document.objects.get(pk=job.payload["document"]), job.started_by)


# Not atomic: reading takes minutes, and each of its steps is a transaction that may be begun again.
@job_kind(READ, queue=Queue.READING, atomic=False, everything=True, on_given_up=_not_read, on_cancelled=_called_off)
def read(job: Job, report: Progress) -> dict[str, Any]:
    from ingest.sandbox.parent import ReadingCutOff, ReadingFailed

    with acting_system(), transaction.atomic():
        document = Document.objects.get(pk=job.payload["document"])
    try:
        reading = read_document(document=document, actor=job.started_by, report=report)
    except ReadingCutOff as trouble:
        raise TransientFailure(str(trouble)) from trouble
    except (UnusableDocument, ReadingFailed) as trouble:
        raise JobError(str(trouble)) from trouble
    with acting_system(), transaction.atomic():
        enqueue(VERIFY, {"reading": reading.pk}, actor=job.started_by, key=f"{reading.pk} {verifier_fingerprint()}")
    return {"document": document.pk, "reading": reading.pk}


# So that pages and queues know the verdicts without counting anything themselves.
@job_kind(VERIFY, queue=Queue.MATHEMATICS, everything=True)
def verify(job: Job, report: Progress) -> dict[str, Json]:
    reading = Reading.objects.select_related("document").get(pk=job.payload["reading"])
    return {"counts": validation_of(reading.document, reading)["counts"]}


@job_kind(FIT, queue=Queue.MATHEMATICS, everything=True)
def fit(job: Job, report: Progress) -> dict[str, Any]:
    reading = Reading.objects.get(pk=job.payload["reading"])
    try:
        with using(published()):
            return fit_claim(packet_of(reading), job.payload["at"], report).json()
    except Nothing as why:
        raise JobError(str(why)) from why


# A page may have to be read from its picture for it, so nobody waits for it with a page of the browser.
@job_kind(EXAMPLE, queue=Queue.READING, atomic=False, everything=True)
def example(job: Job, report: Progress) -> dict[str, Json]:
    with acting_system(), transaction.atomic():
        field = Field.objects.select_related("reading__document", "page").get(pk=job.payload["field"])
    with acting_system():
        try:
            made = make_golden(field=field, actor=job.started_by, check=report.check)
        except NoExample as why:
            raise JobError(str(why)) from why
    return {"example": made.pk, "verdict": made.verdict}


@job_kind(EXAMPLES, queue=Queue.READING, atomic=False, everything=True)
def examples(job: Job, report: Progress) -> dict[str, Json]:
    with acting_system():
        failing = read_all_again(report, report.check)
    return {"failing": [one.pk for one in failing]}


@job_kind(NEXT, queue=Queue.READING, atomic=False, everything=True)
def next_calibration(job: Job, report: Progress) -> dict[str, Any]:
    with acting_system():
        return compare(report)
