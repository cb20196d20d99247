"""What a check of a record takes, field by field, read from its declaration; and a record made from written cells.

A declaration says of each input in a few words what it is ("yes or no", "count", "money", "day", "a | b", "list of
days", "map of game to amount", "list of {amount_usd, announced?, conditions[]}": there `?` is a yes or no and `[]` a
list). Forms, templates and spreadsheets are made from that, and what is written in them becomes the JSON that the
check takes. A cell is named by its place: `cash_usd`, `deposits[0]`, `ledger[3].reason`, `org.Ann Lee`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from approvals.checks.record import RecordCheck
from approvals.configuration.schema import Duplicated, Path, Refused, place, shown

Kind = Literal["flag", "count", "amount", "day", "moment", "choice", "text", "list", "map", "rows"]
NONE = "none"
YES, NO = ("yes", "true"), ("no", "false")
COMMON = ("as_of", "operator_kind")
MOST_ROWS = 20_000
_ROWS = re.compile(r"list of \{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Key:
    """A column of a list of rows."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Input:
    """One input of a check of records."""

    path: tuple[str, ...]
    kind: Kind
    what: str
    choices: tuple[str, ...] = ()
    keys: tuple[Key, ...] = ()
    of: Kind = "text"  # what a map's values are

    @property
    def name(self) -> str:
        return ".".join(self.path)


@lru_cache(maxsize=64)
def inputs_of(check: RecordCheck) -> tuple[Input, ...]:
    """The inputs in the order of their declaration."""
    return tuple(_input(name, said) for name, said in check.inputs.items())


def _input(name: str, said: str) -> Input:
    path = tuple(name.split("."))
    if rows := _ROWS.search(said):
        return Input(path, "rows", said, keys=tuple(_key(k.strip()) for k in rows[1].split(",")))
    if "list of" in said and not said.startswith("map"):
        return Input(path, "list", said)
    if said.startswith("map of"):
        of: Kind = "flag" if "to yes or no" in said else "list" if "to list" in said else "text"
        return Input(path, "map", said, of=of)
    if " | " in said:
        words = tuple(w.strip() for w in said.split("|"))
        # "another game" stands for any: then the words are examples
        return Input(path, "text" if any(" " in w for w in words) else "choice", said, choices=words)
    starts: tuple[tuple[str, Kind], ...] = (
        ("yes or no", "flag"), ("count", "count"), ("money", "amount"), ("share", "amount"), ("number", "amount"),
        ("day", "day"), ("time", "moment"),
    )  # fmt: skip
    return Input(path, next((kind for start, kind in starts if said.startswith(start)), "text"), said)


def _key(written: str) -> Key:
    if written.endswith("[]"):
        return Key(written[:-2], "list")
    if written.endswith("?"):
        return Key(written[:-1], "flag")
    return Key(written, "text")


def refuse_strangers(check: RecordCheck, data: Mapping[str, Any]) -> None:
    """A misspelt key is no unknown value: it is refused where it stands, at every depth."""
    _refuse_doubles(data, ())
    known = inputs_of(check)
    tops: dict[str, dict[str, Input]] = {}
    for one in known:
        tops.setdefault(one.path[0], {})["".join(one.path[1:])] = one
    for key, value in data.items():
        if key in COMMON or key.startswith("x_"):
            continue
        if key not in tops:
            raise _stranger(check, (key,))
        below = tops[key]
        if "" in below:
            _rows_strangers(check, below[""], value, (key,))
        elif isinstance(value, dict):
            for inner, held in value.items():
                if inner.startswith("x_"):
                    continue
                if inner not in below:
                    raise _stranger(check, (key, inner))
                _rows_strangers(check, below[inner], held, (key, inner))


def _refuse_doubles(value: Any, path: Path) -> None:
    """JSON that names a key twice says two things."""
    if isinstance(value, Duplicated):
        raise Refused(f"{place((*path, value.key))} is given twice; keep one of the two.", (*path, value.key))
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        _refuse_doubles(inner, (*path, key))


def _rows_strangers(check: RecordCheck, one: Input, value: Any, path: Path) -> None:
    if one.kind != "rows" or not isinstance(value, list):
        return
    names = {k.name for k in one.keys}
    for index, row in enumerate(value):
        if isinstance(row, dict):
            for key in row:
                if key not in names and not key.startswith("x_"):
                    raise _stranger(check, (*path, index, key))


def _stranger(check: RecordCheck, path: Path) -> Refused:
    return Refused(f"{shown(place(path))} is no input of {check.id}; correct or remove it.", path)


def from_cells(check: RecordCheck, cells: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The record that these places and texts describe; raises Refused. An empty cell is unknown, `none` is none."""
    record: dict[str, Any] = {}
    given: set[str] = set()
    by_path = {one.path: one for one in inputs_of(check)}
    for where, text in cells:
        where, text = where.strip(), text.strip()
        if not where or not text:
            continue
        if where in given:
            raise Refused(f"{shown(where)} is given twice; keep one of the two.", (where,))
        given.add(where)
        if where in COMMON:
            record[where] = text
            continue
        _put(check, record, by_path, where, text)
    return record


def _put(
    check: RecordCheck, record: dict[str, Any], by_path: Mapping[tuple[str, ...], Input], where: str, text: str
) -> None:
    one = next((i for p, i in by_path.items() if where == ".".join(p) or _within(where, ".".join(p), i)), None)
    if one is None:
        raise Refused(f"{shown(where)} is no input of {check.id}; correct or remove it.", (where,))
    holder = record
    for part in one.path[:-1]:
        holder = holder.setdefault(part, {})
    last, rest = one.path[-1], where[len(one.name) :]
    if not rest:
        holder[last] = _value(one, text, one.path)
    elif one.kind == "map":
        key = rest[1:]
        held = holder.setdefault(last, {})
        if not isinstance(held, dict):
            raise Refused(f"{shown(where)} is given beside {one.name}; keep one of the two.", (where,))
        held[key] = _typed(one.of, text, (*one.path, key))
    else:
        _put_item(one, holder, last, rest, where, text)


def _within(where: str, name: str, one: Input) -> bool:
    if one.kind == "map":
        return where.startswith(f"{name}.") and len(where) > len(name) + 1
    return one.kind in ("list", "rows") and where.startswith(f"{name}[")


def _put_item(one: Input, holder: dict[str, Any], last: str, rest: str, where: str, text: str) -> None:
    found = re.fullmatch(r"\[([0-9]{1,5})\](?:\.([A-Za-z_]+))?", rest)
    if found is None or (found[2] is None) != (one.kind == "list") or int(found[1]) >= MOST_ROWS:
        raise Refused(
            f"{shown(where)} is no place in {one.name}; write "
            + (f"{one.name}[0]." if one.kind == "list" else f"{one.name}[0].{one.keys[0].name}."),
            (where,),
        )
    items = holder.setdefault(last, [])
    index = int(found[1])
    if not isinstance(items, list) or index > len(items):
        raise Refused(f"{shown(where)} leaves out number {len(items)}; number the rows from 0 without a gap.", (where,))
    if index == len(items):
        items.append({} if one.kind == "rows" else text)
    if one.kind == "list":
        items[index] = text
        return
    key = next((k for k in one.keys if k.name == found[2]), None)
    if key is None:
        raise Refused(f"{shown(where)} is no column of {one.name}; correct or remove it.", (where,))
    items[index][key.name] = _typed(key.kind, text, (*one.path, index, key.name))


def _value(one: Input, text: str, path: Path) -> Any:
    if one.kind in ("rows", "map"):
        if text.casefold() == NONE:
            return [] if one.kind == "rows" else {}
        raise Refused(f"{one.name} is {shown(text)}; fill in its rows, or write none.", path)
    if one.kind == "list" and text.casefold() == NONE:
        return []
    if one.kind == "choice" and NONE in one.choices:
        return text
    return _typed(one.kind, text, path)


def _typed(kind: Kind, text: str, path: Path) -> Any:
    if kind == "list":
        return [] if text.casefold() == NONE else [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if text.casefold() == NONE:
        return None
    if kind == "flag":
        if text.casefold() in YES:
            return True
        if text.casefold() in NO:
            return False
        raise Refused(f"{place(path)} is {shown(text)}; write yes or no.", path)
    return text


def cells_of_rows(one: Input, heads: list[str], rows: Iterable[list[str]]) -> Iterable[tuple[str, str]]:
    """A sheet whose columns are those of a list of rows, as cells."""
    number = 0
    for row in rows:
        if any(cell.strip() for cell in row):
            for head, text in zip(heads, row):
                yield f"{one.name}[{number}].{head.strip()}", text
            number += 1
    if not number:
        yield one.name, NONE


def rows_input(check: RecordCheck, heads: Iterable[str]) -> Input | None:
    """The list of rows that these columns are of."""
    wanted = {h.strip() for h in heads if h.strip()}
    fits = [i for i in inputs_of(check) if i.kind == "rows" and wanted <= {k.name for k in i.keys}]
    return fits[0] if wanted and len(fits) == 1 else None
