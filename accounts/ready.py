"""A database that a command can begin with.

The embedded server belongs to this checkout, so its tables are made when they are missing; on a server that others run,
that is the administrator's decision and a command says what is missing.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class NotReady(Exception):
    """The database cannot be used as it is; `str()` says what to do."""


def ensure_tables(say: Callable[[str], None] = lambda line: None) -> None:
    """Makes missing tables of the embedded database; raises NotReady for any other."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if not settings.DATABASES["default"].get("EMBEDDED"):
        raise NotReady("The database's tables are missing or old; run `manage.py migrate` first.")
    say("preparing the database")
    call_command("migrate", verbosity=0, interactive=False)
