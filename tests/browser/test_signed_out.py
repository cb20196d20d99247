"""A session that ends while somebody types: nothing typed is lost, and nobody else sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from approvals.models import ConfigurationVersion
from tests.accounts.people import person
from tests.browser.conftest import PASSPHRASE
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.browser


def sign_in(page: Page, username: str) -> None:
    page.get_by_label("Username or email").fill(username)
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign in").click()


@pytest.mark.usefixtures("people")
def test_what_was_typed_comes_back_after_signing_in_and_only_to_who_typed_it(visit: Callable[..., Page]) -> None:
    publish(*CARIBBEAN)
    person("operator_editor", "colleague")
    version = table(room_of(), "CS-1", form("CS-1"))
    page = visit("operator_editor", by_form=True)
    address = f"/configurations/{version.configuration_id}/edit/"
    page.goto(address)
    page.get_by_label("Reason for the change").fill("work order 12")
    page.locator("[name='bets.ante.max']").fill("$75")
    Session.objects.all().delete()
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    sign_in(page, "operator_editor")
    expect(page.get_by_text("You were signed out before this was saved.")).to_be_visible()
    expect(page.get_by_label("Reason for the change")).to_have_value("work order 12")
    expect(page.locator("[name='bets.ante.max']")).to_have_value("$75")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("status").first).to_contain_text("Saved as version 2")
    assert page.evaluate("sessionStorage.getItem('unsent')") is None
    assert ConfigurationVersion.objects.filter(number=2).get().data["bets"][0]["max"] == "75"

    page.goto(address)
    page.get_by_label("Reason for the change").fill("for nobody else")
    Session.objects.all().delete()
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_text("What you typed is kept in this tab")).to_be_visible()
    sign_in(page, "colleague")
    expect(page.get_by_role("button", name="Save").last).to_be_visible()
    expect(page.get_by_label("Reason for the change")).to_have_value("")
    assert page.evaluate("sessionStorage.getItem('unsent')") is None
