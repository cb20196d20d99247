"""Tables for people's own programs: CSV, XLSX and JSON of any list, with the filters that the list had.

A text that a spreadsheet would take for a formula is written as text: with an apostrophe before it in CSV, as a string
cell in XLSX. So is a part of a text that would be a cell of its own where lists are separated by semicolons or tabs:
there quotes within a line mean nothing. Figures are written as they are known: exact decimals stay text, never floats.
"""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Literal

Form = Literal["csv", "xlsx", "json"]
Row = Mapping[str, object]
TYPES: dict[Form, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
LONGEST_CELL = 32_767  # of XLSX
PIECE = 16_384
_FIGURE = re.compile(r"-?\d+(\.\d+)?%?$")
_SEPARATOR = re.compile(r"(;|\t|\r\n?|\n)")  # where other settings than commas split a line, or see another one
_FORMULA = ("=", "+", "-", "@", "|", "＝", "＋", "－", "＠")


def plain(value: object) -> str:
    """A value as a cell's text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, datetime.date | datetime.datetime):
        return value.isoformat()
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return "; ".join(value)
    if isinstance(value, list | tuple | dict):
        return json.dumps(value, ensure_ascii=False, default=plain)
    return str(value)


def guarded(text: str) -> str:
    """A cell that no spreadsheet takes for a formula, nor any part of it, at whatever separator it is split.

    >>> guarded("=HYPERLINK(1)"), guarded("-5.25"), guarded("  @SUM(1)"), guarded("pays; =1+1; -3")
    ("'=HYPERLINK(1)", '-5.25', "'  @SUM(1)", "pays;' =1+1; -3")
    """
    if _SEPARATOR.search(text) is None:
        return _guarded(text)
    safe = "".join(part if n % 2 else _guarded(part) for n, part in enumerate(_SEPARATOR.split(text)))
    return "'" + safe if safe.lstrip(" ").startswith(("\t", "\r", "\n")) else safe


def _guarded(part: str) -> str:
    """Quotes do not count: they open a cell where the text is split, or are taken away."""
    bare = part.lstrip(' "')
    return "'" + part if bare.startswith(_FORMULA) and not _FIGURE.fullmatch(part.strip(' "')) else part


def csv_lines(columns: Sequence[str], rows: Iterable[Row]) -> Iterator[str]:
    """Line by line, so that an export of any length holds one row in memory."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow([guarded(column) for column in columns])
    for row in rows:
        yield _taken(buffer)
        writer.writerow([guarded(plain(row.get(column))) for column in columns])
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """A JSON list, row by row."""
    before = "[\n"
    for row in rows:
        yield before + json.dumps(row, ensure_ascii=False, default=plain)
        before = ",\n"
    yield "\n]\n" if before != "[\n" else "[]\n"


def xlsx_file(columns: Sequence[str], rows: Iterable[Row], *, title: str) -> Iterator[bytes]:
    """A workbook with one sheet; its rows go to disk as they come."""
    import xlsxwriter

    with tempfile.NamedTemporaryFile(suffix=".xlsx") as place:
        book = xlsxwriter.Workbook(
            place.name,
            {
                "constant_memory": True,
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "strings_to_numbers": False,
            },
        )
        book.set_properties({"created": datetime.datetime(2000, 1, 1)})  # the same rows are the same bytes
        sheet = book.add_worksheet(re.sub(r"[\[\]:*?/\\]", " ", title)[:31])
        sheet.write_row(0, 0, columns, book.add_format({"bold": True}))
        sheet.freeze_panes(1, 0)
        for number, row in enumerate(rows, start=1):
            for place_in_row, column in enumerate(columns):
                value = row.get(column)
                if isinstance(value, int) and not isinstance(value, bool):
                    sheet.write_number(number, place_in_row, value)
                elif value is not None:
                    sheet.write_string(number, place_in_row, plain(value)[:LONGEST_CELL])
        book.close()
        with open(place.name, "rb") as written:
            while chunk := written.read(65536):
                yield chunk


def exported(form: Form, columns: Sequence[str], rows: Iterable[Row], *, title: str) -> Iterator[bytes]:
    """The file's bytes, in pieces of some kilobytes: a row a piece is a write to the network for each."""
    if form == "xlsx":
        yield from xlsx_file(columns, rows, title=title)
        return
    piece: list[str] = []
    length = 0
    for text in csv_lines(columns, rows) if form == "csv" else json_lines(rows):
        piece.append(text)
        length += len(text)
        if length >= PIECE:
            yield "".join(piece).encode()
            piece, length = [], 0
    if piece:
        yield "".join(piece).encode()
