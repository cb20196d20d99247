"""The tour of config/web/tour.yaml through the samples, for each kind of person. `make pictures` keeps what it sees.

Every step is a page that must be there and say what it is said to say; so help page, docs/tour.md and pictures agree.
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
from config.web.tour import ways
from ingest.models import Document
from paytables.models import Paytable
from tests.browser.conftest import PASSPHRASE, PATIENCE
from tests.paths import ROOT

pytestmark = pytest.mark.browser
PICTURES = ROOT / "docs" / "pictures"
KEEP = bool(os.environ.get("KEEP_PICTURES"))


class Guide:
    """Walks one person through pages, and keeps a picture of each where that is asked for."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder = page, folder

    def see(self, address: str, says: str, picture: str | None) -> None:
        answer = self.page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        expect(self.page.locator("main")).to_contain_text(re.compile(says, re.IGNORECASE))
        if picture is None:
            return
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
        page.get_by_label("Username or email").fill(username)
        page.get_by_label("Password").fill(PASSPHRASE)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")
        return Guide(page, PICTURES if KEEP else tmp_path)

    yield sign_in
    for context in contexts:
        context.close()


def test_the_tour_shows_each_kind_of_person_what_it_says(guide) -> None:
    with acting_system():
        mine = Configuration.objects.filter(organisation=User.objects.get(username="operator").organisation)
        keys = {
            "three": Document.objects.get(name__startswith="three-card-poker-3119").pk,
            "dump": Document.objects.exclude(name__endswith=".pdf").order_by("-pk")[0].pk,
            "table": mine.order_by("pk")[0].pk,
            "paytable": Paytable.objects.get(designator="CSTUD-07", system="aquarius", version__number=2).pk,
        }
    for way in ways():
        person = guide(way.sign_in)
        person.see("/help/tour/", way.steps[0].title, None)
        for step in way.steps:
            person.see(step.at.format(**keys), step.says, step.picture)
            assert person.page.goto(step.link).status == 200, f"the help page leads to {step.link}"
