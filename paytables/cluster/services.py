"""Who counts which shard, and when the whole is there."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import F, QuerySet, Sum

from accounts.jobs import Job, JobError, Priority, Progress, enqueue
from accounts.json_types import Json
from accounts.models import User
from games.engines.common import results
from games.engines.sharded import Part, Sharded, find_sharded, whole
from paytables.cluster import store
from paytables.cluster.models import ShardCount
from paytables.cluster.store import engine

COUNT = "count a shard"
REDUCE = "add up shards"


@dataclass(frozen=True, slots=True)
class ShardProgress:
    """How far a count is."""

    units: int
    counted: int
    whole: bool
    seconds: float
    """Of computing, on all machines together."""
    machines: int


def enqueue_count(key: str, *, actor: User, priority: Priority = Priority.LAST) -> list[Job]:
    """Asks for every shard that is not counted yet; none where the result is there. Asked twice it is the same work."""
    sharded = find_sharded(key)
    if result_of(key) is not None:
        return []
    done = set(_rows(key).values_list("start", "stop"))
    missing = [shard for shard in sharded.shards() if (shard.start, shard.stop) not in done]
    if not missing:
        return [_ask_to_reduce(key, actor)]
    return [
        enqueue(
            COUNT,
            {"key": key, "engine": engine(), "start": shard.start, "stop": shard.stop},
            actor=actor,
            key=f"{key} {engine()} {shard.start} {shard.stop}",
            priority=priority,
        )
        for shard in missing
    ]


def result_of(key: str) -> object:
    """The whole result that these engines came to; None as long as it is not there."""
    return store.get(find_sharded(key).question)


def standing(key: str) -> ShardProgress:
    sharded = find_sharded(key)
    result = _rows(key).aggregate(units=Sum(F("stop") - F("start")), seconds=Sum("seconds"))
    machines = _rows(key).order_by().values("machine").distinct().count()
    there = result_of(key) is not None
    return ShardProgress(sharded.units, result["units"] or 0, there, result["seconds"] or 0.0, machines)


def count_shard(job: Job, report: Progress) -> dict[str, Json]:
    """Counts outside of any transaction, then writes in one: killed before, nothing is written and it is done again."""
    asked = job.payload
    sharded = _same_engines(asked)
    shard = range(asked["start"], asked["stop"])
    report(0, len(shard), f"{sharded.key}, units {shard.start} to {shard.stop}")
    began = time.monotonic()
    part = None if _rows(sharded.key).filter(start=shard.start, stop=shard.stop).exists() else sharded.part(shard)
    report.check()
    with transaction.atomic():
        if part is not None:
            write(sharded, part, time.monotonic() - began)
        if _all_there(sharded):
            _ask_to_reduce(sharded.key, job.started_by)
    return {"start": shard.start, "stop": shard.stop}


def write(sharded: Sharded, part: Part, seconds: float) -> None:
    """One writer at a time, so that whoever writes the last shard sees that it is the last."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"{sharded.key} {engine()}"])
    mine = {"sums": part.sums, "sha256": store.digest(part.sums), "machine": socket.gethostname(), "seconds": seconds}
    row, _ = ShardCount.objects.get_or_create(
        key=sharded.key, engine=engine(), start=part.start, stop=part.stop, defaults=mine
    )
    if row.sha256 != mine["sha256"]:
        raise ArithmeticError(f"{row} was counted twice, with different integers: by {row.machine} and by this machine")


def reduce_shards(job: Job, report: Progress) -> dict[str, Json]:
    """Adds up, proves, and keeps the result for every machine and on this one's disk."""
    sharded = _same_engines(job.payload)
    result = whole(sharded, parts(sharded.key))
    store.put(sharded.question, result)
    results.keep(sharded.question, result)
    return {"sha256": store.digest(result), "units": sharded.units}


def parts(key: str) -> list[Part]:
    """The shards that were counted; a damaged one is refused."""
    results = []
    for row in _rows(key):
        if store.digest(row.sums) != row.sha256:
            raise ArithmeticError(f"the sums of {row} do not have their hash")
        results.append(Part(row.start, row.stop, row.sums))
    return results


def _rows(key: str) -> QuerySet[ShardCount]:
    return ShardCount.objects.filter(key=key, engine=engine())


def _all_there(sharded: Sharded) -> bool:
    units = _rows(sharded.key).aggregate(n=Sum(F("stop") - F("start")))["n"] or 0
    return int(units) == sharded.units and store.get(sharded.question) is None


def _ask_to_reduce(key: str, actor: User) -> Job:
    return enqueue(REDUCE, {"key": key, "engine": engine()}, actor=actor, key=f"{key} {engine()}")


def _same_engines(asked: Mapping[str, str]) -> Sharded:
    if asked["engine"] != engine():
        raise JobError("It was asked for with another state of the engines; ask again.")
    return find_sharded(asked["key"])
