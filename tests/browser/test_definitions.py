"""Drafting beside the page, fitting and the laboratory of rules, as a person meets them in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from ingest.documents.services import read_document, store_document
from ingest.documents.verified import validation_of
from ingest.models import Document
from tests.browser.looking import wrong_ones
from tests.paytables.test_binding import JACK, packet
from tests.paytables.test_drafting import RAISE, unknown

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def stored(data: dict[str, Any], name: str, actor: User) -> Document:
    document = store_document(data=json.dumps(data).encode(), name=name, actor=actor).document
    validation_of(document, read_document(document=document, actor=actor))
    return document


def test_figures_follow_a_switch_and_stand_beside_it(visit: Callable[..., Page], work: Callable[[], Any]) -> None:
    page = visit("operator_editor")
    page.goto("/laboratory-of-rules/?a=three_card_poker")
    work()
    edge = page.locator("#figures .hr-value")
    expect(edge).to_have_text("3.372981%")
    page.get_by_label("Dealer qualifies").select_option("jack_high")
    expect(page.locator("#figures progress")).to_be_visible()
    work()
    expect(edge).to_have_text("-3.330874%")
    assert "a.r.dealer_qualifies=jack_high" in page.url  # the address brings it back
    form, figures = (page.locator(at).bounding_box() for at in ("#lab", "#figures"))
    assert form is not None
    assert figures is not None
    assert figures["x"] >= form["x"] + form["width"]


def test_a_draft_is_completed_and_counted_without_leaving_the_page(
    visit: Callable[..., Page], work: Callable[[], Any], people: dict[str, User]
) -> None:
    document = stored(unknown(JACK, RAISE), "zebra.json", people["agent"])
    page = visit("agent")
    page.goto(f"/documents/{document.pk}/definition/")
    for wager, end in (("ante", "win"), ("play", "push")):
        page.locator(f"#part-settlement-{wager}-not_qualified").fill(end)
        page.locator(f"#part-settlement-{wager}-not_qualified").press("Tab")
    expect(page.locator("#definition-figures progress")).to_be_visible()
    work()
    expect(page.locator("#definition-figures")).to_contain_text("House edge")


def test_they_are_accessible_narrow_and_wide_in_light_and_dark(
    visit: Callable[..., Page], work: Callable[[], Any], people: dict[str, User]
) -> None:
    drafted = stored(unknown(JACK, RAISE), "zebra.json", people["agent"])
    verified = stored(packet(JACK, edge="3.38"), "jack.json", people["agent"])
    page = visit("agent")
    fit = f"/documents/{verified.pk}/figures/0/house_edge/fit/"
    page.goto(fit)
    page.get_by_role("button", name="Find deals").click()
    two = "/laboratory-of-rules/?a=three_card_poker&b=three_card_poker&b.r.dealer_qualifies=jack_high"
    page.goto(two)
    page.goto("/laboratory-of-rules/?a=three_card_poker&a.bet=progressive")
    work()
    addresses = (
        two, page.url, fit, f"/documents/{drafted.pk}/definition/", f"/documents/{verified.pk}/figures/",
        f"/documents/{verified.pk}/figures/0/house_edge/", "/definitions/", "/laboratory-of-rules/",
    )  # fmt: skip
    assert wrong_ones(page, addresses) == {}
