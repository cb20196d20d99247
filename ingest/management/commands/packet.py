"""`manage.py packet FILE [--json]`: what a document says, as a packet."""

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
from ingest.summary import summary

UNUSABLE = 2


class Command(BaseCommand):
    help = "Reads one PDF or text dump into a packet. Status 2: the file could not be used. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a PDF or a text dump")
        parser.add_argument("--json", action="store_true", help="print the packet's JSON")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            packet = packet_of_file(file, self._progress)
        except (UnusableDocument, ReadingFailed) as reason:
            self.stderr.write(" ".join(str(reason).split()))
            sys.exit(UNUSABLE)
        if options["json"]:
            self.stdout.write(json.dumps(packet, indent=1, ensure_ascii=False))
            return
        for line in summary(packet):
            self.stdout.write(line)

    def _progress(self, done: int, total: int, message: str) -> None:
        self.stderr.write(f"{done}/{total} {message}")
