"""The one place where checks ask the exact engines: how many deals win each award of a paytable.

Everything is counted; nothing is estimated. Where there is no engine, or an engine does not know a printed hand, the
answer is None and the check says that it can't compute.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from approvals.terms import names
from approvals.terms.printed import Award, Paytable
from games.engines import registry
from games.engines.api import Bet, Context, Game, OutcomeTable, Pay
from games.engines.pricing import UnknownHand, rows


@dataclass(frozen=True, slots=True)
class Counted:
    """A paytable's awards with the deals that win each."""

    deals: int
    awards: tuple[tuple[Award, int], ...]

    def chance(self, award: Award) -> Fraction:
        return Fraction(next((n for a, n in self.awards if a is award or a == award), 0), self.deals)


@lru_cache(maxsize=256)
def engine(game: str) -> Game | None:
    try:
        return registry.find_game(game)
    except registry.UnknownGame:
        return None


@lru_cache(maxsize=256)
def _table(game: str, bet: str, variant: str | None) -> OutcomeTable | None:
    found = engine(game)
    if found is None:
        return None
    try:
        declared: Bet = registry.find_bet(found, bet, variant)
    except registry.UnknownBet:
        return None
    if declared.table is None or declared.hands:
        return None
    return declared.table(Context(variant=variant))


@lru_cache(maxsize=1024)
def _counted(game: str, bet: str, variant: str | None, awards: tuple[Award, ...]) -> Counted | None:
    table = _table(game, bet, variant)
    if table is None or any(a.hand is None for a in awards):
        return None
    pays = [Pay(a.hand or "", a.pays or Fraction(0), "for_1") for a in awards]
    try:
        found = rows(table, pays)
    except UnknownHand:
        return None
    return Counted(table.deals, tuple((a, n) for a, (_, n) in zip(awards, found)))


def counted(game: str, paytable: Paytable) -> Counted | None:
    """The deals of each award of a printed paytable, or None where no engine can tell."""
    if paytable.bet is None or not paytable.awards:
        return None
    return _counted(names.fold(game), paytable.bet, paytable.variant, paytable.awards)


def chance_of(game: str, bet: str, hand: str, above: Sequence[str] = ()) -> Fraction | None:
    """The chance of a hand in another game's bet, without the better hands that are paid on their own."""
    table = _table(names.fold(game), bet, None)
    if table is None or hand not in table.labels:
        return None
    better: frozenset[str] = frozenset().union(*(table.labels[h] for h in above if h in table.labels))
    deals = sum(table.counts[c] for c in table.labels[hand] - better)
    return Fraction(deals, table.deals)


def progressive_bet_of(game: str) -> str | None:
    """The bet of an engine's game that wins a progressive."""
    found = engine(names.fold(game))
    if found is None:
        return None
    if found.bet("progressive") is not None:
        return "progressive"
    return next((s.bet for s in found.schedules if any(p.unit == "percent" for p in s.pays)), None)


def own_jackpot_hands(game: str) -> tuple[tuple[str, str], ...]:
    """The hands that an engine's game itself pays 100 % of a meter, with their bet."""
    found = engine(names.fold(game))
    if found is None:
        return ()
    return tuple(
        dict.fromkeys(
            (s.bet, p.hand) for s in found.schedules for p in s.pays if p.unit == "percent" and p.amount == 100
        )
    )


def deals_of(game: str, bet: str) -> int | None:
    """How many deals a bet's outcomes are counted over."""
    table = _table(names.fold(game), bet, None)
    return None if table is None else table.deals
