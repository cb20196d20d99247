"""What the house asks of its own tests: none skips, none needs what an outsider has not, waiting is no test's time."""

from __future__ import annotations

import ast
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import acting
from tests.database import not_on_the_clock
from tests.paths import ROOT

TESTS = ROOT / "tests"
SKIPS = {"skip", "skipif", "importorskip", "xfail", "SkipTest", "skipTest", "skipUnless", "skipIf"}


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for place in sorted(TESTS.rglob("*.py")):
        yield place.relative_to(TESTS), ast.parse(place.read_text("utf-8"))


def test_no_test_skips() -> None:
    """What a machine has not is left out by name before it runs (tests/needs.py); nothing else is."""
    results = [
        f"{place}:{node.lineno} {ast.unparse(node)}"
        for place, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in SKIPS
    ]
    assert results == []


def test_what_stands_outside_the_tree_is_read_by_tests_of_its_own_mark_alone() -> None:
    """`make test` leaves these out; they are for whoever has the development material and asks for them."""
    results = {}
    for place, tree in sources():
        imports = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module == "tests.paths"]
        outside = {name.name for one in imports for name in one.names} - {"ROOT"}
        if outside:
            results[str(place)] = [
                test.name
                for test in ast.walk(tree)
                if isinstance(test, ast.FunctionDef)
                and test.name.startswith("test_")
                and reads(tree, test, outside)
                and not marked(tree, test)
            ]
    assert results, "there are such tests"
    assert {place: tests for place, tests in results.items() if tests} == {}


def reads(tree: ast.Module, test: ast.FunctionDef, names: set[str]) -> bool:
    """Whether a test or a function of its module that it calls names one of these."""
    functions = {f.name: f for f in tree.body if isinstance(f, ast.FunctionDef)}
    seen: set[str] = set()
    ahead = [test]
    while ahead:
        used = {n.id for n in ast.walk(ahead.pop()) if isinstance(n, ast.Name)}
        if used & names:
            return True
        ahead += [functions[name] for name in sorted(used & set(functions) - seen)]
        seen |= used
    return False


def marked(tree: ast.Module, test: ast.FunctionDef) -> bool:
    whole = [n.value for n in tree.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "pytestmark"]
    return any("mark.shared" in ast.unparse(mark) for mark in [*whole, *test.decorator_list])


def test_what_every_test_waits_for_is_not_of_the_first_one_s_time() -> None:
    before = signal.getitimer(signal.ITIMER_REAL)[0]
    with not_on_the_clock():
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == pytest.approx(before, abs=5)
    assert before > 0, "a test has a time (pyproject.toml)"


def test_only_a_run_of_everything_is_asked_for_every_act() -> None:
    """The runs of `make` that take one mark alone cannot have tried each act of the audit log."""
    marks = re.findall(r'-m pytest -q.* -m (?:"([^"]+)"|(\w+))', (ROOT / "Makefile").read_text("utf-8"))
    asked = {expression: acting.only_leaves_out(expression) for pair in marks for expression in pair if expression}
    assert asked == {
        "not slow and not browser and not shared": True,
        "slow and not shared": False,
        "shared": False,
        "browser": False,
    }
