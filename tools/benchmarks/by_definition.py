"""Main games counted from their definitions under rules that nobody counted before, beside the plain interpreter.

Rankings and what a deck alone decides are known beforehand; every deal of the rules that are asked is counted afresh.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from games.engines.definition.load import CATALOGUE, catalogue, read_file
from games.engines.definition.model import Definition
from games.engines.definition.rules import with_rules
from games.engines.kernels import ENGINES
from tools.benchmarks import Subject, benchmark

PLAIN = "own plain interpreter on a small deck"
BY_DEAL = "the ratio is by deal"
SAMPLE = 2_000
LARGEST = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"


@cache
def _plain(key: str) -> tuple[Callable[[], Any], int]:
    """The interpreter on the smallest deck of the game's proof, and how many deals it has."""
    from games.engines.interpreter.look_ahead import play
    from games.engines.interpreter.proof import decks_for_proof

    small = decks_for_proof(catalogue()[key], 60_000)[0]
    return (lambda: play(small)), int(play(small).deals)


def _counted(key: str, forget: Callable[[], Any] = lambda: None, repeats: int = 5, **rules: str) -> Subject:
    from games.engines.solvers import choose
    from games.engines.solvers.after_fold import usual_pays

    d: Definition = with_rules(catalogue()[key], rules)
    pays = usual_pays(d)

    def run() -> Any:
        forget()
        return choose.solve(d, pays)

    peer, deals = _plain(key)
    return Subject(run, items=int(run().deals), peer=peer, peer_items=deals, repeats=repeats, peer_repeats=1)


def _forget_hidden() -> None:
    from games.engines.solvers.against import hidden_counts

    hidden_counts.cache_clear()


@benchmark(
    "Ultimate Texas Hold'em, every deal at the optimum",
    target="3 s",
    peer="eval7, the two hands of seven cards of a deal",
    note=BY_DEAL,
    heavy=True,
)
def ultimate() -> Subject:
    import eval7

    random, cards = Random(17), [eval7.Card(r + s) for r in "23456789TJQKA" for s in "cdhs"]
    deals = [random.sample(cards, 9) for _ in range(SAMPLE)]

    def evaluate() -> None:
        for deal in deals:
            eval7.evaluate(deal[:7])
            eval7.evaluate(deal[2:])

    own = _counted("ultimate_texas_holdem")
    return Subject(own.run, items=own.items, peer=evaluate, peer_items=SAMPLE)


@benchmark("Mississippi Stud, every deal at the optimum", target="100 ms", peer=PLAIN, note=BY_DEAL)
def mississippi() -> Subject:
    return _counted("mississippi_stud")


@benchmark("Let It Ride, every deal at the optimum", target="100 ms", peer=PLAIN, note=BY_DEAL)
def let_it_ride() -> Subject:
    return _counted("let_it_ride")


@benchmark("Three Card Poker, dealer qualifies with a jack and wins ties", target="10 ms", peer=PLAIN, note=BY_DEAL)
def three_card_rules() -> Subject:
    return _counted("three_card_poker", _forget_hidden, 20, dealer_qualifies="jack_high", tie="dealer_wins")


@benchmark("Three Card Poker, Play at twice the Ante, no qualifier", target="10 ms", peer=PLAIN, note=BY_DEAL)
def three_card_raise() -> Subject:
    return _counted("three_card_poker", _forget_hidden, 20, raise_multiples="2", dealer_qualifies="any")


@benchmark("Caribbean Stud, dealer qualifies with ace-queen", target="300 ms", peer=PLAIN, note=BY_DEAL)
def caribbean_rules() -> Subject:
    return _counted("caribbean_stud_poker", dealer_qualifies="ace_queen")


@benchmark("Caribbean Stud, no qualifier, a raise of three Antes", target="300 ms", peer=PLAIN, note=BY_DEAL)
def caribbean_raise() -> Subject:
    return _counted("caribbean_stud_poker", dealer_qualifies="any", raise_multiples="3")


@benchmark("a definition, read and checked", target="5 ms", note="Ultimate Texas Hold'em, from its file")
def loads() -> Subject:
    path = CATALOGUE / "ultimate_texas_holdem.yaml"
    return Subject(lambda: read_file(path), repeats=20)


@benchmark("Ultimate Texas Hold'em, peak memory of a new process", target="1 GB", heavy=True)
def memory() -> Subject:
    code = (
        "from games.engines.definition.load import catalogue\n"
        "from games.engines.solvers import choose\n"
        "from games.engines.solvers.after_fold import usual_pays\n"
        "d = catalogue()['ultimate_texas_holdem']\n"
        f"choose.solve(d, usual_pays(d))\n{LARGEST}"
    )
    to_megabytes = 1e-6 if sys.platform == "darwin" else 1e-3

    def run() -> float:
        found = subprocess.run(
            [sys.executable, "-c", code], cwd=ENGINES.parents[1], check=True, capture_output=True, text=True
        )
        return int(found.stdout) * to_megabytes

    return Subject(run, repeats=1, unit="megabytes", measured=True)
