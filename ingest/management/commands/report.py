"""`manage.py report FILE OUT.pdf`: the validation report on a document or a packet JSON."""

from __future__ import annotations

import hashlib
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from paytables.report import pdf_of, report_on

UNUSABLE = 2


class Command(BaseCommand):
    help = "Writes the validation report of a document or a packet JSON as a PDF."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a PDF, a text dump, or a packet JSON")
        parser.add_argument("out", type=Path, help="where the PDF is written")

    def handle(self, *args: object, file: Path, out: Path, **options: object) -> None:
        try:
            packet = packet_of_file(file, lambda done, total, message: self.stderr.write(message))
            sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
            out.write_bytes(pdf_of(report_on(packet, document=file.name, sha256=sha256)))
        except (UnusableDocument, ReadingFailed) as reason:
            self.stderr.write(str(reason))
            sys.exit(UNUSABLE)
        except OSError as trouble:
            self.stderr.write(
                f"{out} cannot be written ({trouble.strerror}); name a file in a folder you may write to."
            )
            sys.exit(UNUSABLE)
        self.stdout.write(f"{out}")
