"""Ladders of several bets whose columns are one space apart: "Hand Ante Bonus Aces Up" over "Straight 1 to 1 4 to 1".

Where the head parts in one way alone into as many bets as every line below has pays, the edges are put back as tabs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from ingest.grammar.bets import whole_bet
from ingest.grammar.hands import is_header_word
from ingest.grammar.odds import parse_pay, trailing_pays

FEWEST = 3
MOST_WORDS = 12


def part_heads(lines: Sequence[str]) -> list[str]:
    """The lines, with the columns of such ladders parted by tabs.

    >>> lines = ["Hand Super Bonus Queens Up", "Run 3 to 2 4 to 1", "Trail 1 to 1 3 to 1", "Pair N/A 1 to 1"]
    >>> part_heads(lines)[::3]
    ['Hand\\tSuper Bonus\\tQueens Up', 'Pair\\tN/A\\t1 to 1']
    """
    results = list(lines)
    for n, line in enumerate(lines):
        words = line.split()
        if not 3 <= len(words) <= MOST_WORDS or "\t" in line or "|" in line or not is_header_word(words[0]):
            continue
        rows = _rows(lines, n + 1)
        heads = _heads(words, len(next(iter(rows.values()))) - 1) if len(rows) >= FEWEST else []
        if heads:
            results[n] = "\t".join(heads)
            for at, cells in rows.items():
                results[at] = "\t".join(cells)
    return results


def _rows(lines: Sequence[str], first: int) -> dict[int, list[str]]:
    """The lines below a head that have a label and the same number of pays."""
    rows: dict[int, list[str]] = {}
    for n in range(first, len(lines)):
        if not lines[n].strip():
            continue
        cells = _cells(lines[n].strip())
        if cells is None or (rows and len(cells) != len(next(iter(rows.values())))):
            break
        rows[n] = cells
    return rows


def _cells(text: str) -> list[str] | None:
    spans = trailing_pays(text) if "\t" not in text and "|" not in text else []
    label = text[: spans[0][0]].strip() if spans else ""
    pays = [text[a:b] for a, b in spans]
    sure = [pay.kind for p in pays if (pay := parse_pay(p)) is not None]
    return [label, *pays] if label and len(pays) >= 2 and set(sure) <= {"odds", "none"} and "odds" in sure else None


def _heads(words: Sequence[str], columns: int) -> list[str]:
    """The head's words as one for the labels and one bet for each column; nothing where there are two ways."""
    ways = []
    for edges in combinations(range(1, len(words)), columns):
        pieces = [" ".join(words[a:b]) for a, b in pairwise((0, *edges, len(words)))]
        bets = [whole_bet(piece) for piece in pieces[1:]]
        if is_header_word(pieces[0]) and all(bets) and len(set(bets)) == columns:
            ways.append(pieces)
    return ways[0] if len(ways) == 1 else []
