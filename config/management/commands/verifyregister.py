"""Holds the register against its packets, its history and the acts that published it; names what was changed behind
the application's back. Status 1 then."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection, transaction
from django.utils import timezone

from accounts import audit, history_audit
from accounts.tenant import acting_system
from approvals.registry.as_published import differences


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--notes",
            type=Path,
            default=settings.VAR / "history-verified.json",
            help="where is noted what history held when all was found right, and looked up the next time",
        )

    def handle(self, *args: object, notes: Path, **options: object) -> None:
        noted = json.loads(notes.read_text()) if notes.exists() else {}
        with acting_system():
            log = audit.verify()
            results = [f"audit entry {log.broken.sequence}: {log.broken.problem}"] if log.broken else []
            results += [*differences(), *history_audit.disagreements(), *history_audit.rewritten(noted)]
            results += settings_of_its_own()
            if not results:
                keep(notes, history_audit.note() | {"verified_at": timezone.now().isoformat()})
        if options["json"]:
            self.stdout.write(json.dumps({"changed": results, "audit_entries": log.entries}, indent=1))
        else:
            for line in results:
                self.stdout.write(line)
            changed = f"{len(results)} thing{'' if len(results) == 1 else 's'} changed past the application."
            self.stdout.write(changed if results else "The register is as it was published, and its history as noted.")
        if results:
            sys.exit(1)


def settings_of_its_own() -> list[str]:
    """What holds for all connections of the role because somebody with its password said so."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, string_agg(DISTINCT said, ', ' ORDER BY said)"
            " FROM pg_db_role_setting, unnest(setconfig) said"
            " WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)"
            " AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))"
        )
        role, stated = cursor.fetchone()
    if not stated:
        return []
    return [
        f"the database role {role} has settings of its own: {stated}; if nobody gave it them, ALTER ROLE … RESET ALL"
    ]


def keep(notes: Path, values: Mapping[str, object]) -> None:
    draft = notes.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(values) + "\n")
    draft.replace(notes)
