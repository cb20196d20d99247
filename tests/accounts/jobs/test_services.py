"""The life of a job, step by step, without a broker."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from accounts.jobs import (
    Cancelled,
    Job,
    JobError,
    LeaseLost,
    Progress,
    Queue,
    State,
    cancel,
    enqueue,
    job_kind,
    registry,
    retry,
    run_here,
)
from accounts.jobs.limits import MOST_KILLS
from accounts.jobs.services import claim, reclaim_expired
from accounts.jobs.work import work_one
from accounts.models import Organisation, User
from tests.accounts.people import organisation, person

pytestmark = pytest.mark.django_db


@job_kind("test: add", queue=Queue.BULK)
def add(job: Job, report: Progress) -> dict[str, Any]:
    report(1, 2, "half")
    name = job.payload["name"]
    Organisation.objects.create(name=name, slug=name, kind="operator")
    behaviour = job.payload.get("then")
    if behaviour == "refuse":
        raise JobError("No such game.")
    if behaviour == "break":
        raise ZeroDivisionError("oh")
    if behaviour == "stop":
        raise Cancelled
    if behaviour == "lose the database":
        raise OperationalError("gone")
    report(2, 2, "all")
    return {"name": name}


def ask(name: str = "one", key: str | None = None, actor: User | None = None, **more: str) -> Job:
    return enqueue("test: add", {"name": name, **more}, actor=actor or person("agent"), key=key)


def test_done_holds_result_and_progress() -> None:
    job = run_here(ask())
    assert (job.state, job.result, job.done_units, job.total_units) == (State.DONE, {"name": "one"}, 2, 2)
    assert job.message == "all"
    assert job.lease_owner == ""
    assert job.ended_at is not None
    assert Organisation.objects.filter(name="one").exists()


@pytest.mark.parametrize(
    ("then", "state", "failure"),
    [
        ("refuse", State.FAILED, "No such game."),
        ("break", State.FAILED, "Something went wrong inside: ZeroDivisionError: oh"),
        ("stop", State.CANCELLED, ""),
    ],
)
def test_what_did_not_end_well_left_nothing(then: str, state: str, failure: str) -> None:
    job = run_here(ask(then=then))
    assert (job.state, job.failure, job.message) == (state, failure, "half")
    assert not Organisation.objects.filter(name="one").exists()


def test_the_same_key_is_the_same_job_until_it_failed() -> None:
    ada = person("agent")
    first = ask(key="k", actor=ada)
    assert ask(key="k", actor=ada) == first
    run_here(first)
    assert ask(key="k", actor=ada) == first
    Job.objects.filter(pk=first.pk).update(state=State.FAILED, failure="…")
    assert ask(key="k", actor=ada) != first


def test_cancelled_while_waiting_never_begins() -> None:
    job = ask()
    cancel(job, actor=job.started_by)
    assert run_here(job).state == State.CANCELLED
    assert not Organisation.objects.filter(name="one").exists()


def test_a_running_job_that_was_cancelled_does_not_count_as_done() -> None:
    job = ask()
    claimed = claim("bulk", "w")
    assert claimed == job
    assert cancel(job, actor=job.started_by).state == State.CANCELLING
    report = Progress(job.pk, "w")
    report.beat()
    with pytest.raises(Cancelled):
        report(1, 2)


def test_a_lease_that_ran_out_is_given_to_another() -> None:
    job = ask()
    claim("bulk", "dead")
    assert reclaim_expired() == 0
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    silent = Progress(job.pk, "dead")
    assert reclaim_expired() == 1
    again = claim("bulk", "alive")
    assert again is not None
    assert (again.pk, again.attempts) == (job.pk, 2)
    silent.beat()
    with pytest.raises(LeaseLost):
        silent.check()


def test_work_that_kills_its_workers_is_given_up() -> None:
    job = ask()
    claim("bulk", "dead")
    Job.objects.filter(pk=job.pk).update(attempts=MOST_KILLS, lease_until=timezone.now() - timedelta(seconds=1))
    reclaim_expired()
    job.refresh_from_db()
    assert (job.state, job.failure) == (State.FAILED, "Its worker stopped 5 times in the middle of it.")
    retry(job, actor=job.started_by)
    assert run_here(job).state == State.DONE


def test_organisations_take_turns() -> None:
    busy = person("operator_editor", "busy", of=organisation("operator", "Busy"))
    modest = person("operator_editor", "modest", of=organisation("operator", "Modest"))
    jobs = [ask(f"b{n}", actor=busy) for n in range(3)]
    late = ask("m", actor=modest)
    order = [claim("bulk", f"w{n}") for n in range(4)]
    assert order == [jobs[0], late, jobs[1], jobs[2]]


def test_an_empty_queue_is_nothing_to_do() -> None:
    assert work_one("mathematics") is None


def test_kinds_are_declared_once() -> None:
    with pytest.raises(ValueError, match="already"):
        job_kind("test: add", queue=Queue.BULK)(add)
    assert registry.kind("test: add").atomic


@pytest.mark.django_db(transaction=True)
def test_an_interrupted_job_waits_again(monkeypatch: pytest.MonkeyPatch) -> None:
    job = ask(then="lose the database")
    done = work_one("bulk")
    assert done == job
    assert (done.state, done.attempts, done.lease_owner) == (State.QUEUED, 1, "")
    assert not Organisation.objects.filter(name="one").exists()


@pytest.mark.django_db(transaction=True)
def test_a_worker_sees_only_what_its_person_may() -> None:
    """Row security holds in jobs: the handler's transaction is the person's organisation's."""
    seen: list[str] = []

    @job_kind("test: look", queue=Queue.BULK)
    def look(job: Job, report: Progress) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('houserules.organisation', true)")
            seen.append(cursor.fetchone()[0])

    of = organisation("operator", "Theirs")
    enqueue("test: look", {}, actor=person("operator_editor", of=of))
    done = work_one("bulk")
    assert done is not None
    assert (done.state, seen) == (State.DONE, [str(of.pk)])
