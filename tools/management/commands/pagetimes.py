"""The server time of every page, the slowest first, as a table for docs/performance.md."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from tools.benchmarks.pages import by_processor, by_the_clock, page_times
from tools.management.commands.benchmark import among_samples


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--slowest", type=int, metavar="N", help="only so many")
        parser.add_argument(
            "--processor", action="store_true", help="processor time of process and database connection"
        )
        parser.add_argument("--much", action="store_true", help="over samples with much of everything beside them")

    def handle(
        self, *args: object, slowest: int | None = None, much: bool = False, processor: bool = False, **options: object
    ) -> None:
        if much:
            again = [
                "pagetimes",
                *(["--slowest", str(slowest)] if slowest else []),
                *(["--processor"] if processor else []),
            ]
            sys.exit(among_samples(lambda left: again, self.stderr.write, much=True))
        self.stdout.write(
            "| page | first time in a process, ms | again, ms | queries | size, kB | slowest for |\n"
            "| --- | --- | --- | --- | --- | --- |"
        )
        for t in page_times(by_processor if processor else by_the_clock)[:slowest]:
            times = f"{t.first * 1e3:.0f} | {t.again * 1e3:.0f} | {t.queries} | {t.octets / 1e3:.0f}"
            self.stdout.write(f"| {t.name} | {times} | {t.who}, `{t.address}` |")
