"""What the plain role (web and worker) may do: work on ordinary tables, change of the register what may change, only
add to the audit log, and only read history, which triggers write.

Granted again after every migration, from the models: a table is append-only where its model says so
(`append_only = True`), and what triggers refuse to everybody the plain role has no right to either.
"""

from __future__ import annotations

from django.apps import apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from pghistory.models import Event
from psycopg import sql

from accounts import walls
from accounts.fixed import fixed_fields, never_deleted


def append_only_tables() -> frozenset[str]:
    return frozenset(
        model._meta.db_table for model in _models() if getattr(model, "append_only", False) or issubclass(model, Event)
    )


def history_tables() -> frozenset[str]:
    return frozenset(model._meta.db_table for model in _models() if issubclass(model, Event))


def _models() -> list[type[models.Model]]:
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and not model._meta.proxy]


def rights_of(model: type[models.Model]) -> str:
    """`SELECT, INSERT, UPDATE ("status")` and so on."""
    table = model._meta.db_table
    if table in history_tables():
        return "SELECT"
    if table in append_only_tables():
        return "SELECT, INSERT"
    fixed = fixed_fields(model)
    if not fixed and not never_deleted(model):
        return "SELECT, INSERT, UPDATE, DELETE"
    free = [
        f.column
        for f in model._meta.concrete_fields
        if not f.primary_key and f.name not in fixed and not getattr(f, "auto_now_add", False)
    ]
    rights = "SELECT, INSERT" if never_deleted(model) else "SELECT, INSERT, DELETE"
    columns = ", ".join(f'"{column}"' for column in free)
    return f"{rights}, UPDATE ({columns})" if free else rights


def no_tables_of_ones_own(database: str, plain: str) -> sql.Composed:
    """Temporary ones hide ours of the same name; without them the plain role can make nothing at all."""
    stated = sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC, {}")
    return stated.format(sql.Identifier(database), sql.Identifier(plain))


def grant(connection: BaseDatabaseWrapper, plain: str) -> None:
    """Gives the role its rights on every table. Where one role has to do for all, there is nothing to give."""
    with connection.cursor() as cursor:
        walls.put_up(cursor)
        cursor.execute("SELECT current_user, current_database()")
        owner, database = cursor.fetchone()
        if owner == plain:
            return
        role = sql.Identifier(plain)
        cursor.execute(no_tables_of_ones_own(database, plain).as_string(None))
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user")
        rights = {model._meta.db_table: rights_of(model) for model in _models()}
        rights |= {MigrationRecorder.Migration._meta.db_table: "SELECT", walls.KEYS: ""}
        for (table,) in cursor.fetchall():
            place = sql.Identifier("public", table)
            cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(place, role).as_string(None))
            if given := rights.get(table, "SELECT, INSERT, UPDATE, DELETE"):
                # made of the models' own names alone
                cursor.execute(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(given), place, role).as_string(None))
        cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role).as_string(None))
        cursor.execute(
            sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role).as_string(None)
        )
