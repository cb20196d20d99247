"""Reading documents: which a person may see, and how far each is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from ingest.documents.draft import Drafted, Step, drafted
from ingest.documents.effective import effective_packet
from ingest.models import Document, DocumentStep, Field, Reading, Upload
from ingest.values import CONFIDENT
from paytables.packet.plain import PlainPacket

# What waits for a person: doubtful and undecided, or decided otherwise than a later reading reads.
# What a repair took out of the packet waits for nobody.
OPEN = (Q(state="proposed", confidence__lt=CONFIDENT) | Q(disagrees=True)) & Q(gone=False)
# Steps of the commission's own desk, and that somebody else sent the same.
OF_THE_DESK = frozenset({"proposed", "returned", "withdrawn", "settled", "assigned", "sent_again"})


def documents_for(user: User) -> QuerySet[Document]:
    """Regulators see all documents; others what is published and what their organisation sent."""
    if is_regulator.test(user) or is_system.test(user):
        return Document.objects.all()
    theirs = Upload.objects.filter(document=OuterRef("pk"), organisation=user.organisation)
    return Document.objects.filter(Q(status="published") | Exists(theirs))


def may_know_sender(document: Document, user: User) -> bool:
    """Whether the person may know who sent it first: those themselves, and the commission."""
    theirs = document.organisation_id is not None and document.organisation == user.organisation
    return bool(theirs or is_regulator.test(user) or is_system.test(user))


def timeline_for(document: Document, steps: Iterable[DocumentStep], user: User) -> list[DocumentStep]:
    """What became of a document is told to who sent it first; what the commission does at its desk to itself alone."""
    if not may_know_sender(document, user):
        return []
    whole = is_regulator.test(user) or is_system.test(user)
    return [step for step in steps if whole or step.kind not in OF_THE_DESK]


def latest_reading(document: Document) -> Reading | None:
    return document.readings.order_by("-number").first()


def packet_of(reading: Reading) -> PlainPacket:
    """The reading's packet with what people repaired and decided."""
    if reading.revision == 0:
        return effective_packet(reading.packet, reading.fields.exclude(state="proposed"))
    return draft_of(reading).packet


def draft_of(reading: Reading) -> Drafted:
    """The same, with what every row and table is called and where each value comes from."""
    steps = steps_of(reading) if reading.revision else []
    result = drafted(reading.packet, steps, everything=reading.document.form == "packet")
    result.packet = effective_packet(result.packet, reading.fields.exclude(state="proposed"), result.pointers)
    return result


def steps_of(reading: Reading) -> list[Step]:
    """The repairs that stand, in their order."""
    return [Step(r.number, r.kind, r.what) for r in reading.repairs.filter(undone_at=None).order_by("number")]


def doubtful_fields(reading: Reading) -> QuerySet[Field]:
    """What waits for a person, page by page, as a table is read."""
    return reading.fields.filter(OPEN).select_related("page").order_by("page__number", "position")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the review of a reading is."""

    values: int
    doubtful: int
    decided: int
    open: int


def review_progress(reading: Reading) -> Progress:
    counted = reading.fields.filter(gone=False).aggregate(
        values=Count("id"),
        doubtful=Count("id", filter=Q(confidence__lt=CONFIDENT)),
        decided=Count("id", filter=~Q(state="proposed")),
        open=Count("id", filter=OPEN),
    )
    return Progress(**counted)
