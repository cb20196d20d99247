"""What is private stays so: tokens after a new passphrase, caches, logs, and mails that an outsider asks for."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIClient

from accounts import people, tokens
from accounts.limits.store import STORE
from accounts.models import ApiToken, AuditEntry
from accounts.models.tokens import Scope
from tests.accounts.people import person

pytestmark = pytest.mark.django_db
OLD, NEW = "a long enough passphrase", "an even longer passphrase"
RESET = "/accounts/password/reset/"


@pytest.fixture(autouse=True)
def counters() -> Iterator[None]:
    cache.clear()
    STORE.clear()
    yield
    cache.clear()


def test_a_new_passphrase_revokes_the_tokens_and_says_so() -> None:
    ada, bea = person("agent"), person("agent", "bea")
    secrets = [tokens.issue(actor=who, name="program", scopes=[Scope.READ])[1] for who in (ada, ada, bea)]
    client = Client()
    client.force_login(ada)
    form = {"oldpassword": OLD, "password1": NEW, "password2": NEW}
    page = client.post("/accounts/password/change/", form, follow=True)
    assert "Your 2 API tokens were revoked with the old passphrase" in page.content.decode()
    programs = [APIClient(headers={"Authorization": f"Bearer {s}"}) for s in secrets]
    assert [p.get("/api/v1/jobs").status_code for p in programs] == [401, 401, 200]
    revoked = AuditEntry.objects.filter(act="revoked a token")
    assert [(e.actor_name, e.reason) for e in revoked] == [("agent", "a new passphrase was chosen")] * 2


def test_so_does_one_that_was_chosen_by_a_way_in() -> None:
    ada = person("agent")
    tokens.issue(actor=ada, name="program", scopes=[Scope.READ])
    client = Client()
    page = client.get(people.way_in(ada), follow=True)
    done = client.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
    assert done.status_code == 302
    assert not ApiToken.objects.filter(revoked_at=None).exists()


def test_a_way_back_goes_to_the_address_on_file_three_times_an_hour_however_it_is_spelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In many databases a long s is an S in capitals, so that they find the account; that mail box is another's."""
    ada = person("agent", "sasa")
    assert ada.email == "sasa@example.org"
    monkeypatch.setattr("allauth.account.forms.filter_users_by_email", lambda email, **more: [ada])
    for spelled in ("\u017fasa@example.org", "SA\u017fA@example.org", "Sasa@Example.org", ada.email, ada.email.upper()):
        Client().post(RESET, {"email": spelled})
    assert [message.to for message in mail.outbox] == [[ada.email]] * 3


@pytest.mark.parametrize(
    "path",
    ["/", "/letters/", "/letters/?export=csv", "/people/", "/api/v1/letters", "/api/v1/letters/export/json",
     "/api/v1/jobs", "/register/", "/nowhere/", "/api/v1/nowhere"],
)  # fmt: skip
def test_nothing_that_somebody_sees_is_kept_by_a_cache(path: str) -> None:
    client = Client()
    client.force_login(person("supervisor"))
    assert client.get(path)["Cache-Control"] == "private, no-store"


def test_refusals_are_not_kept_either_and_the_open_register_may_be(settings: Any) -> None:
    settings.PUBLIC_REGISTER = True
    assert Client().get("/api/v1/letters")["Cache-Control"] == "private, no-store"
    assert Client().get("/register/").status_code == 200
    assert "Cache-Control" not in Client().get("/register/")
    login = Client().get("/accounts/login/")["Cache-Control"]
    assert "no-store" in login
    assert "private" in login


def test_without_a_mail_server_no_way_in_stands_in_a_log(
    settings: Any, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    settings.EMAIL_BACKEND = "accounts.mail.NoServer"
    caplog.set_level(logging.DEBUG)
    ada, supervisor = person("agent"), person("supervisor")
    client = Client()
    client.force_login(supervisor)
    page = client.post(f"/people/{ada.pk}/act/", {"act": "invite"})
    assert page.status_code == 422
    assert "No mail server is named for this installation" in page.content.decode()
    assert "manage.py person sign-in-link agent" in page.content.decode()
    asked = Client().post(RESET, {"email": ada.email})
    assert "Ask a commission supervisor" in asked.content.decode()
    mail.send_mail("Notice", "choose here: /accounts/password/reset/key/1-abc", None, [ada.email])
    text = caplog.text + "".join(capfd.readouterr())
    assert "no mail server is named" in text
    assert "/reset/key/" not in text
    assert ada.email not in text


def test_the_default_is_no_server_and_not_the_console() -> None:
    import os
    import subprocess
    import sys

    kept = {k: v for k, v in os.environ.items() if k != "EMAIL_URL"} | {"DJANGO_SETTINGS_MODULE": "config.settings.dev"}
    code = "import django; django.setup(); from django.conf import settings; print(settings.EMAIL_BACKEND)"
    done = subprocess.run([sys.executable, "-c", code], env=kept, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "accounts.mail.NoServer"


def test_nobody_is_written_to_but_those_we_know_and_not_often() -> None:
    ada = person("agent")
    for address in ("outsider@example.com", "other@example.com"):
        assert Client().post(RESET, {"email": address}).status_code == 302
    assert mail.outbox == []
    got = [Client().post(RESET, {"email": ada.email}, REMOTE_ADDR=f"93.184.216.{n}").status_code for n in range(6)]
    assert got == [302] * 3 + [429] * 3
    assert [m.to for m in mail.outbox] == [[ada.email]] * 3
