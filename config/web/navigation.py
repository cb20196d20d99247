"""Where one can go from every page. An entry shows to those whom its route's rule lets in, and nobody else.

A room's pages enter here by the name of their first route:

    Entry("Games", "game-list")
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.urls import NoReverseMatch, reverse

from accounts import routes
from accounts.models.people import User
from approvals.desk.waiting import NOTICES, WORK, numbers


@dataclass(frozen=True, slots=True)
class Entry:
    label: str
    route: str


@dataclass(frozen=True, slots=True)
class Group:
    """One word of the header. With one entry that may be seen it is a link, with several a menu."""

    label: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Link:
    label: str
    url: str
    current: bool
    badge: int = 0
    """How much there is for whoever is signed in."""
    badge_words: str = "new"


@dataclass(frozen=True, slots=True)
class Menu:
    label: str
    links: tuple[Link, ...]

    @property
    def current(self) -> bool:
        return any(link.current for link in self.links)


MENUS = (
    Group("Work", (Entry("Work", "home"),)),
    Group("Notices", (Entry("Notices", "notice-list"),)),
    Group("Documents", (Entry("Documents", "document-list"), Entry("Submissions", "submission-list"))),
    Group(
        "Register",
        (
            Entry("Games", "game-list"),
            Entry("Letters", "letter-list"),
            Entry("Public register", "public-register"),
            Entry("Definitions", "definition-list"),
            Entry("Paytables", "paytable-list"),
            Entry("Equipment", "equipment"),
            Entry("Your equipment", "equipment-yours"),
            Entry("Versions by game", "equipment-matrix"),
            Entry("Equipment by table", "equipment-tables"),
            Entry("Differences", "differences"),
            Entry("Withdrawals", "withdrawal-list"),
            Entry("Law", "law"),
        ),
    ),
    Group(
        "Tables",
        (
            Entry("Floor", "floor"),
            Entry("Configurations", "configuration-list"),
            Entry("Filings", "filing-list"),
            Entry("Operators", "operator-list"),
            Entry("Impact of a change", "impact"),
        ),
    ),
    Group("Laboratory", (Entry("Rules and pays", "laboratory-rules"), Entry("Paytable laboratory", "laboratory"))),
    Group(
        "Oversight",
        (
            Entry("Trends", "trends"),
            Entry("Figures to settle", "figure-list"),
            Entry("Checks", "check-list"),
            Entry("Coverage", "coverage"),
            Entry("Background jobs", "work"),
            Entry("Failed jobs", "dead-letters"),
            Entry("Reader test cases", "golden-list"),
            Entry("Audit log", "audit-log"),
            Entry("People", "people"),
            Entry("Access tokens", "tokens"),
        ),
    ),
)


def menus(user: User, path: str) -> list[Menu]:
    """What this person may reach, with the place where they are marked."""
    results = []
    counted = numbers(user)
    new = {"notice-list": (counted[NOTICES], "new"), "home": (counted[WORK], "waiting")}
    for group in MENUS:
        links = tuple(link for entry in group.entries if (link := _link(entry, user, path, new)) is not None)
        if links:
            results.append(Menu(group.label, links))
    return results


def _link(entry: Entry, user: User | AnonymousUser, path: str, new: Mapping[str, tuple[int, str]]) -> Link | None:
    try:
        url = reverse(entry.route)
    except NoReverseMatch:
        return None  # its pages are not part of this installation
    if not routes.allowed(entry.route, "GET", user):
        return None
    current = path == url or (url != "/" and path.startswith(url.rstrip("/") + "/"))
    return Link(entry.label, url, current, *new.get(entry.route, (0, "")))
