"""A supervisor compares the next calibration and puts it in use, with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Job, User
from approvals.samples.load import damaged_dump
from ingest.documents.review import confirm_field, correct_field
from ingest.documents.selectors import doubtful_fields
from ingest.documents.services import read_document, store_document
from ingest.models import TakenCalibration
from tests.browser.looking import troubles

pytestmark = pytest.mark.browser
PAGE = "/documents/examples/next/"


def press_until(page: Page, name: str) -> None:
    """Tab, until what has this name is where the keys go."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent")
            == name
        ):
            return
    raise AssertionError(f"{name} is not reached by the keyboard")


def test_what_was_compared_is_read_before_it_is_put_in_use(
    visit: Callable[..., Page], people: dict[str, User], work: Callable[[], list[Job]]
) -> None:
    agent = people["agent"]
    document = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent).document
    wrong, *right = [f for f in doubtful_fields(read_document(document=document, actor=agent)) if "/pays" in f.pointer]
    correct_field(field=wrong, value="77", actor=agent)
    for field in right[:3]:
        confirm_field(field=field, actor=agent)
    page = visit("supervisor")
    page.goto(PAGE)
    press_until(page, "Compare")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    work()
    assert troubles(page, PAGE) == []
    assert page.evaluate(
        """() => Boolean(document.querySelector(".hr-facts").compareDocumentPosition(
        document.querySelector("#take-reason")) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    ), "what it would change is read before the reason is given"
    press_until(page, "Reason for using this calibration")
    page.keyboard.type("Compared on one document.")
    press_until(page, "Use for new readings")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Readings use the new calibration from now on.")).to_be_visible()
    assert TakenCalibration.objects.get().reason == "Compared on one document."
    assert troubles(page) == []
    other = visit("agent")
    assert troubles(other, PAGE) == []
