"""The form of a table, its page and its import, as an operator meets them who was told nothing about them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from accounts.models import User
from approvals.models import ConfigurationVersion, Room
from approvals.samples.forms import MISSING
from tests.browser.looking import QUIET
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
GAME = "Caribbean Stud Poker"
TALLEST = 3300  # pixels of a new table's form at 1280; with all of it unfolded it was 6,365
CONTRIBUTION = "progressive.meters.main.contribution"
DECLARED = "declared by the operator; no filing on record"


@pytest.fixture
def room(people: dict[str, User]) -> Room:
    publish(*CARIBBEAN)
    return room_of()


def height(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


def checked(page: Page) -> None:
    """What was typed is checked after a pause."""
    page.wait_for_timeout(700)
    page.wait_for_function(QUIET)


def test_a_new_form_is_short_and_quiet_and_reads_what_people_write(visit: Visit, room: Room) -> None:
    page = visit("operator_editor")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"/configurations/new/?room={room.pk}&table=CS-9&game=Caribbean+Stud+Poker")
    assert page.locator(".hr-inline-finding, .usa-error-message").filter(visible=True).count() == 0
    expect(page.locator("#summary")).to_contain_text("Still open:")
    assert page.locator("fieldset[data-step]").count() >= 6
    assert height(page) < TALLEST
    ante, contribution = page.locator('[name="bets.ante.max"]'), page.locator(f'[name="{CONTRIBUTION}"]')
    expect(ante).to_be_hidden()
    expect(contribution).to_be_hidden()
    assert "not on the layout" not in page.locator("main").inner_text()

    page.locator('label[for="f-bets-ante"]').click()
    expect(page.get_by_label("Maximum wager").filter(visible=True).first).to_be_visible()
    ante.fill("$5,000")
    page.locator('select[name="progressive"]').select_option(label="yes, progressive")
    contribution.fill("85%")
    page.get_by_role("textbox", name="Go-live date").fill("February 1, 2027")
    checked(page)
    expect(page.get_by_role("button", name="Calendar: Go-live date")).to_be_visible()
    expect(page.locator("#summary").get_by_role("alert")).to_have_count(0)
    expect(page.locator("#summary")).to_contain_text("fails.")
    contribution.fill("lots")
    checked(page)
    expect(page.locator("#summary").get_by_role("alert")).to_have_count(1)
    expect(page.locator("#summary")).to_contain_text("Main meter: contribution is lots; give a share of the wager")
    expect(page.locator("#summary")).to_contain_text("fails.")  # what is found of the other fields stays
    expect(page.locator("[id='f-bets-ante-max-note']")).to_contain_text("the limit")


def test_the_page_of_a_table_says_what_it_relies_on_and_offers_the_next_step(visit: Visit, room: Room) -> None:
    made = table(room, "CS-1", form("CS-1", submission="3077"))
    draft = table(room, "CS-2", form("CS-2", authorizations=MISSING))
    page = visit("operator_editor")
    page.goto(f"/configurations/{made.configuration_id}/")
    facts = page.locator("dl.hr-key")
    expect(facts).to_contain_text("June 14, 2023")
    expect(facts).to_contain_text("by #3119, version 2")
    expect(page.get_by_text(DECLARED).first).to_be_visible()
    acts = page.locator(".hr-head__acts")
    for name in ("Edit", "Copy", "File", "Try in the laboratory"):
        expect(acts.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(acts.get_by_role("button", name="Rely on #3119")).to_be_visible()
    shown = page.get_by_role("region", name="Configuration, version 1")
    assert shown.get_by_role("heading", level=3).count() >= 5
    for words in ("Main meter: seed", "$10,000", "69.46%", "March 1, 2024"):
        expect(shown).to_contain_text(words)
    assert not re.search(r"[a-z]_[a-z]", shown.inner_text())
    acts.get_by_role("button", name="Rely on #3119").click()
    page.get_by_role("button", name=re.compile("^Save")).click()
    page.goto(f"/configurations/{made.configuration_id}/")
    expect(page.get_by_role("button", name="Rely on #3119")).to_have_count(0)

    page.goto(f"/configurations/{draft.configuration_id}/")
    expect(facts.get_by_text("Needs review")).to_be_visible()  # that it is not filed yet is no failure

    # the home page and the floor say the same of a table that was saved just now
    table(room, "CS-3", form("CS-3", **{"progressive.components.1.version": "5.3.12"}))
    page.goto("/")
    home = page.locator("main")
    expect(home).not_to_contain_text("not checked yet")
    expect(home.get_by_role("region", name="Non-compliant tables")).to_contain_text("CS-3")
    page.goto("/floor/?verdict=fail")
    expect(page.get_by_role("link", name="CS-3")).to_be_visible()


def test_everything_that_is_wrong_in_a_sheet_is_told_by_row_and_column(visit: Visit, room: Room) -> None:
    table(room, "CS-1")
    table(room, "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))
    page = visit("operator_editor")
    page.goto("/configurations/import/")
    text = page.request.get("/configurations/template.csv?game=Caribbean+Stud+Poker").text()
    heads, *rows = csv.reader(io.StringIO(text))
    assert not [head for head in heads if re.search(r"[a-z]_[a-z]|\w\.\w", head.removesuffix("."))], "headings in words"

    def send(*cells: tuple[str, str]) -> None:
        sent, out = [list(row) for row in rows], io.StringIO()
        for heading, value in cells:
            sent[0][heads.index(heading)] = value
        csv.writer(out).writerows([heads, *sent])
        page.goto("/configurations/import/")
        file = FilePayload(name="tables.csv", mimeType="text/csv", buffer=out.getvalue().encode())
        page.locator("#file").set_input_files(file)
        page.get_by_role("button", name="Dry run").click()

    send(("Checked as of", "soon"), ("Go-live date", "later"))
    wrong = page.get_by_role("table", name="What is wrong")
    expect(wrong.locator("tbody tr")).to_have_count(2)  # both mistakes of one row
    expect(wrong.get_by_role("row", name="Go-live date")).to_contain_text(re.compile(r"[A-Z]+: Go-live date"))
    send(("Checked as of", "02/01/2027"))
    planned = page.get_by_role("table", name="What would be saved")
    expect(planned.get_by_role("row", name="CS-2")).to_contain_text("Fails")
    expect(planned.get_by_role("row", name="CS-2")).to_contain_text("GM Atlas 5.3.12: at least 5.4.0 required")
    assert ConfigurationVersion.objects.count() == 2
