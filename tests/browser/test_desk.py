"""Whole tasks at the commission's desk by two people: settling figures, assigning, withdrawing a proposal, law."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.jobs import State, run_here
from accounts.models import User
from approvals.models import FigureSettlement, LawValue
from approvals.registry.verdicts import verify_when_due
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from ingest.documents.selectors import latest_reading
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.approvals.packets import letter, published, stored
from tests.approvals.packets import packet as small
from tests.browser.looking import troubles

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
THREE = next(s for s in SOURCES if s.name == "three-card-poker-3119")


@pytest.fixture
def wrong(people: dict[str, User]) -> Document:
    """A published document that prints an edge which is not true."""
    made = copy.deepcopy(packet(THREE))
    next(t for t in made["paytables"] if t["claims"]["house_edge"])["claims"]["house_edge"] = "99.9"
    document = published(made, name="wrong.json").publication.document
    reading = latest_reading(document)
    assert reading is not None
    validation_of(document, reading)
    job = verify_when_due()
    assert job is None or run_here(job).state == State.DONE
    return document


def test_figures_are_settled_by_two_and_the_list_empties(visit: Visit, wrong: Document) -> None:
    ada = visit("agent")
    queue = ada.get_by_role("region", name="Figures to settle")
    queue.get_by_role("link", name="Three Card Poker, submission #3119").click()
    ada.get_by_role("button", name="Choose all").press("Enter")
    number = ada.locator("input[name=figure]:checked").count()
    assert number >= 1
    ada.get_by_role("textbox", name="Reason").fill("Printed before the count was known.")
    ada.get_by_role("button", name="Settle", exact=True).press("Enter")
    expect(ada.get_by_role("status").first).to_contain_text("A second agent confirms it")
    expect(ada.get_by_text("You acknowledged this; a second agent must confirm it.").first).to_be_visible()
    ada.goto("/")
    expect(ada.get_by_role("region", name="Figures to settle")).to_contain_text("No printed figure waits")

    bo = visit("second")
    waiting = bo.get_by_role("navigation", name="Main").locator("a[href='/'] .hr-badge")
    expect(waiting).to_contain_text(str(number))
    bo.get_by_role("region", name="Waiting for a second agent").get_by_role("link").first.click()
    for _ in range(number):
        bo.get_by_role("button", name="Confirm").first.press("Enter")
        expect(bo.get_by_role("status").first).to_contain_text("Confirmed.")
    expect(bo.get_by_role("navigation", name="Main").locator("a[href='/'] .hr-badge")).to_have_count(0)
    assert set(FigureSettlement.objects.values_list("confirmed_by__username", flat=True)) == {"second"}
    ada.goto("/notices/")
    expect(ada.get_by_role("link", name="was confirmed").first).to_be_visible()


def test_a_figure_is_put_to_the_manufacturer_from_its_own_page(visit: Visit, wrong: Document) -> None:
    ada = visit("agent")
    ada.goto(f"/documents/{wrong.pk}/figures/?verdict=inconsistent")
    ada.get_by_role("table").get_by_role("link", name="House edge").first.click()
    ada.get_by_role("link", name="Settle this figure").click()
    expect(ada.locator("input[name=figure]:checked")).to_have_count(1)
    ada.locator("label[for=kind-asked]").click()
    ada.get_by_role("textbox", name="Reason").fill("Which deck was counted?")
    ada.get_by_role("button", name="Settle", exact=True).click()
    address = ada.get_by_role("link", name="Letter to the manufacturer").get_attribute("href")
    answer = ada.request.get(str(address))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.body().startswith(b"%PDF")
    ada.goto("/figures/?state=asked")
    expect(ada.get_by_text("Which deck was counted?")).to_be_visible()


def test_work_is_assigned_from_the_queue_and_told(visit: Visit, people: dict[str, User]) -> None:
    stored(small(letter_=letter()), name="new.json", actor=people["agent"])
    ada = visit("agent")
    queue = ada.get_by_role("region", name="Documents to review")
    queue.get_by_label("Assign Harbor Stud, submission #9001").press("Enter")
    queue.get_by_label("To", exact=True).select_option("second")
    queue.get_by_role("button", name="Assign", exact=True).press("Enter")
    expect(ada.get_by_role("region", name="Documents to review").get_by_role("cell").nth(0)).to_contain_text("second")
    bo = visit("second")
    expect(bo.get_by_role("region", name="Documents to review").get_by_role("cell").nth(0)).to_contain_text("you")
    bo.get_by_role("link", name="Notices").first.click()
    expect(bo.get_by_role("link", name="new.json was assigned to you")).to_be_visible()


def test_a_proposal_is_withdrawn_with_a_reason_and_what_matters_is_shown(visit: Visit, people: dict[str, User]) -> None:
    document = stored(small(letter_=letter()), name="new.json", actor=people["agent"]).document
    ada = visit("agent")
    ada.goto(f"/documents/{document.pk}/publish/")
    expect(ada.get_by_role("heading", name="Unread lines")).to_be_visible()  # fetched by the page itself
    expect(ada.locator("#publish-summary")).to_contain_text("First approval")
    ada.get_by_role("button", name="Propose for the register").press("Enter")
    ada.get_by_text("Withdraw the proposal…").press("Enter")
    ada.get_by_label("Reason").fill("A page is missing.")
    ada.get_by_role("button", name="Withdraw it").press("Enter")
    expect(ada.get_by_role("status").first).to_contain_text("Withdrawn.")
    expect(ada.get_by_role("button", name="Propose for the register")).to_be_visible()
    expect(ada.get_by_text("withdrawn by who proposed it")).to_be_visible()


def test_law_is_proposed_from_its_section_and_published_by_another(visit: Visit) -> None:
    eve = visit("supervisor")
    eve.goto("/law/wac_230_15_140/")
    expect(eve.get_by_role("link", name="Official text of WAC 230-15-140")).to_be_visible()
    eve.get_by_role("link", name="Propose a change of A single wager at a house-banked table, at most").press("Enter")
    eve.get_by_label("Value", exact=True).fill("$500")
    eve.get_by_label("First day").fill("soon")
    eve.get_by_label("End date (optional)").fill("never")
    eve.get_by_label("Adopting order or WSR number").fill("WSR 30-01-001")
    eve.get_by_label("Reason for the change").fill("As adopted.")
    eve.get_by_role("button", name="Propose", exact=True).press("Enter")
    expect(eve.get_by_role("alert").get_by_role("listitem")).to_have_count(2)
    eve.get_by_label("First day").fill("February 1, 2030")
    eve.get_by_label("End date (optional)").fill("")
    eve.get_by_role("button", name="Propose", exact=True).press("Enter")
    expect(eve.get_by_role("status").first).to_contain_text("Proposed.")
    bo = visit("agent")
    bo.goto("/law/wac_230_15_140/")
    expect(bo.get_by_text("A supervisor proposes changes of the law.")).to_be_visible()
    bo.goto("/")
    bo.get_by_role("region", name="Waiting for a second agent").get_by_role("link").first.click()
    bo.get_by_role("button", name="Publish", exact=True).press("Enter")
    row = LawValue.objects.get()
    assert (row.outcome, row.effective_from.isoformat()) == ("published", "2030-02-01")


def test_the_desk_is_sound_at_every_width(visit: Visit, wrong: Document, people: dict[str, User]) -> None:
    stored(small(letter_=letter()), name="new.json", actor=people["agent"])
    ada = visit("agent")
    for address in ("/", "/figures/", f"/documents/{wrong.pk}/settle/", "/trends/", "/notices/"):
        assert troubles(ada, address) == [], address
