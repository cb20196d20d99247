"""Clocks that jump: the database's, that of one worker, that of the web. Leases end, nothing is done twice, the audit
log keeps its order."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import time_machine
from django.db.models import F
from django.db.models.functions import Now
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import audit
from accounts.jobs import Job, Progress, Queue, State, enqueue, job_kind
from accounts.jobs.services import claim, reclaim_expired
from accounts.jobs.sweeper import sweep
from accounts.jobs.work import work_one
from accounts.models import AuditEntry, Organisation
from tests.accounts.jobs.test_workers import ask, rows
from tests.accounts.people import person
from tests.faults.conftest import FarFleet
from tests.processes import until

DAY = datetime.timedelta(days=1)


def the_database_s_clock_is_set(by: datetime.timedelta) -> None:
    """As all rows look to a database whose clock was moved: what they hold stands so much earlier or later."""
    for name in ("lease_until", "heartbeat_at", "woken_at", "not_before", "taken_at"):
        Job.objects.filter(**{f"{name}__isnull": False}).update(**{name: F(name) - by})


@job_kind("test: found one, and the clock jumps", queue=Queue.BULK)
def look_up(job: Job, report: Progress) -> dict[str, Any]:
    Organisation.objects.create(name=job.payload["name"], slug=f"{job.payload['name']}-{job.attempts}", kind="operator")
    return {}


@pytest.mark.django_db
@pytest.mark.parametrize("by", [-DAY, DAY], ids=["set back", "set ahead"])
def test_when_the_database_s_clock_jumps_the_work_of_dead_workers_is_taken_up_all_the_same(
    by: datetime.timedelta,
) -> None:
    job = enqueue("test: found one, and the clock jumps", {"name": "one"}, actor=person("agent"))
    assert claim("bulk", "a worker that died") is not None
    the_database_s_clock_is_set(by)
    assert reclaim_expired() == 1
    work_one("bulk")
    job.refresh_from_db()
    assert (job.state, job.attempts) == (State.DONE, 2)


@pytest.mark.django_db
def test_a_call_that_was_made_in_the_future_is_made_again(settings: Any) -> None:
    called: list[str] = []
    settings.WAKE_WORKERS = "tests.faults.test_clocks.noted"
    noted.__dict__["calls"] = called
    enqueue("test: found one, and the clock jumps", {"name": "one"}, actor=person("agent"))
    the_database_s_clock_is_set(-DAY)
    assert Job.objects.filter(woken_at__gt=Now()).exists()
    sweep()
    assert called == ["bulk"]
    sweep()
    assert called == ["bulk"], "and once"


def noted(queue: str, times: int) -> None:
    noted.__dict__["calls"] += [queue] * times


@pytest.mark.django_db
def test_a_worker_whose_lease_ran_out_by_a_jump_does_nothing_that_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is set ahead while it works; another worker has taken the job and done it when it comes to its end."""
    job = enqueue("test: found one, and the clock jumps", {"name": "twice"}, actor=person("agent"))
    first = claim("bulk", "first")
    assert first is not None
    the_database_s_clock_is_set(DAY)
    work_one("bulk")
    from accounts.jobs.work import perform

    perform(first, "first", alone=True)
    job.refresh_from_db()
    assert (job.state, job.attempts) == (State.DONE, 2)
    assert [o.slug for o in Organisation.objects.filter(name="twice")] == ["twice-2"]


@contextmanager
def the_clock_at(moment: datetime.datetime) -> Iterator[None]:
    with time_machine.travel(moment, tick=True):
        yield


@pytest.mark.django_db
def test_people_sign_in_and_the_audit_log_keeps_its_order_while_the_web_s_clock_jumps() -> None:
    user, now = person("agent"), timezone.now()
    for jump in (datetime.timedelta(0), DAY, -2 * DAY, 400 * DAY, -3 * DAY):
        with the_clock_at(now + jump):
            client = Client()
            form = {"login": user.username, "password": "a long enough passphrase"}
            assert client.post(reverse("account_login"), form).status_code == 302
            assert client.get(reverse("document-list")).status_code == 200
    entries = list(AuditEntry.objects.order_by("sequence"))
    assert [e.sequence for e in entries] == [1, 2, 3, 4, 5]
    assert [e.at for e in entries] != sorted(e.at for e in entries), "the times that were told are kept as they were"
    assert audit.verify().whole


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_workers_whose_clocks_are_a_day_apart_share_the_work(far_fleet: FarFleet) -> None:
    jobs = [ask(f"n{n}", 3, 0.05) for n in range(10)]
    for hours in (-24, 24):
        start = (
            "import sys, datetime, time_machine;"
            f"time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours={hours})).start();"
            "from celery.__main__ import main; sys.argv[0] = 'celery'; sys.exit(main())"
        )
        name = f"w{hours}@%h"
        options = ("--queues", "bulk", "--concurrency", "1", "--hostname", name, "--without-mingle")
        far_fleet.start([sys.executable, "-c", start, "--app", "config.celery", "worker", *options])
    far_fleet.sweeper()
    until(lambda: not Job.objects.exclude(state=State.DONE).exists(), f"all jobs\n{far_fleet.logs()}", seconds=120)
    assert [rows(f"n{n}") for n in range(len(jobs))] == [3] * len(jobs)
    assert {job.attempts for job in Job.objects.all()} == {1}
    assert audit.verify().whole
