"""Writing a reading down: its pages, its packet, and a field for each value with its place on the page."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from games.canonical import sha256_of
from ingest.documents.carry import carry_decisions
from ingest.documents.carry_repairs import carry_repairs
from ingest.documents.effective import doubtful_pointers
from ingest.documents.selectors import packet_of
from ingest.models import Document, DocumentStep, Field, Page, Reading
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket, PlainSource

BATCH = 2000


def note(document: Document, kind: str, *, actor: User | None, detail: str = "") -> DocumentStep:
    """A line in the document's timeline."""
    return DocumentStep.objects.create(document=document, kind=kind, detail=detail, actor=actor)


@transaction.atomic
def record_reading(
    *, document: Document, packet: PlainPacket, reader: str, pages: list[dict[str, object]], actor: User | None
) -> Reading:
    """Keeps what was read. The same again makes no second reading; a new one keeps what people decided before."""
    document = Document.objects.select_for_update().get(pk=document.pk)
    packet = pointers.storable(packet)
    digest = sha256_of(packet)
    before = document.readings.order_by("number").last()
    if before is not None and before.sha256 == digest:
        note(document, "read", actor=actor, detail="read again: nothing new")
        _settle(document, packet)
        return before
    number = (document.readings.aggregate(last=Max("number"))["last"] or 0) + 1
    reading = Reading.objects.create(
        document=document, number=number, reader=reader, packet=packet, sha256=digest, asked_by=actor
    )
    known = _pages(document, pages)
    Field.objects.bulk_create(_fields(reading, packet, known, structured=document.form == "packet"), batch_size=BATCH)
    if before is not None:
        brought, left = carry_repairs(before=before, now=reading)
        carry_decisions(before=before, now=reading)
        if brought or left:
            note(document, "repairs", actor=actor, detail=f"repairs brought to this reading: {brought}, not: {left}")
    note(document, "read", actor=actor, detail=f"reading {number} by {reader}: {_summary(packet)}")
    _settle(document, packet)
    return reading


def settle_by_kind(reading: Reading) -> None:
    """A person has said whether the document is a packet, or taken it back: it waits for review or is set aside."""
    document = Document.objects.select_for_update().get(pk=reading.document_id)
    if document.status in ("review", "set_aside"):
        _settle(document, packet_of(reading))


def settle_as_before(document: Document) -> None:
    """Its reading was called off: its last one stands, or it waits unread."""
    last = document.readings.order_by("number").last()
    if last is not None:
        _settle(document, packet_of(last))
        return
    document.status = "stored"
    document.save(update_fields=["status"])


def _settle(document: Document, packet: PlainPacket) -> None:
    if document.status == "published":
        return  # what is in the register stays there; the new reading can be published as a correction
    doubted = "/kind" in doubtful_pointers(packet)  # that it is not a packet is then a person's to say
    document.status = "set_aside" if packet.get("kind") == "not_a_packet" and not doubted else "review"
    document.failure = ""
    document.save(update_fields=["status", "failure"])


def _summary(packet: PlainPacket) -> str:
    if packet.get("kind") == "not_a_packet":
        return "no packet"
    tables = len(packet.get("paytables") or [])
    return f"{str(packet.get('kind')).replace('_', ' ')}, {tables} paytable{'' if tables == 1 else 's'}"


def _pages(document: Document, pages: list[dict[str, Any]]) -> dict[int, Page]:
    known = {page.number: page for page in document.pages.all()}
    new = []
    for stated in pages:
        facts = {
            "width": float(stated["width"]) or 1.0,
            "height": float(stated["height"]) or 1.0,
            "unit": stated.get("unit", "points"),
            "source": stated["source"],
            "reason": pointers.storable(stated.get("reason", "")),
            "turn": int(stated.get("turn", 0)) % 360,
            "skew": float(stated.get("skew", 0.0)),
        }
        page = known.get(stated["number"])
        if page is None:
            new.append(Page(document=document, number=stated["number"], **facts))
        elif any(getattr(page, name) != value for name, value in facts.items()):
            for name, value in facts.items():
                setattr(page, name, value)
            page.save()
    for page in Page.objects.bulk_create(new):
        known[page.number] = page
    return known


def _fields(reading: Reading, packet: PlainPacket, pages: dict[int, Page], *, structured: bool) -> list[Field]:
    provenance: dict[str, Any] = packet.get("provenance", {})
    results = [pointer for pointer in provenance if pointers.has(packet, pointer)]
    if structured:  # a packet submitted as data: its own text is the evidence of what has no page
        results += [pointer for pointer, _ in pointers.leaves(packet) if pointer not in provenance]
    order = {pointer: place for place, (pointer, _) in enumerate(pointers.leaves(packet))}
    results.sort(key=lambda pointer: (order.get(pointer, len(order)), pointer))
    return [
        _field(reading, place, pointer, pointers.at(packet, pointer), provenance.get(pointer), pages)
        for place, pointer in enumerate(results)
        if len(pointer) <= 300
    ]


def _field(
    reading: Reading, place: int, pointer: str, value: object, source: PlainSource | None, pages: dict[int, Page]
) -> Field:
    if source is None:
        return Field(
            reading=reading,
            position=place,
            pointer=pointer,
            value=value,
            raw="" if value is None else str(value),
            confidence=1,
            reader="structured data",
        )
    page = pages.get(source.get("page") or 0)
    box = _box(source.get("bbox"), page)
    confidence = source.get("confidence")
    return Field(
        reading=reading,
        position=place,
        pointer=pointer,
        value=value,
        raw=source.get("raw") or "",
        repaired=bool(source.get("repaired")),
        repairs=source.get("x_repairs", []),
        confidence=1 if confidence is None else min(max(float(confidence), 0.0), 1.0),
        reader=(source.get("reader") or "")[:120],
        page=page,
        **box,
    )


def _box(bbox: list[float] | None, page: Page | None) -> dict[str, float]:
    """Fractions of the page. What sticks out of it (a scan's edge, a hanging letter) is cut off at the edge."""
    if bbox is None or page is None:
        return {}
    x0, top, x1, bottom = (
        min(max(value / side, 0.0), 1.0)
        for value, side in zip(bbox, (page.width, page.height, page.width, page.height))
    )
    return {"x0": min(x0, x1), "top": min(top, bottom), "x1": max(x0, x1), "bottom": max(top, bottom)}
