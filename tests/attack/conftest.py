"""What all attacks of a module find: made once, as it takes longer than most of them. Each test is undone by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.attack.hidden import Hidden, hide


@pytest.fixture(scope="module")
def kept_by_others(django_db_setup: None, django_db_blocker: Any) -> Iterator[Hidden]:
    """Inside a transaction of the module's own; those of its tests are savepoints in it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield hide()
        transaction.set_rollback(True)


@pytest.fixture
def hidden(kept_by_others: Hidden, db: None) -> Hidden:
    return kept_by_others
