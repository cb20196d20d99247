"""The answer for a game with a board, in the form in which every engine answers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from games.engines.api import Analysis, Outcome, Strategy
from games.engines.definition.model import RANKS, Definition, Paytable
from games.engines.solvers.board.plan import PLAYED, History
from games.engines.solvers.board.solve import Solution

END_NAMES = {
    "dnq_win": "win_dealer_not_qualified",
    "dnq_tie": "tie_dealer_not_qualified",
    "dnq_lose": "lose_dealer_not_qualified",
    "win": "win",
    "tie": "tie",
    "lose": "lose",
}


def choice_shares(solution: Solution) -> dict[str, dict[str, Fraction]]:
    """By decision: how often each choice is taken, of the deals that come to it."""
    plan = solution.plan
    found: dict[str, dict[str, Fraction]] = {}
    for place, stage in enumerate(plan.stages):
        taken: dict[str, int] = {}
        for history, counts in solution.counted.items():
            choice = history[place]
            if choice is not None:
                taken[choice] = taken.get(choice, 0) + int(counts.sum())
        reached = sum(taken.values())
        found[stage.name] = {c: Fraction(n, reached) for c, n in taken.items()} if reached else {}
    return found


def outcomes(solution: Solution) -> tuple[Outcome, ...]:
    """Every deal by what the player did and how it ended; apart by ladder row where the row changes the net."""
    found: dict[tuple[str, Fraction], int] = {}
    for history, counts in solution.counted.items():
        done = _done(history)
        if "fold" in history:
            key = f"{done}fold", solution.plan.folded(history)
            found[key] = found.get(key, 0) + int(counts.sum())
            continue
        for c, rows in enumerate(solution.settled.classes):
            for e, end in enumerate(PLAYED):
                if counts[c, e]:
                    net = solution.net(history, solution.settled.nets[:, c, e])
                    label = f"{done}{END_NAMES[end]}{_with(rows, net, solution, e)}"
                    found[label, net] = found.get((label, net), 0) + int(counts[c, e])
    return tuple(Outcome(label, n, net, "antes") for (label, net), n in found.items())


def _done(history: History) -> str:
    raised = [c.replace(" ", "_") for c in history if c is not None and c.startswith("raise")]
    return "".join(f"{r}_" for r in raised)


def _with(rows: tuple[str | None, ...], net: Fraction, solution: Solution, end: int) -> str:
    """The row that is paid, where classes differ in this end."""
    same = len(np.unique(solution.settled.nets[:, :, end], axis=1).T) == 1
    named = [r for r in rows if r is not None]
    return f"_with_{named[0]}" if named and not same else ""


def start_rule(solution: Solution) -> str:
    """The first decision in words, where it is made on two cards alone."""
    first = solution.stage_of_level.get(0)
    if first is None:
        return "depends on the board"
    deck = solution.tables.pack
    chosen = solution.decided[first][()][0]
    symbols, suits = deck.card_symbols, deck.card_suits
    choices = solution.plan.choices(first)
    top = max(int(c) for c in chosen)
    if not top:
        return f"{choices[0]} every hand before the board"
    if chosen.min() == top:
        return f"{choices[top]} with every hand"
    low, high = solution.tables.low_high
    by: dict[str, list[int]] = {}
    for a, b, choice in zip(low, high, chosen):
        kind = "pair" if symbols[a] == symbols[b] else f"{symbols[b]} {'suited' if suits[a] == suits[b] else 'offsuit'}"
        if choice == top:
            by.setdefault(kind, []).append(int(symbols[a]))
    ranks = [RANKS[r] for r in deck.natural_ranks]
    words = [f"pairs of {ranks[min(by['pair'])]}s or better"] if "pair" in by else []
    for rank in reversed(range(len(ranks))):
        for suited in ("suited", "offsuit"):
            if f"{rank} {suited}" in by:
                words.append(f"{ranks[rank]}-{ranks[min(by[f'{rank} {suited}'])]} {suited} or better")
    return f"{choices[top]} before the board with " + ", ".join(words) + "; later it depends on the board"


def analyze(d: Definition, ladders: Mapping[str, Paytable]) -> Analysis:
    """The optimum of the main game under these pays. Figures are per one unit of the first wager."""
    solution = Solution(d, ladders)
    solution.solve()
    rows = outcomes(solution)
    deals = solution.deals
    mean = Fraction(solution.total, solution.settled.scale * deals)
    if sum(o.combinations for o in rows) != deals:
        raise ArithmeticError("the outcomes do not hold every deal once")
    if mean != sum((o.combinations * (o.pays or 0) for o in rows), Fraction(0)) / deals:
        raise ArithmeticError("the outcomes and the values of the decisions disagree")
    square = sum((Fraction(o.combinations * (o.pays or 0) ** 2) for o in rows), Fraction(0)) / deals
    stayed = sum(int(c.sum()) for h, c in solution.counted.items() if "fold" not in h)
    wagered = sum(
        (int(c.sum()) * sum(solution.plan.sizes(h).values(), Fraction(0)) for h, c in solution.counted.items()),
        Fraction(0),
    )
    main = next(iter(ladders.values()), None)
    return Analysis(
        game=d.name,
        bet=d.main_bet,
        deals=deals,
        outcomes=rows,
        house_edge=-mean,
        hit_frequency=Fraction(sum(o.combinations for o in rows if o.pays and o.pays > 0), deals),
        average_wager=wagered / deals,
        variance=square - mean * mean,
        strategy=Strategy(Fraction(stayed, deals), start_rule(solution)),
        paytable=main.name if main else None,
        notes=("this game gives the player the edge",) if mean > 0 else (),
    )
