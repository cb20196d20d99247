"""Shoe games: other numbers of decks, counted afresh."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import cycle

from games.engines.api import Bet, Context, Game, Schedule
from games.engines.definition.load import shoes
from games.engines.definition.rules import with_rules
from games.engines.pricing import price
from tools.benchmarks import Measured, Subject, benchmark


def _tables(game: str, bet: str) -> Subject:
    """Another number of decks each time, and what is kept is forgotten before."""
    from games.engines.solvers.shoes import as_game
    from games.engines.solvers.shoes.table import forget

    by_decks = cycle([with_rules(shoes()[game], {"decks": str(n)}) for n in range(2, 9)])

    def afresh() -> None:
        forget()
        as_game.table(next(by_decks), bet)

    return Subject(afresh, repeats=7)


@benchmark("Baccarat, every round of a shoe", target="100 ms")
def baccarat() -> Subject:
    return _tables("baccarat", "banker")


@benchmark("Three Card Baccarat, every deal", target="100 ms")
def three_card_baccarat() -> Subject:
    return _tables("three_card_baccarat", "player")


@benchmark("21+3, every three cards of a shoe", target="50 ms")
def three_cards() -> Subject:
    return _tables("21_plus_3", "21_plus_3")


@benchmark("Super 4, two cards of the player and the dealer's two in order", target="50 ms")
def four_cards() -> Subject:
    return _tables("trilux_bonus", "super_4")


@benchmark("Push 22, every hand of the dealer by suits", target="50 ms")
def dealers_hand() -> Subject:
    return _tables("push_22", "push_22")


@benchmark("a new paytable on a known outcome table, the slowest bet of the shoe games", target="50 µs")
def slowest_paytable() -> Measured:
    from games.engines.registry import game

    asked = []
    for item in map(game, shoes()):
        for bet in (b for b in item.bets if b.table is not None):
            usual = next(s for s in item.schedules if s.bet == bet.key)
            asked.append((item, bet, usual, Context(variant=usual.variant)))

    def slowest() -> float:
        return max(_new_pays(*one) for one in asked)

    slowest()
    return Measured(slowest)


def _new_pays(game: Game, bet: Bet, usual: Schedule, context: Context) -> float:
    """The best time of pays that are asked for the first time."""
    best = float("inf")
    for more in range(1, 50):
        asked = replace(usual, pays=tuple(replace(p, amount=p.amount + more) for p in usual.pays))
        start = time.perf_counter()
        price(game, bet, asked, context)
        best = min(best, time.perf_counter() - start)
    return best


def _played(key: str) -> Subject:
    from games.engines.solvers.shoes.play.rounds import Round, shoe_of

    d = shoes()[key]
    assert d.blackjack is not None
    rules = d.blackjack
    return Subject(lambda: Round(shoe_of(d), rules).played(), repeats=1)


@benchmark("Blackjack, six decks, every hand by its own cards", target="30 s")
def play() -> Subject:
    return _played("blackjack")


@benchmark("Super Fun 21, one deck, every hand by its own cards", target="30 s")
def super_fun() -> Subject:
    return _played("super_fun_21")


@benchmark("Free Bet Blackjack, six decks, every hand by its own cards", target="30 s")
def free_bet() -> Subject:
    return _played("free_bet_blackjack")


@benchmark("Zappit Blackjack, six decks, every hand by its own cards", target="30 s")
def zappit() -> Subject:
    return _played("zappit_blackjack")


@benchmark("Blackjack Switch, six decks, every pair of hands", target="30 s")
def switch() -> Subject:
    from games.engines.solvers.shoes.play.rounds import shoe_of
    from games.engines.solvers.shoes.play.switch import Switch

    d = shoes()["blackjack_switch"]
    assert d.blackjack is not None
    rules = d.blackjack
    return Subject(lambda: Switch(shoe_of(d), rules).played(), repeats=1)
