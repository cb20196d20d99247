"""`manage.py fuzz [--count N] [--seed S]`: our own documents, damaged at random, read in the sandbox."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

FAULTY = 1


class Command(BaseCommand):
    help = "Reads damaged documents and counts what came of them. Status 1: something got out of the sandbox."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--count", type=int, default=100, help="how many documents")
        parser.add_argument("--first", type=int, default=0, help="the first one's number: one alone is shown again so")
        parser.add_argument("--seed", default="1", help="another seed makes other documents")
        parser.add_argument("--minutes", type=float, default=30.0, help="stop after so long")
        parser.add_argument(
            "--notes", type=Path, metavar="FILE", help="keep what came of each there; a later run goes on after them"
        )
        parser.add_argument("--write", metavar="FILE", help="write the first document there and read nothing")

    def handle(
        self,
        *args: object,
        count: int,
        first: int,
        seed: str,
        minutes: float,
        notes: Path | None,
        write: str | None,
        **options: object,
    ) -> None:
        from tools.fuzzing import Case, Tally, fuzz, mutated, samples

        if write:
            what, data = mutated(f"{seed}/{first}", samples())
            with open(write, "wb") as out:
                out.write(data)
            self.stdout.write(f"{write}: {what}, {len(data):,} bytes")
            return
        start = time.monotonic()

        def report(case: Case) -> None:
            for fault in case.faults:
                self.stdout.write(f"! {case.number} ({case.what}): {fault}")
            if case.outcome in ("reader broke", "stopped by the system"):
                self.stdout.write(f"? {case.number} ({case.what}): {case.sentence}\n{case.trace}")

        def numbers() -> Any:
            for number in range(first, first + count):
                if time.monotonic() - start > minutes * 60:
                    return
                yield number

        tally: Tally = fuzz(numbers(), seed=seed, report=report, notes=notes)
        self.stdout.write(f"{tally.cases:,} documents, seed {seed}, {time.monotonic() - start:.0f} s")
        for outcome, times in tally.outcomes.most_common():
            self.stdout.write(f"{times:>7,} {outcome}")
        self.stdout.write(
            f"slowest {tally.slowest:.1f} s, most memory {tally.largest:,} MB, faults {len(tally.faults)}"
        )
        if tally.faults:
            sys.exit(FAULTY)
