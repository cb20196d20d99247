"""What the plain role (web and worker) may do: work on ordinary tables, only add to history and audit.

Granted anew after every migration, from the models: a table is append-only where its model says so
(`append_only = True`, as every event model of history does).
"""

from __future__ import annotations

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder
from pghistory.models import Event
from psycopg import sql


def append_only_tables() -> frozenset[str]:
    return frozenset(
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed
        and not model._meta.proxy
        and (getattr(model, "append_only", False) or issubclass(model, Event))
    )


def grant(connection: BaseDatabaseWrapper, plain: str) -> None:
    """Gives the role its rights on every table. Where one role has to do for all, there is nothing to give."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        if cursor.fetchone()[0] == plain:
            return
        role = sql.Identifier(plain)
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user")
        only_add = append_only_tables()
        for (table,) in cursor.fetchall():
            place = sql.Identifier("public", table)
            if table == MigrationRecorder.Migration._meta.db_table:
                rights = "SELECT"
            elif table in only_add:
                rights = "SELECT, INSERT"
            else:
                rights = "SELECT, INSERT, UPDATE, DELETE"
            cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(place, role).as_string(None))
            cursor.execute(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights), place, role).as_string(None))
        cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role).as_string(None))
        cursor.execute(
            sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role).as_string(None)
        )
