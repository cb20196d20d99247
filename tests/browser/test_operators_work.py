"""Whole tasks in Chromium: an operator's room is upgraded and its filing's question answered; a manufacturer drafts a
submission whose figures are counted, and the commission has its letter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Job, User
from approvals.filings.drafts import create_filing
from approvals.filings.steps import take_step
from approvals.models import ConfigurationVersion, Filing, RoomDevice, SubmissionDraft, TableDraft
from games.models import GameVersion
from ingest.models import Document
from tests.browser.looking import troubles
from tests.web.register import CARIBBEAN, counted, form, publish, room_of, table

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
OLD = {"progressive.components.1.version": "5.3.12"}


@pytest.fixture
def tables(people: dict[str, User]) -> list[ConfigurationVersion]:
    """Two tables of one room with an old console."""
    publish(*CARIBBEAN)
    room = room_of()
    return [table(room, number, form(number, **OLD)) for number in ("CS-1", "CS-2")]


def test_an_operator_upgrades_a_room_and_answers_a_question(
    visit: Visit, tables: list[ConfigurationVersion], people: dict[str, User]
) -> None:
    room = tables[0].configuration.room
    page = visit("operator_editor")
    page.goto("/floor/")
    page.get_by_role("link", name="Equipment of Yakima").click()
    page.get_by_role("button", name="Add them from the tables").click()
    expect(page.get_by_text("is the lowest printed version that corrects it on all 2 tables")).to_be_visible()
    assert troubles(page, f"/rooms/{room.pk}/") == []
    page.get_by_role("link", name="Plan the upgrade").click()
    expect(page.get_by_text("it corrects findings on 2")).to_be_visible()
    assert troubles(page, page.url) == []
    page.get_by_label("Reason").fill("Work order 7")
    page.get_by_role("button", name="Record the upgrade").click()
    expect(page.get_by_text("2 tables changed")).to_be_visible()
    assert RoomDevice.objects.get(component="GM Atlas", newest=True).version == "5.4.0"
    page.goto("/floor/")
    expect(page.get_by_text("Answer 1 open question.").first).to_be_visible()

    owner = people["operator_editor"]
    newest = [t.configuration for t in tables]
    filing = create_filing(operator=room.operator, title="Winter", actor=owner, tables=newest)
    page.goto(f"/filings/{filing.pk}/")
    sent = {"name": "controls.txt", "mimeType": "text/plain", "buffer": b"1. The rack is counted."}
    page.get_by_label("Attach a document").set_input_files(sent)
    page.get_by_role("button", name="Attach", exact=True).click()
    expect(page.get_by_role("link", name="controls.txt")).to_be_visible()
    ask_for_submission(filing, owner)

    agent = visit("agent")
    agent.goto(f"/filings/{filing.pk}/")
    agent.locator("#whole").fill("Who counts the rack?")
    agent.get_by_role("button", name="Post comment").last.click()
    expect(agent.get_by_text("Who counts the rack?")).to_be_visible()

    page.goto(f"/filings/{filing.pk}/")
    expect(page.get_by_role("button", name="Mark as settled")).to_have_count(0)
    page.locator("summary", has_text="Answer").first.click()
    page.get_by_label("Answer", exact=True).fill("The floor supervisor.")
    page.get_by_role("button", name="Post answer").click()
    expect(page.get_by_text("The floor supervisor.")).to_be_visible()
    assert troubles(page, f"/filings/{filing.pk}/") == []
    agent.reload()
    expect(agent.get_by_text("The floor supervisor.")).to_be_visible()
    agent.get_by_role("button", name="Mark as settled").click()
    expect(agent.locator(".hr-comment.is-settled")).to_have_count(1)


def test_what_a_table_earns_is_told_while_it_is_typed_by_keyboard(
    visit: Visit, tables: list[ConfigurationVersion]
) -> None:
    counted()
    page = visit("operator_editor")
    page.goto(f"/configurations/{tables[0].configuration_id}/edit/")
    earns = page.get_by_role("region", name="What this table earns")
    expect(earns).to_contain_text("$0.6946 of each $1 wager")
    row = page.get_by_role("radiogroup", name="Paytable").get_by_role("row", name="CPSB-02").first
    expect(row).to_contain_text("5.2226%")
    page.locator('[name="progressive.meters.main.contribution"]').focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("85%")
    expect(earns).to_contain_text("$0.85 of each $1 wager")
    expect(earns).to_contain_text("12.4609%")
    page.get_by_role("radio", name="CPSB-02").focus()
    page.keyboard.press("ArrowDown")
    expect(earns).not_to_contain_text("CPSB-02")
    expect(earns.get_by_role("row", name="Caribbean Stud Bonus")).to_contain_text("%")
    assert ConfigurationVersion.objects.filter(newest=True, number=2).count() == 0, "typing saves no version"
    assert troubles(page, page.url) == []


def ask_for_submission(filing: Filing, owner: User) -> None:
    import datetime

    from approvals.filings.drafts import change_filing

    live = datetime.date.today() + datetime.timedelta(days=30)
    change_filing(filing=filing, actor=owner, go_live=live)
    take_step(filing=filing, act="submit", actor=owner)


def test_an_operator_s_brochure_is_read_and_compared(
    visit: Visit, tables: list[ConfigurationVersion], work: Callable[[], list[Job]]
) -> None:
    operator = tables[0].configuration.room.operator
    page = visit("operator_editor")
    page.goto(f"/operators/{operator.pk}/")
    page.get_by_role("link", name="Pages and brochures").click()
    text = (
        b"Evergreen Card Room\n\nMoon Poker\n\nMoon Bonus\nRoyal Flush 100 to 1\nStraight Flush 50 to 1\nFlush 5 to 1\n"
    )
    page.locator("input[type=file]").set_input_files({"name": "b.txt", "mimeType": "text/plain", "buffer": text})
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.get_by_text("It is being read.")).to_be_visible()
    work()
    page.reload()
    expect(page.locator(".hr-finding").first).to_be_visible()
    assert troubles(page, page.url) == []
    assert troubles(page, f"/operators/{operator.pk}/pages/") == []


def test_a_manufacturer_drafts_a_submission_up_to_the_letter(
    visit: Visit, tables: list[ConfigurationVersion], people: dict[str, User], work: Callable[[], list[Job]]
) -> None:
    owner = GameVersion.objects.latest("pk").owner
    assert owner is not None
    owner.organisation = people["manufacturer_editor"].organisation
    owner.save(update_fields=["organisation"])
    page = visit("manufacturer_editor")
    page.get_by_role("link", name="What a change would mean for your equipment").click()
    page.get_by_label("Component", exact=True).select_option("GM Atlas")
    page.get_by_label("Version", exact=True).fill("9.0.0")
    page.get_by_role("button", name="Show impact").first.click()
    expect(page.get_by_text("Manufacturers see counts only")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("Evergreen")
    assert troubles(page, page.url) == []

    page.goto("/submissions/")
    assert troubles(page, "/submissions/") == []
    page.get_by_label("Title").fill("Spring rules")
    page.get_by_label("Game", exact=True).select_option("three_card_poker")
    page.get_by_role("button", name="Continue").click()
    page.get_by_text("Pair Plus", exact=True).first.click()
    page.get_by_role("button", name="Save and count").click()
    expect(page.get_by_role("heading", name="The figures are being counted")).to_be_visible()
    work()
    page.reload()
    expect(page.get_by_text("Every figure matches the exact calculation.")).to_be_visible()
    expect(page.locator("main")).to_contain_text("7.276%")
    assert troubles(page, page.url) == []
    page.get_by_role("button", name="Send to the commission").click()
    page.wait_for_url(re.compile(r"/documents/\d+/"))
    work()
    document = Document.objects.get(pk=SubmissionDraft.objects.get().sent_id)
    supervisor = visit("supervisor")
    letter = supervisor.request.get(f"/documents/{document.pk}/draft-letter.pdf")
    assert letter.body().startswith(b"%PDF-")


def test_what_was_typed_is_resumed_elsewhere_and_leaves_nothing_in_the_browser(
    visit: Visit, tables: list[ConfigurationVersion], people: dict[str, User]
) -> None:
    page = visit("operator_editor")
    address = f"/configurations/{tables[0].configuration_id}/edit/"
    page.goto(address)
    page.get_by_label("Reason for the change").fill("Work order 7")
    expect(page.locator("#draft-note")).to_contain_text("Draft saved,")
    other = visit("operator_editor")
    other.goto(address)
    expect(other.get_by_text("is not saved as a version yet")).to_be_visible()
    expect(other.get_by_label("Reason for the change")).to_have_value("Work order 7")
    assert troubles(other, address) == []
    other.set_viewport_size({"width": 1440, "height": 900})
    other.get_by_label("Reason for the change").fill("Work order 8")
    expect(other.locator("#draft-note")).to_contain_text("Draft saved,")
    page.get_by_label("Reason for the change").fill("Work order 9")
    expect(page.locator("#draft-note")).to_contain_text("was changed in another window")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft '))") == []
    other.get_by_label("Reason for the change").fill("")
    expect(other.locator("#draft-note")).to_have_text("")
    assert TableDraft.objects.count() == 0, "a form that is as the table is needs no draft"
    page.reload()
    page.locator('[name="bets.ante.max"]').fill("90")
    expect(page.locator("#draft-note")).to_contain_text("Draft saved,")
    page.goto("/configurations/new/")
    page.get_by_role("link", name="Table CS-1").click()
    expect(page.locator('[name="bets.ante.max"]')).to_have_value("90")
    page.get_by_text("Discard the draft…").click()
    page.get_by_role("button", name="Yes, discard it").click()
    expect(page.locator('[name="bets.ante.max"]')).to_have_value("100")
    page.locator('[name="bets.ante.max"]').fill("80")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as version 2.")).to_be_visible()
    assert TableDraft.objects.count() == 0
    other.locator('[name="bets.ante.max"]').fill("70")
    expect(other.locator("#draft-note")).to_contain_text("was saved in another window as version 2")
