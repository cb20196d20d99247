"""A walk through the application by its links, as one person: for the tests of all pages, for those of attacks, and for
measuring. What nothing links to is not reached; the tests hold that every address of a page is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http import HttpResponse
from django.urls import Resolver404, resolve

PAGES = re.compile(r'<a\s[^>]*?href="([^"#]*)|hx-get="([^"]*)"|<form method="get"[^>]*?action="([^"]*)"')
NOT_FOLLOWED = {"account_logout"}
THE_SAME = ("export=", "sort=", "page=")  # of a list that was met already
FOR_PROGRAMS = ("/api/", "/static/")
Get = Callable[[str], HttpResponse]
"""Answers an address as Django's test client does."""


def visits(
    get: Get, begin: Iterable[str], wanted: Callable[[str, str], bool], links: re.Pattern[str] = PAGES
) -> Iterator[tuple[str, str, HttpResponse]]:
    """(route's name, address, answer) of what is reached from the beginnings, nearest first.

    Before an address is asked for, `wanted` says by its route and itself whether it is to be.
    """
    todo = list(begin)
    known = set(todo)
    while todo:
        address = todo.pop(0)
        name = route_of(address)
        if name is None or name in NOT_FOLLOWED or not wanted(name, address):
            continue
        answer = get(address)
        yield name, address, answer
        for link in links_of(answer, links):
            there = urldefrag(urljoin(address, link)).url
            if there not in known:
                known.add(there)
                todo.append(there)


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
    walked = Walked()
    met: set[tuple[str, bool]] = set()

    def wanted(name: str, address: str) -> bool:
        kind = (name, "?" in address)
        outside = address.startswith(FOR_PROGRAMS) or any(part in address for part in THE_SAME)
        if outside or name in leave_out or kind in met:
            return False
        met.add(kind)
        if name in files:
            walked.files.add(name)
        return name not in files

    for name, address, answer in visits(get, begin, wanted):
        if answer.status_code >= 400:
            walked.failed[address] = answer.status_code
        elif answer.status_code < 300 and answer.get("Content-Type", "").startswith("text/html"):
            walked.pages.setdefault(name, []).append(address)
        else:
            walked.others.add(name)
    return walked


def links_of(answer: HttpResponse, links: re.Pattern[str] = PAGES) -> list[str]:
    """Where an answer leads: by its links, or by sending on."""
    if answer.status_code in (301, 302):
        return [answer["Location"]]
    if not answer.get("Content-Type", "").startswith("text/html"):
        return []
    results = (next((part for part in match.groups() if part), "") for match in links.finditer(answer.content.decode()))
    return [unescape(link) for link in results if link]


def route_of(address: str) -> str | None:
    """The name of the route of one of our own addresses."""
    parts = urlsplit(address)
    if parts.netloc:
        return None
    try:
        return resolve(parts.path).view_name
    except Resolver404:
        return None
