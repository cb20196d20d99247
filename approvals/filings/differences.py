"""What a filing changes against the operator's last approved filing: tables added, taken away, and values changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from accounts.json_types import Json
from approvals.filings.judging import items_of
from approvals.filings.selectors import last_approved
from approvals.models import Filing

# Lists in a form are sets of named things: what is compared is the thing of the same name, not of the same place.
NAMED_BY = {"bets": "bet", "components": "component", "meters": "meter", "other_equipment": "component"}
# These follow from filings themselves, or say only when somebody looked.
LEFT_OUT = {
    "as_of",
    "operator",
    "authorizations.internal_controls_approved",
    "authorizations.go_live",
    "authorizations.tribal_gaming_agency",
    "authorizations.state_concurrence",
}
Kind = Literal["added", "removed", "changed", "same"]


@dataclass(frozen=True, slots=True)
class Change:
    """A value of a form before and after; None: it was not given."""

    path: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class TableDifference:
    room: str
    table: str
    kind: Kind
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Differences:
    before: Filing | None  # None: nothing was approved before, so all is new
    tables: tuple[TableDifference, ...]


def differences(filing: Filing) -> Differences:
    """Against the filing that it follows: for a draft, the last that was approved; once submitted, the one of then."""
    before = last_approved(filing) if filing.state == "draft" else filing.follows
    old = _forms(before) if before is not None else {}
    new = _forms(filing)
    results = []
    for key in sorted(old | new):
        room, table = key[:2]
        if key not in old:
            results.append(TableDifference(room, table, "added", tuple(changes({}, new[key]))))
        elif key not in new:
            results.append(TableDifference(room, table, "removed"))
        else:
            changed = tuple(changes(old[key], new[key]))
            results.append(TableDifference(room, table, "changed" if changed else "same", changed))
    return Differences(before, tuple(results))


def _forms(filing: Filing) -> dict[tuple[str, str, int], dict[str, Json]]:
    return {
        (
            item.configuration.configuration.room.name,
            item.configuration.configuration.table,
            item.configuration.configuration_id,
        ): item.configuration.data
        for item in items_of(filing)
    }


def changes(before: Mapping[str, object], after: Mapping[str, object]) -> Iterator[Change]:
    """Every value that differs, by its path in the form."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for path in sorted(old.keys() | new.keys()):
        if path in LEFT_OUT or path.split(".")[0] in LEFT_OUT:
            continue
        if old.get(path) != new.get(path):
            yield Change(path, old.get(path), new.get(path))


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        name = NAMED_BY.get(path.rpartition(".")[2])
        if name is None or not all(isinstance(v, dict) for v in value):
            yield path, sorted(value, key=str)
            return
        seen: set[str] = set()
        for place, inner in enumerate(value):
            rest = {k: v for k, v in inner.items() if k != name}
            called = str(inner.get(name) or place)
            where = f"{path}[{called}]" if called not in seen else f"{path}[{called}, {place + 1}]"
            seen.add(called)
            yield from _leaves(rest, where) if rest else iter([(where, "there")])
    else:
        yield path, value
