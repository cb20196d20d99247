"""A reading with what people decided: the packet that is published.

Confident is a value whose confidence is 0.9 or more, or that has no provenance; a person's decision is certain.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from ingest.models import Field
from ingest.values import CONFIDENT
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket


def effective_packet(
    packet: PlainPacket, fields: Iterable[Field], where: Mapping[str, list[str]] | None = None
) -> PlainPacket:
    """The packet with every decision in place, and said in its provenance.

    `where`: at which pointers each field's value stands now, where the packet was repaired since it was read.
    """
    decided = [field for field in fields if field.state != "proposed"]
    if not decided:
        return packet
    result = copy.deepcopy(packet)
    provenance = result.setdefault("provenance", {})
    blanks = set(result.get("blanks", []))
    for field in decided:
        for pointer in [field.pointer] if where is None else where.get(field.pointer, ()):
            if not pointers.has(result, pointer):
                continue  # a later reading has no such place; the field says so to the reviewer
            source = provenance.setdefault(pointer, {"page": None, "bbox": None, "raw": field.raw})
            source["confidence"] = 1
            source["x_state"] = field.state
            if field.state == "corrected":
                pointers.put(result, pointer, field.decided_value)
                if field.decided_value is not None:
                    blanks.discard(pointer)
            elif field.state == "rejected":
                pointers.put(result, pointer, None)
            elif field.disagrees:  # a person confirmed an earlier reading's value: that one holds
                pointers.put(result, pointer, field.decided_value)
    result["blanks"] = sorted(blanks)
    return result


def origins_in(packet: PlainPacket) -> dict[str, str]:
    """Of each value that a repair moved or brought: the field that says it."""
    sources = packet.get("provenance") or {}
    return {pointer: source["x_origin"] for pointer, source in sources.items() if source.get("x_origin")}


def doubtful_pointers(packet: PlainPacket) -> list[str]:
    """Values that nobody should rely on yet."""
    results = []
    for pointer, source in packet.get("provenance", {}).items():
        confidence = source.get("confidence")
        if confidence is not None and confidence < CONFIDENT:
            results.append(pointer)
    return sorted(results)


class Confident:
    """Looks at a packet and answers only what is confident."""

    def __init__(self, packet: PlainPacket) -> None:
        self.packet = packet
        self.doubtful = frozenset(doubtful_pointers(packet))

    def sure(self, pointer: str) -> bool:
        """The value at the pointer, and everything it stands in, is not doubtful."""
        way = pointer
        while way:
            if way in self.doubtful:
                return False
            way = way.rpartition("/")[0]
        return True

    def value(self, pointer: str) -> Any:
        """The value, or None where it is absent or doubtful."""
        if not self.sure(pointer):
            return None
        try:
            return pointers.at(self.packet, pointer)
        except KeyError:
            return None

    def fullness(self) -> tuple[int, int]:
        """Which of two readings of one thing is the better: more confident values; of as many, fewer repairs."""
        known = sum(1 for pointer, value in pointers.leaves(self.packet) if value is not None and self.sure(pointer))
        repairs = sum(1 for source in self.packet.get("provenance", {}).values() if source.get("repaired"))
        return known, -repairs
