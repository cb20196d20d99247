"""Lists of versions that people send: CSV or XLSX, all of it or nothing, every bad row named at once."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from approvals.equipment.matrix import Offered
from approvals.sheets import Unreadable, workbook

COLUMNS = ("component", "version", "use", "quantity", "note")
REQUIRED = ("component", "version")
USES = ("deployed", "offered")
MOST_BYTES = 5 * 1024 * 1024
MOST_ROWS = 20_000
MOST_COLUMNS = 50
MOST_LISTED = 500
LONGEST = {"component": 200, "version": 100, "note": 300}
_ODD = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong at one place of the file."""

    row: int
    column: str
    message: str

    def __str__(self) -> str:
        return f"Row {self.row}, {self.column}: {self.message}"


class BadList(Exception):
    """A file that is not taken, with everything that is wrong with it."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("; ".join(str(m) for m in mistakes[:3]))
        self.mistakes = tuple(mistakes)


def read_list(data: bytes, name: str) -> list[Offered]:
    """The rows of a file; raises BadList."""
    if len(data) > MOST_BYTES:
        raise BadList([Mistake(0, "file", f"It is larger than {MOST_BYTES // 1024 // 1024} MB.")])
    rows = _xlsx(data) if data[:4] == b"PK\x03\x04" else _csv(data, name)
    return read_rows(rows)


def read_rows(rows: Iterable[Sequence[object]]) -> list[Offered]:
    """Rows of cells, the first of which names the columns."""
    lines = iter(rows)
    heads = [_text(cell).casefold() for cell in next(lines, ())]
    mistakes = [
        Mistake(1, head or f"column {place}", f"Unknown column; the columns are {', '.join(COLUMNS)}.")
        for place, head in enumerate(heads, 1)
        if head not in COLUMNS
    ]
    mistakes += [Mistake(1, head, "The column is missing.") for head in REQUIRED if head not in heads]
    mistakes += [Mistake(1, head, "The column is there twice.") for head in COLUMNS if heads.count(head) > 1]
    if mistakes:
        raise BadList(mistakes)
    results: list[Offered] = []
    seen: dict[tuple[str, str, str], int] = {}
    for number, cells in enumerate(lines, 2):
        if number > MOST_ROWS + 1:
            mistakes.append(Mistake(number, "file", f"More than {MOST_ROWS:,} rows; send several lists."))
            break
        values = {head: _text(cell) for head, cell in zip(heads, cells)}
        if not any(values.values()):
            continue
        if any(_text(cell) for cell in cells[len(heads) :]):
            mistakes.append(Mistake(number, f"column {len(heads) + 1}", "A cell stands outside the named columns."))
        row, wrong = _row(number, values)
        mistakes += wrong
        if row is not None:
            key = (row.key, row.version, row.use)
            if key in seen:
                mistakes.append(Mistake(number, "version", f"The same component and version stand in row {seen[key]}."))
            seen.setdefault(key, number)
            results.append(row)
        if len(mistakes) >= MOST_LISTED:
            break
    if not mistakes and not results:
        mistakes.append(Mistake(2, "file", "No row names a component."))
    if mistakes:
        raise BadList(mistakes[:MOST_LISTED])
    return results


def _row(number: int, values: dict[str, str]) -> tuple[Offered | None, list[Mistake]]:
    wrong = [Mistake(number, column, "It is empty.") for column in REQUIRED if not values.get(column)]
    for column, longest in LONGEST.items():
        text = values.get(column, "")
        if len(text) > longest:
            wrong.append(Mistake(number, column, f"It is longer than {longest} characters."))
        if _ODD.search(text):
            wrong.append(Mistake(number, column, "It holds a control or invisible character."))
    use = values.get("use", "").casefold()
    if use and use not in USES:
        wrong.append(Mistake(number, "use", f"“{use[:40]}” is not one of {', '.join(USES)}."))
    quantity = values.get("quantity", "")
    if quantity and not re.fullmatch(r"[0-9]{1,9}", quantity):
        wrong.append(Mistake(number, "quantity", f"“{quantity[:40]}” is not a whole number."))
    if wrong:
        return None, wrong
    return Offered(
        values["component"], values["version"], use, int(quantity) if quantity else None, values.get("note", "")
    ), []


def _text(cell: object) -> str:
    """A cell as text. A number that a spreadsheet made of a version has lost its zeros: it is refused below."""
    if cell is None:
        return ""
    if isinstance(cell, float):
        return f"{int(cell)}" if cell.is_integer() else f"{cell!r}"
    return re.sub(r"[ \t\u00a0]+", " ", str(cell)).strip()


def _csv(data: bytes, name: str) -> list[list[str]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = data[: trouble.start].count(b"\n") + 1
        raise BadList([Mistake(line, "file", f"{name} is neither XLSX nor CSV in UTF-8.")]) from None
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        return list(csv.reader(io.StringIO(text), delimiter=separator, strict=True))
    except csv.Error as trouble:
        raise BadList([Mistake(0, "file", f"{name} cannot be read as CSV: {trouble}.")]) from None


def _filled(row: Sequence[object]) -> list[object]:
    """Without the empty cells behind the last one."""
    length = next((n for n in range(len(row), 0, -1) if row[n - 1] is not None), 0)
    return list(row[:length])


def _xlsx(data: bytes) -> Iterable[Sequence[object]]:
    try:
        with workbook(data) as book:
            sheet = book.worksheets[0]
            read = sheet.iter_rows(values_only=True, max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS)
            rows = [_filled(row) for row in read]
    except Unreadable as why:
        raise BadList([Mistake(0, "file", str(why))]) from None
    heads = [str(h).strip().casefold() if h is not None else "" for h in (rows[0] if rows else [])]
    if "version" in heads:
        place = heads.index("version")
        numeric = [
            Mistake(number, "version", "The cell is a number, which loses zeros (5.10 becomes 5.1); format it as text.")
            for number, row in enumerate(rows[1:], 2)
            if len(row) > place and isinstance(row[place], int | float) and not isinstance(row[place], bool)
        ]
        if numeric:
            raise BadList(numeric[:MOST_LISTED])
    return rows
