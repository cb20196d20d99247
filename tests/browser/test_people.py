"""A supervisor enters an organisation, its editor and its card room; the editor chooses a passphrase and is in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.urls import URLPattern
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.web import urls
from tests.browser.looking import wrong_ones

pytestmark = pytest.mark.browser
PAGES = {
    "people": "/people/",
    "person-new": "/people/new/",
    "organisations": "/organisations/",
    "organisation-new": "/organisations/new/",
    "tokens": "/tokens/",
    "operator-new": "/operators/new/",
}
NO_PAGES = {"person-act", "token-revoke"}


def test_from_nothing_to_the_operators_first_page(visit: Callable[..., Page], people: dict[str, User]) -> None:
    page = visit("supervisor")
    page.goto("/people/")
    page.get_by_role("link", name="Organizations", exact=True).click()
    page.get_by_role("link", name="Add an organization").click()
    page.get_by_label("Name").fill("Alder Group")
    page.get_by_label("Kind").select_option("operator")
    page.get_by_role("button", name="Enter").click()
    page.get_by_label("First name").fill("Ada")
    page.get_by_label("Last name").fill("Maple")
    page.get_by_label("User name").fill("ada")
    page.get_by_label("E-mail").fill("ada@example.org")
    page.get_by_label("Role").select_option("editor")
    page.get_by_role("button", name="Add and invite").click()
    expect(page.get_by_text("a sign-in link was sent to ada@example.org")).to_be_visible()
    page.goto("/operators/new/")
    page.get_by_label("Organization").select_option(label="Alder Group")
    page.get_by_label("Name").fill("Alder Room")
    page.get_by_role("button", name="Enter").click()
    page.get_by_label("Name").fill("Yakima")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("The room Yakima was added.")).to_be_visible()

    match = re.search(r"http://[^/]+(/\S+)", mail.outbox[-1].body)
    assert match is not None
    ada = visit(None)
    ada.goto(match[1])
    ada.get_by_label("New Password", exact=True).fill("four words nobody guesses")
    ada.get_by_label("New Password (again)").fill("four words nobody guesses")
    ada.get_by_role("button", name="Change Password").click()
    ada.wait_for_url("**/done/")
    ada.goto("/accounts/login/")
    ada.get_by_label("Username or email").fill("ada")
    ada.get_by_label("Password").fill("four words nobody guesses")
    ada.get_by_role("button", name="Sign in").click()
    ada.goto("/floor/")
    expect(ada.get_by_role("heading", name="Yakima")).to_be_visible()


def test_axe_finds_nothing(visit: Callable[..., Page], people: dict[str, User]) -> None:
    assert {str(e.name) for e in urls.urlpatterns if isinstance(e, URLPattern)} - NO_PAGES <= {*PAGES, "person"}
    addresses = [*PAGES.values(), *(f"/people/{people[who].pk}/" for who in ("agent", "supervisor"))]
    assert wrong_ones(visit("supervisor"), addresses) == {}
