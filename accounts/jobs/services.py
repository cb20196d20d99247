"""What happens to jobs: asked for, taken in hand, ended, cancelled, tried again."""

from __future__ import annotations

import os
import socket
import uuid
from contextlib import nullcontext
from typing import Any

import structlog
from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Now
from django.utils.module_loading import import_string

from accounts import history, tenant
from accounts.jobs import registry
from accounts.jobs.progress import Cancelled, Heart, JobError, LeaseLost, Progress
from accounts.models.jobs import HELD_STATES, Job, Queue, State
from accounts.models.people import User

log = structlog.get_logger(__name__)
MOST_ATTEMPTS = 5
FREE = {"lease_owner": "", "lease_until": None}


@transaction.atomic
def enqueue(kind: str, payload: dict[str, Any], *, actor: User, key: str | None = None) -> Job:
    """Asks for work; a worker is woken when the transaction commits. The same key is the same job."""
    found = _by_key(kind, key)
    if found:
        return found
    declared = registry.kind(kind)
    try:
        with transaction.atomic():
            job = Job.objects.create(
                kind=kind,
                queue=declared.queue,
                payload=payload,
                key=key,
                started_by=actor,
                organisation=actor.organisation,
                woken_at=Now(),
            )
    except IntegrityError:
        found = _by_key(kind, key)  # somebody asked for the same at the same moment
        if found is None:
            raise
        return found
    transaction.on_commit(lambda: wake(declared.queue))
    return job


def _by_key(kind: str, key: str | None) -> Job | None:
    if key is None:
        return None
    return Job.objects.filter(kind=kind, key=key).exclude(state__in=[State.CANCELLED, State.FAILED]).first()


def wake(queue: str, times: int = 1) -> None:
    """Calls workers, by what the settings name. Where the broker does not answer, the sweeper calls again later."""
    try:
        import_string(settings.WAKE_WORKERS)(queue, times)
    except Exception as problem:  # whatever the broker's client raises: nothing is lost, the row waits
        log.warning("no worker could be woken", queue=queue, problem=str(problem))


@transaction.atomic
def cancel(job: Job, *, actor: User) -> Job:
    """Waiting work is over at once; running work stops at its next report. Over is over: then nothing changes."""
    job = Job.objects.select_for_update().get(pk=job.pk)
    if job.state == State.QUEUED:
        _end(job, State.CANCELLED)
    elif job.state == State.RUNNING:
        job.state = State.CANCELLING
        job.save(update_fields=["state"])
    log.info("job cancelled", job=str(job.pk), by=actor.pk)
    return job


@transaction.atomic
def retry(job: Job, *, actor: User) -> Job:
    """Failed or cancelled work, once more from the beginning."""
    job = Job.objects.select_for_update().get(pk=job.pk)
    if job.state not in (State.FAILED, State.CANCELLED):
        return job
    job.state, job.failure, job.ended_at, job.attempts = State.QUEUED, "", None, 0
    job.done_units, job.total_units, job.message, job.woken_at = 0, None, "", Now()
    job.save()
    transaction.on_commit(lambda: wake(job.queue))
    log.info("job to be tried again", job=str(job.pk), by=actor.pk)
    return job


@transaction.atomic
def free_expired() -> int:
    """Jobs whose worker fell silent: waiting again, or given up where that happened too often."""
    gone = Job.objects.select_for_update(skip_locked=True).filter(state__in=HELD_STATES, lease_until__lt=Now())
    freed = 0
    for job in gone:
        if job.state == State.CANCELLING:
            _end(job, State.CANCELLED)
        elif job.attempts >= MOST_ATTEMPTS:
            _end(job, State.FAILED, failure=f"Its worker stopped {job.attempts} times in the middle of it.")
        else:
            _put_back(job)
        freed += 1
    return freed


@transaction.atomic
def claim(queue: str, owner: str) -> Job | None:
    """The next job of a queue: of the organisation that has the fewest in hand, the one that waits longest."""
    in_hand = (
        Job.objects.filter(organisation=OuterRef("organisation"), queue=queue, state__in=HELD_STATES)
        .order_by()
        .values("organisation")
        .annotate(n=Count("pk"))
        .values("n")
    )
    job = (
        Job.objects.select_for_update(skip_locked=True, of=("self",))
        .filter(queue=queue, state=State.QUEUED)
        .annotate(in_hand=Coalesce(Subquery(in_hand), 0))
        .order_by("in_hand", "created_at")
        .first()
    )
    return _take(job, owner) if job else None


def _take(job: Job, owner: str) -> Job:
    Job.objects.filter(pk=job.pk).update(
        state=State.RUNNING,
        lease_owner=owner,
        lease_until=Now() + settings.JOB_LEASE,
        heartbeat_at=Now(),
        began_at=Coalesce(F("began_at"), Now()),
        attempts=F("attempts") + 1,
    )
    return Job.objects.select_related("started_by").get(pk=job.pk)


def work_one(queue: str) -> Job | None:
    """Takes one job of the queue and does it, as a worker. None where nothing waits."""
    owner = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    with tenant.acting_system():
        free_expired()
        job = claim(queue, owner)
    return perform(job, owner) if job else None


def run_here(job: Job) -> Job:
    """Does a waiting job here and now, in this process and, if one is open, in this transaction (no worker needed)."""
    owner = f"here:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    with tenant.acting_system(), transaction.atomic():
        waiting = Job.objects.select_for_update().filter(pk=job.pk, state=State.QUEUED).first()
        if waiting is None:
            return Job.objects.get(pk=job.pk)
        taken = _take(waiting, owner)
    return perform(taken, owner, alone=connection.in_atomic_block)


def perform(job: Job, owner: str, *, alone: bool = False) -> Job:
    """Runs the handler under the lease and writes how it ended. `alone`: no second connection could see the row."""
    report = Progress(job.pk, owner)
    kind = registry.kind(job.kind)
    whose = tenant.SYSTEM if kind.everything else job.started_by.tenant()
    try:
        with (
            structlog.contextvars.bound_contextvars(job=str(job.pk), kind=job.kind),
            history.because(who=job.started_by, through=f"job {job.kind} {job.pk}"),
            nullcontext() if alone else Heart(report),
            tenant.acting(whose),
            transaction.atomic() if kind.atomic else nullcontext(),
        ):
            result = kind.handler(job, report)
            report.check()
            if kind.atomic:
                _finish(job, owner, State.DONE, result=result, **report.flush())
        if not kind.atomic:
            _finish(job, owner, State.DONE, result=result, **report.flush())
    except Cancelled:
        _finish(job, owner, State.CANCELLED, **report.flush())
    except LeaseLost:
        log.warning("job lost to another worker", job=str(job.pk))
    except (OperationalError, InterfaceError) as problem:
        # the database went away under it: not the job's fault. If it is not back yet, the lease will run out.
        log.warning("job interrupted", job=str(job.pk), problem=str(problem))
        _interrupted(job, owner)
    except JobError as problem:
        _finish(job, owner, State.FAILED, failure=str(problem), **report.flush())
    except Exception as problem:
        log.exception("job failed", job=str(job.pk), kind=job.kind)
        said = f"Something went wrong inside: {type(problem).__name__}: {problem}"
        _finish(job, owner, State.FAILED, failure=said, **report.flush())
    with tenant.acting_system(), transaction.atomic():
        return Job.objects.get(pk=job.pk)


def _finish(job: Job, owner: str, state: State, **outcome: Any) -> None:
    """Writes the end, if the job is still ours; inside an atomic handler's transaction this is its last word."""
    with tenant.acting_system(), transaction.atomic():
        ours = Job.objects.select_for_update().filter(pk=job.pk, lease_owner=owner, state__in=HELD_STATES).first()
        if ours is None:
            raise LeaseLost
        if ours.state == State.CANCELLING and state == State.DONE and registry.kind(job.kind).atomic:
            raise Cancelled
        _end(ours, state, **outcome)


def _interrupted(job: Job, owner: str) -> None:
    try:
        connection.close()
        with tenant.acting_system(), transaction.atomic():
            ours = Job.objects.select_for_update().filter(pk=job.pk, lease_owner=owner, state=State.RUNNING).first()
            if ours and ours.attempts < MOST_ATTEMPTS:
                _put_back(ours)
    except (OperationalError, InterfaceError):
        log.warning("the database does not answer; the job's lease will run out", job=str(job.pk))


def _put_back(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(state=State.QUEUED, woken_at=None, **FREE)


def _end(job: Job, state: State, **outcome: Any) -> None:
    Job.objects.filter(pk=job.pk).update(state=state, ended_at=Now(), **FREE, **outcome)
    job.refresh_from_db()


def waiting(queue: Queue) -> int:
    return Job.objects.filter(Q(queue=queue, state=State.QUEUED)).count()
