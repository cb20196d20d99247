"""The verdicts on a document's printed figures, kept under the hash of all that they depend on.

The same reading with the same decisions by the same engines is verified once (paytables/report/storage.py).
"""

from __future__ import annotations

from games.canonical import sha256_of
from ingest.documents.selectors import packet_of
from ingest.models import Document, Reading
from paytables.report.json_form import ReportJson
from paytables.report.storage import KIND, store_report, stored_report, verifier_fingerprint

__all__ = ["KIND", "kept_for", "kept_validation", "packet_digest", "validation_of", "verifier_fingerprint"]


def validation_of(document: Document, reading: Reading) -> ReportJson:
    """The validation report of a reading with what people decided, as JSON; counted now where that is to be done."""
    digest = packet_digest(reading)
    result = stored_report(digest)
    if result is None:
        result = store_report(
            packet_of(reading),
            packet_sha256=digest,
            document=document.name,
            sha256=document.sha256,
            inputs={"reading": reading.sha256},
        )
    return _of(document, result)


def kept_for(document: Document, reading: Reading) -> ReportJson | None:
    """The report on a document where it was made already, for whoever may not wait for counts."""
    result = kept_validation(reading)
    return None if result is None else _of(document, result)


def _of(document: Document, report: ReportJson) -> ReportJson:
    """The same packet may be read from several documents, and is counted once for all."""
    return {**report, "document": document.name, "sha256": document.sha256}


def kept_validation(reading: Reading) -> ReportJson | None:
    """The report where it was made already."""
    return stored_report(packet_digest(reading))


def packet_digest(reading: Reading) -> str:
    """The hash of the packet with every decision in place, which is what is published."""
    decided = reading.revision or reading.fields.exclude(state="proposed").exists()
    return sha256_of(packet_of(reading)) if decided else reading.sha256
