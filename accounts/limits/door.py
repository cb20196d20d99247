"""Passphrases are costly to check, which is what makes them costly to guess: so few are checked at once.

An outsider needs no account to have one checked. Whoever floods the page for signing in holds one processor and a few
threads of each process, not all; browsers that are known go through a door of their own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

WAITING = 3  # threads of a process that wait at a door
PATIENCE = 15.0  # seconds


class Crowded(Exception):
    """There was no turn in time."""


class Door:
    def __init__(self, at_once: int) -> None:
        self._turns = threading.Semaphore(at_once)
        self._here = threading.Semaphore(at_once + WAITING)

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._here.acquire(blocking=False):
            raise Crowded
        try:
            if not self._turns.acquire(timeout=PATIENCE):
                raise Crowded
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._here.release()


UNKNOWN, KNOWN = Door(1), Door(2)
