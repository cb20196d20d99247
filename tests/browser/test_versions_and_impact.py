"""Equipment, search, impact, supersession, notices and the approved-games register in a browser, narrow and wide."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Job, User
from approvals.impact.announce import announce, unannounced
from approvals.models import Notice
from approvals.operators.services import add_operator, add_room, save_configuration
from approvals.registry.propose import propose_publication, publish_proposal
from approvals.samples.parts import packet as sample
from approvals.samples.sources import SOURCES
from approvals.search.index import bring_up_to_date
from tests.accounts.people import system
from tests.approvals.packets import component, equipment, letter, packet, published, stored
from tests.browser.looking import troubles, wrong_ones

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HEIGHTS = {1280: 6 * 900, 360: 6 * 900}  # six screens: of a comparison in which every pay changed, in pixels


def rules(number: str, date: str, atlas: str) -> dict[str, object]:
    value = packet(letter_=letter(number=number, date=date, games=("Harbor Stud", "Bay Poker")))
    value["equipment"] = [
        {
            "applies_to": "progressive",
            "system": "nexus",
            "any_of": [
                *equipment([component("Command Manager", "1.3.0")], [component("GM Atlas", atlas)])["any_of"],
                *equipment([component("Aquarius Server")])["any_of"],
            ],
        }
    ]
    return value


@pytest.fixture
def register(people: dict[str, User]) -> int:
    """Two letters, an operator's table below the newer minimum, its notice, and a third letter that waits."""
    published(rules("3077", "2022-05-23", "5.3.0"), name="old.json")
    of = people["operator_editor"].organisation
    assert of is not None
    operator = add_operator(organisation=of, name="Maple Room", kind="commercial", actor=system())
    room = add_room(operator=operator, name="Main", actor=system())
    parts = [{"component": "Command Manager", "version": "1.3.0"}, {"component": "GM Atlas", "version": "5.3.0"}]
    data = {"as_of": "2024-01-01", "game": "Harbor Stud", "progressive": {"paytable": "HS-01", "components": parts}}
    save_configuration(room=room, table="1", data=data, actor=system())
    for what in unannounced():
        announce(*what)
    reading = stored(rules("3119", "2023-06-14", "5.4.0"), name="new.json", actor=people["agent"])
    proposal = propose_publication(reading=reading, actor=people["agent"])
    publish_proposal(proposal=proposal, actor=people["second"])
    for what in unannounced():
        announce(*what)
    bring_up_to_date()
    waiting = stored(rules("3200", "2024-02-01", "5.5.0"), name="waiting.json", actor=people["agent"])
    propose_publication(reading=waiting, actor=people["agent"])
    return waiting.document_id


Work = Callable[[], list[Job]]


def test_every_page_is_accessible_and_fits(visit: Callable[..., Page], register: int, work: Work) -> None:
    pages = [
        "/equipment/matrix/?versions=GM+Atlas+%3D+5.3.0%0AToaster+%3D+1",
        "/equipment/component/?component=GM+Atlas&version=5.3.0",
        "/equipment/withdraw/?component=GM+Atlas&version=5.3.0",
        "/equipment/lists/",
        "/search/?q=harbor",
        "/search/?q=harbour+stud",  # misspelt
        f"/impact/?document={register}",
        "/impact/?component=GM+Atlas&version=6.0",
        f"/documents/{register}/supersession/",
        "/register/",
        "/register/harbor-stud/",
        "/register/harbor-stud/1/",
        "/register/harbor-stud/1/?print=1",
        "/register-letters/",
        "/register-search/?q=harbor",
        "/notices/webhooks/",
        f"/documents/{register}/publish/",
        "/differences/",
        "/differences/?before=3077&after=3119",
        "/differences/1/?before=3077&after=3119",
        f"/differences/?before=3119&after=document-{register}&noise=1",
    ]
    agent = visit("agent")
    for address in pages[-3:]:  # a worker compares, and what it finds is kept
        agent.goto(address)
        work()
    assert wrong_ones(agent, pages) == {}
    newest = Notice.objects.exclude(announcement=None).latest("pk")
    notices = ["/notices/", f"/notices/{newest.pk}/"]
    assert wrong_ones(visit("operator_editor"), notices) == {}


def test_a_maker_sends_a_list_and_sees_how_it_stands(visit: Callable[..., Page], register: int) -> None:
    page = visit("manufacturer_editor")
    page.goto("/equipment/lists/")
    bad = {"name": "bad.csv", "mimeType": "text/csv", "buffer": b"component,version\nGM Atlas,\n,5.4\n"}
    page.locator("input[type=file]").set_input_files(bad)
    page.get_by_role("button", name="Upload the list").click()
    expect(page.get_by_role("heading", name="Nothing was saved: 2 mistakes")).to_be_visible()
    good = {"name": "good.csv", "mimeType": "text/csv", "buffer": b"component,version\nGM Atlas,5.3.0\n"}
    page.locator("input[type=file]").set_input_files(good)
    page.get_by_role("button", name="Upload the list").click()
    expect(page.get_by_text("5.3.0: Not accepted").first).to_be_visible()


def test_an_agent_sees_what_publishing_would_mean(visit: Callable[..., Page], register: int) -> None:
    page = visit("agent")
    page.goto("/impact/")
    page.get_by_role("link", name="what it replaces").click()
    expect(page.get_by_text("Submission #3119").first).to_be_visible()
    page.get_by_role("link", name="Which tables would stop complying?").click()
    expect(page.get_by_role("heading", name="Publishing waiting.json")).to_be_visible()


def test_a_search_is_kept_and_opens_at_its_place(visit: Callable[..., Page], register: int) -> None:
    page = visit("agent")
    page.goto("/search/")
    expect(page.get_by_label("Games, designators")).to_be_focused()
    results = page.locator("#results")
    for asked, at, words in (
        ("HS-01", "**/paytables/*/", "Printed pays"),  # the paytable itself, not the values of its document
        ("WAC 230-15-140", "**/law/wac_230_15_140/", "WAC 230-15-140"),
    ):
        page.get_by_label("Games, designators").fill(asked)
        page.get_by_role("button", name="Search", exact=True).click()
        expect(results.get_by_role("link").first).to_contain_text(asked)
        results.get_by_role("link").first.click()
        page.wait_for_url(at)
        expect(page.locator("main")).to_contain_text(words)
        page.goto("/search/")
    page.get_by_label("Games, designators").fill("harbour stud")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(results).to_contain_text("No results for “harbour”. Showing results for “harbor”.")
    expect(results.locator("mark").first).to_have_text("Harbor")
    page.get_by_label("Save this search as").fill("Harbor")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Harbor", exact=True)).to_be_visible()
    page.get_by_role("link", name="Harbor Stud", exact=True).first.click()
    expect(page.get_by_role("heading", name="Harbor Stud", exact=True)).to_be_visible()


def test_the_box_of_every_page_goes_to_a_game_by_keys_alone(visit: Callable[..., Page], register: int) -> None:
    bring_up_to_date()
    page = visit("agent")
    page.goto("/help/")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("/")
    page.keyboard.type("harbor st")
    offers = page.get_by_role("listbox", name="Suggestions")
    expect(offers.get_by_role("option").first).to_contain_text("Harbor Stud")
    page.keyboard.press("ArrowDown")
    expect(offers.get_by_role("option", selected=True)).to_contain_text("Harbor Stud")
    assert troubles(page) == []
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/harbor-stud/")


def test_an_operator_reads_a_notice(visit: Callable[..., Page], register: int) -> None:
    page = visit("operator_editor")
    page.goto("/notices/")
    page.get_by_role("link", name="#3119 of June 14, 2023: approved").click()
    expect(page.get_by_text("at least 5.4.0").first).to_be_visible()
    page.get_by_role("button", name="Mark as read").click()
    expect(page.get_by_text("New", exact=True)).to_have_count(0)


def test_two_versions_are_compared_and_both_places_open(visit: Callable[..., Page], register: int, work: Work) -> None:
    page = visit("agent")
    page.goto("/games/harbor-stud/")
    page.get_by_role("link", name="What changed from version 1 to 2").click()
    expect(page.get_by_role("heading", name="Differences").first).to_be_visible()
    work()
    page.reload()
    change = page.locator("article", has_text="progressive: GM Atlas").first
    expect(change).to_contain_text("5.4.0 or higher")
    expect(change.get_by_text("Tightens").first).to_be_visible()
    page.wait_for_load_state("networkidle")  # what opens is fetched by a script, which must be there first
    change.locator("summary").press("Enter")
    expect(change.get_by_text("Before: Harbor Stud, version 1").first).to_be_visible()
    page.get_by_role("link", name="Swap").click()
    page.wait_for_load_state("networkidle")
    work()
    page.reload()
    expect(page.locator("article", has_text="progressive: GM Atlas").first).to_contain_text("Loosens")


def test_a_letter_that_changes_every_pay_is_compared_on_some_screens(visit: Callable[..., Page], work: Work) -> None:
    """One grid a bet, old and new side by side; a card for each pay took 47 screens, and 78 on a phone."""
    before = sample(next(s for s in SOURCES if s.name == "caribbean-stud-3119"))
    after = copy.deepcopy(before)
    after["letter"] |= {"submission": "3290", "date": "2024-08-26"}
    changed = 0
    for row in (row for table in after["paytables"] for row in table["outcomes"] if row["pays"]):
        row["pays"], changed = str(int(float(row["pays"])) + 1), changed + 1
    assert changed > 200
    first, second = (published(made, name=f"{n}.json").publication for n, made in enumerate((before, after)))
    page = visit("agent")
    page.goto(f"/differences/?before=version-{first.version_id}&after=version-{second.version_id}")
    work()
    page.reload()
    expect(page.get_by_role("heading", name="Progressive").first).to_be_visible()
    for width, tallest in HEIGHTS.items():
        page.set_viewport_size({"width": width, "height": 900})
        size = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert size[0] < tallest, width
        assert size[1] <= width
    expect(page.get_by_role("columnheader", name="Before", exact=True).first).to_be_visible()
    expect(page.get_by_role("row", name="House edge").first).to_be_visible()
    assert not re.search(r"[a-z]_[a-z]", page.locator("main").inner_text()), "no codes"


def test_without_scripts_a_difference_has_a_page_of_its_own(
    visit: Callable[..., Page], register: int, work: Work
) -> None:
    page = visit("agent", scripts=False)
    page.goto("/differences/")
    for label, chosen in (("Before", "#3077 of May 23, 2022"), ("After", "#3119 of June 14, 2023")):
        page.get_by_label(label, exact=True).select_option(label=chosen)
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_load_state("networkidle")
    work()
    page.reload()
    page.locator("summary").first.click()
    page.get_by_role("link", name="Both pages at difference 1").click()
    expect(page.get_by_role("heading", name="Difference 1")).to_be_visible()


def test_the_second_agent_confirms_game_by_game(visit: Callable[..., Page], register: int) -> None:
    page = visit("supervisor")
    page.goto(f"/documents/{register}/publish/")
    page.get_by_role("button", name="Publish to the register").click()
    expect(page.get_by_text("Confirm for each game what it replaces")).to_be_visible()
    page.get_by_role("button", name="Confirm all 2").click()
    page.get_by_role("button", name="Publish to the register").click()
    expect(page.get_by_text("Published. It is in the register.")).to_be_visible()
