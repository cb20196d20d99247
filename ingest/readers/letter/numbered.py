"""A numbered list of games in one or more columns, over a page break, whole or damaged.

Numbers run in sequence, and columns continue one another; that is the proof by which a number that was lost or
doubled in a damaged list is put right, and a line that only goes on with a name is told from a new game.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ingest.blocks import Document
from ingest.pages.model import Page
from ingest.prose import Row, Text, Token
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.spelling import free_text
from ingest.values import Repair, Value

READER = "letter.games"
NUMBER = re.compile(r"^\(?([\dlIOo]{1,3})[.)]?$")


@dataclass(slots=True)
class GameList:
    """What was found, and the rows that it took."""

    games: list[dict[str, Any]] = field(default_factory=list)
    used: set[tuple[int, int]] = field(default_factory=set)


@dataclass(slots=True)
class _Cell:
    """One cell of a list in columns: its number, if it printed one, and its words."""

    row: Row
    number: int | None
    mark: tuple[Token, ...]
    words: tuple[Token, ...]
    left: float

    @property
    def text(self) -> Text:
        return Text(self.words)


def read_numbered(document: Document, rows: Sequence[Row]) -> GameList:
    """The longest list that counts from 1."""
    best = GameList()
    for start, row in enumerate(rows):
        if _opens(row) != 1:
            continue
        columns = _columns(document, rows[start:])
        cells = [_bucketed(document, r, columns) if columns else cells_of(document, r) for r in rows[start:]]
        if document.dump:
            cells = _split_by_sequence(cells)
        result = _assemble(_run(cells, 0))
        names = sum(1 for game in result.games if is_name(str(game["name"].value)))
        if names < 0.7 * len(result.games):
            continue  # numbered conditions or reasons
        if len(result.games) > len(best.games):
            best = result
    alone = _read_alone(rows)
    best = alone if len(alone.games) > len(best.games) else best
    return best if len(best.games) >= 2 else GameList()


def _read_alone(rows: Sequence[Row]) -> GameList:
    """A list whose numbers stand on lines of their own, each above its name."""
    start = next((n for n, row in enumerate(rows) if _lone(row) == 1), len(rows))
    pairs: list[tuple[Row, Row]] = []
    for above, below in zip(rows[start::2], rows[start + 1 :: 2]):
        if _lone(above) != len(pairs) + 1 or _lone(below) is not None:
            break
        pairs.append((above, below))
    names = sum(1 for _, below in pairs if is_name(below.plain))
    if len(pairs) < 2 or names < 0.7 * len(pairs):
        return GameList()
    result = _assemble([
        [_Cell(below, n, tuple(above.tokens), tuple(below.tokens), above.tokens[0].word.box[0])]
        for n, (above, below) in enumerate(pairs, start=1)
    ])  # fmt: skip
    result.used |= {above.place for above, _ in pairs}
    return result


def _lone(row: Row) -> int | None:
    """The number that a row is, and nothing else."""
    if len(row.tokens) != 1 or row.marker:
        return None
    match = NUMBER.match(row.tokens[0].printed)
    return _integer(match.group(1)) if match else None


def _opens(row: Row) -> int | None:
    """The number that a row opens with."""
    if row.marker:
        return int(row.marker) if row.marker.isdigit() else None
    match = NUMBER.match(row.tokens[0].printed)
    return _integer(match.group(1)) if match and len(row.tokens) > 1 else None


def _columns(document: Document, rows: Sequence[Row]) -> list[float]:
    """Where the columns of a list begin, by numbers that stand below one another and count on.

    Gaps alone do not tell: justified names have gaps of their own. None where tabs are the columns.
    """
    page = _page(document, rows[0])
    if page is not None and _has_tabs(page, rows[0].tokens[0].word.box[1]):
        return []
    places: list[tuple[float, int]] = []
    numbered = 0
    for row in rows:
        if _opens(row) is None:
            continue
        numbered += 1
        for left, token in itertools.pairwise(row.tokens):
            number = _integer(m.group(1)) if (m := NUMBER.match(token.printed)) else None
            if number is not None and _gap(_page(document, row), left, token):
                places.append((token.word.box[2], number))
    width = 8.0 if page is None or page.unit == "points" else 2.0
    results: list[float] = []
    for edge in sorted({x for x, _ in places}):
        if results and edge - results[-1] <= 3 * width:
            continue
        near = [number for x, number in places if abs(x - edge) <= width]
        steps = sum(1 for a, b in itertools.pairwise(near) if b == a + 1)
        if len(near) >= 2 and steps >= 0.6 * (len(near) - 1) and len(near) >= 0.3 * numbered:
            results.append(edge)
    return [0.0, *(edge - 3 * width for edge in results)]


def _bucketed(document: Document, row: Row, columns: Sequence[float]) -> list[_Cell]:
    """A row cut where its columns begin; in each, a number and the words after it."""
    cells: list[_Cell] = []
    for n, start in enumerate(columns):
        end = columns[n + 1] if n + 1 < len(columns) else float("inf")
        tokens = tuple(t for t in row.tokens if start <= t.word.box[0] < end)
        if n == 0 and row.marker and row.marker.isdigit():
            cells.append(_Cell(row, int(row.marker), (), tokens, float(n)))
            continue
        if not tokens:
            continue
        first = NUMBER.match(tokens[0].printed)
        number = _integer(first.group(1)) if first else None
        if number is not None:
            cells.append(_Cell(row, number, tokens[:1], tokens[1:], float(n)))
        else:
            cells.append(_Cell(row, None, (), tokens, float(n)))
    return cells


def _page(document: Document, row: Row) -> Page | None:
    return document.pages.pages[row.page - 1] if row.page <= len(document.pages.pages) else None


def cells_of(document: Document, row: Row) -> list[_Cell]:
    """A row cut at gaps and tabs; a number opens a cell."""
    tokens = list(row.tokens)
    if row.marker and row.marker.isdigit():
        head = [_Cell(row, int(row.marker), (), (), row.box[0])]
    else:
        head = []
    page = _page(document, row)
    pieces: list[list[Token]] = []
    for n, token in enumerate(tokens):
        if n and not _gap(page, tokens[n - 1], token):
            pieces[-1].append(token)
        else:
            pieces.append([token])
    cells = head
    for piece in pieces:
        first = NUMBER.match(piece[0].printed)
        number = _integer(first.group(1)) if first else None
        if number is not None and (len(piece) == 1 or not cells or cells[-1].words):
            cells.append(_Cell(row, number, (piece[0],), tuple(piece[1:]), _left(page, piece[0])))
        elif cells and cells[-1].number is not None and not cells[-1].words:
            cells[-1].words = tuple(piece)
        else:
            cells.append(_Cell(row, None, (), tuple(piece), _left(page, piece[0])))
    return cells


def _left(page: Page | None, token: Token) -> float:
    """Where a cell stands: its place on the line, or in a table of a dump the number of tabs before it."""
    box = token.word.box
    if page is None or page.unit == "points":
        return box[0]
    tabs = sum(1 for r in page.rules if r[1] == box[1] and r[0] < box[0])
    return 10.0 * tabs if tabs or _has_tabs(page, box[1]) else box[0]


def _has_tabs(page: Page, line: float) -> bool:
    return any(r[1] == line for r in page.rules)


def _split_by_sequence(cells: list[list[_Cell]]) -> list[list[_Cell]]:
    """Lines that lost their columns: a second number that keeps its distance from the first, line after line."""
    lines = [
        (n, row[0].number, row[0])
        for n, row in enumerate(cells)
        if len(row) == 1 and row[0].number is not None and row[0].words
    ]
    distances: Counter[int] = Counter()
    for _, number, cell in lines:
        for token in cell.words[1:]:
            if token.printed.isdecimal() and int(token.printed) - (number or 0) > 1:
                distances[int(token.printed) - (number or 0)] += 1
    if not distances:
        return cells
    distance, times = max(distances.items(), key=lambda item: (item[1], item[0]))
    if times < 3 or times < 0.6 * len(lines):
        return cells
    results = list(cells)
    for n, number, cell in lines:
        at = [k for k, t in enumerate(cell.words) if k and t.printed == str((number or 0) + distance)]
        if at:
            k = at[-1] if len(at) == 1 or at[-1] + 1 < len(cell.words) else at[0]
            right = _Cell(cell.row, (number or 0) + distance, (cell.words[k],), cell.words[k + 1 :], 1000.0)
            results[n] = [_Cell(cell.row, cell.number, cell.mark, cell.words[:k], 0.0), right]
    return results


def _integer(raw: str) -> int | None:
    text = raw.replace("l", "1").replace("I", "1").replace("O", "0").replace("o", "0")
    return int(text) if any(c.isdigit() for c in raw) and 0 < int(text) < 500 else None


def _gap(page: Page | None, left: Token, right: Token) -> bool:
    a, b = left.word.box, right.word.box
    if page is not None and page.unit == "characters":
        tab = any(r[1] == a[1] and a[2] <= r[0] < b[0] for r in page.rules)
        return tab or b[0] - a[2] >= 2
    return b[0] - a[2] > 0.7 * (a[3] - a[1])


def _run(cells: list[list[_Cell]], start: int) -> list[list[_Cell]]:
    """The rows of one list: numbered rows, and between them rows that go on with a name."""
    table = []
    columns = 0
    quiet = 0
    for row in cells[start:]:
        numbered = [c for c in row if c.number is not None]
        if numbered and not row[0].row.bullet and (row[0].number is not None or columns > 1):
            columns = max(columns, len(numbered))
            table.append(row)
            quiet = 0
            continue
        words = sum(len(c.words) for c in row)
        text = " ".join(c.text.plain for c in row)
        if (
            row
            and words <= 10
            and quiet < 3
            and row[0].row.gap < 1.35
            and not re.search(r"[.:]$", text)
            and not row[0].row.bullet
        ):
            table.append(row)
            quiet += 1
            continue
        break
    while table and all(c.number is None for c in table[-1]):
        words = sum(len(c.words) for c in table[-1])
        if words <= 4 and table[-1][0].row.gap < 1.3:
            break
        table.pop()
    return table


def _assemble(table: list[list[_Cell]]) -> GameList:
    """Cells become games, column by column, by the numbers' sequence."""
    game_list = GameList()
    if not table:
        return game_list
    width = Counter(len([c for c in row if c.number is not None]) for row in table)
    columns = max((w for w, times in width.items() if times >= 2 or len(table) < 4), default=1)
    if columns == 0:
        return game_list
    lefts = _lefts(table, columns)
    streams: list[list[tuple[int, _Cell]]] = [[] for _ in range(columns)]
    for n, row in enumerate(table):
        for cell in row:
            column = min(range(columns), key=lambda c: abs(lefts[c] - cell.left)) if columns > 1 else 0
            streams[column].append((n, cell))
    fresh = _fresh_rows(streams)
    entries = [entry for stream in streams for entry in _entries(stream, fresh)]
    entries.sort(key=lambda e: e.number)
    for near in [n for n, entry in enumerate(entries) if entry.inferred]:
        for entry in entries[max(near - 1, 0) : near + 2]:
            entry.sure = min(entry.sure, 0.85)
    for entry in entries:
        if not entry.words:
            continue
        game_list.games.append(entry.tree())
    game_list.used |= {row[0].row.place for row in table if row}
    return game_list


def _lefts(table: list[list[_Cell]], columns: int) -> list[float]:
    """Where each column's numbers stand: the median over rows that show all of them."""
    whole = [[c for c in row if c.number is not None] for row in table]
    whole = [row for row in whole if len(row) == columns]
    return [sorted(row[c].left for row in whole)[len(whole) // 2] for c in range(columns)] if whole else [0.0]


def _fresh_rows(streams: list[list[tuple[int, _Cell]]]) -> set[int]:
    """Rows on which some column's number is the next of its sequence: these rows open new games."""
    fresh: set[int] = set()
    for stream in streams:
        last: int | None = None
        for n, cell in stream:
            if cell.number is None or not cell.words:
                continue
            if last is None or cell.number == last + 1 or cell.number > last + 1:
                fresh.add(n)
                last = cell.number
    return fresh


@dataclass(slots=True)
class _Entry:
    number: int
    mark: tuple[Token, ...]
    words: tuple[Token, ...]
    inferred: str | None = None
    sure: float = 1.0  # less where words of another line were added, or a neighbour's number was lost

    def tree(self) -> dict[str, Any]:
        name = Text(self.words)
        value = free_text(name, READER, strip=" .;", confidence=self.sure if is_name(name.plain) else 0.8)
        if self.inferred:
            page, box = name.place()
            number = Value(
                self.number, page, box, Text(self.mark).printed, READER, 0.95, (Repair("sequence", self.inferred),)
            )
        elif self.mark:
            number = Text(self.mark).value(self.number, READER)
        else:
            page, box = name.place()
            number = Value(self.number, page, box, str(self.number), READER)
        return {"number": number, "name": value}


def _entries(stream: list[tuple[int, _Cell]], fresh: set[int]) -> list[_Entry]:
    """One column's games. A number that repeats the last one, or a text without one, goes on with a name.

    A text that has lost its number on a row where the other column counts on is the next game; if the number then
    stands on the following line, it confirms that.
    """
    entries: list[_Entry] = []
    for n, cell in stream:
        last = entries[-1] if entries else None
        words = cell.words
        expected = last.number + 1 if last else cell.number
        if cell.number is not None and last is not None and cell.number == last.number:
            if last.inferred:
                last.inferred, last.mark = None, cell.mark
            last.words += words
            last.sure = min(last.sure, 0.85 if words else 1.0)
            continue
        if words and cell.number is not None and len(words) > 1 and words[0].printed == str(cell.number):
            words = words[1:]  # the number was read twice
        if cell.number is None:
            if not words:
                continue
            if last is not None and n in fresh and expected is not None:
                entries.append(_Entry(expected, (), words, f"stands between {last.number} and the next number"))
            elif last is not None:
                last.words += words
                last.sure = min(last.sure, 0.85)
            continue
        if last is None or cell.number == expected or (cell.number > last.number and n in fresh):
            entries.append(_Entry(cell.number, cell.mark, words))
        elif words and n not in fresh:
            last.words += words  # a stray number before the rest of a name
            last.sure = min(last.sure, 0.85)
        elif words and expected is not None:
            entries.append(_Entry(expected, cell.mark, words, f"read as {cell.number}, follows {last.number}"))
    return entries
