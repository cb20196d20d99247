"""A database of its own for as long as a simulation lasts, on the server that the settings name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from accounts import tenant
from accounts.privileges import history_tables
from config.database.owner import as_owner


@contextmanager
def scratch(*, copied: bool = False) -> Iterator[str]:
    """Inside, the connection is the plain role's on an empty, migrated database, or on a copy of the present one, which
    nobody else may be connected to; afterwards there is none."""
    name, before = f"simulation_{os.getpid()}", connection.settings_dict["NAME"]
    with as_owner():
        params = connection.get_connection_params()
    place = {key: params[key] for key in ("host", "port", "user", "password") if params.get(key)}
    with psycopg.connect(**place, dbname="postgres", autocommit=True) as admin:
        template = sql.Identifier(before if copied else "template1")
        admin.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), template))
        try:
            point_to(name)
            if not copied:
                call_command("migrate", verbosity=0, interactive=False)
            tenant.begin_as(tenant.SYSTEM)
            yield name
        finally:
            point_to(before)
            admin.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def without_triggers() -> None:
    """Rows are then made by the million in minutes, and `grow` writes their history by one statement a table. The test
    of the simulation makes them with every trigger at work. Foreign keys, checks and exclusions hold either way."""
    plain = connection.settings_dict["USER"]
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND hastriggers")
        for (table,) in cursor.fetchall():
            alter = sql.SQL("ALTER TABLE {} DISABLE TRIGGER USER").format(sql.Identifier(table))
            cursor.execute(alter.as_string(None))
        for table in sorted(history_tables()):
            give = sql.SQL("GRANT INSERT ON {} TO {}").format(sql.Identifier(table), sql.Identifier(plain))
            cursor.execute(give.as_string(None))


def analyse() -> None:
    """Tells the planner what there is now, which only the owner may; the connection is the plain role's again after."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def point_to(name: str) -> None:
    connection.close()
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name
