"""Long work of the register: judging all tables again."""

from __future__ import annotations

import datetime
from typing import Any

from accounts.jobs import Job, Progress, Queue, job_kind
from approvals.filing.recheck import RECHECK, recheck


# Not atomic: thousands of tables are judged in portions, each of which may be begun again.
@job_kind(RECHECK, queue=Queue.BULK, atomic=False, everything=True)
def judge_all_tables(job: Job, report: Progress) -> dict[str, Any]:
    day = datetime.date.fromisoformat(job.payload["day"])
    return recheck(day=day, asked_stamp=job.payload.get("stamp"), report=report)


import approvals.impact.run  # noqa: E402  what a change would mean for many tables
import approvals.notices.jobs  # noqa: E402  what publications bring about
import approvals.services.verdicts  # noqa: E402, F401  the figures of what is published
