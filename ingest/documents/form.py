"""What a document is, by its content: a PDF, a text dump, or a packet that somebody submits as structured data."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal

import jsonschema

from ingest.documents.pointers import leaves
from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import from_environment
from ingest.pages.sniff import decode, looks_like_text, sniff

Form = Literal["pdf", "dump", "packet", "unknown"]
SCHEMA_FILE = Path(__file__).resolve().parents[1] / "schema" / "packet.schema.json"
VALUES = 40_000
LONGEST = 100_000  # characters of one text
KEYS = {"kind", "letter", "paytables", "equipment"}  # by these a JSON object means to be a packet


def form_of(data: bytes) -> Form:
    """The form alone; `unknown` for what can not be read (why, says the attempt to read it)."""
    try:
        form = sniff(data, from_environment())
    except UnusableDocument:
        return "unknown"
    return "packet" if form == "dump" and _means_to_be_a_packet(data) else form


def _means_to_be_a_packet(data: bytes) -> bool:
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") or not looks_like_text(data):
        return False
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and len(KEYS & set(value)) >= 2


@cache
def _validator() -> Any:
    return jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text("utf-8")))


def faults_at(packet: dict[str, Any], pointer: str) -> list[str]:
    """What the schema has against the value at a place."""
    found = []
    for problem in _validator().iter_errors(packet):
        for part in (problem, *(problem.context or ())):
            if "/" + "/".join(str(step) for step in part.absolute_path) == pointer:
                found.append(part.message[:200])
    return found


def structured_packet(data: bytes) -> dict[str, Any]:
    """A packet submitted as data; raises UnusableDocument with the sentence to show."""
    limits = from_environment()
    if len(data) > limits.bytes:
        raise OverLimit(f"The file has {len(data):,} bytes and at most {limits.bytes:,} are read.")
    try:
        packet = json.loads(decode(data, limits))
    except (ValueError, RecursionError) as trouble:
        raise UnusableDocument("The file begins like a packet but is not valid JSON; export it again.") from trouble
    _refuse_excess(packet)
    worst = jsonschema.exceptions.best_match(_validator().iter_errors(packet))
    if worst is not None:
        where = "/" + "/".join(str(step) for step in worst.absolute_path)
        raise UnusableDocument(f"The packet does not fit its schema at {where}: {worst.message[:200]}")
    if "\\u0000" in json.dumps(packet):
        raise UnusableDocument("The packet holds a NUL character, which is no text; export it again without it.")
    assert isinstance(packet, dict)
    return packet


def _refuse_excess(packet: Any) -> None:
    """Each value is kept with its evidence and shown to people; beyond these numbers that is no packet of one game."""
    count = 0
    for pointer, value in leaves(packet):
        count += 1
        if isinstance(value, str) and len(value) > LONGEST:
            raise OverLimit(
                f"The packet's text at {pointer[:80]} has {len(value):,} characters and at most {LONGEST:,} are read; "
                "divide it."
            )
    if count > VALUES:
        raise OverLimit(f"The packet holds {count:,} values and at most {VALUES:,} are read; split it by game.")
