"""How a handler tells how far it is, and learns that it should stop.

Telling costs nothing: a thread with a connection of its own writes the newest report once a second, keeps the lease and
looks whether the job was cancelled. So progress is seen while the handler's transaction is open.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from accounts import tenant
from accounts.jobs.limits import Limits
from accounts.json_types import Json
from accounts.models.jobs import HELD_STATES, Job, State

BEAT = 0.5
"""Seconds between two looks: who cancels sees the work stop within a second."""


class Cancelled(Exception):
    """Somebody asked that the work stop."""


class LeaseLost(Exception):
    """This worker was silent too long; the job is another's now and nothing of this run may count."""


class TooSlow(Exception):
    """The work is over its soft limit of time."""


class JobError(Exception):
    """The work cannot be done; the message is for the person who asked."""


class Progress:
    """Call it: report(done, total, message)."""

    def __init__(self, job: UUID, owner: str) -> None:
        self.job, self.owner = job, owner
        self._news: dict[str, Json] = {}
        self._stop: type[Exception] | None = None

    def __call__(self, done: int, total: int | None = None, message: str = "") -> None:
        self.check()
        self._news = {"done_units": done, "total_units": total, "message": message[:300]}

    def check(self) -> None:
        """Raises Cancelled or LeaseLost where it is time; nothing otherwise."""
        if self._stop is not None:
            raise self._stop

    def over_time(self) -> None:
        """Whatever else it may be told to do comes first."""
        self._stop = self._stop or TooSlow

    def beat(self) -> None:
        """Writes the news, keeps the lease, and sees what has become of the job."""
        news, self._news = self._news, {}
        ours = Job.objects.filter(pk=self.job, lease_owner=self.owner, state__in=HELD_STATES)
        if not ours.update(lease_until=Now() + settings.JOB_LEASE, heartbeat_at=Now(), **news):
            self._stop = LeaseLost
        elif ours.filter(state=State.CANCELLING).exists():
            self._stop = Cancelled

    def flush(self) -> dict[str, Json]:
        """The newest report, for whoever ends the job."""
        news, self._news = self._news, {}
        return news


class Heart:
    """Beats for a Progress while the work goes on, and keeps it to its limits of time."""

    def __init__(self, progress: Progress, limits: Limits, overrun: Callable[[], None]) -> None:
        self._progress, self._limits, self._overrun = progress, limits, overrun
        self._began = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)

    def __enter__(self) -> Heart:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            while not self._over.wait(min(BEAT, settings.JOB_LEASE.total_seconds() / 4)):
                self._look_at_the_clock()
                # a beat that fails is made up for by the next; where none gets through the lease runs out, as it should
                with suppress(DatabaseError), tenant.acting_system():
                    connection.close_if_unusable_or_obsolete()
                    self._beat()
        finally:
            connection.close()

    def _look_at_the_clock(self) -> None:
        taken = time.monotonic() - self._began
        if taken > self._limits.soft:
            self._progress.over_time()
        if taken > self._limits.hard:
            self._overrun()

    def _beat(self) -> None:
        from django.db import transaction

        with transaction.atomic():
            self._progress.beat()
