"""Exact counts as long work."""

from __future__ import annotations

from typing import Any

from accounts.jobs import Job, Progress, Queue, job_kind
from paytables.cluster import services


# Not atomic: a shard is counted outside of any transaction and written in one.
@job_kind(services.COUNT, queue=Queue.MATHEMATICS, atomic=False, everything=True)
def count_a_shard(job: Job, report: Progress) -> dict[str, Any]:
    return services.count_shard(job, report)


@job_kind(services.REDUCE, queue=Queue.MATHEMATICS, everything=True)
def add_up_shards(job: Job, report: Progress) -> dict[str, Any]:
    return services.reduce_shards(job, report)
