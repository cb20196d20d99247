"""What tables of one series tell of each other: where one differs from all the others, it may have been misread.

Nothing is changed. Tables do differ; only a difference that a misreading would make is doubted: a label that is part of
its sisters' label at the same place, one line that all others have between two, a name out of sequence, a ladder
that rises where all others beside it fall.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from ingest.readers.paytables import doubts
from ingest.readers.paytables.model import Outcome, Table

UNSURE = 0.85
_NUMBERED = re.compile(r"^(.*?)(\d{1,3})$")


def doubt_series(tables: Sequence[Table]) -> None:
    """Doubt what the tables of each series speak against."""
    for beside in _beside(tables):
        _names(beside)
        _directions(beside)
    for sisters in _series(tables):
        _labels(sisters)
        _lines(sisters)


def _beside(tables: Sequence[Table]) -> Iterator[list[Table]]:
    """Tables that stand side by side under one head."""
    for _, group in groupby(tables, key=lambda t: (t.page, t.line)):
        results = list(group)
        if len(results) > 1:
            yield results


def _series(tables: Iterable[Table]) -> Iterator[list[Table]]:
    """Tables of one bet whose names differ in their number alone, in the order of the document."""
    results: dict[tuple[object, ...], list[Table]] = {}
    for table in tables:
        parts = _parts(table)
        if parts is not None and table.bet_name is not None:
            system = table.system.value if table.system is not None else None
            results.setdefault((table.bet_name, system, parts[0]), []).append(table)
    return iter(group for group in results.values() if len(group) > 1)


def _parts(table: Table) -> tuple[str, int] | None:
    match = _NUMBERED.match(table.name or "")
    return (match[1], int(match[2])) if match else None


def _names(tables: Sequence[Table]) -> None:
    """Names that run in sequence but for one."""
    by_bet: dict[str | None, list[Table]] = {}
    for table in tables:
        by_bet.setdefault(table.bet_name, []).append(table)
    for group in by_bet.values():
        parts = [_parts(t) for t in group]
        if len(group) < 3 or any(p is None for p in parts):
            continue
        starts = [p[1] - n for n, p in enumerate(parts) if p is not None]
        usual = max(set(starts), key=starts.count)
        prefixes = {p[0] for p in parts if p is not None}
        odd = [t for t, start in zip(group, starts, strict=True) if start != usual]
        if len(prefixes) == 1 and len(odd) == 1 and odd[0].designator is not None:
            odd[0].designator = odd[0].designator.doubted(UNSURE, doubts.SERIES)


def _directions(tables: Sequence[Table]) -> None:
    """A ladder that rises from line to line beside others that all fall."""
    ways = [_direction(t) for t in tables]
    for table, way in zip(tables, ways, strict=True):
        if len(tables) >= 3 and way > 0 and all(w < 0 for t, w in zip(tables, ways, strict=True) if t is not table):
            for outcome in table.outcomes:
                outcome.doubt(UNSURE, doubts.AGAINST)


def _direction(table: Table) -> int:
    steps = [
        Fraction(str(b.pays.value)) - Fraction(str(a.pays.value))
        for a, b in pairwise(table.outcomes)
        if a.pays.value is not None
        and b.pays.value is not None
        and _unit(a) == _unit(b)
        and not a.hands
        and not b.hands
    ]
    return sum((s > 0) - (s < 0) for s in steps)


def _unit(outcome: Outcome) -> object:
    return outcome.unit.value if outcome.unit is not None else None


def _labels(tables: Sequence[Table]) -> None:
    """A label that is a part of its sisters' label at the same place, where all lines beside it agree."""
    for one, other in pairwise(tables):
        if len(one.outcomes) != len(other.outcomes):
            continue
        differ = [(a, b) for a, b in zip(one.outcomes, other.outcomes, strict=True) if a.key != b.key]
        for a, b in differ if len(differ) <= 2 else []:
            for less, more in ((a, b), (b, a)):
                if _part_of(less.hand.value, more.hand.value):
                    less.doubt(UNSURE, doubts.SISTER_LABEL)


def _part_of(less: object, more: object) -> bool:
    a, b = str(less or "").split("_"), str(more or "").split("_")
    return bool(less) and len(a) < len(b) and any(b[n : n + len(a)] == a for n in range(len(b) - len(a) + 1))


def _lines(tables: Sequence[Table]) -> None:
    """A line that every other table of the series has between two that follow each other here."""
    ladders = [tuple(o.key for o in t.outcomes) for t in tables]
    for n, table in enumerate(tables):
        others = {ladder for m, ladder in enumerate(ladders) if m != n}
        if len(tables) < 3 or len(others) != 1 or ladders[n] in others:
            continue
        whole = others.pop()
        gone = [k for k in whole if k not in ladders[n]]
        if len(gone) != 1 or tuple(k for k in whole if k != gone[0]) != ladders[n] or whole[-1] == gone[0]:
            continue
        at = whole.index(gone[0])
        for outcome in table.outcomes[max(0, at - 1) : at + 1]:
            outcome.doubt(UNSURE, doubts.SISTER_LINE)
