"""Back to a moment: a copy of the running server's files, rolled forward by its archive, and not one write further."""

from __future__ import annotations

import datetime
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.backup.moment import bring_back, copy_base, switch_log
from config.embedded import postgres
from config.embedded.folders import EmbeddedServerError
from tests.processes import until


@pytest.fixture
def folder() -> Iterator[Path]:
    place = Path(tempfile.mkdtemp(prefix="houserules-moment-"))
    place.chmod(0o755)
    yield place
    shutil.rmtree(place, ignore_errors=True)


def write(server: postgres.Server, what: str) -> datetime.datetime:
    with server.connect() as link:
        link.execute("CREATE TABLE IF NOT EXISTS kept (what text)")
        link.execute("INSERT INTO kept VALUES (%s)", [what])
        row = link.execute("SELECT clock_timestamp()").fetchone()
    assert row is not None
    time.sleep(0.05)  # moments that differ
    moment: datetime.datetime = row[0]
    return moment


def held(var: Path) -> list[str]:
    server = postgres.Server(var)
    try:
        with server.connect() as link:
            return [row[0] for row in link.execute("SELECT what FROM kept ORDER BY 1").fetchall()]
    finally:
        server.leave()


def test_the_moment_that_is_asked_for_comes_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, base = folder / "archive", folder / "base"
    monkeypatch.setenv("WAL_ARCHIVE", str(archive))
    server = postgres.Server(folder / "var")
    try:
        write(server, "1 before the copy")
        copy_base(server, base)
        moment = write(server, "2 after the copy")
        write(server, "3 after the moment")
        with server.connect() as link:
            row = link.execute("SELECT pg_walfile_name(pg_current_wal_lsn())").fetchone()
        assert row is not None
        switch_log(server)
        until(lambda: (archive / row[0]).exists(), "the archive of the last part")
    finally:
        server.leave()
    monkeypatch.delenv("WAL_ARCHIVE")
    again = folder / "again"
    last = bring_back(again, base, archive, moment)
    assert last is not None
    assert last <= moment
    assert held(again) == ["1 before the copy", "2 after the copy"]
    server = postgres.Server(again)
    write(server, "4 in the new life")
    server.leave()
    assert held(again)[-1] == "4 in the new life"
    with pytest.raises(EmbeddedServerError, match="There is a database"):
        bring_back(again, base, archive, moment)
    with pytest.raises(EmbeddedServerError, match="is not a base copy"):
        bring_back(folder / "third", archive, archive, moment)
