"""The catalogue: every game, what is counted of it, and the rules that may be set. Needs no database."""

from __future__ import annotations

import json as as_json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from games.engines.definition.load import every_definition
from games.engines.figures import keep, rows_of
from games.engines.listing import catalogue_report, catalogue_text, figures_text
from games.engines.progress import watched
from games.engines.registry import MODULES, using
from games.register import published_or_none


class Command(BaseCommand):
    help = "List the games: what is counted of each, its bets and paytables, and the rules that printed words may set."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="JSON on standard output")
        parser.add_argument("--figures", action="store_true", help="every known paytable with its exact edge, as kept")
        parser.add_argument("--count", nargs="*", metavar="GAME", help="count the figures again, of all games or these")

    def handle(
        self,
        *args: object,
        json: bool = False,
        figures: bool = False,
        count: list[str] | None = None,
        **options: object,
    ) -> None:
        if count is not None:
            self._count(count or list(dict.fromkeys((*MODULES, *every_definition()))))
            return
        if figures:
            self.stdout.write(figures_text(catalogue_report()))
            return
        with using(published_or_none()):
            report = catalogue_report()
        self.stdout.write(as_json.dumps(report, indent=2, ensure_ascii=False) if json else catalogue_text(report))

    def _count(self, games: list[str]) -> None:
        known = {*MODULES, *every_definition()}
        unknown = [key for key in games if key not in known]
        if unknown:
            raise CommandError(f"The catalog has no game {unknown[0]}; `manage.py games` lists them.", returncode=2)
        with watched(lambda what: self.stderr.write(f"counting: {what} …")):
            for key in games:
                rows = rows_of(key)
                keep({key: rows})
                self.stdout.write(f"{key}: {len(rows)} paytables")
