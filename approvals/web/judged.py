"""What the checks say of tables, for pages; kept as long as table, day, register and law are the same."""

from __future__ import annotations

import datetime
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from approvals.checks.registry import checks
from approvals.configuration.schema import Refused
from approvals.filing.judging import form_of, judge_form, standing_stamp
from approvals.findings import WORST_FIRST, Finding, Result
from approvals.law.model import Law
from approvals.law.rows import current_law
from approvals.models import ConfigurationVersion
from approvals.terms.compile import Register
from approvals.terms.load import current_register
from games.canonical import sha256_of

MOST = 4096
_kept: OrderedDict[tuple[str, datetime.date, str], Result] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Standing:
    """What tables are judged against; asked for once, however many tables there are."""

    register: Register
    law: Law
    stamp: str

    @classmethod
    def now(cls) -> Standing:
        return cls(current_register(), current_law(), standing_stamp())


def judged(form: Mapping[str, Any], day: datetime.date, standing: Standing | None = None) -> Result:
    """All findings about a form on a day. Raises Refused for what is no configuration."""
    standing = standing or Standing.now()
    key = (sha256_of(dict(form)), day, standing.stamp)
    if key not in _kept:
        _kept[key] = judge_form(dict(form), day, standing.register, standing.law)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return _kept[key]


@dataclass(frozen=True, slots=True)
class Judged:
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


def judged_tables(versions: Iterable[ConfigurationVersion], day: datetime.date) -> list[Judged]:
    """Each table on a day; one register for all."""
    standing = Standing.now()
    found = []
    for version in versions:
        try:
            found.append(Judged(version, judged(form_of(version), day, standing)))
        except Refused as why:  # kept before the form's rules were what they are
            found.append(Judged(version, None, f"{why.message} ({why.at})"))
    return found


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda f: WORST_FIRST.index(f.verdict))


@dataclass(frozen=True, slots=True)
class Turn:
    """A day on which the answer changes, and why."""

    day: datetime.date
    until: datetime.date | None
    verdict: str
    reasons: tuple[tuple[str, Finding], ...]  # what the check said before, and what it says now


def turns(form: Mapping[str, Any], today: datetime.date) -> list[Turn]:
    """The line of time of a table as it is: from the first day that the register knows of its game."""
    standing = Standing.now()
    days = sorted(_days(form, standing, today))
    found: list[Turn] = []
    before: dict[str, Finding] | None = None
    for day in days:
        result = judged(form, day, standing)
        now = _worst_by_check(result)
        if before is None or any(before[c].verdict != f.verdict for c, f in now.items()):
            reasons = tuple(
                ("" if before is None else before[c].verdict, f)
                for c, f in now.items()
                if (before is None and f.verdict == "fail") or (before is not None and before[c].verdict != f.verdict)
            )
            if found:
                found[-1] = Turn(found[-1].day, day - datetime.timedelta(days=1), found[-1].verdict, found[-1].reasons)
            found.append(Turn(day, None, result.verdict, reasons))
        before = now
    return found


def _worst_by_check(result: Result) -> dict[str, Finding]:
    worst: dict[str, Finding] = {}
    for finding in result.findings:
        held = worst.get(finding.check)
        if held is None or WORST_FIRST.index(finding.verdict) < WORST_FIRST.index(held.verdict):
            worst[finding.check] = finding
    return worst


def _days(form: Mapping[str, Any], standing: Standing, today: datetime.date) -> set[datetime.date]:
    """Days on which an answer can change: letters of the game, values of the law, days of the form itself."""
    register = standing.register
    letters = [a.letter.date for a in register.history(form["game"])]
    first = min(letters, default=today)
    days = {*letters, today}
    days |= {a.until + datetime.timedelta(days=1) for a in register.history(form["game"]) if a.until}
    for name in {name for check in checks() for name in check.law}:
        days |= {v.effective_from for v in standing.law[name].dated if v.effective_from}
    for value in (form.get("authorizations") or {}).values():
        if isinstance(value, str):
            days.add(datetime.date.fromisoformat(value))
    return {day for day in days if day >= first}
