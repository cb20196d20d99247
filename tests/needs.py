"""What some tests need that not every machine or person has. Such tests are left out, by name and before they run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache

import pytest


def is_root() -> bool:
    return os.geteuid() == 0


@cache
def mounts() -> bool:
    """Whether a file system may be mounted."""
    if not is_root():
        return False
    with tempfile.TemporaryDirectory() as place:
        if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", place], capture_output=True).returncode != 0:
            return False
        subprocess.run(["umount", "--lazy", place], check=True)
    return True


def docker_compose() -> bool:
    return shutil.which("docker-compose") is not None


def embedded_database() -> bool:
    return not os.environ.get("DATABASE_URL")


PROBES: dict[str, tuple[Callable[[], bool], str]] = {
    "root": (is_root, "are about what only root does"),
    "mount": (mounts, "mount a file system, which only root may, and not everywhere"),
    "docker-compose": (docker_compose, "need the Debian package docker-compose"),
    "embedded-database": (embedded_database, "are about the embedded database, and DATABASE_URL names another"),
}


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> list[str]:
    """Deselects the tests whose needs are not met, and says how many of which kind."""
    lacking = [next((n for n in needs(item) if not PROBES[n][0]()), None) for item in items]
    left = [item for item, lacks in zip(items, lacking) if lacks is not None]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item, lacks in zip(items, lacking) if lacks is None]
    return [f"left out: {lacking.count(name)} tests that {why}" for name, (_, why) in PROBES.items() if name in lacking]


def needs(item: pytest.Item) -> list[str]:
    return [str(name) for mark in item.iter_markers("needs") for name in mark.args]
