"""Ladders whose pays stand a few spaces behind their labels and not below one another: the pays are put in a column.

A dump's readers tell columns by where cells stand. Where every line of a stretch is a label, one stretch of spaces and
a pay with its unit, there is one column whatever the labels' lengths are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.grammar.hands import is_hand_like
from ingest.grammar.odds import EXPLICIT, is_odds, parse_pay, trailing_pays

_ROW = re.compile(r"^(?P<label> {0,12}\S+(?: \S+){0,7})(?P<gap> {2,8})(?P<pay>\S+(?: \S+){0,4}) *$")
_APART = re.compile(
    r"^(?P<label>\s*\S+(?: (?!(?:bets?|wagers?|line) )\S+){0,8})\s+(?P<verb>pays)\s+(?P<pay>\d\S*(?: \S+){0,3})\s*$",
    re.I,
)
FEWEST = 3
MOST_WORDS = 8


def join_pays(lines: Sequence[str]) -> list[str]:
    """The lines, with "Pays" beside the odds that it stands before, where every line of a stretch has both.

    >>> join_pays(["Trail   Pays     30 to 1", "Run  Pays   4 to 1", "Pair      Pays    1 to 1"])[0]
    'Trail\\tPays 30 to 1'
    >>> join_pays(["Win by 9 pays 30 to 1", "Win by 8 pays 10 to 1", "Natural pays 1 to 1"])[0]
    'Win by 9\\tpays 30 to 1'
    """
    counted = _counted(lines)
    matches = [
        m if n not in counted and (m := _APART.match(line)) and is_odds(m["pay"].strip()) else None
        for n, line in enumerate(lines)
    ]
    return [
        f"{m['label']}\t{m['verb']} {m['pay']}" if m is not None and _among(matches, n) else line
        for n, (line, m) in enumerate(zip(lines, matches, strict=True))
    ]


def _counted(lines: Sequence[str]) -> set[int]:
    """The lines that begin with the next number after the line above, or the one before the line below."""
    numbers = [int(m[0]) if (m := re.match(r"\s*\d{1,3}(?= )", line)) else None for line in lines]
    pairs = [n for n, (a, b) in enumerate(pairwise(numbers)) if a is not None and b == a + 1]
    return {n + k for n in pairs for k in (0, 1)}


def even_gaps(lines: Sequence[str]) -> list[str]:
    """The lines, with a tab before each pay of a ladder where some stand one space behind their label, some far off.

    >>> even_gaps(["Tens or better          1 to 1", "Two Pair 2 to 1", "Straight 5 to 1"])[0]
    'Tens or better\\t1 to 1'
    """
    results = list(lines)
    start = 0
    while start < len(lines):
        rows: list[tuple[str, str, int]] = []
        while start + len(rows) < len(lines) and (row := _label_and_odds(lines[start + len(rows)])) is not None:
            rows.append(row)
        gaps = {gap > 1 for _, _, gap in rows}
        hands = sum(is_hand_like(label.strip()) for label, _, _ in rows)
        if len(rows) >= FEWEST and len(gaps) == 2 and 2 * hands > len(rows):
            results[start : start + len(rows)] = [f"{label}\t{pay}" for label, pay, _ in rows]
        start += max(len(rows), 1)
    return results


def _label_and_odds(line: str) -> tuple[str, str, int] | None:
    """A label, its odds and the spaces between them, where a line is nothing else."""
    spans = trailing_pays(line.rstrip()) if "\t" not in line and "|" not in line else []
    if len(spans) != 1 or not is_odds(line[slice(*spans[0])].strip()):
        return None
    label = line[: spans[0][0]].rstrip()
    text = label.strip()
    named = text[:1].isupper() and "  " not in text and len(text.split()) <= MOST_WORDS
    return (label, line[slice(*spans[0])], spans[0][0] - len(label)) if named else None


def _among(matches: Sequence[re.Match[str] | None], n: int) -> bool:
    begins = range(max(n - FEWEST + 1, 0), min(n, len(matches) - FEWEST) + 1)
    return any(all(matches[a : a + FEWEST]) for a in begins)


def align_ragged(lines: Sequence[str]) -> list[str]:
    """The lines, with the pays of ragged ladders in a column of their own.

    >>> align_ragged(["Trail of Aces   100 to 1", "Trail   30 to 1", "Pair   1 to 1"])[1:]
    ['Trail           30 to 1', 'Pair            1 to 1']
    """
    results = list(lines)
    start = 0
    while start < len(lines):
        rows: list[re.Match[str]] = []
        while start + len(rows) < len(lines) and (row := _row(lines[start + len(rows)])) is not None:
            rows.append(row)
        if len(rows) >= FEWEST and _ragged(rows):
            most = max(len(r["label"]) for r in rows) + max(len(r["gap"]) for r in rows)
            results[start : start + len(rows)] = [f"{r['label']:<{most}}{r['pay']}" for r in rows]
        start += max(len(rows), 1)
    return results


def _row(line: str) -> re.Match[str] | None:
    row = _ROW.match(line)
    if row is None or parse_pay(row["label"].strip()) is not None:
        return None
    pay = parse_pay(row["pay"])
    return row if pay is not None and pay.kind in EXPLICIT else None


def _ragged(rows: Sequence[re.Match[str]]) -> bool:
    """Whether the pays neither begin nor end below one another, and the gap is the same on every line."""
    begins, ends = {r.start("pay") for r in rows}, {r.end("pay") for r in rows}
    return len({len(r["gap"]) for r in rows}) == 1 and min(len(begins), len(ends)) > 1
