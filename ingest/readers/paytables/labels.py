"""Labels that wrap over lines, put together by where their lines stand and not by what they say.

Lines of one label stand nearer to each other than to the next label's, and all labels of a table stand to their pays
alike: their middles level with them, or their first lines, or their last. Where exactly one way to group the label
column's lines keeps to that for every line of pays, it is what the page says, whatever words it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ingest.grammar.designators import find_designators
from ingest.grammar.hands import made_of_card_words
from ingest.grammar.odds import EXPLICIT
from ingest.layout.bands import in_line
from ingest.layout.cells import Cell, Row, is_running, joined
from ingest.readers.paytables.context import unit_in_text
from ingest.readers.paytables.typed import typed

MOST_WORDS = 6  # in one line of a label
MOST_LINES = 5  # of one label
NEAR = 2.6  # heights of a line: further apart the lines of a table do not stand


@dataclass(eq=False)
class Line:
    """One line of a label column, and the row that holds it."""

    cell: Cell
    row: Row
    top: float
    bottom: float

    @property
    def y(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(eq=False)
class Level:
    """What a line of a table pays: cells beside each other, some of which may take several lines."""

    cells: list[Cell]
    rows: list[Row]
    top: float
    bottom: float


Manner = Callable[[float, float], float]
MANNERS: tuple[Manner, ...] = (lambda top, bottom: (top + bottom) / 2, lambda top, _: top, lambda _, bottom: bottom)


def repair_wrapped(rows: list[Row]) -> bool:
    """Put every wrapped label together in place, in the row of its pays; whether there were any."""
    n, result = 0, False
    while n < len(rows):
        end, left = _run(rows, n)
        if end - n >= 3:
            result = _mend(rows[n:end], left) or result
        n = max(end, n + 1)
    rows[:] = [r for r in rows if r.cells]
    return result


def repair_wrapped_between(rows: list[Row], x0: float, x1: float) -> bool:
    """The same for a table that stands beside another: only for what stands between two places of the page's width."""
    views: list[Row] = []
    owners: dict[int, Row] = {}
    for row in rows:
        inside = [c for c in row.cells if c.x0 >= x0 and c.x1 <= x1]
        if not inside and all(c.x1 <= x0 or c.x0 >= x1 for c in row.cells):
            continue
        view = replace(row, cells=inside or list(row.cells))
        view.top = min(c.box[1] for c in view.cells) + row.down
        view.bottom = max(c.box[3] for c in view.cells) + row.down
        views.append(view)
        owners[id(view)] = row
    before = {id(v): list(v.cells) for v in views}
    kept = list(views)
    if not repair_wrapped(kept):
        return False
    for view in views:
        row, old = owners[id(view)], before[id(view)]
        row.cells = sorted([*(c for c in row.cells if c not in old), *view.cells], key=lambda c: c.x0)
        if view.cells and len(view.cells) == len(row.cells):
            row.top, row.bottom = view.top, view.bottom
    rows[:] = [r for r in rows if r.cells]
    return True


def _pays(row: Row) -> list[Cell]:
    return [c for c in row.cells if typed(c).pay is not None]


def _left_of(row: Row) -> float | None:
    """Where a row's pays begin, where the row itself tells them from its label."""
    pays = _pays(row)
    if not pays:
        return None
    kind = typed(pays[0]).pay
    if pays[0] is not row.cells[0] or (kind is not None and kind.kind in EXPLICIT):
        return pays[0].x0
    return None  # a bare number may be a label, or half of one


def _run(rows: Sequence[Row], n: int) -> tuple[int, float]:
    """The end of the lines of one table from `n`: lines of pays, and between them lines of the label column alone."""
    near = [r for r in rows[n : n + 12] if r.mode == "geometry"]
    known = [x for r in near if (x := _left_of(r)) is not None]
    if rows[n].mode != "geometry":
        return n, 0.0
    if not known:
        most = max((len(_pays(r)) for r in near), default=0)
        known = [r.cells[0].x0 for r in near if len(_pays(r)) == most > 1]
        if not known:
            return n, 0.0
    left = min(known[:6])
    end = n
    while end < len(rows):
        row = rows[end]
        if row.mode != "geometry" or row.page != rows[n].page or row.column != rows[n].column:
            break
        if end > n and row.top - rows[end - 1].bottom > NEAR * max(row.height, 1.0):
            break
        if not (_is_value_row(row, left) or _is_label_row(row, left)):
            break
        end += 1
    return end, left


def _is_value_row(row: Row, left: float) -> bool:
    label = [c for c in row.cells if c.x1 <= left + 1]
    values = [c for c in row.cells if c.x0 >= left - 12 and c not in label]
    return bool(
        values
        and len(label) <= 1
        and len(label) + len(values) == len(row.cells)
        and all(typed(c).pay is not None for c in values)
    )


def _is_label_row(row: Row, left: float) -> bool:
    cell = row.cells[0]
    return (
        len(row.cells) == 1
        and cell.x1 <= left + 1
        and len(cell.words) <= MOST_WORDS
        and not typed(cell).note
        and not is_running(cell.words)
        and not leads_on(cell)
        and not find_designators(cell.text)
        and unit_in_text(cell.text) is None
    )


def leads_on(cell: Cell) -> bool:
    """Whether a line ends as what leads in the next table does, in words that no outcome has."""
    return cell.text.endswith(":") and not made_of_card_words(cell.text)


def _mend(rows: Sequence[Row], left: float) -> bool:
    lines = [Line(c, r, c.box[1] + r.down, c.box[3] + r.down) for r in rows for c in r.cells if c.x1 <= left + 1]
    levels = _levels(rows, left)
    wrapped = any(len(x.row.cells) == 1 for x in lines) or any(len(level.rows) > 1 for level in levels)
    if not wrapped or len(levels) < 2 or not lines:
        return False
    lines.sort(key=lambda x: x.y)
    ways = _ways(lines, levels)
    if len(ways) != 1:
        return False
    changed = False
    for group, level in ways[0]:
        row = level.rows[0]
        if len(group) == 1 and group[0].row is row and len(level.rows) == 1:
            continue
        changed = True
        for line in group:
            line.row.cells.remove(line.cell)
        for other in level.rows:
            other.cells = [c for c in other.cells if c not in level.cells]
        cells = [x.cell for x in group]
        row.cells = [cells[0] if len(cells) == 1 else joined(cells), *level.cells]
        row.top = min(level.top, *(x.top for x in group))
        row.bottom = max(level.bottom, *(x.bottom for x in group))
    return changed


def _levels(rows: Sequence[Row], left: float) -> list[Level]:
    """The lines of pays, top to bottom: what overlaps in height without standing over each other is one."""
    results: list[Level] = []
    cells = [(c.box[1] + r.down, c.box[3] + r.down, c, r) for r in rows for c in r.cells if c.x1 > left + 1]
    for top, bottom, cell, row in sorted(cells, key=lambda x: (x[0], x[2].x0)):
        last = results[-1] if results else None
        beside = last is not None and all(c.x1 <= cell.x0 + 1 or c.x0 >= cell.x1 - 1 for c in last.cells)
        if last is not None and beside and min(bottom, last.bottom) - max(top, last.top) > 0.3 * (bottom - top):
            last.cells.append(cell)
            last.top, last.bottom = min(last.top, top), max(last.bottom, bottom)
            if row not in last.rows:
                last.rows.append(row)
        else:
            results.append(Level([cell], [row], top, bottom))
    for level in results:
        level.cells.sort(key=lambda c: c.x0)
    return results


Way = list[tuple[list[Line], Level]]


def _ways(lines: Sequence[Line], levels: Sequence[Level]) -> list[Way]:
    """Every way to group the lines into labels that stand to their pays alike; ways that say the same count once."""
    steps = sorted({round(b.y - a.y, 1) for a, b in pairwise(lines)})
    edges = [(a + b) / 2 for a, b in pairwise(steps) if b - a > 0.4] + [1e9]
    results: dict[tuple[tuple[int, ...], ...], tuple[int, Way]] = {}
    for edge in [0.0, *edges]:
        groups = [[lines[0]]]
        for a, b in pairwise(lines):
            if b.y - a.y > edge:
                groups.append([])
            groups[-1].append(b)
        if any(
            len(g) > MOST_LINES or not in_line([x.cell for x in g], 6.0 if g[0].cell.loose else 2.5) for g in groups
        ):
            continue
        for manner in MANNERS:
            way = _matched(groups, levels, manner)
            if way is not None:
                key = tuple(tuple(id(x) for x in group) for group, _ in way[1])
                results[key] = min(results.get(key, way), way, key=lambda w: w[0])
    least = min((left for left, _ in results.values()), default=0)  # lines that no label takes speak against a way
    return [way for left, way in results.values() if left == least]


def _matched(groups: Sequence[list[Line]], levels: Sequence[Level], manner: Manner) -> tuple[int, Way] | None:
    """Each line of pays with the one group that stands to it in this manner; None where one has none, or several.

    With the number of groups that no line of pays takes.
    """
    way: Way = []
    free = list(groups)
    for level in levels:
        height = min(c.words[0].box[3] - c.words[0].box[1] for c in level.cells)
        slack = (0.28 if level.cells[0].loose else 0.1) * height + 0.6
        y = manner(level.top, level.bottom)
        fits = [g for g in free if abs(manner(g[0].top, g[-1].bottom) - y) <= slack]
        if not fits:  # a raised star makes a line higher, and still it is one line
            fits = [g for g in free if len(g) == 1 and g[0].row in level.rows]
        if not way and not fits and (level.top + level.bottom) / 2 <= groups[0][0].y - height / 2:
            continue  # the numbers of a header over the pays
        if not fits and level is levels[-1] and level.top >= groups[-1][-1].bottom - height / 2:
            continue  # its label stands on the next page
        if len(fits) != 1:
            return None
        way.append((fits[0], level))
        free = [g for g in free if g is not fits[0]]
    inside = [g for g in free if levels[0].top < g[0].y and g[-1].y < levels[-1].bottom]
    return None if not way or any(len(g) > 1 for g in inside) else (len(free), way)
