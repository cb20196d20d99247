"""Tables of a scan that the edge of the picture cuts: what is missing there may belong to any of their columns."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.layout.cells import Row
from ingest.pages.model import Page
from ingest.readers.paytables import doubts
from ingest.readers.paytables.context import Around

MARGIN = 6.0  # points: no printer prints so near to the edge of a sheet
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


def _reaches(around: Around, page: Page, rows: Sequence[Row]) -> bool:
    own = [*around.head.rows, *rows[around.first : around.last + 1]]
    boxes = [w.box for r in own if r.page == page.number for c in r.cells for w in c.words]
    return any(
        min(box[0], box[1]) < MARGIN or box[2] > page.width - MARGIN or box[3] > page.height - MARGIN for box in boxes
    )
