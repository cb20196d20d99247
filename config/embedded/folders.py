"""Where an embedded server keeps its data, and as which system user it runs.

PostgreSQL refuses to run as root. So root runs it as a system user of its own. That user must reach its data: where the
data folder is closed to it (a checkout under a home folder of mode 700), the data goes to a folder of its own under the
system's state folder. Permissions of folders that exist are never changed.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

SYSTEM_USER = "houserules"
STATE = Path("/var/lib")
SOCKET_PATH_LIMIT = 107  # bytes that Linux allows in the path of a Unix socket


class EmbeddedServerError(RuntimeError):
    """An embedded server cannot work here; the message is one sentence for people."""


@dataclass(frozen=True)
class SystemUser:
    """Whom a server runs as: ourselves, or root's stand-in."""

    uid: int
    gid: int
    is_us: bool

    def run_options(self) -> dict[str, object]:
        """For subprocess: nothing for ourselves; uid and gid and no other group for the stand-in."""
        return {} if self.is_us else {"user": self.uid, "group": self.gid, "extra_groups": []}

    def can(self, test: str, place: Path) -> bool:
        """Asks the kernel itself, as that user: -x, -w, -r of test(1)."""
        done = subprocess.run(["/usr/bin/test", test, str(place)], cwd="/", **self.run_options())  # type: ignore[call-overload]
        return bool(done.returncode == 0)

    def own_folder(self, place: Path) -> None:
        """Makes a folder that only this user (and root) may enter. One that is there must already be theirs."""
        if not place.exists():
            draft = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
            os.chown(draft, self.uid, self.gid)
            try:
                draft.rename(place)
            except OSError:  # made by someone else meanwhile
                draft.rmdir()
        result = place.lstat()
        if not stat.S_ISDIR(result.st_mode) or result.st_uid != self.uid:
            raise EmbeddedServerError(f"{place} belongs to another user; move it away or set HOUSERULES_VAR.")


def system_user_of_process() -> SystemUser:
    return SystemUser(os.geteuid(), os.getegid(), is_us=True)


def system_user() -> SystemUser:
    """Whom PostgreSQL runs as."""
    if os.geteuid() != 0:
        return system_user_of_process()
    try:
        entry = pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        make = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
        if make is None:
            raise EmbeddedServerError(
                f"PostgreSQL does not run as root and useradd is missing: make a user {SYSTEM_USER!r}, "
                "or run as another user than root."
            ) from None
        home, shell = ("--no-create-home", "--home-dir", "/nonexistent"), ("--shell", "/usr/sbin/nologin")
        subprocess.run([make, "--system", "--user-group", *home, *shell, SYSTEM_USER], capture_output=True)
        try:
            entry = pwd.getpwnam(SYSTEM_USER)
        except KeyError:
            raise EmbeddedServerError(
                f"The system user {SYSTEM_USER!r}, whom PostgreSQL needs, cannot be made."
            ) from None
    return SystemUser(entry.pw_uid, entry.pw_gid, is_us=False)


def var_ready(var: Path) -> None:
    """Makes the data folder, or says in one sentence why not."""
    try:
        var.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=var):
            pass
    except OSError as problem:
        raise EmbeddedServerError(
            f"The data folder {var} cannot be written ({problem.strerror}); set HOUSERULES_VAR to one that can."
        ) from None


def short_hash(place: Path) -> str:
    return hashlib.sha256(str(place).encode()).hexdigest()[:10]


def state_folder(var: Path) -> Path:
    """The folder beside the system's other state, for servers whose user cannot reach the data folder."""
    return STATE / f"houserules-{short_hash(var)}"


def made_open(place: Path) -> None:
    """Makes a folder that every user may pass, under a strict umask too. One that is there stays as it is."""
    try:
        place.mkdir()
    except FileExistsError:
        return
    place.chmod(0o755)


def home_of(name: str, var: Path, user: SystemUser) -> Path:
    """The server's own folder: where its data is already; else under the data folder if its user can get there."""
    inside, outside = var / name, state_folder(var) / name
    if user.is_us or (inside / "data").exists():
        home = inside
    elif (outside / "data").exists() or not user.can("-x", var):
        made_open(outside.parent)
        home = outside
    else:
        home = inside
    user.own_folder(home)
    return home


def socket_folder(home: Path, user: SystemUser, longest_name: str) -> Path:
    """Inside the server's folder; in the system's temporary folder where that path would be too long.

    PostgreSQL's clients read a host with commas as a list of hosts: such a path cannot be used either.
    """
    place = home / "run"
    if len(os.fsencode(place / longest_name)) > SOCKET_PATH_LIMIT or "," in str(place):
        place = Path(tempfile.gettempdir()) / f"houserules-{short_hash(home)}"
    user.own_folder(place)
    return place
