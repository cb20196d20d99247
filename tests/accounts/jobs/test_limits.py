"""What takes too long, goes wrong or kills its workers: tried again some times, then a dead letter that says why."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.jobs import (
    DeadLetterReason,
    Job,
    JobError,
    Limits,
    Progress,
    Queue,
    State,
    dead_letters,
    enqueue,
    job_kind,
    retry,
)
from accounts.jobs import work as jobs_work
from accounts.jobs.limits import LONGEST_PAUSE, MOST_KILLS, pause
from accounts.jobs.services import reclaim_expired
from accounts.jobs.sweeper import sweep
from accounts.jobs.work import work_one
from accounts.models import AuditEntry
from accounts.outages import TransientFailure
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
given_up: list[str] = []


@job_kind("test: troubled", queue=Queue.BULK, tries=2, on_given_up=lambda job, why: given_up.append(why))
def troubled(job: Job, report: Progress) -> dict[str, Any]:
    trouble = job.payload["trouble"]
    if trouble == "broken":
        raise ZeroDivisionError("oh")
    if trouble == "refused":
        raise JobError("No such game.")
    if trouble == "cut off":
        raise TransientFailure("The reading process was stopped.")
    return {}


@job_kind("test: slow", queue=Queue.BULK, tries=1, limits=Limits(0.2, 60))
def slow(job: Job, report: Progress) -> None:
    for n in range(500):
        report(n, 500, "slowly")
        time.sleep(0.02)


@job_kind("test: stuck", queue=Queue.BULK, tries=1, limits=Limits(0.1, 0.3))
def stuck(job: Job, report: Progress) -> None:
    """Listens to nobody until it is said to be over, as a kernel of mathematics would."""
    over.wait(20)


over = threading.Event()


def ask(trouble: str, kind: str = "test: troubled", **more: Any) -> Job:
    return enqueue(kind, {"trouble": trouble}, actor=person("agent"), **more)


def let_it_begin(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(not_before=None)


@pytest.mark.parametrize(
    ("trouble", "why", "text"),
    [
        ("broken", DeadLetterReason.BROKE, "Something went wrong inside: ZeroDivisionError: oh"),
        ("cut off", DeadLetterReason.KILLED, "The reading process was stopped."),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_what_goes_wrong_is_tried_again_after_a_pause_then_given_up(trouble: str, why: str, text: str) -> None:
    given_up.clear()
    job = ask(trouble)
    assert work_one("bulk") == job
    job.refresh_from_db()
    assert (job.state, job.attempts, job.failure, job.given_up) == (State.QUEUED, 1, "", "")
    assert job.not_before is not None
    assert job.not_before > timezone.now()
    assert work_one("bulk") is None, "not before its time"
    assert sweep() == {}, "nobody is called for it before its time"
    let_it_begin(job)
    assert sweep() == {"bulk": 1}
    work_one("bulk")
    job.refresh_from_db()
    assert (job.state, job.attempts, job.failure, job.given_up) == (State.FAILED, 2, text, why)
    assert list(dead_letters()) == [job]
    assert given_up == [text]


@pytest.mark.django_db(transaction=True)
def test_an_answer_is_no_dead_letter() -> None:
    job = ask("refused")
    work_one("bulk")
    job.refresh_from_db()
    assert (job.state, job.failure, job.given_up) == (State.FAILED, "No such game.", "")
    assert not dead_letters().exists()


@pytest.mark.django_db(transaction=True)
def test_over_its_soft_limit_it_stops_at_its_next_report() -> None:
    job = ask("", kind="test: slow")
    work_one("bulk")
    job.refresh_from_db()
    assert (job.state, job.given_up, job.failure) == (
        State.FAILED,
        DeadLetterReason.SLOW,
        "It was not done within 0.2 seconds.",
    )
    assert 0 < job.done_units < 499


@pytest.mark.django_db(transaction=True)
def test_in_the_queue_of_those_who_wait_slow_work_moves_to_its_own(settings: Any) -> None:
    settings.JOB_SECONDS = {**settings.JOB_SECONDS, "interactive": [0.1, 60]}
    job = ask("", kind="test: slow", queue=Queue.INTERACTIVE)
    work_one("interactive")
    job.refresh_from_db()
    assert (job.state, job.queue, job.attempts, job.not_before) == (State.QUEUED, "bulk", 0, None)
    assert sweep() == {"bulk": 1}


@pytest.mark.django_db(transaction=True)
def test_over_its_hard_limit_it_is_over_whatever_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here in a thread of the test's own process; a worker's process is killed besides (test_workers.py)."""
    over.clear()
    killed: list[int] = []

    def kill(process: int, number: int) -> None:
        killed.append(number)
        over.set()

    monkeypatch.setattr(jobs_work, "expendable", True)
    monkeypatch.setattr(jobs_work.os, "kill", kill)
    job = ask("", kind="test: stuck")
    work_one("bulk")
    job.refresh_from_db()
    assert (job.state, job.given_up) == (State.FAILED, DeadLetterReason.SLOW)
    assert job.failure == "It had to be stopped after 0.3 seconds."
    assert killed


def test_what_kills_its_workers_is_given_up_and_tried_again_by_an_agent_on_record() -> None:
    given_up.clear()
    job = ask("none", key="k")
    past = timezone.now() - timedelta(seconds=1)
    held = {"state": State.RUNNING, "lease_owner": "dead", "lease_until": past}
    Job.objects.filter(pk=job.pk).update(attempts=MOST_KILLS, **held)
    reclaim_expired()
    (dead,) = dead_letters()
    assert (dead, dead.given_up) == (job, DeadLetterReason.KILLED)
    assert given_up == [dead.failure]
    again = retry(dead, actor=job.started_by)
    assert (again.state, again.given_up, again.attempts) == (State.QUEUED, "", 0)
    entry = AuditEntry.objects.get(act="tried work again")
    assert (entry.subject_key, entry.detail["given_up"]) == (str(job.pk), "killed")


def test_what_was_asked_for_again_since_is_not_begun_twice() -> None:
    job = ask("none", key="k")
    Job.objects.filter(pk=job.pk).update(state=State.FAILED, failure="…", ended_at=timezone.now())
    since = enqueue("test: troubled", {"trouble": "none"}, actor=job.started_by, key="k")
    assert retry(job, actor=job.started_by) == since
    job.refresh_from_db()
    assert job.state == State.FAILED


def test_a_lease_of_the_future_is_over() -> None:
    """The database's clock was set back: nobody waits for a day that is a year away."""
    job = ask("none")
    far = timezone.now() + timedelta(days=365)
    Job.objects.filter(pk=job.pk).update(state=State.RUNNING, lease_owner="dead", lease_until=far, attempts=1)
    assert reclaim_expired() == 1


def test_pauses_grow_and_end_somewhere() -> None:
    pauses = [pause(n) for n in range(1, 12)]
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[1]
    assert pauses[-1] == LONGEST_PAUSE
