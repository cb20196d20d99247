"""May these games share a jackpot? The exact chance of the winning hand in each, from the engines (WAC 230-15-685)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from approvals.checks.odds import chance_of, counted, own_jackpot_hands, progressive_bet_of
from approvals.terms import names
from approvals.terms.printed import Paytable, Terms


@dataclass(frozen=True, slots=True)
class Shared:
    """One hand that wins a whole meter here, and what the other game makes of it."""

    other: str
    hand: str
    here: tuple[int, int]  # deals that win it, of all deals
    there: Fraction | None  # None: no engine, or its hand can't be told
    there_deals: tuple[int, int] | None
    same_hand: bool | None

    @property
    def equal(self) -> bool | None:
        return None if self.there is None else Fraction(*self.here) == self.there


def others(game: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The games on a link beside the table's own."""
    return tuple(g for g in games if names.fold(g) != names.fold(game))


def compare(terms: Terms, paytable: Paytable, other: str) -> tuple[Shared, ...] | None:
    """For each hand that wins 100 % of a meter here: its chance in the other game. None: not even here computable."""
    found = counted(terms.game, paytable)
    if found is None:
        return None
    answers = []
    above: list[str] = []
    for award, deals in found.awards:
        if award.hand is None:
            return None
        if award.unit == "percent" and award.pays == 100:
            answers.append(_one(other, award.hand, tuple(above), (deals, found.deals)))
        above.append(award.hand)
    return tuple(answers) or None


def _one(other: str, hand: str, above: tuple[str, ...], here: tuple[int, int]) -> Shared:
    bet = progressive_bet_of(other)
    if bet is None:
        return Shared(other, hand, here, None, None, None)
    there = chance_of(other, bet, hand, above)
    if there is not None:
        return Shared(other, hand, here, there, _deals(other, bet, there), True)
    # The other game can't make the hand: it would win with a hand of its own, whose chance is compared.
    own = {chance for b, h in own_jackpot_hands(other) if (chance := chance_of(other, b, h)) is not None}
    if not own or Fraction(*here) in own:
        return Shared(other, hand, here, None, None, False)
    nearest = min(own, key=lambda chance: abs(chance - Fraction(*here)))
    return Shared(other, hand, here, nearest, None, False)


def _deals(game: str, bet: str, chance: Fraction) -> tuple[int, int] | None:
    from approvals.checks.odds import deals_of

    deals = deals_of(game, bet)
    return None if deals is None else (int(chance * deals), deals)


def words(deals: tuple[int, int]) -> str:
    return f"{deals[0]:,}/{deals[1]:,}"
