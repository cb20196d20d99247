"""How a worker does a job: under its lease, within its limits of time, and with a note of how it ended.

Answers ("no such game") and cancellations are final. What goes wrong inside or takes too long is tried again after a
pause, some times; then it lies with the dead letters until an agent has it tried again.
"""

from __future__ import annotations

import os
import signal
import socket
import time
import uuid
from contextlib import nullcontext, suppress

import structlog
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.db.models.functions import Now

from accounts import history, outages, tenant
from accounts.jobs import limits, registry, turns
from accounts.jobs.progress import Cancelled, Heart, JobError, LeaseLost, Progress, TooSlow
from accounts.jobs.services import claim, dead_letter, end, reclaim_expired, requeue, take
from accounts.models.jobs import HELD_STATES, DeadLetterReason, Job, Queue, State

log = structlog.get_logger(__name__)
expendable = False
"""This process serves jobs alone and is replaced when it ends: it may be killed to stop work that listens to nobody."""


def process_of_a_worker(**_: object) -> None:
    global expendable
    expendable = True


def work_one(queue: str) -> Job | None:
    """Takes one job of the queue and does it, as a worker. None where nothing may begin."""
    owner = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    with tenant.acting_system():
        reclaim_expired()
        job = claim(queue, owner)
    if job is None:
        return None
    began = time.monotonic()
    done = perform(job, owner, alone=connection.in_atomic_block)
    with suppress(DatabaseError), tenant.acting_system(), transaction.atomic():
        turns.charge(job, int((time.monotonic() - began) * 1000))
    return done


def run_here(job: Job) -> Job:
    """Does a waiting job here and now, in this process and, if one is open, in this transaction (no worker needed)."""
    owner = f"here:{os.getpid()}:{uuid.uuid4().hex[:8]}"
    with tenant.acting_system(), transaction.atomic():
        waiting = Job.objects.select_for_update().filter(pk=job.pk, state=State.QUEUED).first()
        if waiting is None:
            return Job.objects.get(pk=job.pk)
        taken = take(waiting, owner)
    return perform(taken, owner, alone=connection.in_atomic_block, once=True)


def perform(job: Job, owner: str, *, alone: bool = False, once: bool = False) -> Job:
    """Runs the handler under the lease and writes how it ended. `alone`: no second connection could see the row.
    `once`: whoever called waits for the end, so it is not tried again later."""
    report = Progress(job.pk, owner)
    kind = registry.kind(job.kind)
    allowed = kind.limits_in(job.queue)
    whose = tenant.SYSTEM if kind.everything else job.started_by.tenant()
    heart = nullcontext() if alone else Heart(report, allowed, lambda: _overrun(job, owner, allowed))
    try:
        with (
            structlog.contextvars.bound_contextvars(job=str(job.pk), kind=job.kind),
            history.because(who=job.started_by, through=f"job {job.kind} {job.pk}"),
            heart,
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
    except TooSlow:
        _too_slow(job, owner, allowed.soft, once, **report.flush())
    except OperationalError as problem:
        if _refused(problem):
            log.exception("job refused by the database", job=str(job.pk), kind=job.kind)
            _again(
                job,
                owner,
                DeadLetterReason.BROKE,
                f"The database does not hold it: {problem}"[:500],
                once,
                **report.flush(),
            )
        else:
            log.warning("job interrupted", job=str(job.pk), problem=str(problem))
            _interrupted(job, owner)
    except InterfaceError as problem:
        # the database went away under it: not the job's fault. If it is not back yet, the lease will run out.
        log.warning("job interrupted", job=str(job.pk), problem=str(problem))
        _interrupted(job, owner)
    except JobError as problem:
        _finish(job, owner, State.FAILED, failure=str(problem), **report.flush())
    except outages.TransientFailure as problem:
        log.warning("job cut off", job=str(job.pk), problem=str(problem))
        _again(job, owner, DeadLetterReason.KILLED, str(problem), once, **report.flush())
    except Exception as problem:
        log.exception("job failed", job=str(job.pk), kind=job.kind)
        stated = outages.reason(problem) or f"Something went wrong inside: {type(problem).__name__}: {problem}"
        _again(job, owner, DeadLetterReason.BROKE, stated, once, **report.flush())
    with tenant.acting_system(), transaction.atomic():
        return Job.objects.get(pk=job.pk)


def _refused(problem: OperationalError) -> bool:
    """What is over a limit of the database (class 54) is so each time, and is no outage."""
    return (getattr(problem.__cause__, "sqlstate", None) or "").startswith("54")


def _ours(job: Job, owner: str) -> Job:
    ours = Job.objects.select_for_update().filter(pk=job.pk, lease_owner=owner, state__in=HELD_STATES).first()
    if ours is None:
        raise LeaseLost
    return ours


def _finish(job: Job, owner: str, state: State, **outcome: object) -> None:
    """Writes the end, if the job is still ours; inside an atomic handler's transaction this is its last word."""
    with tenant.acting_system(), transaction.atomic():
        ours = _ours(job, owner)
        if ours.state == State.CANCELLING and state == State.DONE and registry.kind(job.kind).atomic:
            raise Cancelled
        end(ours, state, **outcome)


def _again(job: Job, owner: str, why: DeadLetterReason, text: str, once: bool, **news: object) -> None:
    """Another try after a pause, or, where it had its tries, the dead letters."""
    tries = registry.kind(job.kind).tries
    with suppress(LeaseLost), tenant.acting_system(), transaction.atomic():
        ours = _ours(job, owner)
        if ours.state == State.CANCELLING:
            end(ours, State.CANCELLED, **news)
        elif once or ours.attempts >= tries:
            dead_letter(ours, why, text, **news)
        else:
            requeue(ours, not_before=Now() + limits.pause(ours.attempts), **news)


def _too_slow(job: Job, owner: str, seconds: float, once: bool, **news: object) -> None:
    """In the queue of those who wait slow work has no place: it goes on in its kind's own queue, and loses no try."""
    own = registry.kind(job.kind).queue
    if job.queue == Queue.INTERACTIVE and own != job.queue and not once:
        with suppress(LeaseLost), tenant.acting_system(), transaction.atomic():
            ours = _ours(job, owner)
            if ours.state == State.RUNNING:
                requeue(ours, queue=own, attempts=ours.attempts - 1, **news)
                return
    _again(job, owner, DeadLetterReason.SLOW, f"It was not done within {seconds:g} seconds.", once, **news)


def _overrun(job: Job, owner: str, allowed: limits.Limits) -> None:
    """It listens to nobody: whatever it does now does not count, and a worker's process ends here."""
    text = f"It had to be stopped after {allowed.hard:g} seconds."
    with suppress(DatabaseError):
        _again(job, owner, DeadLetterReason.SLOW, text, once=False)
    if expendable:
        log.error("worker stopped with its job", job=str(job.pk), seconds=allowed.hard)
        os.kill(os.getpid(), signal.SIGKILL)


def _interrupted(job: Job, owner: str) -> None:
    try:
        connection.close()
        with tenant.acting_system(), transaction.atomic():
            ours = Job.objects.select_for_update().filter(pk=job.pk, lease_owner=owner, state=State.RUNNING).first()
            if ours and ours.attempts < limits.MOST_KILLS:
                requeue(ours)
    except (OperationalError, InterfaceError):
        log.warning("the database is not responding; the job's lease will run out", job=str(job.pk))
