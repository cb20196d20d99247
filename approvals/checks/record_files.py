"""A record from a file: JSON as the check takes it, or a spreadsheet of places and values; and templates to fill in.

A sheet is either places with values (headed `input`, `value`), or the rows of one of the check's lists, headed by its
columns. A workbook may hold both: its first sheet the places, the others the lists by their names.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

from accounts.json_types import Json
from approvals.checks.record import RecordCheck
from approvals.configuration.cells import NONE, from_cells
from approvals.configuration.declare import Keyed, Listed, Part, fields_of, form_fields
from approvals.configuration.declare import Rows as FormRows
from approvals.configuration.read import load_json
from approvals.configuration.schema import Refused, shown
from approvals.configuration.words import what_it_is
from approvals.sheets import Rows, sheets_of

HEADS = ("input", "value")
MOST = 20_002


def records_of(check: RecordCheck, data: bytes, name: str) -> list[object]:
    """The records in a file; raises Refused, or Unreadable for what is not a file of these kinds."""
    if data.lstrip()[:1] in (b"{", b"["):
        try:
            read = load_json(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Refused(f"{shown(name)} is not text in UTF-8; save it as such.") from None
        return read if isinstance(read, list) else [read]
    cells: list[tuple[str, str]] = []
    for title, rows in sheets_of(data, name, rows=MOST):
        cells += _cells(check, title, rows)
    if not cells:
        raise Refused(f"{shown(name)} holds nothing; fill in the template.")
    return [from_cells(check.form, cells)]


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
    lists = {name: one.holds for name, one in form_fields(check.form) if isinstance(one.holds, FormRows)}
    fits = [name for name, holds in lists.items() if all(_column(holds, head) for head in heads if head)]
    listed = title.strip() if title.strip() in lists else fits[0] if len(fits) == 1 and heads else None
    if listed is None:
        raise Refused(
            f"The columns {shown(', '.join(heads))} are not a list of {check.id}; "
            "head the sheet with input and value, or with the columns of one of its lists."
        )
    if listed != title.strip() or len(rows) > 1:
        yield from cells_of_rows(listed, lists[listed], heads, rows[1:])


def cells_of_rows(name: str, holds: FormRows, heads: list[str], rows: Iterable[list[str]]) -> Iterator[tuple[str, str]]:
    """A sheet whose columns are those of a list of rows, as cells."""
    number = 0
    columns = [_column(holds, head) or head.strip() for head in heads]
    for row in rows:
        if any(cell.strip() for cell in row):
            for column, text in zip(columns, row):
                yield f"{name}[{number}].{column}", text
            number += 1
    if not number:
        yield name, NONE


def _column(holds: FormRows, head: str) -> str:
    """The field that a heading means, by its name or its title."""
    wanted = head.strip().casefold()
    return next((f.name for f in fields_of(holds.model) if wanted in (f.name, f.title.casefold())), "")


def template(check: RecordCheck, form: str) -> bytes:
    """A file to fill in: every field with what it is."""
    if form == "json":
        return (json.dumps(_sample(check.form), indent=1, ensure_ascii=False) + "\n").encode()
    return _workbook(check) if form == "xlsx" else _sheet(check)


def _places(check: RecordCheck) -> Iterator[tuple[str, str]]:
    for name, one in form_fields(check.form):
        if isinstance(one.holds, FormRows):
            for place, column in enumerate(fields_of(one.holds.model)):
                yield f"{name}[0].{column.name}", what_it_is(one) if place == 0 else column.title
        else:
            yield f"{name}.…" if isinstance(one.holds, Keyed) else name, what_it_is(one)


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
    for name, one in form_fields(check.form):
        if isinstance(one.holds, FormRows):
            book.create_sheet(name[:31]).append([f.name for f in fields_of(one.holds.model)])
    for sheet in book.worksheets:
        for column in sheet.columns:
            sheet.column_dimensions[column[0].column_letter].width = 30
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sample(model: type[object]) -> dict[str, Json]:
    """Every key with what belongs there, in words: a guide, which no check accepts as it stands."""
    results: dict[str, Any] = {}
    for one in fields_of(model):
        match one.holds:
            case Part():
                results[one.name] = _sample(one.holds.model)
            case FormRows():
                results[one.name] = [_sample(one.holds.model)]
            case Listed():
                results[one.name] = [what_it_is(one)]
            case Keyed():
                results[one.name] = {"…": what_it_is(one)}
            case _:
                results[one.name] = what_it_is(one)
    return results
