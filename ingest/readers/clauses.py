"""The rules clause by clause, numbered as printed, so that two versions can be compared one by one.

A clause's path is what a person would cite: the headings above it and the numbers that lead to it, for example
["NEXUS COMMAND/GM ATLAS", "RULES OF PLAY", "9", "f"]. Where several parts of a document print the same headings,
`system` and `variant` tell them apart.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ingest.blocks import Document, in_cells
from ingest.grammar.hands import is_hand_like
from ingest.pages.model import Box
from ingest.prose import Block
from ingest.sections import Section, section_at
from paytables.packet.plain import PlainClause

ROMAN = {
    "i": 1,
    "ii": 2,
    "iii": 3,
    "iv": 4,
    "v": 5,
    "vi": 6,
    "vii": 7,
    "viii": 8,
    "ix": 9,
    "x": 10,
    "xi": 11,
    "xii": 12,
}
BULLET = "\u2022"
TITLE = re.compile(r"^[A-Z][A-Za-z' -]+:?$")
SENTENCE = re.compile(r"^(?=(?:\S+\s+){3})[A-Z].*[a-z)][.:;]$")
BY_COUNT = 0.85  # a number that was counted, not read


def read_clauses(
    document: Document, sections: Sequence[Section], used: Collection[tuple[int, int]]
) -> list[PlainClause]:
    """Every clause outside the letter and the tables."""
    results: list[PlainClause] = []
    path = _Path(slack=0.5 if document.dump else 3.0)
    lost = _Lost()
    current: Section | None = None
    numbered = {row.place for row in document.rows if row.marker and SENTENCE.search(row.plain)}
    blocks = document.without(set(used) - numbered)  # the rule before a table may name its bet, and is a clause still
    for n, block in enumerate(blocks):
        section = section_at(sections, *block.place)
        if section is None or section.kind == "letter":
            continue
        if section is not current:
            path, current, lost = _Path(path.slack), section, _Lost()
        if block.kind == "heading" or (document.dump and _heads(blocks, n)):
            path.heading(block)
            lost = _Lost()
            continue
        if not re.search(r"[A-Za-z]{2}", block.plain):
            if document.dump and (alone := re.fullmatch(r"[(]?(\d{1,2})[.)]", block.plain)):
                lost.number(int(alone[1]), len(results))
            continue
        numbers = [] if _in_cells(block) else path.step(block)
        page, box = block.body.place()
        if block.kind == "text" and results and _continues(results[-1], block, path):
            results[-1]["text"] += f" {_text(block)}"
            continue
        lost.clause(block, numbers, results, path)
        results.append(
            {
                "path": [*path.headings, *numbers],
                "text": _text(block),
                "page": page,
                "bbox": _rounded(box),
                "system": section.system,
                "variant": section.variant,
                "confidence": min(t.word.confidence for t in block.body.tokens),
            }
        )
    return results


def _text(block: Block) -> str:
    """What a clause says, without the lines of a table's cells and a dump's marks of emphasis."""
    text = block.body.printed
    if "|" in text:
        text = re.sub(r"(?:^|\s)\|(?=\s|$)", " ", text)
    if "*" in text:
        text = re.sub(r"(?<!\w)\*(?=\w)([^*]+)(?<=\S)\*(?!\w)", r"\1", text)
    return " ".join(text.split())


class _Lost:
    """Numbers that a dump wrote down away from their clauses: "1." and "2." alone, then clauses, then "8." and its own.

    Where there are as many clauses between as the next number tells, each has its number again.
    """

    def __init__(self) -> None:
        self.expects: int | None = None  # the first of the numbers that stand alone
        self.places: list[int] = []  # the clauses since then that have no number

    def number(self, number: int, place: int) -> None:
        if self.expects is None or not self.places:
            self.expects = self.expects if self.expects is not None and number > self.expects else number
        elif number == self.expects:
            self.places = []

    def clause(self, block: Block, numbers: list[str], results: list[PlainClause], path: _Path) -> None:
        """What follows: a clause without a number, one below it, or the number that proves how many there were."""
        if self.expects is None:
            return
        if not numbers:
            self.places.append(len(results))
        elif len(numbers) == 1 and numbers[0].isdigit():
            if int(numbers[0]) - self.expects == len(self.places):
                self._number(results, len(path.headings))
            self.expects, self.places = None, []

    def _number(self, results: list[PlainClause], depth: int) -> None:
        assert self.expects is not None
        for n, place in enumerate(self.places):
            end = self.places[n + 1] if n + 1 < len(self.places) else len(results)
            for clause in results[place:end]:
                clause["path"] = [*clause["path"][:depth], str(self.expects + n), *clause["path"][depth:]]
                clause["confidence"] = min(clause["confidence"], BY_COUNT)


def _heads(blocks: Sequence[Block], n: int) -> bool:
    """Whether a dump's short line in capitals stands alone before a sentence: a page prints it large, a dump cannot."""
    if n + 1 >= len(blocks):
        return False
    block, following = blocks[n], blocks[n + 1]
    words = block.plain.split()
    if block.kind != "text" or len(block.rows) > 1 or not 2 <= len(words) <= 6 or not TITLE.match(block.plain):
        return False
    if any(w[:1].islower() and len(w) > 4 for w in words) or is_hand_like(block.plain):
        return False
    alone = block.rows[0].gap >= 1.9 and following.rows[0].gap >= 1.9 and following.place[0] == block.place[0]
    sentence = len(following.plain.split()) >= 8 and following.plain[:1].isupper()
    return alone and (following.kind == "item" or (following.kind == "text" and (sentence or _heads(blocks, n + 1))))


def _in_cells(block: Block) -> bool:
    """Whether a block is a table's lines."""
    return block.kind == "text" and any(in_cells(row) for row in block.rows)


def _rounded(box: Box | None) -> list[float] | None:
    return None if box is None else [round(x, 2) for x in box]


def _continues(above: PlainClause, block: Block, path: _Path) -> bool:
    """A paragraph set in under a numbered clause goes on with it ("Rule of thumb: …")."""
    near = above["page"] in (block.place[0], block.place[0] - 1)
    return bool(path.levels) and near and block.indent > path.indent + 3 and not _in_cells(block)


class _Path:
    """Headings and numbers that lead to the clause at hand."""

    def __init__(self, slack: float) -> None:
        self.slack = slack  # how far two indents may be apart that mean the same
        self.headings: list[str] = []
        self.fresh: list[str] = []  # headings with nothing between them
        self.levels: list[tuple[str, str, float]] = []  # (style, label, indent)
        self.left: list[tuple[str, str, float]] = []  # the levels that a paragraph ended, if perhaps not for good
        self.indent = 0.0

    def heading(self, block: Block) -> None:
        title = block.body.printed.strip(" :")
        if self.fresh:
            self.headings.append(title)
        else:
            self.headings = [title]
        self.fresh.append(title)
        self.levels, self.left = [], []

    def step(self, block: Block) -> list[str]:
        self.fresh = []
        if block.kind != "item":
            if self.levels and block.indent > self.levels[-1][2] + self.slack:
                return [label for _, label, _ in self.levels]
            if block.indent <= (self.levels[0][2] if self.levels else 0) + self.slack:
                self.left = self.levels or self.left
                self.levels = []
            return [label for _, label, _ in self.levels]
        style, label = self._style(block)
        if not self.levels and self.left:
            at = next((n for n, level in enumerate(self.left) if _next_of(level, style, label)), None)
            self.levels = self.left[: at + 1] if at is not None else []
        self.left = []
        styles = [s for s, _, _ in self.levels]
        if style in styles:
            at = self._same(style, label, block.indent)
            if style == "1" and label == "1" and block.indent > self.levels[-1][2] + self.slack:
                at = len(self.levels)  # a list that starts again inside an item
            self.levels = self.levels[:at]
        elif style == "1" and label != "1":
            self.levels = []  # no list within another begins with a later number
        self.levels.append((style, label, block.indent))
        self.indent = block.indent
        return [label for _, label, _ in self.levels]

    def _same(self, style: str, label: str, indent: float) -> int:
        """Which level an item goes on with: the one it is the next of, the nearest in indent; else the deepest."""
        same = [n for n, level in enumerate(self.levels) if level[0] == style]
        following = [n for n in same if _next_of(self.levels[n], style, label)]
        return min(following, key=lambda n: (abs(self.levels[n][2] - indent), -n)) if following else max(same)

    def _style(self, block: Block) -> tuple[str, str]:
        marker = block.marker
        if marker is None:
            return f"{BULLET}{round(block.indent / 12)}", BULLET
        upper = marker.isupper()
        letters = "A" if upper else "a"
        last = next((label for style, label, _ in reversed(self.levels) if style == letters), None)
        if marker == "1" and last == "h" and block.rows[0].tokens[0].word.source != "text":
            return "a", "i"  # what an OCR makes of the letter after h
        if marker.isdigit():
            return "1", marker
        if "." in marker:
            return "1" + ".1" * marker.count("."), marker
        lower = marker.lower()
        numbers = "I" if upper else "i"
        if len(lower) == 1 and (last is not None and ord(lower) == ord(last.lower()) + 1):
            return letters, marker
        if lower in ROMAN and (
            lower in ("i", "ii", "iii") or numbers in [s for s, _, _ in self.levels] or len(lower) > 1
        ):
            return numbers, marker
        return letters, marker


def _next_of(level: tuple[str, str, float], style: str, label: str) -> bool:
    """Whether an item's number comes right after that of a level."""
    if level[0] != style or style.startswith(BULLET):
        return False
    if style[0] == "1":
        if label.rpartition(".")[0] != level[1].rpartition(".")[0]:
            return False
        label, before = label.rpartition(".")[2], level[1].rpartition(".")[2]
        return int(label) == int(before) + 1
    if style in "iI":
        return ROMAN.get(label.lower(), 0) == ROMAN.get(level[1].lower(), 0) + 1
    return len(label) == len(level[1]) == 1 and ord(label.lower()) == ord(level[1].lower()) + 1
