"""Tables that lie on their side: hands over the columns, a pay table in every line.

They are turned before anything else looks at them. The turned lines stand where the table stood; their cells keep their
words and boxes, only the places that columns are compared by are made up, as for a dump's tabs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ingest.grammar.designators import find_designators
from ingest.grammar.hands import NUMBERS, PHRASES, is_hand_like, is_header_word, made_of_card_words
from ingest.grammar.odds import EXPLICIT
from ingest.grammar.text import unmarked, without_stars
from ingest.layout.cells import SLOT, Cell, Row, joined, part
from ingest.layout.columns import Column, cluster
from ingest.readers.paytables.typed import typed

COUNTED = [str(n) for n in range(1, 13)]
MAX_HEAD = 8  # lines that the hands over the columns may take


def turn(rows: list[Row]) -> set[int]:
    """Turn every such table in place; the lines that they stood on."""
    lines: set[int] = set()
    n = 0
    while n < len(rows):
        end = _run(rows, n)
        if end == n:
            n += 1
            continue
        result = _turned(rows, n, end) if not _rest(rows[n]) else None
        if result is None:
            n = end
            continue
        start, new = result
        lines |= {r.line for r in rows[start:end]}
        rows[start:end] = new
        n = start + len(new)
    return lines


def _pays(row: Row) -> list[Cell]:
    """The cells that pay; a bare number before odds is the table's: "1 | 40 to 1 | 8 to 1"."""
    pays = [c for c in row.cells if typed(c).pay is not None]
    kinds = [pay.kind for c in pays if (pay := typed(c).pay) is not None]
    numbered = len(pays) > 2 and len(row.cells[0].text) <= 2 and kinds[0] == "number"
    return pays[1:] if numbered and pays[0] is row.cells[0] and {*kinds[1:]} <= {*EXPLICIT, "none"} else pays


def _run(rows: Sequence[Row], n: int) -> int:
    """The end of consecutive lines from `n` that have several pays and no hand; labels' wrapped ends stand between."""
    end = n
    while end < len(rows):
        row = rows[end]
        if row.mode == "geometry" and _rest(row) and _borders(rows, end, n):
            end += 1
            continue
        pays = _pays(row)
        kinds = [typed(c) for c in row.cells]
        beside = len(row.cells) - len(pays)
        if (
            len(pays) < 2
            or beside > 1
            or (beside == 1 and row.cells[0] in pays)
            or any(k.hand or k.claim or k.note for k in kinds)
            or all(k.pay.kind == "none" for k in kinds if k.pay is not None)
        ):
            break
        if end > n and (row.mode != rows[n].mode or row.top - rows[end - 1].bottom > 2.5 * row.height):
            break
        end += 1
    return end


def _rest(row: Row) -> bool:
    """Whether a line is nothing but a short word or number: the rest of a wrapped label."""
    if len(row.cells) != 1 or len(row.cells[0].text) > 16 or len(row.text.split()) > 2:
        return False
    kind = typed(row.cells[0])
    return not (kind.hand or kind.claim or kind.note)


def _borders(rows: Sequence[Row], at: int, first: int) -> bool:
    """Whether a short line stands close to a line with several pays, left of all of them."""
    row = rows[at]
    for n in (at - 1, at + 1):
        if not 0 <= n < len(rows) or (n < first and at != first):
            continue
        other = rows[n]
        pays = _pays(other)
        gap = max(other.top - row.bottom, row.top - other.bottom)
        if len(pays) >= 2 and gap < 0.7 * row.height and row.cells[0].x1 < min(c.x0 for c in pays):
            return True
    return False


def _labels(body: Sequence[Row], rests: Sequence[Row]) -> list[Cell | None]:
    """The label of every line, with the wrapped rests that stand nearest to it, top to bottom."""
    parts: list[list[Cell]] = [[r.cells[0]] if r.cells[0] not in _pays(r) else [] for r in body]
    for rest in rests:
        middle = (rest.top + rest.bottom) / 2
        nearest = min(range(len(body)), key=lambda k: abs((body[k].top + body[k].bottom) / 2 - middle))
        parts[nearest].append(rest.cells[0])
    return [joined(sorted(cells, key=lambda c: c.box[1])) if cells else None for cells in parts]


def _turned(rows: Sequence[Row], n: int, end: int) -> tuple[int, list[Row]] | None:
    """Where the table begins with its head, and its lines turned; None where no hands stand over the columns."""
    rests = [r for r in rows[n:end] if _rest(r) and len(_pays(r)) < 2]
    body = [r for r in rows[n:end] if r not in rests]
    if body[0].mode == "order":
        return _turned_flat(rows, n, end)
    columns = cluster([(c.x0, c.x1) for r in body for c in _pays(r)], [k for k, r in enumerate(body) for _ in _pays(r)])
    if len(columns) < 2:
        return None
    left = min(c.x0 for c in columns)
    labels = _labels(body, rests)
    named = len(body) >= 2 and all(c is not None and find_designators(unmarked(c.text)) for c in labels)
    named = named or (
        len(body) >= 2 and [c and c.text for c in labels] in ([*"ABCDEFGH"[: len(body)]], COUNTED[: len(body)])
    )
    if len(body) == 1 and labels[0] is not None and is_header_word(unmarked(labels[0].text)):
        return None  # the lower half of a head: "Outcome 7 8" under "Dragon Panda"
    start, over, corner = _head(rows, n, columns, left, named=named)
    names = [joined(cells) if cells else None for cells in over]
    hands = sum(c is not None and typed(c).hand for c in names)
    if any(name is None for name in names) or (hands < max(2, 0.5 * len(names)) and not named):
        return None
    if len({c.text.lower() for c in names if c is not None}) < len(names):
        return None
    lines = [r.line for r in rows[start:end]]
    top, bottom = rows[start].top, rows[end - 1].bottom
    made: list[Row] = []

    def add(cells: list[tuple[int, Cell]]) -> None:
        placed = [_at(cell, slot) for slot, cell in cells]
        k = len(made)
        made.append(
            Row(rows[n].page, lines[min(k, len(lines) - 1)], placed, top + k, top + k + 1, "tabs", rows[n].number)
        )

    heads = [(k + 1, cell) for k, cell in enumerate(labels) if cell is not None]
    if heads or corner:
        add([*([(0, joined(corner))] if corner else []), *heads])
    for column, name in zip(columns, names, strict=True):
        assert name is not None
        values = []
        for k, row in enumerate(body):
            under = [c for c in _pays(row) if column.overlap(c.x0, c.x1) > 0]
            if len(under) > 1:
                return None
            values += [(k + 1, c) for c in under]
        if values:
            add([(0, name), *values])
    made[-1].bottom = max(made[-1].bottom, bottom)
    return start, made


def _turned_flat(rows: Sequence[Row], n: int, end: int) -> tuple[int, list[Row]] | None:
    """A table of a dump without columns: its head is cut where only one way makes as many hands as there are pays."""
    body = rows[n:end]
    count = len(_pays(body[0]))
    if n == 0 or any(len(_pays(r)) != count for r in body) or rows[n - 1].mode != "order":
        return None
    head = joined(rows[n - 1].cells)
    words = head.text.split()
    results = [
        (start, cuts)
        for start in range(min(4, len(words)))
        if start == 0 or is_header_word(" ".join(words[:start])) or find_designators(" ".join(words[:start]))
        for cuts in _cuts([w.lower() for w in words], start, count)
    ]
    if len(results) != 1:
        return None
    start, cuts = results[0]
    ends = [sum(len(w) + 1 for w in words[:k]) for k in range(len(words) + 1)]
    names = [part(head, ends[a], ends[b] - 1) for a, b in pairwise([start, *cuts])]
    labels = [r.cells[0] if r.cells[0] not in _pays(r) else None for r in body]
    top = rows[n - 1].top
    lines = [r.line for r in rows[n - 1 : end]]
    made: list[Row] = []
    heads = [(k + 1, cell) for k, cell in enumerate(labels) if cell is not None]
    for k, name in enumerate([None, *names]):
        cells = heads if k == 0 else [(j + 1, _pays(r)[k - 1]) for j, r in enumerate(body)]
        if k and name is not None:
            cells = [(0, name), *cells]
        if cells:
            made.append(
                Row(
                    rows[n].page,
                    lines[min(len(made), len(lines) - 1)],
                    [_at(cell, slot) for slot, cell in cells],
                    top + len(made),
                    top + len(made) + 1,
                    "tabs",
                    rows[n].number,
                )
            )
    return n - 1, made


def _cuts(words: Sequence[str], start: int, count: int) -> list[list[int]]:
    """Every way to cut words into so many hands that everybody knows: where each hand ends."""
    if start == len(words):
        return [[]] if count == 0 else []
    if count == 0:
        return []
    results = []
    for end in range(start + 1, min(start + 6, len(words)) + 1):
        if _plain_hand(" ".join(words[start:end])):
            results += [[end, *rest] for rest in _cuts(words, end, count - 1)]
    return results


def _plain_hand(text: str) -> bool:
    return re.sub(r"^([2-5]) of", lambda m: f"{NUMBERS[int(m[1])]} of", text.replace("-", " ")) in PHRASES


def _at(cell: Cell, slot: int) -> Cell:
    return Cell(cell.words, cell.page, slot * SLOT, slot * SLOT + 80, cell.lines, cell.source)


def _head(
    rows: Sequence[Row], n: int, columns: Sequence[Column], left: float, *, named: bool
) -> tuple[int, list[list[Cell]], list[Cell]]:
    """The lines over the columns that name hands: the first of them, the cells over each column, the corner.

    `named`: every line below begins with a pay table's name, so that what stands over its pays is what they are for.
    """
    over: list[list[Cell]] = [[] for _ in columns]
    corner: list[Cell] = []
    start = n
    while start > 0 and n - start < MAX_HEAD:
        row = rows[start - 1]
        near = row.mode != "geometry" or rows[start].top - row.bottom < (2.2 if start == n else 0.8) * row.height
        if not near or row.mode != rows[n].mode:
            break
        placed: list[tuple[int, Cell]] = []
        side: list[Cell] = []
        known = sum(is_hand_like(without_stars(unmarked(c.text))) for c in row.cells)
        for cell in row.cells:
            home = _column_of(cell, columns)
            text = without_stars(unmarked(cell.text))
            fits = is_hand_like(text) or made_of_card_words(text)
            short = len(text.split()) <= 5 and not typed(cell).header and re.search(r"[A-Za-z]{2}", text)
            if home is not None and (fits or ((known >= 2 or (named and len(row.cells) >= 2)) and short)):
                placed.append((home, cell))
            elif cell.x1 <= left + 1 and (is_header_word(text) or typed(cell).header or len(text) <= 16):
                side.append(cell)
            else:
                return start, over, corner
        between = not placed and side and n - start < MAX_HEAD - 1 and start >= 2 and rows[start - 2].bottom > row.top
        if (not placed and not between) or len({k for k, _ in placed}) < len(placed):
            break
        for k, cell in placed:
            over[k].insert(0, cell)
        corner = [*side, *corner]
        start -= 1
    return start, over, corner


def _column_of(cell: Cell, columns: Sequence[Column]) -> int | None:
    """The column that a head's cell stands over, by its middle and its width."""
    best = max(range(len(columns)), key=lambda k: columns[k].overlap(cell.x0, cell.x1))
    if columns[best].overlap(cell.x0, cell.x1) > 0:
        return best
    return None
