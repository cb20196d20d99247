"""Small workbooks that unpack to much, or whose many elements become many times their size: refused in a sentence."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile

import openpyxl
import pytest

from approvals.equipment.importing import BadList, read_list
from approvals.sheets import MOST_ELEMENTS, MOST_OTHERS, Unreadable, sheets_of

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET = "xl/worksheets/sheet1.xml"
MOST = 6_000_000
PARTS = {
    "cells of a row": (SHEET, f"<worksheet {MAIN}><sheetData><row>", '<c r="A1"/>', "</row></sheetData></worksheet>"),
    "rows": (SHEET, f"<worksheet {MAIN}><sheetData>", '<row r="1"/>', "</sheetData></worksheet>"),
    "styles": ("xl/styles.xml", f"<styleSheet {MAIN}><cellXfs>", "<xf/>", "</cellXfs></styleSheet>"),
    "texts": ("xl/sharedStrings.xml", f"<sst {MAIN}>", "<si><t>a</t></si>", "</sst>"),
    "in other letters": (SHEET, f"<worksheet {MAIN}><sheetData>", '<row r="1"/>', "</sheetData></worksheet>"),
}  # fmt: skip


def bomb(kind: str, times: int) -> bytes:
    name, before, each, after = PARTS[kind]
    encoding = "utf-16" if kind == "in other letters" else "utf-8"
    text = f'<?xml version="1.0" encoding="{encoding}"?>{before}{each * times}{after}'.encode(encoding)
    plain, packed = io.BytesIO(), io.BytesIO()
    book = openpyxl.Workbook()
    book.active.append(["component", "version"])
    book.save(plain)
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for part in source.namelist():
            if part != name:
                made.writestr(part, source.read(part))
        made.writestr(name, text)
    return packed.getvalue()


@pytest.mark.parametrize("kind", PARTS)
def test_neither_much_nor_many(kind: str) -> None:
    """Six million, which unpack to much; and just too many elements in what is not much."""
    for times, text in ((MOST, "unpacks to more than 32 MB"), (MOST_ELEMENTS + 1, "more than 500,000 cells and texts")):
        data = bomb(kind, times)
        if kind == "styles":
            text = "more than 30,000 styles"
        elif kind == "in other letters":
            text = "more than"
        assert len(data) < 1_000_000
        with pytest.raises(Unreadable, match=text):
            sheets_of(data, "x.xlsx")
        with pytest.raises(BadList, match=text):
            read_list(data, "x.xlsx")


MEASURE = """
import sys
from approvals.sheets import Unreadable, sheets_of

def peak():  # of this program alone: what getrusage tells begins with the parent's
    return int(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")))

before = peak()
try:
    sheets_of(sys.stdin.buffer.read(), "x.xlsx")
except Unreadable:
    pass
print((peak() - before) // 1024)
"""


@pytest.mark.parametrize("kind", ["cells of a row", "rows", "styles"])
def test_what_is_just_taken_costs_a_bounded_memory(kind: str) -> None:
    """In a process of its own; before, such a file of 175 kB took 4.7 GB."""
    data = bomb(kind, (MOST_OTHERS if kind == "styles" else MOST_ELEMENTS) - 500)
    done = subprocess.run([sys.executable, "-c", MEASURE], input=data, capture_output=True, check=True)
    assert int(done.stdout) < 400, "MB"


def test_one_cell_far_away_makes_no_wide_rows() -> None:
    name, before, _, after = PARTS["rows"]
    rows = "".join(f'<row r="{n}"><c r="XFD{n}" t="inlineStr"><is><t>x</t></is></c></row>' for n in range(1, 20_000))
    data = bomb("rows", 0)
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for part in source.namelist():
            made.writestr(part, source.read(part) if part != name else f"{before}{rows}{after}")
    with pytest.raises(BadList, match="component"):
        read_list(packed.getvalue(), "x.xlsx")
    done = subprocess.run([sys.executable, "-c", MEASURE], input=packed.getvalue(), capture_output=True, check=True)
    assert int(done.stdout) < 400, "16,384 columns of 20,000 rows are 2.6 GB"
