"""Who watches a reading fork while it reads: the nursery, which never opens a document itself and so lives.

Several times a second it looks at everything that the fork started: how much memory is resident in all of it together,
how many processes there are, how long it has been read, and whether the worker that asked still is. What is over a
limit is killed as a group, and its end carries the reason.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ingest.pages.limits import Limits

PAGE = resource.getpagesize()
TICK = os.sysconf("SC_CLK_TCK")
EVERY = 0.05  # seconds between two looks
PROCESSES = 16  # the fork and the OCR programs that it starts
THREADS = 128

TIME, MEMORY, MANY, STUCK = "time", "memory", "processes", "stuck"


class Watch:
    """Over one fork and what it starts, until `end`."""

    def __init__(self, pid: int, limits: dict[str, int], requests: int) -> None:
        self.pid = pid
        self.reason: str | None = None
        self.peak = 0
        self._limits = limits
        self._requests = requests
        self._parent = os.getppid()
        self._began = time.monotonic()
        self._worked = 0.0  # seconds of the processor when it last told how far it is
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._thread.start()

    def heard(self) -> None:
        """It told how far it is."""
        self._worked = worked(self.pid)

    def end(self) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        asker = select.poll()
        asker.register(self._requests, 0)  # 0: only whether the other end is closed
        while not self._over.wait(EVERY):
            if os.getppid() != self._parent or asker.poll(0):
                stop(self.pid)
                os._exit(1)  # nobody is there to hear an answer
            reason = self._look()
            if reason is not None:
                self.reason = reason
                stop(self.pid)
                return

    def _look(self) -> str | None:
        group = family(self.pid)
        held = sum(resident(pid) for pid in group)
        self.peak = max(self.peak, held)
        if held > self._limits["memory"] and sum(proportional(pid) for pid in group) > self._limits["memory"]:
            return MEMORY
        if len(group) > PROCESSES or sum(threads(pid) for pid in group) > THREADS:
            return MANY
        if time.monotonic() - self._began > self._limits["seconds"]:
            return TIME
        return STUCK if worked(self.pid) - self._worked > self._limits["seconds_a_page"] else None


def family(pid: int) -> list[int]:
    """A process and all that it started, and what they did."""
    result, new = [pid], [pid]
    while new:
        children = children_of(new.pop(0))
        result += children
        new += children
        if len(result) > 4 * PROCESSES:
            break
    return result


def children_of(pid: int) -> list[int]:
    """What its threads started. A thread that ends while it is asked is no reason to miss the others'."""
    try:
        threads_now = list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return []
    results = []
    for thread in threads_now:
        with contextlib.suppress(OSError):
            results += [int(child) for child in (thread / "children").read_text().split()]
    return results


def resident(pid: int) -> int:
    """Bytes of memory that a process holds now, what it shares included."""
    try:
        with open(f"/proc/{pid}/statm") as statm:
            return int(statm.read().split()[1]) * PAGE
    except OSError:
        return 0


def proportional(pid: int) -> int:
    """Bytes of memory that are a process's own, and its part of what it shares.

    A program that is only just being started shares everything with whoever starts it, which counted twice would be
    too much; where nobody may look at that, what it shares counts as its own.
    """
    try:
        with open(f"/proc/{pid}/smaps_rollup") as rollup:
            return next(int(line.split()[1]) * 1024 for line in rollup if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return resident(pid)


def threads(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/task"))
    except OSError:
        return 0


def worked(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    except (OSError, IndexError):
        return 0.0


def stop(pid: int) -> None:
    """Ends a fork, its group and whatever left the group."""
    started = family(pid)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for one in started:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(one, signal.SIGKILL)


def explained(reason: str, limits: Limits) -> str:
    """One sentence: what, and what to do."""
    if reason == MEMORY:
        return (
            f"Reading needed more than {limits.memory // (1024 * 1024):,} MB of memory; nothing was read. "
            "Split the document or print it to a new PDF."
        )
    if reason == MANY:
        return f"Reading started more than {PROCESSES} programs; nothing was read. Print the document to a new PDF."
    if reason == STUCK:
        return (
            f"A part of the document took more than {limits.seconds_a_page:,} seconds of work; nothing was read. "
            "Split the document by game or print it to a new PDF."
        )
    return f"Reading took longer than {limits.seconds:,} seconds; split the document by game."
