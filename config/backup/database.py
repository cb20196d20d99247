"""The database's side of backup and restore, as the owner of the tables, whom row security does not bind.

PostgreSQL's own programs do the work; those of the embedded server's package serve for any server that is not newer.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import psycopg
from django.db import connection
from psycopg import sql

from accounts.walls import KEYS
from config.database.owner import as_owner
from config.embedded import programs

EXACTLY = "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1"
LOCK_TIMEOUT = "20s"


class NotDone(Exception):
    """PostgreSQL refused; the message is its own."""


def login() -> dict[str, str]:
    """Where the owner's connections go."""
    with as_owner():
        params = connection.get_connection_params()
    names = ("host", "port", "user", "password", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")
    return {name: str(params[name]) for name in names if params.get(name)}


@contextmanager
def owner() -> Iterator[psycopg.Connection]:
    with psycopg.connect(**login()) as link:  # type: ignore[arg-type]
        yield link


@contextmanager
def at_one_moment() -> Iterator[tuple[psycopg.Connection, str]]:
    """A transaction that sees the database as it is now, whatever goes on, and the name by which others see that."""
    with owner() as link:
        link.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        link.read_only = True
        row = link.execute("SELECT pg_export_snapshot()").fetchone()
        assert row is not None
        link.execute(EXACTLY)
        yield link, str(row[0])
        link.rollback()


def dump(place: Path, snapshot: str) -> None:
    _run(
        ["pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--no-comments", f"--exclude-table={KEYS}"],
        [f"--snapshot={snapshot}", f"--file={place}"],
    )


def replace_with(dumped: Path) -> None:
    """The dump in place of all that the owner has there, in one transaction: all of it or nothing."""
    script = dumped.with_suffix(".sql")
    _run(
        ["pg_restore", "--no-owner", "--no-privileges", "--no-comments", f"--file={script}", str(dumped)], [], at=False
    )
    begin = dumped.with_suffix(".begin.sql")
    begin.write_text(
        f"SET lock_timeout = '{LOCK_TIMEOUT}';\nDROP OWNED BY CURRENT_USER CASCADE;\nSET lock_timeout = 0;\n"
    )
    _run(
        ["psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"],
        [f"--file={begin}", f"--file={script}"],
    )


def _run(command: list[str], more: list[str], *, at: bool = True) -> None:
    environment = {"PATH": os.defpath, "LC_ALL": "C.UTF-8"}
    if at:
        names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}
        tls = {"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY"}
        known = login()
        environment |= {variable: known[name] for name, variable in {**names, **tls}.items() if name in known}
    program = str(programs.program(command[0]))
    done = subprocess.run([program, *command[1:], *more], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise NotDone(f"{command[0]}: {' / '.join(done.stderr.strip().splitlines()[-3:])}")


class Fingerprint(TypedDict):
    """Of a table: what is in it."""

    rows: int
    sum: str


def fingerprints(link: psycopg.Connection) -> dict[str, Fingerprint]:
    """Of each table its number of rows and a sum over all of them that any changed value changes."""
    results: dict[str, Fingerprint] = {}
    names = link.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename").fetchall()
    for (name,) in names:
        if name == KEYS:
            continue  # of the installation, not of what it keeps
        question = sql.SQL(
            "SELECT count(*), coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text FROM {} t"
        ).format(sql.Identifier("public", name))
        row = link.execute(question).fetchone()
        assert row is not None
        results[name] = {"rows": row[0], "sum": row[1]}
    return results


def is_there(link: psycopg.Connection, table: str) -> bool:
    row = link.execute("SELECT to_regclass(%s)", [f"public.{table}"]).fetchone()
    return row is not None and row[0] is not None


def used_by(link: psycopg.Connection) -> str | None:
    """What somebody has done in this installation, beyond what migrations make of themselves; None for nothing."""
    for table, question, what in (
        ("ingest_document", "SELECT count(*) FROM ingest_document", "documents"),
        ("accounts_auditentry", "SELECT count(*) FROM accounts_auditentry", "acts in the audit log"),
        ("accounts_user", "SELECT count(*) FROM accounts_user WHERE username <> 'system'", "people"),
    ):
        if is_there(link, table):
            row = link.execute(question).fetchone()
            if row is not None and row[0]:
                return f"{row[0]:,} {what}"
    return None
