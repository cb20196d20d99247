"""A small compiler for the part of JSON Schema that our forms use.

The library for JSON Schema walks the schema anew for each object (milliseconds each) and words its errors for
programmers; here a schema becomes closures once, and an error is one sentence with its path for whoever typed the
form. Where Python's `$` would let a final line break through, a pattern must match the whole string.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Path = tuple[str | int, ...]


class Duplicated(dict[str, Any]):
    """A JSON object that named a key twice: which of the two is meant, nobody knows."""

    key = ""


class Refused(ValueError):
    """What was handed in is not judged: one sentence, and the place."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.message = message
        self.at = place(path)


def place(path: Path) -> str:
    """A path as it is written in findings.

    >>> place(("bets", 0, "max"))
    'bets[0].max'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{shown(part)}" if text else shown(part)
    return text


def shown(value: object, limit: int = 60) -> str:
    """A value inside a sentence: one line, no invisible characters, not too long."""
    text = value if isinstance(value, str) else repr(value)
    visible = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return visible if len(visible) <= limit else visible[:limit] + "…"


Validator = Callable[[Any, Path], None]

_TYPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "object": ("an object", lambda v: isinstance(v, dict)),
    "array": ("a list", lambda v: isinstance(v, list)),
    "string": ("a text in quotes", lambda v: isinstance(v, str)),
    "boolean": ("true or false", lambda v: isinstance(v, bool)),
    "null": ("null", lambda v: v is None),
    "integer": (
        "a whole number",
        lambda v: not isinstance(v, bool) and (isinstance(v, int) or (isinstance(v, float) and v.is_integer())),
    ),
}


def compile_schema(schema: Mapping[str, Any], hints: Mapping[str, str] | None = None) -> Validator:
    """A function that raises `Refused` at the first thing that does not fit, in the order of the form.

    `hints` say in words what the pattern of a definition (`$defs`) asks for.
    """
    definitions: dict[str, Validator] = {}
    for name, definition in schema.get("$defs", {}).items():
        definitions[name] = _compile(definition, definitions, (hints or {}).get(name))
    return _compile(schema, definitions, None)


def _compile(schema: Mapping[str, Any], definitions: Mapping[str, Validator], hint: str | None) -> Validator:
    steps: list[Validator] = []
    if "type" in schema:
        steps.append(_type(schema["type"], hint))
    if "enum" in schema:
        steps.append(_enum(schema["enum"]))
    if "$ref" in schema:
        steps.append(_reference(schema["$ref"].rsplit("/", 1)[1], definitions))
    if "pattern" in schema:
        steps.append(_pattern(schema["pattern"], hint))
    if {"minLength", "maxLength"} & schema.keys():
        steps.append(_length(schema.get("minLength", 0), schema.get("maxLength")))
    if {"minimum", "maximum"} & schema.keys():
        steps.append(_range(schema.get("minimum"), schema.get("maximum")))
    if {"properties", "required", "additionalProperties"} & schema.keys():
        steps.append(_object(schema, definitions))
    if {"items", "maxItems", "uniqueItems"} & schema.keys():
        steps.append(_array(schema, definitions))

    def run(value: Any, path: Path) -> None:
        for step in steps:
            step(value, path)

    return run if len(steps) != 1 else steps[0]


def _type(wanted: str | list[str], hint: str | None) -> Validator:
    names = [wanted] if isinstance(wanted, str) else wanted
    tests = [_TYPES[n][1] for n in names]
    words = " or ".join(_TYPES[n][0] for n in names)
    if hint and "string" in names:
        words = words.replace(_TYPES["string"][0], hint)

    def check(value: Any, path: Path) -> None:
        for test in tests:
            if test(value):
                return
        raise Refused(f"{place(path) or 'The input'} is {shown(value)}; give {words}.", path)

    return check


def _enum(allowed: list[Any]) -> Validator:
    words = ", ".join("null" if v is None else str(v) for v in allowed)

    def check(value: Any, path: Path) -> None:
        if isinstance(value, bool | int | float | list | dict) or value not in allowed:
            raise Refused(f"{place(path)} is {shown(value)}; give one of: {words}.", path)

    return check


def _reference(name: str, definitions: Mapping[str, Validator]) -> Validator:
    def check(value: Any, path: Path) -> None:
        definitions[name](value, path)

    return check


def _pattern(pattern: str, hint: str | None) -> Validator:
    fits = re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern).search
    words = f"give {hint}" if hint else f"it must match {pattern}"

    def check(value: Any, path: Path) -> None:
        if isinstance(value, str) and not fits(value):
            raise Refused(f"{place(path)} is {shown(value) or 'empty'}; {words}.", path)

    return check


def _length(least: int, most: int | None) -> Validator:
    def check(value: Any, path: Path) -> None:
        if not isinstance(value, str):
            return
        if len(value) < least:
            raise Refused(f"{place(path)} is empty; give a text, or null where it is not known.", path)
        if most is not None and len(value) > most:
            raise Refused(f"{place(path)} has {len(value)} characters; shorten it to {most}.", path)

    return check


def _range(least: int | None, most: int | None) -> Validator:
    def check(value: Any, path: Path) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return
        if (least is not None and value < least) or (most is not None and value > most):
            raise Refused(f"{place(path)} is {shown(value)}; give a whole number from {least} to {most}.", path)

    return check


def _object(schema: Mapping[str, Any], definitions: Mapping[str, Validator]) -> Validator:
    known = {k: _compile(v, definitions, None) for k, v in schema.get("properties", {}).items()}
    required = schema.get("required", ())
    closed = schema.get("additionalProperties") is False
    free = tuple(re.compile(p).search for p in schema.get("patternProperties", {}))

    def check(value: Any, path: Path) -> None:
        if not isinstance(value, dict):
            return
        if isinstance(value, Duplicated):
            raise Refused(
                f"{place((*path, value.key))} is given twice in one object; keep one of the two.", (*path, value.key)
            )
        for name in required:
            if name not in value:
                raise Refused(f"{place((*path, name))} is missing; add it.", (*path, name))
        for name, item in value.items():
            inner = known.get(name)
            if inner is not None:
                inner(item, (*path, name))
            elif closed and not any(search(name) for search in free):
                raise Refused(
                    f"{place((*path, name))} is no field of this form{_nearest(name, known)}; correct or remove it.",
                    (*path, name),
                )

    return check


def _nearest(name: str, known: Mapping[str, Any]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, list(known), n=1)
    return f" (is {close[0]} meant?)" if close else ""


def _array(schema: Mapping[str, Any], definitions: Mapping[str, Validator]) -> Validator:
    item = _compile(schema["items"], definitions, None) if "items" in schema else None
    most = schema.get("maxItems")
    unique = schema.get("uniqueItems", False)

    def check(value: Any, path: Path) -> None:
        if not isinstance(value, list):
            return
        if most is not None and len(value) > most:
            raise Refused(f"{place(path)} has {len(value)} entries; {most} are the most that a table has.", path)
        if item is not None:
            for index, entry in enumerate(value):
                item(entry, (*path, index))
        if unique:
            for index, entry in enumerate(value):
                if entry in value[:index]:
                    raise Refused(f"{place((*path, index))} repeats {shown(entry)}; name it once.", (*path, index))

    return check
