"""Deals under which a bet that looks at cards alone may have been counted: cards, decks, jokers, best k of n."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engines.api import Bet, Context, Game, OutcomeTable, Pay, Schedule
from games.engines.definition.hand_names import UnknownHandName, hand_name
from games.engines.definition.model import Deck
from games.engines.solvers.cards_bets import count

DECKS = (1, 2, 3, 4, 5, 6, 7, 8)
SIZED = ("longest_flush", "longest_straight", "longest_straight_flush")


@dataclass(frozen=True, slots=True)
class Deal:
    ranking: str
    cards: int
    best: int | None
    deck: Deck

    @property
    def step(self) -> int:
        """How far from so many cards of one plain deck."""
        return (self.deck.decks - 1) + 2 * self.deck.jokers + (self.cards - self.best if self.best else 0)

    @property
    def words(self) -> str:
        cards = f"best {self.best} of {self.cards} cards" if self.best else f"{self.cards} cards"
        decks = "one deck" if self.deck.decks == 1 else f"{self.deck.decks} decks"
        jokers = ""
        if self.deck.jokers:
            kind = "bug" if self.deck.joker == "bug" else "fully wild"
            jokers = f" with {self.deck.jokers} joker{'s' * (self.deck.jokers > 1)} a deck ({kind})"
        return f"{cards} from {decks}{jokers}, ranked as {self.ranking.replace('_', ' ')}"

    def json(self) -> dict[str, object]:
        return {
            "ranking": self.ranking,
            "cards": self.cards,
            "best": self.best,
            "decks": self.deck.decks,
            "jokers": self.deck.jokers,
            "joker": self.deck.joker,
        }

    def game(self, bet: str, title: str) -> tuple[Game, Bet]:
        """A game of this one bet, so that it is priced as every other is."""

        def table(context: Context) -> OutcomeTable:
            return count(self.deck, self.ranking, (), self.cards, self.best)

        result = Bet(bet, title, table=table)
        return Game("fit", "Fit", (result,), ()), result


def deals_for(pays: Sequence[Pay]) -> Iterator[Deal]:
    """The deals whose rankings know hands of such names, the plain ones first."""
    names = []
    for pay in pays:
        try:
            names.append(hand_name(pay.hand))
        except UnknownHandName:
            return
    sized = [n.cards for n in names if n.cards]
    if sized:
        for ranking in SIZED:
            yield from (Deal(ranking, cards, None, Deck()) for cards in range(max(sized), 8))
        return
    yield from sorted(_by_category(), key=lambda d: d.step)


def _by_category() -> Iterator[Deal]:
    for decks in DECKS:
        deck = Deck(decks=decks)
        yield Deal("three_card", 3, None, deck)
        yield Deal("four_card", 4, None, deck)
        yield Deal("five_card", 5, None, deck)
        yield Deal("five_card", 2, None, deck)
    for cards in (4, 5, 6):
        yield Deal("three_card", cards, 3, Deck())
    for cards in (5, 6):
        yield Deal("four_card", cards, 4, Deck())
    for cards in (6, 7):
        yield Deal("five_card", cards, 5, Deck())
    for jokers in (1, 2):
        yield Deal("five_card_wild", 5, None, Deck(jokers=jokers, joker="wild"))
        yield Deal("five_card_bug", 5, None, Deck(jokers=jokers, joker="bug"))
    for cards in (6, 7):
        yield Deal("five_card_bug", cards, 5, Deck(jokers=1, joker="bug"))


def known_bets(games: Sequence[Game]) -> Iterator[tuple[Game, Bet, str | None]]:
    """The bets on cards of the games that are known, each with its version of the rules: whose deal it might be."""
    for game in games:
        for bet in game.bets:
            if bet.table is not None and not bet.hands:
                for variant in bet.variants or (None,):
                    yield game, bet, variant


def schedule_for(bet: str, pays: Sequence[Pay]) -> Schedule:
    return Schedule(bet, tuple(pays))
