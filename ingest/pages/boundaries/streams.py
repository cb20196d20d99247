"""Tables of numbers that were written cell by cell, each on a line of its own: joined to rows again.

A label and, below it, as many numbers as below every other label: that is a row. Only tables with chances among their
numbers are joined, since nothing else of a document looks like them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

_NUMBER = re.compile(r"^-?\$?\d[\d,]{0,17}(?:\.\d{1,6}(?: \d{3}){0,3})?%?$")
_CHANCE = re.compile(r"^0?\.\d{3,6}(?: ?\d{3}){0,2}$")
LONGEST = 44
FEWEST_ROWS, FEWEST_NUMBERS = 3, 4


def join_streams(lines: Sequence[str]) -> list[str]:
    """The lines, with rows that were written cell by cell on one line each.

    >>> cells = "Win 1,000 0.250 3 0.750 Push 2,000 0.500 0 0.000 Loss 1,000 0.250 -1 -0.250"
    >>> join_streams(cells.split())[0]
    'Win\\t1,000\\t0.250\\t3\\t0.750'
    """
    filled = [(n, line.strip()) for n, line in enumerate(lines) if line.strip()]
    rows: list[tuple[int, int, list[str]]] = []  # first line, last line, its cells
    at = 0
    while at < len(filled):
        n, label = filled[at]
        after = at + 1
        numbers: list[str] = []
        while after < len(filled) and _NUMBER.match(filled[after][1]):
            numbers.append(filled[after][1].replace(" ", ""))
            after += 1
        if numbers and not _NUMBER.match(label) and len(label) <= LONGEST:
            rows.append((n, filled[after - 1][0], [label, *numbers]))
        at = max(after, at + 1)
    results = list(lines)
    for run in reversed(_runs(rows)):
        for first, last, cells in reversed(run):
            results[first : last + 1] = ["\t".join(cells)]
    return results


def _runs(rows: Sequence[tuple[int, int, list[str]]]) -> list[list[tuple[int, int, list[str]]]]:
    """Stretches of rows that are a table of numbers: mostly as many each, with chances among them."""
    widths = Counter(len(cells) - 1 for _, _, cells in rows)
    usual = [k for k, times in widths.items() if k >= FEWEST_NUMBERS and times >= FEWEST_ROWS]
    results: list[list[tuple[int, int, list[str]]]] = []
    run: list[tuple[int, int, list[str]]] = []
    for row in rows:
        if run and row[0] - run[-1][1] > 4:
            results.append(run)
            run = []
        run.append(row)
    if run:
        results.append(run)
    return [
        run
        for run in results
        if sum(len(c) - 1 in usual and any(map(_CHANCE.match, c)) for _, _, c in run) >= FEWEST_ROWS
    ]
