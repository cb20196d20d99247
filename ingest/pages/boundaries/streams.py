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
_PAY = re.compile(
    r"^(?:\$\s?\d[\d,]{0,9}(?:\.\d\d)?|\d[\d,]{0,9}(?:\.\d{1,3})?(?:\s?(?:to|for)\s?1|\s?[:-]\s?1)"
    r"|\d{1,3}(?:\.\d+)?% of .{1,24}|[-\u2013\u2014]|n/a|push|even money)$",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"^(?:(?:winning|player'?s?|final) )?(?:hands?|outcomes?|results?|events?|pa[yv] ?tables?|wagers?|bets?)$", re.I
)
_STUCK = re.compile(r"^(?P<label>[A-Za-z][A-Za-z ,'-]{0,40}[a-z])(?P<numbers>\d[\d,]*(?: -?[\d.,]+%?){2,5})$")
LONGEST = 44
FEWEST_ROWS, FEWEST_NUMBERS = 3, 4
FEWEST_PAYS = 2


def join_streams(lines: Sequence[str]) -> list[str]:
    """The lines, with rows that were written cell by cell on one line each.

    >>> cells = "Win 1,000 0.250 3 0.750 Push 2,000 0.500 0 0.000 Loss 1,000 0.250 -1 -0.250"
    >>> join_streams(cells.split())[0]
    'Win\\t1,000\\t0.250\\t3\\t0.750'
    """
    lines = _unstuck(_pays_joined(lines))
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
    results = [*lines]
    for run in reversed(_runs(rows)):
        for first, last, cells in reversed(run):
            results[first : last + 1] = ["\t".join(cells)]
    return results


def _unstuck(lines: Sequence[str]) -> list[str]:
    """The lines of a table of chances, with a space behind labels that ran into their first number.

    >>> _unstuck(["Flush5 10 0.250 1.2", "Pair2 20 0.500 1.0", "Ace1 10 0.250 .2"])[0]
    'Flush 5 10 0.250 1.2'
    """
    stuck = {n: m for n, line in enumerate(lines) if (m := _STUCK.match(line.strip()))}
    chances = [n for n, m in stuck.items() if any(_CHANCE.match(x) for x in m["numbers"].split())]
    if len(chances) < FEWEST_ROWS:
        return [*lines]
    return [f"{stuck[n]['label']} {stuck[n]['numbers']}" if n in stuck else line for n, line in enumerate(lines)]


def _pays_joined(lines: Sequence[str]) -> list[str]:
    """The lines, with rows of a label and several pays joined that were written a cell a line, and their head.

    >>> _pays_joined(["Hand", "Pays", "Envy", "Flush", "5 to 1", "$3", "Pair", "1 to 1", "-"])
    ['Hand\\tPays\\tEnvy', 'Flush\\t5 to 1\\t$3', 'Pair\\t1 to 1\\t-']
    """
    cells = [line.strip() for line in lines]
    results: list[str] = []
    n = 0
    while n < len(cells):
        width = _width(cells, n)
        rows = _rows_of(cells, n, width) if width >= FEWEST_PAYS else 0
        head = cells[n - width - 1 : n] if n > width else []
        headed = bool(head) and _HEAD.match(head[0]) is not None and all(x and not _PAY.match(x) for x in head)
        if rows < (2 if headed else FEWEST_ROWS):
            results.append(lines[n])
            n += 1
            continue
        if headed:
            results[-width - 1 :] = ["\t".join(head)]
        for k in range(rows):
            at = n + k * (width + 1)
            results.append("\t".join(cells[at : at + width + 1]))
        n += rows * (width + 1)
    return results


def _width(cells: Sequence[str], n: int) -> int:
    """How many pays stand below a label."""
    if not cells[n] or _PAY.match(cells[n]) or len(cells[n]) > LONGEST or "\t" in cells[n]:
        return 0
    after = n + 1
    while after < len(cells) and _PAY.match(cells[after]):
        after += 1
    return after - n - 1


def _rows_of(cells: Sequence[str], n: int, width: int) -> int:
    """How many labels with just so many pays follow one another."""
    rows = 0
    while n + rows * (width + 1) < len(cells) and _width(cells, n + rows * (width + 1)) == width:
        rows += 1
    return rows


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
