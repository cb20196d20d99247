"""A record from a file: JSON as the check takes it, or a spreadsheet of places and values; and templates to fill in.

A sheet is either places with values (headed `input`, `value`), or the rows of one of the check's lists, headed by its
columns. A workbook may hold both: its first sheet the places, the others the lists by their names.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from approvals.checks.record import RecordCheck
from approvals.checks.record_inputs import Input, cells_of_rows, from_cells, inputs_of, rows_input
from approvals.configuration.read import load_json
from approvals.configuration.schema import Refused, shown
from approvals.sheets import Rows, sheets_of

HEADS = ("input", "value")
MOST = 20_002


def records_of(check: RecordCheck, data: bytes, name: str) -> list[Any]:
    """The records in a file; raises Refused, or Unreadable for what is no file of these kinds."""
    if data.lstrip()[:1] in (b"{", b"["):
        try:
            read = load_json(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Refused(f"{shown(name)} is no text in UTF-8; save it as such.") from None
        return read if isinstance(read, list) else [read]
    cells: list[tuple[str, str]] = []
    for title, rows in sheets_of(data, name, rows=MOST):
        cells += _cells(check, title, rows)
    if not cells:
        raise Refused(f"{shown(name)} holds nothing; fill in the template.")
    return [from_cells(check, cells)]


def _cells(check: RecordCheck, title: str, rows: Rows) -> Iterator[tuple[str, str]]:
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    if not rows:
        return
    heads = [cell.strip() for cell in rows[0]]
    while heads and not heads[-1]:
        heads.pop()
    if [h.casefold() for h in heads[:2]] == [*HEADS]:
        yield from ((row[0], row[1]) for row in rows[1:] if len(row) > 1)
        return
    named = next((i for i in inputs_of(check) if i.kind == "rows" and i.name == title.strip()), None)
    listed = named or rows_input(check, heads)
    if listed is None:
        raise Refused(
            f"The columns {shown(', '.join(heads))} are no list of {check.id}; "
            "head the sheet with input and value, or with the columns of one of its lists."
        )
    if named is None or len(rows) > 1:
        yield from cells_of_rows(listed, heads, rows[1:])


def template(check: RecordCheck, form: str) -> bytes:
    """A file to fill in: every input with what it is."""
    if form == "json":
        return (json.dumps(_sample(check), indent=1) + "\n").encode()
    return _workbook(check) if form == "xlsx" else _sheet(check)


def _places(check: RecordCheck) -> Iterator[tuple[str, str]]:
    yield "as_of", "day that is judged, such as 2024-02-01"
    yield "operator_kind", "commercial | tribal; empty: a card room"
    for one in inputs_of(check):
        yield from _of(one)


def _of(one: Input) -> Iterator[tuple[str, str]]:
    match one.kind:
        case "rows":
            for key in one.keys:
                yield f"{one.name}[0].{key.name}", one.what if key is one.keys[0] else ""
        case "list":
            yield one.name, f"{one.what}; separated by ;"
        case "map":
            yield f"{one.name}.…", one.what
        case _:
            yield one.name, one.what


def _sheet(check: RecordCheck) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*HEADS, "what it is"])
    writer.writerows((name, "", what) for name, what in _places(check))
    return out.getvalue().encode("utf-8-sig")


def _workbook(check: RecordCheck) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    first = book.active
    assert first is not None
    first.title = "inputs"
    first.append([*HEADS, "what it is"])
    for name, what in _places(check):
        if "[0]." not in name:
            first.append([name, "", what])
    for one in inputs_of(check):
        if one.kind == "rows":
            book.create_sheet(one.name[:31]).append([k.name for k in one.keys])
    for sheet in book.worksheets:
        for column in sheet.columns:
            sheet.column_dimensions[column[0].column_letter].width = 30
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sample(check: RecordCheck) -> dict[str, Any]:
    """Every key with what belongs there, in words: a guide, which no check accepts as it stands."""
    found: dict[str, Any] = {"as_of": "a day such as 2024-02-01"}
    for one in inputs_of(check):
        holder = found
        for part in one.path[:-1]:
            holder = holder.setdefault(part, {})
        filled: dict[str, Any] = {
            "rows": [
                {k.name: "yes or no" if k.kind == "flag" else ["…"] if k.kind == "list" else "…" for k in one.keys}
            ],
            "list": ["…"],
            "map": {"…": one.what},
        }
        holder[one.path[-1]] = filled.get(one.kind, one.what)
    return found
