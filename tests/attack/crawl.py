"""Everything that somebody can reach by following links: pages, lists and files of the application."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.http import HttpResponseBase
from django.test import Client

from config.web.walk import visits

EVERYTHING = re.compile(r"""(?:href|src|hx-get|action)=["']([^"'#]+)""")


def body(response: HttpResponseBase) -> bytes:
    streamed = getattr(response, "streaming_content", None)
    return b"".join(streamed) if streamed is not None else bytes(response.content)  # type: ignore[attr-defined]


def crawl(
    client: Client, start: tuple[str, ...], *, each: int = 2, most: int = 500
) -> Iterator[tuple[str, str, Any, bytes]]:
    """(route's name, path, response, body) of what is linked from the starts, at most `each` addresses of one route."""
    opened = Counter[str]()

    def wanted(name: str, address: str) -> bool:
        if opened[name] >= each or opened.total() >= most:
            return False
        opened[name] += 1
        return True

    for name, path, response in visits(client.get, start, wanted, EVERYTHING):
        yield name, path, response, body(response)
