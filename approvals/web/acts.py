"""The next actions in the head of a page: only those that this person may take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from accounts import routes
from accounts.models import User


@dataclass(frozen=True, slots=True)
class Act:
    label: str
    url: str


class Acts:
    """Buttons, in the order in which they are added."""

    def __init__(self, user: User) -> None:
        self.user, self._acts = user, list[Act]()

    def add(self, label: str, route: str, *args: object, **query: object) -> None:
        if routes.allowed(route, "GET", self.user):
            address = reverse(route, args=args)
            self._acts.append(Act(label, f"{address}?{urlencode(query)}" if query else address))

    def __iter__(self) -> Iterator[Act]:
        return iter(self._acts)
