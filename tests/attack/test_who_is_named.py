"""Whoever acts is who is named: people sign in, act on pages, and the log names each of them, with nobody beside.

The database holds it for every act there is: an entry under another's name than who signed in is refused whatever the
code says (accounts/walls.py), so an act that these tests do not take cannot name somebody else either.
"""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import DatabaseError, transaction
from django.test import Client

from accounts import audit, tenant
from accounts.jobs import Job, Queue
from accounts.jobs.services import cancel
from accounts.models import AuditEntry, User
from approvals.models import Proposal
from ingest.documents.review import correct_field
from tests.accounts.people import organisation, person
from tests.approvals.packets import letter, packet, stored

pytestmark = pytest.mark.django_db
NEW = "another passphrase, longer"


def signed_in(who: User) -> Client:
    client = Client()
    client.force_login(who)
    return client


def acts(since: int = 0) -> list[tuple[str, str]]:
    """What was done, by whom, from one place of the log on."""
    result = AuditEntry.objects.filter(sequence__gt=since).order_by("sequence")
    return list(result.values_list("act", "actor__username"))


def ends() -> int:
    last = AuditEntry.objects.order_by("-sequence").first()
    return last.sequence if last else 0


def test_who_proposes_who_publishes_and_what_the_proposer_is_told() -> None:
    first, second = person("agent", "first"), person("agent", "second")
    reading = stored(packet(letter_=letter()))
    place, before = f"/documents/{reading.document_id}/publish/", ends()
    signed_in(first).post(place)
    signed_in(second).post(f"/proposals/{Proposal.objects.get().pk}/decide/", {"decision": "publish", "reason": "seen"})
    assert acts(before) == [("proposed a publication", "first"), ("published to the register", "second")]
    entry = AuditEntry.objects.get(act="published to the register")
    assert (entry.reason, entry.detail["first_agent"], entry.detail["second_agent"]) == ("seen", "first", "second")
    steps = dict(reading.document.steps.filter(kind__in=["proposed", "published"]).values_list("kind", "actor"))
    assert steps == {"proposed": first.pk, "published": second.pk}
    events = apps.get_model("approvals", "PublicationEvent").objects.values_list("pgh_context__user", flat=True)
    assert set(events) == {second.pk}
    reported = signed_in(first).get("/").content.decode()
    assert "you proposed it; second published it" in reported
    assert "published by second, as first proposed it." in signed_in(first).get(place).content.decode()


def test_who_returns_and_whose_proposal_is_closed_as_stale() -> None:
    first, second = person("agent", "first"), person("agent", "second")
    reading = stored(packet(letter_=letter()))
    place = f"/documents/{reading.document_id}/publish/"
    signed_in(first).post(place)
    correct_field(field=reading.fields.get(pointer="/letter/subject"), value="Another", actor=first)
    before = ends()
    signed_in(second).post(place)
    assert acts(before) == [
        ("closed a proposal that was changed since", "second"), ("proposed a publication", "second")
    ]  # fmt: skip
    stale = AuditEntry.objects.get(act="closed a proposal that was changed since")
    assert stale.detail["proposed_by"] == "first"
    before = ends()
    standing = Proposal.objects.get(closed_at=None)
    signed_in(first).post(f"/proposals/{standing.pk}/decide/", {"decision": "return", "reason": "cut off"})
    assert acts(before) == [("returned a proposed publication", "first")]


def test_who_cancels_work() -> None:
    one, two = person("agent", "one"), person("agent", "two")
    job = Job.objects.create(kind="read", queue=Queue.BULK, started_by=one, organisation=one.organisation)
    cancel(job, actor=two)
    cancel(job, actor=two)
    assert acts() == [("cancelled work", "two")]
    assert AuditEntry.objects.get().detail == {"kind": "read", "was": "queued"}


def test_who_changes_their_passphrase() -> None:
    from accounts.sign_in import AccountAdapter

    one = person("agent", "one")
    with tenant.acting(tenant.NOBODY):  # by a way in that was sent to them: nobody has signed in yet
        AccountAdapter().set_password(one, NEW)
    assert acts() == [("changed the passphrase", "one")]
    one.refresh_from_db()
    assert one.check_password(NEW)


@transaction.atomic
def entered(who: User) -> None:
    audit.record("not mine", actor=who)
    acts()  # who reads has it written


@pytest.mark.parametrize("role", ["agent", "supervisor", "auditor", "operator_editor", "manufacturer_editor"])
def test_no_act_is_entered_under_anothers_name(role: str) -> None:
    signed, other = person(role, "signed"), person("agent", "other", of=organisation("regulator"))
    with tenant.acting(signed.tenant()):
        audit.record("mine", actor=signed)
        assert acts() == [("mine", "signed")]
        with pytest.raises(DatabaseError, match="whoever signed in"):
            entered(other)
    with tenant.acting(tenant.NOBODY), pytest.raises(DatabaseError, match="whoever signed in"):
        entered(other)
    assert acts() == [("mine", "signed")]
