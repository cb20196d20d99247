"""Exact analysis of a game's bets, as text or JSON. Needs no database."""

from __future__ import annotations

import json as as_json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from games.engines.changed import change, parse_pays, parse_rules
from games.engines.kernels import watch_compiling
from games.engines.pricing import UnknownHand
from games.engines.progress import watched
from games.engines.registry import using
from games.engines.report import game_report
from games.engines.text import game_text
from games.register import published_beside

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
        parser.add_argument("--rule", action="append", default=[], help="NAME=VALUE: dealer_qualifies=jack_high")
        parser.add_argument("--pays", action="append", default=[], help="BET:HAND=PAY,…: pair_plus:flush=4,pair=1")
        parser.add_argument("--decks", help="the same as --rule decks=N")
        parser.add_argument("--definition", help="a definition's file, instead of a game of the catalog")
        parser.add_argument("--json", action="store_true", help="JSON on standard output")

    def handle(
        self,
        *args: object,
        game: str | None = None,
        bet: str | None = None,
        paytable: str | None = None,
        variant: str | None = None,
        hands: str | None = None,
        players: str | None = None,
        rule: Sequence[str] = (),
        pays: Sequence[str] = (),
        decks: str | None = None,
        definition: str | None = None,
        json: bool = False,
        **options: object,
    ) -> None:
        watch_compiling(lambda name: self.stderr.write(f"compiling {name} (kept for the next time) …"))
        try:
            if definition is not None and game is not None and bet is None:
                game, bet = None, game  # with --definition the one word left is a bet
            if not game and definition is None:
                raise ValueError("Name a game, such as three_card_poker.")
            rules = parse_rules([*rule, *([f"decks={decks}"] if decks else [])])
            with using(published_beside(game)), watched(lambda what: self.stderr.write(f"counting: {what} …")):
                changed = None
                if rules or pays or definition is not None:
                    path = None if definition is None else Path(definition)
                    changed = change(game, bet, rules, [parse_pays(p) for p in pays], path)
                report = game_report(
                    game or "",
                    bet,
                    paytable=paytable,
                    variant=variant,
                    hands=None if hands is None else whole("--hands", hands),
                    players=1 if players is None else whole("--players", players),
                    changed=changed,
                )
        except UnknownHand as hand:
            sentence = f"{game or definition}: no bet that is asked for has a hand {hand}."
            raise CommandError(sentence, returncode=UNUSABLE) from hand
        except (LookupError, ValueError) as unusable:
            raise CommandError(" ".join(str(unusable).split()), returncode=UNUSABLE) from unusable
        self.stdout.write(as_json.dumps(report, indent=2, ensure_ascii=False) if json else game_text(report))


def whole(option: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{option} {text}: not a whole number.")
    return int(text)
