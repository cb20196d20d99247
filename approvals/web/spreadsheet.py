"""Tables from a spreadsheet: a row is a table, a column a field of its form. Nothing is written here.

Columns are headed in words ("Ante: maximum wager"); the names of cells (`bets.ante.max`) are understood too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from approvals.configuration.cells import cell_of, has_versions, read_cells, to_cells
from approvals.configuration.declare import Part, Rows, fields_of
from approvals.configuration.form import Configuration
from approvals.configuration.read import read
from approvals.configuration.schema import Refused
from approvals.configuration.words import column_of, heading
from approvals.registry.register import Register
from approvals.registry.terms import Terms
from approvals.sheets import MOST_COLUMNS, Unreadable
from approvals.web.offered import bets_offered, minimums
from paytables.packet import names

MOST_ROWS = 2000
ROOM, TABLE = "room", "table"
NEEDED = {ROOM: "Room", TABLE: "Table", "game": "Game", "as_of": "Checked as of"}
NOT_ASKED = ("operator", "room", "table.number")  # a sheet names the room, and the register knows the operator


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong, and where: the row and the column as a spreadsheet numbers them, and the column's heading."""

    row: int
    column: str
    message: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One row that could be read."""

    row: int
    room: str
    table: str
    data: dict[str, object]


def read_rows(rows: list[list[str]], register: Register, games: Iterable[str] = ()) -> tuple[list[Line], list[Trouble]]:
    """Every row as a configuration, and all that is wrong in the file at once. `games`: those that are approved."""
    heads, start = _heads(rows)
    at = {column: (letters(i), written) for i, (column, written) in enumerate(heads) if column}
    troubles = _unknown_columns(heads, start + 1)
    if stopping := _of_heads(heads, start + 1):
        return [], sorted([*troubles, *stopping], key=lambda t: t.column)
    unknown = {t.column for t in troubles}
    heads = [("" if letters(i) in unknown else column, written) for i, (column, written) in enumerate(heads)]
    body = [(n, cells) for n, cells in enumerate(rows[start + 1 :], start + 2) if any(c.strip() for c in cells)]
    if len(body) > MOST_ROWS:
        raise Unreadable(f"The file has more than {MOST_ROWS:,} tables; split it.")
    if not body:
        raise Unreadable("The file has no table below its headings.")
    lines: list[Line] = []
    seen: dict[tuple[str, str], int] = {}
    by_key = {names.fold(game): game for game in games}
    for number, cells in body:
        row = {column: cell.strip().removeprefix("'") for (column, _), cell in zip(heads, cells) if column}
        key = (row.get(ROOM, "").casefold(), row.get(TABLE, ""))
        wrong = [Trouble(number, at[c][0], f"{words} is empty.", at[c][1]) for c, words in NEEDED.items()
                 if not row.get(c)]  # fmt: skip
        if key in seen and all(key):
            wrong.append(Trouble(number, at[TABLE][0], f"Table {key[1]} is in row {seen[key]} already.", at[TABLE][1]))
        seen.setdefault(key, number)
        if meant := _meant(row.get("game", ""), by_key):
            column, written = at["game"]
            wrong.append(Trouble(number, column, f"No game is called {row['game']}; did you mean {meant}?", written))
        data, misread = to_data(row)
        misread += _faults(data, register)
        for why in misread:
            cell = cell_of(why.at, data, Configuration)
            column, written = _column_at(cell, at)
            sentence = f"{heading(cell)} {why.ending}" if why.ending else why.message
            if not any(t.column == column for t in wrong):
                wrong.append(Trouble(number, column, sentence, written))
        troubles += wrong
        if not wrong:
            lines.append(Line(number, row[ROOM], row[TABLE], data))
    return lines, troubles


def _meant(written: str, by_key: Mapping[str, str]) -> str | None:
    """The approved game whose name is nearly this one."""
    wanted = names.fold(written)
    if not wanted or wanted in by_key:
        return None
    return next((by_key[key] for key in get_close_matches(wanted, list(by_key), n=1, cutoff=0.85)), None)


def _column_at(cell: str, at: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """The column of a cell, of the first one of a row, or of the list or the part that it belongs to."""
    here = TABLE if cell == "table.number" else cell
    here = next((c for c in at if here not in at and c.startswith(f"{here}.")), here)
    while here and here not in at:
        here = re.sub(r"(\.[^.\[\]]*|\[[^\[\]]*\]|^[^.\[\]]+)\Z", "", here)
    return at.get(here, ("", ""))


def _faults(data: Mapping[str, object], register: Register) -> list[Refused]:
    try:
        read(data, same_paytable=register.same_paytable)
    except Refused as why:
        return list(why.every)
    return []


def _unknown_columns(heads: list[tuple[str, str]], row: int) -> list[Trouble]:
    return [
        Trouble(row, letters(i), f"{written} is not a column of the template.", written)
        for i, (column, written) in enumerate(heads)
        if column and column not in (ROOM, TABLE) and not _known(column)
    ]


def _of_heads(heads: list[tuple[str, str]], row: int) -> list[Trouble]:
    """What leaves it open where a row's values belong."""
    columns = [column for column, _ in heads]
    troubles = [
        Trouble(row, letters(i), f"The column {written} appears twice.", written)
        for i, (column, written) in enumerate(heads)
        if column and column in columns[:i]
    ]
    return troubles + [
        Trouble(row, "", f"The column {words} is missing.") for n, words in NEEDED.items() if n not in columns
    ]


def _heads(rows: list[list[str]]) -> tuple[list[tuple[str, str]], int]:
    """The columns with their headings, and the row that names them."""
    for number, cells in enumerate(rows[:5]):
        results = [(_column(c.strip()), c.strip()) for c in cells[:MOST_COLUMNS]]
        if TABLE in (column for column, _ in results):
            return results, number
    raise Unreadable("No row of the file has the column names; start with the template.")


def _column(written: str) -> str:
    own = {words.casefold(): column for column, words in NEEDED.items()}
    return own.get(written.casefold()) or column_of(written)


def _known(column: str) -> bool:
    """Whether a form has such a cell, whatever stands in it."""
    if column.startswith(("operator.", "room.")) or column in NOT_ASKED:
        return False
    _, wrong = read_cells(Configuration, [(column, "none")])
    _, still = read_cells(Configuration, [(column, "yes")])
    return not any("is not a field" in w.ending or "is not a place" in w.ending for w in (*wrong, *still))


def to_data(row: Mapping[str, str]) -> tuple[dict[str, object], list[Refused]]:
    """A row as a configuration, and what of it could not be read."""
    data, wrong = read_cells(Configuration, ((c, text) for c, text in row.items() if c not in (ROOM, TABLE)))
    data = {"game": "", "as_of": "", "submission": None, **data}
    data["table"] = {"number": row.get(TABLE), **data.get("table", {})}
    return with_paytable_of_its_bet(data), wrong


def with_paytable_of_its_bet(data: dict[str, object]) -> dict[str, object]:
    """A progressive's paytable that is named with its bet only."""
    progressive, bets = data.get("progressive"), data.get("bets")
    if isinstance(progressive, dict) and not progressive.get("paytable") and isinstance(bets, list):
        named = next((b.get("paytable") for b in bets if b.get("bet") == "progressive"), None)
        if named:
            progressive["paytable"] = named
    return data


def letters(place: int) -> str:
    """
    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    result = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        result = chr(65 + rest) + result
    return result


def columns(terms: Terms | None, present: Iterable[Mapping[str, object]] = ()) -> list[str]:
    """The columns for a game's tables: what its form asks under its terms, and what the tables that are there hold."""
    result = dict.fromkeys([ROOM, TABLE, "game", "as_of", "submission"])
    result |= dict.fromkeys(_columns(Configuration, terms))
    for row in present:
        result |= dict.fromkeys(row)
    return list(result)


def _columns(model: type[object], terms: Terms | None, at: str = "") -> Iterable[str]:
    for one in fields_of(model):
        here = f"{at}.{one.name}" if at else one.name
        if here in NOT_ASKED:
            continue
        match one.holds:
            case Part():
                if one.none:
                    yield here
                if here != "progressive" or any(b.key == "progressive" for b in bets_offered("", terms)):
                    yield from _columns(one.holds.model, terms, here)
            case Rows():
                yield from _row_columns(one.holds, terms, here)
            case _:
                yield here


def _row_columns(holds: Rows, terms: Terms | None, here: str) -> Iterable[str]:
    if holds.key == "bet":
        for bet in bets_offered("", terms):
            for one in fields_of(holds.model):
                if one.name not in (holds.key, "raises") and (one.name != "paytable" or bet.paytables):
                    yield f"{here}.{bet.key}.{one.name}"
    elif has_versions(holds):
        yield here
        progressive = here.startswith("progressive.")
        for name in minimums(terms, progressive):
            yield f"{here}.{name}"
            if not progressive:
                yield f"{here}.{name}.viewed_by_surveillance"
    elif holds.key == "meter":
        yield from (f"{here}.main.{one.name}" for one in fields_of(holds.model) if one.name != holds.key)


def from_data(room: str, table: str, data: Mapping[str, object]) -> dict[str, str]:
    """A configuration as a row: what reading it back gives again."""
    kept = {k: v for k, v in data.items() if k not in ("operator", "room")}
    cells = {c: text for c, text in to_cells(Configuration, kept) if c != "table.number"}
    return {ROOM: room, TABLE: table} | cells


def headings(columns: Iterable[str]) -> list[str]:
    return [NEEDED.get(column) or heading(column) for column in columns]
