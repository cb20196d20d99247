"""JSON pointers into a packet: its leaves, and reading, replacing and walking to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

if TYPE_CHECKING:
    from paytables.packet.model import Packet

APART = frozenset({"format", "provenance", "blanks", "$schema"})  # parts of a packet that are about it, not in it


def step(key: str | int) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")


def steps(pointer: str) -> list[str]:
    """The keys of a pointer.

    >>> steps("/paytables/0/a~1b")
    ['paytables', '0', 'a/b']
    """
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def place_of(pointer: str) -> int:
    """Which part of its list a pointer leads into.

    >>> place_of("/paytables/3/claims/house_edge")
    3
    """
    return int(steps(pointer)[1])


def leaves(value: object, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Every plain value with its pointer; keys that begin with x_ and what is about the packet are left out."""
    if isinstance(value, dict):
        for key, child in value.items():
            if not key.startswith("x_") and not (pointer == "" and key in APART):
                yield from leaves(child, f"{pointer}/{step(key)}")
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from leaves(child, f"{pointer}/{index}")
    else:
        yield pointer, value


def at(document: object, pointer: str) -> Any:
    """The value at a pointer; KeyError where there is none."""
    here = document
    for key in steps(pointer):
        if isinstance(here, list):
            if not key.isdigit() or int(key) >= len(here):
                raise KeyError(pointer)
            here = here[int(key)]
        elif isinstance(here, dict) and key in here:
            here = here[key]
        else:
            raise KeyError(pointer)
    return here


def has(document: object, pointer: str) -> bool:
    try:
        at(document, pointer)
    except KeyError:
        return False
    return True


def put(document: object, pointer: str, value: object) -> None:
    """Replaces the value at a pointer, in place."""
    way = steps(pointer)
    parent = at(document, "/" + "/".join(step(key) for key in way[:-1])) if len(way) > 1 else document
    if isinstance(parent, list):
        if not way[-1].isdigit() or int(way[-1]) >= len(parent):
            raise KeyError(pointer)
        parent[int(way[-1])] = value
    elif isinstance(parent, dict):
        parent[way[-1]] = value
    else:
        raise KeyError(pointer)


def storable(value: object) -> Any:
    """The same JSON without characters that PostgreSQL does not store: NUL and halves of surrogate pairs show as �."""
    if isinstance(value, str):
        return value.replace("\0", "�").encode("utf-8", "replace").decode("utf-8") if _unstorable(value) else value
    if isinstance(value, list | tuple):
        return [storable(child) for child in value]
    if isinstance(value, dict):
        return {storable(str(key)): storable(child) for key, child in value.items()}
    return value


def _unstorable(text: str) -> bool:
    return "\0" in text or any("\ud800" <= c <= "\udfff" for c in text)


# ---------------------------------------------------------------- in typed packets
def resolve(packet: Packet, pointer: str) -> object:
    """The value at a pointer of a packet: a part of it, a tuple of parts, or a plain value. KeyError where none is."""
    here: object = packet
    for key in steps(pointer):
        here = _child(here, key, pointer)
    return here


def replaced(packet: Packet, pointer: str, value: object) -> Packet:
    """The packet with another value at a pointer, checked as at loading; the packet itself stays as it was."""
    resolve(packet, pointer)
    written = packet.json_object()
    put(written, pointer, value)
    return type(packet).model_validate(written)


def _child(here: object, key: str, pointer: str) -> object:
    if isinstance(here, BaseModel):
        for name, field in type(here).model_fields.items():
            if (field.alias or name) == key:
                return getattr(here, name)
        here = here.model_extra or {}
    if isinstance(here, dict) and key in here:
        return here[key]
    if isinstance(here, tuple | list) and key.isdigit() and int(key) < len(here):
        return here[int(key)]
    raise KeyError(pointer)
