"""The pays that a page prints, whoever reads them: what the ledger finds in no value's box."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from ingest.blocks import Document
from ingest.grammar.odds import AFTER_PAYING
from ingest.layout.lines import Line, lines_of
from ingest.pages.model import Box, Page, Word, union
from ingest.prose import EQUAL_SIGNS
from ingest.readers.paytables.bodies import OTHER
from paytables.packet.plain import PlainPacket

_N = r"\d[\d,]*(?:\.\d+)?|\.\d+"
_TO_ONE = rf"(?:{_N})\s?(?:-?\s?(?:to|for)\s?-?\s?(?:1|one)|:\s?1)(?![\w:]|[.,]\d)"
_OF_METER = (
    r"(?:\s(?:of|the|main|mega|major|minor|grand|mini|progressive|jackpot|meter)\b)*"
    r"(?:\s?[({\[](?:not )?from(?: the)?(?: \w{1,6})?[)}\]]?)?"
)
_PAY = re.compile(
    rf"(?<![\d.,:/-])(?:(?P<odds>{_TO_ONE}|{AFTER_PAYING})|(?:\$\s?(?:{_N})|(?:{_N})\s?%){_OF_METER}|(?:{_N})(?:[-/]1|:[2-5]|x)\b"
    rf"|(?P<bare>{_N}))(?![\w/:-])",
    re.I,
)
_CHANCE = re.compile(r"\d?\.\d{4,}")  # "0.002401" is how often something comes, or a part of a return
_DIGIT = re.compile(r"\d")
_PROSE = re.compile(
    r"\w[,;.](?:\s|$)|\b(?:is|are|at|must|shall|will|may|pays?|paid|wins?|when|the|than|if|on|has|who)\b", re.I
)
_RANGE = re.compile(r"\W*(?:(?:to|or|and|through|up|of)\W*)+|-", re.I)
_SPOKEN = re.compile(r"\W*(?:at|of|is|are|be|odds|from|than|least|receives?|pa(?:y|ys|id)|wins?)\W*")
_HALF = re.compile(r"(?:to|for)\b.*", re.I)  # of a cell that wraps
_NOTHING = re.compile(r"n/a|none|[^\w$%]*", re.I)
LABEL = 7  # words between two pays of a row or a ladder at most


@dataclass(frozen=True, slots=True)
class PrintedPay:
    """One pay of a line."""

    words: tuple[Word, ...]
    start: int  # among the line's words
    end: int
    odds: bool  # nothing but a pay is printed so
    bare: bool  # a number that does not say what it is

    @property
    def marker(self) -> bool:
        """Whether it may number its line."""
        return self.bare and self.start == 0 and len(self.words) == 1 and self.words[0].text[-1] in ".)"

    @property
    def box(self) -> Box:
        return union([w.box for w in self.words])


def pays_in(words: Sequence[Word], below: Sequence[Word] = ()) -> list[PrintedPay]:
    """Every pay of a line, left to right. `below`: the next line, on which the last one may end."""
    text = _joined((*words, *below[:1]))
    if _DIGIT.search(text) is None:
        return []
    starts, at = [], 0
    for word in (*words, *below[:1]):
        starts.append(at)
        at += len(word.text) + 1
    results = []
    for match in _PAY.finditer(text):
        start, end = bisect_right(starts, match.start()) - 1, bisect_right(starts, match.end() - 1)
        odds, bare = match["odds"] is not None, match["bare"] is not None
        if start < len(words) and not (bare and _CHANCE.fullmatch(match[0])):
            results.append(PrintedPay(tuple(words[start:end]), start, min(end, len(words)), odds, bare))
    return results


def in_rows(words: Sequence[Word], pays: Sequence[PrintedPay]) -> set[PrintedPay]:
    """The pays that others stand beside as in a row or a ladder: labels between them, and no sentence or range."""
    results: set[PrintedPay] = set()
    for one, other in pairwise(pays):
        between = _joined(words[one.end : other.start])
        if one.words[-1].text.endswith((",", ";", ".")) or _PROSE.search(between):
            continue
        labeled = other.start - one.end <= LABEL and not (one.bare or other.bare) and not _RANGE.fullmatch(between)
        if labeled or (not between and not (one.bare and other.bare)):
            results |= {one, other}
    return results


def parts_of(lost: Sequence[PrintedPay]) -> list[tuple[Word, ...]]:
    """The words of lost pays, those of neighbors together."""
    parts: list[list[Word]] = []
    end = -1
    for pay in lost:
        if pay.start == end:
            parts[-1] += pay.words
        else:
            parts.append(list(pay.words))
        end = pay.end
    return [tuple(part) for part in parts]


def _is_prose(text: str) -> bool:
    return _PROSE.search(text) is not None or text.endswith(":")


def _joined(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words).translate(EQUAL_SIGNS)


class LostPays:
    """The pays of every page that no value holds and no sentence says.

    A sentence says one pay, of a verb or "at": where others stand in it or in the paragraphs beside it, they are a
    ladder in words, and all are lost that no value holds.
    """

    def __init__(self, document: Document, packet: PlainPacket) -> None:
        self.texts = [block.plain for block in document.blocks]
        self.blocks = {row.place: n for n, block in enumerate(document.blocks) for row in block.rows}
        self.cells: dict[int, list[Box]] = {}  # of what outcomes pay
        for pointer, source in packet["provenance"].items():
            box = source["bbox"] if pointer.startswith("/paytables/") and pointer.endswith(("/pays", "/envy")) else None
            if box is not None:
                self.cells.setdefault(source["page"] or 0, []).append((box[0], box[1], box[2], box[3]))

    def of(self, page: Page, held: Callable[[Box], bool]) -> list[list[PrintedPay]]:
        """The lost pays of each line of a page. `held`: whether a value holds a word in this place."""
        lines = lines_of(page)
        every = [pays_in(one.words, two.words if two else ()) for one, two in zip_longest(lines, lines[1:])]
        unseen = [[p for p in pays if not any(held(w.box) for w in p.words)] for pays in every]
        odds = Counter(self.blocks.get((page.number, n), -9) for n, pays in enumerate(unseen) for p in pays if p.odds)
        results: list[list[PrintedPay]] = []
        for n, (line, pays) in enumerate(zip(lines, unseen, strict=True)):
            block = self.blocks.get((page.number, n), -9)
            alone = self._is_sentence(block) and sum(odds[block + k] for k in (-1, 0, 1)) == 1
            rows = in_rows(line.words, every[n])
            kept = [
                p
                for p in pays
                if (p.odds and not (alone and _spoken(lines, n, p)))
                or p in rows
                or self._beside_cells(lines, line, p, held)
            ]
            if not _is_prose(line.text) and (
                kept or any(_level(line.box, cell) for cell in self.cells.get(page.number, ()))
            ):
                kept = sorted([*kept, *_damaged(line, every[n], held)], key=lambda p: p.start)
            results.append(kept)
        _add_cells(lines, unseen, results)
        return _in_columns(lines, unseen, results, self.cells.get(page.number, []))

    def _is_sentence(self, block: int) -> bool:
        text = self.texts[block] if block >= 0 else ""
        return text.endswith((".", ";", ":")) or len(text.split()) > LABEL

    def _beside_cells(self, lines: Sequence[Line], line: Line, pay: PrintedPay, held: Callable[[Box], bool]) -> bool:
        """Whether a pay stands by itself beside those of a table, in a column whose head does not say otherwise."""
        if pay.marker or not any(_level(line.box, cell) for cell in self.cells.get(line.page, ())):
            return False
        x0, top, x1, _ = pay.box
        near = line.words[max(pay.start - 1, 0) : pay.start] + line.words[pay.end : pay.end + 1]
        if any(any(c.isalpha() for c in w.text) and not held(w.box) and not _HALF.fullmatch(w.text) for w in near):
            return False
        above = (w for other in lines for w in other.words if w.box[3] <= top + 1 and w.box[0] < x1 and x0 < w.box[2])
        head = [w.text for w in above if any(c.isalpha() for c in w.text)][-3:]
        return not OTHER.search(" ".join(head))


def _add_cells(lines: Sequence[Line], pays: Sequence[list[PrintedPay]], lost: list[list[PrintedPay]]) -> None:
    """Add the lines that are pays and nothing else: a cell a line. One bare number is that of a page, or of an item."""
    cells = [
        own if own and sum(len(p.words) for p in own) == len(line.words) else []
        for line, own in zip(lines, pays, strict=True)
    ]
    for n, own in enumerate(cells):
        near = [other for k in (-3, -2, -1, 1, 2, 3) if 0 <= n + k < len(cells) for other in cells[n + k]]
        if (
            own
            and not lines[n].text.endswith(".")
            and (not all(p.bare for p in own) or any(_count(p) != _count(own[0]) + 1 for p in near))
        ):
            lost[n] = own


def _count(pay: PrintedPay) -> int:
    return int("".join(c for c in pay.words[0].text if c.isdecimal()) or 0)


def _damaged(line: Line, pays: Sequence[PrintedPay], held: Callable[[Box], bool]) -> list[PrintedPay]:
    """The words of a row with a digit that are no pay as they stand ("8O/1") and in no value's box."""
    known = {n for pay in pays for n in range(pay.start, pay.end)}
    return [
        PrintedPay((word,), n, n + 1, odds=False, bare=True)
        for n, word in enumerate(line.words)
        if n and n not in known and not _CHANCE.fullmatch(word.text)
        if any(c.isdigit() for c in word.text) and not held(word.box)
    ]


def _spoken(lines: Sequence[Line], n: int, pay: PrintedPay) -> bool:
    """Whether the word before a pay says that it is paid."""
    before = lines[n].words[: pay.start] or (lines[n - 1].words if n else ())
    return bool(before) and _SPOKEN.fullmatch(before[-1].text) is not None


def _in_columns(
    lines: Sequence[Line], pays: Sequence[list[PrintedPay]], lost: list[list[PrintedPay]], cells: Sequence[Box]
) -> list[list[PrintedPay]]:
    """With the lines right above and below a table's, or each other, whose last pays stand under each other."""
    for order in (range(len(lines)), range(len(lines) - 1, -1, -1)):
        before: int | None = None
        for n in order:
            line, last = lines[n], pays[n][-1] if pays[n] else None
            if any(_level(line.box, cell) for cell in cells):
                before = n
                continue
            if last is None or not _ends_row(line, last):
                before = None
                continue
            if before is not None and _near(line.box, lines[before].box):
                others = pays[before]
                cell_of_table = any(
                    c[0] < last.box[2] and last.box[0] < c[2] for c in (*cells, *(p.box for p in others))
                )
                ragged = line.words[0].source == "dump" and not any(p.bare for p in (last, *others[-1:]))
                if cell_of_table or (others and ragged):
                    lost[n] = lost[n] or [last]
            before = n
    return lost


def _ends_row(line: Line, last: PrintedPay) -> bool:
    """Whether a line that is no sentence ends with this pay, or with cells behind it that pay nothing."""
    rest = all(_NOTHING.fullmatch(word.text) for word in line.words[last.end :])
    return rest and not last.marker and not _is_prose(line.text)


def _near(one: Box, other: Box) -> bool:
    return max(one[1] - other[3], other[1] - one[3]) < 1.2 * (one[3] - one[1])


def _level(line: Box, cell: Box) -> bool:
    """Whether a line and a cell reach into each other's height."""
    least = 0.2 * min(line[3] - line[1], cell[3] - cell[1])
    return min(line[3], cell[3]) - max(line[1], cell[1]) > least
