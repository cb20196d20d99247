"""Deals by the category of the table's best hand, as rows of a paytable name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.solvers.cards_bets import UNMARKED, CardsTable, Member
from games.engines.solvers.rankings import Hands


@dataclass(frozen=True)
class Categories:
    """The categories of a ranking, worst first, and the strengths of each."""

    names: tuple[str, ...]
    strengths: tuple[frozenset[int], ...]


def categories(by: Hands) -> Categories:
    results: dict[str, list[int]] = {}
    for strength in range(len(by.keys)):
        results.setdefault(by.category(strength), []).append(strength)
    return Categories(tuple(results), tuple(frozenset(s) for s in results.values()))


def table_of(by: Hands, none_better: Sequence[int], wild: bool = False) -> CardsTable:
    """`none_better`: by category, worst first, the deals in which no hand is better than it; the last is all deals."""
    known = categories(by)
    counts = [b - a for a, b in zip([0, *none_better], none_better)]
    if min(counts) < 0:
        raise ArithmeticError("fewer deals without a better hand than without a hand as good")
    best_first = list(zip(known.names, known.strengths, counts))[::-1]
    nature = UNMARKED if wild else "any"
    members = {name: Member(strengths, None, nature) for name, strengths, _ in best_first}
    totals = {name: n for name, _, n in best_first}
    labels = {name: frozenset({name}) for name in totals}
    return CardsTable(none_better[-1], totals, labels, by, members, dict(totals))
