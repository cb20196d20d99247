"""Games by definition: bets on seven cards from nothing, other pays on known counts, flushes against the dealer's."""

from __future__ import annotations

from fractions import Fraction

from games.engines.api import Context, Pay, Schedule
from games.engines.registry import find_bet, find_game
from tools.benchmarks import Subject, benchmark

SEVEN_CARDS = 133_784_560
TRIPS = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")


@benchmark("the best five of seven, every hand counted and named", target="300 ms", note="rankings known, nothing kept")
def best_of_seven() -> Subject:
    from games.engines.definition.model import Deck
    from games.engines.solvers import cards_bets

    def run() -> None:
        cards_bets.count.__wrapped__(Deck(), "five_card", (), 7, 5)

    return Subject(run, items=SEVEN_CARDS)


@benchmark("Trips of Ultimate Texas Hold'em, a new paytable on a known outcome table", target="50 µs")
def new_paytable() -> Subject:
    from games.engines.pricing import price

    game = find_game("ultimate_texas_holdem")
    bet = find_bet(game, "trips")
    pays = tuple(Pay(h, Fraction(n), "to_1") for h, n in zip(TRIPS, (50, 40, 30, 9, 6, 5, 3)))
    schedule, context = Schedule("trips", pays), Context()
    return Subject(lambda: price(game, bet, schedule, context), repeats=200)


@benchmark("High Card Flush, seven cards against seven, optimum and all", target="1 s")
def longest_flushes() -> Subject:
    from games.engines.definition.load import catalogue
    from games.engines.solvers import flushes

    game = catalogue()["i_luv_suits_poker"]
    return Subject(lambda: flushes.solve(game, {}), items=6_071_092_494_667_200, repeats=2)
