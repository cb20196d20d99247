"""The JSON Schema of a form, from its declaration. `configuration.schema.json` beside this file is the table's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accounts.json_types import Json
from approvals.configuration.declare import MOST, OWN_KEY, FormField, Keyed, Listed, Part, Rows, Structure, fields_of
from approvals.configuration.form import Configuration
from approvals.configuration.kinds import Kind

FILE = Path(__file__).with_name("configuration.schema.json")


def schema() -> dict[str, Any]:
    """Of the configuration of a table."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:wsgc:configuration:1",
        "title": "Configuration: one card table as an operator runs it",
        "$comment": "Absent is unknown. Keys that begin with x_ are free. A minimum over its maximum, the same bet "
        "twice, two paytables of the one progressive and days that do not exist are refused too.",
        **schema_of(Configuration),
    }


def written() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=True) + "\n"


def schema_of(model: type[object]) -> dict[str, Any]:
    """Of an object of a form."""
    fields = fields_of(model)
    results: dict[str, object] = {"type": "object"}
    if needed := [one.name for one in fields if one.required]:
        results["required"] = needed
    return results | {
        "properties": {one.name: _field(one) for one in fields},
        "patternProperties": {f"^{OWN_KEY}": True},
        "additionalProperties": False,
    }


def _field(one: FormField) -> dict[str, Json]:
    words = {"title": one.title} | ({"description": reported} if (reported := _reported(one)) else {})
    return words | _held(one.holds)


def _reported(one: FormField) -> str:
    null = f"null: {one.none}." if one.none else ""
    return " ".join(filter(None, (one.help, null)))


def _held(holds: Kind | Structure) -> dict[str, Json]:
    match holds:
        case Kind():
            return holds.json_schema()
        case Part():
            return schema_of(holds.model) | {"type": ["object", "null"]}
        case Rows():
            return _list(schema_of(holds.model), holds.most)
        case Listed():
            item = holds.kind.json_schema()
            return _list(item, holds.most) | ({"uniqueItems": True} if holds.unique else {})
        case Keyed():
            inner = holds.of.json_schema() if isinstance(holds.of, Kind) else _held(holds.of)
            return {"type": ["object", "null"], "additionalProperties": inner}
        case _:
            raise TypeError(holds)


def _list(items: Mapping[str, object], most: int) -> dict[str, Any]:
    return {"type": ["array", "null"], "items": items} | ({"maxItems": most} if most < MOST else {})
