"""The catalogue: every game, what is counted of it, and the rules that may be set. Needs no database."""

from __future__ import annotations

import json as as_json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.engines.listing import catalogue_report, catalogue_text
from games.engines.registry import using
from games.register import published_or_none


class Command(BaseCommand):
    help = "List the games: what is counted of each, its bets and paytables, and the rules that printed words may set."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="JSON on standard output")

    def handle(self, *args: Any, json: bool = False, **options: Any) -> None:
        with using(published_or_none()):
            report = catalogue_report()
        self.stdout.write(as_json.dumps(report, indent=2, ensure_ascii=False) if json else catalogue_text(report))
