"""The packet: one document's contents as typed data. `model` says what there is, `loading` how JSON becomes it."""

from paytables.packet.equipment import Alternative, Component, Equipment, Match, PlacedComponent, Slot
from paytables.packet.letter import Letter
from paytables.packet.loading import (
    Fault,
    Heading,
    NotJson,
    UnusablePacket,
    dumps,
    faults_of,
    format_1,
    heading_of,
    load,
    loads,
    packet_of,
    provenance_in,
)
from paytables.packet.model import CONFIDENT, FORMAT, Packet, PacketLike, Provenance, Rule, Source
from paytables.packet.part import JsonObject, Part
from paytables.packet.tables import CLAIMS, Claims, Outcome, Paytable, Unit
from paytables.packet.text import Clause, Fact
from paytables.packet.values import Number, SignedNumber, exact

__all__ = [
    "CLAIMS",
    "CONFIDENT",
    "FORMAT",
    "Alternative",
    "Claims",
    "Clause",
    "Component",
    "Equipment",
    "Fact",
    "Fault",
    "Heading",
    "JsonObject",
    "Letter",
    "Match",
    "NotJson",
    "Number",
    "Outcome",
    "Packet",
    "PacketLike",
    "Part",
    "Paytable",
    "PlacedComponent",
    "Provenance",
    "Rule",
    "SignedNumber",
    "Slot",
    "Source",
    "Unit",
    "UnusablePacket",
    "dumps",
    "exact",
    "faults_of",
    "format_1",
    "heading_of",
    "load",
    "loads",
    "packet_of",
    "provenance_in",
]
