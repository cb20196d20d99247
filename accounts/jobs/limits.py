"""How long work may take, how often it is tried, and how much of it an organisation may begin in a minute.

By queue from the environment, and by kind where a kind says so itself (accounts/jobs/registry.py). Over the soft limit
a job is told to stop at its next report; over the hard one its worker's process is ended, whatever it is doing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings

MOST_KILLS = 5
"""So often may the workers of a job die before it counts as poisoned."""
MOST_TRIES = 3
"""So often is a job tried that goes wrong inside or takes too long."""
LONGEST_PAUSE = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Limits:
    """In seconds."""

    soft: float
    hard: float


def of_queue(queue: str) -> Limits:
    return Limits(*settings.JOB_SECONDS[queue])


def rate_of(queue: str) -> int:
    """Jobs of one organisation that may begin in a minute; 0: any number. The system's own work is not counted."""
    return int(settings.JOB_RATES[queue])


def pause(tries: int) -> timedelta:
    """Before the next try: longer each time."""
    return min(settings.JOB_PAUSE * 4 ** (tries - 1), LONGEST_PAUSE)
