"""Everything that somebody can reach by following links: pages, lists and files of the application."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve

LINK = re.compile(r"""(?:href|src|hx-get|action)=["']([^"'#]+)""")


def body(response: HttpResponseBase) -> bytes:
    streamed = getattr(response, "streaming_content", None)
    return b"".join(streamed) if streamed is not None else bytes(response.content)  # type: ignore[attr-defined]


def crawl(
    client: Client, start: tuple[str, ...], *, each: int = 2, most: int = 500
) -> Iterator[tuple[str, str, Any, bytes]]:
    """(route's name, path, response, body) of what is linked from the starts, at most `each` addresses of one route."""
    waiting, seen, opened = list(start), set(start), Counter[str]()
    while waiting and most:
        path = waiting.pop(0)
        try:
            name = resolve(urlsplit(path).path).view_name
        except Resolver404:
            continue
        if name == "account_logout" or opened[name] >= each:
            continue
        opened[name] += 1
        most -= 1
        response = client.get(path)
        content = body(response)
        yield name, path, response, content
        if response.status_code in (301, 302):
            found = [response["Location"]]
        elif response.get("Content-Type", "").startswith("text/html"):
            found = [unescape(link) for link in LINK.findall(content.decode())]
        else:
            found = []
        for link in found:
            target = urldefrag(urljoin(path, link)).url
            if not urlsplit(target).netloc and target not in seen:
                seen.add(target)
                waiting.append(target)
