"""The way from a review to the register: one agent proposes, another publishes or returns it."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from accounts import audit
from accounts.models import User
from accounts.permissions import can_publish, require
from approvals.models import Proposal
from approvals.notices.acts import (
    notify_of_agreed_publication,
    notify_of_publication,
    notify_of_returned_publication,
    notify_of_withdrawn_publication,
)
from approvals.registry.proposed_supersession import to_confirm, unconfirmed
from approvals.registry.publish import (
    NotPublishable,
    Published,
    lock_for_publishing,
    publish_packet,
    stop_where_incomplete,
)
from approvals.registry.scope import jurisdiction_in, jurisdiction_to_publish
from games.canonical import sha256_of
from ingest.documents.record import note
from ingest.documents.selectors import doubtful_fields, packet_of
from ingest.models import Document, Reading
from paytables.packet.plain import PlainPacket


@transaction.atomic
def propose_publication(*, reading: Reading, actor: User, incomplete: bool = False) -> Proposal:
    """The review is finished. Proposing the same packet again is the same proposal; a changed one replaces it.

    `incomplete`: the agent says that it is to be proposed although a part of the document is missing.
    """
    require(can_publish, actor)
    document = Document.objects.select_for_update().get(pk=reading.document_id)
    packet = packet_of(reading)
    if packet.get("kind") == "not_a_packet":
        raise NotPublishable("This document is neither a letter nor rules; there is nothing to publish.")
    jurisdiction = jurisdiction_to_publish(packet, actor)
    if open_fields := doubtful_fields(reading).count():
        raise NotPublishable(f"{open_fields} values to check are open; confirm, correct or reject each of them first.")
    stop_where_incomplete(packet)
    _of_an_incomplete(packet, document, actor, incomplete)
    digest = sha256_of(packet)
    standing = document.proposals.select_for_update().filter(closed_at=None).first()
    if standing is not None:
        if standing.sha256 == digest and standing.reading_id == reading.pk:
            return standing
        _close(standing, actor, "stale", "the packet changed")
        audit.record(
            "closed a proposal that was changed since",
            actor=actor,
            subject=document,
            detail={"proposed_by": standing.proposed_by.username, "packet": standing.sha256, "now": digest},
        )
    proposal = Proposal.objects.create(document=document, reading=reading, sha256=digest, proposed_by=actor)
    note(document, "proposed", actor=actor)
    notify_of_publication(document, actor)
    detail = {"packet": digest, "jurisdiction": jurisdiction, "said_by_document": jurisdiction_in(packet) is not None}
    audit.record("proposed a publication", actor=actor, subject=document, detail=detail)
    return proposal


@transaction.atomic
def publish_proposal(
    *,
    proposal: Proposal,
    actor: User,
    reason: str = "",
    confirmed: Collection[str] | None = None,
    same_game: str | None = None,
    incomplete: bool = False,
) -> Published:
    """The second agent agrees. What is published is exactly what was proposed.

    `confirmed`: the games of which the agent says that the letter may replace what they have. None: nobody was asked.
    `same_game`: the listed name of which the agent says that the rules enclosed under another title are its.
    `incomplete`: the agent says that it is to be published although a part of the document is missing.
    """
    require(can_publish, actor)
    document = lock_for_publishing(proposal.document_id)
    locked = (
        Proposal.objects.select_for_update(of=("self",)).select_related("reading", "proposed_by").get(pk=proposal.pk)
    )
    if locked.closed_at is not None:
        raise NotPublishable(f"This proposal is already closed ({locked.get_outcome_display()}).")
    if locked.proposed_by_id == actor.pk:
        raise NotPublishable("A second agent must publish it, not the one who proposed it.")
    _of_an_incomplete(packet_of(locked.reading), document, actor, incomplete)
    steps = to_confirm(locked.reading) if confirmed is not None else []
    if missing := unconfirmed(steps, confirmed or ()):
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise NotPublishable(
            f"Confirm for each game what it replaces: {missing[0]}{more} {'are' if more else 'is'} open."
        )
    if steps:
        games = {s.game: s.replaced.title if s.replaced else None for s in steps}
        audit.record("confirmed what a letter replaces", actor=actor, subject=document, detail={"games": games})
    if same_game is not None:
        audit.record("said under which name a letter lists its rules", actor=actor, subject=document,
                     detail={"listed": same_game})  # fmt: skip
    published = publish_packet(reading=locked.reading, actor=actor, proposal=locked, reason=reason, same_game=same_game)
    _close(locked, actor, "published", reason)
    notify_of_agreed_publication(document, locked.proposed_by, actor, reason)
    if not published.created:
        audit.record("agreed to what is in the register already", actor=actor, subject=document, reason=reason,
                     detail={"publication": published.publication.pk, "packet": locked.sha256})  # fmt: skip
    return published


@transaction.atomic
def return_proposal(*, proposal: Proposal, actor: User, reason: str) -> Proposal:
    """The second agent does not agree, and says why."""
    locked, document = _open(proposal, actor, reason)
    _close(locked, actor, "returned", reason)
    note(document, "returned", actor=actor, detail=reason)
    notify_of_returned_publication(document, locked.proposed_by, actor, reason)
    audit.record("returned a proposed publication", actor=actor, subject=document, reason=reason)
    return locked


@transaction.atomic
def withdraw_proposal(*, proposal: Proposal, actor: User, reason: str) -> Proposal:
    """Who proposed it takes it back, and says why; nobody else can."""
    locked, document = _open(proposal, actor, reason)
    if locked.proposed_by_id != actor.pk:
        raise NotPublishable("Only the agent who proposed it can withdraw it; return it with a reason instead.")
    _close(locked, actor, "withdrawn", reason)
    note(document, "withdrawn", actor=actor, detail=reason)
    notify_of_withdrawn_publication(document, actor, reason)
    audit.record("withdrew a proposed publication", actor=actor, subject=document, reason=reason)
    return locked


def _open(proposal: Proposal, actor: User, reason: str) -> tuple[Proposal, Document]:
    """The proposal and its document, locked: what ends it without publishing has a reason, and ends it once."""
    require(can_publish, actor)
    if not reason.strip():
        raise NotPublishable("Give the reason.")
    document = Document.objects.select_for_update().get(pk=proposal.document_id)
    locked = Proposal.objects.select_for_update().get(pk=proposal.pk)
    if locked.closed_at is not None:
        raise NotPublishable(f"This proposal is already closed ({locked.get_outcome_display()}).")
    return locked, document


def _of_an_incomplete(packet: PlainPacket, document: Document, actor: User, stated: bool) -> None:
    """What is missing in the document is missing in the register: somebody must say that it is to be so."""
    if not packet.get("x_incomplete"):
        return
    if not stated:
        raise NotPublishable(
            "The document is incomplete: a part of it could not be read. Ask its sender for a whole copy, "
            "or say that it is to enter the register as it is."
        )
    audit.record("accepted an incomplete document", actor=actor, subject=document,
                 detail={"notes": packet.get("x_notes", [])})  # fmt: skip


def _close(proposal: Proposal, actor: User, outcome: str, reason: str) -> None:
    proposal.closed_at, proposal.closed_by = timezone.now(), actor
    proposal.outcome, proposal.reason = outcome, reason
    proposal.save()
