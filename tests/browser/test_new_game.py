"""A manufacturer's new game in Chromium: from a file with a mistake to the commission's draft letter; what a person
does for it is counted in keystrokes, clicks and pages, as in test_new_room."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from accounts.models import Job
from approvals.submissions.own import own_from_text
from approvals.submissions.packet import own_definition, packet_for, usual_data
from games.models import GameDefinition
from games.register import forget
from ingest.documents.selectors import latest_reading
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.approvals.own_game import OTTER, PAIR_EDGE, STATED
from tests.browser.looking import troubles, wrong_ones
from tests.browser.test_new_room import Person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_ACTS = 60  # every key and every click of the maker
MOST_PAGES = 14
MOST_MINUTES = 5


def prepared() -> None:
    """The engines are compiled for this shape of game before anybody waits for them, as in a worker that runs."""
    own = own_from_text(OTTER)
    packet_for({**usual_data(own_definition(own), own=True), "definition_data": own})


def test_a_new_game_from_its_definition_to_the_draft_letter(
    visit: Callable[..., Page], work: Callable[[], list[Job]], tmp_path: Path
) -> None:
    forget()
    prepared()
    file = tmp_path / "otter.yaml"
    file.write_text(OTTER.replace("ante: {fold: lose, win", "ante: {win"), encoding="utf-8")
    page = visit("manufacturer_editor")
    person = Person(page)
    person.click(page.get_by_role("link", name="Put rules, pays and equipment together"))
    person.write("title", "Otter Stud rules")
    person.click(page.locator("summary", has_text="A new game"))
    page.locator("#file").set_input_files(file)
    person.clicks += 3  # the dialog of files
    person.click(page.get_by_role("button", name="Continue"))
    # one mistake, named with its part and what to do; the file's text is there to be corrected
    mistake = page.get_by_role("alert")
    expect(mistake).to_contain_text(STATED)
    expect(mistake.get_by_role("listitem")).to_have_count(1)
    text = page.locator("#own")
    assert "ante: {win: ladder stud}" in text.input_value()
    person.clicks += 1
    text.click()
    where = text.input_value().index("win: ladder stud")
    text.evaluate("(field, at) => field.setSelectionRange(at, at)", where)
    person.keys += len("fold: lose, ")
    page.keyboard.type("fold: lose, ")
    person.click(page.get_by_role("button", name="Continue"))
    expect(page.get_by_role("heading", name="Otter Stud as a definition")).to_be_visible()
    expect(page.get_by_text("Ante, when the player folds: loses.")).to_be_visible()
    # a slip in the form: beside its field, and nothing is lost
    pays = page.locator('[name="part.bets.otter_pair.paytables.0.pays.pair"]')
    person.click(page.locator("summary", has_text="otter pair"))
    pays.fill("ten")
    person.click(page.get_by_role("button", name="Save and count"))
    expect(page.get_by_role("alert")).to_contain_text("Not saved: 1 thing to correct")
    person.click(page.get_by_role("alert").get_by_role("link"))
    expect(pays).to_have_value("ten")
    assert troubles(page) == []
    pays.fill("11")
    person.keys += len("ten") + len("11")
    person.click(page.get_by_role("button", name="Save and count"))
    expect(page.get_by_role("heading", name="The figures are being counted")).to_be_visible()
    work()
    expect(page.locator("#figures-part")).to_contain_text(f"{PAIR_EDGE}%")  # it appears by itself
    person.click(page.get_by_role("link", name="Bets, pays and sending"))
    expect(page.get_by_text("Every figure matches the exact calculation.")).to_be_visible()
    with page.expect_download() as packet:
        person.click(page.get_by_role("link", name="packet (JSON)"))
    sent = json.loads(Path(packet.value.path()).read_text("utf-8"))
    with page.expect_download() as paper:
        person.click(page.get_by_role("link", name="PDF", exact=True))
    assert Path(paper.value.path()).read_bytes().startswith(b"%PDF-")
    person.click(page.get_by_role("button", name="Send to the commission"))
    expect(page.get_by_text("The submission was sent.")).to_be_visible()
    print(f"{person.keys} keys, {person.clicks} clicks, {len(person.pages)} pages, {person.minutes:.1f} minutes")
    assert person.acts <= MOST_ACTS
    assert len(person.pages) <= MOST_PAGES
    assert person.minutes < MOST_MINUTES
    work()

    # the commission: proposed as it was sent, published by a second agent, and the letter's figures are right
    document = Document.objects.get()
    tab = f"/documents/{document.pk}/definition/"
    agent = visit("agent")
    agent.goto(tab)
    expect(agent.get_by_text("The manufacturer submitted this definition")).to_be_visible()
    agent.get_by_role("button", name="Count", exact=True).click()
    work()
    expect(agent.get_by_role("region", name="Printed figures under this definition")).to_contain_text(PAIR_EDGE)
    assert troubles(agent) == []
    agent.get_by_label("Why these rules").fill("As the manufacturer submitted them.")
    agent.get_by_role("button", name="Propose to a second person").click()
    expect(agent.get_by_text("Proposed. It takes effect once")).to_be_visible()
    second = visit("second")
    second.goto(f"/definitions/{GameDefinition.objects.get().pk}/")
    second.get_by_role("button", name="Publish", exact=True).click()
    expect(second.get_by_text("Published: packets of this game")).to_be_visible()
    assert GameDefinition.objects.get().written == sent["x_definition"]
    reading = latest_reading(document)
    assert reading is not None
    assert {v for v, n in validation_of(document, reading)["counts"].items() if n} == {"consistent"}
    letter = agent.request.get(f"/documents/{document.pk}/draft-letter.pdf").body()
    stated = " ".join(" ".join(p.get_textpage().get_text_range().split()) for p in pypdfium2.PdfDocument(letter))
    for words in ("Otter Stud: rules submitted for approval", PAIR_EDGE, "It is published as it was submitted"):
        assert words in stated


def test_its_pages_are_accessible_narrow_and_wide_in_light_and_dark(
    visit: Callable[..., Page], work: Callable[[], list[Job]]
) -> None:
    prepared()
    page = visit("manufacturer_editor")
    page.goto("/submissions/")
    page.get_by_label("Title").fill("Otter Stud rules")
    page.locator("summary", has_text="A new game").click()
    page.get_by_label("Or as text").fill(OTTER)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Otter Stud as a definition")).to_be_visible()
    page.get_by_role("button", name="Save and count").click()
    work()
    at = page.url
    assert wrong_ones(page, ("/submissions/", at, at.removesuffix("definition/"))) == {}
