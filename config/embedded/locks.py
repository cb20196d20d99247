"""File locks that the kernel frees when their holder dies, however it dies."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Waits until no other process is inside with the same file."""
    handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


class Users:
    """Who uses a server: each process holds a shared lock, and the one that can take it alone is the last."""

    def __init__(self, place: Path) -> None:
        self._handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        self._pid = os.getpid()
        fcntl.flock(self._handle, fcntl.LOCK_SH)

    @contextmanager
    def leaving(self) -> Iterator[bool]:
        """Gives the lock back; true inside where nobody else uses the server (and nobody can begin to, meanwhile)."""
        if os.getpid() != self._pid:  # a forked child: the lock is its parent's
            yield False
            return
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            last = True
        except BlockingIOError:
            last = False
        try:
            yield last
        finally:
            os.close(self._handle)
