"""What a place in a table's form is called: findings name it by its path, people by the form's own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from approvals.web.tableform import build

OF_A_SPOT = {
    "bet": "name", "paytable": "paytable", "min": "least", "max": "most", "wager": "fixed wager",
    "multiple_of_ante": "multiple of the ante",
}  # fmt: skip
KNOWN = {
    "operator.kind": "Kind of operator", "operator.name": "Operator", "game": "Game", "table.number": "Table",
    "room.tables": "Tables in the room", "room.location": "Where the room is",
}  # fmt: skip
"""What a form holds and nobody is asked for in it."""
ROWS = {"bets": "wager spot", "progressive.components": "component", "progressive.meters": "meter",
        "other_equipment": "other equipment"}  # fmt: skip
LISTS = r"(bets|progressive\.components|progressive\.meters|other_equipment)"
ROW = re.compile(LISTS + r"(?:\[([^\]]+)\]|\.(\d+))(?:\.(\w+))?")


def words_of_place(path: str, form: Mapping[str, Any] | None = None) -> str:
    """
    >>> words_of_place("authorizations.go_live"), words_of_place("progressive.components[1].version")
    ('Goes live on', 'Component 2: version')
    >>> words_of_place("bets[0].max", {"bets": [{"bet": "pair_plus"}]}), words_of_place("something.else")
    ('Pair plus: most', 'something.else')
    >>> words_of_place("bets[ante].min"), words_of_place("progressive.components[GM Atlas].version")
    ('Ante: least', 'GM Atlas: version')
    """
    row = ROW.fullmatch(path)
    if row is None:
        words = _labels().get(path, path)
        return words[:1].upper() + words[1:] if words != path else path
    which, part = row[2] or row[3], row[4] or ""
    name = which.replace("_", " ")  # as a change names it
    if which.isdecimal():
        name = _named(form or {}, row[1], int(which)) or f"{ROWS[row[1]]} {int(which) + 1}"
    words = OF_A_SPOT.get(part, "") if row[1] == "bets" else ""
    return name[:1].upper() + name[1:] + (f": {words or part.replace('_', ' ')}" if part else "")


def _named(form: Mapping[str, Any], of: str, place: int) -> str:
    """What the form itself calls a row: the spot, or the component with its version."""
    found: Any = form
    for step in of.split("."):
        found = found.get(step) if isinstance(found, Mapping) else None
    row = found[place] if isinstance(found, list) and place < len(found) else None
    if not isinstance(row, Mapping):
        return ""
    said = row.get("bet") or row.get("component") or row.get("meter") or ""
    return str(said).replace("_", " ")


@cache
def _labels() -> dict[str, str]:
    """Parts and questions of the form by their paths."""
    found: dict[str, str] = dict(KNOWN)
    for part in build({}, None, ()):
        found |= {each.path: each.title for each in part.parts() if each.path}
        found |= {question.path: question.label for question in part.every() if question.kind != "present"}
    return {path: words for path, words in found.items() if not ROW.fullmatch(path)}
