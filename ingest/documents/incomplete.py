"""What a packet lacks before it may be published: nothing in the register is "unknown unknown".

What is printed is entered, what is not there is deleted, and what stays unreadable is left out by somebody who says
why. A cell that the page leaves blank is one when a person has said so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ingest.documents.labels import label_of
from paytables.packet.plain import PlainPacket, PlainRow

PAYS_NOTHING = ("push", "loses")


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is not known: where, and a sentence."""

    pointer: str
    section: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.section}: {self.sentence}"


def missing_in(packet: PlainPacket) -> list[Missing]:
    """Everything that stops a publication, in the order of the packet."""
    stated = _stated_blank(packet)
    return [*_tables(packet, stated), *_rules(packet), *_equipment(packet)]


def _stated_blank(packet: PlainPacket) -> set[str]:
    """Places of which a person has said that the page leaves them blank."""
    decided = ("corrected", "rejected", "confirmed")
    return {p for p, source in (packet.get("provenance") or {}).items() if source.get("x_state") in decided}


def _tables(packet: PlainPacket, statements: set[str]) -> Iterator[Missing]:
    for n, table in enumerate(packet.get("paytables") or []):
        at = f"/paytables/{n}"
        section = label_of(packet, f"{at}/bet").section
        if table.get("bet") is None:
            yield Missing(f"{at}/bet", section, "the wager that it pays is missing")
        if not table.get("outcomes"):
            yield Missing(at, section, "it has no rows")
        for place, row in enumerate(table.get("outcomes") or []):
            for leaf, sentence in _row(row, f"{at}/outcomes/{place}", statements):
                yield Missing(f"{at}/outcomes/{place}/{leaf}", section, f"row {place + 1} {sentence}")


def _row(row: PlainRow, at: str, statements: set[str]) -> Iterator[tuple[str, str]]:
    hand, pays, unit = row.get("hand"), row.get("pays"), row.get("unit")
    if hand is None:
        yield "hand", "has no hand" if pays is not None else "has neither hand nor pay"
    elif pays is None and row.get("result") not in PAYS_NOTHING and f"{at}/pays" not in statements:
        yield "pays", f"({hand.replace('_', ' ')}) has no pay"
    if hand is not None and pays is not None and unit is None:
        yield "unit", f"({hand.replace('_', ' ')}) does not say whether it pays to 1, for 1, dollars, or a percentage"


def _rules(packet: PlainPacket) -> Iterator[Missing]:
    for n, rule in enumerate(packet.get("rules") or []):
        for key in ("parameter", "value"):
            if not rule.get(key):
                yield Missing(f"/rules/{n}/{key}", "Printed rules", f"rule {n + 1} has no {key}")


def _equipment(packet: PlainPacket) -> Iterator[Missing]:
    for n, item in enumerate(packet.get("equipment") or []):
        section = label_of(packet, f"/equipment/{n}/applies_to").section
        for pointer, component in _components(item, f"/equipment/{n}"):
            if not component.get("component"):
                yield Missing(f"{pointer}/component", section, "a component has no name")
            elif component.get("match") != "any" and not component.get("version"):
                yield Missing(f"{pointer}/version", section, f"{component['component']} has no version")


def _components(value: object, pointer: str) -> Iterator[tuple[str, dict[str, object]]]:
    if isinstance(value, dict):
        if "component" in value:
            yield pointer, value
        for key, child in value.items():
            if not key.startswith("x_"):
                yield from _components(child, f"{pointer}/{key}")
    elif isinstance(value, list):
        for number, child in enumerate(value):
            yield from _components(child, f"{pointer}/{number}")
