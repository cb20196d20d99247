"""Record checks that are no table's configuration: rooms, ledgers, accounts, events, packages.

Each takes its own inputs as one JSON object with a day (`as_of`). What is absent is unknown and is named; what has the
wrong type is refused. The checks do not bind tribal casinos.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

import approvals.checks.records as package
from approvals.checks.finding_builder import CheckConcluded, FindingBuilder
from approvals.checks.record_form import RecordForm
from approvals.configuration.declare import field_of, fields_of, form_fields, validated
from approvals.configuration.kinds import UNKNOWN
from approvals.configuration.schema import Path, place
from approvals.configuration.words import what_it_is
from approvals.findings import Finding, Verdict, worst
from approvals.law.model import Law, NoLimit, NoValue

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Record:
    """An object of a record's form. A method gives the value of a field, or says that it is missing."""

    data: Mapping[str, Any]
    finding: FindingBuilder
    path: Path = ()

    @classmethod
    def of(cls, held: object, finding: FindingBuilder, path: Path = ()) -> Record:
        """What is known of a form's object, or of one whose keys are names."""
        if isinstance(held, Mapping):
            return cls(held, finding, path)
        values = ((one.name, getattr(held, one.attribute)) for one in fields_of(type(held)))
        return cls(
            {name: value for name, value in values if value is not None or _states_none(held, name)}, finding, path
        )

    def at(self, name: str) -> str:
        return place((*self.path, name))

    def given(self, name: str) -> bool:
        return self.data.get(name) not in (None, UNKNOWN)

    def stated(self, name: str) -> bool:
        """Whether the field is there at all: null says "none" where the form says so."""
        return self.data.get(name, UNKNOWN) is not UNKNOWN

    def _known(self, name: str, what: str, kind: type[_T]) -> _T:
        if not self.given(name):
            raise CheckConcluded(self.finding.missing_input(self.at(name), what))
        value = self.data[name]
        if not isinstance(value, kind):
            raise TypeError(f"{self.at(name)} is declared as {type(value).__name__} and read as {kind.__name__}")
        return value

    def amount(self, name: str, what: str = "it must be known") -> Fraction:
        return Fraction(self._known(name, what, Fraction | int))  # type: ignore[arg-type]

    def amounts(self, name: str, what: str = "it must be known") -> tuple[Fraction, ...]:
        return self._known(name, what, tuple)

    def count(self, name: str, what: str = "it must be known") -> int:
        return self._known(name, what, int)

    def flag(self, name: str, what: str = "it must be known") -> bool:
        return self._known(name, what, bool)

    def text(self, name: str, what: str = "it must be known") -> str:
        return self._known(name, what, str)

    def words(self, name: str, what: str = "it must be known") -> frozenset[str]:
        return self._known(name, what, frozenset)

    def day(self, name: str, what: str = "it must be known") -> date:
        return self._known(name, what, date)

    def days(self, name: str, what: str = "it must be known") -> tuple[date, ...]:
        return self._known(name, what, tuple)

    def moment(self, name: str, what: str = "it must be known") -> datetime:
        return self._known(name, what, datetime)

    def part(self, name: str, what: str = "it must be known") -> Record:
        return Record.of(self._known(name, what, object), self.finding, (*self.path, name))

    def rows(self, name: str, what: str = "it must be known") -> list[Record]:
        held = self._known(name, what, tuple)
        return [Record.of(row, self.finding, (*self.path, name, n)) for n, row in enumerate(held)]


def _states_none(held: object, name: str) -> bool:
    one = field_of(type(held), name)
    return one is not None and bool(one.none)


Function = Callable[[Record, date, Law], Iterable[Finding]]


@dataclass(frozen=True, slots=True, eq=False)
class RecordCheck:
    """A check of a record as it declares itself."""

    id: str
    title: str
    form: type[Any]
    law: tuple[str, ...]
    fails: str
    reviews: str
    function: Function
    binds_tribal: bool = False

    @property
    def inputs(self) -> dict[str, str]:
        """What it takes beside the day and the kind of operator, each in one line."""
        common = {one.name for one in fields_of(RecordForm)}
        return {name: what_it_is(one) for name, one in form_fields(self.form) if name not in common}

    def run(self, data: object, law: Law) -> tuple[Finding, ...]:
        """The findings; raises Refused for what is no such record."""
        finding = FindingBuilder(self.id)
        given = validated(self.form, data)
        if given.operator_kind == "tribal" and not self.binds_tribal:
            return (
                finding.not_applicable("operator_kind", "A tribal casino is bound by its compact, not by the WAC."),
            )
        record = Record.of(given, finding)
        results: list[Finding] = []
        try:
            day = record.day("as_of", "the law has dates")
            results.extend(self.function(record, day, law))
        except CheckConcluded as answer:
            results.append(answer.finding)
        except NoValue as gap:
            results.append(
                finding.review("as_of", f"{gap.parameter.title}: {gap.reason}.", found=gap.day, law=(gap.nearest,))
            )
        except NoLimit as ended:
            since = ended.value.effective_from
            results.append(
                finding.not_applicable("as_of", f"The law sets no such limit from {since}.", law=(ended.value,))
            )
        if not results:
            raise AssertionError(f"{self.id} gave no answer")
        return tuple(results)

    def answer(self, data: Any, law: Law) -> RecordResult:
        """The findings with their day, as one answer."""
        findings = self.run(data, law)
        day = data.get("as_of")
        return RecordResult(self.id, day if isinstance(day, str) else None, findings)


@dataclass(frozen=True, slots=True)
class RecordResult:
    """All findings of a check about one record."""

    check: str
    as_of: str | None
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        return worst(f.verdict for f in self.findings)

    def as_json(self) -> dict[str, Any]:
        return {
            "check": self.check,
            "as_of": self.as_of,
            "verdict": self.verdict,
            "findings": [f.as_json() for f in self.findings],
        }


_DECLARED: dict[str, RecordCheck] = {}


def record_check(
    id: str,
    *,
    title: str,
    form: type[object],
    law: tuple[str, ...],
    fails: str,
    reviews: str = "",
    binds_tribal: bool = False,
) -> Callable[[Function], Function]:
    """Declare a check of a record."""

    def declare(function: Function) -> Function:
        if id in _DECLARED and _DECLARED[id].function is not function:
            raise ValueError(f"{id} is declared twice")
        _DECLARED[id] = RecordCheck(id, title, form, law, fails, reviews, function, binds_tribal)
        return function

    return declare


@cache
def record_checks() -> tuple[RecordCheck, ...]:
    """Every check of a record, by id."""
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return tuple(_DECLARED[id] for id in sorted(_DECLARED))


def record_check_of(id: str) -> RecordCheck | None:
    return next((c for c in record_checks() if c.id == id), None)
