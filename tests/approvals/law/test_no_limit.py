"""A value of None says that from its day there is no such limit: every check answers, and none fails by it."""

from __future__ import annotations

import dataclasses
import datetime

import pytest

from approvals.checks.registry import checks, judge
from approvals.configuration.read import read
from approvals.law.load import law
from approvals.law.model import Law
from approvals.registry.register import compile_register

DAY = datetime.date(2024, 2, 1)
FORM = {
    "as_of": DAY.isoformat(),
    "game": "Lucky Meadow Poker",
    "operator": {"name": "Evergreen", "kind": "commercial"},
    "room": {"tables": 99},
    "table": {"number": "1", "seats": 99},
    "bets": [{"bet": "ante", "min": "5", "max": "9000"}],
    "progressive": None,
}
NAMES = sorted({name for c in checks() for name in c.law})


def without(name: str) -> Law:
    """The law in which this parameter ended the day before."""
    parameters = []
    for one in law().values():
        if one.name == name:
            kept = tuple(v for v in one.values if v.effective_from is None or v.effective_from < DAY)
            none = dataclasses.replace(kept[-1], held=None, effective_from=DAY, effective_to=None)
            one = dataclasses.replace(one, values=(*kept, none))
        parameters.append(one)
    return Law(parameters)


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_that_ended_is_answered_and_fails_nobody(name: str) -> None:
    result = judge(read(FORM), compile_register([]), without(name))
    answered = {f.check for f in result.findings}
    assert answered == {c.id for c in checks()}
    ended = {c.id for c in checks() if c.law == (name,) and c.origin == "law"}
    assert not [f for f in result.findings if f.check in ended and f.verdict == "fail"]
