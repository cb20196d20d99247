"""The tour of docs/tour.md through the samples, for each kind of person. `make pictures` keeps what it sees.

Every step is a page that must be there and say what the tour says it says; so the tour cannot go stale.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from accounts.tenant import acting_system
from approvals.models import Configuration
from approvals.samples.load import make_packets
from approvals.samples.people import make_people
from approvals.samples.tables import make_tables
from ingest.models import Document
from tests.browser.conftest import PASSPHRASE, PATIENCE
from tests.paths import ROOT

pytestmark = pytest.mark.browser
PICTURES = ROOT / "docs" / "pictures"
TOUR = ROOT / "docs" / "tour.md"
KEEP = bool(os.environ.get("KEEP_PICTURES"))


class Guide:
    """Walks one person through pages, and keeps a picture of each where that is asked for."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder = page, folder

    def see(self, address: str, says: str, picture: str) -> None:
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        expect(self.page.locator("main")).to_contain_text(re.compile(says, re.IGNORECASE))
        assert f"pictures/{picture}.png" in TOUR.read_text("utf-8"), f"docs/tour.md does not show {picture}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.folder / f"{picture}.png")


@pytest.fixture
def samples(transactional_db: None) -> dict[str, User]:
    with acting_system():
        people = make_people()
        make_packets(people, lambda text: None)
        make_tables(User.objects.get(username="system"))
        for one in people.values():
            one.set_password(PASSPHRASE)
            one.save(update_fields=["password"])
    return people


@pytest.fixture
def guide(browser: Browser, live_server: LiveServer, samples: dict[str, User], tmp_path: Path) -> Iterator[object]:
    contexts = []

    def sign_in(username: str) -> Guide:
        context = browser.new_context(base_url=live_server.url, viewport={"width": 1200, "height": 860})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto("/accounts/login/")
        page.get_by_label("Login").fill(username)
        page.get_by_label("Password").fill(PASSPHRASE)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")
        return Guide(page, PICTURES if KEEP else tmp_path)

    yield sign_in
    for context in contexts:
        context.close()


def test_the_tour_shows_each_kind_of_person_what_it_says(guide) -> None:
    with acting_system():
        three = Document.objects.get(name__startswith="three-card-poker-3119").pk
        dump = Document.objects.exclude(name__endswith=".pdf").order_by("-pk")[0].pk
    agent = guide("agent")
    agent.see("/", "review", "home")
    agent.see(f"/documents/{three}/", "three card poker", "document")
    agent.see(f"/documents/{three}/figures/", "inconsistent", "figures")
    agent.see(f"/documents/{dump}/review/", "confirm", "review")
    agent.see("/games/caribbean-stud-poker/", "in force", "game")
    agent.see("/law/", "WAC", "law")

    operator = guide("operator")
    operator.see("/floor/", "table", "floor")
    with acting_system():
        mine = Configuration.objects.filter(organisation=User.objects.get(username="operator").organisation)
        first = mine.order_by("pk")[0].pk
    operator.see(f"/configurations/{first}/", "finding|fails|passes", "configuration")

    maker = guide("maker")
    maker.see("/", "submission", "maker")
    maker.see("/equipment/", "GM Atlas", "equipment")
