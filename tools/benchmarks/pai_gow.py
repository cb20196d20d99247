"""Pai gow: seven cards set into two hands, every pair of hands; and every line of seven cards."""

from __future__ import annotations

from math import comb

from tools.benchmarks import Subject, benchmark

PAIRS = comb(53, 7) * comb(46, 7)


def main_game(key: str, **changes: str) -> Subject:
    from games.engines.definition.load import catalogue, patched
    from games.engines.definition.model import Definition
    from games.engines.solvers.setting.analysis import counted

    result = catalogue()[key]
    assert isinstance(result, Definition)
    changed = patched(result, {f"setting.{part}": value for part, value in changes.items()})
    return Subject(lambda: counted(changed), items=PAIRS)


@benchmark("Pai gow, one house way against another", target="10 s", note="every pair of hands; two threads", heavy=True)
def house_way() -> Subject:
    return main_game("pai_gow_poker", player="foxwoods")


@benchmark(
    "Pai gow, the optimum against a house way", target="60 s", note="every pair of hands; two threads", heavy=True
)
def optimum() -> Subject:
    return main_game("pai_gow_poker")


@benchmark("Face Up Pai Gow, the optimum", target="60 s", note="the dealer's hand is open; two threads", heavy=True)
def face_up() -> Subject:
    return main_game("face_up_pai_gow_poker")


@benchmark("bets on seven cards, 53 cards", target="300 ms", note="every line, nothing kept")
def seven_cards() -> Subject:
    from games.engines.definition.model import Deck
    from games.engines.solvers import patterns, seven_cards

    deck = Deck(jokers=1, joker="bug")

    def cold() -> object:
        for kept in (patterns.patterns, patterns.flushes, seven_cards.counts, seven_cards.holds):
            kept.cache_clear()
        return seven_cards.counts(deck, (seven_cards.QUEEN, seven_cards.KING))

    return Subject(cold, items=comb(53, 7))
