"""What is doubtful in one part of a document (a paytable, the letter), looked at on one page and decided at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.web.lists import person
from accounts.web.numbers import numbers_sent
from ingest.documents import review as decisions
from ingest.documents.labels import Label, labels_of
from ingest.documents.pictures import lines_of
from ingest.documents.reasons import reasons_of
from ingest.documents.selectors import doubtful_fields, review_progress
from ingest.documents.typed import in_words
from ingest.models import Document, Field, Page
from ingest.views.common import Crop, Line, Spot, document_for, lines_around, may, reading_of, spot_of
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket

LISTS = frozenset({"paytables", "layouts", "equipment"})
MARGIN = 12  # points of a page around what is shown
LINES = 3  # of a text around what is shown
MOST_LINES = 80


@dataclass(frozen=True, slots=True)
class Place:
    """Where the values of a part stand on one page: the picture's part with their boxes, or lines."""

    page: Page
    spots: list[Spot]
    crop: Crop | None = None
    lines: list[Line] | None = None
    anchor: Field | None = None


def part_of(pointer: str) -> str:
    """The part of a packet that is looked at together.

    >>> part_of("/paytables/3/outcomes/0/pays"), part_of("/letter/addressee/name"), part_of("/game")
    ('/paytables/3', '/letter', '')
    """
    way = pointers.steps(pointer)
    if way[0] in LISTS and len(way) > 1:
        return f"/{way[0]}/{way[1]}"
    return "/letter" if way[0] == "letter" else ""


def of_part(fields: Iterable[Field], part: str) -> list[Field]:
    return sorted((f for f in fields if part_of(f.pointer) == part and not f.disagrees), key=lambda f: f.position)


@require_http_methods(["GET", "HEAD", "POST"])
def together(request: HttpRequest, pk: int) -> HttpResponse:
    document = document_for(request, pk)
    reading = reading_of(document)
    part = request.GET.get("part", "")
    open_ones = list(doubtful_fields(reading))
    fields = of_part(open_ones, part)
    if request.method == "POST":
        return _decide(request, document, fields, part)
    if not fields:
        return redirect("document-review", pk=pk)
    label = labels_of(reading)
    what = label(fields[0].pointer).section
    whole = [f for f in reading.fields.select_related("page").all() if part_of(f.pointer) == part]
    context = {
        "document": document,
        "what": what,
        "part": part,
        "fields": fields,
        "rows": _rows(reading.packet, label, fields),
        "places": _places(document, fields, whole),
        "progress": review_progress(reading),
        "may": may(request, document),
        "may_reject": all(decisions.may_be_absent(field) for field in fields),
    }
    return render(request, "review/together.html", context)


def _decide(request: HttpRequest, document: Document, fields: list[Field], part: str) -> HttpResponse:
    """What was shown is confirmed or rejected, and nothing that came to it since."""
    shown = numbers_sent(request.POST.getlist("field"))
    if not shown:
        raise Http404
    seen = [field for field in fields if field.pk in shown]
    what = labels_of(reading_of(document))(seen[0].pointer).section if seen else part
    rejected = request.POST.get("act") == "reject"
    decide = decisions.reject_open if rejected else decisions.confirm_together
    done = decide(fields=seen, actor=person(request), what=what)
    if len(done) < len(shown):
        messages.info(request, f"{len(shown) - len(done)} of them had been reviewed or read again in the meantime.")
    if done:
        how = "rejected" if rejected else "confirmed"
        messages.success(request, f"{len(done)} values of {what} are {how}. Undo takes them all back.")
    return redirect("document-review", pk=document.pk)


def _rows(packet: PlainPacket, label: Callable[[str], Label], fields: list[Field]) -> list[dict[str, object]]:
    """What one cell says is one row: the amount, its unit and its meter stand in the same words."""
    rows: dict[tuple[object, ...], dict[str, Any]] = {}
    for field in fields:
        name, _, leaf = label(field.pointer).name.rpartition(": ")
        key = (field.page_id, field.x0, field.top, field.raw, name)
        row = rows.setdefault(
            key, {"field": field, "name": name or leaf, "stated": [], "reasons": [], "confidence": field.confidence}
        )
        row["stated"].append({"name": leaf if name else "", "value": in_words(field, field.value)})
        row["confidence"] = min(row["confidence"], field.confidence)
        row["reasons"] += [reason for reason in reasons_of(packet, field) if reason not in row["reasons"]]
    return list(rows.values())


def _places(document: Document, fields: list[Field], whole: list[Field]) -> list[Place]:
    """Each page that something open stands on, as much of it as shows the rows and columns of the whole part."""
    by_page: dict[int, list[Field]] = {}
    for field in fields:
        if field.page is not None and field.x0 is not None:
            by_page.setdefault(field.page.number, []).append(field)
    around = {n: [f for f in whole if f.page is not None and f.page.number == n] for n in by_page}
    return [_place(document, own, around[number]) for number, own in sorted(by_page.items())]


def _place(document: Document, fields: list[Field], around: list[Field]) -> Place:
    page = fields[0].page
    assert page is not None
    spots = _spots(fields, page)
    every = _spots(around, page)
    x0, y0 = min(s.x for s in every), min(s.y for s in every)
    x1, y1 = max(s.x + s.width for s in every), max(s.y + s.height for s in every)
    if page.unit == "characters":
        if y1 - y0 > MOST_LINES:  # written down column by column, its cells stand far apart
            y0, y1 = min(s.y for s in spots), min(max(s.y + s.height for s in spots), spots[0].y + MOST_LINES)
        first, last = max(int(y0) - LINES, 0), int(y1) + LINES
        marked = {int(s.y): s for s in spots}
        lines = [_line(n, text, marked.get(n)) for n, text in enumerate(lines_of(document, page)) if first <= n < last]
        return Place(page, spots, lines=lines, anchor=fields[0])
    crop = Crop(
        max(x0 - 4 * MARGIN, 0),
        max(y0 - 3 * MARGIN, 0),
        min(x1 - x0 + 8 * MARGIN, page.width),
        min(y1 - y0 + 6 * MARGIN, page.height),
        wide=True,
    )
    return Place(page, spots, crop=crop, anchor=fields[0])


def _spots(fields: list[Field], page: Page) -> list[Spot]:
    results = [s for field in fields if (s := spot_of(field, page, label=field.pointer)) is not None]
    return list({(s.x, s.y, s.width, s.height): s for s in results}.values())


def _line(number: int, text: str, spot: Spot | None) -> Line:
    if spot is None:
        return Line(number + 1, text, "", "")
    return lines_around([text], Spot(spot.x, 0, spot.width, 1), context=0)[0].numbered(number + 1)
