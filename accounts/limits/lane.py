"""The lane of heavy work: exports and papers that are made while somebody waits, so many at once and no more.

A place is an advisory lock of PostgreSQL, held by the connection that does the work: it holds across all processes and
machines, and is free when its process dies, however it dies.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import structlog
from django.conf import settings
from django.db import DatabaseError, connection

from accounts.limits.policy import at_once

log = structlog.get_logger(__name__)
TRY_AGAIN_AFTER = 5
NAMES = {
    "person": "you have {n} under way",
    "organization": "your organization has {n} under way",
    "address": "there is no more room for your address while {n} under way",
    "all": "there is no more room while {n} under way",
}


class Full(Exception):
    """No place is free; one sentence for people."""


class TookTooLong(Exception):
    """An export that was not taken in time is ended, so that its place is free for others."""


class Place:
    """What one request holds; release() gives it back, once."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def take(self, who: dict[str, str]) -> None:
        limits = at_once(settings.EXPORTS_AT_ONCE)
        for whose, most in limits.items():
            if whose != "all" and (whose not in who or (whose == "address" and "person" in who)):
                continue  # an address counts for those whom nobody knows otherwise
            key = next((k for n in range(most) if _lock(k := f"export {whose} {who.get(whose, '')} {n}")), None)
            if key is None:
                self.release()
                counted = str(most) if whose in ("person", "organization") else f"{most} {'is' if most == 1 else 'are'}"
                under_way = NAMES[whose].format(n=counted)
                raise Full(f"Exports and reports are made a few at a time, and {under_way}. Try again in a moment.")
            self.keys.append(key)

    def release(self) -> None:
        while self.keys:
            try:
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [self.keys[-1]])
            except DatabaseError:  # a connection that cannot say so is closed, which frees its locks
                connection.close()
                self.keys.clear()
            else:
                self.keys.pop()


def _lock(key: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [key])
        return bool(cursor.fetchone()[0])


class Held:
    """A body that is streamed while its place is held; close() is called by the server however it ended."""

    def __init__(self, parts: Iterable[bytes], place: Place) -> None:
        self.parts, self.place = parts, place
        self.ends_at = time.monotonic() + settings.EXPORT_SECONDS

    def __iter__(self) -> Iterator[bytes]:
        try:
            for part in self.parts:
                if time.monotonic() > self.ends_at:
                    log.warning("an export was ended: it was not taken in time", seconds=settings.EXPORT_SECONDS)
                    raise TookTooLong(f"This export was not downloaded within {settings.EXPORT_SECONDS} seconds.")
                yield part
        finally:
            self.place.release()

    def close(self) -> None:
        self.place.release()
