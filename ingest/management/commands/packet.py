"""`manage.py packet FILE [--json] [--format 1]`: what a document says, as a packet."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from ingest.summary import summary
from paytables.packet import format_1, packet_of

UNUSABLE = 2


class Command(BaseCommand):
    help = "Reads one PDF or text dump into a packet. Status 2: the file could not be used. Needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a PDF or a text dump")
        parser.add_argument("--json", action="store_true", help="print the packet's JSON")
        parser.add_argument(
            "--format", type=int, choices=(1, 2), default=2, help="of the JSON: 1 is what readers of format 1 know"
        )

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            packet = packet_of_file(file, self._progress)
        except (UnusableDocument, ReadingFailed) as reason:
            self.stderr.write(" ".join(str(reason).split()))
            sys.exit(UNUSABLE)
        if options["json"]:
            written = format_1(packet_of(packet)) if options["format"] == 1 else packet
            self.stdout.write(json.dumps(written, indent=1, ensure_ascii=False))
            return
        for line in summary(packet):
            self.stdout.write(line)

    def _progress(self, done: int, total: int, message: str) -> None:
        self.stderr.write(f"{done}/{total} {message}")
