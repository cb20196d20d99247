"""Long work of the mathematics: what the laboratory cannot answer within a page."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from accounts.jobs import Job, Progress, Queue, job_kind
from paytables.web.risks import RISKS, risks_of


@job_kind(RISKS, queue=Queue.INTERACTIVE)
def risks_of_a_meter(job: Job, report: Progress) -> dict[str, Any]:
    from paytables.web.laboratory import settings_of

    return {"columns": risks_of(settings_of(QueryDict(job.payload["query"])), report)}
