"""Reading documents: which a person may see, and how far each is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.permissions import is_regulator, is_system
from ingest.documents.effective import effective_packet
from ingest.models import Document, Field, Reading, Upload
from ingest.values import CONFIDENT

# What waits for a person: doubtful and undecided, or decided otherwise than a later reading reads.
OPEN = Q(state="proposed", confidence__lt=CONFIDENT) | Q(disagrees=True)


def documents_for(user: User) -> QuerySet[Document]:
    """Regulators see all documents; others what is published and what their organisation sent."""
    if is_regulator.test(user) or is_system.test(user):
        return Document.objects.all()
    theirs = Upload.objects.filter(document=OuterRef("pk"), organisation=user.organisation)
    return Document.objects.filter(Q(status="published") | Exists(theirs))


def latest_reading(document: Document) -> Reading | None:
    return document.readings.order_by("-number").first()


def packet_of(reading: Reading) -> dict[str, Any]:
    """The reading's packet with what people decided."""
    return effective_packet(reading.packet, reading.fields.exclude(state="proposed"))


def doubtful_fields(reading: Reading) -> QuerySet[Field]:
    """What waits for a person, the most doubtful first."""
    return reading.fields.filter(OPEN).select_related("page").order_by("confidence", "position")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the review of a reading is."""

    values: int
    doubtful: int
    decided: int
    open: int


def review_progress(reading: Reading) -> Progress:
    counted = reading.fields.aggregate(
        values=Count("id"),
        doubtful=Count("id", filter=Q(confidence__lt=CONFIDENT)),
        decided=Count("id", filter=~Q(state="proposed")),
        open=Count("id", filter=OPEN),
    )
    return Progress(**counted)
