"""Whole tasks from sign-in to the document in hand: an operator's up to the submitted filing, a manufacturer's."""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from accounts.models import Job, User
from approvals.filings.drafts import create_filing
from approvals.models import ConfigurationVersion, Filing
from games.models import GameVersion, Manufacturer
from tests.browser.conftest import WIDTHS
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture
def bad(people: dict[str, User]) -> ConfigurationVersion:
    """A table with one component below its minimum."""
    publish(*CARIBBEAN)
    return table(room_of(), "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))


def saved(page: Page, click: Callable[[], Any]) -> bytes:
    with page.expect_download() as coming:
        click()
    return Path(coming.value.path()).read_bytes()


@pytest.mark.usefixtures("bad")
def test_an_operator_corrects_a_table_files_it_and_has_the_internal_controls(
    visit: Visit, work: Callable[[], list[Job]]
) -> None:
    page = visit("operator_editor", by_form=True)
    page.get_by_role("link", name="See the floor").click()
    expect(page.get_by_text("Correct 1 finding.")).to_be_visible()
    page.get_by_role("link", name="CS-2").click()
    page.get_by_role("link", name="Edit", exact=True).click()

    typed = page.locator("[name='progressive.components.GM Atlas']")
    stated = page.locator("[id='f-progressive-components-GM-Atlas-note']")
    expect(stated).to_contain_text("at least 5.4.0 required")
    typed.fill("5.3.99")
    expect(stated).to_contain_text("GM Atlas 5.3.99: at least 5.4.0 required")
    typed.fill("5.4.0")
    expect(stated).to_be_empty()
    page.get_by_label("Reason for the change").fill("the new Atlas is in")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("Saved as version 2")

    page.goto("/floor/")
    expect(page.get_by_role("link", name="CS-2")).to_be_visible()
    expect(page.get_by_text("Correct 1 finding.")).to_have_count(0)
    page.goto("/filings/")
    page.get_by_role("link", name=re.compile("Draft")).first.click()
    page.get_by_label("Title").fill("Winter floor")
    page.get_by_label("Go-live date").fill(f"{datetime.date.today() + datetime.timedelta(days=30):%Y-%m-%d}")
    page.get_by_text("CS-2", exact=False).first.click()
    page.get_by_role("button", name="Save and check").click()
    expect(page.get_by_role("heading", name="Winter floor")).to_be_visible()
    page.get_by_role("button", name="Submit", exact=True).click()
    assert page.get_by_role("alert").all_inner_texts() == []
    expect(page.locator(".hr-head")).to_contain_text("Submitted")
    assert Filing.objects.get().state == "submitted"

    expect(page.get_by_text("figures of the internal controls are being counted")).to_be_visible()
    work()
    expect(page.get_by_text("figures of the internal controls are being counted")).to_have_count(0)
    address = page.get_by_role("link", name="Internal controls (PDF)").get_attribute("href")
    data = page.request.get(str(address)).body()  # a browser would open it in its own viewer
    with pikepdf.open(io.BytesIO(data)) as controls:
        assert len(controls.pages) >= 1
        assert "nternal controls" in str(controls.docinfo.get("/Title"))


@pytest.mark.usefixtures("bad")
def test_a_manufacturer_sends_its_versions_and_learns_who_must_upgrade(visit: Visit, people: dict[str, User]) -> None:
    maker = Manufacturer.objects.get(game_versions__game__name="Caribbean Stud Poker", game_versions__number=1)
    maker.organisation = people["manufacturer_editor"].organisation
    maker.save()
    page = visit("manufacturer_editor", by_form=True)
    page.get_by_role("link", name="Which of your versions are still good").click()
    expect(page.get_by_role("rowheader", name="GM Atlas")).to_be_visible()
    page.goto("/equipment/lists/")
    sent = b"component,version\nGM Atlas,5.3.0\nGM Atlas,5.4.0\n"
    page.get_by_label("Name of the list").fill("Deployed")
    page.locator("input[type=file]").set_input_files({"name": "ours.csv", "mimeType": "text/csv", "buffer": sent})
    page.get_by_role("button", name="Upload the list").click()
    expect(page.get_by_text("5.3.0: Not accepted").first).to_be_visible()
    address = page.url
    data = saved(page, lambda: page.get_by_role("link", name="XLSX").first.click())
    cells = [str(cell) for row in load_workbook(io.BytesIO(data)).active.values for cell in row]
    assert any("GM Atlas" in cell for cell in cells)
    page.goto("/equipment/component/?component=GM+Atlas&version=5.3.0")
    expect(page.locator("main")).to_contain_text("5.4.0")
    expect(page.locator("main svg.hr-chart")).to_be_visible()
    page.goto(address)
    expect(page.get_by_text("5.3.0: Not accepted").first).to_be_visible()

    page.goto("/equipment/component/?component=GM+Atlas&version=5.3.12")
    page.get_by_role("link", name="Who must upgrade if 5.3.12 is withdrawn").click()
    counts = page.get_by_role("table", name="How many run it")
    expect(counts.get_by_role("row", name="run exactly this version")).to_have_text(
        re.compile(r"run exactly .*1\s*1\s*$")
    )
    expect(page.locator("main")).not_to_contain_text("Evergreen")  # a maker learns how many, not who
    data = saved(page, lambda: page.get_by_role("link", name="PDF").click())
    with pikepdf.open(io.BytesIO(data)) as paper:
        assert "Who must upgrade: GM Atlas 5.3.12" in str(paper.docinfo.get("/Title"))
        assert paper.Root.MarkInfo.Marked


def test_every_page_can_be_walked_by_keyboard(
    visit: Visit, bad: ConfigurationVersion, people: dict[str, User], work: Callable[[], list[Job]]
) -> None:
    """The skip link comes first and works, focus is always to be seen, and nothing holds it."""
    page = visit("operator_editor", width=WIDTHS[1])
    operator, owner = bad.configuration.room.operator, people["operator_editor"]
    filing = create_filing(operator=operator, title="Winter", actor=owner, tables=[bad.configuration])
    before, after = GameVersion.objects.filter(game=bad.game).order_by("number").values_list("pk", flat=True)
    places = (
        "/", "/floor/", f"/configurations/{bad.configuration_id}/", "/games/", "/laboratory/", f"/filings/{filing.pk}/",
        f"/differences/?before=version-{before}&after=version-{after}", "/impact/?component=GM+Atlas&version=6.0",
        "/law/wac_230_15_140/", "/law/parameters/wager.house_banked.max_usd/",
    )  # fmt: skip
    page.goto(f"/differences/?before=version-{before}&after=version-{after}")
    work()  # a worker compares, and what it finds is kept
    page.goto("/")
    menu = page.get_by_role("button", name="Register")
    menu.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    menu.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()
    for address in places:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_text("Skip to the main content")
        expect(page.locator(":focus")).to_be_in_viewport()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        seen: list[str] = []
        for _ in range(400):
            page.keyboard.press("Tab")
            here = page.evaluate(FOCUSED)
            if here is None:  # out of the page, into the browser's own bar
                break
            assert here["visible"], (address, here)
            if here["date"] and here["path"] in seen[-1:]:
                continue  # a date has stops for month, day and year
            if here["path"] in seen:
                break
            seen.append(here["path"])
        assert here is None or here["path"] == seen[0], f"{address} holds the focus at {here['path']}"
        assert here is None or "A:0" in seen, f"{address}: the way round does not pass the skip link"


FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body || e === document.documentElement) return null;
  const path = [];
  for (let n = e; n && n !== document.body; n = n.parentElement)
    path.unshift(n.tagName + ':' + [...n.parentElement.children].indexOf(n));
  const box = e.getBoundingClientRect(), style = getComputedStyle(e);
  const ringed = style.outlineStyle !== 'none' || style.boxShadow !== 'none' || ['checkbox', 'date'].includes(e.type);
  return {path: path.join('/'), visible: box.width > 0 && box.height > 0 && ringed, date: e.type === 'date'};
}"""
