"""Real workers on a real Redis: one, then several of which one is killed; the same integers bit for bit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.jobs import Job, State
from accounts.models import AuditEntry
from games.engines.caribbean_stud import cover_all
from paytables.cluster.models import ShardCount
from paytables.cluster.services import ask, result_of
from tests.accounts.people import system
from tests.paytables.cluster.small import DECK, HANDS, KEY, SMALL
from tests.processes import Fleet, kill, until

pytestmark = pytest.mark.django_db(transaction=True)
EXPECTED = cover_all.stored(cover_all.distribution(DECK, HANDS))


@pytest.fixture
def fleet(redis_url: str, tmp_path: Path) -> Iterator[Fleet]:
    fleet = Fleet(redis_url, tmp_path, job_modules="tests.paytables.cluster.small")
    yield fleet
    fleet.stop()


def test_several_workers_of_which_one_is_killed(fleet: Fleet) -> None:
    """The other way of splitting the work, one worker for all of it, is test_cluster.py."""
    workers = [fleet.worker(processes=2), fleet.worker()]
    fleet.sweeper()
    ask(KEY, actor=system())
    until(lambda: Job.objects.filter(state=State.DONE).exists(), "a first shard")
    kill(workers[0])
    until(lambda: result_of(KEY) is not None, "the whole")
    assert result_of(KEY) == EXPECTED
    rows = list(ShardCount.objects.filter(key=KEY).order_by("start").values_list("start", "stop"))
    assert rows == [(s.start, s.stop) for s in SMALL.shards()]
    assert not Job.objects.filter(state=State.FAILED).exists()
    assert not AuditEntry.objects.exists()
