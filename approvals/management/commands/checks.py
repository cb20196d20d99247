"""Lists all checks with what they read, what they rest on, and when they fail or ask."""

from __future__ import annotations

import argparse

from django.core.management.base import BaseCommand

from approvals.checks.listing import markdown
from approvals.checks.record import record_checks
from approvals.checks.registry import checks
from approvals.law.load import law


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--markdown", action="store_true", help="print docs/checks.md")

    def handle(self, *args: object, **options: object) -> None:
        if options["markdown"]:
            self.stdout.write(markdown(law()), ending="")
            return
        for id, title in [(c.id, c.title) for c in checks()] + [(r.id, r.title) for r in record_checks()]:
            self.stdout.write(f"{id:22} {title}")
