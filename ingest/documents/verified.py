"""The verdicts on a document's printed figures, kept under the hash of all that they depend on.

The same reading with the same decisions by the same engines is verified once.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction

from games.canonical import sha256_of
from games.engines.kernels import fingerprint
from ingest.documents.selectors import packet_of
from ingest.models import Document, Reading
from paytables import report as reports
from paytables.models import Calculation

KIND = "validation of a document"
JUDGES = Path(reports.__file__).resolve().parents[1]


def validation_of(document: Document, reading: Reading) -> dict[str, Any]:
    """The validation report of a reading with what people decided, as JSON (paytables/report)."""
    found = kept_validation(reading)
    if found is not None:
        return found
    result = reports.report_on(packet_of(reading), document=document.name, sha256=document.sha256).json()
    inputs = {"reading": reading.sha256, "decisions": decisions_digest(reading)}
    with transaction.atomic():
        kept, _ = Calculation.objects.get_or_create(
            key=key_of(reading), defaults={"kind": KIND, "inputs": inputs, "result": result, "engine": judges()}
        )
    stored: dict[str, Any] = kept.result
    return stored


def kept_validation(reading: Reading) -> dict[str, Any] | None:
    """The report where it was made already."""
    kept = Calculation.objects.filter(key=key_of(reading)).values_list("result", flat=True).first()
    return None if kept is None else dict(kept)


def key_of(reading: Reading) -> str:
    return sha256_of([KIND, reading.sha256, decisions_digest(reading), judges()])


def decisions_digest(reading: Reading) -> str:
    decided = reading.fields.exclude(state="proposed").order_by("pointer")
    return sha256_of([list(row) for row in decided.values_list("pointer", "state", "decided_value", "disagrees")])


@cache
def judges() -> str:
    """Changes with the engines and with what judges by them."""
    digest = hashlib.sha256(fingerprint().encode())
    for source in sorted(JUDGES.rglob("*.py")):
        if "migrations" not in source.parts:
            digest.update(str(source.relative_to(JUDGES)).encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:32]
