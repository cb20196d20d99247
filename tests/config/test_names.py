"""Modules, classes and public functions are named as people of this field would search for them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.paths import ROOT

ROOMS = ("config", "accounts", "games", "paytables", "ingest", "approvals", "tools")
# What an imaginary person says, hears or is told names no thing.
ACTS = frozenset(
    {
        *("say", "said", "tell", "told", "ask", "asked", "asking", "hear", "heard"),
        *("mend", "mends", "mended", "stranger", "strangers", "sister", "sisters", "lookalikes", "unled"),
    }
)
# What a notebook calls, and a kernel that reads tables.
MAY_STAY = frozenset({"games.engines.ask", "games.engines.ask.ask", "games.engines.solvers.exposed_kernels.ask"})


def words_of(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+", name)]


def names() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield module
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                    yield f"{module}.{node.name}"


def test_names_are_words_of_the_field() -> None:
    acts = {name for name in names() if not ACTS.isdisjoint(words_of(name.rpartition(".")[2]))}
    assert acts == MAY_STAY


HEARSAY = frozenset({"found", "said", "told", "unsaid", "untold", "anew"})
# A finding has what was found and what is required; a page that is missing is not found.
OF_FINDINGS = frozenset({"found", "not_found"})
OF_PACKETS = "x_said"  # a key of stored packets
TRAINED = "ingest/learned/features.py"  # the labeler's report holds the hash of this source


def _bound_names(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("test_"):
            yield node.lineno, node.name


def test_variables_say_what_they_hold() -> None:
    """`found`, `said` and `told` say how a value came here, not what it is."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for room in (*ROOMS, "tests", "scripts")
        for path in sorted((ROOT / room).rglob("*.py"))
        if "migrations" not in path.parts and path.relative_to(ROOT).as_posix() != TRAINED
        for line, name in _bound_names(path)
        if not HEARSAY.isdisjoint(words_of(name))
        and (room != "approvals" or name not in OF_FINDINGS)
        and name.lower() not in ("not_found", OF_PACKETS)
    ]
    assert wrong == []
