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
ROWS = {"bets": "wager spot", "progressive.components": "component", "progressive.meters": "meter",
        "other_equipment": "other equipment"}  # fmt: skip
ROW = re.compile(r"(bets|progressive\.components|progressive\.meters|other_equipment)\.(\d+)(?:\.(\w+))?")


def words_of_place(path: str, form: Mapping[str, Any] | None = None) -> str:
    """
    >>> words_of_place("authorizations.go_live"), words_of_place("progressive.components[1].version")
    ('Goes live on', 'Component 2: version')
    >>> words_of_place("bets[0].max", {"bets": [{"bet": "pair_plus"}]}), words_of_place("something.else")
    ('Pair plus: most', 'something.else')
    """
    plain = re.sub(r"\[(\d+)\]", r".\1", path)
    row = ROW.fullmatch(plain)
    if row is None:
        words = _labels().get(plain, path)
        return words[:1].upper() + words[1:] if words != path else path
    name = _named(form or {}, row[1], int(row[2])) or f"{ROWS[row[1]]} {int(row[2]) + 1}"
    rest = (row[3] or "").replace("_", " ")
    part = OF_A_SPOT.get(row[3] or "", rest) if row[1] == "bets" else rest
    return name[:1].upper() + name[1:] + (f": {part}" if part else "")


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
    found: dict[str, str] = {}
    for part in build({}, None, ()):
        found |= {each.path: each.title for each in part.parts() if each.path}
        found |= {question.path: question.label for question in part.every() if question.kind != "present"}
    return {path: words for path, words in found.items() if not ROW.fullmatch(path)}
