"""Signing in: by name or address, throttled, recorded, with a second factor that works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.password_validation import validate_password
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.limits.store import STORE
from accounts.models import AuditEntry, User
from accounts.sign_in import SecondFactorAdapter
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
PASSPHRASE = "a long enough passphrase"
LOGIN = "/accounts/login/"


@pytest.fixture(autouse=True)
def counters() -> Iterator[None]:
    cache.clear()
    STORE.clear()
    yield
    cache.clear()
    STORE.clear()


def sign_in(login: str, password: str = PASSPHRASE, client: Client | None = None) -> Any:
    return (client or Client()).post(LOGIN, {"login": login, "password": password})


@pytest.mark.parametrize("login", ["agent", "AGENT", "agent@example.org"])
def test_by_name_or_by_address(login: str) -> None:
    person("agent")
    client = Client()
    response = sign_in(login, client=client)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.session.get_expire_at_browser_close()
    assert [(e.act, e.actor_name) for e in AuditEntry.objects.all()] == [("signed in", "agent")]


def test_nobody_signs_up() -> None:
    assert Client().get("/accounts/signup/").status_code == 302


def test_the_system_and_those_who_left_do_not_sign_in() -> None:
    User.objects.filter(username="system").update(is_active=True)
    assert sign_in("system").status_code == 200
    ada = person("agent")
    ada.is_active = False
    ada.save()
    assert sign_in("agent").status_code in (200, 302)
    assert not AuditEntry.objects.exists()


def test_signing_out_is_recorded() -> None:
    person("agent")
    client = Client()
    sign_in("agent", client=client)
    client.post("/accounts/logout/")
    assert [e.act for e in AuditEntry.objects.order_by("sequence")] == ["signed in", "signed out"]
    assert "_auth_user_id" not in client.session


def test_a_second_factor_is_asked_for_and_its_secret_is_stored_encrypted() -> None:
    ada = person("agent")
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(ada, secret)
    stored = Authenticator.objects.get(user=ada).data["secret"]
    assert secret not in stored
    assert SecondFactorAdapter().decrypt(stored) == secret
    client = Client()
    assert sign_in("agent", client=client)["Location"].startswith("/accounts/2fa/authenticate/")
    assert "_auth_user_id" not in client.session
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    code = totp.format_hotp_value(totp.hotp_value(secret, next(iter(totp.yield_hotp_counters_from_time()))))
    assert client.post("/accounts/2fa/authenticate/", {"code": code}).status_code == 302
    assert client.session["_auth_user_id"] == str(ada.pk)


@pytest.mark.parametrize("password", ["short", "123456789012", "qwertyuiop123", "agent@example.org"])
def test_weak_passphrases_are_refused(password: str) -> None:
    with pytest.raises(ValidationError):
        validate_password(password, person("agent"))


def test_after_signing_in_one_comes_back_to_the_page_whose_form_was_sent(client: Client) -> None:
    asked = client.get("/search/?q=stud&kind=game")
    assert parse_qs(urlsplit(asked["Location"]).query)["next"] == ["/search/?q=stud&kind=game"]
    sent = client.post("/filings/1/comments/", {"text": "x"}, headers={"referer": "http://testserver/filings/1/"})
    assert parse_qs(urlsplit(sent["Location"]).query)["next"] == ["/filings/1/"]
    begun = "/configurations/new/?room=1&table=A%2B&game=Caribbean+Stud"
    sent = client.post("/configurations/new/", {"act": "save"}, headers={"referer": f"http://testserver{begun}"})
    assert parse_qs(urlsplit(sent["Location"]).query)["next"] == [begun], "which table it is stands in the query"
    other = client.post("/filings/1/comments/", {"text": "x"}, headers={"referer": "https://elsewhere.example/trap/"})
    assert parse_qs(urlsplit(other["Location"]).query)["next"] == ["/"]
