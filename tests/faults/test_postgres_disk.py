"""PostgreSQL's own disk full: writing is refused with the reason, what was committed stays, with room it goes on."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError

from accounts.outages import reason
from config.embedded import postgres
from tests.processes import until

pytestmark = pytest.mark.needs("mount")
SIZE = "160m"  # an empty cluster and its log of writes take about half of it
ROWS = "INSERT INTO kept SELECT %s, md5(g::text || %s) FROM generate_series(1, 20000) g"


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    place = Path(tempfile.mkdtemp(prefix="houserules-full-"))
    place.chmod(0o755)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)]
    subprocess.run(mount, check=True)
    made = postgres.Server(place / "var")
    yield made
    made.leave()
    subprocess.run(["umount", "--lazy", str(place)], check=True)
    place.rmdir()


def counted(server: postgres.Server) -> int | None:
    try:
        with server.connect() as link:
            row = link.execute("SELECT count(*) FROM kept").fetchone()
    except psycopg.OperationalError:  # it recovers, or waits for room
        return None
    return row[0] if row else None


def test_what_was_committed_stays_and_with_room_it_goes_on(server: postgres.Server) -> None:
    with server.connect() as link:
        link.execute("CREATE TABLE kept (n bigint, filling text)")
    with (server.var / "ballast").open("wb", buffering=0) as ballast:
        while os.statvfs(server.var).f_bavail * os.statvfs(server.var).f_frsize > 12_000_000:
            ballast.write(b"\0" * 1_000_000)
    committed, problem = 0, None
    for number in range(100):
        try:
            with server.connect() as link:
                link.execute(ROWS, [number, str(number)])
        except psycopg.OperationalError as trouble:
            problem = trouble
            break
        committed += 20_000
    assert problem is not None, "the disk was never full"
    assert committed > 0
    wrapped = OperationalError(str(problem))
    wrapped.__cause__ = problem
    assert str(reason(wrapped)).startswith("The database")
    (server.var / "ballast").unlink()
    until(lambda: counted(server) == committed, "all that was committed, and no more")
    with server.connect() as link:
        link.execute(ROWS, [1000, "afterwards"])
    assert counted(server) == committed + 20_000
