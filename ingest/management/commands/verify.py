"""`manage.py verify FILE [--json]`: every figure that a packet prints, against the exact engines."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from paytables.verification import Verification, verify_packet

BAD_NEWS, UNUSABLE = 1, 2


class Command(BaseCommand):
    help = "Verifies every printed figure of a document or a packet JSON. Status 1: one is inconsistent; 2: unusable."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a PDF, a text dump, or a packet JSON")
        parser.add_argument("--json", action="store_true", help="print the contract's JSON")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            packet = packet_of_file(file, self._progress)
        except (UnusableDocument, ReadingFailed) as reason:
            self.stderr.write(str(reason))
            sys.exit(UNUSABLE)
        verification = verify_packet(packet)
        if options["json"]:
            self.stdout.write(json.dumps(verification.json(), indent=1, ensure_ascii=False))
        else:
            self._show(verification)
        if verification.has_inconsistency:
            sys.exit(BAD_NEWS)

    def _progress(self, done: int, total: int, message: str) -> None:
        self.stderr.write(f"{message}", ending="\n")

    def _show(self, verification: Verification) -> None:
        self.stdout.write(f"{verification.game or 'No game is named'}: {len(verification.claims)} printed figures")
        if not verification.claims:
            self.stdout.write("The document prints no figure that could be verified.")
        for c in verification.claims:
            row = c.json()
            name = " ".join(str(x) for x in (row["paytable"] or "-", row["bet"], row["system"] or "") if x)
            mark = {"consistent": "=", "inconsistent": "X", "not_determinable": "?", "no_engine": "-"}[c.verdict]
            figure = f"{row['claim']} {row['raw'] or row['printed']}"
            self.stdout.write(
                f"{mark} {name:<34} {figure:<26} {c.verdict.replace('_', ' '):<17} {row['computed'] or ''}"
            )
            for line in (c.note, c.hint or ""):
                if line and c.verdict != "consistent":
                    self.stdout.write(f"    {line}")
        for remark in verification.remarks:
            self.stdout.write(f"! {remark.message}")
