"""Reading as long work."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.jobs import Job, JobError, Progress, Queue, enqueue, job_kind
from accounts.models import User
from accounts.tenant import acting_system
from ingest.documents.services import read_document, reader_version
from ingest.models import Document
from ingest.pages.errors import UnusableDocument

READ = "read a document"


def ask_to_read(document: Document, *, actor: User, again: bool = False) -> Job:
    """A job that reads the document; one per document and version of the readers, unless asked for again."""
    key = None if again else f"{document.sha256} {reader_version()}"
    return enqueue(READ, {"document": document.pk}, actor=actor, key=key)


# Not atomic: reading takes minutes, and each of its steps is a transaction that may be begun again.
@job_kind(READ, queue=Queue.READING, atomic=False, everything=True)
def read(job: Job, report: Progress) -> dict[str, Any]:
    from ingest.sandbox.parent import ReadingFailed

    with acting_system(), transaction.atomic():
        document = Document.objects.get(pk=job.payload["document"])
    try:
        reading = read_document(document=document, actor=job.started_by, report=report)
    except (UnusableDocument, ReadingFailed) as trouble:
        raise JobError(str(trouble)) from trouble
    return {"document": document.pk, "reading": reading.pk}
