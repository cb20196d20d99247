"""Three Card Poker: every deal, and what a new paytable costs once the deals are counted."""

from __future__ import annotations

from fractions import Fraction

from games.engines.api import Context, Pay, Schedule
from games.engines.registry import find_bet, find_game
from tools.benchmarks import Subject, benchmark

DEALS = 407_170_400
OURS = "own plain enumeration, the same 1,755 hands"


@benchmark("Three Card Poker, every deal", target="1 ms", peer=OURS, note="the 22,100 hands are ranked beforehand")
def every_deal() -> Subject:
    from games.engines.common.three_card import ranking
    from games.engines.three_card import counting

    r = ranking()
    deal = (r.hands, r.strength, r.players, r.player_strength, r.queen_high)
    return Subject(
        lambda: counting.count_afresh(r),
        items=DEALS,
        peer=lambda: counting.count_one_by_one(*deal),
        peer_items=DEALS,
        repeats=50,
    )


@benchmark("Three Card Poker, another ante bonus on known counts, optimum and all", target="—")
def another_bonus() -> Subject:
    from games.engines.three_card.ante import solve

    bonus = Schedule("ante_play", (Pay("straight_flush", Fraction(6), "to_1"), Pay("straight", Fraction(1), "to_1")))
    return Subject(lambda: solve(bonus, Context()), repeats=20)


@benchmark("Pair Plus, a new paytable on a known outcome table", target="50 µs")
def new_paytable() -> Subject:
    from games.engines.pricing import price

    game = find_game("three_card_poker")
    bet = find_bet(game, "pair_plus")
    hands = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    pays = tuple(Pay(h, Fraction(n), "to_1") for h, n in zip(hands, (50, 30, 6, 3, 1)))
    schedule, context = Schedule("pair_plus", pays), Context()
    return Subject(lambda: price(game, bet, schedule, context), repeats=200)
