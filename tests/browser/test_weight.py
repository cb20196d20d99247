"""What a first visit costs: page, styles, scripts, fonts and pictures as they are sent, with nothing in the cache."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response

pytestmark = pytest.mark.browser
MOST = 300_000
PRESSED = ("text/", "application/javascript", "application/json", "image/svg")  # as the server keeps its files pressed


def sent(response: Response) -> int:
    """Octets of the answer as the web sends it: static texts gzipped, pages and fonts as they are."""
    body = response.body()
    static = "/static/" in response.url
    pressed = static and response.headers.get("content-type", "").startswith(PRESSED)
    return len(gzip.compress(body, 9)) if pressed else len(body)


@pytest.mark.parametrize(("who", "address"), [(None, "/accounts/login/"), ("agent", "/"), ("operator_editor", "/")])
def test_a_first_visit_is_light(who: str | None, address: str, visit: Callable[..., Page]) -> None:
    signed_in = visit(who)
    # the same person in a browser that has seen nothing yet
    page = visit(None)
    page.context.add_cookies(signed_in.context.cookies())
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    weights = {answer.url.rpartition("/")[2] or "page": sent(answer) for answer in answers if answer.status == 200}
    assert any(name.endswith(".css") for name in weights)
    assert any(name.endswith(".js") for name in weights)
    assert sum(weights.values()) <= MOST, weights
