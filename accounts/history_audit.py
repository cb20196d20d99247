"""Whether history was kept: each row is what its history says last, and what history said before it says still.

Triggers write history whoever changes a row. Whoever owns the tables can take the triggers down; then the row and its
history disagree. History that was rewritten with the row is found by what was noted of it beside the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction
from django.db.backends.utils import CursorWrapper
from pghistory.models import Event
from psycopg import sql

MOST_NAMED = 20  # of one table
EXACTLY = "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1"
OVER = """
    SELECT coalesce(min(xact_start), clock_timestamp())::text FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class Tracked:
    table: str
    events: str
    key: str
    columns: tuple[str, ...]
    """What a row and an event of it have in common."""


def tracked_tables() -> list[Tracked]:
    results = []
    for event in apps.get_models():
        model: type[models.Model] | None = getattr(event, "pgh_tracked_model", None)
        if not issubclass(event, Event) or model is None or not event._meta.managed:
            continue
        theirs = {f.column for f in event._meta.concrete_fields}
        columns = tuple(str(f.column) for f in model._meta.concrete_fields if f.column in theirs)
        results.append(Tracked(model._meta.db_table, event._meta.db_table, str(model._meta.pk.column), columns))
    return sorted(results, key=lambda t: t.table)


def disagreements() -> Iterator[str]:
    """Rows that are not what their history says last, one sentence each."""
    for tracked in tracked_tables():
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_question(tracked))
            for key, what in cursor.fetchall():
                yield f"{tracked.table} {key}: {what}"


def _question(tracked: Tracked) -> str:
    def row(of: str) -> sql.Composable:
        return sql.SQL(", ").join(sql.Identifier(of, column) for column in tracked.columns)

    question = """
        WITH said AS (SELECT DISTINCT ON (pgh_obj_id) * FROM {events} ORDER BY pgh_obj_id, pgh_id DESC)
        SELECT coalesce(t.{key}, said.pgh_obj_id)::text, CASE
            WHEN said.pgh_obj_id IS NULL THEN 'its history does not know it'
            WHEN t.{key} IS NULL THEN 'it is gone, and its history says nothing of that'
            WHEN said.pgh_label = 'delete' THEN 'it is there, and its history says that it was deleted'
            ELSE 'it is not what its history says last' END
        FROM {table} t FULL JOIN said ON t.{key} = said.pgh_obj_id
        WHERE said.pgh_obj_id IS NULL OR (t.{key} IS NULL) <> (said.pgh_label = 'delete')
            OR t.{key} IS NOT NULL AND ROW({now}) IS DISTINCT FROM ROW({then})
        ORDER BY 1 LIMIT {most}
    """
    return (
        sql.SQL(question)
        .format(
            events=sql.Identifier(tracked.events),
            table=sql.Identifier(tracked.table),
            key=sql.Identifier(tracked.key),
            now=row("t"),
            then=row("said"),
            most=sql.Literal(MOST_NAMED),
        )
        .as_string(None)
    )


def rewritten(noted: dict[str, Any]) -> Iterator[str]:
    """What history no longer says as it did when it was noted."""
    for events, then in sorted(noted.get("tables", {}).items()):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(%s) AND attnum > 0", [events])
            if not set(then["columns"]) <= {name for (name,) in cursor.fetchall()}:
                continue  # a migration made the table another; it is noted again
            now = _digest(cursor, events, then["columns"], noted["until"])
        if now != {"rows": then["rows"], "hash": then["hash"]}:
            yield f"{events}: what it held at {noted['until']} was changed ({then['rows']:,} rows, now {now['rows']:,})"


def note() -> dict[str, object]:
    """What history says of everything that was over when this was asked."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL TimeZone = 'UTC'")
        cursor.execute(OVER)
        until = cursor.fetchone()[0]
    tables = {}
    for tracked in tracked_tables():
        columns = sorted({*tracked.columns, "pgh_id", "pgh_obj_id", "pgh_label", "pgh_created_at", "pgh_context"})
        with transaction.atomic(), connection.cursor() as cursor:
            tables[tracked.events] = {"columns": columns, **_digest(cursor, tracked.events, columns, until)}
    return {"until": until, "tables": tables}


def _digest(cursor: CursorWrapper, events: str, columns: list[str], until: str) -> dict[str, object]:
    question = """
        SELECT count(*), encode(sha256(coalesce(
            string_agg(sha256(convert_to(ROW({columns})::text, 'UTF8')), ''::bytea ORDER BY pgh_id), ''::bytea
        )), 'hex') FROM {events} WHERE pgh_created_at < {until}::timestamptz
    """
    cursor.execute(EXACTLY)
    asked = sql.SQL(question).format(
        columns=sql.SQL(", ").join(map(sql.Identifier, columns)),
        events=sql.Identifier(events),
        until=sql.Literal(until),
    )
    cursor.execute(asked.as_string(None))
    rows, digest = cursor.fetchone()
    return {"rows": rows, "hash": digest}
