"""`manage.py diff A B [--json] [--noise]`: what changed between two documents, packets or submissions."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import OperationalError

from accounts.ready import NotReady, ensure_tables
from accounts.tenant import acting_system
from approvals.differences.comparison import as_json, as_lines, compare
from approvals.differences.sides import with_pages
from approvals.registry.rows import RegisteredPacket, register_for
from ingest.models import Page
from ingest.pages.errors import UnusableDocument
from ingest.reading import packet_of_file
from ingest.sandbox import ReadingFailed
from paytables.packet import names
from paytables.packet.plain import PlainPacket

UNUSABLE = 2
SUBMISSION = re.compile(r"^(?:submission\s*+)?#?\s*+(?:no\.?\s*+)?\d[\w-]*$", re.IGNORECASE)


class Command(BaseCommand):
    help = (
        "Lists what changed between two documents, packet JSONs or submission numbers. "
        "Status 0, with or without differences. Status 2: an input could not be used."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("before", metavar="A", help="a PDF, a text dump, a packet JSON or a submission number")
        parser.add_argument("after", metavar="B", help="the same, newer")
        parser.add_argument("--game", help="whose rules to compare, where a submission holds those of several games")
        parser.add_argument("--json", action="store_true", help="print JSON on standard output")
        parser.add_argument("--noise", action="store_true", help="also list formatting-only differences")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            before, after = self._packets(options["before"], options["after"], options["game"])
        except (UnusableDocument, ReadingFailed, NotReady) as reason:
            self._end(" ".join(str(reason).split()))
        except OperationalError as trouble:
            self._end(f"The database is not responding: {str(trouble).splitlines()[0]}")
        comparison = compare(before, after, (options["before"], options["after"]))
        if options["json"]:
            self.stdout.write(json.dumps(as_json(comparison), indent=1, ensure_ascii=False))
            return
        for line in as_lines(comparison, noise=options["noise"]):
            self.stdout.write(line)

    def _packets(self, before: str, after: str, game: str | None) -> tuple[PlainPacket, PlainPacket]:
        """Both sides. Of submissions with several games, the one that the other side or --game names."""
        sides = [None if is_submission(given) else self._file(given) for given in (before, after)]
        listed = [[] if side is not None else self._published(given) for side, given in zip(sides, (before, after))]
        wanted = game or next((side["game"] for side in sides if side and side.get("game")), None)
        if sides[0] is None and sides[1] is None and wanted is None:
            wanted = common_game(listed[0], listed[1])
        results = [
            side if side is not None else chosen(packets, given, wanted)
            for side, packets, given in zip(sides, listed, (before, after))
        ]
        return results[0], results[1]

    def _file(self, name: str) -> PlainPacket:
        return packet_of_file(Path(name), lambda done, total, message: self.stderr.write(f"{name}: {message}"))

    def _published(self, number: str) -> list[RegisteredPacket]:
        ensure_tables(self.stderr.write)
        with acting_system():
            register = register_for()
        wanted = names.submission(number)
        letters = {x.id for x in register.letters if x.submission and names.submission(x.submission) == wanted}
        results = [p for p in register.packets if p.letter in letters]
        with acting_system():
            return [
                replace(p, packet=with_pages(p.packet, list(Page.objects.filter(document=p.document)))) for p in results
            ]

    def _end(self, line: str) -> None:
        self.stderr.write(f"diff: {line}")
        sys.exit(UNUSABLE)


def is_submission(given: str) -> bool:
    """A number that is not a file's name."""
    return bool(SUBMISSION.match(given)) and not Path(given).exists()


def common_game(one: list[RegisteredPacket], other: list[RegisteredPacket]) -> str | None:
    """The only game whose rules both hold; None where there is none, or more than one."""
    both = {p.game for p in one if p.game} & {p.game for p in other if p.game}
    return both.pop() if len(both) == 1 else None


def chosen(packets: list[RegisteredPacket], number: str, game: str | None) -> PlainPacket:
    """The packet of a submission; where it has several, that of the game."""
    if not packets:
        raise UnusableDocument(f"No submission {number} is published, and no file has that name.")
    if game is not None:
        key = names.fold(game)
        of_game = [p for p in packets if key in {names.fold(n) for n in (p.game, *p.aliases) if n}]
        packets = of_game or (packets if len(packets) == 1 else [])
        if not packets:
            raise UnusableDocument(f"Submission {number} holds no rules of {game}; name one of its games with --game.")
    games = sorted({p.game for p in packets if p.game})
    if len(games) > 1:
        raise UnusableDocument(
            f"Submission {number} holds rules of several games ({', '.join(games)}); name one with --game."
        )
    return max(packets, key=lambda p: (p.game is not None, p.publication)).packet
