"""Copies the embedded PostgreSQL's files while it runs, to be rolled forward later: `manage.py basecopy FOLDER`."""

from __future__ import annotations

import argparse
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.backup.moment import copy_base
from config.embedded import postgres
from config.embedded.folders import EmbeddedServerError


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="a folder that is not there yet")

    def handle(self, *args: object, folder: Path, **options: object) -> None:
        if "EMBEDDED" not in settings.DATABASES["default"]:
            raise CommandError("This database is not the embedded one: use its own pg_basebackup.")
        if not postgres.archive():
            self.stderr.write("WAL_ARCHIVE is not set: the copy can be started from, but not be rolled forward.")
        try:
            copy_base(postgres.server(settings.VAR), folder.absolute())
        except EmbeddedServerError as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"{folder}: a base copy. Keep it with the archive, and the documents.")
