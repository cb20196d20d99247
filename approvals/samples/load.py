"""Brings the samples into the system by the way that everything goes: sent, read, proposed, published by a second.

What the reader makes of our pages is compared with what they print. Where it is the same, the reading is published;
where it is not, the structured packet is, and the pages wait for a reviewer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from django.db import transaction

from accounts.models import User
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.samples.pages import pdf
from approvals.samples.parts import Source, packet
from approvals.samples.sources import SOURCES
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.documents.services import read_document, store_document
from ingest.documents.verified import validation_of
from ingest.models import Document, Reading
from paytables.packet import pointers

Say = Callable[[str], None]


def make_packets(people: dict[str, User], say: Say, sources: tuple[Source, ...] = SOURCES) -> None:
    """The sample packets, published; and one that waits for review."""
    for source in sources:
        reading = _received(pdf(source), f"{source.name}.pdf", people["maker"])
        if reading is None:
            say(f"{source.name}: here already")
            continue
        right = same(packet(source), reading.packet)
        if not right:
            say(f"{source.name}: the pages were read otherwise than they print; they wait for review")
            data = json.dumps(packet(source), ensure_ascii=False, indent=1).encode()
            reading = _received(data, f"{source.name}.json", people["maker"])
        if reading is not None:
            _publish(reading, people)
            say(f"{source.name}: published {'as read from its pages' if right else 'from structured data'}")
    _received(damaged_dump(), "straight-edge-poker-from-an-old-scan.txt", people["agent"])
    for document in Document.objects.all():
        reading = latest_reading(document)
        if reading is not None:
            validation_of(document, reading)
    say("every printed figure is verified")


def _received(data: bytes, name: str, sender: User) -> Reading | None:
    """Stored and read; None where that was done before. A document that waits is left to wait."""
    document = store_document(data=data, name=name, actor=sender).document if not _known(data) else None
    return None if document is None else read_document(document=document, actor=sender)


@transaction.atomic
def _known(data: bytes) -> bool:
    import hashlib

    sha256 = hashlib.sha256(data).hexdigest()
    return Document.objects.filter(sha256=sha256, status__in=["published", "review"]).exists()


def same(wanted: Mapping[str, object], read: Mapping[str, object]) -> bool:
    """Whether a reading holds exactly the values that were printed."""
    results = {key: value for key, value in read.items() if key in wanted}
    printed = dict(pointers.leaves(wanted))
    return printed == {at: value for at, value in pointers.leaves(results) if value is not None or at in printed}


@transaction.atomic
def _publish(reading: Reading, people: dict[str, User]) -> None:
    from ingest.documents.review import confirm_field

    # The reading is known to be right, value by value, so the doubtful ones are confirmed by the first agent.
    for field in doubtful_fields(reading):
        confirm_field(field=field, actor=people["agent"])
    proposal = propose_publication(reading=reading, actor=people["agent"])
    publish_proposal(proposal=proposal, actor=people["second"], reason="sample")


DAMAGE = (
    ("200 to 1", "200to 1"),
    ("3 to 1", "3tol"),
    ("25 to 1", "25tol"),
    ("1 to 1", "ltol"),
    ("v1.66P$", "vl.66P$"),
    ("15 to 1", "I5 to 1"),
)


def damaged_dump() -> bytes:
    """The Straight Edge rules as an old OCR would have written them down: something for a reviewer to do."""
    source: Source = next(s for s in SOURCES if s.name == "straight-edge-poker")
    from approvals.samples.pages import text

    damaged = text(source)
    for right, wrong in DAMAGE:
        damaged = damaged.replace(right, wrong)
    return damaged.encode()
