"""A small disk, a network that can be cut, and processes that use them."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.faults.network import Network
from tests.processes import Fleet

SIZE = 256 * 1024


@dataclass
class SmallDisk:
    """A file system that is soon full. Where none may be mounted, files of this process may not grow instead."""

    place: Path
    mounted: bool
    _undo: list[Callable[[], Any]] = field(default_factory=list)

    def fill(self) -> None:
        if not self.mounted:
            limits = resource.getrlimit(resource.RLIMIT_FSIZE)
            before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            self._undo += [
                lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limits),
                lambda: signal.signal(signal.SIGXFSZ, before),
            ]
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, limits[1]))
            return
        with (self.place / "ballast").open("wb", buffering=0) as ballast, contextlib.suppress(OSError):
            while True:
                ballast.write(b"\0" * 4096)

    def make_room(self) -> None:
        (self.place / "ballast").unlink(missing_ok=True)
        while self._undo:
            self._undo.pop()()

    def only_to_be_read(self, yes: bool = True) -> None:
        subprocess.run(["mount", "-o", f"remount,{'ro' if yes else 'rw'}", str(self.place)], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)]
    mounted = os.geteuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0
    disk = SmallDisk(place, mounted)
    yield disk
    disk.make_room()
    if mounted:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.fixture
def documents_on(settings: Any) -> Callable[[Path], None]:
    """Documents are kept in this folder, as on a server."""

    def put(place: Path) -> None:
        kept = {"BACKEND": "ingest.documents.store.WriteOnceStorage", "OPTIONS": {"location": str(place)}}
        settings.STORAGES = {**settings.STORAGES, "documents": kept}

    return put


@pytest.fixture
def network(redis_url: str) -> Iterator[Network]:
    made = Network(Path(unquote(redis_url.removeprefix("unix://").partition("?")[0])))
    yield made
    made.close()


@dataclass
class FarFleet(Fleet):
    """Processes that reach their broker over a network and share a disk for documents."""

    def environment(self) -> dict[str, str]:
        return {
            **super().environment(),
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "TEST_DOCUMENTS": str(self.folder / "documents"),
        }


@pytest.fixture
def far_fleet(network: Network, tmp_path: Path) -> Iterator[FarFleet]:
    fleet = FarFleet(network.url, tmp_path, job_modules="tests.accounts.jobs.slow")
    yield fleet
    fleet.stop()
