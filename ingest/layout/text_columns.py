"""Text set in two columns: where the gutter runs, and which lines belong to which side.

A table has gutters too. Only running text makes a text column: several full lines of words on both sides, or on one
side while the lines of the other stand at heights of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.pages.model import Word

STEP = 6.0  # points: gaps whose middles lie so near may be one gutter
LINES = 5  # a gutter parts at least so many lines
NARROWEST = 8.0  # points
LEAST_WIDTH = 90.0  # of a column
NEAR_MARKER = 24.0  # points from an item's number to where its text stands
MARKER = re.compile(
    r"^(?:\(?(?:\d{1,2}(?:\.\d{1,2})*|[A-Za-z]|[ivx]{2,4})[.)]|\d{1,2}\.\d{1,2}|[\u2022\u25aa\u25cf\u2013-])$"
)
TORN = 3  # rows of a table that a gutter runs through
ALIKE = 1.15  # times a row's other spaces that a gutter is wider
FULL = 0.55  # of its column's width that a line of running text takes at least


@dataclass(frozen=True)
class Columns:
    """Rows `start` to `end` of a page stand in two columns."""

    start: int
    end: int
    left: tuple[Word, ...]
    right: tuple[Word, ...]


def columns_of(rows: Sequence[Sequence[Word]]) -> list[Columns]:
    """The stretches of a page's rows (words left to right) that are set in two columns, in order."""
    gaps: Counter[int] = Counter()
    margin = min((row[0].box[0] for row in rows), default=0.0)
    for row in rows:
        if row[0].box[0] > margin + LEAST_WIDTH:  # a line of the right side alone
            gaps[round((row[0].box[0] - NARROWEST / 2) / STEP)] += 1
        for a, b in pairwise(row):
            if b.box[0] - a.box[2] > NARROWEST:
                gaps[round((a.box[2] + b.box[0]) / 2 / STEP)] += 1
    merged = Counter({k: gaps[k - 1] + n + gaps[k + 1] for k, n in gaps.items()})
    for place, count in merged.most_common(8):
        if count < LINES:
            break
        gutter = _before_markers(rows, place * STEP, margin + LEAST_WIDTH)
        results = [c for run in _runs(rows, gutter) if (c := _columns(rows, *run, gutter)) is not None]
        if results:
            return results
    return []


def _before_markers(rows: Sequence[Sequence[Word]], gutter: float, least: float) -> float:
    """The same gutter, or the one to the left of the numbers and bullets of a list that stand right before it."""
    left = [word for row in rows for word in [w for w in row if w.box[2] <= gutter + 1][-1:]]
    markers = [w.box[0] for w in left if w.box[0] > least and gutter - w.box[2] < NEAR_MARKER and MARKER.match(w.text)]
    return min(markers) - NARROWEST / 2 if len(markers) > 1 else gutter


def _runs(rows: Sequence[Sequence[Word]], gutter: float) -> Iterator[tuple[int, int]]:
    """Stretches of rows that nothing crosses the gutter in, from the first row with words on both sides."""
    start: int | None = None
    for n, row in enumerate([*rows, []]):
        if row and not _crosses(row, gutter):
            start = n if start is None else start
            continue
        if start is not None and n - start >= LINES:
            yield start, n
        start = None


def _crosses(row: Sequence[Word], gutter: float) -> bool:
    left, right = -1e9, 1e9
    for word in row:
        x0, x1 = word.box[0], word.box[2]
        if x0 < gutter - 1 and x1 > gutter + 1:
            return True
        if x1 <= gutter + 1:
            left = max(left, x1)
        else:
            right = min(right, x0)
    return right - left < NARROWEST


def _columns(rows: Sequence[Sequence[Word]], start: int, end: int, gutter: float) -> Columns | None:
    while start < end and not _both(rows[start], gutter):
        start += 1  # a heading above the columns
    while (
        end > start and not _both(rows[end - 1], gutter) and rows[end - 1][0].box[0] < gutter and _short(rows, end - 1)
    ):
        end -= 1
    end = _before_torn_rows(rows, start, _foot(rows, start, end, gutter), gutter)
    if _justified(rows[start:end], gutter):
        return None
    words = [w for row in rows[start:end] for w in row]
    left = [w for w in words if w.box[2] <= gutter + 1]
    right = [w for w in words if w.box[2] > gutter + 1]
    if not left or not right:
        return None
    sides = [_lines(side) for side in (left, right)]
    wide = [(min(w.box[0] for w in side), max(w.box[2] for w in side)) for side in (left, right)]
    if min(x1 - x0 for x0, x1 in wide) < LEAST_WIDTH:
        return None
    prose = [sum(_is_prose(line, *edges) for line in lines) for lines, edges in zip(sides, wide, strict=True)]
    together = [_is_prose(line, *wide[0]) for line in sides[0]]
    if min(prose) >= 3 and any(a and b for a, b in pairwise(together)):
        return Columns(start, end, tuple(left), tuple(right))
    if max(prose) >= 5 and min(len(s) for s in sides) >= 3 and _own_heights(*sides):
        return Columns(start, end, tuple(left), tuple(right))
    return None


def _justified(rows: Sequence[Sequence[Word]], gutter: float) -> bool:
    """Whether most rows are as wide apart elsewhere: spaces of justified lines that meet by chance."""
    both = [row for row in rows if _both(row, gutter)]
    alike = 0
    for row in both:
        spaces = [(b.box[0] - a.box[2], a.box[2] <= gutter + 1 < b.box[2]) for a, b in pairwise(row)]
        own = max((width for width, across in spaces if across), default=0.0)
        alike += any(own <= ALIKE * width for width, across in spaces if not across)
    return 2 * alike > len(both)


def _foot(rows: Sequence[Sequence[Word]], start: int, end: int, gutter: float) -> int:
    """Where the columns end: a table below them, whose lines run across the gutter, is not theirs."""
    halves = [
        ([w for w in r if w.box[2] <= gutter + 1], [w for w in r if w.box[2] > gutter + 1]) for r in rows[start:end]
    ]
    last = max((n for n, sides in enumerate(halves) if any(s and _is_prose(s, 0, 1) for s in sides)), default=-1)
    stop = last + 1
    while stop < len(halves) and not _short(rows, start + stop):
        stop += 1
    level = any(a and b and abs(_middle(a) - _middle(b)) < 0.6 for a, b in halves[stop:])
    return start + stop if last >= 0 and level else end


def _before_torn_rows(rows: Sequence[Sequence[Word]], start: int, end: int, gutter: float) -> int:
    """Where a table begins whose labels stand left of the gutter and whose figures right of it; else the end.

    Columns of text may stand above it, but what stands below is the page's again.
    """
    torn = [_torn(row, gutter) for row in rows[start:end]]
    first = next((n for n in range(len(torn) - TORN + 1) if all(torn[n : n + TORN])), None)
    if first is None:
        return end
    after = ([w for w in row if w.box[2] > gutter + 1] for row in rows[start + first : end])
    if any(right and _is_prose(right, 0, 1) for right in after):
        return end
    while first and _both(rows[start + first - 1], gutter) and not _holds_prose(rows[start + first - 1], gutter):
        first -= 1  # its head
    return start + first


def _torn(row: Sequence[Word], gutter: float) -> bool:
    """Whether a row has words alone left of the gutter, and right of it, at the same height, a figure."""
    left, right = [w for w in row if w.box[2] <= gutter + 1], [w for w in row if w.box[2] > gutter + 1]
    if not left or not right or abs(_middle(left) - _middle(right)) >= 0.6:
        return False
    return not any(w.text[:1].isdigit() for w in left[1:]) and right[0].text.lstrip("$")[:1].isdigit()


def _holds_prose(row: Sequence[Word], gutter: float) -> bool:
    sides = [w for w in row if w.box[2] <= gutter + 1], [w for w in row if w.box[2] > gutter + 1]
    return any(side and _is_prose(side, 0, 1) for side in sides)


def _middle(words: Sequence[Word]) -> float:
    return (words[0].box[1] + words[0].box[3]) / 2


def _both(row: Sequence[Word], gutter: float) -> bool:
    return any(w.box[2] <= gutter + 1 for w in row) and any(w.box[2] > gutter + 1 for w in row)


def _short(rows: Sequence[Sequence[Word]], n: int) -> bool:
    """Whether white space parts a row from the one above it."""
    height = rows[n][0].box[3] - rows[n][0].box[1]
    return rows[n][0].box[1] - max(w.box[3] for w in rows[n - 1]) > 1.2 * height


def _lines(words: Sequence[Word]) -> list[list[Word]]:
    results: list[list[Word]] = []
    for word in sorted(words, key=lambda w: ((w.box[1] + w.box[3]) / 2, w.box[0])):
        if results:
            top, bottom = results[-1][-1].box[1], results[-1][-1].box[3]
            if top + 0.25 * (bottom - top) <= (word.box[1] + word.box[3]) / 2 <= bottom - 0.25 * (bottom - top):
                results[-1].append(word)
                continue
        results.append([word])
    return results


def _is_prose(line: Sequence[Word], x0: float, x1: float) -> bool:
    lower = sum(w.text[:1].islower() for w in line)
    reach = max(w.box[2] for w in line) - min(w.box[0] for w in line)
    figures = sum(w.text[:1] in "$(" or w.text[:1].isdigit() for w in line)
    return lower >= max(3, 0.5 * len(line)) and reach >= FULL * (x1 - x0) and figures <= 0.25 * len(line)


def _own_heights(left: Sequence[Sequence[Word]], right: Sequence[Sequence[Word]]) -> bool:
    """Whether the lines of the shorter side stand at other heights than those beside them."""
    few, many = sorted((left, right), key=len)
    heights = [(line[0].box[1] + line[0].box[3]) / 2 for line in many]
    level = sum(any(abs((line[0].box[1] + line[0].box[3]) / 2 - h) < 0.6 for h in heights) for line in few)
    return level <= 0.4 * len(few)
