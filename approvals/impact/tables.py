"""The tables, filings and equipment that a change would touch, with the reason for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any

from approvals.configuration.form import Configuration
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.impact.change import Change, Judge, Worse

Report = Callable[[int], None]
TOGETHER = 300  # tables of which the register is read at once; after each how far it is is reported


@dataclass(frozen=True, slots=True)
class Table:
    """A table as an operator runs it."""

    configuration: int
    version: int
    organisation: int
    operator: str
    kind: str
    room: str
    table: str
    form: Mapping[str, Any]
    operator_id: int = 0


@dataclass(frozen=True, slots=True)
class Affected:
    """A table that would be worse off."""

    table: Table
    worse: tuple[Worse, ...]
    day: date
    fails: bool = False  # before the change already, by whichever check

    @property
    def stops(self) -> bool:
        """It complies, or is only in doubt, and would fail."""
        return self.fails_then and not self.fails

    @property
    def fails_then(self) -> bool:
        return any(w.stops for w in self.worse)


@dataclass(frozen=True, slots=True)
class Device:
    """A component in a version that would no longer do."""

    component: str
    version: str | None
    required: str | None
    tables: int
    operators: int


@dataclass
class Impact:
    """What a change would mean."""

    change: Change
    tables: int = 0
    judged: int = 0  # different forms that were judged under both
    affected: list[Affected] = field(default_factory=list)
    unreadable: list[Table] = field(default_factory=list)

    @property
    def stopping(self) -> list[Affected]:
        return [a for a in self.affected if a.stops]

    @property
    def failing(self) -> list[Affected]:
        """Those that fail already and would have one more reason."""
        return [a for a in self.affected if a.fails_then and a.fails]

    @property
    def doubtful(self) -> list[Affected]:
        return [a for a in self.affected if not a.fails_then]

    @property
    def operators(self) -> list[tuple[str, str, list[Affected]]]:
        results: dict[tuple[str, str, int], list[Affected]] = {}
        for a in self.affected:
            results.setdefault((a.table.operator, a.table.kind, a.table.operator_id), []).append(a)
        return [(name, kind, tables) for (name, kind, _), tables in sorted(results.items())]

    @property
    def devices(self) -> list[Device]:
        """Equipment, by component and version, of the findings that speak of versions."""
        results: dict[tuple[str, str | None, str | None], set[tuple[str, int]]] = {}
        for a in self.affected:
            for w in a.worse:
                component = component_at(a.table.form, w.subject)
                if component is not None:
                    key = (component[0], component[1], w.finding.required)
                    results.setdefault(key, set()).add((a.table.operator, a.table.configuration))
        return [
            Device(name, version, required, len(tables), len({operator for operator, _ in tables}))
            for (name, version, required), tables in sorted(
                results.items(), key=lambda entry: [str(p) for p in entry[0]]
            )
        ]


def component_at(form: Mapping[str, Any], subject: str) -> tuple[str, str | None] | None:
    """The component that a finding's subject names, such as progressive.components[1]."""
    place, _, rest = subject.partition("[")
    index = rest.partition("]")[0]
    if place.startswith("shuffler"):
        shuffler = form.get("shuffler") or {}
        return (shuffler["model"], shuffler.get("version")) if shuffler.get("model") else None
    lists = {
        "progressive.components": lambda: (form.get("progressive") or {}).get("components"),
        "other_equipment": lambda: form.get("other_equipment"),
    }
    if place not in lists or not index.isdecimal():
        return None
    listed = lists[place]() or []
    if int(index) >= len(listed):
        return None
    return listed[int(index)]["component"], listed[int(index)].get("version")


def impact_of(change: Change, tables: Iterable[Table], report: Report | None = None) -> Impact:
    """Judges every table that the change may touch, before and after, and keeps what would be worse."""
    impact = Impact(change)
    judge, left = Judge(change), iter(tables)
    while some := list(islice(left, TOGETHER)):
        impact.tables += len(some)
        _judge(impact, judge, some)
        if report is not None:
            report(impact.tables)
    impact.judged = judge.judged
    return impact


def _judge(impact: Impact, judge: Judge, tables: Iterable[Table]) -> None:
    touched: list[tuple[Table, Configuration]] = []
    for table in tables:
        try:
            form = read(table.form, as_of=impact.change.day)
        except Refused:
            impact.unreadable.append(table)
            continue
        if impact.change.checks_for(form):
            touched.append((table, form))
    impact.change.read_ahead(form for _, form in touched)
    for table, form in touched:
        if worse := judge.worse(form):
            impact.affected.append(Affected(table, worse, impact.change.day, judge.fails(form)))


COLUMNS = (
    "operator", "kind", "room", "table", "game", "from", "already", "check", "subject", "before", "after", "reason",
    "found", "required", "citations", "filings",
)  # fmt: skip


def lines(impact: Impact, filings: Mapping[int, list[str]]) -> Iterator[dict[str, Any]]:
    """One row for each finding that would be worse."""
    for a in impact.affected:
        for w in a.worse:
            yield {
                "configuration": a.table.configuration,
                "operator": a.table.operator,
                "operator_id": a.table.operator_id,
                "kind": a.table.kind,
                "room": a.table.room,
                "table": a.table.table,
                "game": a.table.form.get("game"),
                "from": a.day,
                "already": "fails already" if a.fails else "",
                "check": w.check,
                "subject": w.subject,
                "before": w.before,
                "after": w.finding.verdict,
                "reason": w.finding.message,
                "found": w.finding.found,
                "required": w.finding.required,
                "citations": [_cited(c.as_json()) for c in w.finding.citations],
                "filings": filings.get(a.table.configuration, []),
            }


def _cited(citation: Mapping[str, Any]) -> str:
    parts = [citation["source"]]
    if citation.get("page"):
        parts.append(f"page {citation['page']}")
    if citation.get("effective_from"):
        parts.append(f"from {citation['effective_from']}")
    return ", ".join(parts)
