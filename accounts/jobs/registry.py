"""Kinds of long work by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from accounts.jobs.limits import MOST_TRIES, Limits, of_queue
from accounts.jobs.progress import Progress
from accounts.json_types import Json
from accounts.models.jobs import Job, Queue

Handler = Callable[[Job, Progress], "dict[str, Json] | None"]


@dataclass(frozen=True)
class Kind:
    name: str
    queue: Queue
    handler: Handler
    atomic: bool
    everything: bool
    """Works for all organisations, not as the one of the person who asked."""
    limits: Limits | None = None
    tries: int = MOST_TRIES
    on_given_up: Callable[[Job, str], None] | None = None
    """Reported with the reason when a job is given up whose handler could not say so itself."""
    on_cancelled: Callable[[Job], None] | None = None
    """Reported when a job was cancelled, whatever it was doing and whoever notes it."""

    def limits_in(self, queue: str) -> Limits:
        """Its own where it waits in its own queue; in another one, that queue's."""
        return self.limits if self.limits and queue == self.queue else of_queue(queue)


_kinds: dict[str, Kind] = {}


def job_kind(
    name: str,
    *,
    queue: Queue,
    atomic: bool = True,
    everything: bool = False,
    limits: Limits | None = None,
    tries: int = MOST_TRIES,
    on_given_up: Callable[[Job, str], None] | None = None,
    on_cancelled: Callable[[Job], None] | None = None,
) -> Callable[[Handler], Handler]:
    """`tries`: how often it is begun where something goes wrong inside it."""

    def register(handler: Handler) -> Handler:
        if name in _kinds:
            raise ValueError(f"There is a kind of job {name!r} already.")
        _kinds[name] = Kind(name, Queue(queue), handler, atomic, everything, limits, tries, on_given_up, on_cancelled)
        return handler

    return register


def kind(name: str) -> Kind:
    return _kinds[name]


def find(name: str) -> Kind | None:
    """None for a kind that this process does not know; a sweeper need not know them all."""
    return _kinds.get(name)


def kinds() -> list[str]:
    """The names of all that this process knows."""
    return sorted(_kinds)


def longest(queue: str) -> float:
    """The hard limit that no work of a queue has beyond."""
    return max(of_queue(queue).hard, *(k.limits.hard for k in _kinds.values() if k.limits and k.queue == queue), 0.0)
