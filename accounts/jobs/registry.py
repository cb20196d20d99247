"""Kinds of long work by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from accounts.jobs.progress import Progress
from accounts.models.jobs import Job, Queue

Handler = Callable[[Job, Progress], "dict[str, Any] | None"]


@dataclass(frozen=True)
class Kind:
    name: str
    queue: Queue
    handler: Handler
    atomic: bool
    everything: bool
    """Works for all organisations, not as the one of the person who asked."""


_kinds: dict[str, Kind] = {}


def job_kind(name: str, *, queue: Queue, atomic: bool = True, everything: bool = False) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        if name in _kinds:
            raise ValueError(f"There is a kind of job {name!r} already.")
        _kinds[name] = Kind(name, Queue(queue), handler, atomic, everything)
        return handler

    return register


def kind(name: str) -> Kind:
    return _kinds[name]
