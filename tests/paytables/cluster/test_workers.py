"""Real workers on a real Redis: one, then several of which one is killed; the same integers bit for bit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.jobs import Job, State
from accounts.jobs.services import notify_workers
from accounts.models import AuditEntry
from games.engines.caribbean_stud import cover_all
from games.engines.fortune_pai_gow.main_game import played
from games.engines.sharded import find_sharded
from paytables.cluster.models import ShardCount
from paytables.cluster.services import enqueue_count, result_of
from paytables.cluster.store import digest
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
    enqueue_count(KEY, actor=system())
    until(lambda: Job.objects.filter(state=State.DONE).exists(), "a first shard")
    kill(workers[0])
    until(lambda: result_of(KEY) is not None, "the whole")
    assert result_of(KEY) == EXPECTED
    rows = list(ShardCount.objects.filter(key=KEY).order_by("start").values_list("start", "stop"))
    assert rows == [(s.start, s.stop) for s in SMALL.shards()]
    assert not Job.objects.filter(state=State.FAILED).exists()
    assert not AuditEntry.objects.exists()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("processes", [(1,), (2,), (1, 1), (8, 8)], ids=["1", "2", "1+1", "16"])
def test_the_main_game_of_six_card_is_the_same_by_any_number(fleet: Fleet, processes: tuple[int, ...]) -> None:
    """The real count in its real shards. Of several workers one is killed with all its processes while it counts, and
    every call comes three times."""
    key, expected = "six-card-0", played(0)
    workers = [fleet.worker(processes=n) for n in processes]
    fleet.sweeper()
    enqueue_count(key, actor=system())
    for _ in range(2):
        notify_workers("mathematics", len(find_sharded(key).shards()))
    if len(workers) > 1:
        until(lambda: Job.objects.filter(state=State.RUNNING).exists(), "somebody at work", 120)
        kill(workers[0])
    until(lambda: result_of(key) is not None, "the whole", 600)
    assert digest(result_of(key)) == digest(expected)
    rows = list(ShardCount.objects.filter(key=key).order_by("start").values_list("start", "stop"))
    assert rows == [(s.start, s.stop) for s in find_sharded(key).shards()]
    assert not Job.objects.filter(state=State.FAILED).exists()
