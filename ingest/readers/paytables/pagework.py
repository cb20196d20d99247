"""One page at work: its rows, the bodies found among them, and the table that runs on from the page before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ingest.grammar.designators import find_designators
from ingest.grammar.odds import EXPLICIT
from ingest.grammar.text import unmarked
from ingest.layout.bands import merge_bands
from ingest.layout.cells import Cell, Row, joined, rows_of
from ingest.layout.corridors import cut_at_corridors
from ingest.layout.leaders import level
from ingest.learned.furniture import furniture_of
from ingest.pages.model import Page, Pages
from ingest.readers.paytables import shape
from ingest.readers.paytables.arranged import arrange
from ingest.readers.paytables.bodies import Body, find_bodies, is_odds, is_paytable, split_repeats
from ingest.readers.paytables.broken_labels import repair_labels
from ingest.readers.paytables.context import Around, unit_in_text
from ingest.readers.paytables.continued import head_words
from ingest.readers.paytables.furniture import without_furniture
from ingest.readers.paytables.headers import Head, head_of, scan_up
from ingest.readers.paytables.labels import repair_wrapped, repair_wrapped_between
from ingest.readers.paytables.restated import unfolded
from ingest.readers.paytables.shape import index_of
from ingest.readers.paytables.spans import centre_spanning
from ingest.readers.paytables.transposed import turn
from ingest.readers.paytables.typed import (
    is_complete,
    is_head,
    join_labels_beside,
    part_by_columns,
    repair_wraps,
    split_rows,
    typed,
)

DRAWN = re.compile(r"^[-+=|\s]{4,}$")  # the lines of a table that a dump draws with signs
PAYTABLE = re.compile(r"\bpa[yv]\s*tables?\b|\bpa[yv]\s*(?:outs?|offs?)\b|\bodds\b", re.I)
PAGE_NUMBER = re.compile(r"^(?:page\s+)?\d{1,3}(?:\s+of\s+\d{1,3})?$", re.I)


@dataclass(eq=False)
class PageWork:
    """One page's rows and what was found among them."""

    number: int
    rows: list[Row]
    surroundings: list[Around] = field(default_factory=list)
    taken: set[tuple[int, float]] = field(default_factory=set)
    used: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)  # lines of tables that lay on their side
    carried: list[TableCandidate] = field(default_factory=list)  # tables of the page before that go on here
    endings: list[TableCandidate] = field(default_factory=list)  # tables that run to the end of the page


def work_pages(pages: Pages) -> list[PageWork]:
    """Rows of every page, cut and mended."""
    by_page = without_furniture([rows_of(page) for page in pages.pages], furniture_of(pages))
    return [work_page(page, rows) for page, rows in zip(pages.pages, by_page, strict=True)]


def work_page(page: Page, rows: list[Row] | None = None) -> PageWork:
    """One page's rows, with wrapped cells put together and crowded ones split."""
    rows = rows_of(page) if rows is None else rows
    if page.unit == "points":
        cut_at_corridors(rows, is_complete)
        merge_bands(page, rows, is_complete, is_head)
        repair_wraps(rows)
        join_labels_beside(rows)
    else:
        rows = [r for r in rows if not DRAWN.match(r.text)]
    split_rows(rows)
    part_by_columns(rows)
    repair_wrapped(rows)
    if page.unit == "points":
        centre_spanning(page, rows)
        level(rows, is_complete)
    turned = turn(rows)
    arrange(rows)
    return PageWork(page.number, rows, turned=turned)


def _span(body: Body, bodies: Sequence[Body]) -> tuple[float, float]:
    """How far left and right a body's headers may reach: half-way to the bodies beside it."""
    x0, x1 = -1e9, 1e9
    top, bottom = body.blocks[0].row.top, body.blocks[-1].row.bottom
    for other in bodies:
        if other is body or other.blocks[-1].row.bottom < top or other.blocks[0].row.top > bottom:
            continue
        if other.x1 <= body.x0 + 1:
            x0 = max(x0, (other.x1 + body.x0) / 2)
        elif other.x0 >= body.x1 - 1:
            x1 = min(x1, (other.x0 + body.x1) / 2)
    return x0, x1


@dataclass(eq=False)
class TableCandidate:
    """A body that is a pay table, with its head."""

    body: Body
    head: Head
    start: int  # index in the page's rows
    alone: bool = False  # one line at the end of a page: a table only if the next page goes on with it


def find_on_page(work: PageWork, before: PageWork | None = None) -> list[TableCandidate]:
    """The page's bodies that are pay tables, with their heads."""
    bodies: list[Body] = []
    first = find_bodies(work.rows)
    spans = {s for b in first if b.mode == "geometry" and -1e9 < min(s := _span(b, first), key=abs) < 1e9}
    mended = [repair_wrapped_between(work.rows, *s) for s in sorted(spans)]
    if any(mended):
        first = find_bodies(work.rows)
    for body in first:
        repair_labels(body)
        bodies += split_repeats(body)
    for body in bodies:
        line = body.blocks[0]
        pays = line.claim is not None or (line.label is not None and all(is_odds(c) for c in line.values))
        if len(body.blocks) == 1 and not pays:
            continue
        for block in body.blocks:
            for cell in [*block.values, *([block.label] if block.label is not None else [])]:
                work.taken.add((block.row.line, round(cell.x0, 1)))
    carried = _carried_over(work, before, bodies) if before is not None else []
    bodies = [b for b in bodies if not any(b is c for c in carried)]
    results: list[TableCandidate] = []
    for whole in bodies:
        shape.edge_labels(whole, work.rows)
        start = index_of(work.rows, whole.blocks[0].row)
        lines = scan_up(whole, work.rows, start, work.taken, _span(whole, bodies))
        shape.numbers_in_labels(whole, lines)
        shape.dashes_in_labels(whole)
        parts = shape.number_labels(whole, lines, shape.stray_claims(bodies, whole))
        for body in parts:
            own = lines if body is whole else scan_up(body, work.rows, start, work.taken, _span(body, parts))
            over = before is not None and body.mode == "geometry" and _is_all(own, work.rows[:start])
            head = head_of(body, [*own, *_last_lines(before, work.rows[0].top)] if before is not None and over else own)
            if before is not None and not head.prose and len(own) >= start - 1:
                head.prose = _tail(before)
            if is_paytable(body, head.has_header or _called_paytable(body, head), head.label_text):
                results.append(TableCandidate(body, head, start))
            elif _waits(body, work.rows):
                results.append(TableCandidate(body, head, start, alone=True))
    seconds = unfolded([(f.body, f.head) for f in results])
    return [f for f in results if f.body not in seconds]


def _called_paytable(body: Body, head: Head) -> bool:
    """Whether the caption just over a body says that it is a pay table, and it has no head of its own."""
    if not head.captions or body.mode == "order":
        return False
    text = unmarked(head.captions[-1].text)
    return len(text) <= 70 and bool(find_designators(text) or PAYTABLE.search(text)) and not text.endswith(".")


def _waits(body: Body, rows: Sequence[Row]) -> bool:
    """Whether a single line of pays ends the page: its table may go on where the next one begins."""
    block = body.blocks[0]
    return (
        len(body.blocks) == 1
        and block.label is not None
        and block.claim is None
        and body.mode == "geometry"
        and all((p := typed(c).pay) is not None and p.kind in (*EXPLICIT, "number", "none") for c in block.values)
        and not any(not PAGE_NUMBER.match(r.text) for r in rows[index_of(rows, block.row) + 1 :])
    )


def _is_all(lines: Sequence[tuple[Row, list[Cell]]], rows: Sequence[Row]) -> bool:
    """Whether a body's head takes everything above it on its page: then it may have begun on the page before."""
    taken = {id(r) for r, _ in lines}
    return all(id(r) in taken or PAGE_NUMBER.match(r.text) for r in rows)


def _last_lines(before: PageWork, top: float) -> list[tuple[Row, list[Cell]]]:
    """The lines that end the page before, nearest first, as if they stood just above this page's first line.

    None where a table ends it: then what stands below that table is its own.
    """
    if not before.rows:
        return []
    rows = [r for r in before.rows[-9:] if not PAGE_NUMBER.match(r.text) and r.mode == "geometry"]
    if not rows:
        return []
    up = rows[-1].bottom - top + 0.5 * rows[-1].height
    moved = [replace(r, top=r.top - up, bottom=r.bottom - up) for r in rows]
    taken = {line for line, _ in before.taken}
    results: list[tuple[Row, list[Cell]]] = []
    for row, old in zip(reversed(moved), reversed(rows), strict=True):
        far = results and results[-1][0].top - row.bottom > 3 * row.height
        pays = any((pay := typed(c).pay) is not None and pay.kind in EXPLICIT for c in row.cells)
        if old.line in taken or far or pays or all(typed(c).note for c in row.cells):
            break
        results.append((row, list(row.cells)))
    return results


def _tail(before: PageWork) -> list[str]:
    """The last lines of the page before, unless a table ends it."""
    rows = [r for r in before.rows[-8:] if len(r.text) > 12 and not PAGE_NUMBER.match(r.text)]
    if before.endings:
        return []
    return [r.text for r in rows]


def _carried_over(work: PageWork, before: PageWork, bodies: list[Body]) -> list[Body]:
    """Give bodies at the top of the page to the tables that ended the page before it; which ones."""
    if not before.endings or not bodies:
        return []
    highest = min(bodies, key=lambda b: b.blocks[0].row.top).blocks[0].row
    free = list(before.endings)
    given: list[Body] = []
    for body in bodies:
        row = body.blocks[0].row
        if row.top >= highest.bottom and row is not highest:
            continue
        last = next((f for f in free if _goes_on(work, f, body)), None)
        if last is None:
            continue
        free.remove(last)
        end = last.body.blocks[-1]
        rest = _rest_of_label(_over(work, body), body)
        if end.label is None and rest:  # the page's end cut the line: its label stands here
            end.label = joined(rest)
        last.body.blocks += body.blocks
        last.body.continued, last.alone = True, False
        work.used |= {b.row.line for b in body.blocks}
        work.taken |= {
            (b.row.line, round(c.x0, 1)) for b in body.blocks for c in [*b.values, *([b.label] if b.label else [])]
        }
        work.carried.append(last)
        given.append(body)
    return given


def _over(work: PageWork, body: Body) -> list[Cell]:
    """What stands over a body on its page."""
    start = index_of(work.rows, body.blocks[0].row)
    return [
        c
        for r in work.rows[:start]
        if not PAGE_NUMBER.match(r.text)
        for c in r.cells
        if body.mode != "geometry" or min(c.x1, body.x1) > max(c.x0, body.x0)
    ]


def _rest_of_label(over: Sequence[Cell], body: Body) -> list[Cell]:
    """The cells just over a body that stand in its column of labels and head nothing."""
    span = body.label_span()
    results: list[Cell] = []
    for cell in reversed(over):
        inside = span is not None and cell.x0 >= span[0] - 12 and cell.x1 <= span[1] + 12
        kind = typed(cell)
        if (
            body.mode != "geometry"
            or not inside
            or kind.header
            or kind.note
            or kind.pay is not None
            or len(results) > 3
        ):
            break
        results.insert(0, cell)
    return results


def _goes_on(work: PageWork, last: TableCandidate, body: Body) -> bool:
    """Whether a body goes on with a table of the page before: nothing stands over it, or that table's head again."""
    over = _over(work, body)
    cut = _rest_of_label(over, body) if last.body.blocks[-1].label is None else []
    over = [c for c in over if c not in cut]
    words = head_words(c.text for c in over)
    header = Counter(" ".join(r.text for r in last.head.rows).split())
    enough = 0.6 if body.blocks[0].row.cells[0].loose else 1.0  # an OCR reads the same header differently twice
    repeated = bool(words) and (words & header).total() >= enough * words.total()
    if not repeated and any(typed(c).header or find_designators(c.text) for c in over):
        return False
    if over and not repeated and not (over[0].loose and all(len(c.text) < 25 for c in over)):
        return False  # a caption or a rule stands over it: it is a table of its own
    return shape.continues(body, last.body, 0 if repeated else len(over))


def endings(work: PageWork, results: Sequence[TableCandidate]) -> list[TableCandidate]:
    """The tables that run to the end of the page, with nothing but a page number or notes after them."""
    ends: list[TableCandidate] = []
    for item in [*work.carried, *results]:
        rows = [b.row for b in item.body.blocks if b.row.page == work.number]
        end = index_of(work.rows, rows[-1])
        after = [
            r
            for r in work.rows[end + 1 :]
            if not PAGE_NUMBER.match(r.text)
            and (item.body.mode != "geometry" or any(c.x0 < item.body.x1 and c.x1 > item.body.x0 for c in r.cells))
        ]
        heads = any(find_designators(c.text) or typed(c).header or typed(c).pay for r in after for c in r.cells)
        stated = all(
            typed(r.cells[0]).note or unit_in_text(r.text) or (r.cells[0].loose and len(r.text) < 50) for r in after
        )
        if len(after) <= 2 and not heads and stated:
            ends.append(item)
    return ends
