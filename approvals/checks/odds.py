"""The one place where checks ask the exact engines: how many deals win each award of a paytable.

Everything is counted; nothing is estimated. Where there is no engine, or an engine does not know a printed hand, the
answer is None and the check says that it can't compute.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from approvals.registry.terms import Award, Paytable
from games.engines import registry
from games.engines.api import Bet, Context, Game, Pay
from games.engines.pricing import UnknownHand, rows, table_of
from paytables.packet import names


@dataclass(frozen=True, slots=True)
class Counted:
    """A paytable's awards with the deals that win each."""

    deals: int
    awards: tuple[tuple[Award, int], ...]

    def chance(self, award: Award) -> Fraction:
        return Fraction(next((n for a, n in self.awards if a is award or a == award), 0), self.deals)


@lru_cache(maxsize=256)
def _engine(game: str, defined: str) -> Game | None:
    try:
        return registry.find_game(game)
    except registry.UnknownGame:
        return None


@lru_cache(maxsize=256)
def _bet(game: str, defined: str, bet: str, variant: str | None) -> Bet | None:
    result = _engine(game, defined)
    if result is None:
        return None
    try:
        declared: Bet = registry.find_bet(result, bet, variant)
    except registry.UnknownBet:
        return None
    return None if declared.table is None or declared.hands else declared


@lru_cache(maxsize=1024)
def _counted(game: str, defined: str, bet: str, variant: str | None, awards: tuple[Award, ...]) -> Counted | None:
    declared = _bet(game, defined, bet, variant)
    if declared is None or any(a.hand is None for a in awards):
        return None
    pays = [Pay(a.hand or "", a.pays or Fraction(0), "for_1") for a in awards]
    try:
        table = table_of(declared, pays, Context(variant=variant))
        result = rows(table, pays)
    except UnknownHand:
        return None
    return Counted(table.deals, tuple((a, n) for a, (_, n) in zip(awards, result)))


def counted(game: str, paytable: Paytable) -> Counted | None:
    """The deals of each award of a printed paytable, or None where no engine can tell."""
    if paytable.bet is None or not paytable.awards:
        return None
    return _counted(names.fold(game), registry.published_text(game), paytable.bet, paytable.variant, paytable.awards)
