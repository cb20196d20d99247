"""The games that a letter names: a numbered list in columns over a page break, bullets, or one running sentence.

Numbers run in sequence, and columns continue one another; that is the proof by which a number that was lost or
doubled in a damaged list is put right, and a line that only goes on with a name is told from a new game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ingest.blocks import Document
from ingest.pages.model import Page
from ingest.prose import Block, Row, Text, Token
from ingest.readers.letter.spelling import doubt
from ingest.values import Repair, Value

READER = "letter.games"
NUMBER = re.compile(r"^\(?([\dlIOo]{1,3})[.)]?$")
VERBS = re.compile(
    r"^(?:added?|adding|updated?|updating|removed?|removing|changed?|changing|clarif\w+|correct\w+|modif\w+|revis\w+"
    r"|replac\w+|includ\w+|increas\w+|decreas\w+|renam\w+|adjust\w+|delet\w+|new\b|the\b.*\b(?:was|were|is|are)\b"
    r"|each\b|before\b|manufacturers?\b|any\b|all\b|operators?\b|in addition\b|if\b|this\b|these\b|to\b)",
    re.IGNORECASE,
)
SENTENCE = re.compile(
    r"\b(?:card\s+)?games?"
    r"(?:\s+(?:are|were|is|was|listed|called|named|titled|entitled|known as|with the names?))*"
    r"(?:\s+as\s+follows|\s+the\s+following|\s+include|\s+including)?\s*[:,]?\s+(?=[A-Z0-9\"'])",
)
STOP_WORDS = frozenset(
    (
        *("to", "were", "was", "are", "is", "will", "which", "that", "under", "by", "in", "for", "from", "have", "has"),
        *("had", "on", "at", "as", "be", "been", "may", "must", "shall", "your", "our", "submitted", "received", "you"),
        *("we", "it", "its", "their", "this", "these", "those", "would", "can", "could", "should"),
    )
)
SMALL = frozenset(["of", "the", "a", "an", "n'", "de", "la"])


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


def read_games(document: Document, rows: Sequence[Row], blocks: Sequence[Block]) -> GameList:
    """The games of a letter's body. `blocks` are the same rows joined."""
    for found in (_numbered(document, rows), _bulleted(blocks), _sentence(blocks)):
        if found.games:
            return found
    return GameList()


# ---------------------------------------------------------------- a numbered list in columns
def _numbered(document: Document, rows: Sequence[Row]) -> GameList:
    cells = [_cells(document, row) for row in rows]
    if document.dump:
        cells = _split_by_sequence(cells)
    starts = [n for n, row in enumerate(cells) if row and row[0].number == 1]
    best = GameList()
    for start in starts:
        table = _run(cells, start)
        found = _assemble(table)
        if len(found.games) > len(best.games):
            best = found
    return best if len(best.games) >= 2 else GameList()


def _cells(document: Document, row: Row) -> list[_Cell]:
    """A row cut at gaps and tabs; a number opens a cell."""
    tokens = list(row.tokens)
    if row.marker and row.marker.isdigit():
        head = [_Cell(row, int(row.marker), (), (), row.box[0])]
    else:
        head = []
    page = document.pages.pages[row.page - 1] if row.page <= len(document.pages.pages) else None
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
            if token.printed.isdigit() and int(token.printed) - (number or 0) > 1:
                distances[int(token.printed) - (number or 0)] += 1
    if not distances:
        return cells
    distance, times = max(distances.items(), key=lambda item: (item[1], item[0]))
    if times < 3 or times < 0.6 * len(lines):
        return cells
    found = list(cells)
    for n, number, cell in lines:
        at = [k for k, t in enumerate(cell.words) if k and t.printed == str((number or 0) + distance)]
        if at:
            k = at[-1] if len(at) == 1 or at[-1] + 1 < len(cell.words) else at[0]
            right = _Cell(cell.row, (number or 0) + distance, (cell.words[k],), cell.words[k + 1 :], 1000.0)
            found[n] = [_Cell(cell.row, cell.number, cell.mark, cell.words[:k], 0.0), right]
    return found


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
        if row and words <= 6 and quiet < 1 and not re.search(r"[.:]$", text) and not row[0].row.bullet:
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
    found = GameList()
    if not table:
        return found
    width = Counter(len([c for c in row if c.number is not None]) for row in table)
    columns = max((w for w, times in width.items() if times >= 2 or len(table) < 4), default=1)
    if columns == 0:
        return found
    lefts = _lefts(table, columns)
    streams: list[list[tuple[int, _Cell]]] = [[] for _ in range(columns)]
    for n, row in enumerate(table):
        for cell in row:
            column = min(range(columns), key=lambda c: abs(lefts[c] - cell.left)) if columns > 1 else 0
            streams[column].append((n, cell))
    fresh = _fresh_rows(streams)
    entries = [entry for stream in streams for entry in _entries(stream, fresh)]
    entries.sort(key=lambda e: e.number)
    for entry in entries:
        if not entry.words:
            continue
        found.games.append(entry.tree())
        found.used |= {(t.page, _row_index(table, t)) for t in (*entry.words, *entry.mark)}
    found.used |= {row[0].row.place for row in table if row}
    return found


def _row_index(table: list[list[_Cell]], token: Token) -> int:
    return next((c.row.index for row in table for c in row if token in c.words or token in c.mark), 0)


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

    def tree(self) -> dict[str, Any]:
        name = Text(self.words)
        confidence, repairs = doubt(name)
        printed = name.printed.strip(" .;")
        value = name.value(printed, READER, confidence=confidence, repairs=repairs)
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
            continue
        if last is None or cell.number == expected or (cell.number > last.number and n in fresh):
            entries.append(_Entry(cell.number, cell.mark, words))
        elif words and n not in fresh:
            last.words += words  # a stray number before the rest of a name
        elif words and expected is not None:
            entries.append(_Entry(expected, cell.mark, words, f"read as {cell.number}, follows {last.number}"))
    return entries


# ---------------------------------------------------------------- bullets and lines
def is_name(text: str) -> bool:
    """Whether a line is the name of a game rather than a sentence about one."""
    words = text.split()
    if not 1 <= len(words) <= 12 or VERBS.match(text):
        return False
    if re.search(r"[.!?:;]$", text) and not re.search(r"\b(?:Inc|No|Jr)\.$", text) and len(words) > 8:
        return False
    if re.search(r"\b(?:must|shall|will|should|cannot|may|were|was|are|is|has|have)\b", text):
        return False
    big = [w for w in words if w[:1].isupper() or w[:1].isdigit() or not w[:1].isalpha()]
    return len(big) >= 0.6 * len(words)


def _bulleted(blocks: Sequence[Block]) -> GameList:
    """A list of names under an introduction that speaks of games."""
    for n, block in enumerate(blocks):
        text = block.plain
        if not re.search(r"\bgames?\b", text, re.IGNORECASE) or not re.search(r":\s*$|follows\.?\s*$|below\.?$", text):
            continue
        run: list[Block] = []
        for item in blocks[n + 1 :]:
            if not is_name(item.plain) or item.kind == "heading" or not _list_like(item, run):
                break
            run.append(item)
        if not run or re.search(r"\b(?:conditions?|reasons?|information)\b[^.]*:\s*$", text, re.IGNORECASE):
            continue
        found = GameList()
        for item in run:
            confidence, repairs = doubt(item.body)
            name = item.body.value(item.body.printed.strip(" .;,"), READER, confidence=confidence, repairs=repairs)
            number = None
            if item.marker and item.marker.isdigit():
                page, box = item.body.place()
                number = Value(int(item.marker), page, box, item.marker, READER)
            found.games.append({"number": number, "name": name})
            found.used |= {row.place for row in item.rows}
        return found
    return GameList()


def _list_like(item: Block, run: list[Block]) -> bool:
    if not run:
        return True
    return item.bullet == run[0].bullet and bool(item.marker) == bool(run[0].marker)


# ---------------------------------------------------------------- one running sentence
def _sentence(blocks: Sequence[Block]) -> GameList:
    best: GameList = GameList()
    for block in blocks:
        plain = block.plain
        for match in SENTENCE.finditer(plain):
            if re.match(
                r"(?:the\s+)?Washington|Commission|We\b|Ms|Mr|If\b|Each\b|The\b(?!\s+[A-Z])", plain[match.end() :]
            ):
                continue
            names = _names(block.body, match.end())
            if len(names) > len(best.games):
                best = GameList()
                for start, end in names:
                    part = block.body.cut(start, end)
                    confidence, repairs = doubt(part)
                    printed = block.body.printed[start:end].strip(' .;,"“”')
                    value = block.body.value(
                        printed, READER, start, end, confidence=min(confidence, 0.95), repairs=repairs
                    )
                    best.games.append({"number": None, "name": value})
    return best


def _names(text: Text, start: int) -> list[tuple[int, int]]:
    """The stretches of a list of names that begins here: capitals and digits, until ordinary words go on."""
    plain = text.plain
    end = start
    semicolons = ";" in plain[start : start + 400]
    for match in re.finditer(r"\S+", plain[start:]):
        word = match.group()
        bare = word.strip(",;.:\"'()")
        if bare in STOP_WORDS or (
            bare[:1].islower() and bare.lower() not in SMALL and bare not in ("and", "or", "with")
        ):
            break
        end = start + match.end()
        if re.search(r"[.:]$", word) and not re.search(r"\b(?:Inc|No|vs)\.$", word):
            break
    stretch = plain[start:end]
    parts: list[tuple[int, int]] = []
    separator = r"\s*;\s*(?:and\s+)?" if semicolons else r"\s*,\s*(?:and\s+)?|\s+and\s+(?=[A-Z0-9])"
    at = 0
    for stop, after in [*(m.span() for m in re.finditer(separator, stretch)), (len(stretch), 0)]:
        piece = stretch[at:stop].strip(" .,;:")
        if piece and is_name(piece) and not re.match(r"^(?:and|or|with)\b", piece):
            offset = stretch.index(piece, at)
            parts.append((start + offset, start + offset + len(piece)))
        elif piece:
            break
        at = after
    return parts
