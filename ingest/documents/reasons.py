"""Why a value is doubted, in the words that the review shows: the readers' doubts, repairs, and what proofs say."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.models import Field
from ingest.values import CONFIDENT
from paytables.packet.plain import PlainPacket


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason; group and code name the word that the help pages explain it under."""

    group: str
    code: str
    text: str


def reasons_of(packet: PlainPacket, field: Field) -> list[Reason]:
    """Doubts first, where the value is doubted; then what was mended; then what it was compared with."""
    source = (packet.get("provenance") or {}).get(field.pointer) or {}
    results = []
    if field.confidence < CONFIDENT:
        results += [Reason("doubt", d["name"], _sentence(d["reason"])) for d in source.get("x_doubts") or ()]
    results += [Reason("certainty", "repaired", _sentence(r.get("reason") or r["name"])) for r in field.repairs]
    results += [Reason("check", c["says"], _sentence(c["reason"])) for c in source.get("x_checks") or ()]
    return results


def _sentence(text: str) -> str:
    """
    >>> _sentence("the label is lost")
    'The label is lost.'
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
