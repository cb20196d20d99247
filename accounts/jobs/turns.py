"""Whose job is next: organisations take turns, by the time that they have had.

First comes who has the fewest jobs in hand, and of those who had the least of the queue's time. So with one worker a
thousand uploads of one organisation and the single one of another alternate, and long jobs count for what they cost. An
organisation that comes back after a pause begins where the others are: it saved nothing up.

All of it is decided from the rows of jobs and of turns in PostgreSQL, under a lock of the queue that is held for the
few milliseconds of one decision: the same for any number of workers on any machines.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from accounts.jobs.limits import rate_of
from accounts.models.jobs import HELD_STATES, Job, Queue, State, Turn
from accounts.models.people import Organisation

QUANTUM = 1000
"""Milliseconds that a job is charged when it is taken; what it really used is put right when it ends."""
LOCKS = 0x54757200
MINUTE = timedelta(minutes=1)
LONGEST_WAIT = "5s"


def due(queue: str) -> QuerySet[Job]:
    """What waits in a queue and may begin now."""
    now = Q(not_before=None) | Q(not_before__lte=Now())
    return Job.objects.filter(now, queue=queue, state=State.QUEUED)


def next_job(queue: str) -> Job | None:
    """The job whose turn it is, locked and charged to its organisation; inside a transaction, as the system."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, true)", [LONGEST_WAIT])
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCKS + list(Queue.values).index(queue)])
    for turn in _in_order(queue):
        waiting = due(queue).filter(organisation=turn.organisation_id).order_by("priority", "created_at", "pk")
        job = waiting.select_for_update(skip_locked=True, of=("self",)).first()
        if job:
            Turn.objects.filter(pk=turn.pk).update(used=F("used") + QUANTUM)
            return job
    return None


def charge(job: Job, milliseconds: int) -> None:
    """What a job used beyond what it was charged when it was taken."""
    if milliseconds > QUANTUM:
        turn = Turn.objects.filter(queue=job.queue, organisation=job.organisation_id)
        turn.update(used=F("used") + milliseconds - QUANTUM)


def _in_order(queue: str) -> Iterator[Turn]:
    """The turns of those who wait and may begin another job, the next one first."""
    waiting = set(_waiting(queue))
    turns = {turn.organisation_id: turn for turn in Turn.objects.filter(queue=queue)}
    gone = [turn.pk for organisation, turn in turns.items() if turn.waits and organisation not in waiting]
    if gone:
        Turn.objects.filter(pk__in=gone).update(waits=False)
    active = [turn.used for organisation, turn in turns.items() if turn.waits and organisation in waiting]
    clock = min(active) if active else max((turn.used for turn in turns.values()), default=0)
    new = [Turn(queue=queue, organisation_id=o, used=clock, waits=True) for o in waiting if o not in turns]
    for turn in Turn.objects.bulk_create(new) if new else []:
        turns[turn.organisation_id] = turn
    back = [turn for o, turn in turns.items() if o in waiting and not turn.waits]
    for turn in back:
        turn.used, turn.waits = max(turn.used, clock), True
    if back:
        Turn.objects.bulk_update(back, ["used", "waits"])
    held = _count(Job.objects.filter(queue=queue, state__in=HELD_STATES))
    candidates = [turns[o] for o in waiting - _hurried(queue)]
    yield from sorted(candidates, key=lambda t: (held.get(t.organisation_id, 0), t.used, t.organisation_id or 0))


def _waiting(queue: str) -> Iterator[int | None]:
    """Asked for each organisation: one look at an index each, however many jobs wait."""
    yield from Organisation.objects.filter(Exists(due(queue).filter(organisation=OuterRef("pk")))).values_list(
        "pk", flat=True
    )
    if due(queue).filter(organisation=None).exists():
        yield None


def _hurried(queue: str) -> set[int | None]:
    """Organisations that have begun as many jobs as they may in the last minute."""
    most = rate_of(queue)
    if not most:
        return set()
    begun = _count(Job.objects.filter(queue=queue, taken_at__range=(Now() - MINUTE, Now())).exclude(organisation=None))
    return {organisation for organisation, n in begun.items() if n >= most}


def _count(jobs: QuerySet[Job]) -> dict[int | None, int]:
    return dict(jobs.order_by().values_list("organisation").annotate(n=Count("pk")))
