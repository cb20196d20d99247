"""`manage.py draft FILE`: the definition that a document's printed rules amount to, and what is still unstated."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

import yaml
from django.core.management.base import BaseCommand

from games.engines.registry import using
from games.register import published_beside
from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from paytables.drafting import Draft, draft_of

BAD_NEWS, UNUSABLE = 1, 2


class Command(BaseCommand):
    help = "Drafts a definition from a document, with page and box of each part. Status 1: parts are missing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a PDF, a text dump, or a packet JSON")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            packet = packet_of_file(file, lambda done, total, message: self.stderr.write(message))
        except (UnusableDocument, ReadingFailed) as reason:
            self.stderr.write(str(reason))
            sys.exit(UNUSABLE)
        if packet.get("kind") not in ("rules", "letter_and_rules"):
            self.stderr.write(f"{file} encloses no rules of a game, so there is nothing to draft.")
            sys.exit(UNUSABLE)
        with using(published_beside(packet.get("game"))):
            draft = draft_of(packet)
        if options["json"]:
            self.stdout.write(json.dumps(draft.json(), indent=1, ensure_ascii=False))
        else:
            self._show(draft)
        if not draft.is_whole:
            sys.exit(BAD_NEWS)

    def _show(self, draft: Draft) -> None:
        """YAML that can be completed and given to `analyze --definition`, with the evidence as remarks."""
        self.stdout.write(f"# {draft.game or 'No game is named'}{': known, under the printed rules' * draft.known}")
        self.stdout.write(yaml.safe_dump(draft.data, sort_keys=False, allow_unicode=True).rstrip())
        for part in draft.parts.values():
            if part.origin == "printed":
                page = f"page {part.page}" if part.page else "printed"
                self.stdout.write(f"# {part.path}: {page}{f', “{part.quote}”' if part.quote else ''}")
        usual = [p.path for p in draft.parts.values() if p.origin != "printed"]
        self.stdout.write(f"# usual or inferred, not printed: {', '.join(usual)}")
        for blank in draft.blanks:
            self.stdout.write(f"# blank: {blank.path}: {blank.question}")
        for problem in draft.problems:
            self.stdout.write(f"# problem: {problem}")
