"""Whether what was compliant still is: every table judged again, by night or when law, letters or checks changed.

The answer for a table is kept only where it differs from the last one that was kept, so that a night without change
writes nothing. What is worse than before becomes a task for the operator, which is a line for the agents too; a later
re-check that finds it mended closes the task.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from accounts import audit
from accounts.history import because
from accounts.jobs import Job, Progress, enqueue
from accounts.models import User
from accounts.permissions import require
from approvals.configuration.schema import Refused
from approvals.filings.judging import NOTHING_FILED, Filed, form_of, judge_form, keep_many, read_ahead, standing_stamp
from approvals.filings.selectors import approvals_on_record
from approvals.filings.transitions import by_operator
from approvals.findings import WORST_FIRST, Result
from approvals.law.model import Law
from approvals.law.proposing import publish_value
from approvals.law.rows import current_law, law_with, published
from approvals.models import CheckRun, ComplianceTask, ConfigurationVersion, Finding, LawValue
from approvals.registry.current import current_register
from approvals.registry.register import Register

RECHECK = "judge all tables again"
AT_ONCE = 200
CAUSES = ("a letter or its rules changed in the register", "the law changed", "the checks changed")


def request_recheck(*, actor: User, day: datetime.date | None = None) -> Job:
    """A job that judges all tables for a day. The same day, register and law are one job, however often it is asked."""
    day = day or timezone.localdate()
    stamp = standing_stamp()
    return enqueue(RECHECK, {"day": day.isoformat(), "stamp": stamp}, actor=actor, key=f"{day.isoformat()} {stamp}")


def recheck_when_due() -> Job:
    """For whoever calls often (the sweeper): a job each night, and one after each change of law, letters or checks."""
    return request_recheck(actor=User.objects.get(username="system"))


@transaction.atomic
def publish_law(proposal: LawValue, *, actor: User, reason: str = "") -> LawValue:
    """A second person publishes a value of the law; every check may then say something else, so all is judged again."""
    row = publish_value(proposal, actor=actor, reason=reason)
    request_recheck(actor=actor)
    return row


OPERATOR = ("configuration__room__operator",)


@dataclass(frozen=True, slots=True)
class RecheckRequest:
    """A question about a table as it is asked now."""

    form: dict[str, Any]
    day: datetime.date
    register: Register
    law: Law
    filed: Filed = NOTHING_FILED


@dataclass
class Counted:
    tables: int = 0
    refused: int = 0  # forms that can't be read any more
    tasks: int = 0
    mended: int = 0

    def as_json(self) -> dict[str, int]:
        return {"tables": self.tables, "refused": self.refused, "tasks": self.tasks, "mended": self.mended}


def recheck(*, day: datetime.date, asked_stamp: str | None, report: Progress | None = None) -> dict[str, Any]:
    """Judges every open table. Begun again it does what is left; overtaken by a change it does nothing."""
    with transaction.atomic():
        stamp = standing_stamp()
        if asked_stamp is not None and stamp != asked_stamp:
            return {"overtaken": True}
        register, law = current_register(), current_law()
        ids = list(in_force_on(day).values_list("pk", flat=True).order_by("pk"))
    counted = Counted()
    for start in range(0, len(ids), AT_ONCE):
        if report is not None:
            report(start, len(ids), f"{start:,} of {len(ids):,} tables")
        with transaction.atomic():
            _judge(ids[start : start + AT_ONCE], day, stamp, register, law, counted)
    if report is not None:
        report(len(ids), len(ids), f"{counted.tasks} tables became worse, {counted.mended} were corrected")
    return counted.as_json()


def in_force_on(day: datetime.date) -> QuerySet[ConfigurationVersion]:
    """Open tables at their newest version."""
    open_ = Q(configuration__closed_on=None) | Q(configuration__closed_on__gt=day)
    return ConfigurationVersion.objects.filter(open_, newest=True)


def _judge(ids: Sequence[int], day: datetime.date, stamp: str, register: Register, law: Law, counted: Counted) -> None:
    versions = ConfigurationVersion.objects.filter(pk__in=ids).select_related("configuration__room__operator")
    last = _last_runs(v.configuration_id for v in versions)
    tasks: dict[int, list[ComplianceTask]] = {}
    for task in ComplianceTask.objects.filter(closed_at=None, configuration__versions__in=ids):
        tasks.setdefault(task.configuration_id, []).append(task)
    filed = approvals_on_record(v.configuration_id for v in versions)
    read_ahead(register, (v.data for v in versions))
    answers: list[tuple[ConfigurationVersion, Result]] = []
    for version in versions:
        counted.tables += 1
        try:
            result = judge_form(form_of(version), day, register, law, filed.get(version.configuration_id, ()))
        except Refused:  # a form that was kept when another one was read; its page says so
            counted.refused += 1
            continue
        before = last.get(version.configuration_id)
        if before is not None and before.configuration_id == version.pk and _same(before, result):
            continue
        answers.append((version, result))
    for (version, result), after in zip(answers, keep_many(answers, stamp, "standing")):
        before = last.get(version.configuration_id)
        if before is None or before.pk == after.pk:
            continue
        counted.mended += _mend(tasks.get(version.configuration_id, []), result)
        if worse := _worse(before, result):
            _, created = ComplianceTask.objects.get_or_create(
                configuration=version.configuration,
                after=after,
                defaults={
                    "organisation_id": version.organisation_id,
                    "before": before,
                    "causes": _causes(
                        before,
                        after,
                        worse,
                        RecheckRequest(form_of(version), day, register, law, filed.get(version.configuration_id, ())),
                    ),
                    "worse": worse,
                },
            )
            counted.tasks += created


def _last_runs(tables: Iterable[int]) -> dict[int, CheckRun]:
    """The newest run of each table as it stood, with its findings."""
    runs = (
        CheckRun.objects.filter(configuration__configuration__in=list(tables), purpose="standing")
        .select_related("configuration")
        .order_by("configuration__configuration_id", "-id")
        .distinct("configuration__configuration_id")
    )
    result = CheckRun.objects.filter(pk__in=[r.pk for r in runs]).select_related("configuration")
    compared = Finding.objects.only("run_id", "check_id", "verdict", "subject", "found", "required", "certainty")
    result = result.prefetch_related(Prefetch("findings", compared.order_by("run_id", "position")))
    return {run.configuration.configuration_id: run for run in result}


def _same(before: CheckRun, result: Result) -> bool:
    """Whether the answer says nothing new. Sentences name the day that was judged, so they are not compared."""
    kept = [(f.check_id, f.verdict, f.subject, f.found, f.required, f.certainty) for f in before.findings.all()]
    return kept == [(f.check, f.verdict, f.subject[:200], f.found, f.required, f.certainty) for f in result.findings]


def _worse(before: CheckRun, result: Result) -> list[dict[str, str]]:
    """Findings that fail and did not, or that passed and can no longer be confirmed compliant."""
    verdicts: dict[tuple[str, str], str] = {}
    for kept in before.findings.all():
        key = (kept.check_id, kept.subject)
        verdicts[key] = min(verdicts.get(key, "not_applicable"), kept.verdict, key=WORST_FIRST.index)
    results = []
    for f in result.findings:
        then = verdicts.get((f.check, f.subject[:200]))
        if (f.verdict == "fail" and then != "fail") or (f.verdict == "needs_review" and then == "pass"):
            results.append(
                {
                    "check": f.check,
                    "subject": f.subject,
                    "before": then or "",
                    "after": f.verdict,
                    "message": f.message,
                }
            )
    return results


def _mend(tasks: Iterable[ComplianceTask], result: Result) -> int:
    """Closes the tasks of which nothing is left as bad as it was found."""
    standing = {(f.check, f.subject): f.verdict for f in reversed(result.findings)}
    bad = {(f.check, f.subject) for f in result.findings if f.verdict in ("fail", "needs_review")}
    mended = 0
    for task in tasks:
        left = [w for w in task.worse if (w["check"], w["subject"]) in bad]
        if any(standing[w["check"], w["subject"]] == w["after"] or w["after"] == "needs_review" for w in left):
            continue
        task.closed_at = timezone.now()
        task.save(update_fields=["closed_at"])
        mended += 1
    return mended


def _causes(before: CheckRun, after: CheckRun, worse: Sequence[dict[str, str]], now: RecheckRequest) -> list[str]:
    """Why it became worse, in words: what of the things that changed does away with a worse finding when undone.

    The day, the table and the law can be put back as they were and judged again. The register and the program can't:
    they are named where they changed and something is left that nothing else explains.
    """
    changed = [old != new for old, new in zip(before.register.split("."), after.register.split("."))]
    left = {(w["check"], w["subject"]) for w in worse}
    values: dict[str, bool] = {}
    if before.configuration_id != after.configuration_id:
        form = form_of(ConfigurationVersion.objects.select_related(*OPERATOR).get(pk=before.configuration_id))
        values["the table was changed"] = _undoes(left, worse, replace(now, form=form))
    if before.as_of != after.as_of:
        words = f"it was checked for {before.as_of}, now for {after.as_of}"
        values[words] = _undoes(left, worse, replace(now, day=before.as_of))
    if changed[1]:
        then = law_with(published().filter(closed_at__lte=before.created_at))
        values[CAUSES[1]] = _undoes(left, worse, replace(now, law=then))
    for place in (0, 2):
        if changed[place]:
            values[CAUSES[place]] = bool(left)
    results = [cause for cause, counts in values.items() if counts] or list(values)
    return sorted(results, key=lambda cause: CAUSES.index(cause) if cause in CAUSES else len(CAUSES))


def _undoes(
    left: set[tuple[str, str]],
    worse: Sequence[dict[str, str]],
    then: RecheckRequest,
) -> bool:
    """Whether a worse finding is not there with this put back; what it explains is taken from what is left."""
    try:
        result = judge_form(then.form, then.day, then.register, then.law, then.filed)
    except Refused:
        return True
    stands = {(f.check, f.subject[:200]): f.verdict for f in reversed(result.findings)}
    gone = {
        (w["check"], w["subject"])
        for w in worse
        if WORST_FIRST.index(stands.get((w["check"], w["subject"]), "not_applicable")) > WORST_FIRST.index(w["after"])
    }
    left -= gone
    return bool(gone)


@transaction.atomic
def answer_task(*, task: ComplianceTask, text: str, actor: User) -> ComplianceTask:
    """The operator says what was done about it; the task is closed with the answer."""
    from approvals.filings.steps import NotPossible

    locked = ComplianceTask.objects.select_for_update(of=("self",)).get(pk=task.pk)
    require(by_operator, actor, locked)
    if locked.closed_at is not None:
        raise NotPossible("The task is already closed.")
    if not text.strip():
        raise NotPossible("Say what was done about it.")
    locked.closed_at, locked.closed_by, locked.answer = timezone.now(), actor, text.strip()
    with because(who=actor):
        locked.save(update_fields=["closed_at", "closed_by", "answer"])
    audit.record("answered a task", actor=actor, subject=locked, reason=locked.answer)
    return locked
