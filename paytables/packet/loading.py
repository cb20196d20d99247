"""JSON becomes a packet, and a packet JSON, here alone.

`load` takes submitted data: every mistake is found at once and told with its pointer, and nothing is let through.
`packet_of` takes what this product wrote itself, perhaps by an earlier version: keys may be missing, and a value that
a reviewer rejected is null. Packets of format 1 become packets of format 2 in `_upgraded`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.canonical import canonical_json
from paytables.packet import pointers
from paytables.packet.letter import Letter
from paytables.packet.model import FORMAT, KEYS_OF_FORMAT_2, Packet, PacketLike, Provenance
from paytables.packet.own_keys import faults_of_own
from paytables.packet.part import OWN_KEY, PROBLEMS, UNKNOWN_KEY, JsonObject, Part
from paytables.packet.tables import CLAIMS_OF_FORMAT_1
from paytables.packet.values import STRICT, Number

LONGEST_SHOWN = 60
DEEPEST = 100  # objects within objects: more is not a packet, and would exhaust the stack


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake: where, and a sentence."""

    pointer: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.pointer or 'It'} {self.sentence}"


class UnusablePacket(ValueError):
    """Data that is not a packet. `faults` are all mistakes; `str()` is one sentence about the first of them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        more = f" ({len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
        super().__init__(f"{self.faults[0]}{more}.")


class NotJson(UnusablePacket):
    """Text that is not JSON at all."""


# ---------------------------------------------------------------- in
def loads(text: str | bytes) -> Packet:
    """A submitted packet's JSON text. Raises UnusablePacket."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as trouble:
        raise NotJson([Fault("", f"is not valid JSON ({_short(str(trouble))})")]) from None
    return load(data)


def load(data: object) -> Packet:
    """A submitted packet, checked in every way. Raises UnusablePacket with all mistakes."""
    packet, faults = _checked(data)
    if packet is None or faults:
        raise UnusablePacket(faults)
    return packet


def faults_of(data: object) -> tuple[Fault, ...]:
    """All mistakes of submitted data, in the order of the data; none for a packet."""
    return tuple(_checked(data)[1])


def packet_of(data: PacketLike) -> Packet:
    """A packet that this product wrote. Missing keys are empty, figures of too many digits stay as they are."""
    return data if isinstance(data, Packet) else Packet.model_validate(_upgraded(data))


@dataclass(frozen=True, slots=True)
class Heading:
    """What a register of many packets asks of each of them: its letter, and the game of its rules."""

    letter: Letter | None
    game: str | None


def heading_of(data: PacketLike) -> Heading:
    """The heading of a packet that this product wrote, without reading the rest of it."""
    if isinstance(data, Packet):
        return Heading(data.letter, data.game)
    letter, game = data.get("letter"), data.get("game")
    return Heading(Letter.model_validate(letter) if letter else None, game if isinstance(game, str) else None)


def provenance_in(data: PacketLike, pointer: str) -> Provenance | None:
    """Where one value of such a packet was read, likewise."""
    if isinstance(data, Packet):
        return data.provenance.get(pointer)
    source = _object(data.get("provenance")).get(pointer)
    return None if source is None else Provenance.model_validate(source)


def _checked(data: object) -> tuple[Packet | None, list[Fault]]:
    if not isinstance(data, dict):
        return None, [Fault("", "is not a JSON object, and a packet is one")]
    if _deeper_than(data, DEEPEST):
        return None, [Fault("", f"is nested more than {DEEPEST} levels deep")]
    faults = list(_keys(data, Packet, ""))
    faults += [Fault(at, sentence) for at, sentence in faults_of_own(data)]
    if _has_nul(data):
        faults += [
            Fault(at, "holds a NUL character, which is not text") for at, text in _places(data, "") if "\0" in text
        ]
    packet = None
    try:
        packet = Packet.model_validate(_upgraded(data), context={STRICT: True})
    except ValidationError as error:
        faults += [fault for detail in error.errors(include_url=False) for fault in _faults(detail, data)]
    if not faults:
        return packet, []
    order = {pointer: place for place, (pointer, _) in enumerate(_places(data, ""))}
    faults.sort(key=lambda fault: order.get(fault.pointer, len(order)))
    return packet, list({fault.pointer: fault for fault in reversed(faults)}.values())[::-1]


def _upgraded(data: Mapping[str, object]) -> Mapping[str, object]:
    """Format 2 of a packet of format 1: the standing is what its letter decided; all else it says nothing about."""
    known = data.get("format", 1)
    if known != 1 or isinstance(known, bool):
        return data
    letter = data.get("letter")
    decision = letter.get("decision") if isinstance(letter, Mapping) else None
    standing = {"standing": decision} if decision in ("approved", "denied") else {}
    return {**standing, **data, "format": FORMAT}


# ---------------------------------------------------------------- out
def dumps(packet: Packet) -> str:
    """One spelling of a packet, whatever it was loaded from."""
    return canonical_json(packet.json_object())


def format_1(packet: Packet) -> JsonObject:
    """What a reader of format 1 knows of the packet."""
    written = packet.json_object()
    for key in ("format", *KEYS_OF_FORMAT_2):
        written.pop(key, None)
    letter = written.get("letter")
    if isinstance(letter, dict):
        letter.pop("permission", None)
        letter.pop("attachments", None)
    for table in _objects(written.get("paytables")):
        for key in ("bets", "decks", "claim_conditions"):
            table.pop(key, None)
        claims = table.get("claims")
        if isinstance(claims, dict):
            table["claims"] = {k: v for k, v in claims.items() if k in CLAIMS_OF_FORMAT_1 or k.startswith(OWN_KEY)}
    for layout in _objects(written.get("layouts")):
        for table in _objects(layout.get("tables")):
            _without_row_figures(table)
    for table in _objects(written.get("paytables")):
        _without_row_figures(table)
    if "provenance" in written:
        sources = _object(written["provenance"])
        written["provenance"] = {place: s for place, s in sources.items() if pointers.has(written, place)}
    written["blanks"] = [p for p in _list(written.get("blanks")) if isinstance(p, str) and pointers.has(written, p)]
    return written


def _without_row_figures(table: JsonObject) -> None:
    for row in _objects(table.get("outcomes")):
        for key in ("combinations", "probability", "return", "result"):
            row.pop(key, None)


def _object(value: object) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _objects(value: object) -> Iterator[JsonObject]:
    return (entry for entry in _list(value) if isinstance(entry, dict))


# ---------------------------------------------------------------- mistakes
def _keys(data: object, model: type[Part], pointer: str) -> Iterator[Fault]:
    """Keys that are missing or unknown, in all objects."""
    if not isinstance(data, dict):
        return
    known = _children(model)
    for key in model.required:
        if key not in data:
            yield Fault(f"{pointer}/{key}", "is missing")
    for key, value in data.items():
        below = f"{pointer}/{pointers.step(key)}"
        if key not in known:
            if not key.startswith(OWN_KEY):
                yield Fault(below, UNKNOWN_KEY)
            continue
        child = known[key]
        if child is None:
            continue
        if child.many:
            held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
            for place, entry in held:
                yield from _keys(entry, child.part, f"{below}/{pointers.step(place)}")
        else:
            yield from _keys(value, child.part, below)


class _Child(NamedTuple):
    part: type[Part]
    many: bool  # a list or an object of them


@cache
def _children(model: type[Part]) -> dict[str, _Child | None]:
    """The keys of an object, each with the objects that it holds."""
    return {field.alias or name: _child(field.annotation) for name, field in model.model_fields.items()}


def _child(annotation: object) -> _Child | None:
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return _Child(annotation, False)
    inner = (_child(held) for held in get_args(annotation))
    result = next((child for child in inner if child is not None), None)
    return result._replace(many=True) if result and get_origin(annotation) in (tuple, dict) else result


SENTENCES = {
    "string_type": "must be a text",
    "string_too_short": "must be a text of at least one character",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "tuple_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
}
NUMBERS = "must be a decimal number in canonical form, such as 2.5: no signs, spaces or zeros that add nothing"
PATTERNS = {
    Number.pattern: NUMBERS,
    r"^-?(0|[1-9]\d*)(\.\d*[1-9])?$": "must be a decimal number in canonical form, such as 2.5 or -0.5",
    r"^\d+$": "must be a whole number written as a text of digits",
    r"^(\d{4}-\d{2}-\d{2})?$": "must be a day in the form 2023-06-14",
    r"^\d{4}-\d{2}-\d{2}$": "must be a day in the form 2023-06-14",
    r"^([a-z0-9]+(_[a-z0-9]+)*)?$": "must be a name in snake case, such as royal_flush",
    r"^[a-z0-9]+(_[a-z0-9]+)*$": "must be a name in snake case, such as royal_flush",
    r"^\S+$": "must be a text without spaces",
    r"^\d{3}-\d{3}-\d{4}$": "must be a telephone number in the form 206-555-0100",
    r"^(/([^~/]|~[01])*)*$": "must be a JSON pointer, such as /paytables/0/bet",
}


def _faults(detail: ErrorDetails, data: object) -> Iterator[Fault]:
    """What pydantic found, as pointers into the data and sentences."""
    pointer, here = "", data
    for step in map(str, detail["loc"]):
        if not pointers.has(here, f"/{pointers.step(step)}"):
            break  # the rest names pydantic's own steps: a branch of a union, a key that is missing
        here = pointers.at(here, f"/{pointers.step(step)}")
        pointer += f"/{pointers.step(step)}"
    context = detail.get("ctx") or {}
    if detail["type"] == PROBLEMS:
        yield from (Fault(f"{pointer}/{pointers.step(key)}", sentence) for key, sentence in context["problems"])
    elif detail["type"] == "too_many_digits":
        yield Fault(pointer, detail["msg"])
    else:
        yield Fault(pointer, f"{_sentence(detail, context)}, not {_shown(here)}")


def _sentence(detail: ErrorDetails, context: Mapping[str, object]) -> str:
    match detail["type"]:
        case "string_pattern_mismatch":
            return PATTERNS.get(str(context.get("pattern")), "has not the form that the format asks for")
        case "literal_error":
            return f"must be one of {str(context.get('expected', '')).replace(' or ', ', ')}"
        case kind:
            return SENTENCES.get(kind) or detail["msg"].replace("Input should be", "must be")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return _short(json.dumps(value, ensure_ascii=False, default=str))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _places(value: object, pointer: str) -> Iterator[tuple[str, str]]:
    """Every place of the data in its order, with its text where it is one."""
    yield pointer, value if isinstance(value, str) else ""
    children: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        children = value.items()
    elif isinstance(value, list):
        children = enumerate(value)
    for key, child in children:
        yield from _places(child, f"{pointer}/{pointers.step(key)}")


def _has_nul(value: object) -> bool:
    """Whether any text of the data holds one. Where each stands is worked out only then: most packets have none."""
    if isinstance(value, str):
        return "\0" in value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_has_nul(child) for child in children)


def _deeper_than(value: dict[str, object], most: int) -> bool:
    level: list[dict[str, object] | list[object]] = [value]
    for _ in range(most):
        level = [
            child
            for held in level
            for child in (held.values() if isinstance(held, dict) else held)
            if isinstance(child, dict | list)
        ]
        if not level:
            return False
    return True


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a number of JSON")
