"""Where the readers' tree becomes a packet: what no packet can hold is unreadable, and is said to be.

Readers write what they see. A cell of four hundred digits, or a label that is no name, is not a value that anybody can
rely on: it becomes null, stands among the blanks, and keeps its page, box and raw text with the reason.
"""

from __future__ import annotations

from paytables.packet import Packet, UnusablePacket, load, pointers
from paytables.packet.plain import PlainPacket

UNFIT = "not_a_value_of_the_format"
REQUIRED_TEXTS = ("component", "name", "applies_to", "match", "kind")


def validated(tree: PlainPacket) -> Packet:
    """The typed packet of what was read. Raises UnusablePacket where a reader broke the form, not only a value."""
    try:
        return load(tree)
    except UnusablePacket as unusable:
        faults = unusable.faults
    for fault in faults:
        if _is_optional_value(tree, fault.pointer):
            _set_aside(tree, fault.pointer, fault.sentence)
    return load(tree)


def _is_optional_value(tree: PlainPacket, pointer: str) -> bool:
    last = pointer.rpartition("/")[2]
    if last in REQUIRED_TEXTS or last.isdigit() or not pointers.has(tree, pointer):
        return False
    return isinstance(pointers.at(tree, pointer), str | int | float) and not pointer.startswith("/provenance/")


def _set_aside(tree: PlainPacket, pointer: str, why: str) -> None:
    pointers.put(tree, pointer, None)
    if pointer not in tree["blanks"]:
        tree["blanks"].append(pointer)
    source = tree["provenance"].get(pointer)
    if source is not None:
        source["confidence"] = 0.0
        source["x_doubts"] = [*source.get("x_doubts", []), {"name": UNFIT, "reason": f"what was read {why}"}]
