"""Bets that a table names by itself: a game that is a bet, and lines that are wagers.

"King's Bounty is an optional wager on blackjack": the paytable of that name pays it. Under "Wager | Pays" stand the
bets of a game, a line each, and not the hands of one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.grammar.bets import KNOWN, whole_bet
from ingest.grammar.text import snake, unmarked
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.model import Table
from ingest.readers.paytables.names import PAY_WORDS, UNHEARD, BetMentions

WAGERS = re.compile(r"(?:bets?|wagers?|side bets?|side wagers?)", re.I)
ENDS_AS_WAGERS = frozenset(["tie", "banker", "player"])  # ends of a round, and wagers on them where a head says so
SURE = 0.95


def bets_of_games(results: Sequence[Around], heard: BetMentions) -> None:
    """Tables under the game's own name, where a sentence says that this is a bet."""
    for around in results:
        titles = [unmarked(c.text).lower() for c in around.head.captions if PAY_WORDS.search(c.text)]
        own = next((t for t in heard.titles if snake(t) in heard.bets and any(s.startswith(t) for s in titles)), None)
        for table in around.tables if own is not None else ():
            if table.bet is None:
                table.bet = table.inferred(snake(str(own)), "bet", SURE)


def split_lines(around: Around) -> None:
    """A table of wagers is as many tables as it has lines. One that is known by its name shows that they are wagers."""
    lines = [o.label for t in around.tables for o in t.outcomes]
    known = any(whole_bet(x) in KNOWN or unmarked(x).lower() in ENDS_AS_WAGERS for x in lines)
    if known and WAGERS.fullmatch(around.head.label_text.strip()):
        around.tables = [of_line for table in around.tables for of_line in _lines(table)]


def _lines(table: Table) -> list[Table]:
    if any(o.hand.value is None for o in table.outcomes):
        return [table]
    results = []
    for outcome in table.outcomes:
        name = whole_bet(outcome.label) or str(outcome.hand.value)
        bet = replace(outcome.hand, value=name, confidence=1.0 if name in KNOWN else UNHEARD)
        results.append(replace(table, bet=bet, outcomes=[outcome], claims=dict(table.claims), empty_claims=[]))
    return results
