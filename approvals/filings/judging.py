"""What the checks say of stored tables, kept as runs with their findings.

A table in a filing is judged for its go-live day as it would stand once the filing is approved: who the operator is
comes from the register and not from the form, and the days that the filing itself will give are left open, so that
nothing fails for the very approval that is asked for.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from approvals.checks.registry import judge
from approvals.configuration.form import FiledApproval
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.findings import Result
from approvals.law.model import Law
from approvals.law.rows import current_law, law_stamp
from approvals.models import CheckRun, ConfigurationVersion, Filing, FilingItem, Finding
from approvals.registry.current import current_register
from approvals.registry.register import Register
from approvals.registry.rows import register_stamp
from games.canonical import sha256_of
from games.register import in_force, standing

ROOM = Path(__file__).resolve().parents[1]
# What an answer depends on beside register and law.
JUDGED_BY = (
    "checks",
    "configuration",
    "findings.py",
    *(
        f"registry/{name}.py"
        for name in ("components", "current", "days", "facts", "register", "rows", "terms", "withdrawals")
    ),
)
ROWS_AT_ONCE = 4_000
Filed = tuple[FiledApproval, ...]
NOTHING_FILED: Filed = ()


@cache
def checks_stamp() -> str:
    """Changes with the program that judges."""
    files = [f for name in JUDGED_BY for f in ([ROOM / name] if name.endswith(".py") else (ROOM / name).rglob("*.py"))]
    return sha256_of({str(f.relative_to(ROOM)): f.read_text("utf-8") for f in sorted(files)})[:8]


def standing_stamp() -> str:
    """Of register, law and checks as they are now: the same stamp and day give the same answers.

    It is taken before the register is read: an answer to what came in between is only judged once more, never kept
    as the answer to a register that it did not see.
    """
    own = standing().digest[:8]  # games that the register itself defines
    return f"{register_stamp()}{f'-{own}' if own else ''}.{law_stamp()}.{checks_stamp()}"


def form_of(version: ConfigurationVersion) -> dict[str, object]:
    """The table's form, with its operator as the register knows it: the form alone could say another kind."""
    operator = version.configuration.room.operator
    return {**version.data, "operator": {"name": operator.name, "kind": operator.kind}}


def form_in(filing: Filing, version: ConfigurationVersion) -> dict[str, Any]:
    """The table's form as it would stand once the filing is approved; what only the approval gives is not known yet."""
    return {**form_of(version), "authorizations": authorizations(filing, version, None)}


def authorizations(filing: Filing, version: ConfigurationVersion, approved: datetime.date | None) -> dict[str, object]:
    """The days that follow from the filing's record; what else the form says of authorizations stays."""
    results = dict(version.data.get("authorizations") or {})
    if filing.operator.kind == "commercial":
        days = {"internal_controls_approved": approved}
    else:
        days = {
            "tribal_gaming_agency": filing.tribal_gaming_agency_on,
            "state_concurrence": filing.state_concurrence_on,
        }
    for name, day in {**days, "go_live": filing.go_live}.items():
        if day is not None:
            results[name] = day.isoformat()
        else:
            results.pop(name, None)
    return results


@transaction.atomic
def judge_filing(filing: Filing, today: datetime.date) -> list[FilingItem]:
    """Judges every table of the filing again and ties the answer to it; the same answer is kept once."""
    stamp, register, law = standing_stamp(), current_register(), current_law()
    items = list(items_of(filing))
    read_ahead(register, (item.configuration.data for item in items))
    for item in items:
        form = form_in(filing, item.configuration)
        day = filing.go_live or today
        digest = sha256_of(form["authorizations"])[:8]
        result = judge_form(form, day, register, law)
        run = keep(item.configuration, result, f"{stamp}.{digest}", "filing")
        if item.check_run_id != run.pk:
            item.check_run = run
            item.save(update_fields=["check_run"])
    return items


def items_of(filing: Filing) -> QuerySet[FilingItem]:
    """The tables of a filing with their versions and what was found."""
    return (
        filing.items.filter(taken_out=False)
        .select_related("configuration__configuration__room__operator", "check_run", "configuration__author")
        .prefetch_related("check_run__findings")
        .order_by("configuration__configuration__table", "id")
    )


def read_ahead(register: Register, forms: Iterable[Mapping[str, object]]) -> None:
    """What the register says of these tables' games and submissions, read at once and not table by table."""
    every = list(forms)
    asked = [(f.get("game"), _of(_of(f, "progressive"), "link").get("games"), f.get("submission")) for f in every]
    games = {name for game, linked, _ in asked for name in (game, *(linked or ())) if isinstance(name, str)}
    register.read_ahead(games, {number for _, _, number in asked if isinstance(number, str)})


def _of(form: Mapping[str, object], name: str) -> Mapping[str, Any]:
    """A part of a form as it was kept: by whichever rules of forms."""
    part = form.get(name)
    return part if isinstance(part, dict) else {}


def judge_form(
    form: Mapping[str, object], day: datetime.date, register: Register, law: Law, filed: Filed = NOTHING_FILED
) -> Result:
    """A form that an operator keeps or is about to keep here: what it declares of approvals is not the approval."""
    configuration = read(form, as_of=day, same_paytable=register.same_paytable)
    with in_force():
        return judge(replace(configuration, filed=filed), register, law)


@transaction.atomic
def keep(version: ConfigurationVersion, result: Result, stamp: str, purpose: str) -> CheckRun:
    """The answer as a run with its findings; the same question is answered once."""
    run, created = CheckRun.objects.get_or_create(
        configuration=version,
        as_of=result.as_of,
        register=stamp,
        defaults={"organisation_id": version.organisation_id, "verdict": result.verdict, "purpose": purpose},
    )
    if created:
        Finding.objects.bulk_create(_findings(run, result))
    return run


def keep_many(answers: Sequence[tuple[ConfigurationVersion, Result]], stamp: str, purpose: str) -> list[CheckRun]:
    """Many answers for one day in a few statements, in their order; for whoever holds a transaction.

    Where somebody keeps one of the same answers at the same moment, each is looked for by itself, and theirs is taken.
    """
    try:
        with transaction.atomic():
            return _keep_at_once(answers, stamp, purpose) if answers else []
    except IntegrityError:
        return [keep(version, result, stamp, purpose) for version, result in answers]


def _keep_at_once(answers: Sequence[tuple[ConfigurationVersion, Result]], stamp: str, purpose: str) -> list[CheckRun]:
    day = answers[0][1].as_of
    known = {
        run.configuration_id: run
        for run in CheckRun.objects.filter(configuration__in=[v.pk for v, _ in answers], as_of=day, register=stamp)
    }
    new = [(version, result) for version, result in answers if version.pk not in known]
    made = CheckRun.objects.bulk_create(
        [
            CheckRun(
                organisation_id=version.organisation_id,
                configuration=version,
                as_of=day,
                register=stamp,
                verdict=result.verdict,
                purpose=purpose,
            )
            for version, result in new
        ]
    )
    _write_findings([finding for run, (_, result) in zip(made, new) for finding in _findings(run, result)])
    known |= {run.configuration_id: run for run in made}
    return [known[version.pk] for version, _ in answers]


@transaction.atomic
def keep_first(versions: Iterable[ConfigurationVersion]) -> None:
    """The answer for a table as it is set up, so that what makes it worse before the night is seen as a change.

    A table that was kept before is judged with all others: its change is compared with what it was.
    """
    new = [version for version in versions if version.number == 1]
    if not new:
        return
    stamp, register, law, today = standing_stamp(), current_register(), current_law(), timezone.localdate()
    read_ahead(register, (version.data for version in new))
    answers = []
    for version in new:
        try:
            answers.append((version, judge_form(form_of(version), today, register, law)))
        except Refused:  # its page says so
            continue
    keep_many(answers, stamp, "standing")


def _write_findings(findings: Sequence[Finding]) -> None:
    """Handed over as one document a statement: building an INSERT of placeholders costs more than all the checks."""
    fields = [field for field in Finding._meta.concrete_fields if not field.primary_key]
    now = timezone.now().isoformat()
    names = ", ".join(f'"{field.column}"' for field in fields)
    typed = ", ".join(f'"{field.column}" {field.rel_db_type(connection)}' for field in fields)
    statement = (
        f"INSERT INTO {Finding._meta.db_table} ({names})"  # nosec B608: names of our own columns
        f" SELECT {names} FROM jsonb_to_recordset(%s::jsonb) AS sent({typed})"
    )
    for start in range(0, len(findings), ROWS_AT_ONCE):
        rows = [
            {f.column: now if f.column == "created_at" else getattr(finding, f.attname) for f in fields}
            for finding in findings[start : start + ROWS_AT_ONCE]
        ]
        with connection.cursor() as cursor:
            cursor.execute(statement, [json.dumps(rows, ensure_ascii=False)])


def _findings(run: CheckRun, result: Result) -> list[Finding]:
    return [
        Finding(
            organisation_id=run.organisation_id,
            run=run,
            position=position,
            check_id=item.check,
            verdict=item.verdict,
            subject=item.subject[:200],
            message=item.message,
            found=item.found,
            required=item.required,
            certainty=item.certainty,
            citations=[c.as_json() for c in item.citations],
        )
        for position, item in enumerate(result.findings)
    ]


def key_of(check: str, subject: str) -> str:
    """What a justification is kept under: one finding of one table."""
    return f"{check} {subject}"


def failures(item: FilingItem) -> list[Finding]:
    run = item.check_run
    return [] if run is None else [f for f in run.findings.all() if f.verdict == "fail"]


def unjustified(item: FilingItem) -> list[Finding]:
    return [f for f in failures(item) if not item.justifications.get(key_of(f.check_id, f.subject))]
