"""Writes a Python client of the API, generated from the schema of this installation."""

from __future__ import annotations

import argparse
from pathlib import Path

from django.core.management.base import BaseCommand
from drf_spectacular.generators import SchemaGenerator

from tools.client import source_of


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=Path("var/houserules_client.py"))

    def handle(self, *args: object, file: Path, **options: object) -> None:
        text = source_of(SchemaGenerator().get_schema(request=None, public=True))
        compile(text, str(file), "exec")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        self.stdout.write(f"{file}: {text.count('    def ')} methods")
