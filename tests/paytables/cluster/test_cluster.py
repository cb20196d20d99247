"""Shards as work: done once each, added up once, the same integers whoever computes and whatever dies."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError, connection, transaction

from accounts.jobs import Job, JobError, State, run_here
from accounts.models import User
from games.engines.caribbean_stud import cover_all
from games.engines.common import results
from games.engines.sharded import Part
from paytables.cluster import services, store
from paytables.cluster.models import ShardCount
from paytables.cluster.services import engine, enqueue_count, parts, result_of, standing, write
from paytables.models import Calculation
from tests.accounts.people import system
from tests.paytables.cluster.small import DECK, HANDS, KEY, SMALL

pytestmark = pytest.mark.django_db
EXPECTED = cover_all.stored(cover_all.distribution(DECK, HANDS))


@pytest.fixture(autouse=True)
def own_disk(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept on the machine's disk is another test's."""
    monkeypatch.setattr(results, "var_folder", lambda: tmp_path)


@pytest.fixture
def actor() -> User:
    return system()


def test_all_shards_and_one_sum(actor: User) -> None:
    jobs = enqueue_count(KEY, actor=actor)
    assert len(jobs) == len(SMALL.shards()) == 8
    assert enqueue_count(KEY, actor=actor) == jobs, "asked twice it is the same work"
    random.Random(1).shuffle(jobs)
    for job in jobs[:-1]:
        assert run_here(job).state == State.DONE
    assert result_of(KEY) is None
    assert not Job.objects.filter(kind=services.REDUCE).exists()
    run_here(jobs[-1])
    reduce = Job.objects.get(kind=services.REDUCE)
    assert run_here(reduce).state == State.DONE
    assert result_of(KEY) == EXPECTED
    assert enqueue_count(KEY, actor=actor) == [], "never again with these engines"
    assert results.kept(SMALL.question, lambda: pytest.fail("counted again")) == EXPECTED, "the engines find it"
    now = standing(KEY)
    assert (now.units, now.counted, now.whole, now.machines) == (SMALL.units, SMALL.units, True, 1)


def test_a_shard_whose_worker_dies_is_done_again_and_counts_once(actor: User, monkeypatch: pytest.MonkeyPatch) -> None:
    (first, *_) = enqueue_count(KEY, actor=actor)
    honest = services.write

    def dies(*args: Any) -> None:
        honest(*args)
        raise OperationalError("the machine is gone")

    monkeypatch.setattr(services, "write", dies)
    with pytest.raises(OperationalError), transaction.atomic():
        services.count_shard(first, Report())
    assert not ShardCount.objects.exists(), "what was written went with the transaction"
    monkeypatch.setattr(services, "write", honest)
    services.count_shard(first, Report())
    services.count_shard(first, Report())
    assert ShardCount.objects.count() == 1


class Report:
    def __call__(self, *args: Any) -> None: ...

    def check(self) -> None: ...


def test_two_machines_that_count_the_same_shard_must_agree() -> None:
    shard = SMALL.shards()[0]
    part = SMALL.part(shard)
    write(SMALL, part, 1.0)
    write(SMALL, part, 2.0)
    assert ShardCount.objects.count() == 1
    other = Part(part.start, part.stop, {**part.sums, "units": 99})
    with pytest.raises(ArithmeticError, match="with different integers"):
        write(SMALL, other, 1.0)


def test_the_database_refuses_a_unit_in_two_shards() -> None:
    write(SMALL, SMALL.part(range(4)), 1.0)
    with pytest.raises(IntegrityError, match="no_unit_in_two_shards"), transaction.atomic():
        write(SMALL, SMALL.part(range(3, 5)), 1.0)
    assert [(p.start, p.stop) for p in parts(KEY)] == [(0, 4)]


def test_damage_is_found_before_anything_is_added_up(actor: User) -> None:
    for job in enqueue_count(KEY, actor=actor):
        run_here(job)
    row = ShardCount.objects.first()
    assert row is not None
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        ShardCount.objects.filter(pk=row.pk).update(sums={})
    row.sums["units"] += 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "_rows", lambda key: [row])
        with pytest.raises(ArithmeticError, match="do not have their hash"):
            parts(KEY)


def test_work_of_other_engines_is_not_mixed_in(actor: User, monkeypatch: pytest.MonkeyPatch) -> None:
    job = enqueue_count(KEY, actor=actor)[0]
    monkeypatch.setattr(services, "engine", lambda: "0123456789abcdef")
    done = run_here(job)
    assert done.state == State.FAILED
    assert "another state of the engines" in done.failure
    with pytest.raises(JobError):
        services.reduce_shards(job, Report())  # type: ignore[arg-type]


def test_machines_share_whole_results_and_count_for_themselves_where_they_cannot(tmp_path: Any) -> None:
    shared = store.InDatabase()
    shared.put("test: a question", {"n": 2**200})
    assert shared.get("test: a question") == {"n": 2**200}, "integers of any size stay what they are"
    kept = Calculation.objects.get()
    assert (kept.engine, kept.inputs) == (engine(), {"question": "test: a question"})
    results.share(shared)
    try:
        assert results.kept("test: a question", lambda: pytest.fail("counted again")) == {"n": 2**200}
        assert results.kept("test: another", lambda: [1, 2]) == [1, 2]
        assert shared.get("test: another") == [1, 2]
        with connection.cursor() as cursor:
            cursor.execute("SAVEPOINT gone")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(store, "get", away)
                patch.setattr(store, "put", away)
                assert results.kept("test: a third", lambda: [3]) == [3]
    finally:
        results._shared.clear()


def away(*args: Any) -> Any:
    raise OperationalError("gone")


def test_the_command_lists_and_asks(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("shards", "--ask", KEY)
    assert f"{KEY}: 8 pieces of work wait for workers." in capsys.readouterr().out
    for job in Job.objects.filter(kind=services.COUNT):
        run_here(job)
    run_here(Job.objects.get(kind=services.REDUCE))
    call_command("shards", "--ask", KEY)
    assert "it is counted" in capsys.readouterr().out
    call_command("shards")
    line = next(row for row in capsys.readouterr().out.splitlines() if row.startswith(KEY))
    assert line.split()[1:4] == [str(SMALL.units), str(SMALL.units), "8"]
    assert line.rstrip().endswith("kept")
    with pytest.raises(CommandError, match="Nothing called 'nothing'"):
        call_command("shards", "--ask", "nothing")
