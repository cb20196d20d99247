"""The page beside a table: large, at the line in question, with all cells of the table and what nobody read.

A box that somebody draws is read where it is: by the words that the page has, and if asked by both OCR engines.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from accounts.web.numbers import number_sent
from ingest.documents.desk import Desk
from ingest.documents.grid import Cell, Grid, Row
from ingest.documents.pictures import engines_in, lines_of, words_on
from ingest.models import Document, Field, Page
from ingest.pages.errors import UnusableDocument
from ingest.pages.model import Box
from ingest.sandbox import ReadingFailed
from ingest.views.common import Crop, Spot, lines_around, spot_of, unread_numbers
from ingest.views.common import unread_on as spots_unread

HIGH = 0.46  # of a page that is shown around the line in question
LINES = 14  # of a text, before and behind
MOST_UNREAD = 40


@dataclass(frozen=True, slots=True)
class RequestedBox:
    """A box on a page, in the page's units."""

    page: int
    box: Box

    @property
    def stated(self) -> str:
        return ",".join(f"{side:.1f}" for side in self.box)


@dataclass(frozen=True, slots=True)
class BoxText:
    """What is printed in a box."""

    text: str
    engines: tuple[str, ...] = ()  # what each OCR engine reads, where they were asked
    trouble: str = ""


def typed_box(request: HttpRequest) -> RequestedBox | None:
    """The box that a request names, `box` as x0,top,x1,bottom and `page`."""
    stated = request.POST if request.method == "POST" else request.GET
    number, sides = number_sent(stated.get("page", "")), stated.get("box", "").split(",")
    try:
        x0, top, x1, bottom = (float(side) for side in sides)
    except ValueError:
        return None
    if number is None or not (0 <= x0 < x1 < 1e5 and 0 <= top < bottom < 1e5):
        return None
    return RequestedBox(number, (x0, top, x1, bottom))


def text_in(document: Document, asked: RequestedBox, *, again: bool = False) -> BoxText | None:
    """What is printed in the box: the words of the page, or what both engines make of its picture."""
    page = document.pages.filter(number=asked.page).first()
    if page is None:
        return None
    try:
        if again and page.unit == "points":
            first, second = engines_in(document, page, asked.box)
            statements = tuple(" ".join(text.split()) for text in (first, second))
            return BoxText(next(filter(None, statements), ""), statements)
        words = [word for word in words_on(document, page) if _within(word.box, asked.box)]
    except (UnusableDocument, ReadingFailed) as why:
        return BoxText("", trouble=str(why))
    return BoxText(" ".join(word.text for word in words))


def _within(word: Box, box: Box) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def picture_of(document: Document, desk: Desk, grid: Grid, cell: Cell, asked: RequestedBox | None) -> dict[str, object]:
    """The page that a cell is looked at on, as far as one needs to see."""
    field = _nearest(grid, cell)
    page = field.page if field else None
    if asked is not None and (page is None or page.number != asked.page):
        page = document.pages.filter(number=asked.page).first()
    if page is None:
        return {"page": None}
    own = {f.pk for f in cell.fields}
    placed = [f for f in desk.fields if f.page_id == page.pk and not f.gone]
    on_page = {f.pk for c in grid.cells for f in c.fields}
    spots = [s for f in placed if f.pk in on_page and (s := spot_of(f, page, current=f.pk in own)) is not None]
    current = next((s for s in spots if s.current), None)
    if asked is not None and asked.page == page.number:
        x0, top, x1, bottom = asked.box
        current = Spot(x0, top, x1 - x0, bottom - top, current=True)
        spots = [*(s for s in spots if not s.current), current]
    at = current or (spot_of(field, page) if field and field.page_id == page.pk else None)
    shown: dict[str, object] = {
        "page": page,
        "spots": list({(s.x, s.y, s.width, s.height, s.current): s for s in spots}.values()),
        "spot": at,
        "unread": unread_on(desk, page),
        "unread_spots": spots_unread(desk.reading.packet, page),
        "unread_numbers": unread_numbers(spots_unread(desk.reading.packet, page)) if page.unit == "characters" else (),
        "line": _line_box(field, page) if field and field.page_id == page.pk else None,
    }
    if page.unit == "characters":
        return {**shown, "lines": lines_around(lines_of(document, page), at, context=LINES)}
    return {**shown, "crop": _crop(at, page)}


def _nearest(grid: Grid, cell: Cell) -> Field | None:
    """The place of a cell; of one that has none, of what stands beside it."""
    own = cell.field
    if own is not None and own.page is not None and own.x0 is not None:
        return own
    row = grid.row_of(cell)
    near = [*(row.cells if row else []), *(c for r in _around(grid, cell) for c in r.cells), *grid.cells]
    return next((f for c in near for f in c.fields if f.page is not None and f.x0 is not None), None)


def _around(grid: Grid, cell: Cell) -> list[Row]:
    row = grid.row_of(cell)
    return [near for step in (-1, 1) if (near := grid.beside(row, step)) is not None]


def _crop(spot: Spot | None, page: Page) -> Crop:
    """The page in its whole width, and enough above and below the line to see its neighbors."""
    high = min(page.height, max(page.height * HIGH, (spot.height if spot else 0) + 80))
    middle = spot.y + spot.height / 2 if spot else high / 2
    return Crop(0, min(max(middle - high / 2, 0), page.height - high), page.width, high, wide=True)


def _line_box(field: Field, page: Page) -> str | None:
    """The whole line that a value stands in, to be read again."""
    spot = spot_of(field, page)
    if spot is None or page.unit != "points":
        return None
    above = 0.25 * spot.height
    sides = (0.0, max(spot.y - above, 0), page.width, min(spot.y + spot.height + above, page.height))
    return RequestedBox(page.number, sides).stated


def unread_on(desk: Desk, page: Page) -> list[str]:
    """Lines of the page that no reader took: what stands there is in no value."""
    results = []
    for one in desk.reading.packet.get("x_unread") or ():
        if isinstance(one, dict) and one.get("page") == page.number and str(one.get("text") or "").strip():
            results.append(" ".join(str(one["text"]).split()))
    return results[:MOST_UNREAD]
