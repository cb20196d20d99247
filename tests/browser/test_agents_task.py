"""A whole task of a regulator's agents: send, see it read, review by keyboard, propose; a second publishes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from accounts.models import Job
from approvals.models import Publication
from approvals.samples.load import damaged_dump
from ingest.documents.selectors import doubtful_fields, latest_reading
from ingest.models import Document, Field

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
Work = Callable[[], list[Job]]


def sent(page: Page, data: bytes, name: str) -> Document:
    page.goto("/documents/")
    page.get_by_role("link", name="Upload", exact=False).first.click()
    page.locator("#files").set_input_files(FilePayload(name=name, mimeType="application/octet-stream", buffer=data))
    page.get_by_role("button", name="Upload", exact=True).click()
    page.wait_for_url("**/documents/*/")
    return Document.objects.get(name=name)


def press(page: Page, key: str) -> None:
    """A key, once the page's scripts can hear it."""
    page.wait_for_load_state()
    page.keyboard.press(key)


def left(field: Field) -> Callable[[str], bool]:
    """That the page of a value is left."""
    return lambda url: f"/review/{field.pk}/" not in url


def waiting(document: Document) -> list[Field]:
    reading = latest_reading(document)
    assert reading is not None
    return list(doubtful_fields(reading))


def test_from_the_file_to_the_register(visit: Visit, work: Work) -> None:
    ada = visit("agent", by_form=True)
    document = sent(ada, damaged_dump(), "old-scan.txt")
    expect(ada.get_by_text("Waiting for a worker")).to_be_visible()
    expect(ada.get_by_text("No worker is responding")).to_be_visible()

    work()
    # the page that waits sees it by itself
    expect(ada.get_by_role("heading", name="Printed figures")).to_be_visible()
    open_ones = waiting(document)
    assert len(open_ones) >= 4
    ada.get_by_role("link", name=f"Review {len(open_ones)} values").click()

    # by keys alone from here: help, correct by typing, reject, undo, skip, back, confirm
    ada.wait_for_url(f"**/review/{open_ones[0].pk}/")
    press(ada, "?")
    expect(ada.get_by_role("dialog", name="Keys")).to_be_visible()
    press(ada, "Escape")
    corrected = next(f for f in open_ones if f.pointer.endswith("/pays"))
    for field in open_ones[: open_ones.index(corrected)]:
        press(ada, "s")
        ada.wait_for_url(left(field))
    press(ada, "e")
    expect(ada.get_by_label("Correct value")).to_be_focused()
    ada.keyboard.type("nonsense")
    press(ada, "Enter")
    expect(ada.get_by_role("alert")).to_contain_text("This does not fit here")
    ada.get_by_label("Correct value").fill("7")
    press(ada, "Enter")
    expect(ada.get_by_role("alert")).to_have_count(0)
    corrected.refresh_from_db()
    assert (corrected.state, corrected.decided_value) == ("corrected", "7")

    done = corrected.reading.fields.exclude(state="proposed").count()
    press(ada, "r")
    expect(ada.get_by_text(f"{done} reviewed")).to_have_count(0)
    press(ada, "u")
    expect(ada.get_by_text(f"{done} reviewed").first).to_be_visible()
    here = ada.url
    press(ada, "s")
    ada.wait_for_url(lambda url: url != here)
    press(ada, "b")
    ada.wait_for_url(here)

    while waiting(document):
        here = ada.url
        press(ada, "c")
        ada.wait_for_url(lambda url, before=here: url != before)
    expect(ada.get_by_text("Review complete")).to_be_visible()
    ada.get_by_role("link", name="Continue to publishing").click()
    ada.get_by_role("button", name="Propose for the register").click()
    expect(ada.get_by_text("You proposed this; another agent must publish it.")).to_be_visible()

    bo = visit("second")
    queue = bo.get_by_role("region", name="Waiting for a second agent")
    queue.get_by_role("link", name="Straight Edge Poker").click()
    expect(bo.get_by_role("cell", name="7", exact=True)).to_be_visible()
    bo.get_by_label("Remark").fill("agreed")
    bo.get_by_role("button", name="Publish to the register").click()
    expect(bo.get_by_role("heading", name="It is in the register")).to_be_visible()
    publication = Publication.objects.get()
    assert (publication.first_agent.username, publication.second_agent.username) == ("agent", "second")  # type: ignore[union-attr]
    bo.get_by_role("alert").or_(bo.locator(".usa-alert--success")).get_by_role("link").first.click()
    expect(bo.get_by_role("heading", name="Straight Edge Poker", level=1)).to_be_visible()
    # the log names who did it, whoever else had a part in it
    eve = visit("supervisor")
    eve.goto("/audit/")
    for act, who in (("proposed a publication", "agent"), ("published to the register", "second")):
        row = eve.get_by_role("table", name="Audit log").locator("tbody tr", has_text=act).first
        expect(row.locator("td").nth(1)).to_have_text(who)


def test_words_are_picked_from_the_page_by_keys(visit: Visit, work: Work) -> None:
    ada = visit("agent")
    document = sent(ada, damaged_dump(), "old-scan.txt")
    work()
    field = waiting(document)[0]
    ada.goto(f"/documents/{document.pk}/review/{field.pk}/")
    press(ada, "p")
    inside = ada.locator(".is-inside").first
    expect(inside).to_be_focused()
    word = inside.inner_text()
    press(ada, "Enter")
    expect(ada.get_by_label("Correct value")).to_have_value(word)
    press(ada, "ArrowRight")
    following = ada.evaluate("document.activeElement.dataset.word")
    press(ada, "Enter")
    expect(ada.get_by_label("Correct value")).to_have_value(f"{word} {following}")
    press(ada, "Escape")
    press(ada, "q")
    ada.wait_for_url(f"**/documents/{document.pk}/")


def test_one_part_is_confirmed_and_taken_back_by_keys(visit: Visit, work: Work) -> None:
    ada = visit("agent")
    document = sent(ada, damaged_dump(), "old-scan.txt")
    work()
    before = waiting(document)
    pays = next(f for f in before if f.pointer.endswith("/pays"))
    table = [f for f in before if f.pointer.split("/")[:3] == pays.pointer.split("/")[:3]]
    assert len(table) >= 2
    ada.goto(f"/documents/{document.pk}/review/{pays.pk}/")
    press(ada, "t")
    ada.wait_for_url("**/review/together/**")
    expect(ada.get_by_text(f"{len(table)} open values")).to_be_visible()
    expect(ada.locator("mark").first).to_be_visible()
    press(ada, "b")
    ada.wait_for_url("**/review/*/")
    press(ada, "t")
    ada.wait_for_url("**/review/together/**")
    press(ada, "a")
    expect(ada.get_by_text(f"{len(table)} values of")).to_be_visible()
    assert len(waiting(document)) == len(before) - len(table)
    press(ada, "u")
    expect(ada.get_by_text(f"{len(table)} values that were confirmed together are open again")).to_be_visible()
    assert [f.pk for f in waiting(document)] == [f.pk for f in before]


def test_a_correction_becomes_an_example_by_keys(visit: Visit, work: Work) -> None:
    ada = visit("agent")
    document = sent(ada, damaged_dump(), "old-scan.txt")
    work()
    pays = next(f for f in waiting(document) if f.pointer.endswith("/pays"))
    ada.goto(f"/documents/{document.pk}/review/{pays.pk}/")
    press(ada, "e")
    ada.get_by_label("Correct value").fill("7")
    press(ada, "Enter")
    ada.wait_for_url(left(pays))
    ada.goto(f"/documents/{document.pk}/review/{pays.pk}/")
    press(ada, "g")
    ada.wait_for_url("**/documents/examples/")
    work()
    ada.reload()
    expect(ada.get_by_role("button", name="Read it again")).to_be_visible()
    expect(
        ada.get_by_role("region", name="Examples", exact=True).get_by_role("cell", name="7", exact=True)
    ).to_be_visible()


def test_all_of_it_works_without_scripts(visit: Visit, work: Work) -> None:
    ada = visit("agent", scripts=False)
    document = sent(ada, damaged_dump(), "old-scan.txt")
    work()
    ada.get_by_role("link", name="Refresh").click()
    ada.get_by_role("link", name="See the verdicts on the printed figures").click()
    expect(ada.get_by_role("heading", name="Printed figures", exact=True)).to_be_visible()
    ada.goto(f"/documents/{document.pk}/review/")
    before = len(waiting(document))
    ada.locator("#confirm button").click()
    assert len(waiting(document)) < before  # all that the cell says
    ada.get_by_role("button", name="Undo last").click()
    assert len(waiting(document)) == before
    assert ada.locator("#keys-open").is_hidden()


def test_the_menu_opens_on_a_narrow_screen_by_keys(visit: Visit) -> None:
    ada: Any = visit("agent", width=360)
    ada.get_by_role("button", name="Menu").focus()
    press(ada, "Enter")
    expect(ada.get_by_role("link", name="Documents", exact=True)).to_be_visible()
    press(ada, "Escape")
    expect(ada.get_by_role("link", name="Documents", exact=True)).to_be_hidden()


def test_an_exact_value_is_copied_by_a_click(visit: Visit, work: Work) -> None:
    ada = visit("agent", permissions=["clipboard-read", "clipboard-write"])
    document = sent(ada, damaged_dump(), "old-scan.txt")
    work()
    ada.goto(f"/documents/{document.pk}/")
    ada.get_by_role("button", name=f"Copy {document.sha256}").click()
    expect(ada.locator("#announcer")).to_contain_text("Copied")
    assert ada.evaluate("navigator.clipboard.readText()") == document.sha256
