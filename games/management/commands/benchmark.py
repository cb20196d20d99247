"""The project's measured speeds beside its peers', in one run."""

from __future__ import annotations

import json as as_json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.module_loading import autodiscover_modules

from games.benchmarks import Result, run_all
from games.engines.text import columns

BAD_NEWS = 1


class Command(BaseCommand):
    help = "Measure the system's speeds beside its peers'. Every room that has a benchmarks module takes part."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", help="only those whose name contains this")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")

    def handle(self, *args: Any, only: str | None = None, json: bool = False, **options: Any) -> None:
        autodiscover_modules("benchmarks")
        results = run_all(lambda name: self.stderr.write(f"measuring: {name} …"), only)
        if json:
            self.stdout.write(as_json.dumps({"benchmarks": [r.as_dict() for r in results]}, indent=2))
        elif results:
            rows = [("measured", "best", "target", "peer", "its best", "times faster, by item"), *map(row, results)]
            self.stdout.write("\n".join(columns(rows, (False, True, True, False, True, True))))
        else:
            self.stdout.write("No benchmark has such a name.")
        failed = [r for r in results if r.best is None]
        for r in failed:
            self.stderr.write(f"{r.name}: {r.note}")
        if failed:
            sys.exit(BAD_NEWS)


def row(r: Result) -> tuple[str, ...]:
    peer = (r.peer or "", amount(r.peer_best, "seconds"), "" if r.ratio is None else f"{r.ratio:,.1f}")
    return (r.name, amount(r.best, r.unit), r.target, *peer)


def amount(value: float | None, unit: str) -> str:
    """
    >>> amount(0.0000712, "seconds"), amount(0.0512, "seconds"), amount(3.2, "seconds"), amount(600, "megabytes")
    ('71.2 µs', '51.2 ms', '3.20 s', '600 MB')
    """
    if value is None:
        return ""
    if unit != "seconds":
        return f"{value:,.0f} MB" if unit == "megabytes" else f"{value:,.1f} {unit}"
    if value < 1e-3:
        return f"{value * 1e6:.1f} µs"
    return f"{value * 1e3:.1f} ms" if value < 1 else f"{value:.2f} s"
