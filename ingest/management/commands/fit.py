"""`manage.py fit FILE_OR_PAYS`: the deals or the changed rules that would make printed figures true."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from games.engines.changed import parse_pays
from games.engines.pricing import UnknownHand
from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from paytables.fitting import Fit, Printed, fit_claim, fit_pays
from paytables.fitting.model import LABEL
from paytables.fitting.search import unexplained
from paytables.verification import verify_packet

BAD_NEWS, UNUSABLE = 1, 2


class Command(BaseCommand):
    help = "Fits deals and rules to printed figures. Status 1: nothing fits; 2: unusable. A fit proves nothing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("given", metavar="FILE_OR_PAYS", help="a document, or pays: pair=1,flush=4,straight=6")
        parser.add_argument("--hit", metavar="PERCENT", help="the hit frequency that should come out")
        parser.add_argument("--edge", metavar="PERCENT", help="the house edge that should come out")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")

    def handle(self, *args: object, given: str, hit: str | None, edge: str | None, **options: object) -> None:
        try:
            fits = self._fits(given, Printed.of(hit, edge))
        except (UnusableDocument, ReadingFailed, ValueError, UnknownHand) as reason:
            self.stderr.write(" ".join(str(reason).split()))
            sys.exit(UNUSABLE)
        if options["json"]:
            self.stdout.write(json.dumps({"fits": [f.json() for f in fits]}, indent=1, ensure_ascii=False))
        else:
            for fit in fits:
                self._show(fit)
            if not fits:
                self.stdout.write("Every house edge and hit frequency that is printed is explained already.")
        if not all(f.has_fit for f in fits):
            sys.exit(BAD_NEWS)

    def _fits(self, given: str, printed: Printed) -> list[Fit]:
        if Path(given).suffix or Path(given).exists():
            packet = packet_of_file(Path(given), self._progress)
            if printed.items():
                raise ValueError("The figures of a document are its own: leave out --hit and --edge.")
            return [fit_claim(packet, at, self._trying) for at in unexplained(verify_packet(packet).claims)]
        if "=" not in given:
            raise ValueError(f"{given} is not a file, nor pays such as pair=1,flush=4.")
        _, pays = parse_pays(given if ":" in given.partition("=")[0] else f"bet:{given}")
        return [fit_pays(pays, printed, self._trying)]

    def _progress(self, done: int, total: int, message: str) -> None:
        self.stderr.write(message)

    def _trying(self, done: int, total: int, message: str) -> None:
        self.stderr.write(f"trying {message}")

    def _show(self, fit: Fit) -> None:
        wanted = ", ".join(f"{name.replace('_', ' ')} {value}%" for name, value in fit.printed.json().items())
        self.stdout.write(f"{fit.what}: {wanted}; {fit.tried} tried, the nearest:")
        for c in (c.json(fit.printed) for c in fit.candidates):
            edge = f", edge {c['house_edge']['percent']}%" if c["house_edge"] else ""
            mark = "=" if c["fits_all"] else "~" if c["fits"] else " "
            self.stdout.write(f"{mark} {c['words']}: hit {c['hit_frequency']['percent']}%{edge}")
        for why in fit.not_tried:
            self.stdout.write(f"- not tried: {why}")
        self.stdout.write(LABEL)
