"""Writes a Python client of the API, generated from the schema of this installation."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from drf_spectacular.generators import SchemaGenerator

from tools.client import source_of


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=Path("var/houserules_client.py"))

    def handle(self, *args: Any, **options: Any) -> None:
        place: Path = options["file"]
        text = source_of(SchemaGenerator().get_schema(request=None, public=True))
        compile(text, str(place), "exec")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        self.stdout.write(f"{place}: {text.count('    def ')} methods")
