"""Back to a moment: the embedded PostgreSQL keeps what it writes, and a copy of its files is rolled forward to a time.

With WAL_ARCHIVE set the server puts every finished part of its log of writes into that folder (at the latest after a
minute). From a base copy and those parts any moment after the copy can be brought back. Documents are never changed, so
those of any later day serve.
"""

from __future__ import annotations

import datetime
import os
import shutil
import subprocess
from pathlib import Path

import psycopg

from config.embedded import postgres, programs
from config.embedded.folders import EmbeddedServerError, home_of, system_user, var_ready

PATIENCE = 3600.0


def copy_base(server: postgres.Server, folder: Path) -> None:
    """The server's files while it runs, with what is needed to start from them."""
    command = [str(programs.program("pg_basebackup")), f"--pgdata={folder}", "--wal-method=stream", "--checkpoint=fast"]
    login = {"PGHOST": str(server.host()), "PGPORT": str(postgres.PORT), "PGUSER": postgres.SUPERUSER}
    done = subprocess.run(command, env={"PATH": os.defpath, **login}, capture_output=True, text=True)
    if done.returncode != 0:
        raise EmbeddedServerError(f"No base copy was made: {done.stderr.strip()}")
    switch_log(server)


def switch_log(server: postgres.Server) -> None:
    """What was written until now goes to the archive soon, and not only when its part of the log is full."""
    with server.connect() as link:
        link.execute("SELECT pg_switch_wal()")


def bring_back(var: Path, base: Path, archive: Path, until: datetime.datetime) -> datetime.datetime | None:
    """An installation without a database gets the one of that moment; returns when its last change was made."""
    var_ready(var)
    user = system_user()
    home = home_of("postgres", var, user)
    data, draft = home / "data", home / "data.new"
    if data.exists():
        raise EmbeddedServerError(f"There is a database in {home}; a moment is brought back into an empty folder.")
    if not (base / "PG_VERSION").exists():
        raise EmbeddedServerError(f"{base} is not a base copy of a database.")
    shutil.rmtree(draft, ignore_errors=True)
    parts = home / "archive"  # the server's user may not reach the one that was given
    shutil.rmtree(parts, ignore_errors=True)
    shutil.copytree(base, draft)
    shutil.copytree(archive, parts)
    (draft / "recovery.signal").touch()
    with (draft / "postgresql.auto.conf").open("a") as settings:
        settings.write(f'restore_command = \'cp "{parts}/%f" "%p"\'\n')
        settings.write(f"recovery_target_time = '{until.astimezone(datetime.UTC).isoformat(sep=' ')}'\n")
        settings.write("recovery_target_action = 'promote'\n")
    for place in (draft, parts):
        for item in (place, *place.rglob("*")):
            os.chown(item, user.uid, user.gid, follow_symlinks=False)
        place.chmod(0o700)
    draft.rename(data)
    last = _started(var, home)
    shutil.rmtree(parts)
    return last


def _started(var: Path, home: Path) -> datetime.datetime | None:
    server = postgres.Server(var)
    try:
        with server.connect() as link:
            _wait_for_promotion(link)
            row = link.execute("SELECT pg_last_xact_replay_timestamp()").fetchone()
            link.execute("ALTER SYSTEM RESET ALL")
            return row[0] if row else None
    except EmbeddedServerError:
        # it refuses to start where the archive does not reach to that moment; a second try would begin again with it
        (home / "data").rename(home / "data.new")
        raise
    finally:
        server.leave()


def _wait_for_promotion(link: psycopg.Connection) -> None:
    import time

    deadline = time.monotonic() + PATIENCE
    while True:
        row = link.execute("SELECT pg_is_in_recovery()").fetchone()
        if row == (False,):
            return
        if time.monotonic() > deadline:
            raise EmbeddedServerError("The log of writes is not rolled forward to that moment.")
        time.sleep(0.2)
