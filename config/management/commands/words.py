"""Writes docs/words.md from the texts that marks and help pages show (accounts/web/words.yaml)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.web.words import as_markdown
from config.places import ROOT

PLACE = ROOT / "docs" / "words.md"


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        PLACE.write_text(as_markdown(), encoding="utf-8")
        self.stdout.write(f"{PLACE.relative_to(ROOT)}")
