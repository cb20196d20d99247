"""Definitions out of YAML: what is wrong is one clear sentence that names the part."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import yaml
from pydantic import ValidationError

from games.engines.definition import shoe_check
from games.engines.definition.check import problems
from games.engines.definition.mistakes import sentences
from games.engines.definition.model import Definition, Variant
from games.engines.definition.shoe import ShoeDefinition

CATALOGUE = Path(__file__).parents[1] / "catalogue"
AnyDefinition = Definition | ShoeDefinition
MOST_LETTERS, MOST_DEEP = 200_000, 100
D = TypeVar("D", bound=Definition | ShoeDefinition)


_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the compiled one is eight times as fast


class _Loader(_Safe):  # type: ignore[misc]
    """YAML in which only `true` and `false` are truth values: `on`, `no` and `y` are words of rules."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


class BadDefinition(ValueError):
    """A definition that cannot be taken; one sentence a mistake."""

    def __init__(self, where: str, mistakes: list[str]) -> None:
        super().__init__(f"{where}: " + "; ".join(mistakes))
        self.mistakes = tuple(mistakes)


def read_any(data: object, where: str = "the definition") -> AnyDefinition:
    """A definition of any family: the top-level key `shoe` says that it is a shoe game."""
    if not isinstance(data, Mapping):
        raise BadDefinition(where, ["a definition is a mapping of parts, such as `deck`, `hands`, `rounds`"])
    return read_shoe(data, where) if "shoe" in data else read(data, where)


def read_shoe(data: Mapping[str, object], where: str = "the definition") -> ShoeDefinition:
    try:
        definition = ShoeDefinition.model_validate(_spelled_out(dict(data)))
    except ValidationError as error:
        raise BadDefinition(where, sentences(error.errors(include_url=False), data)) from None
    wrong = shoe_check.problems(definition)
    if wrong:
        raise BadDefinition(where, wrong)
    return definition


def read(data: object, where: str = "the definition") -> Definition:
    """A definition of hands and rounds from plain data (YAML or JSON), checked as a whole."""
    if not isinstance(data, Mapping):
        raise BadDefinition(where, ["a definition is a mapping of parts, such as `deck`, `hands`, `rounds`"])
    try:
        definition = Definition.model_validate(_spelled_out(dict(data)))
    except ValidationError as error:
        raise BadDefinition(where, sentences(error.errors(include_url=False), data)) from None
    wrong = problems(definition)
    if wrong:
        raise BadDefinition(where, wrong)
    return definition


def _too_deep(text: str) -> bool:
    """Whether parts could stand within one another more often than the compiled reader of YAML survives."""
    depth = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth = depth + 1 if mark in "[{" else max(0, depth - 1)
        if depth > MOST_DEEP:
            return True
    return any(len(re.findall(r"[-?:]\s", line)) > MOST_DEEP for line in text.splitlines())


def data_of(text: str, where: str = "the definition") -> object:
    """Plain data out of YAML, of which JSON is a part. Raises BadDefinition with the line that cannot be read."""
    if len(text) > MOST_LETTERS or _too_deep(text):
        raise BadDefinition(where, ["it is too long or too deeply nested to be a definition"])
    try:
        return yaml.load(text, Loader=_Loader)  # nosec B506 - a SafeLoader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f" in line {mark.line + 1}" if mark is not None else ""
        raise BadDefinition(where, [f"this is not valid YAML{place}: {getattr(error, 'problem', error)}"]) from None
    except ValueError:  # a date that is none, a number of thousands of digits
        raise BadDefinition(where, ["it holds a number or a date that cannot be read; put it in quotes"]) from None


def read_text(text: str, where: str = "the definition") -> AnyDefinition:
    return read_any(data_of(text, where), where)


def read_file(path: Path) -> AnyDefinition:
    return read_text(path.read_text(encoding="utf-8"), path.name)


def _spelled_out(data: dict[str, object]) -> dict[str, object]:
    """Paytables are written as `pays: {pair: 1, royal_flush: 100%}` with `envy` beside; the form has rows."""
    for section in ("ladders", "bets"):
        parts = data.get(section)
        if isinstance(parts, Mapping):
            data[section] = {k: _with_rows(dict(v)) if isinstance(v, Mapping) else v for k, v in parts.items()}
    return data


def _with_rows(part: dict[str, object]) -> dict[str, object]:
    tables = part.get("paytables")
    if isinstance(tables, list):
        part["paytables"] = [_rows_of(dict(t)) if isinstance(t, Mapping) else t for t in tables]
    return part


def _rows_of(table: dict[str, Any]) -> dict[str, object]:
    pays, envy = table.pop("pays", None), table.pop("envy", None) or {}
    if not isinstance(pays, Mapping):
        return table
    rows = {str(hand): _row(cell) for hand, cell in pays.items()}
    for hand, amount in envy.items():
        rows.setdefault(str(hand), {})["envy"] = amount
    return {**table, "rows": rows}


def _row(cell: object) -> dict[str, object]:
    """ "100%", "10% minor", "push", a number, or a mapping that says all of it."""
    if isinstance(cell, Mapping):
        return dict(cell)
    if cell == "push":
        return {"push": True}
    if isinstance(cell, str) and "%" in cell:
        share, _, meter = cell.partition("%")
        return {"percent": share.strip(), "meter": meter.strip() or "main"}
    return {"pays": cell}


def variant(definition: D, name: str) -> D:
    """The definition of one version of the rules."""
    chosen: Variant | None = next((v for v in definition.variants if v.name == name), None)
    if chosen is None:
        known = ", ".join(v.name for v in definition.variants) or "one version only"
        raise BadDefinition(definition.name, [f"there is no version {name!r} of the rules; the versions are: {known}"])
    return patched(definition, chosen.set)


def check_versions(definition: AnyDefinition) -> None:
    """That each version and each reading can be taken, which reading the definition alone does not ask.
    Raises BadDefinition with all that cannot."""
    mistakes: list[str] = []
    sets = [(f"variants.{n}", v.set) for n, v in enumerate(definition.variants)]
    for number, asked in enumerate(definition.readings):
        sets += [(f"readings.{number}.options.{n}", option.set) for n, option in enumerate(asked.options)]
    for where, changed in sets:
        try:
            patched(definition, changed)
        except BadDefinition as wrong:
            mistakes += [f"`{where}.set`: {mistake}" for mistake in wrong.mistakes]
    if mistakes:
        raise BadDefinition(definition.name, mistakes)


def one_version(definition: D, name: str) -> D:
    """A version of the rules as a game of its own, which has no others."""
    return cast(D, variant(definition, name).model_copy(update={"variants": ()}))


def of_versions(definition: AnyDefinition) -> bool:
    """Whether versions of a game of hands have rules of their own, so that nothing of one holds for another."""
    return isinstance(definition, Definition) and bool(definition.variants)


def patched(definition: D, changes: Mapping[str, object]) -> D:
    """The definition with other values at dotted paths, checked as a whole again.

    A path that leads to a mapping names its keys; a number steps into a list.
    """
    data = definition.model_dump(mode="json", by_alias=True)
    for path, value in changes.items():
        _put(data, path, value, definition.name)
    return cast(
        D, read_shoe(data, definition.name) if isinstance(definition, ShoeDefinition) else read(data, definition.name)
    )


def _put(data: Any, path: str, value: object, where: str) -> None:
    *steps, last = path.split(".")
    for step in steps:
        data = _step(data, step, path, where)
    if isinstance(data, list):
        data[_index(data, last, path, where)] = value
    elif value is None and last in data:
        del data[last]
    else:
        data[last] = value


def _step(data: object, step: str, path: str, where: str) -> object:
    if isinstance(data, list):
        return data[_index(data, step, path, where)]
    if not isinstance(data, dict) or step not in data:
        raise BadDefinition(where, [f"`{path}` does not exist: there is no `{step}`"])
    if data[step] is None:
        data[step] = {}
    return data[step]


def _index(data: Sequence[object], step: str, path: str, where: str) -> int:
    if not step.isdigit() or int(step) >= len(data):
        raise BadDefinition(where, [f"`{path}` does not exist: there is no item {step} in a list of {len(data)}"])
    return int(step)


@cache
def every_definition() -> dict[str, AnyDefinition]:
    """Every definition that the project ships, by key."""
    results: dict[str, AnyDefinition] = {}
    for path in sorted(CATALOGUE.glob("*.yaml")):
        definition = read_file(path)
        if definition.key != path.stem:
            raise BadDefinition(path.name, [f"its key is `{definition.key}`; file and key have one name"])
        results[definition.key] = definition
    return results


@cache
def catalogue() -> dict[str, Definition]:
    """The games of hands and rounds."""
    return {key: d for key, d in every_definition().items() if isinstance(d, Definition)}


@cache
def shoes() -> dict[str, ShoeDefinition]:
    """The shoe games."""
    return {key: d for key, d in every_definition().items() if isinstance(d, ShoeDefinition)}
