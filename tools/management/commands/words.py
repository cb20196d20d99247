"""Writes docs/words.md and docs/tour.md from the texts that marks and help pages show."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from accounts.web import words
from config.places import ROOT
from config.web import tour

PLACE = ROOT / "docs" / "words.md"  # from accounts/web/words.yaml
TOUR = ROOT / "docs" / "tour.md"  # from config/web/tour.yaml


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        for place, text in ((PLACE, words.as_markdown()), (TOUR, tour.as_markdown())):
            place.write_text(text, encoding="utf-8")
            self.stdout.write(f"{place.relative_to(ROOT)}")
