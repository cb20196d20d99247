"""Caribbean Stud: every deal, the highest of many hands, ranking beside libraries, and what a first call costs."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from games.engines.api import Context, Pay, Schedule
from games.engines.common.cards import DECK, binomials, name
from games.engines.common.five_card import HANDS, ace_king, rank_all_hands, strength_table
from tools.benchmarks import Measured, Subject, benchmark, library
from tools.benchmarks.fresh import peak_megabytes, run_fresh

DEALS = 19_933_230_517_200
SAMPLE = 20_000
PER_HAND = "the library is timed on a sample, the ratio is by hand"


def _sample() -> list[tuple[int, ...]]:
    random = Random(5)
    return [tuple(random.sample(range(DECK), 5)) for _ in range(SAMPLE)]


def _ranking(peer: str, prepare: Callable[[Any], tuple[Callable[[Any], Any], list[Any]]]) -> Subject:
    """Our ranking beside a library's, of which is told how it evaluates what."""
    there = library(peer)
    if there is None:
        return Subject(rank_all_hands, items=HANDS)
    evaluate, hands = prepare(there)

    def run() -> None:
        for hand in hands:
            evaluate(hand)

    return Subject(rank_all_hands, items=HANDS, peer=run, peer_items=SAMPLE)


@benchmark("rank all 2,598,960 five-card hands (phevaluator)", target="20 ms", peer="phevaluator", note=PER_HAND)
def rank_beside_phevaluator() -> Subject:
    return _ranking("phevaluator", lambda it: (lambda hand: it.evaluate_cards(*hand), _sample()))


@benchmark("rank all 2,598,960 five-card hands (eval7)", target="20 ms", peer="eval7", note=PER_HAND)
def rank_beside_eval7() -> Subject:
    return _ranking("eval7", lambda it: (it.evaluate, [[it.Card(name(c)) for c in hand] for hand in _sample()]))


@benchmark("rank all 2,598,960 five-card hands (treys)", target="20 ms", peer="treys", note=PER_HAND)
def rank_beside_treys() -> Subject:
    return _ranking(
        "treys", lambda it: (it.Evaluator()._five, [[it.Card.new(name(c)) for c in hand] for hand in _sample()])
    )


@benchmark(
    "Caribbean Stud, every deal at the optimum, four rules of thumb beside it",
    target="60 ms",
    peer="own plain enumeration of one player hand",
    note="the tables of the ranking alone are built beforehand; the ratio is by deal",
)
def every_deal() -> Subject:
    import numpy as np

    from games.engines.caribbean_stud.base import solve
    from games.engines.caribbean_stud.overlap_kernels import visit
    from games.engines.caribbean_stud.printed import BASE

    hand = np.array((0, 13, 26, 39, 51))
    upcards = [c for c in range(DECK) if c not in hand]

    def visit_one_hand() -> None:
        ends = np.zeros(6, np.int64)
        for up in upcards:
            visit(hand, up, strength_table(), binomials(), ace_king(), ends)

    return Subject(
        lambda: solve(BASE, Context()),
        items=DEALS,
        peer=visit_one_hand,
        peer_items=len(upcards) * 163_185,
        repeats=10,
    )


@benchmark("Caribbean Stud, every deal by the second method (order of hands alone)", target="500 ms")
def every_deal_by_order() -> Subject:
    from games.engines.caribbean_stud.base import analyse
    from games.engines.caribbean_stud.printed import BASE

    return Subject(lambda: analyse(BASE, Context(), "overlap"), items=DEALS)


@benchmark("Cover All, the highest of 2 to 8 hands, counted from the start", target="10 s")
def highest_hands() -> Subject:
    from games.engines.caribbean_stud.cover_all import MOST_HANDS, distribution
    from games.engines.caribbean_stud.decks import poker_deck

    return Subject(lambda: distribution(poker_deck(), MOST_HANDS), repeats=2)


@benchmark("Caribbean Stud Bonus, a new paytable on a known outcome table", target="50 µs")
def new_paytable() -> Subject:
    from games.engines.pricing import price
    from games.engines.registry import find_bet, find_game

    game = find_game("caribbean_stud_poker")
    bet = find_bet(game, "bonus")
    pays = (("royal_flush", 500), ("flush", 30), ("straight", 20), ("two_pair", 3), ("jacks_or_better", 1))
    schedule = Schedule("bonus", tuple(Pay(hand, Fraction(n), "to_1") for hand, n in pays))
    return Subject(lambda: price(game, bet, schedule, Context()), repeats=200)


FIRST_CALL = """
from games.engines.api import Context
from games.engines.caribbean_stud.base import solve
from games.engines.caribbean_stud.printed import BASE
solve(BASE, Context())
"""
MANY_HANDS = """
from games.engines.caribbean_stud.cover_all import MOST_HANDS, distribution
from games.engines.caribbean_stud.decks import poker_deck
distribution(poker_deck(), MOST_HANDS)
"""


@benchmark("Caribbean Stud, first call in a new process, kernels compiled before", target="1.5 s")
def first_call() -> Measured:
    def run() -> float:
        start = time.perf_counter()
        run_fresh(FIRST_CALL)
        return time.perf_counter() - start

    run()
    return Measured(run, repeats=3)


@benchmark("Cover All, peak memory of a new process", target="600 MB")
def peak_memory() -> Measured:
    return Measured(lambda: peak_megabytes(MANY_HANDS), repeats=1, unit="megabytes")
