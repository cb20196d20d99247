"""A change judged over the tables that a person may see: at once where they are few, as a job where they are many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, Max
from django.urls import reverse
from django.utils import timezone

from accounts.jobs import Job, JobError, Progress, Queue, State, enqueue_once, job_kind
from accounts.json_types import Json
from accounts.models import User
from approvals.filings.judging import standing_stamp
from approvals.impact.change import Change
from approvals.impact.query import ASKED, change_of, count_of
from approvals.impact.serialize import SerializedImpact, serialize_impact
from approvals.impact.sources import NoImpact, filings_of, tables_for
from approvals.impact.tables import Impact, Report, impact_of
from approvals.operators.selectors import configurations_for, sees_all
from games.canonical import sha256_of

IMPACT = "impact of a change"
AT_ONCE = 300  # tables that are judged while the person waits: about two seconds where each has a form of its own
STATED = (*ASKED, "version", "game", "value", "from")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a change would mean, or the work that finds it out."""

    reported: SerializedImpact | None
    job: Job | None


def address_of(**asked: object) -> str:
    """Where a person is told what a change would mean.

    `address_of(document=7)`, `address_of(law_value=3)`, `address_of(component="GM Atlas", version="5.5")`, or
    `address_of(parameter=name, value="500", **{"from": "2024-02-01"})`. These addresses stay as they are.
    """
    return f"{reverse('impact')}?{urlencode(asked)}"


def impact_for(change: Change, user: User, report: Report | None = None) -> tuple[Impact, dict[int, list[str]]]:
    """What it would mean, with the filings that hold each table that would be worse off."""
    result = impact_of(change, tables_for(user), report)
    return result, filings_of([a.table.configuration for a in result.affected])


def answer_to(query: Mapping[str, str], user: User) -> Answer | None:
    """None where nothing is asked. Raises NoImpact."""
    values = {name: query[name].strip()[:300] for name in STATED if query.get(name, "").strip()}
    asked = change_of(values, user)
    return None if asked is None else answer_about(asked, values, user)


def answer_about(asked: tuple[Change, list[str]], values: Mapping[str, str], user: User) -> Answer:
    """The same for a change that is worked out already; `said` is the question that it answers."""
    change, notes = asked
    tables = configurations_for(user).order_by().aggregate(number=Count("pk"), newest=Max("pk"))
    if tables["number"] <= AT_ONCE:
        return Answer(serialize_impact(*impact_for(change, user), notes), None)
    job = _work(values, user, tables)
    return Answer(job.result if job.state == State.DONE else None, job)


def _work(values: Mapping[str, str], user: User, tables: Mapping[str, int | None]) -> Job:
    """The job of this question about the tables as they are. One that was stopped is not begun again unasked."""
    query = {"from": timezone.localdate().isoformat(), **values}
    own = user.organisation.pk if user.organisation else None
    whose = "all" if sees_all(user) else str(own)
    about = {
        "query": query, "of": whose, "register": standing_stamp(), "newest": tables["newest"],
        "tables": tables["number"], "day": timezone.localdate().isoformat(),
        "read": count_of(values),
    }  # fmt: skip
    key = f"{own} {sha256_of(about)}"
    return enqueue_once(IMPACT, {"query": query}, actor=user, key=key)


@job_kind(IMPACT, queue=Queue.BULK)
def _judge(job: Job, report: Progress) -> dict[str, Json]:
    user = job.started_by
    total = configurations_for(user).count()
    try:
        asked = change_of(job.payload["query"], user)
    except NoImpact as why:
        raise JobError(str(why)) from why
    if asked is None:
        raise JobError("Nothing was asked.")
    change, notes = asked
    report(0, total, change.title)
    return serialize_impact(*impact_for(change, user, lambda done: report(done, total, change.title)), notes)
