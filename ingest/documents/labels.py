"""What a place in a packet is called by people.

>>> packet = {"paytables": [{"designator": "TCP-01", "bet": "pair_plus", "outcomes": [{"hand": "straight_flush"}]}]}
>>> label_of(packet, "/paytables/0/outcomes/0/pays")
Label(section='Paytable TCP-01, pair plus', name='straight flush: pays')
>>> label_of({}, "/letter/addressee/name")
Label(section='Letter', name='addressee: name')
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ingest.documents.selectors import draft_of
from ingest.models import Reading
from paytables.packet import pointers
from paytables.packet.plain import PlainPacket

LISTS = {"games": "game", "changes": "change", "reasons": "reason", "contacts": "contact", "cc": "copy to"}


class Label(NamedTuple):
    section: str
    name: str


def label_of(packet: PlainPacket, pointer: str) -> Label:
    way = pointers.steps(pointer)
    if not way:
        return Label("Packet", "all of it")
    head, rest = way[0], way[1:]
    if head == "letter":
        return Label("Letter", _path(rest))
    if head == "paytables" and rest:
        return _in_table(_at(packet, "paytables", rest[0]), rest)
    if head == "equipment" and rest:
        return _in_equipment(_at(packet, "equipment", rest[0]), rest)
    if head == "layouts" and rest:
        layout = _at(packet, "layouts", rest[0])
        return Label(f"Layout {layout.get('title') or int(rest[0]) + 1}", _path(rest[1:]))
    return Label("Document", "what it is" if pointer == "/kind" else _path(way))


def labels_of(reading: Reading) -> Callable[[str], Label]:
    """What the fields of a reading are called, where they stand now."""
    if reading.revision == 0:
        return lambda pointer: label_of(reading.packet, pointer)
    draft = draft_of(reading)

    def label(pointer: str) -> Label:
        stands = draft.pointers.get(pointer)
        return label_of(draft.packet, stands[0]) if stands else label_of(reading.packet, pointer)

    return label


def _in_table(table: dict[str, Any], rest: list[str]) -> Label:
    name = ", ".join(part for part in (table.get("designator"), _words(table.get("bet")), table.get("system")) if part)
    section = f"Paytable {name or int(rest[0]) + 1}"
    if table.get("printing", 1) > 1:
        section += f" (printing {table['printing']})"
    if len(rest) >= 3 and rest[1] == "outcomes":
        outcomes = table.get("outcomes") or []
        row = outcomes[int(rest[2])] if rest[2].isdigit() and int(rest[2]) < len(outcomes) else {}
        hand = _words(row.get("hand")) or f"row {int(rest[2]) + 1}"
        hands = f", {row['hands']} hands" if row.get("hands") else ""
        return Label(section, f"{hand}{hands}: {_path(rest[3:])}")
    return Label(section, _path(rest[2:] if rest[1:2] == ["claims"] else rest[1:]))


def _in_equipment(item: dict[str, object], rest: list[str]) -> Label:
    section = f"Equipment for {_words(item.get('applies_to')) or 'the game'}"
    if item.get("system"):
        section += f", {item['system']}"
    here: object = item
    for key in rest[1:]:
        here = here[int(key)] if isinstance(here, list) and key.isdigit() and int(key) < len(here) else here
        here = here.get(key, here) if isinstance(here, dict) else here
        if isinstance(here, dict) and here.get("component") and rest[-1] != "component":
            return Label(section, f"{here['component']}: {_words(rest[-1])}")
    return Label(section, _words(rest[-1]))


def _at(packet: PlainPacket, key: str, index: str) -> dict[str, object]:
    at = f"/{key}/{index}"
    result = pointers.at(packet, at) if pointers.has(packet, at) else {}
    return result if isinstance(result, dict) else {}


def _path(steps: list[str]) -> str:
    statements: list[str] = []
    for step in steps:
        if step.isdigit() and statements:
            statements[-1] = f"{LISTS.get(statements[-1], statements[-1])} {int(step) + 1}"
        else:
            statements.append(_words(step))
    return ": ".join(statements) or "all of it"


def _words(name: object) -> str:
    return str(name or "").replace("_", " ")
