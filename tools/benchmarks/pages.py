"""The server time of every page over the register as it is, as people of each kind: at first in a process, and again.

The pages are found by their links (config/web/walk.py). `manage.py pagetimes` prints the whole table, the slowest
first; with `--much` over a register that has much of everything.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connection
from django.http import HttpResponse

from tools.benchmarks import Measured, benchmark

WARM = 3
PAPERS = {
    "document-report", "document-letter", "document-question", "filing-document", "filing-paper", "submission-file",
}  # fmt: skip
"""PDFs and other files, which are not pages."""
TARGET = "200 ms"


@dataclass(slots=True)
class Times:
    """Of one route: the slowest address of it, in seconds."""

    name: str
    first: float = 0.0
    again: float = 0.0
    octets: int = 0
    queries: int = 0
    who: str = ""
    """The kind of people for whom it took longest, and the address."""
    address: str = ""


def by_the_clock() -> float:
    return time.perf_counter()


def by_processor() -> float:
    """The processor time of the page's thread and of its database connection: honest on a busy machine."""
    backend = connection.connection.info.backend_pid if connection.connection else None
    kernel = Path(f"/proc/{backend}/schedstat")  # its first number: nanoseconds on a processor
    return time.thread_time() + (int(kernel.read_text().split()[0]) / 1e9 if backend and kernel.exists() else 0.0)


@dataclass(slots=True)
class Timed:
    """Asks as a client, and keeps how long each address took."""

    get: Callable[[str], Any]
    clock: Callable[[], float] = by_the_clock
    took: dict[str, list[float]] = field(default_factory=dict)
    octets: dict[str, int] = field(default_factory=dict)
    queries: dict[str, int] = field(default_factory=dict)

    def __call__(self, address: str) -> HttpResponse:
        asked = 0

        def counted(execute: Callable[..., object], *given: object) -> object:
            nonlocal asked
            asked += 1
            return execute(*given)

        began = self.clock()
        with connection.execute_wrapper(counted):
            answer = self.get(address)
        self.took.setdefault(address, []).append(self.clock() - began)
        self.queries[address] = asked
        self.octets[address] = 0 if answer.streaming else len(answer.content)
        return answer


@cache
def page_times(clock: Callable[[], float] = by_the_clock) -> tuple[Times, ...]:
    """Every page with its times, the slowest first."""
    from django.conf import settings
    from django.test import Client

    from accounts.models import Membership
    from accounts.ready import ensure_tables
    from config import warmup
    from config.web.walk import walk

    ensure_tables()
    warmup.begin().done.wait()  # as a web process has before anybody asks
    results: dict[str, Times] = {}
    people = Membership.objects.filter(user__is_active=True).select_related("user", "organisation").order_by("-pk")
    kinds = {member.organisation.kind: member.user for member in people}  # the first of each kind
    for member in people.filter(user__username="made-editor"):  # of tools/management/commands/grow.py
        kinds["large operator"] = member.user
    if not kinds:
        raise LookupError("nobody is there to look at pages: load the samples first (`manage.py sample`)")
    host = next((h.lstrip(".") for h in settings.ALLOWED_HOSTS if h != "*"), "localhost")
    for kind, person in kinds.items():
        client = Client(SERVER_NAME=host)
        client.force_login(person)
        ask = Timed(client.get, clock)
        for _ in range(1 + WARM):
            walked = walk(ask, files=PAPERS)
        for name, addresses in walked.pages.items():
            times = results.setdefault(name, Times(name))
            for at in addresses:
                first, *again = ask.took[at]
                times.first = max(times.first, first)
                if (now := statistics.median(again)) > times.again:
                    times.again, times.queries, times.who, times.address = now, ask.queries[at], kind, at
                times.octets = max(times.octets, ask.octets[at])
    return tuple(sorted(results.values(), key=lambda t: -t.again))


@benchmark("every page, server time, again: the median page", target=TARGET, register=True)
def median_again() -> Measured:
    return _measured(lambda: statistics.median(t.again for t in page_times()))


@benchmark("every page, server time, again: the slowest page", target=TARGET, register=True)
def slowest_again() -> Measured:
    return _measured(lambda: max(t.again for t in page_times()))


@benchmark("every page, server time, first time in a process: the median page", target=TARGET, register=True)
def median_first() -> Measured:
    return _measured(lambda: statistics.median(t.first for t in page_times()))


@benchmark("every page, server time, first time in a process: the slowest page", target=TARGET, register=True)
def slowest_first() -> Measured:
    return _measured(lambda: max(t.first for t in page_times()))


def _measured(run: Callable[[], float]) -> Measured:
    return Measured(run, repeats=1)
