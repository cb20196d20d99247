"""Exact counts as long work: shards of heavy ones, and what the laboratory cannot answer within a page."""

from __future__ import annotations

from django.http import QueryDict

from accounts.jobs import Job, JobError, Progress, Queue, job_kind
from accounts.json_types import Json
from paytables.cluster import services
from paytables.models import Paytable
from paytables.web.risks import RISKS, risks_of
from paytables.what_if_jobs import TRIAL, TRY, what_follows, what_if_result


# Not atomic: a shard is counted outside of any transaction and written in one.
@job_kind(services.COUNT, queue=Queue.MATHEMATICS, atomic=False, everything=True)
def count_a_shard(job: Job, report: Progress) -> dict[str, Json]:
    return services.count_shard(job, report)


@job_kind(services.REDUCE, queue=Queue.MATHEMATICS, everything=True)
def add_up_shards(job: Job, report: Progress) -> dict[str, Json]:
    return services.reduce_shards(job, report)


@job_kind(RISKS, queue=Queue.INTERACTIVE)
def risks_of_a_meter(job: Job, report: Progress) -> dict[str, Json]:
    from paytables.web.laboratory import settings_of

    return {"columns": risks_of(settings_of(QueryDict(job.payload["query"])), report)}


@job_kind(TRIAL, queue=Queue.MATHEMATICS)
def rules_that_are_tried(job: Job, report: Progress) -> dict[str, Json]:
    report(0, 1, f"counting {job.payload['question']['definition'].get('name') or 'a draft'}")
    return what_if_result(job.payload["question"])


@job_kind(TRY, queue=Queue.MATHEMATICS)
def settings_that_are_tried(job: Job, report: Progress) -> dict[str, Json]:
    paytable = Paytable.objects.select_related("version__game").filter(pk=job.payload["paytable"]).first()
    if paytable is None:
        raise JobError("The paytable is not in the register.")
    report(0, 1, f"{paytable.version.game.name}, {paytable}")
    return what_follows(paytable, job.payload["form"])
