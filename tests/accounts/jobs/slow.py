"""Kinds of jobs that take their time, for tests that kill workers in the middle."""

from __future__ import annotations

import time
from typing import Any

from accounts import audit
from accounts.jobs import Job, Limits, Progress, Queue, job_kind
from accounts.models import Organisation


@job_kind("test: found organisations", queue=Queue.BULK)
def look_up(job: Job, report: Progress) -> dict[str, Any]:
    """Many rows, slowly, and an act that tells of them."""
    name, many, pause = job.payload["name"], job.payload["many"], job.payload["pause"]
    for number in range(many):
        report(number, many, f"{name} {number}")
        Organisation.objects.create(name=f"{name} {number}", slug=f"{name}-{number}", kind="operator")
        time.sleep(pause)
    audit.record("founded organisations", actor=job.started_by, subject=job, detail={"name": name, "many": many})
    return {"many": many}


@job_kind("test: stuck in a kernel", queue=Queue.MATHEMATICS, tries=1, limits=Limits(0.5, 1.0))
def stuck(job: Job, report: Progress) -> None:
    """Reports nothing and never ends."""
    while True:
        time.sleep(60)


@job_kind("test: quick", queue=Queue.INTERACTIVE)
def quick(job: Job, report: Progress) -> None:
    """What somebody waits for."""
