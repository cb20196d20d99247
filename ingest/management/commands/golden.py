"""`manage.py golden`: the examples that people's corrections became, read again by these readers.

manage.py golden                     reads all again and says which readers no longer give them; status 1 if any is lost
manage.py golden --write FOLDER      writes them as files (tests/ingest/golden is what the test-suite reads)
manage.py golden --make FIELD --as LOGIN
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from ingest.documents.golden import NoExample, as_file, make_golden, read_all_again, reader_scores
from ingest.models import Field, GoldenExample

LOST = 1


class Command(BaseCommand):
    help = "Reads every reader test case again. Status 1: one is no longer read correctly, or is confidently wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the test cases there, one file each")
        parser.add_argument("--make", type=int, metavar="FIELD", help="make a test case of a corrected field")
        parser.add_argument("--as", dest="login", help="who makes it")

    def handle(self, *args: object, **options: Any) -> None:
        if options["make"]:
            self._make(options["make"], options["login"])
        elif options["write"]:
            self._write(options["write"])
        else:
            self._check()

    def _make(self, field: int, login: str | None) -> None:
        actor = User.objects.filter(username=login or "").first()
        result = Field.objects.select_related("reading__document", "page").filter(pk=field).first()
        if actor is None or result is None:
            raise CommandError("Name a field by its number and, with --as, who makes the test case.")
        try:
            made = make_golden(field=result, actor=actor)
        except NoExample as why:
            raise CommandError(str(why)) from why
        self.stdout.write(f"Example {made.pk}: {made.get_verdict_display()}")

    def _write(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for one in GoldenExample.objects.order_by("pk"):
            name, value = as_file(one)
            (folder / name).write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")
            self.stdout.write(str(folder / name))

    def _check(self) -> None:
        failing = read_all_again()
        for s in reader_scores():
            self.stdout.write(
                f"{s.reader:<24}{s.right} of {s.examples} right, {s.doubtful} doubtful, {s.wrong} wrong, {s.lost} lost"
            )
        for one in failing:
            text = f"reads {one.value!r}, the page says {one.example['expected']!r}"
            self.stdout.write(f"{'lost' if one.lost else 'open'} {one.field.pointer}: {text} ({one.verdict})")
        if not GoldenExample.objects.exists():
            self.stdout.write("No correction has become a test case yet.")
        if any(one.lost or one.verdict == "wrong" for one in failing):
            sys.exit(LOST)
