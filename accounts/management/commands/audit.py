"""Verifies the audit log's chain; names the first broken link."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts import tenant
from accounts.audit import Verdict, verify
from accounts.audit.chain import Head


class Command(BaseCommand):
    help = "Verify the audit log: 0 where the chain is whole, 1 where a link is broken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
        parser.add_argument(
            "--notes",
            type=Path,
            default=settings.VAR / "audit-verified.json",
            help="where the end of the chain is noted each time it is found whole, and looked up the next",
        )

    def handle(self, *args: object, notes: Path, json: bool = False, **options: object) -> None:
        with tenant.acting_system():
            verdict = verify(read_head(notes))
        if verdict.whole and verdict.head:
            keep_head(notes, verdict.head)
        self.stdout.write(as_json(verdict) if json else as_text(verdict))
        if not verdict.whole:
            sys.exit(1)


def read_head(notes: Path) -> Head | None:
    """Where the chain ended when it was last found whole."""
    try:
        stated = json.loads(notes.read_text())
        return Head(stated["sequence"], stated["hash"])
    except FileNotFoundError:
        return None


def keep_head(notes: Path, head: Head) -> None:
    draft = notes.with_suffix(f".{os.getpid()}")
    at = timezone.now().isoformat()
    draft.write_text(json.dumps({"sequence": head.sequence, "hash": head.hash, "verified_at": at}) + "\n")
    draft.replace(notes)


def as_json(verdict: Verdict) -> str:
    broken = verdict.broken
    return json.dumps(
        {
            "whole": verdict.whole,
            "entries": verdict.entries,
            "head": {"sequence": verdict.head.sequence, "hash": verdict.head.hash} if verdict.head else None,
            "broken": {"sequence": broken.sequence, "problem": broken.problem} if broken else None,
        },
        indent=2,
    )


def as_text(verdict: Verdict) -> str:
    if verdict.broken:
        return f"The audit log is broken at entry {verdict.broken.sequence}: {verdict.broken.problem}."
    if verdict.head is None:
        return "The audit log is empty."
    return f"The audit log is whole: {verdict.entries:,} entries, the last with hash {verdict.head.hash[:16]}…"
