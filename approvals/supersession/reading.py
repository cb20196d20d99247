"""The preview for a reading that is to be published, against the register as it is."""

from __future__ import annotations

from approvals.impact.registers import with_packet
from approvals.supersession.preview import Step, preview
from approvals.terms.compile import letter_key, letter_of
from approvals.terms.load import current_register
from approvals.terms.printed import PublishedPacket
from ingest.documents.selectors import packet_of
from ingest.models import Reading


class NothingInForce(Exception):
    """A packet that puts nothing in force; one sentence for people."""


def steps_of(reading: Reading) -> list[Step]:
    packet = packet_of(reading)
    printed = PublishedPacket(str(reading.document_id), packet)
    letter = letter_of(printed)
    if letter is None:
        raise NothingInForce("No letter came with it, or its day was not read: rules alone put nothing in force.")
    before = current_register()
    return preview(before, with_packet(before, packet, printed.document), letter_key(letter))
