"""What happens to jobs: asked for, cancelled, tried again; taken in hand, put back, ended.

How a worker does one is in accounts/jobs/work.py, whose turn it is in accounts/jobs/turns.py.
"""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce, Now
from django.utils.module_loading import import_string

from accounts import audit
from accounts.jobs import limits, registry, turns
from accounts.models.jobs import HELD_STATES, DeadLetterReason, Job, Priority, Queue, State
from accounts.models.people import User

log = structlog.get_logger(__name__)
FREE = {"lease_owner": "", "lease_until": None}


@transaction.atomic
def enqueue(
    kind: str,
    payload: Mapping[str, object],
    *,
    actor: User,
    key: str | None = None,
    queue: Queue | None = None,
    priority: Priority = Priority.USUAL,
) -> Job:
    """Asks for work; a worker is woken when the transaction commits. The same key is the same job.

    `queue`: another than the kind's own, where this piece of work is quicker or slower than most of its kind.
    """
    result = _by_key(kind, key)
    if result:
        return result
    where = queue or registry.kind(kind).queue
    try:
        with transaction.atomic():
            job = Job.objects.create(
                kind=kind,
                queue=where,
                priority=priority,
                payload=payload,
                key=key,
                started_by=actor,
                organisation=actor.organisation,
                woken_at=Now(),
            )
    except IntegrityError:
        result = _by_key(kind, key)  # somebody asked for the same at the same moment
        if result is None:
            raise
        return result
    transaction.on_commit(lambda: notify_workers(where))
    return job


def whose(actor: User) -> str:
    """Whose a key is: an organization sees its own jobs only, so the same work of two is two jobs."""
    return str(actor.organisation.pk) if actor.organisation else "system"


def previous_job(kind: str, key: str) -> Job | None:
    """The last job of a key, however it ended."""
    return Job.objects.filter(kind=kind, key=key).order_by("-created_at").first()


def enqueue_once(
    kind: str,
    payload: dict[str, object],
    *,
    actor: User,
    key: str,
    priority: Priority = Priority.USUAL,
    queue: Queue | None = None,
) -> Job:
    """As `enqueue`, but one that was stopped or failed is not begun again: who wants it after all tries it again."""
    return previous_job(kind, key) or enqueue(kind, payload, actor=actor, key=key, queue=queue, priority=priority)


def _by_key(kind: str, key: str | None) -> Job | None:
    if key is None:
        return None
    return Job.objects.filter(kind=kind, key=key).exclude(state__in=[State.CANCELLED, State.FAILED]).first()


def notify_workers(queue: str, times: int = 1) -> None:
    """Calls workers, by what the settings name. Where the broker is not responding, the sweeper calls again later."""
    try:
        import_string(settings.WAKE_WORKERS)(queue, times)
    except Exception as problem:  # whatever the broker's client raises: nothing is lost, the row waits
        log.warning("no worker could be woken", queue=queue, problem=str(problem))


@transaction.atomic
def cancel(job: Job, *, actor: User) -> Job:
    """Waiting work is over at once; running work stops at its next report. Over is over: then nothing changes."""
    job = Job.objects.select_for_update().get(pk=job.pk)
    was = str(job.state)
    if job.state == State.QUEUED:
        end(job, State.CANCELLED)
    elif job.state == State.RUNNING:
        job.state = State.CANCELLING
        job.save(update_fields=["state"])
    else:
        return job
    audit.record("cancelled work", actor=actor, subject=job, detail={"kind": job.kind, "was": was})
    log.info("job cancelled", job=str(job.pk), by=actor.pk)
    return job


@transaction.atomic
def retry(job: Job, *, actor: User) -> Job:
    """Failed or cancelled work, once more from the beginning. Where the same was asked for since, that is the job."""
    job = Job.objects.select_for_update().get(pk=job.pk)
    if job.state not in (State.FAILED, State.CANCELLED):
        return job
    since = _by_key(job.kind, job.key)
    if since:
        return since
    reported = {"kind": job.kind, "was": str(job.state), "given_up": job.given_up, "failure": job.failure[:1000]}
    job.state, job.failure, job.given_up, job.ended_at, job.attempts = State.QUEUED, "", "", None, 0
    job.done_units, job.total_units, job.message = 0, None, ""
    job.woken_at, job.not_before = Now(), None
    job.save()
    transaction.on_commit(lambda: notify_workers(job.queue))
    log.info("job to be tried again", job=str(job.pk), by=actor.pk)
    audit.record("tried work again", actor=actor, subject=job, detail=reported)
    job.refresh_from_db()
    return job


def dead_letters() -> QuerySet[Job]:
    """Work that was given up: it broke, was too slow, or stopped its workers each time. The newest first."""
    return Job.objects.exclude(given_up="").select_related("started_by", "organisation").order_by("-created_at")


@transaction.atomic
def reclaim_expired() -> int:
    """Jobs whose worker fell silent: waiting again, or given up where that happened too often."""
    # a lease that ends too far ahead was given before the database's clock was set back
    over = Q(lease_until__lt=Now()) | Q(lease_until__gt=Now() + 2 * settings.JOB_LEASE)
    gone = Job.objects.select_for_update(skip_locked=True).filter(over, state__in=HELD_STATES)
    freed = 0
    for job in gone:
        if job.state == State.CANCELLING:
            end(job, State.CANCELLED)
        elif job.attempts >= limits.MOST_KILLS:
            text = f"Its worker stopped {job.attempts} times in the middle of it."
            dead_letter(job, DeadLetterReason.KILLED, text)
        else:
            requeue(job)
        freed += 1
    return freed


@transaction.atomic
def claim(queue: str, owner: str) -> Job | None:
    """The next job of a queue, for this owner; None where nothing may begin."""
    job = turns.next_job(queue)
    return take(job, owner) if job else None


def take(job: Job, owner: str) -> Job:
    Job.objects.filter(pk=job.pk).update(
        state=State.RUNNING,
        lease_owner=owner,
        lease_until=Now() + settings.JOB_LEASE,
        heartbeat_at=Now(),
        taken_at=Now(),
        began_at=Coalesce(F("began_at"), Now()),
        attempts=F("attempts") + 1,
    )
    return Job.objects.select_related("started_by").get(pk=job.pk)


def requeue(job: Job, **changes: object) -> None:
    """It waits again; the sweeper calls for it."""
    Job.objects.filter(pk=job.pk).update(state=State.QUEUED, woken_at=None, **FREE, **changes)


def end(job: Job, state: State, **outcome: object) -> None:
    Job.objects.filter(pk=job.pk).update(state=state, ended_at=Now(), **FREE, **outcome)
    job.refresh_from_db()
    kind = registry.find(job.kind)
    if state == State.CANCELLED and kind and kind.on_cancelled:
        kind.on_cancelled(job)


def dead_letter(job: Job, why: DeadLetterReason, text: str, **news: object) -> None:
    """To the dead letters; whoever keeps a state of their own about the work is told."""
    end(job, State.FAILED, failure=text, given_up=why, **news)
    kind = registry.find(job.kind)
    if kind and kind.on_given_up:
        kind.on_given_up(job, text)


def waiting(queue: Queue) -> int:
    return Job.objects.filter(queue=queue, state=State.QUEUED).count()
