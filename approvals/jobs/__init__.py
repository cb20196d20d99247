"""Long work of the register: judging all tables again, counting what a filing's documents print."""

from __future__ import annotations

import datetime

from django.db import transaction

from accounts.jobs import Job, JobError, Progress, Queue, job_kind
from accounts.json_types import Json
from approvals.filings.content import count_figures
from approvals.filings.figures import COUNT
from approvals.filings.recheck import RECHECK, recheck
from approvals.filings.selectors import filings_for


# Not atomic: thousands of tables are judged in portions, each of which may be begun again.
@job_kind(RECHECK, queue=Queue.BULK, atomic=False, everything=True)
def judge_all_tables(job: Job, report: Progress) -> dict[str, Json]:
    day = datetime.date.fromisoformat(job.payload["day"])
    return recheck(day=day, asked_stamp=job.payload.get("stamp"), report=report)


# Not atomic: what was counted of one table stays when the rest is stopped.
@job_kind(COUNT, queue=Queue.MATHEMATICS, atomic=False)
def figures_of_a_filing(job: Job, report: Progress) -> dict[str, Json]:
    with transaction.atomic():
        filing = filings_for(job.started_by).filter(pk=job.payload["filing"]).first()
    if filing is None:
        raise JobError("The filing was not found, or you do not have access.")
    return {"tables": count_figures(filing, report)}


import approvals.differences.work  # noqa: E402  comparisons of two packets
import approvals.filings.pages  # noqa: E402  an operator's own pages are read
import approvals.impact.numbers  # noqa: E402  the same in numbers, for manufacturers
import approvals.impact.run  # noqa: E402  what a change would mean for many tables
import approvals.jobs.after_publication  # noqa: E402  what publications bring about
import approvals.registry.verdicts  # noqa: E402  the figures of what is published
import approvals.submissions.drafts  # noqa: E402, F401  figures of a submission that is drafted
