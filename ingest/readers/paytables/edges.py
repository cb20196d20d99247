"""Tables that an edge cuts: what a picture lacks may belong to any column, what a page parts to any line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from ingest.grammar.designators import find_designators
from ingest.layout.cells import Row
from ingest.pages.model import Page
from ingest.readers.paytables import doubts
from ingest.readers.paytables.context import Around
from ingest.readers.paytables.typed import typed
from ingest.values import Value

MARGIN = 6.0  # points: no printer prints so near to the edge of a sheet
BESIDE = 12.0  # points that labels of one column may begin apart
UNSURE = 0.85
HEADS = ("designator", "alias", "bet", "system", "variant", "wager", "multi_game")


def doubt_cut(around: Around, page: Page, rows: Sequence[Row]) -> None:
    """Doubt all of the tables of one body, if a word of it stands at the edge."""
    if page.source != "ocr" or not _reaches(around, page, rows):
        return
    for table in around.tables:
        table.cut = True
        table.doubt(UNSURE, doubts.AT_EDGE)
        for name in HEADS:
            if (leaf := getattr(table, name)) is not None:
                setattr(table, name, leaf.doubted(UNSURE, doubts.AT_EDGE))


def doubt_torn(arounds: Sequence[Around], rows: Mapping[int, Sequence[Row]]) -> None:
    """Doubt the tables on both pages, where a line's label stands on one and its pays on the other."""
    for above, below in pairwise(arounds):
        if below.page != above.page + 1 or not above.tables:
            continue
        no_label = any(t.outcomes and t.outcomes[0].hand.value is None for t in below.tables)
        heads = [[r.text for r in around.head.rows] for around in (above, below)]
        rest = not below.head.has_header or heads[0][-1:] == heads[1][-1:]
        if no_label or (rest and _label_alone(above, rows[above.page])):
            for table in (*above.tables, *below.tables):
                table.doubt(UNSURE, doubts.TORN)


def doubt_lost_columns(arounds: Sequence[Around]) -> None:
    """Doubt the names of tables of a text's line that names more pay tables than columns were read below it."""
    rows = {(r.page, r.line): r for around in arounds for r in around.head.rows if r.mode != "geometry"}
    tables = [t for around in arounds for t in around.tables if t.designator is not None]
    for (page, _), row in rows.items():
        below = [t for t in tables if t.page == page and _on(t.designator, row)]
        names = {d.text for d in find_designators(row.text)}
        if below and names > {t.name for t in below}:
            for table in below:
                table.designator = table.designator and table.designator.doubted(UNSURE, doubts.COLUMN_UNNAMED)


def _on(value: Value | None, row: Row) -> bool:
    """Whether a value stands on a line."""
    return value is not None and value.box is not None and value.box[1] <= (row.top + row.bottom) / 2 <= value.box[3]


def _label_alone(around: Around, rows: Sequence[Row]) -> bool:
    """Whether the page ends under a table with a label that has no pay."""
    under = [r for r in rows[around.last + 1 :] if r.page == around.page]
    if not 0 < len(under) <= 2 or len(under[0].cells) != 1:
        return False
    cell, text = under[0].cells[0], under[0].text
    if typed(cell).note or text.startswith("*"):
        return False
    return abs(cell.x0 - around.x0) < BESIDE and len(text.split()) <= 8 and text[-1] not in ".:;"


def _reaches(around: Around, page: Page, rows: Sequence[Row]) -> bool:
    own = [*around.head.rows, *rows[around.first : around.last + 1]]
    boxes = [w.box for r in own if r.page == page.number for c in r.cells for w in c.words]
    return any(
        min(box[0], box[1]) < MARGIN or box[2] > page.width - MARGIN or box[3] > page.height - MARGIN for box in boxes
    )
