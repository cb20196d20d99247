"""What a document is, by its content: a PDF, a text dump, or a packet that somebody submits as structured data."""

from __future__ import annotations

import json
from typing import Literal

from ingest.pages.errors import OverLimit, UnusableDocument
from ingest.pages.limits import from_environment
from ingest.pages.sniff import decode, looks_like_text, sniff
from paytables.packet import NotJson, UnusablePacket, faults_of, loads
from paytables.packet.plain import PlainPacket
from paytables.packet.pointers import leaves

Form = Literal["pdf", "dump", "packet", "unknown"]
VALUES = 40_000
LONGEST = 100_000  # characters of one text
MOST_NAMED = 20  # mistakes of one packet
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


def faults_at(packet: PlainPacket, pointer: str) -> list[str]:
    """What the packet's format has against the value at a place."""
    return [fault.sentence for fault in faults_of(packet) if fault.pointer == pointer]


def structured_packet(data: bytes) -> PlainPacket:
    """A packet submitted as data; raises UnusableDocument with the sentence to show."""
    limits = from_environment()
    if len(data) > limits.bytes:
        raise OverLimit(f"The file has {len(data):,} bytes and at most {limits.bytes:,} are read.")
    try:
        packet = loads(decode(data, limits)).plain()
    except NotJson as trouble:
        raise UnusableDocument("The file begins like a packet but is not valid JSON; export it again.") from trouble
    except UnusablePacket as wrong:
        stated = "; ".join(str(fault) for fault in wrong.faults[:MOST_NAMED])
        more = f"; and {rest} more" if (rest := len(wrong.faults) - MOST_NAMED) > 0 else ""
        raise UnusableDocument(f"The packet does not fit its format: {stated}{more}.") from wrong
    _refuse_excess(packet)
    return packet


def _refuse_excess(packet: object) -> None:
    """Each value is kept with its evidence and shown to people; more than this is not a packet of one game."""
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
