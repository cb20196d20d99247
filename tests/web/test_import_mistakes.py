"""Fifty kinds of mistakes in a sheet of tables: each is one sentence, at the row and the column that people see."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Callable
from functools import cache

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from approvals.models import ConfigurationVersion
from approvals.registry.register import Register, compile_register
from approvals.registry.terms import PublishedPacket
from approvals.samples.forms import caribbean
from approvals.samples.parts import packet
from approvals.samples.sources import SOURCES
from approvals.sheets import Unreadable, rows_of
from approvals.web.spreadsheet import Trouble, columns, from_data, headings, read_rows
from tests.web.register import CARIBBEAN, publish, room_of

pytestmark = pytest.mark.django_db  # which bets are offered is asked of the published definitions too

GAME = "Caribbean Stud Poker"
DAY = "give a day such as February 1, 2024"
MONEY = 'give an amount of dollars such as "5" or "2.50"'
SHARE = 'give a share of the wager such as "85%"'
COUNT = "give a whole number from 1 to 1,000"

MISTAKES = [
    ("Checked as of", "13/45/2024", DAY),
    ("Checked as of", "2/30/2024", DAY),
    ("Checked as of", "2024-02-30", "a day that does not exist"),
    ("Checked as of", "soon", DAY),
    ("Checked as of", "45323", DAY),  # a workbook's number of a day, as text
    ("Checked as of", "03/01/24", DAY),
    ("Checked as of", "", "Checked as of is empty"),
    ("Go-live date", "February 31, 2024", DAY),
    ("Internal controls approved on", "2024-13-01", "a day that does not exist"),
    ("Room", "", "Room is empty"),
    ("Table", "", "Table is empty"),
    ("Table", "x" * 250, "250 characters long; shorten it to 200"),
    ("Game", "", "Game is empty"),
    ("Game", "Carribean Stud Poker", "No game is called Carribean Stud Poker; did you mean Caribbean Stud Poker?"),
    ("Approval letter", "x" * 250, "250 characters long"),
    ("Ante: maximum wager", "much", MONEY),
    ("Ante: maximum wager", "-5", MONEY),
    ("Ante: maximum wager", "1e3", MONEY),
    ("Ante: maximum wager", "$1,00", MONEY),
    ("Ante: maximum wager", "$5 to $10", MONEY),
    ("Ante: maximum wager", "5%", MONEY),
    ("Ante: maximum wager", "1.000,50", MONEY),
    ("Ante: maximum wager", "9" * 20, MONEY),
    ("Ante: maximum wager", "five", MONEY),
    ("Ante: maximum wager", "#REF!", MONEY),
    ("Ante: maximum wager", "=A1*2", MONEY),
    ("Ante: maximum wager", "unlimited", MONEY),
    ("Ante: minimum wager", "500", "Ante has a minimum of $500 over its maximum of $100"),
    ("Main meter: seed", "ten thousand", MONEY),
    ("Main meter: seed", "10k", MONEY),
    ("Main meter: maximum", "no", MONEY),
    ("Minimum wager for envy", "1$", MONEY),
    ("Main meter: contribution", "69.46", "could be 69.46% or 6946%; write it with its % sign"),
    ("Main meter: contribution", "1", "could be 1% or 100%"),
    ("Main meter: contribution", "69,46 %", SHARE),
    ("Main meter: contribution", "most", SHARE),
    ("Seats for players", "seven", COUNT),
    ("Seats for players", "0", COUNT),
    ("Seats for players", "7.5", COUNT),
    ("Seats for players", "1001", COUNT),
    ("Seats for players", "7 seats", COUNT),
    ("Link: locations", "two", COUNT),
    ("Display: networked", "maybe", "write yes or no"),
    ("Layout manufacturer is licensed", "\u200byes", "write yes or no"),
    ("Progressive", "perhaps", "give yes or none, or leave it empty"),
    ("Shuffler", "robot", "give yes or none, or leave it empty"),
    ("Shuffler: mode", "fast", "is given, but shuffler is none; keep one of the two"),
    ("Aggregate limit: amount", "5000", "is given, but aggregate limit is none; keep one of the two"),
    ("Other equipment", "yes", "fill in its rows, or write none"),
    ("Link: linked", "somewhat", "write one of: standalone; same game on several tables; several games"),
    (
        "Posted at the table",
        "the rules of the game; a poem",
        "is a poem; write one of: wagering limits; jackpot amounts",
    ),
    ("Link: manufacturers on the link", "a\x07b", "give a text without control, zero-width or direction characters"),
    ("Link: other games on the link", "Blackjack; " + "x" * 300, "300 characters long; shorten it to 200"),
    ("Progressive: paytable of the progressive", "CSTUD-99", "a progressive has one paytable: name the same in both"),
]


@cache
def register() -> Register:
    return compile_register([PublishedPacket(s.name, packet(s)) for s in SOURCES if s.name in CARIBBEAN])


@cache
def sheet() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The headings of the template, and a row without a mistake."""
    data = {**caribbean("commercial"), "table": {"number": "CS-1", "seats": 7}}
    row = from_data("Yakima", "CS-1", data)
    asked = columns(register().terms(GAME, datetime.date(2024, 3, 1)), [row])
    return tuple(headings(asked)), tuple(row.get(column, "") for column in asked)


def with_mistake(heading: str, text: str) -> list[str]:
    heads, row = sheet()
    cells = list(row)
    cells[heads.index(heading)] = text
    return cells


def letter(heading: str) -> str:
    from openpyxl.utils import get_column_letter

    return get_column_letter(sheet()[0].index(heading) + 1)


def troubles(*rows: list[str]) -> list[Trouble]:
    return read_rows([list(sheet()[0]), *rows], register(), [GAME])[1]


def test_the_row_without_a_mistake_is_read() -> None:
    assert troubles(list(sheet()[1])) == []
    assert len({(heading, text) for heading, text, _ in MISTAKES}) >= 50


@pytest.mark.parametrize(("heading", "text", "sentence"), MISTAKES)
def test_a_mistake_is_one_sentence_at_its_cell(heading: str, text: str, sentence: str) -> None:
    (item,) = troubles(with_mistake(heading, text))
    assert (item.row, item.column, item.heading) == (2, letter(heading), heading)
    assert sentence in item.message
    assert item.message.endswith((".", "?"))
    assert not re.search(r"\w_\w|\[\d", item.message), "people are shown no code"
    assert "JSON" not in item.message


def test_all_of_them_are_told_at_once() -> None:
    heads = sheet()[0]
    rows = [with_mistake(heading, text) for heading, text, _ in MISTAKES]
    for number, row in enumerate(rows):
        if row[heads.index("Table")] == "CS-1":
            row[heads.index("Table")] = f"CS-{number}"
    result = troubles(*rows)
    assert [t.row for t in result] == list(range(2, len(MISTAKES) + 2))


HEADS = "Room,Table,Game,Checked as of"
FILES = [
    (b"", "No row of the file has the column names"),
    (b"Yakima,CS-1,Caribbean Stud Poker,2024-03-01\n", "No row of the file has the column names"),
    (HEADS.encode(), "The file has no table below its headings"),
    (f"{HEADS}\n,,,\n".encode(), "The file has no table below its headings"),
    (HEADS.encode() + b"\nYak\xe9ma,CS-1,Stud,2024-03-01\n", "is neither a CSV file in UTF-8 nor an XLSX file"),
    (HEADS.encode() + b"\nYakima,\0,Stud,2024-03-01\n", "contains bytes that are not text"),
    (f'{HEADS}\n"Yakima,CS-1,Stud,2024-03-01\n'.encode(), "is not a CSV file"),
    (b"PK\x03\x04 no workbook", "The workbook cannot be opened"),
    ((f"{HEADS}\n" + "Yakima,CS,Stud,2024-03-01\n" * 2001).encode(), "more than 2,000 tables; split it"),
    (b" " * 5_000_001, "larger than 5 MB; split it"),
]


@pytest.mark.parametrize(("data", "sentence"), FILES)
def test_a_file_that_cannot_be_taken_says_why(data: bytes, sentence: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        read_rows(rows_of(data, "tables.csv"), register())


@pytest.mark.parametrize(
    ("heads", "sentence"),
    [
        (["Room", "Table", "Game", "Checked as of", "Game"], "The column Game appears twice."),
        (["Room", "Table", "Game"], "The column Checked as of is missing."),
    ],
)
def test_headings_that_are_not_the_template_s_are_named(heads: list[str], sentence: str) -> None:
    result = read_rows([heads, ["x"] * len(heads)], register())[1]
    assert [t.message for t in result] == [sentence]
    assert {t.row for t in result} == {1}


def test_an_unknown_column_hides_no_other_mistake() -> None:
    rows = [[*sheet()[0], "Color"], [*with_mistake("Seats for players", "seven"), "red"]]
    first, second = read_rows(rows, register(), [GAME])[1]
    assert (first.row, first.message) == (1, "Color is not a column of the template.")
    assert (second.row, second.heading) == (2, "Seats for players")


def test_a_dry_run_names_the_room_that_was_meant_and_gives_the_reason_of_each_verdict(
    client_of: Callable[[str | User], Client],
) -> None:
    publish(*CARIBBEAN)
    room_of()
    editor = client_of("operator_editor")

    def dry_run(**cells: str) -> str:
        row = list(sheet()[1])
        for head, text in cells.items():
            row[sheet()[0].index(head.replace("_", " "))] = text
        text = io.StringIO()
        csv.writer(text).writerows([sheet()[0], row])
        sent = SimpleUploadedFile("tables.csv", text.getvalue().encode())
        return editor.post("/configurations/import/", {"file": sent}).content.decode()

    assert "Yakma is not one of your rooms; did you mean " in dry_run(Room="Yakma")
    assert "the limit on November 18, 2026 is $400" in dry_run(
        **{"Ante: maximum wager": "$500", "Checked as of": "11/18/2026"}
    )
    assert "no filing on record" in dry_run()


def test_the_page_shows_them_and_saves_nothing(client_of: Callable[[str | User], Client]) -> None:
    publish(*CARIBBEAN)
    room_of()
    text = io.StringIO()
    rows = [with_mistake(heading, wrong) for heading, wrong, _ in MISTAKES]
    csv.writer(text).writerows([sheet()[0], *rows])
    sent = SimpleUploadedFile("tables.csv", text.getvalue().encode())
    html = client_of("operator_editor").post("/configurations/import/", {"file": sent}).content.decode()
    assert "did you mean Caribbean Stud Poker?" in html
    for heading in {heading for heading, _, _ in MISTAKES}:
        assert f"<td>{letter(heading)}: {heading}</td>" in html
    assert "Save all" not in html
    assert not ConfigurationVersion.objects.exists()
