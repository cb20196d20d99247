"""`manage.py verify FILE [--json]`: every figure that a packet prints, against the exact engines."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import BaseCommand

from games.engines.registry import using
from games.names import name_key
from games.register import published_beside
from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from paytables.verification import ClaimChange, ClaimResult, Verification, compare_claims, verify_packet

BAD_NEWS, UNUSABLE = 1, 2


class Command(BaseCommand):
    help = "Verifies every printed figure of a document or a packet JSON. Status 1: one is inconsistent; 2: unusable."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a PDF, a text dump, or a packet JSON")
        parser.add_argument(
            "--against", type=Path, metavar="OTHER", help="an earlier version: what became of its figures"
        )
        parser.add_argument("--json", action="store_true", help="print the contract's JSON")

    def handle(self, *args: object, file: Path, against: Path | None = None, **options: object) -> None:
        try:
            packet = packet_of_file(file, self._progress)
            earlier = None if against is None else verify_packet(packet_of_file(against, self._progress))
        except (UnusableDocument, ReadingFailed) as reason:
            self.stderr.write(str(reason))
            sys.exit(UNUSABLE)
        with using(published_beside(packet.get("game"))):
            verification = verify_packet(packet)
        if earlier is not None and not _one_game(earlier, verification):
            self.stderr.write(f"{against} is about {earlier.game}, {file} about {verification.game}: two games.")
            sys.exit(UNUSABLE)
        changes = None if earlier is None else compare_claims(earlier, verification)
        if options["json"]:
            more = {} if changes is None else {"against": [c.json() for c in changes]}
            self.stdout.write(json.dumps({**verification.json(), **more}, indent=1, ensure_ascii=False))
        else:
            self._show(verification)
            self._show_changes(changes or ())
        if verification.has_inconsistency:
            sys.exit(BAD_NEWS)

    def _progress(self, done: int, total: int, message: str) -> None:
        self.stderr.write(f"{message}", ending="\n")

    def _show(self, verification: Verification) -> None:
        self.stdout.write(f"{verification.game or 'No game is named'}: {len(verification.claims)} printed figures")
        for d in verification.departures:
            name, value, usual = (x.replace("_", " ") for x in (d.rule.parameter, d.rule.value, d.rule.usual))
            self.stdout.write(f"Counted with {name} {value} instead of {usual}, as printed: {d.effect}")
        if not verification.claims:
            self.stdout.write("The document prints no figure that could be verified.")
        for c in verification.claims:
            row = c.json()
            name = " ".join(str(x) for x in (row["paytable"] or "-", row["bet"], row["system"] or "") if x)
            mark = {"consistent": "=", "inconsistent": "X", "not_determinable": "?", "no_engine": "-"}[c.verdict]
            figure = f"{row['claim']} {row['raw'] or row['printed']}"
            self.stdout.write(f"{mark} {name:<34} {figure:<26} {_verdict(c):<17} {row['computed'] or ''}")
            for line in (c.note, c.hint or ""):
                if line and c.verdict != "consistent":
                    self.stdout.write(f"    {line}")
        for remark in verification.remarks:
            self.stdout.write(f"! {remark.message}")

    def _show_changes(self, changes: Iterable[ClaimChange]) -> None:
        for change in changes:
            if change.state == "same" and not change.note:
                continue
            row = change.json()
            name = " ".join(str(x) for x in (row["paytable"] or "-", row["bet"], row["system"] or "") if x)
            was, now = (
                (side or {}).get("raw") or (side or {}).get("printed") for side in (row["before"], row["after"])
            )
            self.stdout.write(f"~ {name:<34} {row['claim']} {change.state}: {was or 'none'} → {now or 'none'}")
            if change.note:
                self.stdout.write(f"    {change.note}")


def _verdict(c: ClaimResult) -> str:
    """A figure that is off by a rounding and one that is off by more are told apart."""
    words = c.verdict.replace("_", " ")
    return f"{words} ({c.detail})" if c.detail == "rounding" else words


def _one_game(before: Verification, after: Verification) -> bool:
    return None in (before.game, after.game) or name_key(before.game or "") == name_key(after.game or "")
