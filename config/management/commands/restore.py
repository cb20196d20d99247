"""Brings a backup back into an empty installation: `manage.py restore FILE`. A damaged one changes nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from accounts.outages import StorageUnavailable, reason
from accounts.tenant import acting_system
from config.backup.archive import Damaged
from config.backup.database import NotDone
from config.backup.restore import NotTheSame, Refused, restore
from config.embedded.folders import var_ready
from ingest.documents.store import DamagedOriginal


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--replace", action="store_true", help="in place of what this installation holds")

    def handle(self, *args: object, file: Path, replace: bool, **options: object) -> None:
        var_ready(settings.VAR)
        try:
            with acting_system():
                contents = restore(file, replace=replace)
        except Damaged as problem:
            raise CommandError(f"{file} is damaged: {problem} Nothing was written.") from None
        except Refused as problem:
            raise CommandError(str(problem)) from None
        except (NotDone, OperationalError) as problem:
            raise CommandError(f"The database was left as it was: {problem}") from None
        except NotTheSame as problem:
            raise CommandError(f"What was restored is not what the backup says: {problem}") from None
        except DamagedOriginal as problem:
            raise CommandError(f"{file} is damaged: {problem} The database was left as it was.") from None
        except (OSError, StorageUnavailable) as problem:
            raise CommandError(f"Not restored: {reason(problem) or problem}") from None
        rows = sum(table["rows"] for table in contents["tables"].values())
        self.stdout.write(
            f"Restored as of {contents['made_at']}: {rows:,} rows of {len(contents['tables'])} tables and "
            f"{len(contents['members']) - 1:,} documents, each proved; the audit log is whole."
        )
