"""6 Card Fortune Pai Gow Poker: every pair of hands, and the best five of six, beside our own plain enumeration."""

from __future__ import annotations

from math import comb

from tools.benchmarks import Subject, benchmark


def best_of_six(joker: bool) -> Subject:
    from games.engines.common.six_card import count_best_five
    from games.engines.common.six_card_visit import visit_every_hand

    hands = comb(53 if joker else 52, 6)
    return Subject(
        lambda: count_best_five(joker),
        items=hands,
        peer=lambda: visit_every_hand(joker),
        peer_items=hands,
        peer_repeats=2,
    )


@benchmark("best five of six, 52 cards", target="20 ms", peer="own visit of every hand")
def without_joker() -> Subject:
    return best_of_six(False)


@benchmark("best five of six, 53 cards", target="20 ms", peer="own visit of every hand")
def with_joker() -> Subject:
    return best_of_six(True)


@benchmark(
    "6 Card Fortune, every pair of hands",
    target="900 ms",
    peer="own plain enumeration, one player's hand",
    note="house way, optimum and double down of both settlements; two threads",
)
def every_pair() -> Subject:
    from games.engines.fortune_pai_gow.deals import DEALER_DEALS, DEALS
    from games.engines.fortune_pai_gow.play import play
    from games.engines.fortune_pai_gow.visit import against_every_dealer

    return Subject(
        lambda: play(0),
        items=DEALS,
        peer=lambda: against_every_dealer((1, 6, 13, 24, 31, 50), 0),
        peer_items=DEALER_DEALS,
        peer_repeats=2,
    )
