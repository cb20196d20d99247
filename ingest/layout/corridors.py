"""Cells that stand too close to be parted by their gap alone, cut where the table's other lines are white.

A narrow or typewriter font may leave hardly more than a space between columns. The lines above and below tell: where
all of them are white, and the pieces of a cell stand in the columns on both sides, its wider gap is the edge of a cell;
and where its pieces begin, end or are centred just as those columns are, any gap is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import median

from ingest.layout.cells import Cell, Row, is_running
from ingest.layout.columns import cluster
from ingest.pages.model import Word, union

WIDER = 1.12  # a gap between columns is so much wider than a space of the page
WAVERS = 1.5  # the same on a page that an OCR read, whose boxes waver
REACH = 10  # lines above and below that are asked
FAR = 3.2  # heights of a line: further apart they are of another table
EXACT = 1.3  # points: cells of one column begin, end or are centred so nearly at one place
MANNERS: tuple[Callable[[Cell], float], ...] = (lambda c: c.x0, lambda c: c.centre, lambda c: c.x1)


def cut_at_corridors(rows: Sequence[Row], pays: Callable[[Cell], bool]) -> None:
    """Cut such cells in place. `pays`: whether a cell is a whole pay; the lines that have one are asked."""
    lines = [r for r in rows if r.mode == "geometry"]
    spaces = _spaces(lines)
    voters = [n for n, r in enumerate(lines) if len(r.cells) >= 2 and any(pays(c) for c in r.cells)]
    if not spaces or not voters:
        return
    for n, row in enumerate(lines):
        if all(len(c.words) < 2 for c in row.cells) or is_running([w for c in row.cells for w in c.words]):
            continue
        asked = _asked(lines, voters, n)
        own = [c for c in row.cells if pays(c)]
        if own:  # a table above with its pays elsewhere says nothing of this one's labels
            labels = [c for c in row.cells if c not in own]
            asked = [r for r in asked if _of_the_same_columns([c for c in r.cells if pays(c)], own, labels)]
        if not asked or asked == [row]:
            continue
        cells: list[Cell] = []
        for cell in row.cells:
            result = _cut(cell, asked, _space(spaces, cell)) if len(cell.words) > 1 and not pays(cell) else [cell]
            cells += result
        row.cells = cells


def _of_the_same_columns(there: Sequence[Cell], own: Sequence[Cell], labels: Sequence[Cell]) -> bool:
    """Whether another line's pays stand where this line's do, and none of those under a label of this line too."""
    under = [c for c in there if any(c.x0 < o.x1 and o.x0 < c.x1 for o in own)]
    return bool(under) and not any(c.x0 < label.x1 and label.x0 < c.x1 for c in under for label in labels)


def _gap(a: Word, b: Word) -> float:
    return (b.box[0] - a.box[2]) / (max(a.size, b.size) or 0.9 * (b.box[3] - b.box[1]) or 1.0)


def _spaces(lines: Sequence[Row]) -> dict[float, float]:
    """What a space takes on this page, for each size of letters; for letters of size 0 the whole page's."""
    results: dict[float, list[float]] = {0.0: []}
    for row in lines:
        for cell in row.cells:
            for a, b in pairwise(cell.words):
                gap = _gap(a, b)
                results[0.0].append(gap)
                results.setdefault(round(b.size, 1), []).append(gap)
    return {size: sorted(gaps)[len(gaps) // 4] for size, gaps in results.items() if len(gaps) >= (8 if size else 1)}


def _space(spaces: dict[float, float], cell: Cell) -> float:
    return spaces.get(round(cell.words[0].size, 1), WAVERS * spaces.get(0.0, 1.0))


def _asked(lines: Sequence[Row], voters: Sequence[int], n: int) -> list[Row]:
    """The lines near a line that have pays, as far as neither a distance nor another table's heads part them."""
    results: list[Row] = []
    for step in (-1, 1):
        at, before = n, len(results)
        while 0 <= at + step < len(lines) and abs(at + step - n) <= REACH:
            a, b = lines[at], lines[at + step]
            upper, lower = (b, a) if step < 0 else (a, b)
            if lower.top - upper.bottom > FAR * min(upper.height, lower.height) or lower.page != upper.page:
                break
            at += step
            k = bisect_left(voters, at)
            if k < len(voters) and voters[k] == at:
                results.append(lines[at])
                continue
            running = len(lines[at].cells) == 1 and len(lines[at].text) > 60
            beyond = (len(results) - before > 1 or (step < 0 and at + 1 == n)) and at - step not in voters
            if running or (beyond and _heads(lines[at - step], lines[at])):
                break
    return results


def _heads(one: Row, other: Row) -> bool:
    """Whether of two lines that pay nothing one is a caption and the other a head of several columns."""
    few, many = sorted((len(one.cells), len(other.cells)))
    return few == 1 < many


def _cut(cell: Cell, asked: Sequence[Row], space: float) -> list[Cell]:
    gaps = [_gap(a, b) for a, b in pairwise(cell.words)]
    least = min((g for g in gaps if g > 0), default=space)
    least = least if len(gaps) > 1 and least < WAVERS * space else space  # a caption's words may stand further apart
    wide = (WAVERS if cell.loose else WIDER) * max(least, 0.05)
    shift = cell.x0 - cell.box[0]  # a cell of a text column may stand elsewhere than its words
    white = [
        k + 1
        for k, (a, b) in enumerate(pairwise(cell.words))
        if not a.text.endswith(",") and _white((a.box[2] + b.box[0]) / 2 + shift, asked)  # a comma ends no cell
    ]
    if not white:
        return [cell]
    for wider, single in ((1.0, True), (WAVERS, False)):  # what stands over one column each needs less of a gap
        edges = [k for k in white if gaps[k - 1] > wider * wide] if len(asked) > 1 else []
        result = _pieces(cell, edges)
        if edges and all(_apart(a, b, asked, single=single) for a, b in pairwise(result)):
            return result
    return [cell] if cell.loose else _aligned(cell, white, asked) or [cell]


def _pieces(cell: Cell, edges: Sequence[int]) -> list[Cell]:
    shift = cell.x0 - cell.box[0]
    words = [cell.words[a:b] for a, b in pairwise([0, *edges, len(cell.words)])]
    boxes = [union([w.box for w in piece]) for piece in words]
    return [
        Cell(piece, cell.page, box[0] + shift, box[2] + shift, cell.lines, cell.source)
        for piece, box in zip(words, boxes, strict=True)
    ]


def _white(x: float, asked: Sequence[Row]) -> bool:
    """Whether no line that is asked has a cell over a place, and two at least have one on each side of it."""
    beside = 0
    for row in asked:
        over = next((c for c in row.cells if c.x0 < x < c.x1), None)
        if over is None:
            beside += any(c.x1 <= x for c in row.cells) and any(c.x0 >= x for c in row.cells)
            continue
        at = x - over.x0 + over.box[0]
        if not any(a.box[2] <= at <= b.box[0] for a, b in pairwise(over.words)):
            return False  # a word stands there; a gap may be the same edge, not cut yet
    return beside >= min(2, len(asked))


def _apart(left: Cell, right: Cell, asked: Sequence[Row], *, single: bool) -> bool:
    """Whether two pieces stand over or under two different cells of most lines that are asked; `single`: one each."""
    agree = against = 0
    for row in asked:
        under_left = {n for n, c in enumerate(row.cells) if min(c.x1, left.x1) > max(c.x0, left.x0)}
        under_right = {n for n, c in enumerate(row.cells) if min(c.x1, right.x1) > max(c.x0, right.x0)}
        if under_left & under_right or (single and max(len(under_left), len(under_right)) > 1):
            against += 1
        elif under_left and under_right:
            agree += 1
    return agree >= 2 and agree > against


def _aligned(cell: Cell, white: Sequence[int], asked: Sequence[Row]) -> list[Cell] | None:
    """A cell's pieces, where one way alone to cut it puts one of them just where each column's cells stand."""
    members = [(c, n) for n, row in enumerate(asked) for c in row.cells]
    columns = cluster([(c.x0, c.x1) for c, _ in members], [n for _, n in members])
    held = [[c for c, _ in members if k.x0 <= c.centre <= k.x1 and k.overlap(c.x0, c.x1) > 0] for k in columns]
    few = min(2, len(asked))
    over = [k for k, column in enumerate(columns) if column.overlap(cell.x0, cell.x1) > 0 and len(held[k]) >= few]
    if not 4 - few <= len(over) <= len(white) + 1 or len(cell.words) > 14:
        return None
    ways: set[tuple[int, ...]] = set()
    for manner in MANNERS:
        places = [median(manner(c) for c in held[k]) for k in over]
        if any(
            sum(abs(manner(c) - x) <= EXACT for c in held[k]) < 0.75 * len(held[k])
            for k, x in zip(over, places, strict=True)
        ):
            continue
        ways.update(_ways(cell, white, places, manner))
    return _pieces(cell, list(ways.pop())) if len(ways) == 1 else None


def _ways(
    cell: Cell, white: Sequence[int], places: Sequence[float], manner: Callable[[Cell], float], start: int = 0
) -> Iterator[tuple[int, ...]]:
    """Every way to cut the words from `start` into a piece for each place, that stands there."""
    ends = [*(k for k in white if k > start), len(cell.words)] if len(places) > 1 else [len(cell.words)]
    for end in ends:
        piece = _pieces(cell, [e for e in (start, end) if 0 < e < len(cell.words)])[int(start > 0)]
        if abs(manner(piece) - places[0]) > EXACT:
            continue
        if len(places) == 1:
            yield ()
        elif end < len(cell.words):
            for rest in _ways(cell, white, places[1:], manner, end):
                yield (end, *rest)


__all__ = ["cut_at_corridors"]
