"""The preview for a reading that is to be published, against the register as it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from accounts.jurisdictions import outside
from approvals.registry.current import current_register
from approvals.registry.hypothetical import with_packet
from approvals.registry.naming import names_if_published
from approvals.registry.register import letter_key, letter_of
from approvals.registry.scope import jurisdiction_in
from approvals.registry.supersession import Step, preview
from approvals.registry.terms import PublishedPacket
from ingest.documents.selectors import packet_of
from ingest.models import Reading
from paytables.packet import names
from paytables.packet.plain import PlainPacket


class NothingInForce(Exception):
    """A packet that puts nothing in force; one sentence for people."""


# What takes another approval's place, or comes between two: a first approval replaces nothing.
CONFIRMED = ("replaces", "between", "same")


def to_confirm(reading: Reading) -> list[Step]:
    """The steps that a person confirms, game by game, before the reading is published."""
    try:
        return [step for step in steps_of(reading) if step.kind in CONFIRMED]
    except NothingInForce:
        return []


def unconfirmed(steps: Sequence[Step], confirmed: Collection[str]) -> list[str]:
    """The games of which nobody has said yet that they may be replaced."""
    statements = {names.fold(name) for name in confirmed}
    return [step.game for step in steps if names.fold(step.game) not in statements]


def steps_of(reading: Reading, packet: PlainPacket | None = None) -> list[Step]:
    """`packet`: the reading's, where it is at hand."""
    packet = packet_of(reading) if packet is None else packet
    if sentence := outside(jurisdiction_in(packet)):
        raise NothingInForce(sentence)
    printed = PublishedPacket(str(reading.document_id), packet)
    letter = letter_of(printed)
    if letter is None:
        raise NothingInForce("No letter came with it, or its day was not read: rules alone put nothing in force.")
    one_game, register = names_if_published(packet), current_register()
    known = register.letters_numbered(letter.submission) if letter.submission is not None else ()
    about = {*letter.games, *one_game, *(game for filed in known for game in filed.games)}
    before = register.about({*about, printed.game} if printed.game else about)
    after = with_packet(before, packet, printed.document, one_game)
    return preview(before, after, letter_key(letter))
