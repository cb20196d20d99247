"""Acting as the owner of the tables: migrations and test set-up, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections

LOGIN = ("USER", "PASSWORD", "HOST", "PORT")


@contextmanager
def as_owner(alias: str = "default") -> Iterator[None]:
    """Inside, the connection is the owner's. Without DATABASE_OWNER_URL the one role has to do."""
    connection = connections[alias]
    if connection.in_atomic_block:
        raise RuntimeError("A transaction is open; its role cannot be changed.")
    login = {key: connection.settings_dict.get(key, "") for key in LOGIN}
    connection.close()
    connection.settings_dict.update(
        {key: settings.DATABASE_OWNER[key] for key in LOGIN if settings.DATABASE_OWNER.get(key)}
    )
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.update(login)
