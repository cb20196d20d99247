"""Checks of records that are no table's configuration: rooms, ledgers, accounts, events, packages.

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
from typing import Any

import approvals.checks.records as package
from approvals.checks.say import Answered, Say
from approvals.configuration.schema import Path, Refused, place, shown
from approvals.findings import Finding
from approvals.law.model import Law, NoValue


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
        return Refused(f"{self.at(name)} is {shown(self.data[name])}; give {wanted}.", (*self.path, name))

    def amount(self, name: str, what: str = "it must be known") -> Fraction:
        value = self._value(name, what)
        if isinstance(value, bool) or not isinstance(value, int | str | float):
            raise self._refuse(name, "a number")
        try:
            return Fraction(str(value))
        except ValueError:
            raise self._refuse(name, 'a number such as "2.50"') from None

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
            return sorted(date.fromisoformat(d) for d in value)
        except (TypeError, ValueError):
            raise self._refuse(name, 'a list of days such as "2024-02-01"') from None

    def moment(self, name: str, what: str = "it must be known") -> datetime:
        value = self._value(name, what)
        try:
            return datetime.fromisoformat(value)
        except (TypeError, ValueError):
            raise self._refuse(name, 'a time such as "2024-02-01T13:30"') from None

    def part(self, name: str, what: str = "it must be known") -> Record:
        return Record(self.mapping(name, what), self.say, (*self.path, name))

    def rows(self, name: str, what: str = "it must be known") -> list[Record]:
        value = self._value(name, what)
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self._refuse(name, "a list of objects")
        return [Record(v, self.say, (*self.path, name, i)) for i, v in enumerate(value)]


Function = Callable[[Record, date, Law], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
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
        strange = [k for k in data if k not in {*self._top(), "as_of", "operator_kind"} and not k.startswith("x_")]
        if strange:
            raise Refused(f"{shown(strange[0])} is no input of {self.id}; correct or remove it.", (strange[0],))
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
        if not found:
            raise AssertionError(f"{self.id} gave no answer")
        return tuple(found)

    def _top(self) -> set[str]:
        return {k.split(".")[0].split("[")[0] for k in self.inputs}


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
