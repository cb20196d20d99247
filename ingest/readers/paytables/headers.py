"""What stands over a body: header cells laid over its columns, captions over all of it, and the rule before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.grammar.bets import bet_in
from ingest.grammar.designators import find_designators, wager_of
from ingest.grammar.hands import is_hand_like, is_header_word
from ingest.grammar.text import unmarked, without_stars
from ingest.layout.bands import stacks
from ingest.layout.cells import SLOT, Cell, Row, joined, part
from ingest.layout.columns import Column, cluster, lay_over
from ingest.readers.paytables.bodies import Body, meets
from ingest.readers.paytables.typed import hands_column, typed

MAX_HEADER_LINES = 12
_TABLE = re.compile(r"Table\s+#?(?:[A-Z]|\d{1,2})")
MAX_FLAT_LINES = 30  # a dump may write each cell of a header on lines of its own


@dataclass(eq=False)
class Head:
    """Everything above a body, nearest line last."""

    columns: list[Column]
    label: list[Cell] = field(default_factory=list)  # header cells over the labels
    captions: list[Cell] = field(default_factory=list)  # nearest last
    prose: list[str] = field(default_factory=list)  # the rule before the table, nearest last
    rows: list[Row] = field(default_factory=list)
    has_header: bool = False

    @property
    def label_text(self) -> str:
        return " ".join(unmarked(c.text) for c in self.label)


def columns_of(body: Body) -> list[Column]:
    """The body's columns of pays, from the lines that are no claims."""
    lines = [(c, n) for n, b in enumerate(body.blocks) if b.claim is None for c in b.values]
    if body.mode == "order":
        width = max((len(b.values) for b in body.blocks if b.claim is None), default=0)
        return [Column(float(n), float(n) + 0.5) for n in range(width)]
    columns = cluster([(c.x0, c.x1) for c, _ in lines], [n for _, n in lines])
    if body.mode != "geometry" or len(columns) < 3 or len(body.blocks) < 3:
        return columns
    return [c for k, c in enumerate(columns) if not _over_two(k, columns, lines)]


def _over_two(at: int, columns: Sequence[Column], lines: Sequence[tuple[Cell, int]]) -> bool:
    """Whether a column is nothing but one value that stands over the middle of the two columns beside it."""
    if not 0 < at < len(columns) - 1:
        return False
    before, here, after = columns[at - 1 : at + 2]
    inside = [(c, n) for c, n in lines if c.x0 >= here.x0 - 0.01 and c.x1 <= here.x1 + 0.01]
    others = {n for c, n in lines if max(before.overlap(c.x0, c.x1), after.overlap(c.x0, c.x1)) > 0}
    others -= {n for _, n in inside}
    if len(inside) != 1 or len(others) < 2:
        return False
    row = [c for c, n in lines if n == inside[0][1]]
    beside = [c for c in row if c is not inside[0][0] and before.x0 <= c.centre <= after.x1]
    middle = (before.centre + after.centre) / 2
    return not beside and abs(inside[0][0].centre - middle) < 0.22 * (after.centre - before.centre)


def is_prose(cell: Cell, width: float | None) -> bool:
    """Whether a cell is running text rather than a header or caption."""
    words = cell.text.split()
    if cell.text[:1].islower() and cell.text.endswith((".", ";")) and not find_designators(cell.text):
        return True  # the end of a sentence of the lines above: "the discard rack."
    if re.match(r"^(?:-\s*)?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+\w", cell.text) or (
        len(words) >= 5 and words[0][:1].islower()
    ):
        return (
            not find_designators(cell.text)
            and not re.match(r"(?:for (?:use|the)|including|with)\b", cell.text)
            and wager_of(cell.text) is None
        )
    lower = sum(w[:1].islower() and len(w) > 3 for w in words)
    if cell.text.endswith(":") and (
        ". " in cell.text
        or re.search(r"\b(?:below|following|follows|shown|schedule)\b", cell.text, re.I)
        or (len(words) >= 6 and lower >= 3)
    ):
        return True
    if len(words) >= 12 or (len(words) >= 7 and cell.text.rstrip().endswith((".", ";", ","))):
        return True
    return len(words) >= 7 and lower >= 4 and not find_designators(cell.text) and "paytable" not in cell.text.lower()


def scan_up(
    body: Body, rows: Sequence[Row], start: int, taken: set[tuple[int, float]], span: tuple[float, float]
) -> list[tuple[Row, list[Cell]]]:
    """The lines above a body that may head it, nearest first, cut to the body's width."""
    results: list[tuple[Row, list[Cell]]] = []
    below = rows[start]
    for row in reversed(rows[max(0, start - 40) : start]):
        if len(results) >= (MAX_FLAT_LINES if body.mode == "order" else MAX_HEADER_LINES):
            break
        cells = [c for c in row.cells if meets(c.x0, c.x1, *span)] if body.mode == "geometry" else list(row.cells)
        if not cells:
            continue
        if any((row.line, round(c.x0, 1)) in taken for c in cells):
            break
        distance = below.top - row.bottom
        if body.mode == "geometry" and body.blocks[0].row.cells[0].source != "dump" and distance > 5.0 * row.height:
            break
        if all(typed(c).note for c in cells) or _is_claim_line(cells):
            break
        results.append((row, cells))
        below = row
    return results


def _is_claim_line(cells: Sequence[Cell]) -> bool:
    kinds = [typed(c) for c in cells]
    return kinds[0].claim is not None and any(k.pay is not None for k in kinds[1:])


def head_of(body: Body, lines: Sequence[tuple[Row, list[Cell]]]) -> Head:
    """Sort the lines above a body into headers of columns, captions and prose."""
    head = Head(columns_of(body))
    labels = body.label_span()
    left = min((c.x0 for c in head.columns), default=0.0)
    gathered = _below_prose(head, body, lines)
    if body.mode == "order":
        gathered = _cell_by_cell(head, gathered)
    if body.mode == "geometry":
        gathered = _levelled(gathered)
    below: Row = body.blocks[0].row
    for row, cells in reversed(gathered):
        if body.mode == "order":
            if not _flat_pieces(head, row, cells):
                _flat_line(head, row, cells)
            head.rows.insert(0, row)
            continue
        if body.mode == "tabs":
            cells = _shifted(_rejoined(cells), head.columns)
        over = [c for c in cells if not _over_labels(c, labels, head.columns, left)]
        side = [c for c in cells if c not in over]
        beside = any(r is not row and min(r.bottom, row.bottom) - max(r.top, row.top) > 1 for r, _ in gathered)
        alone = len(cells) == 1 and not beside and _is_over_all(cells[0], head.columns)
        if not alone and _is_header_line(row, below, over, side, head, body, beside=beside):
            head.has_header = head.has_header or any(typed(c).header for c in cells)
            head.label = [*side, *head.label]
            named = all(find_designators(c.text, loose=c.loose) or wager_of(c.text) for c in over)
            if body.mode == "tabs" and len(over) > len(head.columns):
                own = [c for c in over if any(abs(c.x0 - k.x0) < 1 for k in head.columns)]
                over = own if len(own) == len(head.columns) else over  # the others head columns that hold nothing
            runs = lay_over(over, head.columns, named=named)
            for cell, (i, j) in zip(over, runs, strict=False):
                for column in head.columns[i : j + 1]:
                    column.headers.insert(0, (cell, j - i + 1))
                if i == j and body.mode == "geometry":
                    head.columns[i].widen(cell.x0, cell.x1)
            below = row
        else:
            head.captions = [*(_spaced(cells) if body.mode == "geometry" else cells), *head.captions]
        head.rows.insert(0, row)
    head.has_header = head.has_header or is_header_word(head.label_text)
    return head


def _is_over_all(cell: Cell, columns: Sequence[Column]) -> bool:
    """Whether a bet's name alone over columns that all have pay tables' names speaks of all, wherever it stands."""
    named = [any(find_designators(unmarked(c.text)) or _TABLE.fullmatch(c.text) for c, _ in k.headers) for k in columns]
    text = without_stars(unmarked(cell.text))
    words = text.split()
    called = len(words) <= 4 and all(w[:1].isupper() or w[:1].isdigit() for w in words) and not is_hand_like(text)
    bet = bet_in(text) is not None or (called and not is_header_word(text) and not typed(cell).header)
    return len(named) > 1 and all(named) and bet and not find_designators(text) and typed(cell).pay is None


def _below_prose(head: Head, body: Body, lines: Sequence[tuple[Row, list[Cell]]]) -> list[tuple[Row, list[Cell]]]:
    """The lines between the running text above a body and the body; the text itself goes to the head."""
    for n, (row, cells) in enumerate(lines):
        flat = body.mode == "order" and _names_columns(" ".join(c.text for c in cells))
        ends = n + 1 < len(lines) and _ends_sentence(row, cells, *lines[n + 1])
        if ends or (not flat and any(is_prose(c, None) for c in cells)):
            head.prose = [" ".join(c.text for c in above) for _, above in reversed(lines[n:])]
            return list(reversed(lines[:n]))
    return list(reversed(lines))


def _ends_sentence(row: Row, cells: list[Cell], above: Row, over: list[Cell]) -> bool:
    """Whether a short line is the end of the sentence above it: "pay tables for the Straight" over "Shooter bet:"."""
    if len(cells) != 1 or len(over) != 1 or not cells[0].text.endswith((":", ".")):
        return False
    if over[0].text.endswith((".", ":", ";")) or find_designators(cells[0].text) or len(over[0].text.split()) < 3:
        return False
    if row.mode == "order":
        return row.number - above.number <= 1.5 and len(over[0].text) > 50
    return abs(cells[0].x0 - over[0].x0) < 3.0 and row.top - above.bottom < 0.6 * row.height


def _spaced(cells: list[Cell]) -> list[Cell]:
    """A caption whose words stand further apart than words do is one caption still."""
    results: list[Cell] = []
    for cell in cells:
        last = results[-1] if results else None
        high = min(w.box[3] - w.box[1] for w in cell.words)
        if last is not None and 0 <= cell.x0 - last.x1 < 0.85 * high:
            results[-1] = joined([last, cell])
        else:
            results.append(cell)
    return results


def _levelled(gathered: list[tuple[Row, list[Cell]]]) -> list[tuple[Row, list[Cell]]]:
    """Header lines that overlap in height are one row with wrapped cells, each centred for itself."""
    results: list[tuple[Row, list[Cell]]] = []
    for row, cells in gathered:
        above = results[-1][0] if results else None
        if above is not None and min(above.bottom, row.bottom) - max(above.top, row.top) > 1.5:
            columns = stacks([*results[-1][1], *cells])
            whole = [s[0] if len(s) == 1 else joined(s) for s in columns]
            level = Row(
                row.page, row.line, whole, min(above.top, row.top), max(above.bottom, row.bottom), row.mode, row.number
            )
            results[-1] = (level, whole)
        else:
            results.append((row, cells))
    return results


def _rejoined(cells: list[Cell]) -> list[Cell]:
    """A tabbed line's cells, with names that a tab cut in two put together again."""
    results: list[Cell] = []
    for cell in cells:
        last = results[-1] if results else None
        if last is not None and 0 < cell.x0 - last.x0 <= 1.01 * SLOT:
            glued = last.text + cell.text
            code = re.fullmatch(r"[A-Z0-9]{2,6}", last.text) and not is_header_word(last.text)
            if len(glued) <= 14 and code and find_designators(glued, loose=True):
                whole = joined([last, cell])
                whole.text = glued
                results[-1] = whole
                continue
        results.append(cell)
    return results


def _shifted(cells: list[Cell], columns: Sequence[Column]) -> list[Cell]:
    """A line of pay tables' names that lacks the blank cell over the labels: every cell belongs one further."""
    first = cells[0] if cells else None
    if first is None or first.x0 != 0 or not columns or min(c.x0 for c in columns) < SLOT:
        return cells
    if len(cells) < 2 or not all(
        find_designators(unmarked(c.text)) and not is_header_word(unmarked(c.text)) for c in cells
    ):
        return cells
    return [Cell(c.words, c.page, c.x0 + SLOT, c.x1 + SLOT, c.lines, c.source) for c in cells]


def _cell_by_cell(head: Head, gathered: list[tuple[Row, list[Cell]]]) -> list[tuple[Row, list[Cell]]]:
    """Headers that a dump wrote cell by cell, with a blank line between: as many as there are columns, or one more."""
    blocks: list[list[tuple[Row, list[Cell]]]] = []
    below: Row | None = None
    for row, cells in reversed(gathered):
        if len(cells) != 1 or len(row.text) > 24 or typed(cells[0]).note:
            break
        if below is None or below.number - row.number > 1.5:
            blocks.insert(0, [])
        blocks[0].insert(0, (row, cells))
        below = row
    n = len(head.columns)
    if n < 3 or len(blocks) < n:
        return gathered
    own = blocks[-n:]
    label = blocks[-n - 1] if len(blocks) > n else []
    if label and not is_header_word(unmarked(" ".join(r.text for r, _ in label))):
        label = []
    for column, block in zip(head.columns, own, strict=True):
        column.headers.append((joined([c for _, cells in block for c in cells]), 1))
    head.label += [c for _, cells in label for c in cells]
    head.has_header = True
    used = {id(r) for block in [*own, label] for r, _ in block}
    head.rows += [r for r, _ in gathered if id(r) in used]
    return [(r, c) for r, c in gathered if id(r) not in used]


def _over_labels(cell: Cell, labels: tuple[float, float] | None, columns: Sequence[Column], left: float) -> bool:
    """Whether a header cell stands over the labels rather than over a column of pays."""
    if labels is None or cell.x0 >= left - 1:
        return False
    if cell.centre <= labels[1] or (cell.x1 <= left - 1 and is_header_word(unmarked(cell.text))):
        return True
    if not meets(cell.x0, cell.x1, *labels) or not columns:
        return False
    return is_header_word(unmarked(cell.text)) and cell.x0 < labels[0] + 0.5 * (left - labels[0])


def _is_header_line(
    row: Row, below: Row, over: list[Cell], side: list[Cell], head: Head, body: Body, *, beside: bool
) -> bool:
    """Whether a line heads columns; a line that stands over the whole table is a caption."""
    if not head.columns:
        return False
    if not over:
        alone = len(side) == 1 and is_header_word(unmarked(side[0].text))
        return alone or (len(side) == 1 and beside and len(side[0].text.split()) <= 3)
    if side and any(is_header_word(unmarked(c.text)) for c in side):
        return True
    if len(over) >= 2:
        return len(over) <= len(head.columns) + 1 and not any(len(c.text) > 44 for c in over)
    text = unmarked(over[0].text)
    rest = text.endswith(")") or text[:1].islower()
    near = row.mode != "geometry" or below.top - row.bottom < (1.4 if rest else 0.6) * row.height
    if side:
        named = typed(over[0]).header or bool(find_designators(text, bare=True))
        return len(text) <= 30 and (len(head.columns) == 1 or named)
    # One cell alone: the rest of a wrapped header, or the header of the only column.
    inside = any(c.h0 - 8 <= over[0].x0 and over[0].x1 <= c.h1 + 8 for c in head.columns)
    if len(head.columns) > 1:
        return inside and near and any(c.headers for c in head.columns)
    column = head.columns[0]
    speaks = (
        typed(over[0]).header
        or bool(find_designators(text, bare=True))
        or (bet_in(text) is not None and len(text) <= 28)
    )
    apart = labels_end(body) is None or over[0].x0 > (labels_end(body) or 0.0) - 1
    return (speaks and (inside or (apart and over[0].centre > column.h0 - 12))) or (
        inside and near and bool(column.headers)
    )


def labels_end(body: Body) -> float | None:
    """Where the body's labels end."""
    span = body.label_span()
    return None if span is None else span[1]


_WAGERS = re.compile(r"(?:multi[ -]game\s+)?(?:[A-Z][A-Z0-9]+\s+)?\(?\$[\d.]+\s+wager\)?", re.I)
_LETTERED = re.compile(r"(?<![/\w])(?:Ante|Pair Plus|Blind|Trips|Bonus) [A-Z](?=\s|$)")
_ROLES = re.compile(
    r"(?:ante bonus|pair plus|progressive|bonus)\s+pa[yv]table|"
    r"en[vy]{2}(?:\s+bonus)?\*{0,2}(?:\s*\((?:both|all)[^)]*\))?|"
    r"pa[yv](?:s|outs?|offs?)?\*{0,2}(?!\s*table)(?:\s*\((?:to|for) 1\)|\s(?:to|for) (?:1|one))?(?=\s|$)",
    re.I,
)
_HANDS = re.compile(r"\d{1,2}\s+total\s+hands?", re.I)


def _names_columns(text: str) -> bool:
    """Whether a long line of a dump is a header: it names several columns and ends in no full stop."""
    results = max(len(p.findall(text)) for p in (_WAGERS, _HANDS, _LETTERED, _ROLES))
    return (
        (results >= 2 or len(find_designators(text)) >= 2)
        and not text.rstrip().endswith((".", ":", ";"))
        and len(text) < 220
    )


def _flat_pieces(head: Head, row: Row, cells: list[Cell]) -> bool:
    """A header line whose columns are only spaces apart: cut where names, wagers, roles or numbers of hands begin."""
    whole = joined(cells)
    text, n = whole.text, len(head.columns)
    named = [(d.start, d.end) for d in find_designators(text, loose=whole.loose)]
    for spans, groups in (
        (named, True),
        ([m.span() for m in _WAGERS.finditer(text)], True),
        ([m.span() for m in _HANDS.finditer(text)], False),
        ([m.span() for m in _LETTERED.finditer(text)], False),
        ([m.span() for m in _ROLES.finditer(text)], False),
    ):
        count = len(spans)
        if n == count == 1:
            if not spans[0][0] or not is_header_word(unmarked(text[: spans[0][0]])):
                continue
        elif n < 2 or count < 2 or (count != n and not (groups and n % count == 0)):
            continue
        between = "".join(text[a:b] for (_, a), (b, _) in pairwise([*spans, (len(text), 0)]))
        if groups and re.search(r"\$|wager", between, re.I):
            continue  # one of them is damaged: which columns the others stand over cannot be told
        pieces = [part(whole, a, b) for a, b in spans]
        start = part(whole, 0, spans[0][0]) if spans[0][0] else None
        if not all(pieces) or (
            start is not None and not is_header_word(unmarked(start.text)) and len(start.text.split()) > 3
        ):
            continue
        step = n // count
        for at, piece in enumerate(pieces):
            for column in head.columns[at * step : (at + 1) * step]:
                if piece is not None:
                    column.headers.insert(0, (piece, step))
        if start is not None:
            head.label = [start, *head.label]
        head.has_header = True
        return True
    return False


def _flat_line(head: Head, row: Row, cells: list[Cell]) -> None:
    """A header line of a dump that keeps no columns: as many pieces as columns head them in order."""
    pieces = [c for c in cells if not is_header_word(unmarked(c.text))]
    side = [c for c in cells if is_header_word(unmarked(c.text))]
    kinds = [typed(c) for c in pieces]
    columns = head.columns
    fits = len(pieces) == len(columns) or (not side and len(pieces) == len(columns) + 1)
    looks = all(
        k.header or find_designators(c.text, bare=True) or hands_column(c.text) or k.pay
        for k, c in zip(kinds, pieces, strict=True)
    )
    if pieces and len(pieces) == len(columns) + 1 and not side:
        side, pieces = pieces[:1], pieces[1:]
        looks = all(typed(c).header or find_designators(c.text, bare=True) or typed(c).pay for c in pieces)
    if pieces and fits and looks and len(pieces) == len(columns):
        head.label = [*side, *head.label]
        head.has_header = head.has_header or bool(side) or any(k.header for k in kinds)
        for cell, column in zip(pieces, columns, strict=True):
            column.headers.insert(0, (cell, 1))
    elif side and not pieces:
        head.label = [*side, *head.label]
        head.has_header = True
    else:
        head.captions = [*cells, *head.captions]
        if side:
            head.label = [*side, *head.label]
            head.has_header = head.has_header or any(k.header for k in kinds)


def header_text(column: Column, *, single: bool = False) -> str:
    """The words over a column, top to bottom; `single` leaves out cells that span several columns."""
    return " ".join(without_stars(unmarked(c.text)) for c, span in column.headers if not single or span == 1)
