"""Whose job is next, proved at the place where it is decided: no worker, no broker, no clock but the rows."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.jobs import Job, Priority, Queue, State, enqueue, job_kind, turns
from accounts.jobs.services import claim, end
from accounts.models import Turn, User
from tests.accounts.people import organisation, person, system

pytestmark = pytest.mark.django_db


@job_kind("test: turn", queue=Queue.READING)
def turn(job: Job, report: Any) -> None:
    """Nothing is done here: the tests say how long it took."""


def of(name: str) -> User:
    return person("operator_editor", name.casefold(), of=organisation("operator", name))


def ask(actor: User, many: int = 1, **more: Any) -> list[Job]:
    return [enqueue("test: turn", {"n": n}, actor=actor, **more) for n in range(many)]


def serve(seconds: float | dict[str, float] = 0.5) -> str | None:
    """One worker that does one job: who was served."""
    job = claim("reading", "the one worker")
    if job is None:
        return None
    name = job.started_by.username
    took = seconds[name] if isinstance(seconds, dict) else seconds
    end(job, State.DONE)
    turns.charge(job, int(took * 1000))
    return name


def test_one_upload_does_not_wait_for_a_thousand_of_another() -> None:
    """With a single worker nobody has a job in hand when the next is chosen: turns alone decide."""
    busy = of("Busy")
    (upload,) = ask(busy)
    Job.objects.bulk_create(
        Job(kind=upload.kind, queue=upload.queue, started_by=busy, organisation=busy.organisation) for _ in range(999)
    )
    ask(of("Modest"), 1)
    assert [serve() for _ in range(4)].index("modest") <= 1


def test_many_organisations_are_served_alike_whatever_they_send() -> None:
    for name, many in (("A", 40), ("B", 12), ("C", 12), ("D", 3)):
        ask(of(name), many)
    first = Counter(serve() for _ in range(12))
    assert first == {"a": 3, "b": 3, "c": 3, "d": 3}
    assert Counter(serve() for _ in range(9)) == {"a": 3, "b": 3, "c": 3}


def test_long_jobs_count_for_what_they_cost() -> None:
    """Scans of 20 seconds beside pages of a second: the queue's time is halved, not the number of jobs."""
    ask(of("Scans"), 5)
    ask(of("Pages"), 60)
    costs = {"scans": 20.0, "pages": 1.0}
    time: Counter[str] = Counter()
    for _ in range(50):
        served = serve(costs)
        assert served
        time[served] += int(costs[served])
    assert abs(time["scans"] - time["pages"]) <= 20


def test_who_was_away_saved_nothing_up() -> None:
    early, late = of("Early"), of("Late")
    ask(early, 12)
    for _ in range(5):
        serve(30)  # alone: as much as it likes
    ask(late, 6)
    assert Counter(serve(1) for _ in range(10)) == {"early": 5, "late": 5}
    while serve(1):
        pass
    ask(late, 4)
    assert [serve(1) for _ in range(2)] == ["late", "late"]
    ask(early, 4)
    assert Counter(serve(1) for _ in range(4)) == {"early": 2, "late": 2}


def test_with_many_workers_each_has_as_many_in_hand() -> None:
    ask(of("A"), 50)
    ask(of("B"), 50)
    taken = Counter(job.started_by.username for n in range(16) if (job := claim("reading", f"w{n}")))
    assert taken == {"a": 8, "b": 8}


def test_the_systems_own_work_has_its_turn_too() -> None:
    ask(system(), 5)
    ask(of("A"), 5)
    assert Counter(serve() for _ in range(6)) == {"system": 3, "a": 3}


def test_within_an_organisation_the_urgent_go_first() -> None:
    actor = of("A")
    (last,) = ask(actor, priority=Priority.LAST)
    (usual,) = ask(actor)
    (first,) = ask(actor, priority=Priority.FIRST)
    assert [claim("reading", f"w{n}") for n in range(3)] == [first, usual, last]


def test_a_queue_knows_nothing_of_another() -> None:
    ask(of("A"), 2)
    assert claim("bulk", "w") is None
    serve(1000)
    assert not Turn.objects.exclude(queue="reading").exists()


def test_a_job_that_may_not_begin_yet_lets_others_pass() -> None:
    actor = of("A")
    early, late = ask(actor, 2)
    Job.objects.filter(pk=early.pk).update(not_before=timezone.now() + timedelta(minutes=1))
    assert claim("reading", "w") == late
    assert claim("reading", "w") is None
    Job.objects.filter(pk=early.pk).update(not_before=timezone.now() - timedelta(minutes=1))
    assert claim("reading", "w") == early


def test_an_organisation_begins_only_so_many_a_minute(settings: Any) -> None:
    settings.JOB_RATES = {**settings.JOB_RATES, "reading": 3}
    ask(of("A"), 5)
    ask(of("B"), 1)
    ask(system(), 5)
    served = Counter(iter(serve, None))
    assert served == {"a": 3, "b": 1, "system": 5}, "the system's own work is not counted"
    Job.objects.exclude(taken_at=None).update(taken_at=timezone.now() - timedelta(seconds=61))
    assert Counter(iter(serve, None)) == {"a": 2}
