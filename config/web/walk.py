"""A walk through the pages by their links, as one person: for the tests of all pages and for measuring them.

What no page links to is not reached; the tests hold that every address of a page is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve

LINK = re.compile(r'<a\s[^>]*?href="([^"#]*)|hx-get="([^"]*)"|<form method="get"[^>]*?action="([^"]*)"')
NOT_FOLLOWED = {"account_logout"}
Get = Callable[[str], Any]
"""Answers an address as Django's test client does."""


def walk(get: Get, begin: tuple[str, ...] = ("/",), most: int = 1) -> dict[str, list[str]]:
    """The addresses of pages by the names of their routes, at most so many a route, in the order of meeting."""
    found: dict[str, list[str]] = {}
    met: Counter[str] = Counter()
    todo = list(begin)
    known = set(todo)
    while todo:
        address = todo.pop(0)
        name = route_of(address)
        if name is None or name in NOT_FOLLOWED or met[name] >= most:
            continue
        answer = get(address)
        if answer.status_code in (301, 302):
            links = [answer["Location"]]
        elif answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html"):
            met[name] += 1
            found.setdefault(name, []).append(address)
            links = links_of(answer.content.decode())
        else:
            met[name] += 1
            kind = f"{name} ({answer.status_code})" if answer.status_code >= 400 else f"{name} file"
            found.setdefault(kind, []).append(address)
            continue
        for link in links:
            there = urljoin(address, link)
            if there not in known and "export=" not in there:
                known.add(there)
                todo.append(there)
    return found


def links_of(html: str) -> list[str]:
    return [unescape(next(part for part in match if part)) for match in LINK.findall(html) if any(match)]


def route_of(address: str) -> str | None:
    """The name of the route of one of our own addresses; the API is for programs and is no page."""
    parts = urlsplit(address)
    if parts.netloc or parts.path.startswith(("/api/", "/static/")):
        return None
    try:
        return resolve(parts.path).view_name
    except Resolver404:
        return None
