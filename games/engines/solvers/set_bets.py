"""Bets of games in which hands are set: on seven cards, on both hands at once, on the dealer's front."""

from __future__ import annotations

from games.engines.api import OutcomeTable
from games.engines.definition.model import CardsOf, Definition, SideBet
from games.engines.definition.setting import Setting
from games.engines.solvers import seven_cards, two_hands
from games.engines.solvers.setting import analysis

SEVEN = "seven_card"


def counts(bet: SideBet, d: Definition) -> bool:
    """Whether a bet is one of this module's."""
    return bet.looks_at in ("dealer_front", "dealer_and_player") or (bet.ranking or d.ranking) == SEVEN


def refusal(d: Definition, bet: SideBet) -> str | None:
    """Why such a bet is not counted; None where it is."""
    deck = d.deck
    if deck.decks != 1 or deck.jokers > 1 or deck.wild:
        return "bets on hands that are set are counted with one deck, at most one joker and no wild ranks"
    if bet.looks_at == "dealer_front":
        return analysis.refusal(d.model_copy(update={"setting": _counted_setting(d)}))
    if bet.looks_at == "dealer_and_player":
        return None if deck.joker != "wild" else "two hands with a wild joker are not counted together"
    if not isinstance(bet.looks_at, CardsOf):
        return f"no solver counts a bet on seven cards of the {bet.looks_at.replace('_', ' ')}"
    at = bet.looks_at
    if at.player + at.dealer + at.dealer_up + at.board != seven_cards.CARDS:
        return "the lines of seven cards look at seven cards"
    return None


def _counted_setting(d: Definition) -> Setting | None:
    """The dealer's way alone matters to his front."""
    return d.setting.model_copy(update={"sees_dealer": False, "copies": "dealer_wins"}) if d.setting else None


def table(d: Definition, bet: SideBet) -> OutcomeTable:
    if bet.looks_at == "dealer_and_player":
        return two_hands.table(d.deck)
    if bet.looks_at == "dealer_front":
        from games.engines.solvers.setting.front import table as of_fronts

        return of_fronts(d)
    return seven_cards.table(d.deck, d.ranking_options)
