"""Clauses that one side divides otherwise: a paragraph read as two, or two read as one, with the same words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from approvals.differences.comparison.clauses.align import Pairs
from approvals.differences.comparison.clauses.clause import Clause

BETTER = 3.0  # percent by which a text must fit better with a piece than without it
OPENING = 10  # letters: fewer open anything
ALIKE = 90.0  # percent


@dataclass
class Pieces:
    """Paired clauses with the leftover pieces that belong to them."""

    old: dict[int, Clause]
    new: dict[int, Clause]
    joined: list[tuple[int, int, bool]]  # pairs that were put together; True: the pieces are numbered
    gone: list[int]
    come: list[int]


def put_together(old: Sequence[Clause], new: Sequence[Clause], pairs: Pairs) -> Pieces:
    """Every leftover clause that continues or opens a neighbour which lacks just those words joins it."""
    taken = set(pairs.values())
    pieces = Pieces(
        {i: old[i] for i in pairs},
        {j: new[j] for j in taken},
        [],
        [c.at for c in old if c.at not in pairs],
        [c.at for c in new if c.at not in taken],
    )
    for i, j in [*_opened(old, pieces.gone, new, pieces.come), *_closed(old, pieces.gone, new, pieces.come)]:
        pairs[i] = j
        pieces.old[i], pieces.new[j] = old[i], new[j]
        pieces.gone.remove(i)
        pieces.come.remove(j)
    for i, j in sorted(pairs.items()):
        if old[i].key == new[j].key:
            continue
        more = _grow(pieces.new, new, j, old[i], pieces.come)
        more += _grow(pieces.old, old, i, pieces.new[j], pieces.gone)
        if more:
            pieces.joined.append((i, j, any(c.numbers and c.numbers[-1] != "•" for c in more)))
    return pieces


def _opened(old: Sequence[Clause], gone: list[int], new: Sequence[Clause], come: list[int]) -> list[tuple[int, int]]:
    """Leftover clauses of which the other side's is only the opening, its rest following as a leftover of its own."""
    results: list[tuple[int, int]] = []
    for i in gone:
        for j in come:
            if j in (b for _, b in results) or old[i].part != new[j].part:
                continue
            whole, piece = old[i].key, new[j].key
            if j + 1 in come and _opens(piece, whole) and _opens(new[j + 1].key, whole[len(piece) :]):
                results.append((i, j))
                break
    return results


def _closed(old: Sequence[Clause], gone: list[int], new: Sequence[Clause], come: list[int]) -> list[tuple[int, int]]:
    """The same with the sides exchanged."""
    return [(i, j) for j, i in _opened(new, come, old, gone)]


def _opens(piece: str, whole: str) -> bool:
    return OPENING <= len(piece) <= len(whole) + OPENING and fuzz.ratio(piece, whole[: len(piece)]) >= ALIKE


def _grow(
    grown: dict[int, Clause], clauses: Sequence[Clause], at: int, wanted: Clause, leftover: list[int]
) -> list[Clause]:
    results = []
    for step in (1, -1):
        n = at + step
        while n in leftover:
            own = grown[at]
            both = (own, clauses[n]) if step == 1 else (clauses[n], own)
            key = both[0].key + both[1].key
            if fuzz.ratio(key, wanted.key) < fuzz.ratio(own.key, wanted.key) + BETTER:
                break
            confidence = min(own.confidence, clauses[n].confidence)
            grown[at] = replace(own, key=key, text=f"{both[0].text} {both[1].text}", confidence=confidence)
            leftover.remove(n)
            results.append(clauses[n])
            n += step
    return results
