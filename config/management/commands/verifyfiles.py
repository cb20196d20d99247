"""Hashes every stored document and verifies the audit log; names each thing that does not agree. Status 1 then."""

from __future__ import annotations

import argparse
import json
import sys

from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from accounts import audit
from accounts.outages import StorageUnavailable
from accounts.tenant import acting_system
from config.backup import stored


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, **options: object) -> None:
        try:
            with acting_system():
                files, log = stored.verify(), audit.verify()
        except ProgrammingError:
            raise CommandError("The database has no tables, or old ones; run manage.py migrate first.") from None
        except StorageUnavailable as problem:
            raise CommandError(f"Not verified: {problem}") from None
        broken = f"audit entry {log.broken.sequence}: {log.broken.problem}" if log.broken else None
        if options["json"]:
            values = {**vars(files), "audit_entries": log.entries, "audit_broken": broken}
            self.stdout.write(json.dumps(values, indent=1))
        else:
            for line in [*files.mismatches, *([broken] if broken else [])]:
                self.stdout.write(line)
            for name in files.strays:
                self.stdout.write(f"{name}: belongs to no document (left by something interrupted)")
            self.stdout.write(
                f"{files.documents:,} documents, {files.bytes:,} bytes: {len(files.mismatches)} not as they were sent; "
                f"{log.entries:,} entries of the audit log: {'broken' if broken else 'whole'}"
            )
        if files.mismatches or broken:
            sys.exit(1)
