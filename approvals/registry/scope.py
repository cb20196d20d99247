"""Whose register it is: only documents of its own jurisdiction enter it, put there by its own people."""

from __future__ import annotations

from accounts.jurisdictions import of_register, outside, shown
from accounts.models import User
from approvals.registry.letters import NotPublishable
from paytables.packet.plain import PlainPacket


def jurisdiction_in(packet: PlainPacket) -> str | None:
    """The jurisdiction that a packet says; None where nothing in the document says it."""
    code = (packet.get("source") or {}).get("jurisdiction")
    return str(code) if code else None


def jurisdiction_to_publish(packet: PlainPacket, actor: User) -> str:
    """The jurisdiction that a packet is published for by this person. Raises NotPublishable.

    Where the document says none, who proposes it says by proposing that it is one of the register's.
    """
    own = of_register()
    if sentence := outside(jurisdiction_in(packet)):
        raise NotPublishable(sentence)
    organisation = actor.organisation
    if not actor.is_system and (organisation is None or organisation.jurisdiction != own.code):
        whose = organisation.jurisdiction if organisation is not None else None
        of = f"of {shown(whose)}" if whose else "of no jurisdiction"
        raise NotPublishable(f"{organisation} is an authority {of}; only those of {own} change its register.")
    return own.code
