"""Brings back a moment into an installation without a database: `manage.py bringback BASE ARCHIVE MOMENT`."""

from __future__ import annotations

import argparse
import datetime
import shutil
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.backup.moment import bring_back
from config.embedded.folders import EmbeddedServerError


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("base", type=Path, metavar="BASE", help="what manage.py basecopy made")
        parser.add_argument("archive", type=Path, metavar="ARCHIVE", help="the folder that WAL_ARCHIVE named")
        parser.add_argument("moment", metavar="MOMENT", help="such as 2026-11-18T12:00:00; with no zone, the house's")
        parser.add_argument("--documents", type=Path, help="a folder of originals to be copied in beside it")

    def handle(
        self, *args: object, base: Path, archive: Path, moment: str, documents: Path | None = None, **options: object
    ) -> None:
        if "EMBEDDED" not in settings.DATABASES["default"]:
            raise CommandError("This database is not the embedded one: use PostgreSQL's own recovery.")
        try:
            until = datetime.datetime.fromisoformat(moment)
        except ValueError:
            raise CommandError(f"{moment} is not a moment; write it as 2026-11-18T12:00:00.") from None
        if until.tzinfo is None:
            until = timezone.make_aware(until)
        try:
            last = bring_back(settings.VAR, base.absolute(), archive.absolute(), until)
        except EmbeddedServerError as problem:
            raise CommandError(str(problem)) from None
        if documents:
            shutil.copytree(documents, Path(settings.VAR) / "documents", dirs_exist_ok=True)
        self.stdout.write(f"Brought back; the last change was made at {last}. Now run manage.py verifyfiles.")
