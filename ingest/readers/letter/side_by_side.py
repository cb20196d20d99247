"""Columns beside what a letter's lines say: a date to the right of an address, what a list of games says of each game.

A line of text runs on over white space; what stands in a column of its own shows by the edge that several lines share.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.letter_marks import LABEL
from ingest.prose import EQUAL_SIGNS, Row, Token

OF_GAMES = re.compile(r"\b(?:games?|titles?)\b", re.IGNORECASE)
WIDE, NARROW = 1.5, 0.8  # of the letters' height: between columns of a letter's head, and of a table's cells
WIDE_IN_DUMPS = 3.0  # characters
EDGE = 4.0  # points; in dumps two characters


def pieces(row: Row, gap: float = WIDE) -> list[tuple[Token, ...]]:
    """A row cut where white space is wider than between words."""
    results: list[list[Token]] = []
    for n, token in enumerate(row.tokens):
        box, before = token.word.box, row.tokens[n - 1].word.box
        wide = WIDE_IN_DUMPS if token.word.source == "dump" else gap * (box[3] - box[1])
        if n and box[0] - before[2] < wide:
            results[-1].append(token)
        else:
            results.append([token])
    return [tuple(piece) for piece in results]


def part_of(row: Row, tokens: Sequence[Token]) -> Row:
    plain = " ".join(t.printed for t in tokens).translate(EQUAL_SIGNS)
    return replace(row, tokens=tuple(tokens), plain=plain)


def one_below_another(rows: Sequence[Row]) -> list[Row]:
    """The rows of a letter's head, those of its right column below those of the left one."""
    left: list[Row] = []
    right: list[Row] = []
    last = 0
    for row in rows:
        cut = pieces(row)
        if len(cut) == 2 and not LABEL.match(row.plain):
            left.append(part_of(row, cut[0]))
            right.append(part_of(row, cut[1]))
            last = len(left)
        else:
            left.append(row)
    return [*left[:last], *right, *left[last:]] if _share_an_edge(right) else list(rows)


def _share_an_edge(rows: Sequence[Row]) -> bool:
    """Whether two rows or more all begin, or all end, at one place."""
    if len(rows) < 2:
        return False
    slack = 2.0 if rows[0].tokens[0].word.source == "dump" else EDGE
    lefts = [row.tokens[0].word.box[0] for row in rows]
    rights = [row.tokens[-1].word.box[2] for row in rows]
    return max(lefts) - min(lefts) <= slack or max(rights) - min(rights) <= slack


def names_alone(rows: Sequence[Row]) -> tuple[list[Row], bool]:
    """A numbered list's rows without the columns behind its names, and whether there were any."""
    results = list(rows)
    cut = False
    for start, end in _lists(rows):
        columns = [_behind_number(row) for row in rows[start:end]]
        seconds = [part_of(row, c[1]) for row, c in zip(rows[start:end], columns, strict=True) if len(c) > 1]
        if not start or not _heads_other_columns(rows[start - 1]):
            continue
        if len(seconds) < end - start or not _share_an_edge(seconds):
            continue
        cut = True
        for n, row in enumerate(rows[start:end], start=start):
            until = columns[n - start][1][0]
            results[n] = part_of(row, row.tokens[: row.tokens.index(until)])
    return results, cut


def _heads_other_columns(row: Row) -> bool:
    """Whether a line heads a column of games and others: "No. | Game | Card rooms"."""
    heads = [" ".join(t.printed for t in piece) for piece in pieces(row, NARROW)]
    games = [OF_GAMES.search(head) is not None for head in heads]
    return sum(games) == 1 and not games[-1]


def _lists(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Where rows count on from 1."""
    results = []
    start, count = 0, 0
    for n, row in enumerate([*rows, None]):
        number = None if row is None else _number(row)
        if number is not None and count and number == count + 1:
            count += 1
            continue
        if count >= 2:
            results.append((start, n))
        start, count = n, 1 if number == 1 else 0
    return results


def _number(row: Row) -> int | None:
    text = row.marker or (row.tokens[0].printed if len(row.tokens) > 1 else "")
    text = text.strip("().")
    return int(text) if text.isdecimal() and len(text) <= 3 else None  # a raised 2 is a digit, but no number


def _behind_number(row: Row) -> list[tuple[Token, ...]]:
    """The columns of a row that a number opens: the name, and what stands behind it."""
    cut = pieces(row, NARROW)
    alone = not row.marker and len(cut[0]) == 1
    if alone or row.marker:
        return cut[1:] if alone else cut
    return [cut[0][1:], *cut[1:]]
