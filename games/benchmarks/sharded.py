"""Shards by two processes beside one. A core is what each of them needs: on one core two are no faster."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from games.benchmarks import Subject, benchmark
from games.engines.sharded import Part, find_sharded, whole

SOME = 64  # of the 134,459 classes of hands of the longest count


def counted(key: str, start: int, stop: int) -> Part:
    return find_sharded(key).part(range(start, stop))


def shared_out(pool: ProcessPoolExecutor, key: str, shards: list[range]) -> list[Part]:
    """Each process takes the next shard when it is free."""
    return [f.result() for f in [pool.submit(counted, key, s.start, s.stop) for s in shards]]


def ready(key: str, processes: int, shards: list[range]) -> ProcessPoolExecutor:
    """Processes that have compiled and loaded what they need, as workers have after their first shard."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    shared_out(pool, key, shards[:1] * processes * 2)
    return pool


@benchmark(
    "one by one, every deal of 64 hands in shards, by two processes",
    target="half of one's",
    peer="by one process",
    note="Caribbean Stud; all 134,459 classes of hands take 2,100 times as long",
)
def one_by_one() -> Subject:
    key = "caribbean-stud-one-by-one"
    shards = [range(i, i + 8) for i in range(0, SOME, 8)]
    one, two = (ready(key, n, shards) for n in (1, 2))
    return Subject(
        partial(shared_out, two, key, shards), peer=partial(shared_out, one, key, shards), repeats=3, peer_repeats=3
    )


@benchmark("Cover All in shards, by two processes", target="3 s", peer="by one process")
def cover_all() -> Subject:
    key = "cover-all"
    sharded = find_sharded(key)
    shards = sorted(sharded.shards(), key=lambda s: s.start != 38)  # the longest first
    one, two = (ready(key, n, shards) for n in (1, 2))
    return Subject(
        lambda: whole(sharded, shared_out(two, key, shards)),
        peer=lambda: whole(sharded, shared_out(one, key, shards)),
        repeats=3,
        peer_repeats=3,
    )
