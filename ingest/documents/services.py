"""Receiving and reading documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from django.db import transaction

from accounts import audit, outages
from accounts.jobs import Cancelled, LeaseLost, TooSlow
from accounts.models import Organisation, User
from accounts.permissions import can_upload, require
from accounts.tenant import acting_system
from ingest.documents import store
from ingest.documents.form import form_of, structured_packet
from ingest.documents.kinds import decided_kind
from ingest.documents.record import note, record_reading, settle_as_before
from ingest.documents.taken_calibration import calibration_in_force, reader_with, recalibrate
from ingest.models import Document, Reading, Upload
from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import from_environment
from ingest.proof import consult_engines
from paytables.packet.plain import PlainPacket
from paytables.packet.pointers import storable

Report = Callable[[int, int, str], None]
STRUCTURED = "structured data"  # the reader of a packet that was submitted as data


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of bytes that somebody sent."""

    document: Document
    created: bool  # False: the same bytes were here already, and this is a link to them
    upload: Upload


def store_document(*, data: bytes, name: str, actor: User) -> Stored:
    """Keeps the bytes under their hash. The same bytes again are the same document, whoever sends them."""
    require(can_upload, actor)
    limit = from_environment().bytes
    if len(data) > limit:
        raise OverLimit(f"The file has {len(data):,} bytes and at most {limit:,} are accepted; split it.")
    if not data:
        raise UnusableDocument("The file is empty; choose the file again or ask its sender for a new copy.")
    sha256 = store.keep(data)
    name = clean_name(name)
    # The sender may not see who else sent these bytes; that they are the same document is the system's to know.
    with acting_system(), transaction.atomic():
        organisation: Organisation | None = actor.organisation
        document, created = Document.objects.get_or_create(
            sha256=sha256,
            defaults={
                "name": name,
                "size": len(data),
                "form": form_of(data),
                "first_sent_by": actor,
                "organisation": organisation,
            },
        )
        upload = Upload.objects.create(document=document, organisation=organisation, sender=actor, name=name)
        note(document, "uploaded" if created else "sent_again", actor=actor, detail=name)
        audit.record(
            "uploaded a document" if created else "uploaded a document that was here already",
            actor=actor,
            subject=document,
            detail={"sha256": sha256, "name": name, "bytes": len(data)},
        )
    return Stored(document, created, upload)


def clean_name(name: str) -> str:
    """The last part of a path, without control characters; never empty."""
    last = PurePosixPath(str(storable(name)).replace("\\", "/")).name
    plain = "".join(c if c.isprintable() else " " for c in last).strip()
    return plain[:255] or "document"


def read_document(*, document: Document, actor: User, report: Report | None = None) -> Reading:
    """Reads the original and keeps the reading. Call it outside of a transaction: it may take minutes.

    Raises UnusableDocument or ReadingFailed with one sentence, which the document then carries as its failure.
    """
    from ingest.sandbox.parent import ReadingFailed

    data = store.original(document.sha256)
    with acting_system(), transaction.atomic():
        # What is published stays so while it is read again.
        Document.objects.filter(pk=document.pk).exclude(status="published").update(status="reading", failure="")
        note(document, "reading", actor=actor)
    try:
        packet, pages, reader = _read(document, data, report)
    except (UnusableDocument, ReadingFailed) as trouble:
        mark_failed(document, str(trouble), actor)
        raise
    except (Cancelled, LeaseLost, TooSlow):
        raise  # the end of the job says what becomes of it; another worker may read it now or later
    except Exception as trouble:
        why = outages.reason(trouble) or "Reading stopped unexpectedly; the original is kept, try it again."
        mark_failed(document, why, actor)
        raise
    with acting_system():
        return record_reading(document=document, packet=packet, reader=reader, pages=pages, actor=actor)


def _read(document: Document, data: bytes, report: Report | None) -> tuple[PlainPacket, list[dict[str, object]], str]:
    if document.form == "packet":
        return structured_packet(data), [], STRUCTURED
    from ingest.sandbox.parent import shared_sandbox

    check = getattr(report, "check", None)  # a job's progress knows when somebody wants it to stop
    packet = shared_sandbox().packet(data, report, kind=decided_kind(document), check=check)
    pages = packet.pop("x_pages", [])
    with acting_system():
        model = calibration_in_force()
    recalibrate(packet, pages, model)
    consult_engines(packet)
    return packet, pages, reader_with(model)


def mark_called_off(document: Document, actor: User) -> None:
    """As it was before it was to be read: with its last reading, or with none."""
    with acting_system(), transaction.atomic():
        now = Document.objects.select_for_update().get(pk=document.pk)
        if now.status == "reading":
            settle_as_before(now)
            note(now, "stopped", actor=actor)


def mark_failed(document: Document, sentence: str, actor: User) -> None:
    """What is published stays so; else the document could not be read, and says why."""
    with acting_system(), transaction.atomic():
        Document.objects.filter(pk=document.pk).exclude(status="published").update(
            status="failed", failure=storable(sentence)
        )
        note(document, "failed", actor=actor, detail=str(storable(sentence)))
