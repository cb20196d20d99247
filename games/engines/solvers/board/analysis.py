"""The answer for a game with a board, in the form in which every solver answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from games.engines.api import Decided, Pay, Strategy
from games.engines.definition.model import RANKS, Definition
from games.engines.solvers.board.plan import PLAYED, History
from games.engines.solvers.board.solve import Solution, check
from games.engines.solvers.pack import CannotCount
from games.engines.solvers.solved import Ending, Solved

END_NAMES = {
    "dnq_win": "win_dealer_not_qualified",
    "dnq_tie": "tie_dealer_not_qualified",
    "dnq_lose": "lose_dealer_not_qualified",
    "win": "win",
    "tie": "tie",
    "lose": "lose",
}


def refusal(d: Definition) -> str | None:
    """Why this solver does not hold for a definition."""
    try:
        check(d)
    except CannotCount as reason:
        return str(reason)
    return None


def solve(d: Definition, pays: Mapping[str, Sequence[Pay]]) -> Solved:
    """The optimum of the main game, every deal counted."""
    solution = Solution(d, pays)
    solution.solve()
    stayed = sum(int(c.sum()) for h, c in solution.counted.items() if "fold" not in h)
    strategy = Strategy(Fraction(stayed, solution.deals), start_rule(solution), decisions(solution))
    value = Fraction(solution.total, solution.settled.scale * solution.deals)
    return Solved(solution.deals, endings(solution), strategy, value)


def decisions(solution: Solution) -> tuple[Decided, ...]:
    """How often each choice is taken, of the deals that come to it."""
    results = []
    for place, stage in enumerate(solution.plan.stages):
        taken: dict[str, int] = {}
        for history, counts in solution.counted.items():
            choice = history[place]
            if choice is not None:
                name = choice.replace(" ", "_")
                taken[name] = taken.get(name, 0) + int(counts.sum())
        reached = sum(taken.values())
        if reached:
            rule = start_rule(solution) if stage.board == 0 else "depends on the board"
            shares = {c: Fraction(n, reached) for c, n in taken.items()}
            results.append(Decided(stage.name, Fraction(reached, solution.deals), shares, rule))
    return tuple(results)


def endings(solution: Solution) -> dict[Ending, int]:
    """Every deal by what the player did and how it ended; apart by ladder row where the row changes the net."""
    results: dict[Ending, int] = {}
    for history, counts in solution.counted.items():
        done, wagered = _done(history), sum(solution.plan.sizes(history).values(), Fraction(0))
        if "fold" in history:
            key = f"{done}fold", solution.plan.folded(history), wagered
            results[key] = results.get(key, 0) + int(counts.sum())
            continue
        for c, rows in enumerate(solution.settled.classes):
            for e, end in enumerate(PLAYED):
                if counts[c, e]:
                    net = solution.net(history, solution.settled.nets[:, c, e])
                    key = f"{done}{END_NAMES[end]}{_with(rows, solution, e)}", net, wagered
                    results[key] = results.get(key, 0) + int(counts[c, e])
    return results


def _done(history: History) -> str:
    raised = [c.replace(" ", "_") for c in history if c is not None and c.startswith("raise")]
    return "".join(f"{r}_" for r in raised)


def _with(rows: tuple[str | None, ...], solution: Solution, end: int) -> str:
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
