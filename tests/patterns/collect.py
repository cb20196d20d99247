"""Every regular expression of the project: what its modules hold, and what their code compiles where it is used."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ingest.readers.facts import registry

ROOMS = ("config", "accounts", "games", "paytables", "ingest", "approvals")
NOT_IMPORTED = re.compile(r"\.migrations\b|\.settings\.|\.__main__$|^config\.(?:wsgi|asgi)$")
CALLS = {"compile", "match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
FROM_THE_START = {"match", "fullmatch"}
READERS = tuple(
    f"ingest.{name}"
    for name in (
        "readers",
        "grammar",
        "layout",
        "pages",
        "blocks",
        "prose",
        "sections",
        "letter_marks",
        "told",
        "proof",
    )
)
LONGEST = 20_000
DEPTH = 6


@dataclass
class Used:
    """A pattern, where it stands, and how it is asked."""

    pattern: str
    flags: int
    places: list[str] = field(default_factory=list)
    methods: set[str] = field(default_factory=set)

    @property
    def longest(self) -> int:
        """Letters of the longest text that it is asked about: readers of facts get single sentences."""
        of_facts = all(place.startswith("ingest.readers.facts.") for place in self.places)
        return registry.LONGEST if of_facts else LONGEST

    @property
    def of_words(self) -> bool:
        """Only the reading process uses it, on words that are joined by single spaces."""
        return all(place.startswith(READERS) for place in self.places)


class Collection:
    def __init__(self) -> None:
        self.results: dict[tuple[str, int], Used] = {}
        self.unknown: list[str] = []  # calls whose pattern only a running program knows

    def add(self, pattern: re.Pattern[Any], place: str, methods: set[str]) -> None:
        if not isinstance(pattern.pattern, str):
            pattern = re.compile(pattern.pattern.decode("latin-1"), pattern.flags & ~re.ASCII)
        used = self.results.setdefault((pattern.pattern, pattern.flags), Used(pattern.pattern, pattern.flags))
        used.places.append(place)
        used.methods |= methods


def collect() -> Collection:
    collection = Collection()
    modules = list(_modules())
    trees = {module.__name__: ast.parse(_source(module)) for module in modules}
    asked = {name: _asked([tree]) for name, tree in trees.items()}
    everywhere = _asked(trees.values())
    for module in modules:
        seen: set[int] = set()
        for name, value in list(vars(module).items()):
            for pattern in _within(value, seen, DEPTH):
                collection.add(pattern, f"{module.__name__}.{name}", _methods(name, asked[module.__name__], everywhere))
        _written(module, trees[module.__name__], collection)
    return collection


def _modules() -> Iterator[ModuleType]:
    for room in ROOMS:
        package = importlib.import_module(room)
        yield package
        for item in pkgutil.walk_packages(package.__path__, f"{room}."):
            if not NOT_IMPORTED.search(item.name):
                yield importlib.import_module(item.name)


def _source(module: ModuleType) -> str:
    if module.__file__ is None:
        return ""
    with open(module.__file__, encoding="utf-8") as file:
        return file.read()


def _asked(trees: Any) -> dict[str, set[str]]:
    """By name, how patterns are asked; a name that is passed on may be asked in any way."""
    results: dict[str, set[str]] = {}
    for tree in trees:
        methods = {
            id(node.value): node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                results.setdefault(node.id, set()).add(methods.get(id(node), "search"))
    return results


def _methods(name: str, here: dict[str, set[str]], everywhere: dict[str, set[str]]) -> set[str]:
    return (here if name.startswith("_") else everywhere).get(name) or {"search"}


def _within(value: Any, seen: set[int], depth: int) -> Iterator[re.Pattern[Any]]:
    """The patterns that a value holds, in containers and in the fields of records too."""
    if isinstance(value, re.Pattern):
        yield value
        return
    if depth == 0 or id(value) in seen:
        return
    if isinstance(value, dict):
        parts: Any = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        parts = value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = [_held(value, one.name) for one in dataclasses.fields(value)]
    elif isinstance(value, type) and value.__module__.partition(".")[0] in ROOMS:
        parts = list(vars(value).values())
    else:
        return
    seen.add(id(value))
    for part in parts:
        yield from _within(part, seen, depth - 1)


def _held(record: object, name: str) -> object:
    """What a record holds already; what it would read or work out when asked is not asked for."""
    try:
        return object.__getattribute__(record, name)
    except AttributeError:
        return None


def _written(module: ModuleType, tree: ast.Module, collection: Collection) -> None:
    """The patterns of `re.…(…)` within functions, where the names in them are the module's."""
    chained = {
        id(node.value): node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Call)
    }
    named = {id(node.value) for node in tree.body if isinstance(node, ast.Assign)}
    for node in ast.walk(tree):
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in CALLS
            and node.args
        ):
            continue
        place = f"{module.__name__}:{node.lineno}"
        flags = next((one.value for one in node.keywords if one.arg == "flags"), None)
        where = {"compile": 1, "match": 2, "search": 2, "fullmatch": 2, "findall": 2, "finditer": 2}
        at = where.get(node.func.attr)
        if flags is None and at is not None and len(node.args) > at:
            flags = node.args[at]
        try:
            pattern = _value(node.args[0], module)
            number = _value(flags, module) if flags is not None else 0
        except Exception:
            collection.unknown.append(f"{place}: {ast.unparse(node)[:160]}")
            continue
        if isinstance(pattern, re.Pattern):
            collection.add(pattern, place, {node.func.attr})
        elif isinstance(pattern, str | bytes):
            compiled = set() if id(node) in named else {chained.get(id(node), "search")}
            methods = compiled if node.func.attr == "compile" else {node.func.attr}
            collection.add(re.compile(pattern, number), place, methods)


def _value(node: ast.expr, module: ModuleType) -> Any:
    return eval(compile(ast.Expression(node), module.__name__, "eval"), dict(vars(module)))
