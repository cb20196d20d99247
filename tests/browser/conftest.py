"""A browser before the real web server: pages as people meet them, with nothing between.

Chromium is Debian's. The web serves from a thread of the test's process and its own connections to the test's
database; work that a worker would do is done by the test, by the same functions that a worker calls.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from accounts.jobs.work import work_one
from accounts.models import Job, User
from accounts.models.jobs import Queue, State
from tests.accounts.people import person

CHROMIUM = Path(os.environ.get("CHROMIUM") or "/usr/bin/chromium")
PASSPHRASE = "a long enough passphrase"
WIDTHS = (360, 1440)
PATIENCE = 30_000  # milliseconds; machines that run tests are busy
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM.exists(), f"{CHROMIUM} is missing: `make browser` installs Debian's chromium"
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as driver:
        # The driver's loop runs in this thread; the database does not mind. Other tests must not inherit it.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        yield started
        started.close()


@pytest.fixture
def people(transactional_db: None) -> dict[str, User]:
    roles = ("agent", "supervisor", "auditor", "operator_editor", "manufacturer_editor")
    return {**{role: person(role) for role in roles}, "second": person("agent", "second")}


def sign_in(page: Page, username: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username or email").fill(username)
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")


def session_of(user: User) -> dict[str, str]:
    """The cookie of somebody who has signed in."""
    client = Client()
    client.force_login(user)
    return {"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer, people: dict[str, User]) -> Iterator[Callable[..., Page]]:
    """A page of a browser of one's own, signed in; `by_form`: as people do. What its console complains of fails."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        expected = "the server responded with a status of 422"  # a refused form is drawn again
        if message.type in ("error", "warning") and expected not in message.text:
            complaints.append(f"{message.text} ({message.location.get('url')})")

    def make(
        who: str | None, *, width: int = 1440, scripts: bool = True, by_form: bool = False, **options: Any
    ) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": width, "height": 900},
            java_script_enabled=scripts,
            **options,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda problem: complaints.append(str(problem)))
        if who and by_form:
            sign_in(page, people[who].username)
        elif who:
            context.add_cookies([{**session_of(people[who]), "url": live_server.url}])
            page.goto("/")
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def work() -> Callable[[], list[Job]]:
    """Does what waits, as a worker does; nothing may fail."""

    def all_of_it() -> list[Job]:
        done: list[Job] = []
        for queue in Queue:
            while (job := work_one(queue)) is not None:
                assert job.state == State.DONE, job.failure
                done.append(job)
        return done

    return all_of_it
