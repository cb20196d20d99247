"""What a proof says about a value, written into its provenance: agreement raises, disagreement lowers."""

from __future__ import annotations

from typing import Literal

from ingest.values import CONFIDENT
from paytables.packet.plain import PlainCheck, PlainSource

Provenance = dict[str, PlainSource]
Says = Literal["agrees", "disagrees", "nothing"]
AGREES: Says = "agrees"
DISAGREES: Says = "disagrees"
AGREED = 0.95  # a doubtful value that was read a second time, elsewhere and independently
CONTRADICTED = 0.5
AT_ODDS = 0.85  # of two confident readings that differ: one of them is wrong, or the document is


def sure(provenance: Provenance, pointer: str) -> bool:
    """Confident, or without provenance, as the packet's form counts it."""
    source = provenance.get(pointer)
    confidence = None if source is None else source.get("confidence")
    return confidence is None or confidence >= CONFIDENT


def note(source: PlainSource, name: str, says: Says, reason: str) -> None:
    """Remembers once what was compared."""
    checks = source.setdefault("x_checks", [])
    values: PlainCheck = {"name": name, "says": says, "reason": reason}
    if values not in checks:
        checks.append(values)


def raise_to(source: PlainSource, confidence: float = AGREED) -> None:
    source["confidence"] = max(source["confidence"], confidence)
    if source["confidence"] >= CONFIDENT:
        source.pop("x_doubts", None)


def lower_to(source: PlainSource, confidence: float) -> None:
    source["confidence"] = min(source["confidence"], confidence)
