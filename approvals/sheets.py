"""Spreadsheets as text: the cells of a CSV file, or of every sheet of a workbook. Strangers' files are bounded."""

from __future__ import annotations

import csv
import io
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

MOST_COLUMNS = 300
LARGEST = 5_000_000
READ_ROWS = 2_002
MOST_UNPACKED = 32_000_000
MOST_ELEMENTS = 500_000  # five columns of twenty thousand rows, each cell with a text of its own, are 400,000
MOST_OTHERS = 30_000  # styles and names: each costs more than a cell
_ONE_AT_A_TIME = threading.Lock()

Rows = list[list[str]]


class Unreadable(ValueError):
    """The file as a whole cannot be taken; `str()` is one sentence."""


def rows_of(data: bytes, name: str) -> Rows:
    """The cells of a CSV file, or of the first sheet of a workbook."""
    return sheets_of(data, name, sheets=1)[0][1]


def sheets_of(data: bytes, name: str, *, sheets: int = 20, rows: int = READ_ROWS) -> list[tuple[str, Rows]]:
    """Every sheet with its title; a CSV file is one without a title."""
    if len(data) > LARGEST:
        raise Unreadable("The file is larger than 5 MB; split it.")
    return _xlsx(data, sheets, rows) if is_workbook(data) else [("", _csv(data, name))]


def is_workbook(data: bytes) -> bool:
    return data[:4] == b"PK\x03\x04"


def _csv(data: bytes, name: str) -> Rows:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{name} is neither a CSV file in UTF-8 nor an XLSX file; save it as one of them.") from None
    if "\0" in text:
        raise Unreadable(f"{name} is not a CSV file; it contains bytes that are not text.")
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    try:
        return list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error as why:
        raise Unreadable(f"{name} is not a CSV file: {why}.") from None


@contextmanager
def workbook(data: bytes) -> Iterator[Any]:
    """An XLSX file opened to be read, one at a time in each process; raises Unreadable.

    A small file can unpack to much, and each of its elements becomes an object many times its size.
    """
    import openpyxl

    with _ONE_AT_A_TIME:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                    raise Unreadable(f"The workbook unpacks to more than {MOST_UNPACKED // 1_000_000} MB; split it.")
                _count_elements(packed)
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            try:
                yield book
            finally:
                book.close()
        except Unreadable:
            raise
        except Exception as why:  # openpyxl raises a dozen kinds for a damaged file
            raise Unreadable(f"The workbook cannot be opened ({type(why).__name__}); save it again.") from None


def _count_elements(packed: zipfile.ZipFile) -> None:
    cells = others = 0
    for part in packed.infolist():
        content = packed.read(part)
        number = content.count(b"<") - content.count(b"</")
        if part.filename.startswith(("xl/worksheets/", "xl/sharedStrings")):
            cells += number
        else:
            others += number
    if cells > MOST_ELEMENTS:
        raise Unreadable(f"The workbook holds more than {MOST_ELEMENTS:,} cells and texts; split it.")
    if others > MOST_OTHERS:
        raise Unreadable(f"The workbook holds more than {MOST_OTHERS:,} styles and names; save its cells alone.")


def _xlsx(data: bytes, sheets: int, rows: int) -> list[tuple[str, Rows]]:
    with workbook(data) as book:
        return [
            (
                sheet.title,
                [
                    [_cell(value) for value in cells]
                    for cells in sheet.iter_rows(max_row=rows, max_col=MOST_COLUMNS, values_only=True)
                ],
            )
            for sheet in book.worksheets[:sheets]
        ]


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.10f}".rstrip("0").rstrip(".")
    if hasattr(value, "hour") and (value.hour or value.minute or value.second) and hasattr(value, "date"):
        moment: str = value.replace(microsecond=0).isoformat()
        return moment
    return value.date().isoformat() if hasattr(value, "date") else str(value)
