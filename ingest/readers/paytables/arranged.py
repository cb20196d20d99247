"""Tables whose columns stand in another order than outcome and pay, put into that order by what their head says.

"Wager | Table | Outcome | Pays" is a list of several tables: each line belongs to the wager and the table named in it,
or in the last line that names one. "Rank | Outcome | Pays" counts its lines; "Pays | Outcome" says first what is paid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.grammar.hands import is_header_word
from ingest.grammar.text import unmarked, without_stars
from ingest.layout.cells import SLOT, Cell, Row, joined
from ingest.readers.paytables.typed import is_role, typed

_ROLES = (
    ("wager", re.compile(r"(?:side |bonus )?(?:wagers?|bets?)", re.I)),
    ("table", re.compile(r"(?:pay ?)?tables?|options?|schedules?", re.I)),
    ("count", re.compile(r"ranks?|no\.?|#", re.I)),
)
NAMES = ("wager", "table")


@dataclass(frozen=True, slots=True)
class _Column:
    role: str  # wager, table, count, hand, pays
    cell: Cell


def arrange(rows: list[Row]) -> None:
    """Rewrite every such table in place, as lines of a dump's tabs under a head of their own."""
    n = 0
    while n < len(rows):
        columns = _columns(rows[n])
        end = _end(rows, n, columns) if columns else n
        if end > n + 1:
            made = list(_lines(rows[n:end], columns))
            rows[n:end] = made
            n += len(made)
        n += 1


def _columns(row: Row) -> list[_Column]:
    """What each cell of a head says of its column; nothing where the order is the usual one, or a cell says more."""
    results = [_Column(_role(cell), cell) for cell in row.cells]
    roles = [c.role for c in results]
    if roles.count("hand") != 1 or roles.count("pays") != 1 or "" in roles:
        return []
    if roles[-2:] == ["hand", "pays"] and len(roles) > 2 and len(set(roles)) == len(roles):
        return results
    return results if roles == ["pays", "hand"] else []


def _role(cell: Cell) -> str:
    text = without_stars(unmarked(cell.text)).strip(": ")
    for role, words in _ROLES:
        if words.fullmatch(text):
            return role
    return "pays" if is_role(text) else "hand" if is_header_word(text) else ""


def _end(rows: Sequence[Row], n: int, columns: Sequence[_Column]) -> int:
    """The end of the lines that fill these columns: each has an outcome and a pay, and what it lacks is a name."""
    end, count = n + 1, 0
    while end < len(rows) and rows[end].mode == rows[n].mode:
        row = rows[end]
        placed = _placed(row, columns)
        near = row.top - rows[end - 1].bottom <= 3 * row.height if row.mode == "geometry" else True
        if placed is None or not near or not {"hand", "pays"} <= placed.keys():
            break
        if "count" in placed:
            count += 1
        if typed(placed["pays"]).pay is None or ("count" in placed and placed["count"].text.strip(". ") != str(count)):
            break
        end += 1
    first = _placed(rows[n + 1], columns) if end > n + 1 else None
    needed = {c.role for c in columns} - {"table"}
    return end if first is not None and needed <= first.keys() else n


def _placed(row: Row, columns: Sequence[_Column]) -> dict[str, Cell] | None:
    """Each cell under the head's cell that it stands nearest to; None where two stand under one."""
    results: dict[str, Cell] = {}
    if row.mode == "order":  # names are what a line lacks, and stand first
        last = columns[-len(row.cells) :]
        return (
            {c.role: cell for c, cell in zip(last, row.cells, strict=True)} if len(row.cells) <= len(columns) else None
        )
    for cell in row.cells:
        home = min(columns, key=lambda c: min(abs(c.cell.x0 - cell.x0), abs(c.cell.centre - cell.centre)))
        if home.role in results:
            return None
        results[home.role] = cell
    return results


def _lines(rows: Sequence[Row], columns: Sequence[_Column]) -> Iterator[Row]:
    """The lines in the usual order, under a caption and the head again wherever a wager or a table is named."""
    made = 0

    def line(of: Row, cells: Sequence[tuple[int, Cell]]) -> Row:
        nonlocal made
        made += 1
        placed = [Cell(c.words, c.page, slot * SLOT, slot * SLOT + 80, c.lines, c.source) for slot, c in cells]
        return Row(of.page, of.line, placed, rows[0].top + made, rows[0].top + made + 1, "tabs", rows[0].number + made)

    head = {c.role: c.cell for c in columns}
    names: dict[str, Cell] = {}
    for n, row in enumerate(rows[1:]):
        placed = _placed(row, columns)
        assert placed is not None
        own = {role: placed[role] for role in NAMES if role in placed}
        if any(role not in names or names[role].text != cell.text for role, cell in own.items()):
            names = own if "wager" in own else {**names, **own}
            made += 2  # blank lines above
            statements = [joined([c, head[role]]) if role == "wager" else c for role, c in names.items()]
            yield line(rows[0], [(0, joined(statements))])  # no line of the table's own
        elif n:
            yield line(row, [(0, placed["hand"]), (1, placed["pays"])])
            continue
        yield line(rows[0], [(0, head["hand"]), (1, head["pays"])])
        yield line(row, [(0, placed["hand"]), (1, placed["pays"])])
