"""Exact analysis of a game's bets, as text or JSON. Needs no database."""

from __future__ import annotations

import json as as_json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engines.kernels import watch_compiling
from games.engines.progress import watched
from games.engines.report import game_report
from games.engines.text import game_text

UNUSABLE = 2


class Command(BaseCommand):
    help = "Analyze a game exactly: combinations of every outcome, house edge, hit frequency, strategy, other readings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", help='"Three Card Poker" or three_card_poker')
        parser.add_argument("bet", nargs="?", help="one bet (base, ante_play, pair_plus …); without it, all")
        parser.add_argument("--paytable", help='a designator or alias, or "unnamed"; without it, every known paytable')
        parser.add_argument("--variant", help="a version of the rules: version_1, version_2")
        parser.add_argument("--hands", help="Cover All: hands dealt, the dealer's included")
        parser.add_argument("--players", help="at the table, for envy awards (1)")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")

    def handle(
        self,
        *args: Any,
        game: str | None = None,
        bet: str | None = None,
        paytable: str | None = None,
        variant: str | None = None,
        hands: str | None = None,
        players: str | None = None,
        json: bool = False,
        **options: Any,
    ) -> None:
        watch_compiling(lambda name: self.stderr.write(f"compiling {name} (kept for the next time) …"))
        try:
            if not game:
                raise ValueError("Name a game, such as three_card_poker.")
            with watched(lambda what: self.stderr.write(f"counting: {what} …")):
                report = game_report(
                    game,
                    bet,
                    paytable=paytable,
                    variant=variant,
                    hands=None if hands is None else whole("--hands", hands),
                    players=1 if players is None else whole("--players", players),
                )
        except (LookupError, ValueError) as unusable:
            raise CommandError(" ".join(str(unusable).split()), returncode=UNUSABLE) from unusable
        self.stdout.write(as_json.dumps(report, indent=2, ensure_ascii=False) if json else game_text(report))


def whole(option: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{option} {text}: not a whole number.")
    return int(text)
