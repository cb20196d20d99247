"""What was measured: times by page, errors, and the memory of the server's processes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

import psutil

from tests.load.browser import Answer


def quantile(sorted_times: list[float], share: float) -> float:
    """The least time within which that share of the answers came.

    >>> quantile([1.0, 2.0, 3.0, 4.0], 0.5), quantile([1.0, 2.0, 3.0, 4.0], 0.99)
    (2.0, 4.0)
    """
    return sorted_times[max(0, math.ceil(share * len(sorted_times)) - 1)]


def page_of(path: str) -> str:
    """
    >>> page_of("/documents/12/figures/?page=2"), page_of("/games/casino-war/"), page_of("/law/wac-230-15-140/")
    ('/documents/N/figures/', '/games/…/', '/law/…/')
    """
    bare = re.sub(r"/[0-9]+(?=[/.]|$)", "/N", path.partition("?")[0])
    return re.sub(r"^/(games|law|checks|register|equipment/components?)/[a-z0-9-]+/", r"/\1/…/", bare)


@dataclass
class Measured:
    """The answers of one run by page."""

    times: dict[str, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    bytes_sent: int = 0

    def add(self, path: str, answer: Answer, expected: tuple[int, ...] = (200,)) -> None:
        self.times.setdefault(page_of(path), []).append(answer.seconds)
        self.bytes_sent += len(answer.body)
        if answer.status not in expected:
            self.errors.append(f"{path}: {answer.status or answer.trouble}")

    @property
    def requests(self) -> int:
        return sum(map(len, self.times.values()))

    def every_time(self) -> list[float]:
        return sorted(t for times in self.times.values() for t in times)

    def table(self) -> list[str]:
        """Lines for people: a page with its number of answers and its times in milliseconds."""
        rows = sorted(self.times.items(), key=lambda item: -quantile(sorted(item[1]), 0.95))
        lines = ["| page | answers | p50 ms | p95 ms | p99 ms |", "| --- | ---: | ---: | ---: | ---: |"]
        lines += [line(page, sorted(times)) for page, times in rows]
        return [*lines, line("**all**", self.every_time())]


def line(name: str, times: list[float]) -> str:
    figures = " | ".join(f"{quantile(times, share) * 1000:.0f}" for share in (0.5, 0.95, 0.99))
    return f"| {name} | {len(times)} | {figures} |"


def memory_mb(processes: Iterable[psutil.Process]) -> float:
    """What they hold for themselves: pages shared with others are counted by their share."""
    return sum(process.memory_full_info().pss for process in processes) / 2**20
