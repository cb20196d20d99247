"""What the pages of a document share: which document, for whom, and its newest reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.models import Job
from accounts.permissions import can_review, can_upload, is_regulator, is_system, same_organisation
from accounts.web.lists import person
from ingest.documents.selectors import documents_for, latest_reading, packet_of
from ingest.jobs import READ
from ingest.models import Document, Field, Page, Reading
from paytables.packet.plain import PlainPacket


def document_for(request: HttpRequest, pk: int) -> Document:
    """The document, or 404 where there is none or it is not theirs to see."""
    return get_object_or_404(documents_for(person(request)).select_related("organisation", "first_sent_by"), pk=pk)


def reading_of(document: Document) -> Reading:
    reading = latest_reading(document)
    if reading is None:
        raise Http404("it has not been read")
    return reading


def page_of(document: Document, number: int) -> Page:
    return get_object_or_404(document.pages, number=number)


def packet_for(reading: Reading) -> PlainPacket:
    return packet_of(reading)


def newest_job(document: Document, request: HttpRequest) -> Job | None:
    """The newest reading of it that this person may follow."""
    jobs = Job.objects.filter(kind=READ, payload__document=document.pk).order_by("-created_at")
    user = person(request)
    if not (is_regulator.test(user) or is_system.test(user)):
        jobs = jobs.filter(organisation=user.organisation)
    return jobs.first()


def may(request: HttpRequest, document: Document) -> dict[str, bool]:
    """What this person may do with this document; the services ask again."""
    user = person(request)
    theirs = is_regulator.test(user) or same_organisation.test(user, document)
    return {
        "read_again": bool(can_upload.test(user) and theirs),
        "review": bool(can_review.test(user)),
        "see_publishing": bool(is_regulator.test(user)),
    }


@dataclass(frozen=True, slots=True)
class Spot:
    """A box on a page's picture, in the page's units, for SVG."""

    x: float
    y: float
    width: float
    height: float
    key: int | None = None
    label: str = ""
    tone: str = "plain"
    current: bool = False


def spot_of(field: Field, page: Page, *, label: str = "", current: bool = False) -> Spot | None:
    """Where a value stands; None without a box."""
    if field.x0 is None or field.top is None or field.x1 is None or field.bottom is None:
        return None
    return Spot(
        x=round(field.x0 * page.width, 2),
        y=round(field.top * page.height, 2),
        width=round((field.x1 - field.x0) * page.width, 2),
        height=round((field.bottom - field.top) * page.height, 2),
        key=field.pk,
        label=label,
        tone=tone_of(field),
        current=current,
    )


def unread_on(packet: PlainPacket, page: Page) -> list[Spot]:
    """The lines of a page that no value, clause or page furniture holds, with what they say."""
    entries: object = packet.get("x_unread")
    results = []
    for entry in entries if isinstance(entries, list) else []:
        box = entry.get("bbox") if isinstance(entry, dict) and entry.get("page") == page.number else None
        if box is not None:
            x0, top, x1, bottom = box
            results.append(Spot(x0, top, x1 - x0, bottom - top, label=str(entry.get("text", "")), tone="unread"))
    return results


def unread_numbers(spots: Sequence[Spot]) -> set[int]:
    """The numbers of a text's lines that unread places cover."""
    return {n + 1 for spot in spots for n in range(int(spot.y), round(spot.y + spot.height))}


def tone_of(field: Field) -> str:
    from ingest.values import CONFIDENT

    if field.disagrees or (field.state == "proposed" and field.confidence < CONFIDENT):
        return "doubt"
    if field.state == "rejected":
        return "bad"
    return "good" if field.state in ("confirmed", "corrected") else "plain"


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of a page, as the viewBox of its picture."""

    x: float
    y: float
    width: float
    height: float
    wide: bool = False

    @property
    def view(self) -> str:
        return f"{self.x:.1f} {self.y:.1f} {self.width:.1f} {self.height:.1f}"


def crop_around(spot: Spot | None, page: Page, *, wide: float = 420, high: float = 150) -> Crop:
    """The surroundings of a box: enough to see which row and which column it is in.

    The box is in the middle, over the page's edge if need be: a narrow screen shows the middle alone.
    """
    if spot is None:
        return Crop(0, 0, page.width, page.height, wide=True)
    width = min(page.width, max(wide, spot.width + 80))
    height = min(page.height, max(high, spot.height + 80))
    x, y = spot.x + spot.width / 2 - width / 2, spot.y + spot.height / 2 - height / 2
    return Crop(x, y, width, height, wide=spot.width > wide / 2)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text dump; the marked part is where the value stands."""

    number: int
    before: str
    marked: str
    after: str

    def numbered(self, number: int) -> Line:
        return replace(self, number=number)


def lines_around(lines: list[str], spot: Spot | None, *, context: int | None = None) -> list[Line]:
    """Lines with the spot marked; `context` keeps that many around it."""
    first = int(spot.y) if spot else 0
    last = round(spot.y + spot.height) - 1 if spot else -1
    low, high = (0, len(lines)) if context is None or spot is None else (first - context, last + context + 1)
    results = []
    for index, text in enumerate(lines):
        if not max(low, 0) <= index < high:
            continue
        if spot and first <= index <= max(last, first):
            start = int(spot.x) if first == last or last < first else 0
            end = round(spot.x + spot.width) if first == last or last < first else len(text)
            results.append(Line(index + 1, text[:start], text[start:end], text[end:]))
        else:
            results.append(Line(index + 1, text, "", ""))
    return results
