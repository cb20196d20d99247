"""The embedded PostgreSQL.

When no DATABASE_URL is set, the first connection of any process finds or starts a server whose data lies under the data
folder. Processes share it; the last one to leave stops it. Only the binaries of the package are used: its own way of
starting loosens the permissions of parent folders when run as root.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import sql

from config.embedded.folders import (
    EmbeddedServerError,
    SystemUser,
    home_of,
    socket_folder,
    system_user,
    var_ready,
)
from config.embedded.locks import Users, alone
from config.embedded.programs import drop_stale_programs, reachable_programs

SUPERUSER = "postgres"
OWNER = "houserules_owner"
PLAIN = "houserules"
DATABASE = "houserules"
PORT = 5432  # only a part of the socket's name: nothing listens on the network
SOCKET = f".s.PGSQL.{PORT}"
PATIENCE = 60.0

FAST_AND_FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""For tests alone: a crash of the machine may lose the data, and speed is what counts."""


def archive() -> Path | None:
    """Where the log of writes is kept, if it is (config/backup/moment.py)."""
    place = os.environ.get("WAL_ARCHIVE")
    return Path(place).absolute() if place else None


def archiving(user: SystemUser) -> dict[str, str]:
    place = archive()
    if place is None:
        return {}
    user.own_folder(place)
    folder = shlex.quote(str(place).replace("%", "%%"))
    part, whole = f"{folder}/.%f", f"{folder}/%f"
    # a part that is there already is never written over; one that was cut off is begun again
    keep = f"test ! -f {whole} && cp %p {part} && sync {part} && mv {part} {whole}"
    return {"archive_mode": "on", "archive_timeout": "60", "archive_command": keep}


@dataclass
class Server:
    """One embedded server: name says which folder under the data folder is its own."""

    var: Path
    name: str = "postgres"
    options: Mapping[str, str] = field(default_factory=dict)
    _users: Users | None = field(default=None, init=False)
    _host: Path | None = field(default=None, init=False)
    _home: Path | None = field(default=None, init=False)

    def host(self) -> Path:
        """The folder of the socket to connect through, with a server that answers behind it."""
        if self._users is None:
            var_ready(self.var)
            self._users = Users(self.var / f"{self.name}.users")
            atexit.register(self.leave)
        if self._home is None or self._host is None or not ready(self._home / "data"):
            with alone(self.var / f"{self.name}.lock"):
                self._home, self._host = self._up()
        return self._host

    def was_up(self) -> bool:
        """Whether this process has reached it before."""
        return self._home is not None

    def lives(self) -> bool:
        """Whether it answers; asking starts nothing. While another process brings it up it is let to."""
        if self._home is None:
            return False
        data = self._home / "data"
        lines = _postmaster(data)
        return ready(data) or bool(lines and _is_postgres(int(lines[0])))

    def leave(self) -> None:
        """This process needs the server no more. The last one stops it."""
        if self._users is None:
            return
        with self._users.leaving() as last:
            if last and self._home is not None:
                self._stop()
        self._users = self._home = self._host = None

    def connect(self, database: str = SUPERUSER, user: str = SUPERUSER) -> psycopg.Connection:
        """A connection for set-up; the application has its own by Django."""
        return psycopg.connect(host=str(self.host()), port=PORT, user=user, dbname=database, autocommit=True)

    def _up(self) -> tuple[Path, Path]:
        user = system_user()
        home = home_of(self.name, self.var, user)
        run = socket_folder(home, user, SOCKET)
        data = home / "data"
        _wait_while_undecided(data)
        if not ready(data):
            programs = reachable_programs(self.var, user)
            if not user.is_us:
                drop_stale_programs(self.var)
            if not data.exists():
                _initialise(programs, home, data, user)
            _forget_the_dead(data / "postmaster.pid", run / f"{SOCKET}.lock")
            for place in (programs, home):
                fit_for_a_shell(place)
            self._start(programs, home, run, user)
        with psycopg.connect(host=str(run), port=PORT, user=SUPERUSER, dbname=SUPERUSER, autocommit=True) as link:
            # one that is being rolled forward to a moment can only be read, and has them
            if link.execute("SELECT pg_is_in_recovery()").fetchone() == (False,):
                make_roles(link)
                make_database(link, DATABASE)
        return home, run

    def _start(self, programs: Path, home: Path, run: Path, user: SystemUser) -> None:
        settings = {"listen_addresses": "", "unix_socket_directories": quoted(run), "port": str(PORT), **self.options}
        settings |= archiving(user) if self.name == "postgres" else {}
        options = " ".join(f"-c {shlex.quote(f'{key}={value}')}" for key, value in settings.items())
        data, log = home / "data", home / "log"
        deadline = time.monotonic() + PATIENCE
        while True:
            done = _run(programs / "pg_ctl", "-D", data, "-l", log, "-w", "-t", "60", "-o", options, "start", user=user)
            if done.returncode == 0 or ready(data):
                return
            # after a kill -9 the old server's children may need a moment to notice and go
            if "still in use" not in _tail(log) or time.monotonic() > deadline:
                raise EmbeddedServerError(f"The embedded PostgreSQL did not start; the end of {log} says: {_tail(log)}")
            time.sleep(0.5)

    def _stop(self) -> None:
        assert self._home is not None
        data = self._home / "data"
        if ready(data):
            user = system_user()
            programs = reachable_programs(self.var, user)
            _run(programs / "pg_ctl", "-D", data, "-w", "-m", "fast", "stop", user=user)


_servers: dict[tuple[Path, str], Server] = {}


def server(var: Path, name: str = "postgres", options: Mapping[str, str] | None = None) -> Server:
    """The server of a data folder: one object a process."""
    key = (var, name)
    if key not in _servers:
        _servers[key] = Server(var, name, options or {})
    return _servers[key]


def ready(data: Path) -> bool:
    """Whether a server that accepts connections runs on this data (by the file in which it says so)."""
    lines = _postmaster(data)
    return len(lines) >= 8 and lines[7].strip() == "ready" and _is_postgres(int(lines[0]))


def quoted(place: Path) -> str:
    """One name in a setting that takes a list of them."""
    return '"' + str(place).replace('"', '""') + '"'


def fit_for_a_shell(place: Path) -> None:
    """pg_ctl starts the server by a shell and puts paths between double quotes as they are."""
    if results := sorted(set(str(place)) & set('"$`\\\n')):
        raise EmbeddedServerError(
            f"PostgreSQL cannot be started in {place}: the path holds {' '.join(results)}; move the checkout or set "
            "HOUSERULES_VAR to a folder without."
        )


def make_roles(link: psycopg.Connection) -> None:
    """The owner makes tables; web and worker are a plain role, for whom privileges and row security hold."""
    here = {row[0] for row in link.execute("SELECT rolname FROM pg_roles")}
    for role, may in ((OWNER, "CREATEDB"), (PLAIN, "NOCREATEDB")):
        if role not in here:
            link.execute(
                sql.SQL("CREATE ROLE {} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE {}").format(
                    sql.Identifier(role), sql.SQL(may)
                )
            )
    # dropping a test's database ends the connections that the plain role still has to it
    link.execute(sql.SQL("GRANT pg_signal_backend TO {}").format(sql.Identifier(OWNER)))


def make_database(link: psycopg.Connection, name: str) -> None:
    if link.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
        link.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(OWNER)))


def _initialise(programs: Path, home: Path, data: Path, user: SystemUser) -> None:
    """initdb beside, then one rename: a set-up that was cut off leaves nothing half made in place."""
    draft = home / "data.new"
    shutil.rmtree(draft, ignore_errors=True)
    done = _run(
        *(programs / "initdb", "-D", draft, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8"),
        *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions"),
        user=user,
    )
    if done.returncode != 0:
        raise EmbeddedServerError(f"The embedded PostgreSQL cannot be set up in {home}: {done.stderr.strip()}")
    draft.rename(data)


def _run(*command: object, user: SystemUser) -> subprocess.CompletedProcess[str]:
    """Output through files: a server that outlives the command would keep a pipe open for ever."""
    import tempfile

    with tempfile.TemporaryFile("w+") as out:
        done = subprocess.run(  # type: ignore[call-overload]
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            cwd="/",
            start_new_session=True,  # Ctrl-C is for us, not for the server
            umask=0o077,
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            **user.run_options(),
        )
        out.seek(0)
        stated = out.read()
    return subprocess.CompletedProcess(done.args, done.returncode, stated, stated)


def _postmaster(data: Path) -> list[str]:
    with suppress(OSError):
        return (data / "postmaster.pid").read_text().splitlines()
    return []


def _is_postgres(pid: int) -> bool:
    import psutil

    try:
        process = psutil.Process(pid)
        return bool(process.name() == "postgres" and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.Error:
        return False


def _wait_while_undecided(data: Path) -> None:
    """A server that is coming up (after a crash it recovers first) or going down will soon be one or the other."""
    deadline = time.monotonic() + PATIENCE
    while (lines := _postmaster(data)) and _is_postgres(int(lines[0])) and not ready(data):
        if time.monotonic() > deadline:
            raise EmbeddedServerError(f"The embedded PostgreSQL (process {lines[0]}) neither starts nor stops.")
        time.sleep(0.05)


def _forget_the_dead(*files: Path) -> None:
    """After a crash they may name a process that is gone, or another program's that has its number now."""
    for place in files:
        with suppress(OSError, ValueError, IndexError):
            if not _is_postgres(int(place.read_text().split()[0])):
                place.unlink()


def _tail(log: Path) -> str:
    try:
        return " / ".join(log.read_text(errors="replace").splitlines()[-3:])
    except OSError:
        return "(no log)"
