"""The examples in docstrings are true, in every room; those of the engines are run in tests/games/test_doctests.py."""

from __future__ import annotations

import doctest
import re
from importlib import import_module

import pytest

from tests.paths import ROOT

ROOMS = ("config", "accounts", "games", "paytables", "ingest", "approvals", "tools")
EXAMPLE = re.compile(r"^\s*>>> ", re.MULTILINE)
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for room in ROOMS
    for path in (ROOT / room).rglob("*.py")
    if (ROOT / "games" / "engines") not in path.parents and EXAMPLE.search(path.read_text(encoding="utf-8"))
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0
