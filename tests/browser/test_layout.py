"""What is measured of every page (layout.js) finds each kind of fault, and nothing where there is none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.looking import LAYOUT

pytestmark = pytest.mark.browser
HEAD = '<header class="usa-header"><a href="/">Home</a></header>'
FAULTS = {
    '<p style="width: 900px">wide</p>': ["908 wide in 400"],
    '<p style="width: 40px; overflow: hidden; white-space: nowrap">more than there is room for</p>': ["cut: "],
    '<p style="height: 20px; overflow: hidden">one<br>two<br>three</p>': ["cut: "],
    '<button>One</button><button style="margin-left: -30px">Two</button>': ["over each other: "],
    '<div style="margin-top: -25px"><a href="/there">There</a></div>': ["over each other: ", "over the head: "],
    '<div style="width: 50px; overflow: auto"><p style="width: 300px">wide</p></div>': ["scrolls sideways "],
}
FINE = (
    '<p title="more than there is room for" style="width: 40px; overflow: hidden">more-than-there-is-room-for</p>'
    '<div style="width: 50px; overflow: auto" tabindex="0"><p style="width: 300px">wide</p></div>'
    '<label><input type="checkbox"> One</label> <a href="/">a link that is broken into <b>several</b> lines</a>'
    '<div style="position: fixed; top: 0">above all</div>'
)


def test_each_fault_is_found(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 400, "height": 400})
    for body, faults in FAULTS.items():
        page.set_content(HEAD + body)
        result = page.evaluate(LAYOUT)
        assert [what[: len(fault)] for what, fault in zip(result, faults, strict=True)] == faults, (body, result)
    page.set_content(HEAD + FINE)
    assert page.evaluate(LAYOUT) == []
    page.close()
