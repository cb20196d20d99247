"""Real workers on a real Redis: killed in the middle, called twice, called never."""

from __future__ import annotations

from collections import Counter

import pytest
from celery import Celery

from accounts import audit
from accounts.jobs import DeadLetterReason, Job, State, cancel, enqueue
from accounts.models import AuditEntry, Organisation, User
from config.redis_url import for_celery
from config.supervise import worker
from tests.accounts.jobs import slow  # noqa: F401  (declares its kinds of jobs)
from tests.accounts.people import person
from tests.processes import Fleet, kill, until

pytestmark = pytest.mark.django_db(transaction=True)


def ask(name: str, many: int, pause: float) -> Job:
    actor = User.objects.filter(username="agent").first() or person("agent")
    return enqueue("test: found organisations", {"name": name, "many": many, "pause": pause}, actor=actor, key=name)


def state(job: Job) -> str:
    return Job.objects.get(pk=job.pk).state


def rows(name: str) -> int:
    return Organisation.objects.filter(slug__startswith=f"{name}-").count()


def test_killed_in_the_middle_it_is_taken_up_again_and_done_once(fleet: Fleet) -> None:
    job = ask("slow", 60, 0.05)
    quick = [ask(f"quick{n}", 1, 0) for n in range(5)]
    first = fleet.worker()
    fleet.sweeper()
    until(lambda: Job.objects.get(pk=job.pk).done_units >= 5, "progress of the slow job")
    kill(first)
    assert (state(job), rows("slow")) == (State.RUNNING, 0), "nothing of it is there, and nobody knows yet"
    fleet.worker()
    until(lambda: not Job.objects.exclude(state=State.DONE).exists(), f"all jobs\n{fleet.logs()}")
    job.refresh_from_db()
    assert (job.attempts, job.result, job.failure) == (2, {"many": 60}, "")
    assert rows("slow") == 60
    assert [rows(f"quick{n}") for n in range(5)] == [1] * len(quick)
    acts = Counter(e.detail["name"] for e in AuditEntry.objects.all())
    assert acts == {"slow": 1, **{f"quick{n}": 1 for n in range(5)}}
    assert audit.verify().whole


def test_called_too_often_or_never_it_is_done_once(fleet: Fleet) -> None:
    """Enqueued with no broker in sight; later each call comes five times."""
    jobs = [ask(f"n{n}", 1, 0.02) for n in range(8)]
    fleet.worker(processes=2)
    fleet.sweeper()
    with Celery(broker=for_celery(fleet.redis_url)) as app:
        for _ in range(5 * len(jobs)):
            app.send_task("houserules.work", queue="bulk")
    until(lambda: not Job.objects.exclude(state=State.DONE).exists(), f"all jobs\n{fleet.logs()}")
    assert [rows(f"n{n}") for n in range(8)] == [1] * 8
    assert {j.attempts for j in Job.objects.all()} == {1}
    assert AuditEntry.objects.count() == 8


def test_cancelled_while_it_runs_it_stops_and_leaves_nothing(fleet: Fleet) -> None:
    job = ask("long", 10_000, 0.02)
    fleet.worker()
    fleet.sweeper()
    until(lambda: Job.objects.get(pk=job.pk).done_units > 0, "progress")
    cancel(job, actor=job.started_by)
    until(lambda: state(job) == State.CANCELLED, f"the end\n{fleet.logs()}")
    assert rows("long") == 0
    assert list(AuditEntry.objects.values_list("act", "actor")) == [("cancelled work", job.started_by_id)]


def test_nobody_waits_for_what_is_stuck_and_its_process_is_stopped(fleet: Fleet) -> None:
    """The process for those who wait is another one; the one that is stuck is killed, says so, and is replaced."""
    actor = person("agent")
    blocking = [enqueue("test: stuck in a kernel", {}, actor=actor) for _ in range(2)]
    fleet.start(worker("interactive", "interactive", 1))
    fleet.start(worker("general", "reading,mathematics,bulk", 1))
    fleet.sweeper()
    until(lambda: Job.objects.filter(pk__in=[j.pk for j in blocking], state=State.RUNNING).exists(), "a stuck job")
    quick = enqueue("test: quick", {}, actor=actor)
    until(lambda: state(quick) == State.DONE, f"the quick one\n{fleet.logs()}")
    until(lambda: all(state(j) == State.FAILED for j in blocking), f"both stuck ones\n{fleet.logs()}")
    statements = {(j.given_up, j.attempts, j.failure) for j in Job.objects.filter(pk__in=[b.pk for b in blocking])}
    assert statements == {(DeadLetterReason.SLOW, 1, "It had to be stopped after 1 seconds.")}
    after = ask("after", 1, 0)
    until(lambda: state(after) == State.DONE, f"the worker that was replaced\n{fleet.logs()}")
