"""Repairs in sentences: what was done to which row, with the words that stood or came there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ingest.documents.printed import in_words, pay_words

if TYPE_CHECKING:
    from ingest.models import Repair

LISTS = {"outcomes": "row", "paytables": "table", "rules": "printed rule", "equipment": "requirement",
         "any_of": "alternative component", "all_of": "required component"}  # fmt: skip


def repair_in_words(made: Repair) -> str:
    what = made.what
    if made.kind == "add":
        stated, article = entry_words(what["entry"]), "an" if what["list"] == "any_of" else "a"
        return f"Added {article} {LISTS.get(what['list'], 'line')}{f': {stated}' if stated else ''}"
    if made.kind in ("remove", "leave_out"):
        entry: object = next(iter(made.before.values()), {})
        done = "Deleted" if made.kind == "remove" else "Left out"
        return f"{done} {entry_words(entry) or 'an empty row'}"
    if made.kind == "write":
        rows = len(what.get("rows", ()))
        return f"Entered {_values(what['values'])}{f' in {rows} rows' if rows else ''}"
    if made.kind == "move":
        return f"Moved {_values(what.get('values') or _moved(made.before))}"
    return {"split": "Split a table in two", "join": "Joined two tables"}[made.kind]


def entry_words(entry: object) -> str:
    """
    >>> entry_words({"hand": "royal_flush", "pays": "50", "unit": "to_1"})
    'Royal flush, 50 to 1'
    >>> entry_words({"designator": "A-1", "outcomes": []})
    'table A-1'
    """
    if not isinstance(entry, dict):
        return str(entry or "")
    if "outcomes" in entry:
        return f"table {entry.get('designator') or in_words(entry.get('bet') or 'without a name')}"
    if "hand" in entry:
        return ", ".join(part for part in (in_words(entry["hand"] or ""), pay_words(entry)) if part)
    if entry.get("any_of") or entry.get("all_of"):
        return entry_words((entry.get("any_of") or entry["all_of"])[0])
    for key in ("parameter", "component", "name", "bet", "applies_to"):
        if entry.get(key):
            return f"{in_words(str(entry[key]))} {entry.get('value') or entry.get('version') or ''}".strip()
    return ""


def _values(values: Any) -> str:
    fields = dict(values)
    if "pays" in fields:
        return pay_words(fields) or "that nothing is paid"
    return ", ".join(
        f"{in_words(key.rpartition('/')[2]).lower()} {in_words(str(value)) if value is not None else 'blank'}"
        for key, value in fields.items()
    )


def _moved(before: Mapping[str, object]) -> dict[str, object]:
    return {place.rpartition("/")[2]: value for place, value in before.items() if value is not None}
