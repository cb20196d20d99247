"""axe on every page of the register, the laboratory and the tables, at two widths; findings appear while one types."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.db import transaction
from django.urls import URLPattern, URLResolver
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import Job, User
from approvals.filings.drafts import create_filing, preview
from approvals.law.proposing import propose_value
from approvals.models import ConfigurationVersion, Letter
from approvals.web import urls as register_urls
from paytables.models import Paytable
from paytables.web import urls as laboratory_urls
from tests.browser.looking import wrong_ones
from tests.web.register import CARIBBEAN, form, publish, room_of, table

pytestmark = pytest.mark.browser
NO_PAGES = {  # files, and what is only posted to
    "configuration-close", "configuration-template", "filing-act", "filing-justify", "filing-comment",
    "filing-settle", "filing-document",
    "audit-verify", "dead-letter-retry", "document-letter", "law-decide", "record-template",
    "figure-decide", "work-assign", "document-question", "document-settle", "publish-summary",
    "document-publish", "proposal-decide",  # tried with the pages around a document
    "difference-report", "difference-upload", "equipment-template", "filing-paper", "filing-papers", "notice-mail",
    "public-feed", "public-game-feed", "public-version-json", "search-remove", "search-save", "search-suggest",
    "submission-file", "submission-send", "webhook-end", "withdrawal-decide",
}  # fmt: skip
ELSEWHERE = {  # looked at in tests/browser of versions and impact, of an operator's work and of definitions
    "difference-place", "differences", "document-supersession", "equipment-component", "equipment-lists",
    "equipment-matrix", "equipment-withdraw", "equipment-yours", "impact", "laboratory-rules", "notice", "notice-list",
    "operator-page", "operator-pages", "public-game", "public-letters", "public-register", "public-search",
    "public-version", "room", "room-upgrade", "search", "submission", "submission-definition",
    "submission-list", "webhooks", "withdrawal",
}  # fmt: skip
BY = {"configuration-new": "operator_editor", "configuration-edit": "operator_editor", "audit-log": "supervisor"}
BY |= {"law-parameter": "supervisor"}
BY |= dict.fromkeys(("configuration-import", "configuration-many", "filing-new", "filing-edit"), "operator_editor")


@pytest.fixture
def bad(people: dict[str, User]) -> ConfigurationVersion:
    publish(*CARIBBEAN)
    return table(room_of(), "CS-2", form("CS-2", **{"progressive.components.1.version": "5.3.12"}))


@pytest.fixture
def places(bad: ConfigurationVersion, people: dict[str, User]) -> dict[str, list[str]]:
    """Every page with the addresses that show it at its fullest."""
    owner = people["operator_editor"]
    room = bad.configuration.room
    filing = create_filing(operator=room.operator, title="Winter", actor=owner, tables=[bad.configuration])
    with transaction.atomic():
        preview(filing=filing, actor=owner)
    value = propose_value(
        parameter="wager.house_banked.max_usd", value="500", effective_from=datetime.date(2030, 1, 1),
        citation="WSR 30-01-001", reason="as adopted", actor=people["supervisor"],
    )  # fmt: skip
    given_up = {"state": "failed", "given_up": "broke", "failure": "Something went wrong inside.", "attempts": 3}
    Job.objects.create(kind="read a document", queue="reading", started_by=owner, ended_at=timezone.now(), **given_up)
    newest = Paytable.objects.filter(designator="CSTUD-07", version__number=2)
    key, version = newest.values_list("pk", "version_id")[0]
    tables = f"/configurations/{bad.configuration_id}/"
    return {
        "game-list": ["/games/"],
        "game": ["/games/caribbean-stud-poker/", "/games/caribbean-stud-poker/?version=1"],
        "letter-list": ["/letters/"],
        "letter": [f"/letters/{Letter.objects.get(date='2023-06-14').pk}/"],
        "paytable-list": ["/paytables/"],
        "paytable": [f"/paytables/{key}/"],
        "paytable-compare": [f"/paytables/compare/?version={version}&bet=progressive"],
        "equipment": ["/equipment/"],
        "equipment-tables": ["/equipment/tables/?component=GM+Atlas"],
        "withdrawal-list": ["/withdrawals/"],
        "withdrawal-new": [f"/withdrawals/new/?paytable={key}"],
        "trends": ["/trends/"],
        "figure-list": ["/figures/", "/figures/?state=corrected"],
        "law": ["/law/"],
        "law-section": ["/law/wac_230_15_140/?on=2010-05-05"],
        "law-parameter": ["/law/parameters/wager.house_banked.max_usd/"],
        "law-proposals": ["/law/proposed/"],
        "law-proposal": [f"/law/proposed/{value.pk}/"],
        "record-check": ["/checks/PROG-LEDGER/record/", "/checks/IC-FUNCTIONS/record/"],
        "check-list": ["/checks/"],
        "check": ["/checks/WAGER-MAX/"],
        "coverage": ["/coverage/"],
        "floor": ["/floor/"],
        "operator-list": ["/operators/"],
        "operator": [f"/operators/{room.operator_id}/"],
        "operator-new": ["/operators/new/"],
        "room-new": [f"/operators/{room.operator_id}/rooms/new/"],
        "configuration-list": ["/configurations/"],
        "configuration": [tables],
        "configuration-new": [
            "/configurations/new/",
            f"/configurations/new/?room={room.pk}&table=X&game=Caribbean+Stud+Poker",
        ],
        "configuration-edit": [tables + "edit/"],
        "configuration-import": ["/configurations/import/"],
        "configuration-many": ["/configurations/change/"],
        "filing-list": ["/filings/"],
        "filing": [f"/filings/{filing.pk}/"],
        "filing-new": ["/filings/new/"],
        "filing-edit": [f"/filings/{filing.pk}/edit/"],
        "filing-controls": [f"/filings/{filing.pk}/controls/"],
        "audit-log": ["/audit/"],
        "dead-letters": ["/dead-letters/", "/dead-letters/?given_up=broke"],
        "laboratory": ["/laboratory/", f"/laboratory/?a={key}&b={key}&b.c.main=50&b.p=x"],
        "laboratory-curves": [f"/laboratory/curves/?a={key}"],
        "laboratory-share": ["/laboratory/shared-jackpot/?hand=caribbean_stud_poker/progressive/royal_flush"],
    }


def names() -> set[str]:
    patterns: list[URLPattern | URLResolver] = [*register_urls.urlpatterns, *laboratory_urls.urlpatterns]
    return {str(p.name) for p in patterns if isinstance(p, URLPattern)} - NO_PAGES - ELSEWHERE


def test_every_page_is_accessible_and_fits(visit: Callable[..., Page], places: dict[str, list[str]]) -> None:
    assert set(places) == names()
    by_whom: dict[str, list[str]] = {}
    for name, addresses in places.items():
        who = BY.get(name, "operator_editor" if name.startswith("filing") else "supervisor")
        by_whom.setdefault(who, []).extend(addresses)
    for who, addresses in by_whom.items():
        assert wrong_ones(visit(who), addresses) == {}, who


def test_a_table_is_corrected_while_its_findings_go(visit: Callable[..., Page], bad: ConfigurationVersion) -> None:
    page = visit("operator_editor")
    page.goto(f"/configurations/{bad.configuration_id}/edit/")
    stated = page.locator("[id='f-progressive-components-GM-Atlas-note']")
    expect(stated).to_contain_text("at least 5.4.0 required")
    page.locator("[name='progressive.components.GM Atlas']").fill("5.4.0")
    expect(stated).to_be_empty()
    page.get_by_label("Reason for the change").fill("the new Atlas is in")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("Saved as version 2")


def test_without_scripts_the_form_answers_too(visit: Callable[..., Page], bad: ConfigurationVersion) -> None:
    page = visit("operator_editor", scripts=False)
    page.goto(f"/configurations/{bad.configuration_id}/edit/")
    page.locator("[name='bets.ante.max']").fill("500")
    page.get_by_role("button", name="Check").click()
    assert "the limit on March 1, 2024 is $400" in page.locator("#f-bets-ante-max-note").inner_text()
    page.locator("[name='bets.ante.max']").fill("100")
    page.locator("[name='bets.ante.max']").press("Enter")  # saves; the first button that is seen fills equipment in
    expect(page.get_by_text("Saved as version 2.")).to_be_visible()


def test_the_laboratory_answers_at_once_and_its_address_holds_it(
    visit: Callable[..., Page], bad: ConfigurationVersion
) -> None:
    key = Paytable.objects.filter(designator="CSTUD-07", version__number=2).values_list("pk", flat=True)[0]
    page = visit("manufacturer_editor")
    page.goto(f"/laboratory/?a={key}")
    page.locator("#a-c-main").fill("50")
    expect(page.locator("#figures")).to_contain_text("38.6493%")
    slider = page.get_by_role("slider", name="A: Contribution, slider")
    expect(slider).to_have_value("50")
    slider.press("ArrowRight")
    expect(page.locator("#a-c-main")).to_have_value("50.5")
    expect(page.locator("#figures")).to_contain_text("38.1493%")
    slider.press("ArrowLeft")
    expect(page.locator("#figures")).to_contain_text("38.6493%")
    shared = page.get_by_role("link", name="this comparison by its address").get_attribute("href")
    page.goto(str(shared))
    expect(page.locator("#figures")).to_contain_text("approved 28.0000%")


@pytest.mark.parametrize(("columns", "width"), [(1, 1280), (2, 1280), (3, 1280), (1, 360), (2, 360)])
def test_the_result_of_the_laboratory_stays_in_sight(
    visit: Callable[..., Page], bad: ConfigurationVersion, columns: int, width: int
) -> None:
    """While the last setting is changed, its house edge is on the screen: beside the settings, or along the bottom."""
    key = Paytable.objects.filter(designator="CSTUD-07", version__number=2).values_list("pk", flat=True)[0]
    page = visit("manufacturer_editor", width=width)
    page.goto("/laboratory/?" + "&".join(f"{column}={key}" for column in "abc"[:columns]))
    expect(page.locator("#figures-title")).to_be_in_viewport()
    contribution = page.locator(f"#{'abc'[columns - 1]}-c-main")
    page.locator(f"#{'abc'[columns - 1]}-p").scroll_into_view_if_needed()
    contribution.fill("50")
    shown = page.locator("#figures").get_by_text("38.6493%").locator("visible=true")
    expect(shown.first).to_be_visible()
    assert page.evaluate(
        """said => [...document.querySelectorAll('#figures *')].some(e => {
            const at = e.getBoundingClientRect();
            const own = [...e.childNodes].some(part => part.nodeType === 3 && part.textContent.includes(said));
            return own && at.height > 0 && at.top >= 0 && at.bottom <= innerHeight;
        })""",
        "38.6493%",
    )
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_what_was_set_in_the_laboratory_stays_when_a_paytable_is_added_or_removed(
    visit: Callable[..., Page], bad: ConfigurationVersion
) -> None:
    tables = Paytable.objects.filter(version__number=2)
    key, other = (tables.filter(designator=name).values_list("pk", flat=True)[0] for name in ("CSTUD-07", "CSTUD-01"))
    page = visit("manufacturer_editor")
    page.goto(f"/laboratory/?a={key}")
    page.locator("#a-c-main").fill("50")
    expect(page.get_by_role("link", name="As approved")).to_be_visible()
    page.get_by_label("Compare with").select_option(str(other))
    page.get_by_role("button", name="Add to comparison").click()
    expect(page.locator("#b-c-main")).to_be_visible()
    expect(page.locator("#a-c-main")).to_have_value("50")
    expect(page.locator("#figures")).to_contain_text("38.6493%")
    page.locator("#a-c-main").fill("40")
    expect(page.locator("#figures")).to_contain_text("48.6493%")
    page.get_by_role("link", name="Remove B").click()
    expect(page.locator("#b-c-main")).to_have_count(0)
    expect(page.locator("#a-c-main")).to_have_value("40")


def test_a_table_of_a_page_is_sorted_and_its_order_can_be_sent(
    visit: Callable[..., Page], bad: ConfigurationVersion
) -> None:
    page = visit("agent")
    page.goto("/games/caribbean-stud-poker/?version=2")
    table = page.get_by_role("table", name="Paytables of Progressive")
    wagers = table.locator("tbody td[data-label=Wager]")
    table.get_by_role("button", name="Wager").press("Enter")
    expect(table.get_by_role("columnheader", name="Wager")).to_have_attribute("aria-sort", "ascending")
    expect(wagers.first).to_have_text("$1")
    table.get_by_role("button", name="Wager").click()
    expect(wagers.first).to_have_text("$5")
    page.goto(page.url)
    expect(wagers.first).to_have_text("$5")
    assert "sorted=" in page.url
