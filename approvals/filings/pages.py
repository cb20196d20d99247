"""An operator's own pages and brochures: kept under their hash, read by a job where outsiders' documents are read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet

from accounts import audit
from accounts.history import because
from accounts.jobs import Job, JobError, Progress, Queue, enqueue, job_kind, previous_job, whose
from accounts.json_types import Json
from accounts.models import User
from accounts.outages import TransientFailure
from accounts.permissions import require
from approvals.filings.papers import checked_form
from approvals.filings.steps import NotPossible
from approvals.models import Operator, OperatorPaper
from approvals.operators.selectors import sees_all
from approvals.operators.services import may_set_up
from ingest.documents import store
from ingest.documents.services import clean_name
from ingest.jobs import reading_queue
from ingest.pages.errors import UnusableDocument
from ingest.version import reader_version

READ = "read an operator's page"
MOST = 200  # of an operator
KEPT = (
    "game",
    "paytables",
    "limits",
    "source",
    "kind",
    "format",
    "letter",
    "owner",
    "equipment",
    "citations",
    "blanks",
)


def pages_for(user: User) -> QuerySet[OperatorPaper]:
    result = OperatorPaper.objects.filter(kind="page").select_related("author", "operator")
    if sees_all(user):
        return result
    return result.filter(organisation=user.organisation) if user.organisation else result.none()


@transaction.atomic
def keep_page(*, operator: Operator, data: bytes, name: str, actor: User) -> OperatorPaper:
    """The page as it was sent, and the job that reads it. The same file is stored once. Raises NotPossible."""
    require(may_set_up, actor, operator)
    checked_form(data)
    Operator.objects.select_for_update(of=("self",)).get(pk=operator.pk)
    kept = operator.papers.filter(kind="page")
    same = kept.filter(sha256=hashlib.sha256(data).hexdigest()).first()
    if same is None:
        if kept.count() >= MOST:
            raise NotPossible(f"An operator keeps at most {MOST} pages; compare with one that is here.")
        sha256 = store.keep(data)
        with because(who=actor):
            same = OperatorPaper.objects.create(
                organisation_id=operator.organisation_id, operator=operator, kind="page", name=clean_name(name),
                sha256=sha256, size=len(data), author=actor,
            )  # fmt: skip
        audit.record("kept a page of an operator", actor=actor, subject=same, detail={"sha256": sha256})
    elif same.failure:
        same.failure = ""  # sent again, it is tried again
        with because(who=actor):
            same.save(update_fields=["failure"])
    if same.read is None:
        _ask(same, actor)
    return same


def work_on(paper: OperatorPaper, *, actor: User) -> Job | None:
    """The job that reads it; None where it was read."""
    if paper.read is not None:
        return None
    return previous_job(READ, _key(paper, actor)) or _ask(paper, actor)


def _ask(paper: OperatorPaper, actor: User) -> Job:
    return enqueue(READ, {"paper": paper.pk}, actor=actor, key=_key(paper, actor), queue=reading_queue(READ, actor))


def _key(paper: OperatorPaper, actor: User) -> str:
    return f"{paper.pk} {reader_version()} {whose(actor)}"


def _read(data: bytes, report: Progress) -> dict[str, object]:
    from ingest.sandbox.parent import shared_sandbox

    packet: Mapping[str, object] = shared_sandbox().packet(data, report, check=report.check)
    return {name: packet[name] for name in KEPT if name in packet}


def _not_read(job: Job, why: str) -> None:
    OperatorPaper.objects.filter(pk=job.payload["paper"], read__isnull=True).update(failure=why)


def _called_off(job: Job) -> None:
    _not_read(job, "The reading was stopped.")


# Not atomic: reading takes long, and beginning again is harmless.
@job_kind(READ, queue=Queue.READING, atomic=False, on_given_up=_not_read, on_cancelled=_called_off)
def _job(job: Job, report: Progress) -> dict[str, Json]:
    from ingest.sandbox.parent import ReadingCutOff, ReadingFailed

    with transaction.atomic():
        paper = pages_for(job.started_by).filter(pk=job.payload["paper"]).first()
    if paper is None:
        raise JobError("The page was not found, or you do not have access.")
    try:
        packet = _read(store.original(paper.sha256), report)
    except ReadingCutOff as trouble:
        raise TransientFailure(str(trouble)) from trouble
    except (UnusableDocument, ReadingFailed) as trouble:
        with transaction.atomic():
            OperatorPaper.objects.filter(pk=paper.pk).update(failure=str(trouble))
        raise JobError(str(trouble)) from trouble
    with transaction.atomic():
        OperatorPaper.objects.filter(pk=paper.pk).update(read={"packet": packet}, failure="")
    return {"paper": paper.pk}
