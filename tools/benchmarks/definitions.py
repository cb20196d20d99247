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


def _main_game(key: str) -> Subject:
    """The main game under its usual rules and pays, counted afresh: what is kept of its outcomes is forgotten."""
    from games.engines.definition.load import catalogue
    from games.engines.solvers import against, choose
    from games.engines.solvers.after_fold import usual_pays

    game = catalogue()[key]
    pays = usual_pays(game)
    solver = choose.solver(game)

    def afresh() -> None:
        against.hidden_counts.cache_clear()
        solver.solve(game, pays)

    return Subject(afresh, repeats=2)


@benchmark("Texas Hold'em Bonus, every deal at the optimum", target="3 s", note="two threads", heavy=True)
def texas_holdem_bonus() -> Subject:
    return _main_game("texas_holdem_bonus")


@benchmark("Four Card Poker, every deal at the optimum", target="2 s", heavy=True)
def four_card_poker() -> Subject:
    return _main_game("four_card_poker")


@benchmark("Crazy 4 Poker, every deal at the optimum", target="1.5 s")
def crazy_4_poker() -> Subject:
    return _main_game("crazy_4_poker")


@benchmark("DJ Wild, every deal at the optimum", target="1.5 s")
def dj_wild() -> Subject:
    return _main_game("dj_wild_stud_poker")


@benchmark("High Five Poker, the best five of seven against seven", target="60 s", note="two threads", heavy=True)
def high_five_poker() -> Subject:
    """Below the store of results, where the game's count is found again."""
    from games.engines.definition.load import catalogue
    from games.engines.solvers import choose
    from games.engines.solvers.after_fold import usual_pays

    game = catalogue()["high_five_poker"]
    counted = choose.solver(game).game(game, usual_pays(game))
    return Subject(counted._count, repeats=1)


@benchmark("Six Card Poker, every deal at the optimum", target="1.5 s", note="two threads", heavy=True)
def six_card_poker() -> Subject:
    """Below the store of results, where the game's count is found again."""
    from games.engines.definition.load import catalogue
    from games.engines.solvers import shown

    counted = shown.game(catalogue()["six_card_poker"], {})
    return Subject(counted._count, items=3_813_891_438_957_600, repeats=2)


@benchmark("Six Card Poker, every hand that another one beats", target="—", heavy=True)
def losing_hand() -> Subject:
    from games.engines.definition.load import catalogue
    from games.engines.solvers import losing

    game = catalogue()["six_card_poker"]
    by, side = losing.hands_of(game, game.bets["two_way_bad_beat"]), (game.hands["player"], None)
    return Subject(lambda: losing._beaten(game, "five_card", by, side, side), repeats=1)


@benchmark("Cover All with a board of five, 2 to 8 hands, counted from the start", target="—", heavy=True)
def best_beside_a_board() -> Subject:
    from games.engines.definition.model import Deck
    from games.engines.solvers.rankings import ranking
    from games.engines.solvers.table import holdings

    by = ranking("five_card", Deck()).hands(5)
    return Subject(lambda: holdings._Count(by, 5).sums(), repeats=1)


@benchmark("any side bet on up to seven cards, counted from the start", target="300 ms", note="three bets together")
def side_bets() -> Subject:
    """Super Flush Rush, Aces Up, and DJ Wild's Trips, one after another."""
    from games.engines.definition.load import catalogue
    from games.engines.solvers import cards_bets

    asked = (("i_luv_suits_poker", "super_flush_rush"), ("four_card_poker", "aces_up"), ("dj_wild_stud_poker", "trips"))
    games = [(catalogue()[game], bet) for game, bet in asked]

    def cold() -> None:
        cards_bets.count.cache_clear()
        for game, bet in games:
            cards_bets.table(game, game.bets[bet], None)

    return Subject(cold, repeats=3)
