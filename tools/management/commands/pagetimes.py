"""The server time of every page, as a table for docs/performance.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tools.benchmarks.pages import page_times


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("| page | first time in a process, ms | again, ms | size, kB |\n| --- | --- | --- | --- |")
        for t in page_times():
            self.stdout.write(f"| {t.name} | {t.first * 1e3:.0f} | {t.again * 1e3:.0f} | {t.octets / 1e3:.0f} |")
