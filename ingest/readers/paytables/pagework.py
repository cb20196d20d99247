"""One page at work: its rows, the bodies found among them, and the table that runs on from the page before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ingest.grammar.designators import find_designators
from ingest.layout.bands import merge_bands
from ingest.layout.cells import Cell, Row, rows_of
from ingest.layout.corridors import cut_at_corridors
from ingest.pages.model import Page, Pages
from ingest.readers.paytables import shape
from ingest.readers.paytables.bodies import Body, find_bodies, is_paytable, mend_labels, split_repeats
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.headers import Head, head_of, scan_up
from ingest.readers.paytables.labels import mend_wrapped, mend_wrapped_between
from ingest.readers.paytables.shape import index_of
from ingest.readers.paytables.transposed import turn
from ingest.readers.paytables.typed import is_complete, is_head, mend_wraps, part_by_columns, split_rows, typed

DRAWN = re.compile(r"^[-+=|\s]{4,}$")  # the lines of a table that a dump draws with signs
PAGE_NUMBER = re.compile(r"^(?:page\s+)?\d{1,3}(?:\s+of\s+\d{1,3})?$", re.I)


@dataclass(eq=False)
class PageWork:
    """One page's rows and what was found among them."""

    number: int
    rows: list[Row]
    found: list[Around] = field(default_factory=list)
    taken: set[tuple[int, float]] = field(default_factory=set)
    used: set[int] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)  # lines of tables that lay on their side
    ending: Found | None = None  # the table that ends the page


def work_pages(pages: Pages) -> list[PageWork]:
    """Rows of every page, cut and mended."""
    return [work_page(page) for page in pages.pages]


def work_page(page: Page) -> PageWork:
    """One page's rows, with wrapped cells put together and crowded ones split."""
    rows = rows_of(page)
    if page.unit == "points":
        cut_at_corridors(rows, is_complete)
        merge_bands(page, rows, is_complete, is_head)
        mend_wraps(rows)
    else:
        rows = [r for r in rows if not DRAWN.match(r.text)]
    split_rows(rows)
    part_by_columns(rows)
    mend_wrapped(rows)
    turned = turn(rows)
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
class Found:
    """A body that is a pay table, with its head."""

    body: Body
    head: Head
    start: int  # index in the page's rows


def find_on_page(work: PageWork, before: PageWork | None = None) -> list[Found]:
    """The page's bodies that are pay tables, with their heads."""
    bodies: list[Body] = []
    first = find_bodies(work.rows)
    spans = {s for b in first if b.mode == "geometry" and -1e9 < min(s := _span(b, first), key=abs) < 1e9}
    if any([mend_wrapped_between(work.rows, *s) for s in sorted(spans)]):
        first = find_bodies(work.rows)
    for body in first:
        mend_labels(body)
        bodies += split_repeats(body)
    for body in bodies:
        if len(body.blocks) == 1 and body.blocks[0].claim is None:
            continue
        for block in body.blocks:
            for cell in [*block.values, *([block.label] if block.label is not None else [])]:
                work.taken.add((block.row.line, round(cell.x0, 1)))
    found: list[Found] = []
    for whole in bodies:
        shape.edge_labels(whole, work.rows)
        shape.numbers_in_labels(whole)
        start = index_of(work.rows, whole.blocks[0].row)
        lines = scan_up(whole, work.rows, start, work.taken, _span(whole, bodies))
        parts = shape.number_labels(whole, lines, shape.stray_claims(bodies, whole))
        for body in parts:
            own = lines if body is whole else scan_up(body, work.rows, start, work.taken, _span(body, parts))
            over = before is not None and body.mode == "geometry" and _is_all(own, work.rows[:start])
            head = head_of(body, [*own, *_last_lines(before, work.rows[0].top)] if before is not None and over else own)
            if before is not None and not head.prose and len(own) >= start - 1:
                head.prose = _tail(before)
            if is_paytable(body, head.has_header, head.label_text):
                found.append(Found(body, head, start))
    return _carried_over(work, before, bodies, found)


def _is_all(lines: Sequence[tuple[Row, list[Cell]]], rows: Sequence[Row]) -> bool:
    """Whether a body's head takes everything above it on its page: then it may have begun on the page before."""
    taken = {id(r) for r, _ in lines}
    return all(id(r) in taken or PAGE_NUMBER.match(r.text) for r in rows)


def _last_lines(before: PageWork, top: float) -> list[tuple[Row, list[Cell]]]:
    """The lines that end the page before, nearest first, as if they stood just above this page's first line.

    None where a table ends it: then what stands below that table is its own.
    """
    if before.ending is not None or not before.rows:
        return []
    rows = [r for r in before.rows[-9:] if not PAGE_NUMBER.match(r.text) and r.mode == "geometry"]
    if not rows:
        return []
    up = rows[-1].bottom - top + 0.5 * rows[-1].height
    moved = [replace(r, top=r.top - up, bottom=r.bottom - up) for r in rows]
    taken = {line for line, _ in before.taken}
    found: list[tuple[Row, list[Cell]]] = []
    for row, old in zip(reversed(moved), reversed(rows), strict=True):
        far = found and found[-1][0].top - row.bottom > 3 * row.height
        if old.line in taken or far or all(typed(c).note for c in row.cells):
            break
        found.append((row, list(row.cells)))
    return found


def _tail(before: PageWork) -> list[str]:
    """The last lines of the page before, unless a table ends it."""
    rows = [r for r in before.rows[-8:] if len(r.text) > 12 and not PAGE_NUMBER.match(r.text)]
    if before.ending is not None:
        return []
    return [r.text for r in rows]


def _carried_over(work: PageWork, before: PageWork | None, bodies: list[Body], found: list[Found]) -> list[Found]:
    """Give a body at the top of the page to the table that ended the page before it."""
    last = before.ending if before is not None else None
    if before is None or last is None or not bodies:
        return found
    top = min(bodies, key=lambda b: b.blocks[0].row.line)
    here = next((f for f in found if f.body is top), None)
    start = index_of(work.rows, top.blocks[0].row)
    above = [r.text for r in work.rows[:start] if not PAGE_NUMBER.match(r.text)]
    header = Counter(" ".join(r.text for r in last.head.rows).split())
    words = Counter(" ".join(above).split())
    enough = 0.6 if top.blocks[0].row.cells[0].loose else 1.0  # an OCR reads the same header differently twice
    repeated = bool(words) and (words & header).total() >= enough * words.total()
    if not repeated and here is not None:
        named = any(find_designators(c.text) for c in here.head.captions)
        if here.head.has_header or named or len(here.head.rows) > 2:
            return found
    if not shape.continues(top, last.body, 0 if repeated else len(above)):
        return found
    last.body.blocks += top.blocks
    last.body.continued = True
    work.used |= {b.row.line for b in top.blocks}
    return [f for f in found if f.body is not top]


def ending(work: PageWork, found: Sequence[Found]) -> Found | None:
    """The table that ends the page, with nothing but a page number or notes after it."""
    for item in found:
        end = index_of(work.rows, [b for b in item.body.blocks if b.row.page == work.number][-1].row)
        after = [r for r in work.rows[end + 1 :] if not PAGE_NUMBER.match(r.text)]
        if all(typed(r.cells[0]).note or len(r.text) < 50 for r in after) and len(after) <= 2:
            return item
    return None
