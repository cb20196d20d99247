"""The examples in the engines' docstrings and in the page on adding a game are true."""

from __future__ import annotations

import doctest
import pkgutil
import re
from importlib import import_module

import pytest

import games.engines
from tests.paths import ROOT

MODULES = [m.name for m in pkgutil.walk_packages(games.engines.__path__, "games.engines.")]


@pytest.mark.parametrize("name", ["games.engines", "tools.management.commands.benchmark", *MODULES])
def test_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_page_on_adding_a_game() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "adding-a-game.md"), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_the_index_of_the_mathematics() -> None:
    page = ROOT / "docs" / "maths.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert (result.attempted, result.failed) == (3, 0)
    linked = set(re.findall(r"\]\((maths/[a-z-]+\.md)\)", page.read_text()))
    assert linked == {f"maths/{p.name}" for p in (ROOT / "docs" / "maths").glob("*.md")}
