"""Checks of records that are no table's configuration: rooms, ledgers, accounts, events, packages.

Each takes its own inputs as one JSON object with a day (`as_of`). What is absent is unknown and is named; what has the
wrong type is refused. The checks do not bind tribal casinos.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any
from zoneinfo import ZoneInfo

import approvals.checks.records as package
from approvals.checks.say import Answered, Say
from approvals.configuration.schema import Path, Refused, place, shown
from approvals.findings import Finding, Verdict, worst
from approvals.law.model import Law, NoLimit, NoValue

LOCAL = ZoneInfo("America/Los_Angeles")
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,10})?")


@dataclass(frozen=True, slots=True)
class Record:
    """A JSON object read field by field. A method either gives a value or says what is missing or wrong."""

    data: Mapping[str, Any]
    say: Say
    path: Path = ()

    def at(self, name: str) -> str:
        return place((*self.path, name))

    def given(self, name: str) -> bool:
        return self.data.get(name) is not None

    def stated(self, name: str) -> bool:
        """Whether the field is there at all: null says "none" where a check says so."""
        return name in self.data

    def _value(self, name: str, what: str) -> Any:
        if not self.given(name):
            raise Answered(self.say.unknown(self.at(name), what))
        return self.data[name]

    def _refuse(self, name: str, wanted: str) -> Refused:
        return self._refused(name, self.data[name], wanted)

    def _refused(self, name: str | int, value: Any, wanted: str) -> Refused:
        where = (*self.path, name)
        return Refused(f"{place(where)} is {shown(value)}; give {wanted}.", where)

    def amount(self, name: str, what: str = "it must be known", *, signed: bool = False) -> Fraction:
        return self._number(name, self._value(name, what), signed=signed)

    def _number(self, name: str | int, value: Any, *, signed: bool = False) -> Fraction:
        wanted = 'a number such as "2.50"' if signed else 'a number such as "2.50", without a sign'
        if isinstance(value, bool) or not isinstance(value, int | str | float):
            raise self._refused(name, value, wanted)
        # No exponents and no more digits than money has: "1e999999999" is a number of a thousand million digits.
        if not _NUMBER.fullmatch(str(value)) or (not signed and str(value).startswith("-")):
            raise self._refused(name, value, wanted)
        return Fraction(str(value))

    def amounts(self, name: str, what: str = "it must be known") -> list[Fraction]:
        value = self._value(name, what)
        if not isinstance(value, list):
            raise self._refuse(name, "a list of numbers")
        inside = Record({}, self.say, (*self.path, name))
        return [inside._number(index, v) for index, v in enumerate(value)]

    def count(self, name: str, what: str = "it must be known") -> int:
        value = self.amount(name, what)
        if value.denominator != 1 or value < 0:
            raise self._refuse(name, "a whole number")
        return int(value)

    def flag(self, name: str, what: str = "it must be known") -> bool:
        value = self._value(name, what)
        if not isinstance(value, bool):
            raise self._refuse(name, "true or false")
        return value

    def text(self, name: str, what: str = "it must be known") -> str:
        value = self._value(name, what)
        if not isinstance(value, str):
            raise self._refuse(name, "a text")
        return value

    def words(self, name: str, what: str = "it must be known") -> frozenset[str]:
        value = self._value(name, what)
        if not isinstance(value, list) or not all(isinstance(w, str) for w in value):
            raise self._refuse(name, "a list of words")
        return frozenset(value)

    def mapping(self, name: str, what: str = "it must be known") -> dict[str, Any]:
        value = self._value(name, what)
        if not isinstance(value, dict):
            raise self._refuse(name, "an object")
        return value

    def day(self, name: str, what: str = "it must be known") -> date:
        value = self._value(name, what)
        try:
            return date.fromisoformat(value)
        except (TypeError, ValueError):
            raise self._refuse(name, 'a day such as "2024-02-01"') from None

    def days(self, name: str, what: str = "it must be known") -> list[date]:
        value = self._value(name, what)
        try:
            if not isinstance(value, list):
                raise TypeError(value)
            return sorted(date.fromisoformat(d) for d in value)
        except (TypeError, ValueError):
            raise self._refuse(name, 'a list of days such as "2024-02-01"') from None

    def moment(self, name: str, what: str = "it must be known") -> datetime:
        value = self._value(name, what)
        try:
            moment = datetime.fromisoformat(value)
            # Times are the room's own; one with an offset is told in that time, so that the two can be compared.
            return moment.astimezone(LOCAL).replace(tzinfo=None) if moment.tzinfo else moment
        except (TypeError, ValueError, OverflowError):
            raise self._refuse(name, 'a time such as "2024-02-01T13:30"') from None

    def part(self, name: str, what: str = "it must be known") -> Record:
        return Record(self.mapping(name, what), self.say, (*self.path, name))

    def rows(self, name: str, what: str = "it must be known") -> list[Record]:
        value = self._value(name, what)
        if not isinstance(value, list):
            raise self._refuse(name, "a list of objects")
        for index, row in enumerate(value):
            if not isinstance(row, dict):
                raise Record({}, self.say, (*self.path, name))._refused(index, row, "an object")
        return [Record(v, self.say, (*self.path, name, i)) for i, v in enumerate(value)]


Function = Callable[[Record, date, Law], Iterable[Finding]]


@dataclass(frozen=True, slots=True, eq=False)
class RecordCheck:
    """A check of a record as it declares itself."""

    id: str
    title: str
    inputs: Mapping[str, str]
    law: tuple[str, ...]
    fails: str
    reviews: str
    function: Function
    binds_tribal: bool = False

    def run(self, data: Any, law: Law) -> tuple[Finding, ...]:
        """The findings; raises Refused for what is no such record."""
        say = Say(self.id)
        if not isinstance(data, dict):
            raise Refused(f"The input is {shown(data)}; give an object.")
        from approvals.checks.record_inputs import refuse_strangers

        refuse_strangers(self, data)
        if data.get("operator_kind") not in (None, "commercial", "tribal"):
            raise Refused(
                f"operator_kind is {shown(data['operator_kind'])}; give commercial or tribal.", ("operator_kind",)
            )
        if data.get("operator_kind") == "tribal" and not self.binds_tribal:
            return (say.nothing("operator_kind", "A tribal casino is bound by its compact, not by the WAC."),)
        record = Record(data, say)
        found: list[Finding] = []
        try:
            day = record.day("as_of", "the law has dates")
            found.extend(self.function(record, day, law))
        except Answered as answer:
            found.append(answer.finding)
        except NoValue as gap:
            found.append(
                say.review("as_of", f"{gap.parameter.title}: {gap.reason}.", found=gap.day, law=(gap.nearest,))
            )
        except NoLimit as ended:
            since = ended.value.effective_from
            found.append(say.nothing("as_of", f"The law sets no such limit from {since}.", law=(ended.value,)))
        if not found:
            raise AssertionError(f"{self.id} gave no answer")
        return tuple(found)

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
    inputs: Mapping[str, str],
    law: tuple[str, ...],
    fails: str,
    reviews: str = "",
    binds_tribal: bool = False,
) -> Callable[[Function], Function]:
    """Declare a check of a record."""

    def declare(function: Function) -> Function:
        if id in _DECLARED and _DECLARED[id].function is not function:
            raise ValueError(f"{id} is declared twice")
        _DECLARED[id] = RecordCheck(id, title, inputs, law, fails, reviews, function, binds_tribal)
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
