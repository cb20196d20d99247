"""Several documents from their upload to the review: how far each is, what is typed as printed, what is of no use."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from accounts.models import Job, User
from approvals.samples.load import damaged_dump
from ingest.documents.selectors import doubtful_fields, latest_reading, packet_of
from ingest.documents.services import read_document, store_document
from ingest.models import Document
from tests.approvals.packets import letter, packet, stored
from tests.browser.looking import troubles

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
Work = Callable[[], list[Job]]


def test_each_of_several_files_says_how_far_it_is_and_what_is_of_no_use_is_archived(visit: Visit, work: Work) -> None:
    ada = visit("agent")
    ada.goto("/documents/upload/")
    files = (("rules.txt", damaged_dump()), ("list.txt", b"Shopping list: milk, bread."))
    ada.locator("#files").set_input_files(
        [FilePayload(name=name, mimeType="text/plain", buffer=data) for name, data in files]
    )
    ada.get_by_role("button", name="Upload", exact=True).click()
    results = ada.get_by_role("region", name="Upload results").get_by_role("listitem")
    expect(results).to_have_count(2)
    expect(results.nth(0)).to_contain_text("Waiting for a worker")
    work()
    expect(results.nth(0)).to_contain_text("Waiting for review")  # by itself
    expect(results.nth(1)).not_to_contain_text("it is being read")

    shopping = Document.objects.get(name="list.txt")
    if shopping.status == "review":
        ada.goto(f"/documents/{shopping.pk}/")
        ada.get_by_role("link", name="Set its type").click()
        expect(ada.get_by_role("group", name="The document is")).to_be_visible()
        ada.goto(f"/documents/{shopping.pk}/")
        ada.get_by_text("Archive this document").click()
        ada.get_by_label("Reason", exact=True).fill("It is a shopping list.")
        ada.get_by_role("button", name="Archive", exact=True).click()
        expect(ada.get_by_text("This document was archived")).to_be_visible()
    stored(packet(letter_=letter()), name="scan-0007.json")
    ada.goto("/documents/")
    table = ada.get_by_role("table").first
    for heading in ("Document", "Letter", "Values to check", "Printed figures"):
        expect(table.get_by_role("columnheader", name=heading, exact=True)).to_be_visible()
    expect(table.get_by_role("row", name="scan-0007.json")).to_contain_text("Harbor Stud, submission #9001")
    expect(table.get_by_role("row", name="scan-0007.json")).to_contain_text("June 14, 2023")
    expect(table.get_by_role("row", name="list.txt")).to_have_count(0)
    asked = ada.get_by_role("search", name="Filter documents").inner_text()
    for word in ("JSON", "slug", "Unknown", "_"):
        assert word not in asked


def test_a_hand_is_typed_as_it_is_printed_and_all_of_a_part_is_rejected_at_once(
    visit: Visit, people: dict[str, User]
) -> None:
    agent = people["agent"]
    document = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent).document
    reading = read_document(document=document, actor=agent)
    ada = visit("agent")
    ada.set_viewport_size({"width": 1280, "height": 900})
    at = f"/documents/{document.pk}/review/table/?part=/paytables/0&at=/paytables/0/outcomes/"
    for number, (typed, kept) in enumerate((("Win by 4 cards", "win_by_4_cards"), ("5 Cards", "win_by_5_cards"))):
        ada.goto(f"{at}{number}/hand")
        ada.get_by_label("Correct value").fill(typed)
        ada.get_by_label("Correct value").press("Enter")
        ada.wait_for_url(lambda url, number=number: f"outcomes/{number}/hand" not in url and "0%2Fhand" not in url)
        expect(ada.get_by_role("alert")).to_have_count(0)
        newest = latest_reading(document)
        assert newest is not None
        assert packet_of(newest)["paytables"][0]["outcomes"][number]["hand"] == kept
    ada.goto(f"{at}0/hand")
    page, grid = ada.locator(".hr-desk__page").bounding_box(), ada.locator(".hr-desk__table").bounding_box()
    assert page is not None
    assert grid is not None
    assert page["height"] >= 400, "the page is to be read, not a strip of it"
    assert page["y"] < 900
    assert "win_by" not in ada.locator(".hr-cells").inner_text(), "no codes"

    open_ones = list(doubtful_fields(reading))
    first = next(f for f in open_ones if f.pointer.startswith("/paytables/"))
    part = "/".join(first.pointer.split("/")[:3])
    before = {f.pk for f in open_ones if f.pointer.startswith(f"{part}/")}
    ada.goto(f"/documents/{document.pk}/review/together/?part={part}")
    assert troubles(ada, ada.url) == []
    expect(ada.get_by_role("button", name=f"Reject all {len(before)}")).to_be_visible()
    ada.keyboard.press("r")
    expect(ada.get_by_text(f"{len(before)} values of")).to_contain_text("are rejected. Undo takes them all back.")
    assert set(reading.fields.filter(state="rejected").values_list("pk", flat=True)) == before
    ada.wait_for_load_state()
    ada.keyboard.press("u")
    expect(ada.get_by_text(f"{len(before)} values that were rejected together are open again")).to_be_visible()
    assert not reading.fields.filter(state="rejected").exists()
