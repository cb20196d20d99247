"""A small register and people who ask about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.accounts.people import person
from tests.approvals.packets import letter, packet, published


@pytest.fixture
def client_of() -> Callable[[str | User], APIClient]:
    """A client signed in as a person, or as somebody new with this role."""

    def make(who: str | User) -> APIClient:
        client = APIClient()
        client.force_login(person(who) if isinstance(who, str) else who)
        return client

    return make


@pytest.fixture
def register(db: None) -> None:
    """Two letters, of which the second supersedes the first; three games."""
    published(packet(letter_=letter(number="3077", date="2022-05-23")))
    published(
        packet(letter_=letter(number="3119", date="2023-06-14", games=("Harbor Stud", "Bay Poker", "Casino War")))
    )
