"""A document of which a part is missing enters the register only where two agents say that it is to."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import AuditEntry
from approvals.models import Publication
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.registry.publish import NotPublishable
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, stored

pytestmark = pytest.mark.django_db
NOTE = "The file ends before its end mark: it was cut short, and only a part of it could be read."


def cut():
    return stored({**packet(letter_=letter()), "x_incomplete": True, "x_notes": [NOTE]}, name="cut.json")


def test_both_agents_must_say_so() -> None:
    reading, first, second = cut(), person("agent"), person("agent", "second")
    with pytest.raises(NotPublishable, match="incomplete"):
        propose_publication(reading=reading, actor=first)
    proposal = propose_publication(reading=reading, actor=first, incomplete=True)
    with pytest.raises(NotPublishable, match="incomplete"):
        publish_proposal(proposal=proposal, actor=second)
    publish_proposal(proposal=proposal, actor=second, incomplete=True)
    stated = AuditEntry.objects.filter(act="accepted an incomplete document").order_by("pk")
    assert [entry.actor for entry in stated] == [first, second]
    assert Publication.objects.get().packet["x_incomplete"] is True


def test_the_pages_say_it_and_ask() -> None:
    reading, client = cut(), Client()
    client.force_login(person("agent"))
    document = reading.document
    assert NOTE in client.get(f"/documents/{document.pk}/").content.decode()
    address = f"/documents/{document.pk}/publish/"
    page = client.get(address).content.decode()
    assert NOTE in page
    assert 'name="incomplete"' in page
    client.post(address)
    assert not document.proposals.exists()
    client.post(address, {"incomplete": "yes"})
    assert document.proposals.count() == 1
