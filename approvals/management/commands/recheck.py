"""Judges all tables again for a day, here and now."""

from __future__ import annotations

import argparse
import datetime

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.tenant import acting_system
from approvals.filings.recheck import recheck


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--as-of", metavar="DATE", help="the day to judge; today without it")

    def handle(self, *args: object, as_of: str | None, **options: object) -> None:
        try:
            day = datetime.date.fromisoformat(as_of) if as_of else timezone.localdate()
        except ValueError as why:
            raise CommandError(f"--as-of {as_of} is not a date; write it as 2024-02-01.") from why
        with acting_system():
            result = recheck(day=day, asked_stamp=None)
        self.stdout.write(
            f"{result['tables']} tables checked for {day}: {result['tasks']} became worse, {result['mended']} corrected"
            + (f", {result['refused']} could not be read" if result["refused"] else "")
        )
