"""Main games counted from their definitions under rules that nobody counted before.

Rankings and what a deck alone decides are known beforehand; every deal of the rules that are asked is counted afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from games.engines.definition.load import CATALOGUE, catalogue, read_file
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from tools.benchmarks import Measured, Subject, benchmark, library
from tools.benchmarks.fresh import peak_megabytes

if TYPE_CHECKING:
    from games.engines.solvers.solved import Solved

BY_DEAL = "the library evaluates the hands of a sample of deals, the ratio is by deal"
SAMPLE = 2_000


def _evaluated(*hands: slice) -> Callable[[], None] | None:
    """eval7 on these cards of deals, where it is installed."""
    eval7 = library("eval7")
    if eval7 is None:
        return None
    random, cards = Random(17), [eval7.Card(r + s) for r in "23456789TJQKA" for s in "cdhs"]
    dealt = [[deal[h] for h in hands] for deal in (random.sample(cards, 10) for _ in range(SAMPLE))]

    def run() -> None:
        for deal in dealt:
            for hand in deal:
                eval7.evaluate(hand)

    return run


def _counted(
    key: str,
    *hands: slice,
    rules: Mapping[str, str] | None = None,
    forget: Callable[[], object] = lambda: None,
    repeats: int = 5,
) -> Subject:
    from games.engines.solvers import choose
    from games.engines.solvers.after_fold import usual_pays

    d: Definition = with_rules(catalogue()[key], rules or {})
    pays = usual_pays(d)

    def run() -> Solved:
        forget()
        return choose.solve(d, pays)

    peer = _evaluated(*hands) if hands else None
    return Subject(run, items=int(run().deals), peer=peer, peer_items=SAMPLE, repeats=repeats)


def _forget_hidden() -> None:
    from games.engines.solvers.against import hidden_counts

    hidden_counts.cache_clear()


def _forget_boards() -> None:
    from games.engines.solvers.board.by_class import compared

    compared.cache_clear()


@benchmark("Ultimate Texas Hold'em, every deal at the optimum", target="3 s", peer="eval7", note=BY_DEAL)
def ultimate() -> Subject:
    return _counted("ultimate_texas_holdem", slice(0, 7), slice(2, 9), forget=_forget_boards)


@benchmark("Ultimate Texas Hold'em, other pays of the Blind on known counts, optimum and all", target="—")
def ultimate_pays() -> Subject:
    from games.engines.solvers import choose
    from games.engines.solvers.money import pays_of

    d = catalogue()["ultimate_texas_holdem"]
    tables = cycle([{"blind": pays_of(table)} for table in d.ladders["blind"].paytables])
    return Subject(lambda: choose.solve(d, next(tables)))


@benchmark("Mississippi Stud, every deal at the optimum", target="100 ms", peer="eval7", note=BY_DEAL)
def mississippi() -> Subject:
    return _counted("mississippi_stud", slice(0, 5))


@benchmark("Let It Ride, every deal at the optimum", target="100 ms", peer="eval7", note=BY_DEAL)
def let_it_ride() -> Subject:
    return _counted("let_it_ride", slice(0, 5))


@benchmark("Three Card Poker, dealer qualifies with a jack and wins ties", target="10 ms")
def three_card_rules() -> Subject:
    rules = {"dealer_qualifies": "jack_high", "tie": "dealer_wins"}
    return _counted("three_card_poker", rules=rules, forget=_forget_hidden, repeats=20)


@benchmark("Three Card Poker, Play at twice the Ante, no qualifier", target="10 ms")
def three_card_raise() -> Subject:
    rules = {"raise_multiples": "2", "dealer_qualifies": "any"}
    return _counted("three_card_poker", rules=rules, forget=_forget_hidden, repeats=20)


def _forget_shown() -> None:
    from games.engines.solvers.shown import comparison

    comparison.cache_clear()


def _caribbean(**rules: str) -> Subject:
    return _counted("caribbean_stud_poker", slice(0, 5), slice(5, 10), rules=rules, forget=_forget_shown)


@benchmark("Caribbean Stud, dealer qualifies with ace-queen", target="300 ms", peer="eval7", note=BY_DEAL)
def caribbean_rules() -> Subject:
    return _caribbean(dealer_qualifies="ace_queen")


@benchmark("Caribbean Stud, no qualifier, a raise of three Antes", target="300 ms", peer="eval7", note=BY_DEAL)
def caribbean_raise() -> Subject:
    return _caribbean(dealer_qualifies="any", raise_multiples="3")


@benchmark("Caribbean Stud, two cards of the dealer seen", target="—", peer="eval7", note=BY_DEAL)
def caribbean_two_seen() -> Subject:
    return _caribbean(dealer_exposes="2")


@benchmark("Caribbean Stud, ace-queen, other pays on known counts, optimum and all", target="—")
def caribbean_pays() -> Subject:
    return _counted("caribbean_stud_poker", rules={"dealer_qualifies": "ace_queen"})


@benchmark("Straight Edge, by its definition, a raise of three Antes", target="200 ms")
def straight_edge_rules() -> Subject:
    from games.engines.solvers.runs import compared

    return _counted("straight_edge_poker", rules={"raise_multiples": "3"}, forget=compared.cache_clear)


@benchmark("a definition, read and checked", target="5 ms", note="Ultimate Texas Hold'em, from its file")
def loads() -> Subject:
    path = CATALOGUE / "ultimate_texas_holdem.yaml"
    return Subject(lambda: read_file(path), repeats=20)


@benchmark("Ultimate Texas Hold'em, peak memory of a new process", target="1 GB", heavy=True)
def memory() -> Measured:
    code = (
        "from games.engines.definition.load import catalogue\n"
        "from games.engines.solvers import choose\n"
        "from games.engines.solvers.after_fold import usual_pays\n"
        "d = catalogue()['ultimate_texas_holdem']\n"
        "choose.solve(d, usual_pays(d))\n"
    )
    return Measured(lambda: peak_megabytes(code), repeats=1, unit="megabytes")
