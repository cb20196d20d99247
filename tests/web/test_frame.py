"""The frame: who sees which way, what an outsider sees, errors, and nothing that the security policy would refuse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse

from tests.accounts.people import ROLES, person

pytestmark = pytest.mark.django_db
TEMPLATES = Path(settings.BASE_DIR) / "templates"
INLINE = re.compile(r"<style|\sstyle=|<script(?![^>]*\ssrc=)[^>]*>|\son[a-z]+=\"", re.IGNORECASE)


def signed_in(role: str) -> Client:
    client = Client()
    client.force_login(person(role))
    return client


@pytest.mark.parametrize("role", list(ROLES))
def test_everybody_with_a_role_has_a_first_page(role: str) -> None:
    page = signed_in(role).get("/")
    assert page.status_code == 200
    html = page.content.decode()
    assert '<a class="usa-skipnav" href="#main">' in html
    assert html.count("<h1") == 1
    assert 'href="/documents/"' in html


def test_the_way_is_marked() -> None:
    html = signed_in("agent").get("/documents/").content.decode()
    assert re.search(r'href="/documents/" aria-current="page"', html)


def test_a_stranger_is_sent_to_sign_in_and_back() -> None:
    answer = Client().get("/documents/?q=stud")
    assert answer.status_code == 302
    assert answer["Location"] == "/accounts/login/?next=/documents/?q=stud"
    page = Client().get("/accounts/login/").content.decode()
    assert "Sign in" in page
    assert "usa-nav__primary" not in page


def test_errors_say_what_to_do() -> None:
    client = signed_in("operator_reader")
    missing = client.get("/no-such-page")
    assert missing.status_code == 404
    assert "Page not found" in missing.content.decode()
    refused = client.get("/accounts/signup/")
    assert refused.status_code == 403
    assert "You do not have permission" in refused.content.decode()
    forged = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "a", "password": "b"})
    assert forged.status_code == 403
    assert "This form has expired" in forged.content.decode()
    assert "Something went wrong" in get_template("500.html").render({})


def test_no_template_holds_what_the_security_policy_refuses() -> None:
    held = {}
    for place in TEMPLATES.rglob("*.html"):
        if place.parent.name == "reports":
            continue  # printed to PDF, not sent to a browser
        results = INLINE.findall(
            re.sub(r"{#.*?#}|{% comment %}.*?{% endcomment %}", "", place.read_text(), flags=re.DOTALL)
        )
        if results:
            held[place.name] = results
    assert held == {}


def test_every_file_that_the_vendored_stylesheet_names_is_there() -> None:
    sheet = Path(str(finders.find("vendor/uswds/css/uswds.min.css")))
    named = {name.split("#")[0].split("?")[0] for name in re.findall(r"url\(['\"]?([^'\")]+)", sheet.read_text())}
    missing = [name for name in named if not name.startswith("data:") and not (sheet.parent / name).is_file()]
    assert missing == []
    assert len(named) > 30


def test_the_account_leads_to_the_passphrase_and_the_tokens() -> None:
    html = signed_in("agent").get("/accounts/2fa/").content.decode()
    for name in ("account_change_password", "tokens"):
        assert f'href="{reverse(name)}"' in html
