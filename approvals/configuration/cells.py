"""A form as cells: texts that people write, each named by its place. Sheets, pages and records are read by this.

A cell is `table.seats`, `bets[0].max` or `bets.ante.max` (a row by its number, or by its name where rows have one),
`progressive.components.GM Atlas` (the version), `progressive` (yes, or none). An empty cell is unknown; "none" says
that there is none, where the form can say so; lists are separated by semicolons or lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from approvals.configuration.declare import FormField, Keyed, Listed, Part, Rows, field_of, fields_of
from approvals.configuration.input_formats import Ambiguous, multiples
from approvals.configuration.kinds import Kind
from approvals.configuration.schema import Refused, refusal, shown

NONE = "none"
NOT_KNOWN = "unknown"
YES = "yes"
VERSION = "version"  # of a component: the cell of its row
ITSELF = ""  # the cell of a row that has no version: yes where it is there
MOST_ROWS = 20_000


# ---------------------------------------------------------------- one value
def typed(holds: Kind | Listed, text: str) -> object:
    """The JSON of what a person wrote; what cannot be told for certain stays the text, for the form to refuse."""
    if isinstance(holds, Listed):
        if text.casefold() == NONE:
            return []
        pieces = _pieces(text)
        if holds.kind.name == "multiple":
            return multiples(text) or pieces
        return [typed(holds.kind, piece) for piece in pieces]
    result = holds.typed(text)
    return text if result is None else result


def _pieces(text: str) -> list[str]:
    return [piece for piece in map(str.strip, re.split(r"[;\n]", text)) if piece]


def in_words(holds: Kind | Listed, value: Any) -> str:
    """A value as a cell holds it."""
    if isinstance(holds, Listed):
        return "; ".join(holds.kind.cell(item) for item in value) or NONE
    return holds.cell(value)


# ---------------------------------------------------------------- cells to JSON
def from_cells(model: type[object], cells: Iterable[tuple[str, str]]) -> dict[str, object]:
    """The JSON that these cells describe. Raises Refused with every cell that has no place, or appears twice."""
    item, wrong = read_cells(model, cells)
    if wrong:
        raise Refused(wrong[0].message, (wrong[0].at,), wrong[0].ending, wrong)
    return item


def read_cells(model: type[object], cells: Iterable[tuple[str, str]]) -> tuple[dict[str, Any], list[Refused]]:
    """The JSON of the cells that have a place, and what is wrong with the others."""
    results: dict[str, object] = {}
    given: dict[str, str] = {}
    wrong: list[Refused] = []
    for where, text in ((w.strip(), t.strip()) for w, t in cells):
        if not where or not text:
            continue
        if where in given:
            wrong.append(refusal((where,), "is given twice; keep one of the two."))
            continue
        given[where] = text
        try:
            put(model, results, where, text)
        except Refused as why:
            wrong.append(why)
    return results, wrong


def put(model: type[object], into: dict[str, object], where: str, text: str) -> None:
    """One cell; raises Refused."""
    holder, one, rest = _holder(model, into, where)
    if one is None:
        raise refusal((where,), "is not a field of this form; correct or remove it.")
    holds = one.holds
    if isinstance(holds, Keyed) and rest:
        holder.setdefault(one.name, {})
        if not isinstance(holder[one.name], dict):
            raise refusal((where,), f"is given beside {one.name}; keep one of the two.")
        holder[one.name][rest.removeprefix(".")] = _one(where, holds.of, text)
    elif isinstance(holds, Rows) and rest:
        try:
            _put_in_row(holds, holder, one, where, rest, text)
        except Refused as why:
            raise refusal((where,), why.ending) from None
    elif isinstance(holds, Listed) and re.fullmatch(r"\[[0-9]{1,5}\]", rest):
        items = holder.setdefault(one.name, [])
        _next(items, int(rest[1:-1]), where)
        items.append(_one(where, holds.kind, text))
    elif rest:
        raise refusal((where,), f"is not a place in {one.name}; write {one.name}{_first(one)}.")
    else:
        _put_whole(holder, one, where, text)


def _first(one: FormField) -> str:
    if isinstance(one.holds, Rows):
        return f"[0].{fields_of(one.holds.model)[0].name}"
    return "[0]" if isinstance(one.holds, Listed) else ""


def _holder(model: type[Any], into: dict[str, Any], where: str) -> tuple[dict[str, Any], FormField | None, str]:
    """The object that holds a cell's field, the field, and what of the cell's name goes on below it."""
    name = re.match(r"[A-Za-z_]+", where)
    one = field_of(model, name[0]) if name else None
    if one is None or name is None:
        return into, None, where
    rest = where[name.end() :]
    if isinstance(one.holds, Part) and rest.startswith("."):
        inner = into.setdefault(one.name, {})
        if inner is None:
            raise refusal((where,), f"is given, but {one.name.replace('_', ' ')} is none; keep one of the two.")
        return _holder(one.holds.model, inner, rest[1:])
    if rest and rest[0] not in ".[":
        return into, None, where
    return into, one, rest


def _put_whole(holder: dict[str, Any], one: FormField, where: str, text: str) -> None:
    none = text.casefold() == NONE
    match one.holds:
        case Part() if none and one.none:
            if holder.get(one.name):
                raise refusal((where,), f"is none, but {next(iter(holder[one.name]))} is given.")
            holder[one.name] = None
        case Part() if text.casefold() == YES:
            holder.setdefault(one.name, {})
        case Part():
            raise refusal((where,), f"is {shown(text)}; give yes{' or none' if one.none else ''}, or leave it empty.")
        case Rows() | Keyed() if none:
            holder[one.name] = [] if isinstance(one.holds, Rows) else {}
        case Rows() | Keyed():
            raise refusal((where,), f"is {shown(text)}; fill in its rows, or write none.")
        case Kind() if none and NONE not in one.holds.options:
            holder[one.name] = None
        case Kind() | Listed():
            holder[one.name] = _one(where, one.holds, text)


def _one(where: str, holds: Kind | Listed, text: str) -> object:
    if (odd := _not_offered(holds, text)) is not None:
        kind = holds.kind if isinstance(holds, Listed) else holds
        offered = "yes or no" if kind.name == "flag" else f"one of: {'; '.join(kind.options.values())}"
        raise refusal((where,), f"is {shown(odd)}; write {offered}.")
    try:
        none = isinstance(holds, Kind) and text.casefold() == NONE and NONE not in holds.options
        return None if none else typed(holds, text)
    except Ambiguous as why:
        raise refusal((where,), f"is {shown(text)}, which {why}.") from None


def _not_offered(holds: Kind | Listed, text: str) -> str | None:
    """What of a text is none of the options that there are, where there are some."""
    kind = holds.kind if isinstance(holds, Listed) else holds
    if not kind.options or text.casefold() == NONE:
        return None
    pieces = _pieces(text) if isinstance(holds, Listed) else [text]
    return next((piece for piece in pieces if kind.typed(piece) is None), None)


def _put_in_row(holds: Rows, holder: dict[str, object], one: FormField, where: str, rest: str, text: str) -> None:
    items = holder.setdefault(one.name, [])
    if not isinstance(items, list):
        raise refusal((where,), f"is given beside {one.name}; keep one of the two.")
    if match := re.fullmatch(r"\[([0-9]{1,5})\]\.(.+)", rest):
        if int(match[1]) < len(items):
            put(holds.model, items[int(match[1])], match[2], text)
            return
        _next(items, int(match[1]), where)
        row: dict[str, object] = {}
        put(holds.model, row, match[2], text)
        items.append(row)
        return
    if not holds.key or not rest.startswith("."):
        raise refusal((where,), f"is not a place in {one.name}; write {one.name}{_first(one)}.")
    name, column = split_name(holds, rest[1:])
    row = next((r for r in items if r.get(holds.key) == name), {})
    if not row:
        items.append(row)
        row[holds.key] = name
    if column == ITSELF:
        if text.casefold() != YES:
            raise refusal((where,), f"is {shown(text)}; give yes, or leave it empty.")
    elif column != VERSION or text.casefold() != NOT_KNOWN:
        put(holds.model, row, column, text)


def split_name(holds: Rows, rest: str) -> tuple[str, str]:
    """A row's name and its column: the last words that are a field, or else the row's own cell (its version).

    >>> from approvals.configuration.form import Progressive
    >>> split_name(field_of(Progressive, "components").holds, "GM Atlas 5.4")
    ('GM Atlas 5.4', 'version')
    """
    for one in fields_of(holds.model):
        if rest.endswith(f".{one.name}") and one.name != holds.key:
            return rest[: -len(one.name) - 1], one.name
        row, _, deeper = rest.partition(".")
        below = deeper.startswith((f"{one.name}[", f"{one.name}.")) and len(deeper) > len(one.name) + 1
        if row and below and not isinstance(one.holds, Kind):
            return row, deeper
    return rest, VERSION if has_versions(holds) else ITSELF


def has_versions(holds: Rows) -> bool:
    """Its rows are installed components: what is said of one is its version."""
    return field_of(holds.model, VERSION) is not None


def _next(items: object, index: int, where: str) -> None:
    if not isinstance(items, list) or index != len(items) or index >= MOST_ROWS:
        held = len(items) if isinstance(items, list) else 0
        raise refusal((where,), f"leaves out number {held}; number the rows from 0 without a gap.")


# ---------------------------------------------------------------- JSON to cells
def to_cells(
    model: type[object], data: Mapping[str, object], at: str = "", *, named: bool = True
) -> Iterator[tuple[str, str]]:
    """What reading gives back again; `named`: rows by their names, not by their numbers."""
    for one in fields_of(model):
        if one.name in data:
            here = f"{at}.{one.name}" if at else one.name
            yield from _cells_of(one, data[one.name], here, named)


def _cells_of(one: FormField, value: Any, here: str, named: bool) -> Iterator[tuple[str, str]]:
    match one.holds:
        case Part() if isinstance(value, Mapping):
            if one.none:
                yield here, YES
            yield from to_cells(one.holds.model, value, here, named=named)
        case Rows() if value:
            keys = [row.get(one.holds.key) for row in value]
            by_name = named and len(set(keys)) == len(keys) and all(keys)
            for number, row in enumerate(value):
                yield from _row_cells(one.holds, row, here, number, by_name)
        case Keyed() if value:
            for key, inner in value.items():
                yield f"{here}.{key}", in_words(one.holds.of, inner)
        case Rows() | Keyed() if value is not None:
            yield here, NONE
        case Kind() | Listed() if value is not None:
            yield here, in_words(one.holds, value)
        case _ if one.none:
            yield here, NONE


def _row_cells(holds: Rows, row: Mapping[str, object], at: str, number: int, named: bool) -> Iterator[tuple[str, str]]:
    if not named:
        yield from to_cells(holds.model, row, f"{at}[{number}]", named=False)
        return
    here = f"{at}.{row[holds.key]}"
    rest = {k: v for k, v in row.items() if k != holds.key}
    if has_versions(holds):
        yield here, str(rest.pop(VERSION, None) or NOT_KNOWN)
    cells = list(to_cells(holds.model, rest, here))
    if not cells and not has_versions(holds):
        yield here, YES
    yield from cells


def cell_of(path: str, data: Mapping[str, object], model: type[object]) -> str:
    """The cell that a place of a form was read from: its rows by their names.

    >>> from approvals.configuration.form import Configuration
    >>> data = {"bets": [{"bet": "ante"}], "other_equipment": [{"component": "i-Verify"}]}
    >>> cell_of("bets[0].max", data, Configuration), cell_of("other_equipment[0].version", data, Configuration)
    ('bets.ante.max', 'other_equipment.i-Verify')
    >>> cell_of("bets[3].max", data, Configuration), cell_of("table.seats", data, Configuration)
    ('bets[3].max', 'table.seats')
    """
    match = re.match(r"([a-z_.]+)\[(\d+)\]", path)
    if match is None:
        return path
    held: Any = data
    holds: object = None
    here: type[object] = model
    for step in match[1].split("."):
        one = field_of(here, step)
        holds = one.holds if one else None
        held = held.get(step) if isinstance(held, Mapping) else None
        here = getattr(holds, "model", model)
    row = held[int(match[2])] if isinstance(held, list) and int(match[2]) < len(held) else None
    if not isinstance(holds, Rows) or not isinstance(row, Mapping) or not row.get(holds.key):
        return path
    keys = [r.get(holds.key) for r in held if isinstance(r, Mapping)]
    if keys.count(row[holds.key]) > 1:
        return path
    rest = path[match.end() :]
    return f"{match[1]}.{row[holds.key]}" + (rest.removesuffix(f".{VERSION}") if has_versions(holds) else rest)
