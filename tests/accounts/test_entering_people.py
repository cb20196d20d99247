"""People and organisations: entered, invited, given another role, let go, taken back; and one's own tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts import people, tokens
from accounts.models import ApiToken, AuditEntry, Membership, Organisation, User
from accounts.models.tokens import Scope
from accounts.names import BadName
from accounts.people import NotPossible
from tests.accounts.people import ROLES, organisation, person

pytestmark = pytest.mark.django_db
PASSPHRASE = "four words nobody guesses"


@pytest.fixture
def supervisor() -> User:
    return person("supervisor")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def entered(supervisor: User, **stated: Any) -> User:
    return people.add_person(
        **{
            "username": "ada",
            "email": "ada@example.org",
            "first_name": "Ada",
            "last_name": "Maple",
            "organisation": organisation("operator"),
            "role": "editor",
            **stated,
        },
        actor=supervisor,
    )


def test_somebody_new_chooses_a_passphrase_by_the_address_that_was_sent(supervisor: User) -> None:
    client = signed_in(supervisor)
    where = organisation("operator")
    form = {
        "username": "ada", "email": "ada@example.org", "first_name": "Ada", "last_name": "Maple",
        "organisation": where.pk, "role": "editor",
    }  # fmt: skip
    answer = client.post(reverse("person-new"), form)
    ada = User.objects.get(username="ada")
    assert answer["Location"] == reverse("person", args=[ada.pk])
    assert not ada.has_usable_password()
    (sent,) = mail.outbox
    assert sent.to == ["ada@example.org"]
    match = re.search(r"http://testserver(/\S+)", sent.body)
    assert match is not None
    assert match[1] not in client.get(answer["Location"]).content.decode()

    newcomer = Client()
    page = newcomer.get(match[1], follow=True)
    choose = page.redirect_chain[-1][0]
    stated = newcomer.post(choose, {"password1": PASSPHRASE, "password2": PASSPHRASE})
    assert stated.status_code == 302
    signing_in = newcomer.post("/accounts/login/", {"login": "ada", "password": PASSPHRASE})
    assert signing_in["Location"] == "/"
    assert newcomer.get("/").status_code == 200
    again = Client().get(match[1], follow=True)
    assert "password1" not in again.content.decode()  # it worked once


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"role": "agent"}, "no such role"),
        ({"username": "SUPERVISOR"}, "is taken"),
        ({"username": "two words"}, "valid username"),
        ({"email": "Supervisor@example.org"}, "has the address"),
        ({"email": "nowhere"}, "valid email"),
        ({"first_name": " "}, "is empty"),
        ({"last_name": "Ma\u200bple"}, "invisible characters"),
    ],
)
def test_what_is_refused_leaves_nobody(supervisor: User, values: dict[str, Any], why: str) -> None:
    before = User.objects.count()
    with pytest.raises((NotPossible, BadName), match=why):
        entered(supervisor, **values)
    assert User.objects.count() == before


@pytest.mark.parametrize("who", [role for role in ROLES if role != "supervisor"])
def test_only_a_supervisor_does_it(who: str) -> None:
    somebody, ada = person(who, "somebody"), entered(person("supervisor"))
    acts: list[Callable[[], object]] = [
        lambda: people.add_organisation(name="New", kind="operator", actor=somebody),
        lambda: entered(somebody, username="eve", email="eve@example.org"),
        lambda: people.change_role(user=ada, role="reader", reason="x", actor=somebody),
        lambda: people.let_go(user=ada, reason="x", actor=somebody),
        lambda: people.invite(user=ada, base="http://x", actor=somebody),
    ]
    for act in acts:
        with pytest.raises(PermissionDenied):
            act()


def test_another_role_ends_the_one_before(supervisor: User) -> None:
    ada = entered(supervisor)
    people.change_role(user=ada, role="reader", reason="Less to do", actor=supervisor)
    assert [(m.role, m.ended_at is None) for m in ada.memberships.order_by("pk")] == [
        ("editor", False),
        ("reader", True),
    ]
    entry = AuditEntry.objects.filter(act="changed a role").get()
    assert (entry.actor, entry.reason, entry.detail) == (supervisor, "Less to do", {"from": "editor", "to": "reader"})
    people.change_role(user=User.objects.get(pk=ada.pk), role="reader", reason="Again", actor=supervisor)
    assert ada.memberships.count() == 2


def test_whoever_is_let_go_is_out_at_once_and_may_come_back(supervisor: User) -> None:
    ada = entered(supervisor)
    token, secret = tokens.issue(actor=ada, name="export", scopes=[Scope.READ])
    theirs = signed_in(ada)
    assert theirs.get("/").status_code == 200
    people.let_go(user=ada, reason="Left the house", actor=supervisor)
    assert theirs.get("/").status_code == 302
    assert tokens.find(secret) is None
    token.refresh_from_db()
    assert token.revoked_at is not None
    gone = User.objects.get(pk=ada.pk)
    with pytest.raises(NotPossible, match="no role"):
        people.let_go(user=gone, reason="Twice", actor=supervisor)
    with pytest.raises(NotPossible, match="another account"):
        people.readmit(
            user=gone, organisation=organisation("manufacturer"), role="editor", reason="x", actor=supervisor
        )
    people.readmit(user=gone, organisation=organisation("operator"), role="reader", reason="Back", actor=supervisor)
    back = User.objects.get(pk=ada.pk)
    assert back.membership is not None
    assert (back.membership.role, back.is_active) == ("reader", True)


def test_nobody_changes_their_own_role_and_one_supervisor_remains(supervisor: User) -> None:
    with pytest.raises(NotPossible, match="your own role"):
        people.let_go(user=supervisor, reason="x", actor=supervisor)
    system = User.objects.get(username="system")
    with pytest.raises(NotPossible, match="last supervisor"):
        people.let_go(user=supervisor, reason="x", actor=system)
    second = person("supervisor", "second")
    people.let_go(user=supervisor, reason="Retired", actor=second)
    with pytest.raises(NotPossible, match="Give the reason"):
        people.change_role(user=second, role="agent", reason=" ", actor=system)


def test_an_organisation_is_entered_once(supervisor: User) -> None:
    made = people.add_organisation(name="  Évergreen  Card Room ", kind="operator", actor=supervisor)
    assert (made.name, made.slug) == ("Évergreen Card Room", "evergreen-card-room")
    with pytest.raises(NotPossible, match="already exists"):
        people.add_organisation(name="évergreen card room", kind="operator", actor=supervisor)
    same_slug = people.add_organisation(name="Evergreen Card Room!", kind="operator", actor=supervisor)
    assert same_slug.slug == "evergreen-card-room-2"


def test_pages_show_what_happened_and_say_what_is_refused(supervisor: User) -> None:
    client = signed_in(supervisor)
    ada = entered(supervisor)
    page = reverse("person", args=[ada.pk])
    act = reverse("person-act", args=[ada.pk])
    refused = client.post(act, {"act": "end", "reason": ""})
    assert refused.status_code == 422
    assert "Give the reason" in refused.content.decode()
    assert client.post(act, {"act": "end", "reason": "Left"})["Location"] == page
    shown = client.get(page).content.decode()
    assert "none: left on" in shown
    assert "Restore access" in shown
    assert client.post(act, {"act": "return", "role": "reader", "reason": "Back"}).status_code == 302
    assert client.post(act, {"act": "role", "role": "editor", "reason": "More"}).status_code == 302
    assert client.post(act, {"act": "invite"}).status_code == 302
    assert len(mail.outbox) == 1
    assert client.post(act, {"act": "nonsense"}).status_code == 404
    listed = client.get(reverse("people") + "?q=maple").content.decode()
    assert "Ada Maple" in listed
    assert "ada@example.org" in client.get(reverse("people") + "?export=csv").getvalue().decode()
    assert client.get(reverse("organisations")).status_code == 200
    made = client.post(reverse("organisation-new"), {"name": "Birch Room", "kind": "operator"})
    assert made["Location"].endswith(f"?organisation={Organisation.objects.get(name='Birch Room').pk}")


def test_a_token_is_shown_once_and_can_be_revoked() -> None:
    reader = person("operator_reader")
    client = signed_in(reader)
    answer = client.post(reverse("tokens"), {"name": "Night export", "scopes": ["read"], "days": "30"})
    match = re.search(r"hr_[\w-]{40,}", answer.content.decode())
    assert match is not None
    assert "no-store" in answer["Cache-Control"]
    assert match[0] not in client.get(reverse("tokens")).content.decode()
    asked = Client().get("/api/v1/games", headers={"Authorization": f"Bearer {match[0]}"})
    assert asked.status_code == 200
    token = ApiToken.objects.get()
    assert signed_in(person("agent")).post(reverse("token-revoke", args=[token.pk])).status_code == 404
    assert client.post(reverse("token-revoke", args=[token.pk])).status_code == 302
    assert Client().get("/api/v1/games", headers={"Authorization": f"Bearer {match[0]}"}).status_code == 401
    assert client.post(reverse("tokens"), {"name": "x", "scopes": [], "days": "999"}).status_code == 422


def test_the_first_supervisor_comes_from_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    statements = [
        *("--username", "first", "--email", "first@example.org", "--name", "Sage Spruce"),
        *("--organization", "The Commission", "--role", "supervisor", "--base", "https://register.example.org/"),
    ]
    call_command("person", "add", *statements)
    address = capsys.readouterr().out.strip()
    assert address.startswith("https://register.example.org/accounts/password/reset/key/")
    assert Client().get(address.removeprefix("https://register.example.org")).status_code == 302
    now = Membership.objects.get(user__username="first")
    assert (now.role, now.organisation.name, now.kind) == ("supervisor", "The Commission", "regulator")
    call_command("person", "sign-in-link", "first")
    assert "/accounts/password/reset/key/" in capsys.readouterr().out
    with pytest.raises(CommandError, match="is taken"):
        call_command("person", "add", *statements)
    with pytest.raises(CommandError, match="Nobody has the user name"):
        call_command("person", "sign-in-link", "nobody-such")


def test_a_mail_that_cannot_be_sent_loses_nobody(supervisor: User, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    form = {
        "username": "ada", "email": "ada@example.org", "first_name": "Ada", "last_name": "Maple",
        "organisation": organisation("operator").pk, "role": "editor",
    }  # fmt: skip
    answer = signed_in(supervisor).post(reverse("person-new"), form, follow=True)
    assert "could not be sent" in answer.content.decode()
    assert User.objects.filter(username="ada").exists()
    assert not AuditEntry.objects.filter(act="sent a sign-in link").exists()
