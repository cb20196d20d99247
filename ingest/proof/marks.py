"""What a proof says about a value, written into its provenance: agreement raises, disagreement lowers."""

from __future__ import annotations

from typing import Any, Literal

from ingest.values import CONFIDENT

Provenance = dict[str, dict[str, Any]]
Says = Literal["agrees", "disagrees", "nothing"]
AGREES: Says = "agrees"
DISAGREES: Says = "disagrees"
AGREED = 0.95  # a doubtful value that was read a second time, elsewhere and independently
CONTRADICTED = 0.5
AT_ODDS = 0.85  # of two confident readings that differ: one of them is wrong, or the document is


def sure(provenance: Provenance, pointer: str) -> bool:
    """Confident, or without provenance, as the packet's form counts it."""
    source = provenance.get(pointer)
    return source is None or source.get("confidence") is None or source["confidence"] >= CONFIDENT


def note(source: dict[str, Any], name: str, says: Says, reason: str) -> None:
    """Remembers once what was compared."""
    checks = source.setdefault("x_checks", [])
    said = {"name": name, "says": says, "reason": reason}
    if said not in checks:
        checks.append(said)


def raise_to(source: dict[str, Any], confidence: float = AGREED) -> None:
    source["confidence"] = max(source["confidence"], confidence)
    if source["confidence"] >= CONFIDENT:
        source.pop("x_doubts", None)


def lower_to(source: dict[str, Any], confidence: float) -> None:
    source["confidence"] = min(source["confidence"], confidence)
