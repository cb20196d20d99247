"""Small things that cost trust, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.web.register import publish

pytestmark = pytest.mark.browser


def test_what_cost_trust_is_gone(visit: Callable[..., Page], people: dict[str, User]) -> None:
    publish("three-card-poker-3119")
    page = visit("agent")
    # a count of tests of a check is not a count of tables
    page.goto("/checks/")
    expect(page.get_by_text(re.compile(r"^\s*\d+\s*$")).filter(visible=True)).to_have_count(0)
    expect(page.get_by_role("row", name="WAGER-MAX").first).to_contain_text(re.compile(r"Fails\s+in \d+ scenarios?"))
    page.get_by_role("link", name="WAGER-MAX", exact=True).first.click()
    expect(page.get_by_text("The answer must be")).to_contain_text(re.compile(r"Fails\s+in \d+ scenarios?"))

    # the account leads to the passphrase; the menu calls each list once, and otherwise than the next
    page.get_by_role("link", name="Account", exact=True).click()
    page.get_by_role("link", name="Change passphrase").click()
    expect(page.get_by_label(re.compile("Current")).first).to_be_visible()
    menu = page.get_by_role("navigation", name="Main").locator("a")
    names = [name.strip() for name in menu.all_text_contents()]
    assert len(names) == len(set(names))
    assert "Games" in names
    assert "Approved games" not in names

    # two printings of one paytable can be told apart wherever one is chosen
    page.goto("/laboratory/")
    for group in page.locator("#add optgroup").all():
        offered = group.locator("option").all_text_contents()
        assert offered
        assert len(offered) == len(set(offered))
    page.goto("/games/three-card-poker/")
    page.locator("details.hr-part", has_text="Six card bonus").locator("summary").first.click()
    named = page.get_by_role("table", name="Paytables of Six card bonus").locator("tbody th").all_inner_texts()
    assert len(named) == len(set(named))
    page.locator("details.hr-part", has_text="Six card bonus").get_by_role("link", name="side by side").click()
    titles = page.get_by_role("table", name="Paytables side by side").locator("thead th").all_inner_texts()
    assert len(titles) == len(set(titles)) > 2
