"""What a person says a document is, and what follows: its state, and another reading where it was read as another kind.

The kind is a value like others, with a place and a certainty. But everything else hangs on it, so a decision about it
is not written over the reading: the document is read again as what it is.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.tenant import acting_system
from ingest.documents.record import settle_by_kind
from ingest.documents.selectors import latest_reading
from ingest.documents.typed import decided_value
from ingest.kind_words import BY_A_PERSON, KINDS
from ingest.models import Document, Field, Reading

KIND = "/kind"


def decided_kind(document: Document) -> str | None:
    """What a person says it is; None where nobody did."""
    with acting_system(), transaction.atomic():
        reading = latest_reading(document)
        return None if reading is None else _stated(reading)


def _stated(reading: Reading) -> str | None:
    field = reading.fields.filter(pointer=KIND, state__in=["confirmed", "corrected"]).first()
    stated = decided_value(field) if field is not None else None
    return stated if stated in KINDS else None


def kind_field(reading: Reading) -> int | None:
    """The key of the value that says what the document is."""
    return reading.fields.filter(pointer=KIND).values_list("pk", flat=True).first()


def follow_kind(field: Field, *, actor: User) -> None:
    """After a decision about the kind, or its taking back: the document is read again where that changes what it was
    read as; its state follows at once."""
    from ingest.jobs import request_reading  # whose module reads documents, which asks here what they are

    reading = field.reading
    stated = _stated(reading)
    reported = any(repair.get("name") == BY_A_PERSON for repair in field.repairs)
    if reading.document.form != "packet" and (reported if stated is None else stated != reading.packet.get("kind")):
        request_reading(reading.document, actor=actor, again=True)
    settle_by_kind(reading)
