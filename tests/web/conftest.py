"""A document that was read, and clients of people of every kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from approvals.samples.load import damaged_dump
from ingest.documents.services import read_document, store_document
from ingest.models import Document
from tests.accounts.people import person


@pytest.fixture
def client_of(db: None) -> Callable[[str | User], Client]:
    """A client signed in as a person, or as somebody new with this role."""

    def make(who: str | User) -> Client:
        client = Client()
        client.force_login(person(who) if isinstance(who, str) else who)
        return client

    return make


@pytest.fixture
def agent(db: None) -> User:
    return person("agent")


@pytest.fixture
def dump(agent: User) -> Document:
    """Rules of a game as an old OCR wrote them down: some values are doubtful."""
    stored = store_document(data=damaged_dump(), name="old-scan.txt", actor=agent)
    read_document(document=stored.document, actor=agent)
    stored.document.refresh_from_db()
    return stored.document
