"""A walk through the pages by their links, as one person: for the tests of all pages and for measuring them.

What no page links to is not reached; the tests hold that every address of a page is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve

LINK = re.compile(r'<a\s[^>]*?href="([^"#]*)|hx-get="([^"]*)"|<form method="get"[^>]*?action="([^"]*)"')
NOT_FOLLOWED = {"account_logout"}
THE_SAME = ("export=", "sort=", "page=")  # of a list that was met already
Get = Callable[[str], Any]
"""Answers an address as Django's test client does."""


@dataclass
class Walked:
    """The addresses of pages by the names of their routes, in the order of meeting; and what was no page."""

    pages: dict[str, list[str]] = field(default_factory=dict)
    others: set[str] = field(default_factory=set)
    """Routes that answered with a file or led elsewhere."""
    files: set[str] = field(default_factory=set)
    """Routes of files that were linked to and not asked for."""
    failed: dict[str, int] = field(default_factory=dict)
    """Addresses that answered with an error, and which."""

    @property
    def routes(self) -> set[str]:
        return set(self.pages) | self.others | self.files


def walk(
    get: Get, begin: Iterable[str] = ("/",), leave_out: Collection[str] = (), files: Collection[str] = ()
) -> Walked:
    """One address of each route and, where there is one, another with a question behind it.

    Of `files` it is enough that a page links to them: making a PDF takes as long as many pages.
    """
    found = Walked()
    met: set[tuple[str, bool]] = set()
    todo = list(begin)
    known = set(todo)
    while todo:
        address = todo.pop(0)
        name = route_of(address)
        kind = (name or "", "?" in address)
        if name is None or name in NOT_FOLLOWED or name in leave_out or kind in met:
            continue
        met.add(kind)
        if name in files:
            found.files.add(name)
            continue
        answer = get(address)
        if answer.status_code >= 400:
            found.failed[address] = answer.status_code
            continue
        if answer.status_code in (301, 302):
            found.others.add(name)
            links = [answer["Location"]]
        elif answer.get("Content-Type", "").startswith("text/html"):
            found.pages.setdefault(name, []).append(address)
            links = links_of(answer.content.decode())
        else:
            found.others.add(name)
            continue
        for link in links:
            there = urljoin(address, link)
            if there not in known and not any(part in there for part in THE_SAME):
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
