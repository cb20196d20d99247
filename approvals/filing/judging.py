"""What the checks say of stored tables, kept as runs with their findings.

A table in a filing is judged for its go-live day as it would stand once the filing is approved: who the operator is
comes from the register and not from the form, and the days that the filing itself will give are left open, so that
nothing fails for the very approval that is asked for.
"""

from __future__ import annotations

import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction

from approvals.checks.registry import judge
from approvals.configuration.read import read
from approvals.findings import Result
from approvals.law.model import Law
from approvals.law.rows import current_law, law_stamp
from approvals.models import CheckRun, ConfigurationVersion, Filing, FilingItem, Finding
from approvals.selectors.register import register_stamp
from approvals.terms.compile import Register
from approvals.terms.load import current_register
from games.canonical import sha256_of

ROOM = Path(__file__).resolve().parents[1]
JUDGED_BY = ("checks", "configuration", "terms", "findings.py")  # what an answer depends on beside register and law
PARTS = ("letters", "law", "checks", "filing")  # of a stamp, in its order


@cache
def checks_stamp() -> str:
    """Changes with the program that judges."""
    files = [f for name in JUDGED_BY for f in ([ROOM / name] if name.endswith(".py") else (ROOM / name).rglob("*.py"))]
    return sha256_of({str(f.relative_to(ROOM)): f.read_text("utf-8") for f in sorted(files)})[:8]


def standing_stamp() -> str:
    """Of register, law and checks as they are now: the same stamp and day give the same answers."""
    return f"{register_stamp()}.{law_stamp()}.{checks_stamp()}"


def form_of(version: ConfigurationVersion) -> dict[str, Any]:
    """The table's form, with its operator as the register knows it: the form alone could say another kind."""
    operator = version.configuration.room.operator
    return {**version.data, "operator": {"name": operator.name, "kind": operator.kind}}


def form_in(filing: Filing, version: ConfigurationVersion) -> dict[str, Any]:
    """The table's form as it would stand once the filing is approved; what only the approval gives is not known yet."""
    return {**form_of(version), "authorizations": authorizations(filing, version, None)}


def authorizations(filing: Filing, version: ConfigurationVersion, approved: datetime.date | None) -> dict[str, Any]:
    """The days that follow from the filing's record; what else the form says of authorizations stays."""
    found = dict(version.data.get("authorizations") or {})
    if filing.operator.kind == "commercial":
        days = {"internal_controls_approved": approved}
    else:
        days = {
            "tribal_gaming_agency": filing.tribal_gaming_agency_on,
            "state_concurrence": filing.state_concurrence_on,
        }
    for name, day in {**days, "go_live": filing.go_live}.items():
        if day is not None:
            found[name] = day.isoformat()
        else:
            found.pop(name, None)
    return found


@transaction.atomic
def judge_filing(filing: Filing, today: datetime.date) -> list[FilingItem]:
    """Judges every table of the filing anew and ties the answer to it; the same answer is kept once."""
    register, law, stamp = current_register(), current_law(), standing_stamp()
    items = list(items_of(filing))
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


def items_of(filing: Filing) -> Any:
    """The tables of a filing with their versions and what was found."""
    return (
        filing.items.filter(taken_out=False)
        .select_related("configuration__configuration__room__operator", "check_run", "configuration__author")
        .prefetch_related("check_run__findings")
        .order_by("configuration__configuration__table", "id")
    )


def judge_form(form: dict[str, Any], day: datetime.date, register: Register, law: Law) -> Result:
    return judge(read(form, as_of=day, same_paytable=register.same_paytable), register, law)


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
        Finding.objects.bulk_create(
            Finding(
                organisation_id=version.organisation_id,
                run=run,
                position=position,
                check_id=found.check,
                verdict=found.verdict,
                subject=found.subject[:200],
                message=found.message,
                found=found.found,
                required=found.required,
                certainty=found.certainty,
                citations=[c.as_json() for c in found.citations],
            )
            for position, found in enumerate(result.findings)
        )
    return run


def key_of(check: str, subject: str) -> str:
    """What a justification is kept under: one finding of one table."""
    return f"{check} {subject}"


def failures(item: FilingItem) -> list[Finding]:
    run = item.check_run
    return [] if run is None else [f for f in run.findings.all() if f.verdict == "fail"]


def unjustified(item: FilingItem) -> list[Finding]:
    return [f for f in failures(item) if not item.justifications.get(key_of(f.check_id, f.subject))]
