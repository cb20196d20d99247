"""Stores documents, reads them here and now, and queues them for review; `--publish` files what is confident."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand
from django.db import OperationalError, transaction

from accounts.history import because
from accounts.models import User
from accounts.ready import NotReady, ensure_tables
from accounts.tenant import acting_system
from approvals.registry.publish import NotPublishable, Published, publish_packet
from ingest.documents.selectors import review_progress
from ingest.documents.services import Stored, read_document, store_document
from ingest.models import Document, Reading
from ingest.pages.errors import UnusableDocument
from ingest.sandbox.parent import ReadingFailed

WAIVED = "filed by the ingest command, which waives review and the second agent"


@dataclass
class Outcome:
    """What became of one file."""

    file: str
    error: str | None = None
    document: int | None = None
    sha256: str | None = None
    created: bool | None = None
    status: str | None = None
    kind: str | None = None
    game: str | None = None
    submission: str | None = None
    doubtful: int | None = None
    published: bool = False
    notes: list[str] = field(default_factory=list)


class Refused(Exception):
    """The command cannot begin; `str()` is the line to show."""


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="PDF, text dump, or packet JSON")
        parser.add_argument("--publish", action="store_true", help="file what is confident, without review")
        parser.add_argument("--actor", default="system", metavar="USER", help="an existing user; by default the system")
        parser.add_argument("--json", action="store_true", help="print JSON on standard output")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            ensure_tables(self._progress)
            actor = self._actor(options["actor"])
            with acting_system(), because(who=actor, through="manage.py ingest"):
                outcomes = [self._one(Path(name), actor, options["publish"]) for name in options["files"]]
        except (Refused, NotReady, PermissionDenied) as trouble:
            self._end(str(trouble))
        except OperationalError as trouble:
            self._end(f"the database is not responding: {str(trouble).splitlines()[0]}")
        if options["json"]:
            self.stdout.write(json.dumps([vars(outcome) for outcome in outcomes], ensure_ascii=False, indent=1))
        else:
            for outcome in outcomes:
                self.stdout.write(line_for(outcome))
        if any(outcome.error for outcome in outcomes):
            sys.exit(2)

    def _progress(self, text: str) -> None:
        self.stderr.write(text)

    def _end(self, line: str) -> None:
        self.stderr.write(f"ingest: {line}")
        sys.exit(2)

    def _actor(self, username: str) -> User:
        with acting_system(), transaction.atomic():
            actor = User.objects.filter(username=username).first()
        if actor is None:
            raise Refused(f"there is no user {username!r}; name an existing one with --actor.")
        return actor

    def _one(self, path: Path, actor: User, publish: bool) -> Outcome:
        outcome = Outcome(str(path))
        try:
            data = path.read_bytes()
        except OSError as trouble:
            return self._refused(outcome, f"cannot be read: {trouble.strerror or trouble}.")
        try:
            stored = store_document(data=data, name=path.name, actor=actor)
            outcome.document, outcome.sha256 = stored.document.pk, stored.document.sha256
            outcome.created = stored.created
            reading = self._reading(stored, actor, path)
            self._describe(outcome, reading)
            if publish:
                self._publish(outcome, reading, actor)
        except (UnusableDocument, ReadingFailed) as trouble:
            outcome.status = "failed" if outcome.document else None
            return self._refused(outcome, str(trouble))
        with transaction.atomic():
            outcome.status = Document.objects.get(pk=stored.document.pk).status
        return outcome

    def _reading(self, stored: Stored, actor: User, path: Path) -> Reading:
        def report(done: int, total: int, message: str) -> None:
            self._progress(f"{path.name}: {message} ({done}/{total})")

        return read_document(document=stored.document, actor=actor, report=report)

    def _describe(self, outcome: Outcome, reading: Reading) -> None:
        letter = reading.packet.get("letter") or {}
        outcome.kind = reading.packet.get("kind")
        outcome.game = reading.packet.get("game")
        outcome.submission = letter.get("submission")
        with transaction.atomic():
            outcome.doubtful = review_progress(reading).open

    def _publish(self, outcome: Outcome, reading: Reading, actor: User) -> None:
        try:
            published: Published = publish_packet(reading=reading, actor=actor, waive_second_agent=True, reason=WAIVED)
        except NotPublishable as why:
            outcome.notes.append(f"not published: {why}")
            self._progress(f"{outcome.file}: not published: {why}")
            return
        outcome.published = True
        outcome.notes += published.notes if published.created else ("in the register already",)

    def _refused(self, outcome: Outcome, sentence: str) -> Outcome:
        outcome.error = sentence
        self.stderr.write(f"ingest: {outcome.file}: {sentence}")
        return outcome


def line_for(outcome: Outcome) -> str:
    """One line a file for people."""
    if outcome.error:
        return f"{outcome.file}: {outcome.error}"
    what = (outcome.kind or "").replace("_", " ")
    about = ", ".join(part for part in (outcome.game, outcome.submission and f"#{outcome.submission}") if part)
    state = "published" if outcome.published else f"{outcome.status}, {outcome.doubtful} values to review"
    known = "" if outcome.created else " (was here already)"
    notes = "".join(f"\n  {note}" for note in outcome.notes)
    return f"{outcome.file}: document {outcome.document}{known}: {what}{f' ({about})' if about else ''}: {state}{notes}"
