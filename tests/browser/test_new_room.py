"""A new card room in Chromium: twelve tables from nothing to an approved filing, the first by its form, the others as
copies of it; what the operator does for it is counted in keystrokes, clicks and pages."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from approvals.filings.selectors import approvals_on_record
from approvals.models import Configuration, ConfigurationVersion, Filing, TableDraft
from tests.browser.keystrokes import Person
from tests.browser.looking import QUIET
from tests.web.register import counted, publish, room_of

pytestmark = pytest.mark.browser
TABLES = 12
MOST_FIRST = 60  # acts of the first table: every key and every click
MOST_COPY = 10
MOST_FILING = 25
MOST_PAGES = 4 * TABLES
MOST_MINUTES = 15


def test_twelve_tables_of_a_new_room_go_from_nothing_to_an_approved_filing(visit: Callable[..., Page]) -> None:
    publish("three-card-poker-3119")
    counted()
    room_of()
    page = visit("operator_editor")
    page.goto("/floor/")
    person = Person(page)
    person.click(page.get_by_role("link", name="Set up a table").first)
    person.write("table", "T1")
    person.choose("game", "Three Card Poker")
    person.click(page.get_by_role("button", name="Continue"))
    person.check("bets.ante", "yes")
    person.write("bets.ante.min", "5")
    person.write("bets.ante.max", "100")
    person.check("bets.ante.paytable", "TCP-01")
    person.check("bets.play", "yes")
    person.check("bets.pair_plus", "yes")
    person.check("bets.pair_plus.paytable", "TCP-01")
    person.write("bets.pair_plus.min", "5")
    person.write("bets.pair_plus.max", "100")
    earns = page.get_by_role("region", name="What this table earns")
    expect(earns.get_by_role("row", name="Pair Plus")).to_contain_text("2.3167%")
    person.choose("progressive", "no progressive")
    person.choose("shuffler", "yes, shuffler")
    person.click(page.get_by_role("button", name="Fill in Option 2"))
    expect(page.get_by_text("Type the installed version of i-Deal Plus.")).to_be_visible()
    for item in ("wagering_limits", "dispute_procedure", "employee_play", "odds_based_prizes", "rules"):
        person.check("posted", item)
    page.wait_for_timeout(400)  # the last check begins after a pause
    page.wait_for_function(QUIET)
    person.click(page.get_by_role("button", name="Save", exact=True))
    expect(page.get_by_text("Saved as version 1.")).to_be_visible()
    assert person.acts <= MOST_FIRST
    for number in range(2, TABLES + 1):
        before = person.acts
        person.click(page.get_by_role("link", name="Copy", exact=True))
        person.write("table", f"T{number}")
        person.click(page.get_by_role("button", name="Continue"))
        expect(page.locator('[name="bets.ante.max"]')).to_have_value("100")
        person.click(page.get_by_role("button", name="Save", exact=True))
        expect(page.get_by_role("heading", name=f"Table T{number}")).to_be_visible()
        assert person.acts - before <= MOST_COPY, number
    assert Configuration.objects.count() == TABLES
    kept = [v.data for v in ConfigurationVersion.objects.all()]
    assert {d["table"]["number"] for d in kept} == {f"T{n}" for n in range(1, TABLES + 1)}
    assert len({str(d["bets"]) for d in kept}) == 1
    assert TableDraft.objects.count() == 0
    before = person.acts
    address = filed(person)
    assert person.acts - before <= MOST_FILING
    approved(visit("agent"), visit("supervisor"), address)
    page.goto(address)
    expect(page.get_by_role("link", name="letter (PDF)")).to_be_visible()
    filing = Filing.objects.get()
    assert (filing.state, filing.items.count()) == ("approved", TABLES)
    on_record = approvals_on_record(Configuration.objects.values_list("pk", flat=True))
    assert len(on_record) == TABLES, "each table has its approval on record"
    print(person)
    assert len(person.pages) <= MOST_PAGES
    assert person.minutes < MOST_MINUTES


def filed(person: Person) -> str:
    """The operator drafts the filing of all tables and submits it."""
    page = person.page
    page.goto("/filings/")
    person.click(page.get_by_role("link", name="Draft a filing").first)
    person.write("title", "Opening")
    person.keys += 8
    live = timezone.localdate() + datetime.timedelta(days=30)
    page.get_by_label("Go-live date").fill(live.isoformat())
    person.click(page.get_by_role("button", name=f"Choose all {TABLES}"))
    person.click(page.get_by_role("button", name="Save and check"))
    page.wait_for_url("**/filings/*/")
    address = page.url
    person.click(page.get_by_role("button", name="Submit", exact=True))
    expect(page.get_by_text("The filing is submitted")).to_be_visible()
    return address


def approved(agent: Page, supervisor: Page, address: str) -> None:
    """Two people of the commission."""
    for page, act in ((agent, "Recommend approval"), (supervisor, "Confirm approval")):
        page.goto(address)
        page.get_by_role("button", name=act, exact=True).click()
    expect(supervisor.get_by_text("The filing is approved")).to_be_visible()
