"""Vectors of the law, run: what a check answers now to an input whose answer is known.

The input stands beside the answer in `vectors.yaml`. Whoever changes a value of the law sees on the section's page at
once which of the known answers no longer come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from approvals.checks.record import record_check_of
from approvals.checks.registry import CheckContext, checks
from approvals.configuration.kinds import spaced
from approvals.configuration.read import read
from approvals.findings import Finding, Verdict, worst
from approvals.law.model import Law
from approvals.registry.register import compile_register

FILE = Path(__file__).with_name("vectors.yaml")
GAME = "a game"


@dataclass(frozen=True, slots=True)
class Vector:
    """An input with the verdict that it must get."""

    check: str
    expect: Verdict
    subject: str
    record: Mapping[str, Any] | None
    table: Mapping[str, Any] | None

    @property
    def given(self) -> Mapping[str, object]:
        return self.record or self.table or {}

    @property
    def as_of(self) -> str:
        return str(self.given.get("as_of", ""))

    @property
    def words(self) -> str:
        """The input for people, without the day."""
        return in_words({k: v for k, v in self.given.items() if k != "as_of"})


@dataclass(frozen=True, slots=True)
class Run:
    """What was answered."""

    vector: Vector
    verdict: Verdict
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        return self.verdict == self.vector.expect


@cache
def vectors() -> tuple[Vector, ...]:
    written = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return tuple(
        Vector(v["check"], v["expect"], v.get("subject", ""), v.get("record"), v.get("table")) for v in written
    )


def run(vector: Vector, law: Law) -> Run:
    findings = _findings(vector, law)
    about = [f for f in findings if f.subject.startswith(vector.subject)]
    return Run(vector, worst(f.verdict for f in about), findings)


def _findings(vector: Vector, law: Law) -> tuple[Finding, ...]:
    if vector.record is not None:
        check = record_check_of(vector.check)
        assert check is not None
        return check.run(dict(vector.record), law)
    form = {"game": GAME, "operator": {"kind": "commercial"}, **(vector.table or {})}
    configuration = read(form)
    standing = CheckContext.of(configuration, compile_register([]))
    return next(c for c in checks() if c.id == vector.check).run(configuration, standing, law)


def runs_of(names: Iterable[str], law: Law) -> list[Run]:
    """The vectors of every check that rests on one of these parameters."""
    wanted = set(names)
    resting = {c.id for c in checks() if wanted & set(c.law)}
    for vector in vectors():
        check = record_check_of(vector.check)
        if check is not None and wanted & set(check.law):
            resting.add(check.id)
    return [run(v, law) for v in vectors() if v.check in resting]


def in_words(value: object) -> str:
    """A value in a few words.

    >>> in_words({"bets": [{"bet": "ante", "max": "400"}], "posted": ["rules"], "deck": {"logo": True}})
    'bets: (bet ante, max 400); posted: rules; deck: logo yes'
    """
    if isinstance(value, Mapping):
        return "; ".join(f"{spaced(k)}: {_inner(v)}" for k, v in value.items())
    return _inner(value)


def _inner(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{spaced(k)} {_inner(v)}" for k, v in value.items())
        case list():
            return ", ".join(f"({_inner(v)})" if isinstance(v, Mapping) else _inner(v) for v in value) or "none"
        case _:
            return spaced(value)
