"""Exact figures wherever a paytable is shown, and what is said of a printed one that cannot be true."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from ingest.documents.selectors import latest_reading
from ingest.documents.verified import validation_of
from tests.approvals.packets import stored
from tests.web.register import counted, publish

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
THREE = next(s for s in SOURCES if s.name == "three-card-poker-3119")
OPEN = "all => all.forEach(part => part.open = true)"
FIGURE = re.compile(r"^-?\d+(\.\d+)?%$")


def test_what_nothing_is_printed_of_has_its_exact_figures_too(visit: Visit, people: dict[str, User]) -> None:
    publish(THREE.name)
    counted()
    page = visit("agent")
    page.goto("/games/three-card-poker/")
    page.locator("details.hr-part").evaluate_all(OPEN)
    table = page.get_by_role("table", name="Paytables of Pair plus")
    expect(table.get_by_text("none printed").first).to_be_visible()
    exact = table.locator('td[data-label="exact"]').all_inner_texts()
    assert len(exact) >= 24
    assert [text for text in exact if not FIGURE.match(text.strip())] == []
    expect(page.locator("#edges")).to_contain_text("Not shown, because the edge depends on a meter or is not counted")
    expect(page.locator("#edges + div")).to_contain_text("pair plus")
    expect(page.get_by_text("printing 2").first).to_be_visible()
    readings = page.get_by_role("region", name="Rules with more than one reading")
    expect(readings).to_contain_text("Ties push (literal reading)")
    expect(readings).to_contain_text("The dealer wins ties")
    table.get_by_role("link", name="TCP-01").first.click()
    page.wait_for_url("**/paytables/*/")
    stated = page.locator("main")
    for words in ("The page prints no figure about this table.", "House edge", "Return", "Hit frequency", "2.3167%"):
        expect(stated).to_contain_text(words)

    page.goto("/games/three-card-poker/")
    page.locator("details.hr-part").evaluate_all(OPEN)
    page.get_by_role("table", name="Paytables of Ante bonus").get_by_role("link", name="TCP-01").first.click()
    page.wait_for_url("**/paytables/*/")
    for text in page.locator("main").all_inner_texts():
        assert not re.search(r"\b([\d,]{4,}) of \1\b", text), "a bonus on top of a bet hits all deals"
    rows = page.get_by_role("region", name="Readings of the rules").locator("tbody th").all_inner_texts()
    assert len(rows) == len(set(rows)) > 1, "each other figure names its reading"

    page.goto("/paytables/")
    for heading in ("House edge", "Top award", "Printed figures"):
        expect(page.get_by_role("columnheader", name=heading)).to_be_visible()
    page.goto("/equipment/")
    counts = [page.locator("main").inner_text()]
    page.goto("/equipment/matrix/")
    counts.append(page.locator("main").inner_text())
    results = [re.search(r"(\d+)\s+components?,", text) for text in counts]
    assert results[0] is not None
    assert results[1] is not None
    assert results[0][1] == results[1][1], "two pages about the same equipment count alike"


def test_a_figure_that_cannot_be_true_is_told_as_a_misreading_before_it_is_published(
    visit: Visit, people: dict[str, User], work: Callable[[], object]
) -> None:
    made = copy.deepcopy(packet(THREE))
    table = next(t for t in made["paytables"] if t["bet"] == "six_card_bonus" and t["claims"]["house_edge"])
    row = next(r for r in table["outcomes"] if r["hand"] == "flush")
    row["pays"] = "1500"
    at = made["paytables"].index(table)
    document = stored(made, name="misread.json", actor=people["agent"]).document
    reading = latest_reading(document)
    assert reading is not None
    validation_of(document, reading)
    page = visit("agent")
    page.goto(f"/documents/{document.pk}/figures/{at}/house_edge/")
    stated = page.locator("main")
    expect(stated).to_contain_text("a misreading is likelier than a gift")
    expect(stated).to_contain_text("flush, read as paying 1500")

    page.goto(f"/documents/{document.pk}/figures/")
    rounding, falsehood = page.locator("td .hr-mark", has_text="Inconsistent by a rounding").first, page.locator(
        "td .hr-mark", has_text=re.compile(r"^\s*Inconsistent\s*$")
    ).first  # fmt: skip
    colors = [mark.evaluate("e => getComputedStyle(e).backgroundColor") for mark in (rounding, falsehood)]
    assert colors[0] != colors[1], "a rounding has not the color of a falsehood"
    assert "None" not in stated.inner_text()

    page.goto(f"/documents/{document.pk}/publish/")
    summary = page.locator("#publish-summary")
    for heading in ("Printed figures", "Tables", "Since the last letter", "Games", "Unread lines"):
        expect(summary.get_by_role("heading", name=heading)).to_be_visible()
    expect(summary.get_by_role("link", name=re.compile(r"^\d+ figures?$")).first).to_be_visible()
    top = [page.locator(at).bounding_box() for at in ("#matters", "#publish-summary")]
    assert all(box is not None and box["y"] < 900 for box in top), "what matters is on the first screen"
