"""Kinds of jobs that take their time, for tests that kill workers in the middle."""

from __future__ import annotations

import time
from typing import Any

from accounts import audit
from accounts.jobs import Job, Progress, Queue, job_kind
from accounts.models import Organisation


@job_kind("test: found organisations", queue=Queue.BULK)
def found(job: Job, report: Progress) -> dict[str, Any]:
    """Many rows, slowly, and an act that tells of them."""
    name, many, pause = job.payload["name"], job.payload["many"], job.payload["pause"]
    for number in range(many):
        report(number, many, f"{name} {number}")
        Organisation.objects.create(name=f"{name} {number}", slug=f"{name}-{number}", kind="operator")
        time.sleep(pause)
    audit.record("founded organisations", actor=job.started_by, subject=job, detail={"name": name, "many": many})
    return {"many": many}
