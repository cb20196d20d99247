"""Who runs what, who would be affected, and that a slip of the keyboard is never an all-clear."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from approvals.models import ConfigurationVersion
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
ATLAS = "progressive.components.1.version"


@pytest.fixture
def floor(people: dict[str, User]) -> dict[str, ConfigurationVersion]:
    """One table below the minimum, and two at it: one fails for another reason."""
    publish(*CARIBBEAN)
    room = room_of()
    made = {"LOW-1": {ATLAS: "5.3.12"}, "OK-1": {}, "BAD-1": {"bets.0.max": "900"}}
    return {number: table(room, number, form(number, **changes)) for number, changes in made.items()}


def test_who_is_below_the_minimum_is_a_list_with_filters(visit: Visit, floor: dict[str, ConfigurationVersion]) -> None:
    page = visit("agent")
    page.goto("/equipment/tables/")
    page.get_by_label("Component", exact=True).fill("GM Atlas")
    page.get_by_label("Version is").select_option("below")
    page.get_by_label("Version", exact=True).fill("5.4.0")
    page.get_by_role("button", name="Apply").click()
    rows = page.get_by_role("table", name="Equipment by table").locator("tbody tr")
    expect(rows).to_have_count(1)
    for words in ("LOW-1", "Evergreen Card Room", "5.3.12", "5.4.0 or higher", "#3119"):
        expect(rows).to_contain_text(words)
    rows.get_by_role("link", name="GM Atlas").click()
    page.get_by_role("link", name="Show who runs it").first.click()
    expect(page.get_by_role("table", name="Equipment by table")).to_contain_text("LOW-1")
    page.goto("/floor/?verdict=fail")
    expect(page.get_by_role("link", name="LOW-1")).to_be_visible()


def test_a_slip_is_refused_with_the_name_that_was_meant(visit: Visit, floor: dict[str, ConfigurationVersion]) -> None:
    page = visit("agent")
    for address in ("/equipment/withdraw/", "/impact/", "/equipment/tables/"):
        for query, words in (
            ("component=GM+Atlass&version=5.4.0", "There is no component GM Atlass; did you mean GM Atlas?"),
            ("component=GM+Atlas&version=abc", "abc is not a version of GM Atlas"),
        ):
            page.goto(f"{address}?{query}")
            expect(page.get_by_role("alert")).to_contain_text(words)
            assert "no table" not in page.locator("main").inner_text().casefold(), address


def test_tables_that_fail_already_are_counted_apart_and_everything_is_a_link(
    visit: Visit, floor: dict[str, ConfigurationVersion]
) -> None:
    page = visit("agent")
    page.goto("/impact/?component=GM+Atlas&version=5.5")
    reported = page.get_by_role("region", name="GM Atlas")
    expect(reported).to_contain_text(
        "1 of 3 tables would stop complying, 0 more could no longer be confirmed compliant."
    )
    expect(reported).to_contain_text("1 that fails already would have another finding.")
    expect(reported.get_by_role("row", name="BAD-1").first).to_contain_text("fails already")
    expect(reported.get_by_role("row", name="OK-1").first).not_to_contain_text("fails already")
    reported.get_by_role("link", name="OK-1").first.click()
    expect(page.get_by_role("heading", name="Table OK-1")).to_be_visible()
    page.go_back()
    reported.get_by_role("link", name="Evergreen Card Room").first.click()
    expect(page.get_by_role("heading", name="Evergreen Card Room", level=1)).to_be_visible()
