"""One agent proposes, another publishes or returns; what is published is what was proposed."""

from __future__ import annotations

import pytest

from approvals.models import Letter, Proposal
from approvals.registry.propose import propose_publication, publish_proposal, return_proposal
from approvals.registry.publish import NotPublishable
from ingest.documents.review import correct_field, undo_decision
from ingest.models import Document
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, stored

pytestmark = pytest.mark.django_db


def test_two_agents_carry_a_document_into_the_register() -> None:
    reading = stored(packet(letter_=letter()))
    first, second = person("agent", "first"), person("agent", "second")
    proposal = propose_publication(reading=reading, actor=first)
    assert propose_publication(reading=reading, actor=first) == proposal
    with pytest.raises(NotPublishable, match="second agent"):
        publish_proposal(proposal=proposal, actor=first)
    result = publish_proposal(proposal=proposal, actor=second)
    assert (result.publication.first_agent, result.publication.second_agent) == (first, second)
    assert Document.objects.get(pk=reading.document_id).status == "published"
    assert Proposal.objects.get().outcome == "published"


def test_a_value_changed_after_the_proposal_must_be_proposed_again() -> None:
    reading = stored(packet(letter_=letter()))
    first, second = person("agent", "first"), person("agent", "second")
    proposal = propose_publication(reading=reading, actor=first)
    field = reading.fields.get(pointer="/letter/subject")
    correct_field(field=field, value="Another subject", actor=second)
    with pytest.raises(NotPublishable, match="proposed again"):
        publish_proposal(proposal=proposal, actor=second)
    assert not Letter.objects.exists()
    again = propose_publication(reading=reading, actor=first)
    assert again != proposal
    proposal.refresh_from_db()
    assert proposal.outcome == "stale"
    undo_decision(field=field, actor=first)
    with pytest.raises(NotPublishable, match="proposed again"):
        publish_proposal(proposal=again, actor=second)


def test_the_second_agent_returns_with_a_reason() -> None:
    reading = stored(packet(letter_=letter()))
    first, second = person("agent", "first"), person("agent", "second")
    proposal = propose_publication(reading=reading, actor=first)
    with pytest.raises(NotPublishable, match="Give the reason"):
        return_proposal(proposal=proposal, actor=second, reason=" ")
    return_proposal(proposal=proposal, actor=second, reason="The list is cut off.")
    with pytest.raises(NotPublishable, match="already closed"):
        publish_proposal(proposal=proposal, actor=second)
    assert Document.objects.get(pk=reading.document_id).steps.filter(kind="returned").exists()
