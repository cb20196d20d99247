"""A game of the manufacturer's own: its definition from a file, from what was pasted, or from a known game's rules."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from approvals.submissions.packet import Data, Unfit, check_size, definition_of, own_definition, usual_data
from games.engines.definition.load import MOST_LETTERS, BadDefinition, data_of
from paytables.drafting.parts import PARTS

LONGEST_NAME = 100


def own_from_text(text: str) -> dict[str, Any]:
    """A definition as a program exports it (JSON) or as people write it (YAML). Raises Unfit."""
    if len(text) > MOST_LETTERS:
        raise Unfit([f"The definition is too long: it has at most {MOST_LETTERS:,} characters."])
    try:
        result = _json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else data_of(text)
    except BadDefinition as why:
        raise Unfit([f"The definition cannot be read: {m.rstrip('.')}." for m in why.mistakes]) from why
    if not isinstance(result, dict):
        raise Unfit(["The definition has no parts; it begins with its key and its name, such as name: Zebra Poker."])
    check_size(result)
    plain: dict[str, Any] = json.loads(json.dumps(result))  # YAML has keys that are numbers, and the draft has not
    return plain


def _json(text: str) -> object:
    try:
        return json.loads(text.lstrip("\ufeff"))
    except json.JSONDecodeError as why:
        stated = f"line {why.lineno}, column {why.colno}: {why.msg[:1].lower()}{why.msg[1:]}"
        raise Unfit([f"The definition is not valid JSON; {stated}."]) from why
    except (ValueError, RecursionError) as why:
        raise Unfit(["The definition is not valid JSON; export it again."]) from why


def own_from_bytes(data: bytes) -> dict[str, Any]:
    try:
        return own_from_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as why:
        raise Unfit(["The definition is not a text file; export it as JSON or YAML."]) from why


def own_like(key: str, name: str) -> dict[str, Any]:
    """Another game's rules under a new name, with the usual pays alone, to be changed. Raises Unfit."""
    name = " ".join(name.split())
    own_key = re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")
    if not own_key or len(name) > LONGEST_NAME:
        raise Unfit([f"Give the new game a name of at most {LONGEST_NAME} characters, with letters or digits."])
    result = definition_of({"definition": key}).model_dump(**PARTS)
    for word in ("aliases", "sources", "missing", "certainty"):
        result.pop(word, None)
    for part in (*result.get("ladders", {}).values(), *result.get("bets", {}).values()):
        tables = part.get("paytables", [])
        part["paytables"] = [t for t in tables if t.get("usual")][:1] or tables[:1]
    own = {**result, "key": own_key, "name": name}
    own_definition(own)
    return own


def redefined(data: Data, own: Mapping[str, object]) -> dict[str, object]:
    """A draft's data with another definition: what was typed of a bet stays, pays that nobody changed follow."""
    after = usual_data(own_definition(own), own=True)
    try:
        before = usual_data(definition_of(data))["bets"]
    except Unfit:
        before = {}
    bets = {}
    for key, usual in after["bets"].items():
        stated = (data.get("bets") or {}).get(key)
        if stated is None:
            bets[key] = usual
            continue
        was = before.get(key, {})
        follows = {name: usual[name] for name in ("pays", "designator") if stated.get(name) == was.get(name)}
        bets[key] = {**stated, **follows, "unit": usual["unit"] if "pays" in follows else stated.get("unit", "to_1")}
    return {**data, "definition": after["definition"], "definition_data": own, "bets": bets}
