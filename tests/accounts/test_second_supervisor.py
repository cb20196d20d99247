"""One supervisor alone cannot make the second pair of eyes for their own acts."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import audit, people, tokens
from accounts.models import AuditEntry, Membership, User
from accounts.models.tokens import Scope
from approvals.registry.propose import propose_publication, publish_proposal
from tests.accounts.people import organisation, person, system
from tests.approvals.packets import letter, packet, stored

pytestmark = pytest.mark.django_db
REASON = "moves to another unit"


@pytest.fixture
def one() -> User:
    return person("supervisor", "one")


@pytest.fixture
def two() -> User:
    return person("supervisor", "two")


def entered(by: User, name: str = "made", role: str = "agent") -> User:
    return people.add_person(
        username=name, email=f"{name}@example.org", first_name="Made", last_name=name.title(),
        organisation=organisation("regulator"), role=role, actor=by,
    )  # fmt: skip


def as_read(user: User) -> User:
    return User.objects.get(pk=user.pk)


def confirmed(user: User, actor: User) -> Membership:
    """What the actor sees as waiting."""
    waiting = people.unconfirmed(user)
    return people.confirm_role(user=user, actor=actor, seen=waiting.pk if waiting else 0)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_who_was_entered_by_one_does_nothing_until_a_second_confirms(one: User, two: User) -> None:
    made, other = entered(one), entered(one, "other")
    reading = stored(packet(letter_=letter()))
    proposal = propose_publication(reading=reading, actor=one)
    for controlled in (made, other):
        with pytest.raises(PermissionDenied):
            publish_proposal(proposal=proposal, actor=as_read(controlled))
        with pytest.raises(PermissionDenied):
            propose_publication(reading=reading, actor=as_read(controlled))
        _, secret = tokens.issue(actor=as_read(controlled), name="mine", scopes=[Scope.READ, Scope.PUBLISH])
        bearer = {"Authorization": f"Bearer {secret}"}
        assert Client(headers=bearer).get("/api/v1/proposals").status_code in (401, 403)
        assert client_of(controlled).get("/documents/").status_code == 403
    confirmed(made, two)
    assert publish_proposal(proposal=proposal, actor=as_read(made)).created


def test_nobody_confirms_what_they_gave_or_their_own(one: User, two: User) -> None:
    made = entered(one, role="supervisor")
    for who in (one, made):
        with pytest.raises((people.NotPossible, PermissionDenied)):
            confirmed(made, as_read(who))
    waiting = people.unconfirmed(made)
    assert waiting is not None
    with pytest.raises(IntegrityError, match="a_second_supervisor_confirms_a_role"), transaction.atomic():
        Membership.objects.filter(pk=waiting.pk).update(confirmed_by=one, confirmed_at=waiting.started_at)
    confirmed(made, two)
    with pytest.raises(people.NotPossible, match="waits"):
        confirmed(made, two)
    entry = AuditEntry.objects.get(act="confirmed a role")
    assert (entry.actor, entry.detail["entered_by"], entry.detail["address"]) == (two, "one", made.email)


def test_another_role_and_a_return_wait_too(one: User, two: User) -> None:
    auditor = person("auditor", "auditor")
    people.change_role(user=auditor, role="agent", reason=REASON, actor=one)
    assert as_read(auditor).membership is None
    confirmed(auditor, two)
    assert as_read(auditor).membership is not None
    people.let_go(user=auditor, reason=REASON, actor=one)
    people.readmit(user=auditor, organisation=organisation("regulator"), role="agent", reason=REASON, actor=one)
    assert as_read(auditor).membership is None
    with pytest.raises(people.NotPossible, match="second supervisor"):
        people.invite(user=as_read(auditor), base="https://example.org", actor=one)


def test_who_the_command_or_an_operator_has_needs_nobody(one: User) -> None:
    assert as_read(entered(system())).membership is not None
    maple = people.add_person(
        username="maple", email="maple@example.org", first_name="Ma", last_name="Ple",
        organisation=organisation("operator"), role="editor", actor=one,
    )  # fmt: skip
    assert as_read(maple).membership is not None


def test_one_who_waits_is_not_the_supervisor_that_remains(one: User) -> None:
    entered(one, role="supervisor")
    other = person("supervisor", "other")
    people.let_go(user=other, reason=REASON, actor=one)
    third = entered(one, "third", "supervisor")
    assert people.unconfirmed(third) is not None
    with pytest.raises(people.NotPossible, match="last supervisor"):
        people.let_go(user=one, reason=REASON, actor=system())


def test_the_page_says_who_must_confirm_and_sends_the_way_in_then(one: User, two: User) -> None:
    address = "/people/new/"
    values = {
        "first_name": "Pat", "last_name": "New", "username": "pat", "email": "pat@example.org",
        "organisation": organisation("regulator").pk, "role": "agent",
    }  # fmt: skip
    answer = client_of(one).post(address, values, follow=True)
    assert "You gave the role, so another supervisor confirms it." in answer.content.decode()
    assert mail.outbox == []
    pat = User.objects.get(username="pat")
    act = f"/people/{pat.pk}/act/"
    page = client_of(two).get(f"/people/{pat.pk}/").content.decode()
    values = {"act": "confirm", "seen": page.partition('name="seen" value="')[2].partition('"')[0]}
    assert client_of(one).post(act, values).status_code == 422
    assert "Confirm: Agent" in page
    assert "pat@example.org" in page
    assert client_of(two).post(act, values).status_code == 302
    assert [m.to for m in mail.outbox] == [["pat@example.org"]]
    assert as_read(pat).membership is not None
    assert audit.verify().whole


@pytest.mark.parametrize("again", ["another role", "let go and taken back"])
def test_the_role_that_was_looked_at_is_the_one_that_is_confirmed(one: User, two: User, again: str) -> None:
    """One supervisor changes it between the other's look and the other's button."""
    made = entered(one, role="auditor")
    looked_at = people.unconfirmed(made)
    assert looked_at is not None
    if again == "another role":
        people.change_role(user=made, role="supervisor", reason=REASON, actor=one)
    else:
        people.let_go(user=made, reason=REASON, actor=one)
        commission = organisation("regulator")
        people.readmit(user=made, organisation=commission, role="supervisor", reason=REASON, actor=one)
    answer = client_of(two).post(f"/people/{made.pk}/act/", {"act": "confirm", "seen": looked_at.pk})
    assert (answer.status_code, "has a different role now" in answer.content.decode()) == (422, True)
    assert as_read(made).membership is None
    assert client_of(two).post(f"/people/{made.pk}/act/", {"act": "confirm"}).status_code == 422
    assert confirmed(as_read(made), two).role == "supervisor"
