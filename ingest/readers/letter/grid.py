"""A numbered list of games set in columns, proved by its numbers: together they are 1 to N, each once.

Numbers stand below one another, so columns are found without trusting gaps; a name that wraps inside its cell goes to
the number that it is set beside, whether numbers stand at the top, the middle or the bottom of their cells. Where two
such readings fit the page equally well, the names concerned are doubted.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.blocks import Document
from ingest.pages.model import Page
from ingest.prose import Row, Text, Token
from ingest.readers.letter.game_names import is_name
from ingest.readers.letter.grid_shares import Group, Mode, Shares, Spot, coherence, shared_lines
from ingest.readers.letter.spelling import free_text
from ingest.readers.ocr_confusions import as_digits
from ingest.values import Value

READER = "letter.games"
NUMBER = re.compile(r"^\(?(\d{1,3})[.)]?$")
DAMAGED = re.compile(r"^\(?(?=\w?\w?\d|\d)([\dOoQlIiSsBZ]{2,3})[.)]$")  # proved by the numbers around it
HEAD_WORDS = frozenset(
    ("no", "no.", "#", "nr", "num", "number", "item", "game", "games", "name", "title", "of", "the", "card")
)


@dataclass(slots=True)
class _Line:
    """One line of the page: where it is, and its words."""

    row: Row
    height: float
    spots: list[Spot]

    def middle_of(self, tokens: Sequence[Token | None]) -> float:
        """How far down words of it stand: a number need not stand at the height of its name."""
        own = [s.token for s in self.spots if s.token is not None]
        boxes = [t.word.box for t in tokens if t is not None] or [t.word.box for t in own]
        top = min(t.word.box[1] for t in own)
        return self.row.box[1] - top + sum(b[1] + b[3] for b in boxes) / (2 * len(boxes))


@dataclass(slots=True)
class _Entry:
    number: int
    mark: Token | None
    tokens: list[Token] = field(default_factory=list)
    sure: float = 1.0

    def tree(self) -> dict[str, Any]:
        name = Text(_glued(self.tokens))
        sure = self.sure if is_name(name.plain) else min(self.sure, 0.8)
        value = free_text(name, READER, strip=" .;,", confidence=sure)
        if self.mark is not None:
            _, _, repairs = as_digits(self.mark.printed.strip("()."), "a list's number")
            return {"number": Text((self.mark,)).value(self.number, READER, repairs=repairs), "name": value}
        page, box = name.place()
        return {"number": Value(self.number, page, box, str(self.number), READER), "name": value}


@dataclass(slots=True)
class _Column:
    left: float
    right: float
    name_left: float
    numbers: dict[int, tuple[int, Spot]]  # by number: index of the line, and where it stands


def _glued(tokens: Sequence[Token]) -> list[Token]:
    """A hyphen at the end of a cell's line keeps its word together ("Multi-" / "Link")."""
    results = list(tokens)
    for n, (a, b) in enumerate(itertools.pairwise(tokens)):
        below = b.page != a.page or b.word.box[1] > (a.word.box[1] + a.word.box[3]) / 2
        if below and re.search(r"[A-Za-z0-9]-$", a.printed) and re.match(r"[A-Za-z0-9]", b.printed):
            results[n] = replace(a, glue=True)
    return results


def read_grid(document: Document, rows: Sequence[Row]) -> tuple[list[dict[str, object]], set[tuple[int, int]]]:
    """The longest list of names that counts from 1 without a gap: its games, and the rows that it took."""
    best: tuple[list[dict[str, object]], set[tuple[int, int]]] = ([], set())
    lines = [_line(document, row) for row in rows]
    for start, line in enumerate(lines):
        if not line.spots or line.spots[0].number != 1 or len(line.spots) < 2:
            continue
        result = _read(lines, start)
        if result is not None and len(result[0]) > len(best[0]):
            best = result
    return best


def _line(document: Document, row: Row) -> _Line:
    page = document.pages.pages[row.page - 1] if row.page <= len(document.pages.pages) else None
    tokens = list(row.tokens)
    spots: list[Spot] = []
    if row.marker and row.marker.isdigit():
        if row.lead is not None:
            tokens = [row.lead, *tokens]
        else:
            x = row.box[0]
            spots.append(Spot(None, x - 1, x, True, int(row.marker)))
    elif row.lead is not None:
        tokens = [row.lead, *tokens]  # a dash before the rest of a name is no bullet
    previous: Token | None = None
    strokes = 0
    for token in tokens:
        if token.printed == "|":
            strokes += 1
            previous = None
            continue
        left, right = _across(page, token, strokes)
        opens = not spots or previous is None or _parted(page, previous, token)
        number = _number(token) if opens else None
        spots.append(Spot(token, left, right, opens, number))
        previous = token
    return _Line(row, max(min(t.word.box[3] - t.word.box[1] for t in row.tokens), 0.1), spots)


def _number(token: Token) -> int | None:
    """The number that a word is, in a dump also one whose digits were taken for letters."""
    result = NUMBER.match(token.printed) or (DAMAGED.match(token.printed) if token.word.source == "dump" else None)
    number = int(as_digits(result.group(1))[0]) if result else 0
    return number if 0 < number < 500 else None


def _across(page: Page | None, token: Token, strokes: int) -> tuple[float, float]:
    """Where a word stands across the page; in a dump's table by the tabs or strokes before it."""
    box = token.word.box
    if page is None or page.unit == "points":
        return box[0], box[2]
    before = [r for r in page.rules if r[1] == box[1] and r[0] < box[0]]
    if strokes or before or any(r[1] == box[1] for r in page.rules):
        after = max((r[2] for r in before), default=0.0)
        offset = box[0] - after if not strokes else 0.0
        return 1000.0 * (strokes + len(before)) + offset, 1000.0 * (strokes + len(before)) + offset + box[2] - box[0]
    return box[0], box[2]


def _parted(page: Page | None, a: Token, b: Token) -> bool:
    x, y = a.word.box, b.word.box
    if page is not None and page.unit == "characters":
        return y[0] - x[2] >= 2 or any(r[1] == x[1] and x[2] <= r[0] < y[0] for r in page.rules)
    return y[0] - x[2] > 0.45 * (x[3] - x[1])


# ---------------------------------------------------------------- columns
def _read(lines: list[_Line], start: int) -> tuple[list[dict[str, object]], set[tuple[int, int]]] | None:
    stop = _stop(lines, start)
    tolerance = 4.0 if lines[start].row.tokens[0].word.source != "dump" else 1.0
    columns = _columns(lines[start:stop], tolerance)
    if not columns:
        return None
    columns = [_shifted(c, start) for c in columns]
    last = max(n for c in columns for n, _ in c.numbers.values())
    end = last + 1
    waiting = any(_after(lines[n], s) is None for c in columns for n, s in c.numbers.values())
    while end < stop and end - last <= 6 and _goes_on(lines[end], lines[end - 1], columns, tolerance, waiting):
        end += 1
    begin = start
    while begin > 0 and start - begin < 2 and lines[begin].row.gap < 1.35:
        if lines[begin].row.page != lines[begin - 1].row.page or not _goes_on(
            lines[begin - 1], None, columns, tolerance
        ):
            break
        begin -= 1
    entries = _entries(lines, begin, start, end, columns, tolerance)
    if entries is None or any(not e.tokens for e in entries):
        return None
    if _hides_a_column(entries):
        return None
    games = [e.tree() for e in entries]
    if sum(1 for g in games if is_name(str(g["name"].value))) < 0.7 * len(games):
        return None  # numbered conditions or reasons
    return games, {lines[n].row.place for n in range(begin, end)}


def _hides_a_column(entries: Sequence[_Entry]) -> bool:
    """Whether names hold numbers that keep their distance from the names' own: a column that lost its white space."""
    distances = Counter(
        int(t.printed) - e.number
        for e in entries
        for t in e.tokens[1:]
        if t.printed.isdecimal() and int(t.printed) - e.number > 1
    )
    times = max(distances.values(), default=0)
    return times >= 3 and times >= 0.4 * len(entries)


def _shifted(column: _Column, start: int) -> _Column:
    return _Column(
        column.left, column.right, column.name_left, {k: (n + start, s) for k, (n, s) in column.numbers.items()}
    )


def _stop(lines: list[_Line], start: int) -> int:
    """Up to where the list can reach at most: prose, bullets or many lines without a number end it."""
    quiet = 0
    for n in range(start + 1, len(lines)):
        line = lines[n]
        plain = line.row.plain
        if _bulleted(line.row) or (re.search(r"[.:]$", plain) and len(line.spots) > 8 and not _numbered(line)):
            return n
        quiet = 0 if _numbered(line) else quiet + 1
        if quiet > 8:
            return n
    return len(lines)


def _bulleted(row: Row) -> bool:
    return row.bullet and row.lead is None


def _numbered(line: _Line) -> bool:
    return any(s.number is not None for s in line.spots)


def _columns(lines: Sequence[_Line], tolerance: float) -> list[_Column]:
    """Numbers that stand below one another and rise; the columns that together count 1 to N."""
    stacks = _stacks(lines, tolerance)
    if not stacks:
        return []
    first, *others = stacks
    others.sort(key=len, reverse=True)
    best: list[list[tuple[int, Spot]]] = []
    for count in range(min(len(others), 6) + 1):
        chosen = [first, *others[:count]]
        numbers = [s.number or 0 for stack in chosen for _, s in stack]
        if len(numbers) >= 2 and sorted(numbers) == list(range(1, len(numbers) + 1)):
            best = chosen
    if any(_follows(stack, sum(map(len, best))) for stack in stacks if stack not in best):
        return []  # a column that counts on, but not without a gap
    best = sorted(best, key=lambda stack: stack[0][1].left)
    results = []
    for stack in best:
        names = sorted(after.left for n, s in stack if (after := _after(lines[n], s)) is not None)
        left, right = min(s.left for _, s in stack), max(s.right for _, s in stack)
        results.append(_Column(left, right, names[0] if names else right, {s.number or 0: (n, s) for n, s in stack}))
    return results


def _stacks(lines: Sequence[_Line], tolerance: float) -> list[list[tuple[int, Spot]]]:
    """Numbers that stand below one another and rise, up to where another list begins; none where some are lost."""
    stacks: list[list[tuple[int, Spot]]] = []
    for n, line in enumerate(lines):
        for spot in line.spots:
            if spot.number is None:
                continue
            stack = next((s for s in stacks if _aligned(s, spot, tolerance)), None)
            if stack is None:
                stacks.append([(n, spot)])
            elif spot.number > (stack[-1][1].number or 0):
                stack.append((n, spot))
            elif stack is stacks[0] and spot is line.spots[0]:
                return stacks if spot.number == 1 else []  # numbers lost or doubled: this list proves nothing
    return stacks


def _follows(stack: list[tuple[int, Spot]], count: int) -> bool:
    """Whether numbers that stand below one another go on after `count`."""
    numbers = [s.number or 0 for _, s in stack]
    steps = sum(1 for a, b in itertools.pairwise(numbers) if b == a + 1)
    return len(numbers) >= 2 and 2 * steps >= len(numbers) - 1 and any(count < n <= count + 3 for n in numbers)


def _aligned(stack: list[tuple[int, Spot]], spot: Spot, tolerance: float) -> bool:
    def near(other: Spot) -> bool:
        middle = abs((other.left + other.right) - (spot.left + spot.right)) / 2
        return min(abs(other.left - spot.left), abs(other.right - spot.right), middle) <= tolerance

    return near(stack[0][1]) or near(stack[-1][1])


def _after(line: _Line, spot: Spot) -> Spot | None:
    at = line.spots.index(spot)
    return line.spots[at + 1] if at + 1 < len(line.spots) and line.spots[at + 1].number is None else None


def _bounds(columns: Sequence[_Column], tolerance: float) -> list[tuple[float, float]]:
    """From where to where each column's names may stand."""
    edges = [*(c.left - tolerance for c in columns[1:]), float("inf")]
    return [(c.left - tolerance, edge) for c, edge in zip(columns, edges, strict=True)]


def _goes_on(
    line: _Line, above: _Line | None, columns: Sequence[_Column], tolerance: float, waiting: bool = False
) -> bool:
    """A line without a number whose every piece stands where names stand; on a new page only if a name is awaited."""
    row = line.row
    if above is not None and ((row.page != above.row.page and not waiting) or row.gap >= 1.35):
        return False  # white space above the first line of a name whose number stands below says nothing
    if _bulleted(row) or row.marker or len(line.spots) > 4 * len(columns) + 4 or re.search(r"[.:;!?]$", row.plain):
        return False
    if row.tokens[0].word.source == "dump" or _is_head(line):
        return False
    bounds = _bounds(columns, tolerance)
    for n, spot in enumerate(line.spots):
        column = next((c for c, (a, b) in enumerate(bounds) if a <= spot.left < b), None)
        if column is None or (spot.opens and abs(spot.left - columns[column].name_left) > 3 * tolerance and n == 0):
            return False
    return True


def _is_head(line: _Line) -> bool:
    """ "No. | Game | No. | Game": never one word alone, which may be the end of a wrapped name."""
    first = line.spots[0].token if line.spots else None
    if (
        first is None
        or len(line.spots) < 2
        or not re.match(r"(?:no|nr|num|number|item)\b|#", first.printed, re.IGNORECASE)
    ):
        return False
    return all(s.token is not None and s.token.printed.lower().strip(":") in HEAD_WORDS for s in line.spots)


# ---------------------------------------------------------------- cells
def _entries(
    lines: list[_Line], begin: int, start: int, end: int, columns: list[_Column], tolerance: float
) -> list[_Entry] | None:
    """Every number with the lines of its name, by the mode that fits all columns and pages."""
    groups = _stacked_lines(lines, begin, end, columns, tolerance)
    modes: list[Mode] = ["top", "middle", "bottom"]
    try:
        shared = {mode: shares for mode in modes if (shares := shared_lines(mode, groups)) is not None}
        readings = {mode: _in_mode(mode, groups, shares) for mode, shares in shared.items()}
    except Headless:
        return None
    if not readings:
        return None
    scores = {mode: coherence(groups, shares) for mode, shares in shared.items()}
    mode = max(readings, key=lambda m: (scores[m], -modes.index(m)))
    chosen = readings[mode]
    for other, rival in readings.items():
        if other != mode and scores[other] >= scores[mode]:
            for number, entry in chosen.items():
                if [t.word for t in rival[number].tokens] != [t.word for t in entry.tokens]:
                    entry.sure = min(entry.sure, 0.8)
    return [chosen[k] for k in sorted(chosen)]


class Headless(Exception):
    """Words above the first number that belong to no name."""


def _in_mode(mode: Mode, groups: Sequence[Group], shared: Sequence[Shares]) -> dict[int, _Entry]:
    """The names as one mode gives them."""
    results: dict[int, _Entry] = {}
    for (_, _, last), shares in zip(groups, shared, strict=True):
        for number, spot, tokens in shares:
            if spot is not None:
                results[number] = _Entry(number, spot.token, tokens)
            elif last in results:  # above the first number: the rest of the name on the page before
                results[last].tokens += tokens
                results[last].sure = min(results[last].sure, 0.85)
            elif mode == "top":
                raise Headless
    return results


def _stacked_lines(lines: list[_Line], begin: int, end: int, columns: list[_Column], tolerance: float) -> list[Group]:
    """For every column and page: its lines of words, its numbers, and the last number on the pages before."""
    results: list[Group] = []
    for column, (left, right) in zip(columns, _bounds(columns, tolerance), strict=True):
        marks = {n: (k, s) for k, (n, s) in column.numbers.items()}
        last = 0
        for _, numbered in itertools.groupby(range(begin, end), key=lambda n: lines[n].row.page):
            texts: list[tuple[float, float, list[Token]]] = []
            numbers: list[tuple[float, int, Spot]] = []
            for n in numbered:
                line = lines[n]
                if _is_head(line):
                    continue
                own = marks.get(n)
                if own is not None:
                    numbers.append((line.middle_of([own[1].token]), own[0], own[1]))
                tokens = [
                    s.token
                    for s in line.spots
                    if s.token is not None and left <= s.left < right and (own is None or s is not own[1])
                ]
                if tokens:
                    texts.append((line.middle_of(tokens), line.height, tokens))
            if texts or numbers:
                results.append((texts, numbers, last))
            if numbers:
                last = numbers[-1][1]
    return results
