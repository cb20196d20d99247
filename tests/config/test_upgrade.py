"""An installation of an older release becomes today's and loses nothing: its backup is restored and migrated here.

tests/config/upgrade/DATE.tar are backups that released versions made of their samples (`manage.py backup`).
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from config.backup.archive import DATABASE, contents_of, members
from config.embedded import postgres
from config.embedded.programs import program
from tests.faults.test_backup import Commands

RELEASES = sorted((Path(__file__).parent / "upgrade").glob("*.tar"))
# Django's own lists of what tables and rights there are, and tables of a library that went.
OF_THE_PROGRAM = {"django_migrations", "django_content_type", "auth_permission"}
GONE = {"axes_accessattempt", "axes_accessattemptexpiration", "axes_accessfailurelog", "axes_accesslog"}

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that the embedded PostgreSQL's user may pass, unlike pytest's own."""
    place = Path(tempfile.mkdtemp(prefix="houserules-test-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place, ignore_errors=True)


def columns(link: psycopg.Connection[Any], table: str) -> list[str]:
    question = "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped"
    return [name for (name,) in link.execute(question, [f"public.{table}"])]


def tables(link: psycopg.Connection[Any]) -> set[str]:
    return {name for (name,) in link.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}


def rows(link: psycopg.Connection[Any], table: str, names: list[str]) -> Counter[tuple[str, ...]]:
    question = sql.SQL("SELECT {} FROM {}").format(
        sql.SQL(", ").join(sql.SQL("{}::text").format(sql.Identifier(name)) for name in names),
        sql.Identifier("public", table),
    )
    return Counter(link.execute(question).fetchall())


def as_it_was(backup: Path, folder: Path, server: postgres.Server) -> psycopg.Connection[Any]:
    """The backup's database beside the one that was brought up to date."""
    dump = folder / DATABASE
    with members(backup) as parts:
        for name, source in parts:
            if name == DATABASE:
                dump.write_bytes(source.read())
    with server.connect() as link:
        link.execute("CREATE DATABASE as_it_was")
    restore = [str(program("pg_restore")), "--no-owner", "--no-privileges"]
    where = [f"--host={server.host()}", f"--port={postgres.PORT}", f"--username={postgres.SUPERUSER}"]
    subprocess.run([*restore, *where, "--dbname=as_it_was", str(dump)], check=True)
    return server.connect("as_it_was")


@pytest.mark.parametrize("backup", RELEASES, ids=lambda place: place.stem)
def test_a_released_installation_keeps_every_row_history_and_evidence(backup: Path, folder: Path) -> None:
    var = folder / "var"
    manage = Commands(var)
    done = manage("restore", str(backup))
    assert (done.returncode, done.stderr) == (0, "")
    made = contents_of(backup)["tables"]
    assert made["approvals_approval"]["rows"] > 100
    assert made["approvals_evidence"]["rows"] > 100
    for command in (["audit"], ["verifyregister"], ["verifyfiles"]):
        done = manage(*command)
        assert done.returncode == 0, done.stdout + done.stderr

    server = postgres.Server(var)
    try:
        before, now = as_it_was(backup, folder, server), server.connect(postgres.DATABASE)
        assert tables(before) - tables(now) == GONE
        for table in sorted(tables(before) - GONE - OF_THE_PROGRAM):
            kept = [name for name in columns(before, table) if name in columns(now, table)]
            lost = rows(before, table, kept) - rows(now, table, kept)
            assert not lost, f"{table}: {len(lost)} rows are gone or changed, such as {next(iter(lost))}"
        before.close()
        now.close()
    finally:
        server.leave()
