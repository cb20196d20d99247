"""Shards by two worker processes beside one: what a second machine brings.

Every process has one thread, so that one process is one machine's core and no more, and has compiled and loaded what
it needs before anything is timed, as workers have after their first shard. Shards are counted by the engines
themselves, below the store of results: nothing is found under a content address, every run counts everything again.
What both come to must be the same integers. Two cores that nothing else uses are needed; on one, two are no faster.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import reduce
from multiprocessing import get_context

from games.engines.sharded import Part, Sharded, added, find_sharded, whole
from tools.benchmarks import Subject, benchmark

SOME = 64  # of the 134,459 classes of hands of the longest count
REPEATS = 3
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


def counted(key: str, start: int, stop: int) -> Part:
    return find_sharded(key).part(range(start, stop))


def warmed(key: str, start: int, stop: int) -> None:
    """What each process begins with."""
    counted(key, start, stop)


@contextmanager
def one_thread_each() -> Iterator[None]:
    """For processes that are begun inside."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def timed(key: str, shard: range) -> tuple[float, Part]:
    """A shard's part, and how many seconds it took."""
    begin = time.perf_counter()
    part = counted(key, shard.start, shard.stop)
    return time.perf_counter() - begin, part


def workers(key: str, processes: int, first: range) -> Callable[[list[range]], list[tuple[float, Part]]]:
    """Counts shards, each process taking the next when it is free."""
    with one_thread_each():
        pool = ProcessPoolExecutor(
            processes, mp_context=get_context("spawn"), initializer=warmed, initargs=(key, first.start, first.stop)
        )
        # each process is begun by a piece of work that finds no idle one
        begun = [pool.submit(counted, key, first.start, first.stop) for _ in range(processes)]
    for work in begun:
        work.result()

    def count(shards: list[range]) -> list[tuple[float, Part]]:
        return [f.result() for f in [pool.submit(timed, key, shard) for shard in shards]]

    return count


def compared(sharded: Sharded, shards: list[range], together: Callable[[list[Part]], object]) -> Subject:
    """Two processes and one as its peer; whatever is timed must come to the result of the first run.

    The first run says which shards take longest: they are begun first, so that no process waits for one at the end.
    """
    one, two = workers(sharded.key, 1, shards[0]), workers(sharded.key, 2, shards[0])
    alone = one(shards)
    expected = together([part for _, part in alone])
    longest_first = [s for _, s in sorted(zip([took for took, _ in alone], shards), key=lambda pair: -pair[0])]

    def by(count: Callable[[list[range]], list[tuple[float, Part]]]) -> Callable[[], None]:
        def run() -> None:
            if together([part for _, part in count(longest_first)]) != expected:
                raise ArithmeticError(f"{sharded.key}: other integers than by one process")

        return run

    return Subject(by(two), peer=by(one), repeats=REPEATS, peer_repeats=REPEATS)


@benchmark(
    "one by one, every deal of 64 hands in shards, by two processes",
    target="half of one's",
    peer="by one process",
    note="Caribbean Stud, the heaviest count; all 134,459 classes of hands take 2,100 times as long",
)
def one_by_one() -> Subject:
    sharded = find_sharded("caribbean-stud-one-by-one")
    shards = [range(i, i + 8) for i in range(0, SOME, 8)]
    return compared(sharded, shards, lambda parts: reduce(added, [p.sums for p in parts]))


@benchmark("Cover All in shards, by two processes", target="3 s", peer="by one process")
def cover_all() -> Subject:
    sharded = find_sharded("cover-all")
    return compared(sharded, sharded.shards(), lambda parts: whole(sharded, parts))
