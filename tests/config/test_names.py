"""Modules, classes and public functions are named as people of this field would search for them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

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
