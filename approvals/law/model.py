"""Dated values of the law. Asking for a day before the first value raises: nothing is ever guessed backwards.

A parameter is a line of time. A value lives from its first day until the day before the next one, or until its own
last day where the law says so; a value of `None` states that from its first day there is no such limit. The first
value may have no first day ("start not read"): it then stands for all days before the second.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cached_property
from typing import Literal, Protocol

from approvals.findings import Certainty, Citation

MOST_DAYS = 1000  # of which a parameter keeps what is in force

Kind = Literal["usd", "count", "ratio", "flag", "words", "day"]
DateCertainty = Literal["read", "inferred", "unknown"]
Held = int | Fraction | bool | frozenset[str] | date | None


class NoValue(LookupError):
    """The law holds nothing for this day: whoever asks must say so and not judge."""

    def __init__(self, parameter: Parameter, day: date, reason: str, nearest: Value) -> None:
        super().__init__(f"{parameter.title}: {reason} (asked for {day.isoformat()})")
        self.parameter = parameter
        self.day = day
        self.reason = reason
        self.nearest = nearest


class BeforeFirstValue(NoValue):
    """The day is before the first value that was read."""


class AfterLastValue(NoValue):
    """The day is after the last day of the last value."""


class NoLimit(LookupError):
    """From its first day the value says that there is no such limit: there is nothing to judge by."""

    def __init__(self, value: Value) -> None:
        super().__init__(f"{value.parameter} sets no limit from {value.effective_from}")
        self.value = value


class UnknownParameter(KeyError):
    """No such parameter: a mistake of a programmer, not of a user."""


@dataclass(frozen=True)
class Value:
    """One dated value with its evidence."""

    parameter: str
    section: str
    held: Held
    effective_from: date | None
    effective_to: date | None
    certainty: Certainty
    date_certainty: DateCertainty
    citation: str  # the order or filing
    note: str = ""
    facts: tuple[str, ...] = ()  # ids in the collection of facts that this was restated from
    jurisdiction: str | None = None  # whose law it is, by its code
    source: str = "files"  # who supplied it: the files, or a supervisor's row

    @cached_property
    def amount(self) -> Fraction:
        self._must_hold()
        if isinstance(self.held, bool) or not isinstance(self.held, int | Fraction):
            raise TypeError(f"{self.parameter} holds {self.held!r}, no number")
        return Fraction(self.held)

    @cached_property
    def count(self) -> int:
        if self.amount.denominator != 1:
            raise TypeError(f"{self.parameter} holds {self.held}, no whole number")
        return int(self.amount)

    @property
    def flag(self) -> bool:
        self._must_hold()
        if not isinstance(self.held, bool):
            raise TypeError(f"{self.parameter} holds {self.held!r}, no yes or no")
        return self.held

    @property
    def words(self) -> frozenset[str]:
        self._must_hold()
        if not isinstance(self.held, frozenset):
            raise TypeError(f"{self.parameter} holds {self.held!r}, no set of words")
        return self.held

    @property
    def day(self) -> date:
        self._must_hold()
        if not isinstance(self.held, date):
            raise TypeError(f"{self.parameter} holds {self.held!r}, no day")
        return self.held

    def _must_hold(self) -> None:
        if self.held is None:
            raise NoLimit(self)

    @cached_property
    def cited(self) -> Citation:
        return Citation(self.section, self.effective_from, self.effective_to, order=self.citation)


@dataclass(frozen=True)
class Parameter:
    """A named quantity of the law with its values, oldest first."""

    name: str
    title: str
    kind: Kind
    values: tuple[Value, ...]

    def __post_init__(self) -> None:
        if not self.values:
            raise ValueError(f"{self.name} has no value")
        starts = [v.effective_from for v in self.values]
        if any(s is None for s in starts[1:]):
            raise ValueError(f"{self.name}: only the first value may lack its first day")
        dated = [s for s in starts if s is not None]
        if dated != sorted(set(dated)):
            raise ValueError(f"{self.name}: values must follow each other in time, each on a day of its own")
        for v in self.values:
            if v.effective_from and v.effective_to and v.effective_to < v.effective_from:
                raise ValueError(f"{self.name}: a value ends before it begins ({v.effective_from})")
            _check_kind(self.name, self.kind, v.held)

    @cached_property
    def dated(self) -> tuple[Value, ...]:
        """The values with the last day of each: its own, or the eve of the next."""
        eves = [v.effective_from - timedelta(days=1) for v in self.values[1:] if v.effective_from] + [None]
        return tuple(
            replace(v, effective_to=min((d for d in (v.effective_to, eve) if d is not None), default=None))
            for v, eve in zip(self.values, eves)
        )

    def on(self, day: date) -> Value:
        """The value in force; raises BeforeFirstValue or AfterLastValue."""
        result = self._on.get(day)
        if result is None:
            result = self._value_on(day)
            if len(self._on) >= MOST_DAYS:
                self._on.clear()
            self._on[day] = result
        return result

    @cached_property
    def _on(self) -> dict[date, Value]:
        """The values of the days that were asked for: tables are judged by thousands for one day."""
        return {}

    def _value_on(self, day: date) -> Value:
        result = None
        for v in self.dated:
            if v.effective_from is not None and v.effective_from > day:
                break
            result = v
        first = self.dated[0]
        if result is None:
            raise BeforeFirstValue(self, day, f"nothing was read for days before {first.effective_from}", first)
        if result.effective_to is not None and day > result.effective_to:
            raise AfterLastValue(self, day, f"nothing was read for days after {result.effective_to}", result)
        return result

    def maybe(self, day: date) -> Value | None:
        """The value in force where there is one that holds something; for what applies on some days only."""
        try:
            result = self.on(day)
        except NoValue:
            return None
        return None if result.held is None else result


def _check_kind(name: str, kind: Kind, held: Held) -> None:
    fits = {
        "usd": lambda: isinstance(held, int | Fraction) and not isinstance(held, bool),
        "count": lambda: isinstance(held, int) and not isinstance(held, bool),
        "ratio": lambda: isinstance(held, int | Fraction) and not isinstance(held, bool),
        "flag": lambda: isinstance(held, bool),
        "words": lambda: isinstance(held, frozenset),
        "day": lambda: isinstance(held, date),
    }
    if held is not None and not fits[kind]():
        raise ValueError(f"{name} is of kind {kind} and holds {held!r}")


@dataclass(frozen=True, slots=True)
class Declaration:
    """One dated value as a source hands it over, with what its parameter is called there."""

    title: str
    kind: Kind
    value: Value


class Source(Protocol):
    """Whatever supplies dated values: the files of this package, or rows that a supervisor published.

    A later source's value replaces an earlier one's of the same parameter and first day.
    """

    def declarations(self) -> Iterable[Declaration]: ...


class Law(Mapping[str, Parameter]):
    """All parameters by name."""

    def __init__(self, parameters: Iterable[Parameter], jurisdiction: str | None = None) -> None:
        self.jurisdiction = jurisdiction
        self._parameters = {p.name: p for p in parameters}

    @classmethod
    def from_sources(cls, sources: Sequence[Source]) -> Law:
        titles: dict[str, tuple[str, Kind]] = {}
        whose: set[str | None] = set()
        values: dict[str, dict[date | None, Value]] = {}
        for source in sources:
            for declared in source.declarations():
                name = declared.value.parameter
                _, kind = titles.setdefault(name, (declared.title, declared.kind))
                if kind != declared.kind:
                    raise ValueError(f"{name} is declared as {kind} and as {declared.kind}")
                whose.add(declared.value.jurisdiction)
                values.setdefault(name, {})[declared.value.effective_from] = declared.value
        if len(whose) > 1:
            raise ValueError(f"the law of {len(whose)} jurisdictions is not one law")
        return cls(
            (
                Parameter(
                    name,
                    titles[name][0],
                    titles[name][1],
                    tuple(sorted(dated.values(), key=lambda v: v.effective_from or date.min)),
                )
                for name, dated in values.items()
            ),
            next(iter(whose), None),
        )

    def parameter(self, name: str) -> Parameter:
        try:
            return self._parameters[name]
        except KeyError:
            raise UnknownParameter(name) from None

    def on(self, name: str, day: date) -> Value:
        return self.parameter(name).on(day)

    def maybe(self, name: str, day: date) -> Value | None:
        return self.parameter(name).maybe(day)

    def __getitem__(self, name: str) -> Parameter:
        return self._parameters[name]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self._parameters)

    def __len__(self) -> int:
        return len(self._parameters)
