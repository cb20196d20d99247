"""Wakes workers. The `Job` row in PostgreSQL is the truth of long work; what the broker loses or repeats harms nothing.

A message says only that a queue has work. The worker then takes the next job of that queue from the database.
"""

from __future__ import annotations

import os
import time

from celery import Celery, Task, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("houserules")
app.config_from_object("django.conf:settings", namespace="CELERY")

NOTED_EVERY = 10.0
LAST_RESORT = 60.0
_noted = 0.0


@app.task(bind=True, name="houserules.work")
def work(self: Task) -> str | None:
    """One job of the queue that called. Called twice, or for nothing, it finds nothing, and that is all."""
    from accounts.jobs.work import work_one

    job = work_one(self.request.delivery_info["routing_key"])
    return str(job.pk) if job else None


def wake(queue: str, times: int) -> None:
    """The time limit is the last resort, kept by the worker's parent process should a job's own watch be stuck."""
    from accounts.jobs.registry import longest

    for _ in range(times):
        work.apply_async(queue=queue, retry=False, time_limit=longest(queue) + LAST_RESORT)


@signals.worker_process_init.connect
def begin(**_: object) -> None:
    from accounts.jobs.work import process_of_a_worker

    process_of_a_worker()


@signals.heartbeat_sent.connect
def note(**_: object) -> None:
    """Tells the health page that a worker lives."""
    global _noted
    from config import health

    if time.monotonic() - _noted > NOTED_EVERY:
        _noted = time.monotonic()
        health.note_worker()
