"""Backs up everything into one file, while the system goes on: `manage.py backup FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils import timezone

from accounts.outages import StorageUnavailable, reason
from accounts.tenant import acting_system
from config.backup.database import NotDone
from config.backup.make import make


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a new file, or a folder for one named by the time")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        place = file.absolute()
        if place.is_dir():
            place /= f"houserules-{timezone.now():%Y-%m-%d-%H%M%S}.tar"
        if place.exists():
            raise CommandError(f"{place} already exists; a backup never replaces another file.")
        if not place.parent.is_dir():
            raise CommandError(f"There is no folder {place.parent}.")
        try:
            with acting_system():
                contents = make(place)
        except (NotDone, OperationalError) as problem:
            raise CommandError(f"No backup was made: {problem}") from None
        except (OSError, StorageUnavailable) as problem:
            raise CommandError(f"No backup was made: {reason(problem) or problem}") from None
        rows = sum(table["rows"] for table in contents["tables"].values())
        documents = len(contents["members"]) - 1
        self.stdout.write(
            f"{place}: {rows:,} rows of {len(contents['tables'])} tables, {documents:,} documents, "
            f"{place.stat().st_size:,} bytes"
        )
        for sha256 in contents["damaged"]:
            self.stderr.write(f"The original {sha256} is damaged or missing and is not in the backup.")
        if contents["damaged"]:
            raise CommandError(
                f"{len(contents['damaged'])} originals are not in the backup; see manage.py verifyfiles."
            )
