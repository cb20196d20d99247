"""What the checks say of tables, for pages; kept as long as table, day, register and law are the same."""

from __future__ import annotations

import datetime
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from approvals.checks.registry import checks
from approvals.configuration.schema import Refused
from approvals.filings.judging import NOTHING_FILED, Filed, form_of, judge_form, read_ahead, standing_stamp
from approvals.filings.selectors import approvals_on_record
from approvals.findings import WORST_FIRST, Finding, Result
from approvals.law.model import Law
from approvals.law.rows import current_law
from approvals.models import ConfigurationVersion
from approvals.registry.current import current_register
from approvals.registry.register import Register
from games.canonical import sha256_of

MOST = 4096
_kept: OrderedDict[tuple[str, datetime.date, str, Filed], Result] = OrderedDict()


@dataclass(frozen=True, slots=True)
class EvaluationContext:
    """What tables are judged against; asked for once, however many tables there are."""

    register: Register
    law: Law
    stamp: str

    @classmethod
    def now(cls) -> EvaluationContext:
        stamp = standing_stamp()
        return cls(current_register(), current_law(), stamp)


def evaluate(
    form: Mapping[str, object],
    day: datetime.date,
    standing: EvaluationContext | None = None,
    filed: Filed = NOTHING_FILED,
) -> Result:
    """All findings about a form on a day, with the approved filings of its table. Raises Refused for what is none."""
    standing = standing or EvaluationContext.now()
    key = (sha256_of(dict(form)), day, standing.stamp, filed)
    if key not in _kept:
        _kept[key] = judge_form(dict(form), day, standing.register, standing.law, filed)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return _kept[key]


@dataclass(frozen=True, slots=True)
class EvaluatedTable:
    """A table with what was found, and what its operator does next."""

    version: ConfigurationVersion
    result: Result | None
    refused: str = ""

    @property
    def verdict(self) -> str | None:
        return self.result.verdict if self.result else None

    def count(self, verdict: str) -> int:
        return sum(f.verdict == verdict for f in self.result.findings) if self.result else 0

    @property
    def fails(self) -> list[Finding]:
        return [f for f in self.result.findings if f.verdict == "fail"] if self.result else []

    @property
    def reviews(self) -> list[Finding]:
        return [f for f in self.result.findings if f.verdict == "needs_review"] if self.result else []


def evaluate_tables(versions: Iterable[ConfigurationVersion], day: datetime.date) -> list[EvaluatedTable]:
    """Each table on a day; one register for all."""
    standing = EvaluationContext.now()
    versions = list(versions)
    read_ahead(standing.register, (v.data for v in versions))
    filed = approvals_on_record(v.configuration_id for v in versions)
    results = []
    for version in versions:
        try:
            answer = evaluate(form_of(version), day, standing, filed.get(version.configuration_id, NOTHING_FILED))
            results.append(EvaluatedTable(version, answer))
        except Refused as why:  # kept before the form's rules were what they are
            results.append(EvaluatedTable(version, None, f"{why.message} ({why.at})"))
    return results


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda f: WORST_FIRST.index(f.verdict))


@dataclass(frozen=True, slots=True)
class StatusChange:
    """A day on which the answer changes, and why."""

    day: datetime.date
    until: datetime.date | None
    verdict: str
    reasons: tuple[tuple[str, Finding], ...]  # what the check said before, and what it says now
    events: tuple[str, ...] = ()  # what happened on the day


def status_changes(
    form: Mapping[str, object],
    today: datetime.date,
    filed: Filed = NOTHING_FILED,
    standing: EvaluationContext | None = None,
) -> list[StatusChange]:
    """The line of time of a table as it is: from the first day that the register knows of its game."""
    standing = standing or EvaluationContext.now()
    events = _days(form, standing, today)
    days = sorted(events)
    results: list[StatusChange] = []
    before: dict[str, Finding] | None = None
    for day in days:
        result = evaluate(form, day, standing, filed)
        now = _worst_by_check(result)
        if before is None or any(before[c].verdict != f.verdict for c, f in now.items()):
            reasons = tuple(
                ("" if before is None else before[c].verdict, f if before is None else _of_same(result, before[c], f))
                for c, f in now.items()
                if (before is None and f.verdict == "fail") or (before is not None and before[c].verdict != f.verdict)
            )
            if results:
                results[-1] = replace(results[-1], until=day - datetime.timedelta(days=1))
            results.append(
                StatusChange(day, None, result.verdict, reasons, _telling(events[day], reasons, standing.law))
            )
        before = now
    return results


def _of_same(result: Result, before: Finding, now: Finding) -> Finding:
    """Of several findings of one check the one about what was told of before: what is mended tells why it is."""
    same = (f for f in result.findings if f.check == now.check and f.verdict == now.verdict)
    return next((f for f in same if f.subject == before.subject), now)


def _telling(events: list[str], reasons: tuple[tuple[str, Finding], ...], law: Law) -> tuple[str, ...]:
    """What happened, without changes of the law that none of the changed answers rests on."""
    changed = {f.check for _, f in reasons}
    rests = {law[name].title for check in checks() if check.id in changed for name in check.law}
    return tuple(e for e in events if ": " not in e or e.partition(": ")[2] in rests)


def _worst_by_check(result: Result) -> dict[str, Finding]:
    worst: dict[str, Finding] = {}
    for finding in result.findings:
        held = worst.get(finding.check)
        if held is None or WORST_FIRST.index(finding.verdict) < WORST_FIRST.index(held.verdict):
            worst[finding.check] = finding
    return worst


ACTS = {
    "internal_controls_approved": "internal controls were approved",
    "go_live": "the table went live",
    "tribal_gaming_agency": "the tribal gaming agency approved",
    "state_concurrence": "the state concurred",
}


def _days(form: Mapping[str, Any], standing: EvaluationContext, today: datetime.date) -> dict[datetime.date, list[str]]:
    """Days on which an answer can change, with what happened then: letters, values of the law, the form's own days."""
    history = standing.register.history(form["game"])
    first = min((a.letter.date for a in history), default=today)
    after = datetime.timedelta(days=1)
    days: dict[datetime.date, list[str]] = {today: []}

    def happened(day: datetime.date | None, words: str) -> None:
        if day is not None and day >= first and words not in days.setdefault(day, []):
            days[day].append(words)

    for approval in history:
        happened(approval.letter.date, f"{approval.letter.title} came into force")
        if approval.until:
            happened(approval.until + after, f"{approval.letter.title} is no longer in force")
    for name in sorted({name for check in checks() for name in check.law}):
        parameter = standing.law[name]
        for value in parameter.dated:
            happened(value.effective_from, f"another value of the law: {parameter.title}")
        last = parameter.dated[-1].effective_to
        happened(last + after if last else None, f"no value of the law is on file:  {parameter.title}")
    for name, written in (form.get("authorizations") or {}).items():
        if isinstance(written, str):
            happened(datetime.date.fromisoformat(written), ACTS.get(name, name.replace("_", " ")))
    return days
