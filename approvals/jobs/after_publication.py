"""The work behind notices, as jobs: announcing, delivering, bringing the search index up to date."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.jobs import Job, Progress, Queue, enqueue, job_kind
from accounts.json_types import Json
from accounts.models import User
from accounts.models.jobs import OPEN_STATES
from accounts.tenant import acting_system
from approvals.impact.announce import announce, unannounced
from approvals.notices import digest
from approvals.notices.webhooks import deliver_due, due
from approvals.search.index import bring_up_to_date, is_behind

ANNOUNCE = "announce what was published"
DELIVER = "deliver webhooks"
DIGEST = "send the daily mails"
INDEX = "bring the search index up to date"


@job_kind(ANNOUNCE, queue=Queue.BULK, atomic=False, everything=True)
def announcing(job: Job, report: Progress) -> dict[str, Json]:
    with acting_system(), transaction.atomic():
        waiting = unannounced()
    for number, (source, pk) in enumerate(waiting):
        report(number, len(waiting), f"{source} {pk}")
        with acting_system():
            announce(source, pk)
    return {"announced": len(waiting)}


@job_kind(DELIVER, queue=Queue.BULK, atomic=False, everything=True)
def delivering(job: Job, report: Progress) -> dict[str, Json]:
    with acting_system():
        return dict(deliver_due())


@job_kind(DIGEST, queue=Queue.BULK, atomic=False, everything=True)
def digesting(job: Job, report: Progress) -> dict[str, Json]:
    with acting_system():
        return dict(digest.send_due())


@job_kind(INDEX, queue=Queue.BULK, atomic=False, everything=True)
def indexing(job: Job, report: Progress) -> dict[str, Json]:
    touched = 0
    with acting_system():
        while portion := bring_up_to_date():
            touched += portion
            report(touched, None, f"{touched} publications")
    return {"publications": touched}


def _mails_wait() -> bool:
    """Where the mail server refuses they wait on, and are not tried again at every look."""
    tried = Job.objects.filter(kind=DIGEST, created_at__gt=timezone.now() - digest.AGAIN).exists()
    return not tried and digest.due()


def enqueue_when_due() -> list[Job]:
    """For whoever calls often (the sweeper): a job for each kind of work that waits, unless one is under way."""
    system = User.objects.get(username="system")
    needed = ((ANNOUNCE, bool(unannounced())), (DELIVER, due()), (DIGEST, _mails_wait()), (INDEX, is_behind()))
    return [
        enqueue(kind, {}, actor=system)
        for kind, waits in needed
        if waits and not Job.objects.filter(kind=kind, state__in=OPEN_STATES).exists()
    ]
