"""How a page is looked at: by axe, narrow and wide, in the light and in the dark; and whether everything has its place.

A page is loaded once, narrow. Widening the window and changing the scheme of colours are what a person does to an open
page too, and the rules of axe that colours cannot change are not asked again in the dark.
HOUSERULES_SCREENSHOTS=folder keeps a picture of every page as it was looked at.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.conftest import WIDTHS

LAYOUT = Path(__file__).with_name("layout.js").read_text()
RUN = "rules => axe.run(rules ? {runOnly: rules, resultTypes: ['violations']} : {resultTypes: ['violations']})"
BY_COLOUR = ["color-contrast", "link-in-text-block"]  # the rules whose answer the scheme of colours can change
QUIET = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
TALL = 900
MIDDLE = 1024  # where the menu just fits beside the name
PICTURES = os.environ.get("HOUSERULES_SCREENSHOTS")


def troubles(page: Page, address: str | None = None, *, status: int = 200) -> list[Any]:
    """What is wrong with the page at an address, or with the one that is open."""
    if address is not None:
        page.set_viewport_size({"width": WIDTHS[0], "height": TALL})
        answer = page.goto(address, wait_until="load")
        if answer is None or answer.status != status:
            return [f"status {answer and answer.status}"]
        page.wait_for_function(QUIET)
    page.evaluate(AXE_SCRIPT)
    results: list[Any] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": TALL})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            rules = None if scheme == "light" else BY_COLOUR
            results += [(width, scheme, *each) for each in _violations(page, rules)]
            if PICTURES:
                _picture(page, address or page.url, f"{width}-{scheme}")
        results += _misplaced(page, width)
    page.set_viewport_size({"width": MIDDLE, "height": TALL})
    return results + _misplaced(page, MIDDLE)


def wrong_ones(page: Page, addresses: Iterable[str]) -> dict[str, list[Any]]:
    return {address: result for address in addresses if (result := troubles(page, address))}


def _violations(page: Page, rules: list[str] | None) -> list[tuple[str, list[str]]]:
    answer = page.evaluate(RUN, rules)
    return [(v["id"], [node["html"][:200] for node in v["nodes"]][:3]) for v in answer["violations"]]


def _misplaced(page: Page, width: int) -> list[tuple[int, str]]:
    return [(width, what) for what in page.evaluate(LAYOUT)]


def _picture(page: Page, address: str, how: str) -> None:
    Path(str(PICTURES)).mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^a-z0-9]+", "-", address.casefold()).strip("-") or "home"
    page.screenshot(path=str(Path(str(PICTURES)) / f"{name[:80]}-{how}.png"), full_page=True)
